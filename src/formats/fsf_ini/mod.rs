//! The variant files of Fairy-Stockfish, for the pieces in them.
//!
//! Lines about pieces are read into trees; everything else is kept unchanged.

mod card;
mod explain;
mod problem;
mod read;
mod table;
mod write;

#[cfg(test)]
mod tests;

pub use read::{FsfIniReader, Line, check, lines};
pub use table::{KNOWN, MOST, Subject, is_custom, option, option_and_letter};
pub use write::FsfIniWriter;

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct FsfIni;

impl Format for FsfIni {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, _options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(FsfIniReader))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(FsfIniWriter::new(options)))
    }
}
