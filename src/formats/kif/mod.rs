//! KIF: records of games of shogi in Japanese, with variations, as programs for players keep them.

mod card;
mod diagram;
mod explain;
mod framing;
mod line;
mod problem;
mod read;
mod start;
mod write;
mod write_start;

#[cfg(test)]
mod tests;

pub use read::KifReader;
pub use write::KifWriter;

use super::shogi::SHOGI;
use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Kif;

impl Format for Kif {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(KifReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(KifWriter::new(options)))
    }

    fn only_variant(&self) -> Option<&'static str> {
        Some(SHOGI)
    }

    fn legacy_encoding(&self) -> Option<&'static str> {
        Some("shift_jis")
    }
}
