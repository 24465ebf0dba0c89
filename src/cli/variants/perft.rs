//! `panchess variants perft`: how many lines of legal moves there are.

use super::args::Perft;
use super::find::find;
use crate::cli::exit::{Answer, Exit, Failure};
use crate::cli::stdout::print;
use crate::model::Border;
use crate::pipeline::rules_in;
use crate::rules::Problem;

/// More plies than anybody can wait for.
const MOST: u8 = 20;

pub fn run(args: &Perft) -> Answer {
    let found = find(&args.variant)?;
    let wrong = |p: &Problem| {
        let help = p.help.as_deref().unwrap_or("see `panchess variants show`");
        Failure::Usage(format!("{} ({help})", p.message))
    };
    let rules = rules_in(&found.catalog, &found.name);
    let Some(rules) = rules else {
        let message = format!("`{}` has no definition", found.name);
        return Err(Failure::Usage(message));
    };
    let mut rules = rules.map_err(|p| wrong(&p))?;
    rules.start_usual().map_err(|p| wrong(&p))?;
    for depth in 1..=args.depth.min(MOST) {
        let lines = rules.count_turns(&Border::default(), depth);
        let lines = lines.map_err(|p| wrong(&p))?;
        print(format!("{depth} {lines}\n").as_bytes())?;
    }
    Ok(Exit::Done)
}
