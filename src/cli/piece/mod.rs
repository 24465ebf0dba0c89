//! `panchess piece`: how pieces move. Each further question about pieces has its own file.

mod answer;
pub mod args;
mod board;
mod equal;
mod found;
mod from_diagram;
mod identify;
mod list;
mod source;
mod stats;
mod steps;

use super::exit::{Answer, Exit, Failure};
use super::messages::Ui;
use super::messages::print_text;
use super::paths::{Paths, Use};
use super::stdout;
use answer::Reporter;
use board::Setting;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use steps::Steps;

pub fn run(args: &args::Piece, ui: &Ui) -> Answer {
    if let Some(ask) = &args.ask {
        return match ask {
            args::Ask::Identify(a) => identify::run(a, ui),
            args::Ask::List(a) => list::run(a),
            args::Ask::Equal(a) => equal::run(a, ui),
            args::Ask::FromDiagram(a) => from_diagram::run(a, ui),
        };
    }
    let setting = Setting::of(&args.setup)?;
    let shelf = source::read(&args.source, ui)?;
    remark_unused(&setting, &shelf.found, ui);
    let reporter = Reporter {
        setting: &setting,
        show: &args.show,
        ui,
        steps: Steps::default(),
        known: RefCell::default(),
    };
    let (mut out, mut fine) = (String::new(), shelf.fine);
    if args.show.squares || args.show.output.is_some() {
        fine &= shelf
            .last()
            .is_some_and(|piece| reporter.report(piece, &mut out));
    } else {
        for piece in &shelf.found {
            fine &= reporter.report(piece, &mut out);
        }
    }
    deliver(args, &out, fine)
}

/// Names the zones in which no piece moves: they are probably misspelled.
fn remark_unused(setting: &Setting, pieces: &[found::Found], ui: &Ui) {
    let named = RefCell::new(BTreeSet::new());
    for piece in pieces {
        let movement = &piece.definition.movement;
        let _ = movement.verdict(&|zone: &str| named.borrow_mut().insert(zone.to_owned()));
    }
    let named = named.into_inner();
    let unused = setting.board.zones.keys();
    let unused: BTreeSet<_> = unused.filter(|zone| !named.contains(*zone)).collect();
    for zone in unused {
        let why = format!("`--zone`: no piece has moves in a zone `{zone}`");
        ui.remark(&why, &serde_json::json!({"note": why}));
    }
}

fn deliver(args: &args::Piece, text: &str, fine: bool) -> Answer {
    match &args.show.output {
        None => {
            print_text(text, false)?;
        }
        Some(path) if path.extension().is_some_and(|e| e != "svg") => {
            return Err(Failure::Usage(format!(
                "`piece` draws SVG; call the file `{}`",
                path.with_extension("svg").display()
            )));
        }
        Some(path) if !text.is_empty() => {
            let input = args.source.piece.as_deref().filter(|p| *p != "-");
            Paths::default()
                .with(Use::Writes, "the output", Some(path))
                .with(Use::Reads, "the input", input.map(Path::new))
                .check([])?;
            let mut out = stdout::open(path)?;
            out.write_all(text.as_bytes())?;
            out.finish()?;
        }
        Some(_) => {}
    }
    Ok(if fine { Exit::Done } else { Exit::No })
}
