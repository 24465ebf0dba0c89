//! The variant files of Fairy-Stockfish.
//!
//! Lines about pieces are read into trees; everything else is kept unchanged. A variant is written with
//! all its laws.

mod army;
mod card;
mod ends;
mod explain;
mod laws;
mod lines;
mod places;
mod problem;
mod read;
mod table;
mod variant;
mod write;

#[cfg(test)]
mod tests;

pub use places::{Places, soldier_from};
pub use read::{FsfIniReader, Line, faults, lines};
pub use table::{KNOWN, MOST, Subject, chases, is_custom, leaps, option, option_and_letter, worth};
pub use variant::section;
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
