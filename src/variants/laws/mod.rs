//! The laws of a variant in sentences.

mod describe;
mod end;
mod hands;
mod moves;
mod pieces;
mod words;

pub use describe::sentences;
