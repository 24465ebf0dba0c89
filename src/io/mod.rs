//! Files in, records out, bytes back: opening, decompressing, cutting into
//! records, and writing whole files or none. Understands no notation.

mod framing;
mod record;

pub use framing::{Cut, Framer, Framing};
pub use record::{Origin, Record};
