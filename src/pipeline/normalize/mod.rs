//! Any notations as one dataset: the tables of [`dataset`](super::dataset) in files.
//!
//! A [`Normalize`] reads files, a `Sheet` for each [`Target`] writes rows, and `Parts` divides them
//! into files.

mod csv;
mod job;
mod jsonl;
mod parquet;
mod parts;
mod run;
mod sheet;
mod spare;
#[cfg(test)]
mod tests;
mod value;
mod work;

pub use job::Manner;
pub use parts::Destination;
pub use run::{Normalize, Normalized};
pub use sheet::Target;
