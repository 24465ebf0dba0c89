//! Manual pages: one for the command, one for each verb, made of the same texts as `--help`.

use super::args::{Cli, Man};
use super::exit::{Answer, Exit, Failure};
use super::stdout;
use super::stdout::print;
use crate::diag::nearest;
use crate::formats::ALL;
use clap::{Command, CommandFactory};
use clap_mangen::roff::{Roff, bold, roman};
use std::io::Write;
use std::path::Path;

pub fn run(args: &Man) -> Answer {
    let mut cli = Cli::command();
    // This gives every verb its full name and the common options.
    cli.build();
    match &args.all {
        Some(folder) => all(&cli, folder),
        None => print(&page(find(&cli, &args.verb)?)?),
    }
}

/// The verb of these words.
fn find<'a>(cli: &'a Command, words: &[String]) -> Result<&'a Command, Failure> {
    let mut found = cli;
    for word in words {
        let below =
            verbs(found).find(|v| v.get_name() == word || v.get_all_aliases().any(|a| a == word));
        found = below.ok_or_else(|| {
            let near = nearest(word, verbs(found).map(Command::get_name));
            let hint = near.map_or_else(
                || format!("`{} --help` lists them", name(found).replace('-', " ")),
                |n| format!("did you mean `{n}`?"),
            );
            Failure::Usage(format!("unknown verb `{word}`; {hint}"))
        })?;
    }
    Ok(found)
}

fn verbs(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|v| v.get_name() != "help")
}

/// Writes a page for the command and for each verb.
fn all(cli: &Command, folder: &Path) -> Answer {
    std::fs::create_dir_all(folder).map_err(|cause| crate::io::Error::Write {
        file: folder.display().to_string(),
        cause,
    })?;
    let mut todo = vec![cli];
    while let Some(command) = todo.pop() {
        let mut out = stdout::open(&folder.join(format!("{}.1", name(command))))?;
        out.write_all(&page(command)?)?;
        out.finish()?;
        todo.extend(verbs(command));
    }
    Ok(Exit::Done)
}

/// `panchess-piece-equal`
fn name(command: &Command) -> String {
    command
        .get_bin_name()
        .unwrap_or("panchess")
        .replace(' ', "-")
}

/// The whole page of a verb.
fn page(command: &Command) -> std::io::Result<Vec<u8>> {
    let usage = command.clone().render_usage().to_string();
    let shown = command
        .clone()
        .version(env!("CARGO_PKG_VERSION"))
        .override_usage(usage.trim_start_matches("Usage:").to_owned())
        .mut_args(|a| a.hide_short_help(false));
    let man = clap_mangen::Man::new(shown)
        .title(name(command).to_uppercase())
        .source(concat!("panchess ", env!("CARGO_PKG_VERSION")))
        .manual("panchess manual");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    sections(&[commands(command)], &mut text)?;
    options(&man, &mut text)?;
    let rest = [
        notations(command),
        exit_status(command),
        environment(),
        files(command),
        examples(command),
        see_also(command),
    ];
    sections(&rest, &mut text)?;
    Ok(text)
}

fn sections(all: &[Roff], page: &mut Vec<u8>) -> std::io::Result<()> {
    all.iter().try_for_each(|roff| roff.to_writer(page))
}

/// Options, with each heading of `--help` as a subsection.
fn options(man: &clap_mangen::Man, page: &mut Vec<u8>) -> std::io::Result<()> {
    let mut text = Vec::new();
    man.render_options_section(&mut text)?;
    for line in String::from_utf8_lossy(&text).lines() {
        match line.strip_prefix(".SH ").filter(|h| *h != "OPTIONS") {
            Some(heading) => writeln!(page, ".SS {}", capitalized(heading))?,
            None => writeln!(page, "{line}")?,
        }
    }
    Ok(())
}

/// `"INFINITE CHESS"` as `"Infinite chess"`.
fn capitalized(heading: &str) -> String {
    let first = heading.find(char::is_alphabetic).unwrap_or(0) + 1;
    let (head, tail) = heading.split_at_checked(first).unwrap_or((heading, ""));
    format!("{head}{}", tail.to_lowercase())
}

fn section(heading: &str) -> Roff {
    let mut roff = Roff::new();
    roff.control("SH", [heading]);
    roff
}

fn entry(roff: &mut Roff, term: &str, text: &str) {
    roff.control("TP", []);
    roff.text([bold(term)]);
    roff.text([roman(text)]);
}

fn commands(command: &Command) -> Roff {
    if verbs(command).next().is_none() {
        return Roff::new();
    }
    let mut roff = section("COMMANDS");
    for verb in verbs(command) {
        let about = verb.get_about().map_or(String::new(), ToString::to_string);
        entry(&mut roff, &format!("{}(1)", name(verb)), &about);
    }
    roff
}

/// The notations, on the page of the command and on those of `convert` and `formats`.
fn notations(command: &Command) -> Roff {
    if !matches!(command.get_name(), "panchess" | "convert" | "formats") {
        return Roff::new();
    }
    let mut roff = section("NOTATIONS");
    roff.text([roman(
        "A notation may have options after its name, as in icn+pretty; `panchess formats NAME` lists them.",
    )]);
    for card in ALL.iter().map(|f| f.card()) {
        entry(&mut roff, card.slug, card.title);
    }
    roff
}

fn exit_status(command: &Command) -> Roff {
    let mut roff = section("EXIT STATUS");
    let [done, no, cannot] = match command.get_name() {
        "equal" => [
            "The pieces move in the same way.",
            "The pieces do not move in the same way.",
            "Undecided, or it could not run.",
        ],
        name => [
            "Done.",
            no(name),
            "Could not run: the command line is wrong, or a file cannot be read.",
        ],
    };
    entry(&mut roff, "0", done);
    if !no.is_empty() {
        entry(&mut roff, "1", no);
    }
    entry(&mut roff, "2", cannot);
    if matches!(command.get_name(), "panchess" | "convert") {
        entry(
            &mut roff,
            "3",
            "Refused, because with --strict a record would lose something.",
        );
    }
    roff
}

/// When a verb has exit status 1; empty if never.
fn no(verb: &str) -> &'static str {
    match verb {
        "panchess" => {
            "The answer is no: a record is broken, a file is not canonical, a hash differs."
        }
        "convert" => "A record was rejected; the others were converted.",
        "check" => "A record has an error.",
        "fmt" => "A record has an error, or with --check a file is not in canonical spelling.",
        "info" => "A record cannot be read.",
        "render" => "The position cannot be read or drawn.",
        "piece" => "A definition cannot be read, or with --squares not every square is known.",
        "identify" => "A piece is not known, or cannot be read.",
        "from-diagram" => "The diagram cannot be read, or no definition was found.",
        "hash" => "A record cannot be read, or with --check a hash differs.",
        _ => "",
    }
}

fn environment() -> Roff {
    let mut roff = section("ENVIRONMENT");
    entry(
        &mut roff,
        "NO_COLOR",
        "If it is set and not empty, no color is used unless --color always says so.",
    );
    roff
}

/// Where shells and `man` look for what the verb prints.
fn files(command: &Command) -> Roff {
    let files: &[(&str, &str)] = match command.get_name() {
        "completions" => &[
            (
                "~/.local/share/bash-completion/completions/panchess",
                "for bash",
            ),
            ("~/.zfunc/_panchess", "for zsh, if ~/.zfunc is in $fpath"),
            ("~/.config/fish/completions/panchess.fish", "for fish"),
        ],
        "man" => &[("~/.local/share/man/man1", "manual pages of one user")],
        _ => return Roff::new(),
    };
    let mut roff = section("FILES");
    files
        .iter()
        .for_each(|(path, text)| entry(&mut roff, path, text));
    roff
}

/// The examples of `--help`: what each is for, and what is typed.
fn examples(command: &Command) -> Roff {
    let mut roff = section("EXAMPLES");
    let text = command
        .get_after_help()
        .map_or(String::new(), ToString::to_string);
    for line in text.lines().skip(1).take_while(|l| !l.is_empty()) {
        match line.strip_prefix("    ") {
            Some(typed) => {
                roff.control("RS", ["4"]).control("nf", []);
                roff.text([bold(typed)]);
                roff.control("fi", []).control("RE", []);
            }
            None => {
                roff.control("PP", []);
                roff.text([roman(line.trim())]);
            }
        }
    }
    roff
}

fn see_also(command: &Command) -> Roff {
    let own = command.get_bin_name().unwrap_or("");
    let parent = own
        .rsplit_once(' ')
        .map(|(parent, _)| parent.replace(' ', "-"));
    let related = match command.get_name() {
        "convert" => &["formats", "check", "info"][..],
        "check" => &["explain", "fmt"],
        "fmt" => &["check"],
        "info" => &["formats"],
        "formats" => &["convert", "info"],
        "explain" => &["check"],
        "render" => &["piece"],
        "piece" => &["render"],
        _ => &[],
    };
    let related = related.iter().map(|verb| format!("panchess-{verb}(1)"));
    let parents = parent.into_iter().map(|p| format!("{p}(1)"));
    let below = verbs(command).map(|v| format!("{}(1)", name(v)));
    let all: Vec<String> = parents.chain(below).chain(related).collect();
    let mut roff = section("SEE ALSO");
    roff.text([roman(all.join(", "))]);
    roff
}
