//! Converts chess-variant notations into each other, and names what did not fit.

extern crate alloc;

pub mod diag;
pub mod formats;
pub mod io;
pub mod model;
pub mod render;
pub mod rules;
