//! Betza's funny notation: a piece in a handful of letters, in the dialects people write.
//!
//! Letters become moves leg by leg, and those a tree in words
//! ([`Expr`](crate::model::Expr)); the writer goes the other way from what a tree means.

mod atoms;
mod brackets;
mod card;
mod chains;
mod dialect;
mod dirs;
mod expand;
mod explain;
mod fold;
mod legs;
mod mean;
mod mixed;
mod parse;
mod path;
mod print;
mod problem;
mod read;
mod step;
mod syntax;
mod tree;
mod ways;
mod write;

#[cfg(test)]
mod tests;

pub use dialect::{ANY, Dialect};
pub use problem::Fault;
pub use read::{BetzaReader, MOST_LEGS, moves, still};
pub use write::{BetzaWriter, Said, letters};

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Betza;

impl Format for Betza {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        &[&["classic", "xbetza", "brackets", "fsf"]]
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(BetzaReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(BetzaWriter::new(options)))
    }
}

impl Dialect {
    fn chosen(options: &Options) -> Option<&'static Self> {
        dialect::NAMED.into_iter().find(|d| options.has(d.name))
    }
}
