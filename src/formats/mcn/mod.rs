//! MCN: a game as a line of moves, each two squares and a promotion.
//!
//! [`parse_move`] and [`print_move`] are for containers that hold such moves.

mod card;
mod explain;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{McnReader, parse_move};
pub use write::{McnWriter, code, print_move};

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Mcn;

impl Format for Mcn {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(McnReader::new(options)))
    }

    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(McnWriter::default()))
    }
}
