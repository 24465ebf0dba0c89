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

pub use super::letters::orthodox_letter as letter;
pub use glyph::{COMPENSATION, without_glyphs};
pub use packed::Packed;
pub use print::{Style, Unsayable, is_spelled_usually, print, print_marks};
pub use read::{Said, Spelled, Word, read, spelled};

#[cfg(test)]
mod tests;
