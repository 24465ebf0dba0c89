//! ICCF numeric: a game as a line of moves, each the numbers of two squares.

mod card;
mod explain;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::IccfReader;
pub use write::IccfWriter;

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Iccf;

impl Format for Iccf {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(IccfReader::new(options)))
    }

    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(IccfWriter::default()))
    }
}
