//! Files in, records out, bytes back: opening, decompressing, cutting into
//! records, and writing whole files or none. Understands no notation.

mod batch;
mod cutter;
mod error;
mod framer;
mod framing;
mod output;
mod place;
mod record;
mod records;
mod source;

pub mod limits;

pub use batch::{Batch, Item};
pub use cutter::{Batches, Reading};
pub use error::Error;
pub use framing::{Cut, Framer, Framing};
pub use output::{Output, walk};
pub use record::{Origin, Record};
pub use records::Records;
pub use source::Source;
