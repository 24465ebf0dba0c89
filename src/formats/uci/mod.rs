//! UCI: the lines that set up a game in a chess engine, `position startpos moves e2e4 …`, and the
//! protocols with the same lines: USI, UCCI and UCI-Cyclone.
//!
//! [`Protocol`] is the table of what differs; everything else here serves all of them.
//! [`parse_move`] and [`print_move`] also serve other protocols with the same moves.

mod card;
mod codes;
mod explain;
mod framing;
mod grammar;
mod moves;
mod problem;
mod protocol;
mod read;
mod report;
mod session;
mod sfen;
mod squares;
mod start;
mod word;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use moves::usual;
pub use moves::{MoveStyle, Spelling, Unwritable, print_move, print_spelled};
pub use protocol::Protocol;
pub(crate) use protocol::unsigned;
pub use read::UciReader;
pub use squares::Squares;
pub use word::{parse_move, parse_spelled};
pub use write::{UciWriter, castling_of};

/// Extra under `uci`: Chess960 castling in a variant other than chess.
const FREE_CASTLING: &str = "chess960";
/// Extra under `usi`: the number of the next ply in an SFEN, if it does not follow from the side to
/// move and the number of the move.
const PLY: &str = "ply";
