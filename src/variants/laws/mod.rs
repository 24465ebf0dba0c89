//! The laws of a variant in sentences.

mod end;
mod hands;
mod moves;
mod pieces;
mod tell;
mod words;

pub use tell::sentences;
