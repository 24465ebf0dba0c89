//! Sets of 128-bit keys: in memory while they fit, then in sorted runs on disk. Understands no
//! notation.
//!
//! A [`Deduplicator`] takes units with their keys in the order of the input, and says which of the units with
//! the same key is kept. Its answer depends only on the units, never on how much memory it may use.

mod cursor;
mod deduplicator;
mod error;
mod index;
mod manifest;
mod merge;
mod recent;
mod runs;
mod sorter;
mod spool;
mod table;
#[cfg(test)]
mod tests;

pub use deduplicator::{Deduplicator, Fate, Plan, Settled};
pub use error::Error;
pub use index::Index;
pub use merge::Merged;
pub use recent::Recent;
pub use runs::{Entry, Runs};
pub use sorter::Sorter;
pub use spool::{Spool, Unit};
pub use table::Table;
