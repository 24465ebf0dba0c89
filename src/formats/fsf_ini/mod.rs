//! The variant files of Fairy-Stockfish.
//!
//! Each section is a variant, with its board, its pieces and its laws.

mod army;
mod card;
mod ends;
mod explain;
mod framing;
mod laws;
mod lines;
mod page;
mod places;
mod problem;
mod read;
mod sections;
mod table;
mod variant;
mod write;

#[cfg(test)]
mod tests;

pub use problem::is_loss;
pub use read::FsfIniReader;
pub use sections::{Bases, Judge, Known, OfIni, check_spelling, variant, variants};
pub use table::{KNOWN, is_custom, option_and_letter};
pub use variant::section;
pub use write::FsfIniWriter;

use super::{Card, Format, Options, Read, Separation, Write};

/// The format.
#[derive(Debug)]
pub struct FsfIni;

impl Format for FsfIni {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation {
            sample: b"[x]",
            depends_on_records: true,
            ..Separation::NONE
        }
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(FsfIniReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(FsfIniWriter::new(options)))
    }
}
