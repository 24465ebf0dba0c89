//! Which records of a run are worked on: by their number, by what is in them, by chance.

pub mod condition;
mod judge;
mod order;
mod ranges;
mod sample;
mod selecting;
mod selection;

pub use condition::{Condition, Wrong};
pub(super) use judge::{Judge, Pick};
pub(super) use order::Order;
pub use ranges::Ranges;
pub(super) use sample::{Chosen, Sampler};
pub use selecting::Selecting;
pub use selection::{Sample, Selection};
