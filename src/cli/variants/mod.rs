//! `panchess variants`: which games are known, and what their laws are.

mod args;
mod check;
mod find;
mod list;
mod perft;
mod show;

pub use args::Variants;

use super::exit::Answer;
use args::Ask;

pub fn run(args: &Variants) -> Answer {
    match &args.ask {
        None => list::run(&args.list),
        Some(Ask::List(list)) => list::run(list),
        Some(Ask::Show(show)) => show::run(show),
        Some(Ask::Check(check)) => check::run(check),
        Some(Ask::Perft(perft)) => perft::run(perft),
    }
}
