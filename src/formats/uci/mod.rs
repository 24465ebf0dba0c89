//! UCI: the lines that set up a game in a chess engine, `position startpos moves e2e4 …`.
//!
//! [`parse_move`] and [`print_move`] also serve other protocols with the same moves.

mod card;
mod explain;
mod framing;
mod moves;
mod read;
mod session;
mod write;

#[cfg(test)]
mod tests;

pub use moves::{MoveStyle, Unwritable, print_move};
pub use read::{UciReader, parse_move};
pub use write::{UciWriter, castling_of};

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Uci;

impl Format for Uci {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(UciReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(UciWriter::new(options)))
    }
}

/// Extra under `uci`: Chess960 castling in a variant other than chess.
const FREE_CASTLING: &str = "chess960";
