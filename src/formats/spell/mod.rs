//! Words of moves that need the board: the notations of shogi, janggi, xiangqi and makruk.
//!
//! Not separate formats: PGN embeds them. [`read()`] tells whether a word is spelled in such a way,
//! [`print()`] spells a move of a position. A word is understood by spelling the legal moves, so
//! what is written and what is read cannot differ.

mod chinese;
mod print;
mod read;
mod scene;
mod shogi;
mod squares;
mod table;
mod thai;
mod xiangqi;

pub use print::{Unspoken, print};
pub use read::{Said, alike, read};
pub use scene::Scene;
pub use table::{NAMES, OPTIONS, home, name, of};
