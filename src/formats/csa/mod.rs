//! CSA: records of games of shogi by the Computer Shogi Association, a move a line.

mod card;
mod explain;
mod framing;
mod problem;
mod read;
mod remark;
mod start;
mod value;
mod write;

#[cfg(test)]
mod tests;

pub use read::CsaReader;
pub use write::CsaWriter;

use super::shogi::{PLAYERS, SHOGI, number};
use super::{Card, Format, Options, Read, Write};
use crate::model::{Catalog, Position, Sq, VariantName};

/// The format.
#[derive(Debug)]
pub struct Csa;

impl Format for Csa {
    fn card(&self) -> &'static Card {
        &card::CARD
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

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(CsaReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(CsaWriter::new(options)))
    }

    fn plays(&self, variant: &VariantName, _: &Catalog) -> bool {
        variant.as_str() == SHOGI
    }

    fn legacy_encoding(&self) -> Option<&'static str> {
        Some("shift_jis")
    }
}
