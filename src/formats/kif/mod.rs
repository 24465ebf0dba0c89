//! KIF: records of games of shogi in Japanese, with variations, as programs for players keep them, and
//! KI2, the same as books have them.

mod bearing;
mod branch;
mod card;
mod diagram;
mod ends;
mod explain;
mod framing;
mod line;
mod lost;
mod problem;
mod read;
mod start;
mod summary;
mod variations;
mod walker;
mod write;
mod write_start;

#[cfg(test)]
mod tests;

pub use read::KifReader;
pub use write::KifWriter;

use super::shogi::{PLAYERS, SHOGI, number};
use super::{Card, Format, Options, Read, Separation, Write};
use crate::model::{Catalog, Position, Sq, VariantName};

/// A format of these records.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kif {
    /// A move a line, with the square it comes from.
    Kif,
    /// As in books: words tell one piece from another.
    Ki2,
}

impl Format for Kif {
    fn card(&self) -> &'static Card {
        match self {
            Self::Kif => &card::CARD,
            Self::Ki2 => &card::KI2,
        }
    }

    fn square(&self, sq: Sq, _: (&VariantName, Option<&Position>), _: &Catalog) -> Option<String> {
        let (file, rank) = number(sq)?;
        Some(format!("{file}{rank}"))
    }

    fn players(&self) -> Option<[&'static str; 2]> {
        Some(PLAYERS)
    }

    fn has_moves_of_squares(&self) -> bool {
        false
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation {
            sample: b"1",
            mark: "#KIF\n",
            ..Separation::NONE
        }
    }

    fn reader(&self, _options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(KifReader::new(*self)))
    }

    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(KifWriter::new(*self)))
    }

    fn plays(&self, variant: &VariantName, _: &Catalog) -> bool {
        variant.as_str() == SHOGI
    }

    fn legacy_encoding(&self) -> Option<&'static str> {
        Some("shift_jis")
    }
}
