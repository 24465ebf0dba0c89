//! FEN: one position on one line, for any board size and any letters from A to Z.
//!
//! PGN, EPD and UCI embed it: [`parse`] and [`print()`] work on bare text.

pub(crate) mod beside;
mod board;
pub(crate) mod card;
mod castling;
mod castling_field;
mod customs;
mod explain;
mod history;
mod place;
mod plain;
mod plain_text;
mod printed;
mod ranks;
mod read;
mod shuffled;
mod spelling;
mod style;
mod usual;
mod write;
mod zeros;

#[cfg(test)]
mod tests;

pub(crate) use super::rows::print_number;
pub(crate) use castling::{
    grant as grant_right, has_odd as rank_needs_960, is_odd as needs_960_there,
};
pub(crate) use castling_field::print as print_rights;
pub(crate) use customs::Customs;
pub(crate) use history::NUMBER_HELP;
pub(crate) use place::{double_step_rank, mark_pawns};
pub(crate) use plain::read_four_of as plain_position_four;
pub(crate) use plain_text::{PlainText, word};
pub use printed::Printed;
pub use read::{FenReader, parse, parse_four, parse_in, parse_unnamed};
pub(crate) use read::{may_be_plain, plain_four};
pub use shuffled::{needs_960, tells_960};
pub use style::{CastlingStyle, EnPassantStyle, Style};
pub(crate) use write::print_checks;
pub use write::{FenWriter, print, print_again, print_four, print_start};
pub(crate) use zeros::without_zeros;

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Fen;

impl Format for Fen {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        card::EXCLUSIVE
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(FenReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(FenWriter::new(Style::from_options(options))))
    }
}
