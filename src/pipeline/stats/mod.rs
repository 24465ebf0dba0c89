//! What a corpus consists of: notations, variants, results, lengths, first moves, features.

mod held;
mod job;
mod lengths;
mod openings;
mod run;
mod tally;
#[cfg(test)]
mod tests;

pub(crate) use held::held;
pub use lengths::{Bin, Lengths};
pub use openings::{Line, Opening, Openings};
pub use run::Stats;
pub use tally::{Counts, Tally};
