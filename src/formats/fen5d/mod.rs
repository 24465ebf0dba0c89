//! 5DFEN: every board of a 5D chess position as `[rows:timeline:turn:color]`.
//!
//! The hashing standard is defined on this text; [`print_board`] writes what is hashed.

mod card;
mod explain;
mod framing;
mod letters;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use letters::letters;
pub use read::{Fen5dReader, parse, parse_parts};
pub use write::{Fen5dWriter, Wrong, print, print_board, print_one};
pub(crate) use write::{name_losses, print_rows, report};

use super::{Card, Format, Options, Read, Write};
use crate::model::Kind;

/// The format.
#[derive(Debug)]
pub struct Fen5d;

impl Format for Fen5d {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, _options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(Fen5dReader::default()))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        let (lines, headers) = (options.has("lines"), options.has("headers"));
        Some(Box::new(Fen5dWriter::new(lines, headers)))
    }
}

/// The pieces that are marked when they have not moved.
fn is_marked(kind: Kind) -> bool {
    [Kind::PAWN, Kind::KING, Kind::ROOK, Kind::BRAWN].contains(&kind)
}

/// Extra under `5dfen`: the headers, as a list of names and values.
const HEADERS: &str = "headers";
