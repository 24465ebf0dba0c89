//! Parts of a file that are read independently of each other, on other threads or other machines.
//!
//! [`splits`] divides a file into ranges of its stored bytes. Whoever reads a range takes the records that begin in it:
//! from the first place in it where a record surely begins to the first such place behind it. Both are found in the text
//! around the ends of the range alone, so the ranges need not know of each other, and together give every byte once.
//! Notations for which no such place can be seen, and compressed files that do not consist of frames, are not divided.

mod between;
#[cfg(feature = "compress")]
mod frames;
#[cfg(not(feature = "compress"))]
#[path = "no_frames.rs"]
mod frames;
mod parts;
mod plan;
mod seek;
#[cfg(test)]
mod tests;

pub use parts::divide;
pub use plan::{Split, splits};
pub use seek::Resync;
