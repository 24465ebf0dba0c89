//! Runs the grammars of `grammars/`.
//!
//! `build.rs` makes a table of the rules of each grammar, and one piece of code runs all of them on the state
//! of pest. The parsers that pest would generate match the same texts, but they were a fifth of the program.

mod misfit;
mod pairs;
mod run;

pub use misfit::Misfit;
pub use pairs::{Pair, Pairs};
pub use run::{Expr, How, Rules, Table, parse};

/// The type `Rule` of a grammar: `grammar::rules!("fen")`.
macro_rules! rules {
    ($grammar:literal) => {
        include!(concat!(env!("OUT_DIR"), "/", $grammar, ".rs"));
    };
}

pub(crate) use rules;
