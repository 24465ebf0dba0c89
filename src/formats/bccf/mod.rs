//! BCCF: two bytes per move.
//!
//! [`Move`] is one such word, for containers that hold them; [`read_words`] and
//! [`write_words`] are for a whole game of them.

mod board;
mod card;
mod explain;
mod read;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub use read::{BccfReader, read_words};
pub use word::{Move, Version};
pub use write::{BccfWriter, write_words};

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Bccf;

impl Format for Bccf {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(BccfReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(BccfWriter::new(options)))
    }
}
