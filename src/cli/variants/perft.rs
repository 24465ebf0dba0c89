//! `panchess variants perft`: how many lines of legal moves there are.

use super::args::Perft;
use super::find::{Found, find};
use crate::cli::exit::{Answer, Exit, Failure};
use crate::cli::messages::print_text;
use crate::formats::uci;
use crate::model::{Action, Border, Turns};
use crate::order;
use crate::pipeline::rules_in;
use crate::rules::{Problem, Rules};

/// More plies than anybody can wait for.
const MAX_DEPTH: u8 = 20;

pub fn run(args: &Perft) -> Answer {
    let found = find(&args.variant)?;
    let rules = rules_in(&found.catalog, &found.name);
    let Some(rules) = rules else {
        let message = format!("`{}` has no definition", found.name);
        return Err(Failure::Usage(message));
    };
    let mut rules = rules.map_err(|p| wrong(&p))?;
    rules.start_usual().map_err(|p| wrong(&p))?;
    let most = args.depth.min(MAX_DEPTH);
    if args.divide {
        let lines = divide(&mut *rules, &found, most)?;
        print_text(&lines, false)?;
        return Ok(Exit::Done);
    }
    for depth in 1..=most {
        let lines = rules.count_turns(&Border::default(), depth);
        let lines = lines.map_err(|p| wrong(&p))?;
        print_text(&format!("{depth} {lines}\n"), false)?;
    }
    Ok(Exit::Done)
}

fn wrong(p: &Problem) -> Failure {
    let help = p.help.as_deref().unwrap_or("see `panchess variants show`");
    Failure::Usage(format!("{} ({help})", p.message))
}

/// Each legal move in alphabetical order with the number of lines that begin with it, then their sum.
fn divide(rules: &mut dyn Rules, found: &Found, depth: u8) -> Result<String, Failure> {
    let within = Border::default();
    let mut turns = Turns::default();
    if depth > 0 && rules.over().is_none() {
        rules.turns(&within, &mut turns).map_err(|p| wrong(&p))?;
    }
    let mut all = Vec::new();
    for turn in turns.iter() {
        let word = word(turn, found)?;
        rules.push();
        let lines = rules.play(turn);
        let lines = lines.and_then(|()| rules.count_turns(&within, depth - 1));
        rules.pop();
        all.push((word, lines.map_err(|p| wrong(&p))?));
    }
    order::sort(&mut all);
    let total = match depth {
        0 => 1,
        _ => all.iter().map(|(_, lines)| lines).sum(),
    };
    let lines = all.iter().map(|(word, lines)| format!("{word} {lines}\n"));
    Ok(lines.chain([format!("total {total}\n")]).collect())
}

/// A move as UCI writes it.
fn word(turn: Action<'_>, found: &Found) -> Result<String, Failure> {
    let style = match found.catalog.castles_by_rook(&found.name) {
        true => uci::MoveStyle::KingTakesRook,
        false => uci::MoveStyle::KingMoves,
    };
    let letters = found.catalog.letters(&found.name);
    let mut word = Vec::new();
    let written = match turn {
        Action::One(ply) => uci::print_move(ply, style, letters, &mut word).is_ok(),
        Action::Wide(_) | Action::Several(_) => false,
    };
    match written {
        true => Ok(String::from_utf8_lossy(&word).into_owned()),
        false => Err(Failure::Usage(format!(
            "`{}` has moves that UCI cannot write, so leave out `--divide`",
            found.name
        ))),
    }
}
