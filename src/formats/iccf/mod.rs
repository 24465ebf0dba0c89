//! ICCF numeric: a game as moves, each the numbers of two squares.

mod card;
mod explain;
mod framing;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::IccfReader;
pub use write::IccfWriter;

use super::{Card, Format, Options, Read, Separation, Write};
use crate::model::{Catalog, Ply, Position, Sq, VariantName};

/// A move in digits, without a move number.
pub(super) fn numeric(text: &str) -> Option<Ply> {
    match read::word(text) {
        Some(read::Word::Move(ply)) => Some(ply),
        _ => None,
    }
}

/// The format.
#[derive(Debug)]
pub struct Iccf;

impl Format for Iccf {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn square(&self, sq: Sq, _: (&VariantName, Option<&Position>), _: &Catalog) -> Option<String> {
        let usual = sq.file < 8 && sq.rank < 8;
        usual.then(|| format!("{}{}", sq.file + 1, sq.rank + 1))
    }

    fn separation(&self, _: &Options) -> Separation {
        framing::SEPARATION
    }

    /// Promotions are digits.
    fn has_moves_of_squares(&self) -> bool {
        false
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(IccfReader::new(options)))
    }

    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(IccfWriter::default()))
    }
}
