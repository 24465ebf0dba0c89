//! The words of a movetext: moves in standard algebraic notation with their
//! annotations, and results.
//!
//! Not a separate format: PGN embeds it. [`read()`] never needs a position; it
//! stores what the word states. [`print()`] writes what the rules found, or, without
//! rules, what the word stated.

mod glyph;
mod letters;
mod packed;
mod print;
mod quick;
mod read;

use crate::model::{Letters, Ply};

pub use super::letters::orthodox_letter as letter;
pub use glyph::{COMPENSATION, without_glyphs};
pub use packed::Packed;
pub use print::{Inexpressible, Style, Usual, doubtful_spellings, print, print_marks, usual};
pub use read::{Said, Spelled, Word, read, spelled};

/// Whether a move that no rules know is written so that it is read as the same move.
pub fn reads_back(ply: Ply, letters: &Letters) -> bool {
    let mut word = Vec::new();
    let written = print(ply, Style::Short, letters, &mut word);
    let text = std::str::from_utf8(&word).ok().filter(|_| written.is_ok());
    let read = text.and_then(|text| read(text, letters));
    read.is_some_and(|read| read.said == Said::Move && read.ply == ply)
}

#[cfg(test)]
mod tests;
