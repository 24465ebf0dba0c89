//! Reading and writing files: opening, decompressing, cutting into records, and
//! writing complete files or none. Independent of all notations.

mod batch;
#[cfg(feature = "compress")]
mod bzip2;
mod control_z;
mod cutter;
mod encoding;
mod error;
mod framer;
mod framing;
mod identity;
mod location;
mod output;
mod packing;
mod part;
mod pushed;
mod record;
mod records;
mod source;
mod splits;
mod steps;
mod temporary;
#[cfg(test)]
mod tests;
mod walk;
#[cfg_attr(not(feature = "compress"), path = "no_zip.rs")]
mod zip;

pub mod limits;

pub use batch::{Batch, Item};
pub use cutter::{Batches, Reading};
pub use encoding::{Decoding, Encoding};
pub use error::Error;
pub(crate) use framer::{Allowance, Hidden, Lines, hides_game, is_tag};
pub use framing::{Cut, Framer, Framing};
pub use identity::{Identity, Snapshot, leads_to};
pub use location::Location;
pub use output::Output;
pub use packing::Packing;
pub use part::Mark;
pub use pushed::Pushed;
pub(crate) use record::{DOUBTFUL, GUESSED, NOT_UTF8, is_damaged_utf8};
pub use record::{Origin, Record};
pub use records::Records;
pub use source::Source;
pub use splits::{Resync, Split, divide, splits};
pub use temporary::{before_unfinished, finishing, remove_unfinished};
pub use walk::{Names, Skipped, Walked, walk};
pub use zip::Member;
