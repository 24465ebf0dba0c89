//! Known pieces and variants by name.
//!
//! [`pieces`] is the one table: names, definitions, letters. The [`dictionary`] makes definitions
//! of it that every file of pieces may use, and [`repertoire()`] the movements that rules look up.
//! The [`catalog()`] has the variants, those of infinite chess with all their starts.
//! All are built when they are first used.

mod catalog;
mod infinite;
mod ini;
mod known;
mod laws;
mod library;
mod multiverse;
mod names;
mod own;
mod repertoire;
mod table;
mod words;

#[cfg(test)]
mod tests;

pub use catalog::catalog;
pub use ini::{sections_of_ini, unused_of_ini, unused_options, variants_of_ini};
pub use known::Known;
pub use laws::sentences;
pub use names::{did_you_mean, is_known, name_to_type, why_unplayed};
pub use own::{board_size, with_definition, with_pieces};
pub use repertoire::{
    dictionary, infinite_repertoire, meanings, multiverse_repertoire, repertoire, repertoire_with,
};
pub use table::{Grade, KnownPiece, piece, pieces};
pub use words::{definition, moves_in_words};
