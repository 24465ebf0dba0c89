//! The words of a movetext: moves in standard algebraic notation with their
//! annotations, and results.
//!
//! Not a format of its own: PGN embeds it. [`read`] never needs a position, it
//! stores what the word says; [`print()`] writes what happened, or, where nobody
//! looked, what was said.

mod glyph;
mod letters;
mod print;
mod read;

pub use super::letters::orthodox_letter as letter;
pub use print::{Style, Unsayable, print};
pub use read::{Said, Word, read};

#[cfg(test)]
mod tests;
