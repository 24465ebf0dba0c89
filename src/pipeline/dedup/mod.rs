//! Games and positions without duplicates: each record gets a key, and of the records with one key one
//! is kept.

pub(super) mod apart;
mod job;
mod keep;
mod key;
mod keyed;
mod places;
mod run;
pub(super) mod verbatim;
mod writing;

pub use job::DedupJob;
pub use keep::Keep;
pub use key::Key;
pub(super) use key::in_words;
pub use keyed::Keyed;
pub use run::{Dedup, Deduped, Outputs};
