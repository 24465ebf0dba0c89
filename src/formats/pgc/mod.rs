//! PGC: the binary form of PGN, one byte per move.
//!
//! [`read_moves`], [`write_moves`] and [`extent_of_moves`] handle moves without tags, for
//! containers that hold them.

mod card;
mod closing;
mod digits;
mod entries;
mod entry;
mod explain;
mod framing;
mod latin;
mod movetext;
mod problem;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use movetext::{Extent, extent_of_moves, read_moves, write_moves};
pub use read::PgcReader;
pub use write::{PgcWriter, write_escapes};

use super::{Card, Format, Options, Read, Separation, Write};
use crate::formats::letters::orthodox_letter;
use crate::io::Framing;
use crate::model::{Catalog, Kind, VariantName};

/// The format.
#[derive(Debug)]
pub struct Pgc;

impl Format for Pgc {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn framing(&self, options: &Options) -> Framing {
        match options.has("hex") {
            true => Framing::Own(digits::framer_of_digits),
            false => card::CARD.framing,
        }
    }

    fn separation(&self, options: &Options) -> Separation {
        match options.has("hex") {
            true => Separation {
                sample: b"06",
                closing: digits::closing,
                between_endless: digits::between_endless,
                ..Separation::NONE
            },
            false => Separation {
                sample: &[entry::marker::END],
                closing: closing::closing,
                between_endless: closing::between_endless,
                ..Separation::NONE
            },
        }
    }

    /// Moves are numbered by their names in algebraic notation, so all pieces need a letter there.
    fn plays(&self, variant: &VariantName, catalog: &Catalog) -> bool {
        let pieces = catalog
            .variant(variant)
            .into_iter()
            .flat_map(|v| &v.letters);
        let mut kinds = pieces.filter_map(|row| Kind::named(row.piece.as_str()).ok());
        kinds.all(|kind| kind == Kind::PAWN || orthodox_letter(kind).is_some())
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(PgcReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(PgcWriter::new(options)))
    }
}
