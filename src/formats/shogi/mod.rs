//! What the records of shogi share: pieces, squares, handicaps, how games end, times, and headers.
//!
//! The names of KIF, KI2 and CSA are in tables here. No notation is read or written here.

mod board;
mod ends;
mod handicaps;
mod headers;
mod pieces;
mod reach;
mod refuse;
mod times;

#[cfg(test)]
mod tests;

pub(crate) use board::{Setup, Undo, held_by, lose_counters, lose_places, number, square};
pub(crate) use ends::{End, Ended, Who};
pub(crate) use handicaps::Handicap;
pub(crate) use headers::{Dated, Header, Key, headers, one_line};
pub(crate) use pieces::{ShogiPiece, stands};
pub(crate) use refuse::Refuse;
pub(crate) use times::Spent;

/// What messages call the first and the second player.
pub(crate) const PLAYERS: [&str; 2] = ["Sente", "Gote"];
/// The variant of the records.
pub(crate) const SHOGI: &str = "shogi";
/// Extra under `csa`: the seconds before the word that ends the game.
pub(crate) const END_TIME: &str = "endTime";
/// Where CSA keeps the comments of programs: a list of pairs, how many moves and ends were before, and the text.
pub(crate) const REMARKS: &str = "remarks";
/// The loss of where comments after the end are.
pub(crate) const LATE_COMMENTS: &str = "places of comments after the end";
/// How many files and ranks its board has.
pub(crate) const SIZE: u8 = 9;
