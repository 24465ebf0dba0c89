//! 5DUCI: the lines that set up a game in an engine of 5D chess, `position startpos moves (0T1)e2e3 submit …`.

mod card;
mod explain;
mod framing;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::Uci5dReader;
pub use write::Uci5dWriter;

use super::{Card, Format, LoneMove, Options, Read, Separation, Write};
use crate::model::Tags;

/// The format.
#[derive(Debug)]
pub struct Uci5d;

impl Format for Uci5d {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation {
            sample: b"position startpos",
            ..Separation::NONE
        }
    }

    fn lone_move(&self) -> Option<LoneMove> {
        let (before, letters) = ("position startpos moves ", "abcdefgh1234567890-QRBNSUDC");
        Some(LoneMove { before, letters })
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(Uci5dReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(Uci5dWriter::new(options)))
    }
}

/// The start that `startpos` stands for.
const USUAL: &str = Tags::TURN_ZERO;
