//! Parts of a file that are read independently of each other, on other threads or other machines.
//!
//! [`splits`] divides a file into ranges of its stored bytes. The reader of a range takes the records that begin in it:
//! from the first place in the range where a record certainly begins to the first such place after the range. Both
//! places are found from the text around the ends of the range alone. So ranges are independent of each other, and
//! together they contain every byte exactly once. Notations for which no such place can be seen, and compressed files
//! that do not consist of frames, are not divided.

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
