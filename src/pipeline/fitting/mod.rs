//! Which variants fit a document that names none.

mod facts;
mod guide;
mod reader;
#[cfg(test)]
mod tests;
mod traits;

pub(super) use guide::Guide;
pub(super) use reader::Fitting;
pub(super) use reader::with_candidates;
pub use reader::{DETECTED, UNDECIDED, unstated};
