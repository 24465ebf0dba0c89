//! The `panchess` command: one file per verb. Data goes to stdout, everything
//! else to stderr; exit codes are [`exit::Exit`]. No other module uses this one.

mod args;
mod binary_output;
mod check;
mod completions;
mod convert;
mod dedup;
mod exit;
mod explain;
mod fix;
mod fmt;
mod formats;
mod hash;
mod hexdump;
mod info;
mod inputs;
mod man;
mod messages;
mod mirror;
#[cfg(feature = "dataset")]
mod normalize;
mod operands;
mod paths;
mod piece;
mod progress;
mod render;
mod resume;
mod signals;
mod split;
mod squeeze;
mod stats;
mod stdout;
mod sums;
mod sums_line;
mod typed;
mod variant;
mod variants;

pub use args::Cli;
pub use exit::Exit;

use args::Verb;
use clap::{CommandFactory, FromArgMatches};
use std::ffi::OsString;

/// Runs what was typed, and returns an exit code.
pub fn main() -> Exit {
    program(std::env::args_os())
}

/// Runs a command line that is the whole of a process; the first word is the name of the program.
pub fn program(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Exit {
    signals::watch();
    run(words)
}

/// Runs a command line; the first word is the name of the program.
pub fn run(words: impl IntoIterator<Item = impl Into<OsString> + Clone>) -> Exit {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    match understand(&words) {
        Ok(cli) => run_verb(&cli),
        Err(e) if e.use_stderr() => wrong_words(&of_shown(&words).unwrap_or(e)),
        Err(help) => stdout::done(help.print()).unwrap_or_else(|e| {
            messages::say(&format!("error: {e}\n"), false);
            Exit::CannotRun
        }),
    }
}

/// What a command line asks for; the first word is the name of the program.
///
/// # Errors
/// It cannot be understood, or asks for help.
pub fn understand(
    words: impl IntoIterator<Item = impl Into<OsString> + Clone>,
) -> Result<Cli, clap::Error> {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    // Only the whole command has all help, and errors that suggest what was meant.
    read(&words, args::command_for(&words)).or_else(|_| read(&words, Cli::command()))
}

fn read(words: &[OsString], mut command: clap::Command) -> Result<Cli, clap::Error> {
    let typed = command.try_get_matches_from_mut(words)?;
    let mut cli = Cli::from_arg_matches(&typed).map_err(|e| e.format(&mut command))?;
    let words = match &mut cli.verb {
        Verb::Convert(convert) => Some(&mut convert.words),
        #[cfg(feature = "dataset")]
        Verb::Normalize(normalize) => Some(&mut normalize.words),
        _ => None,
    };
    if let (Some(words), Some((name, typed))) = (words, typed.subcommand()) {
        let verb = command.find_subcommand(name);
        *words = verb.map_or_else(Vec::new, |verb| resume::words(verb, typed));
    }
    Ok(cli)
}

/// What is wrong with a command line whose control characters are replaced by visible ones: an error leaves out sequences
/// that control a terminal.
fn of_shown(words: &[OsString]) -> Option<clap::Error> {
    let shown = words.iter().map(|word| {
        let text = word.to_string_lossy();
        OsString::from(crate::diag::visible(&text).into_owned())
    });
    let shown: Vec<OsString> = shown.collect();
    understand(&shown)
        .err()
        .filter(|e| shown != words && e.use_stderr())
}

/// Prints what is wrong with the command line. Words with control characters are shown without color.
fn wrong_words(e: &clap::Error) -> Exit {
    let words = e.render().to_string();
    if crate::diag::visible(&words) == words {
        let _ = e.print();
    } else {
        messages::say(&words, false);
    }
    Exit::CannotRun
}

/// Runs a command line that was understood, and returns an exit code.
pub fn run_verb(cli: &Cli) -> Exit {
    let ui = messages::Ui::new(&cli.global);
    let outcome = match &cli.verb {
        Verb::Convert(a) => convert::run(a, &ui),
        Verb::Check(a) => check::run(a, &ui),
        Verb::Fmt(a) => fmt::run(a, &ui),
        Verb::Info(a) => info::run(a, &ui),
        Verb::Render(a) => render::run(a, &ui),
        Verb::Piece(a) => piece::run(a, &ui),
        Verb::Variants(a) => variants::run(a),
        Verb::Dedup(a) => dedup::run(a, &ui),
        #[cfg(feature = "dataset")]
        Verb::Normalize(a) => normalize::run(a, &ui),
        Verb::Stats(a) => stats::run(a, &ui),
        Verb::Split(a) => split::run(a, &ui),
        Verb::Hash(a) => hash::run(a, &ui),
        Verb::Formats(a) => formats::run(a),
        Verb::Explain(a) => explain::run(a),
        Verb::Completions(a) => completions::completions(a),
        Verb::Man(a) => man::run(a),
    };
    ui.close();
    outcome.unwrap_or_else(|e| ui.cannot_run(&e))
}
