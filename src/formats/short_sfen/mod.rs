//! Shortened FEN: a game as a line of boards, one after each move.
//!
//! [`parse_row`], [`row_len`] and [`print_row`] are for containers that hold such rows.

mod blame;
mod card;
mod explain;
mod plain;
mod read;
mod row;
#[cfg(test)]
mod tests;
mod write;

pub use super::fcn::Version;
pub use read::{Rows, ShortSfenReader, is_start, push_row};
pub use row::{Row, parse_row, row_len};
pub use write::{ShortSfenWriter, Style, code, odd_pawns, print_row, write_rows};

use super::{Card, EndSigns, Format, Options, Read, Write};
use crate::model::DocumentKind;

/// The format.
#[derive(Debug)]
pub struct ShortSfen;

impl Format for ShortSfen {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn end_signs(&self) -> &'static EndSigns {
        &EndSigns::FCN
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(ShortSfenReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(ShortSfenWriter::new(options)))
    }

    fn holds(&self, options: &Options) -> DocumentKind {
        holds(self.card(), options)
    }
}

/// What a notation holds that has an option for single positions.
pub(super) fn holds(card: &Card, options: &Options) -> DocumentKind {
    match options.has("position") {
        true => DocumentKind::POSITION,
        false => card.holds,
    }
}
