//! A record is converted from one notation to another by a list of passes, each with one question
//! (does it apply to this document?) and one action.
//!
//! [`passes`] has the list. The record is read before the passes and written after them.

mod adapt;
mod comments;
mod converter;
mod counted;
mod definition;
mod drop;
mod holds;
mod lone_start;
mod losses;
mod passes;
mod passing;
mod pieces;
mod positions;
mod resolve;
mod shorten;
mod squeeze;
mod start;
mod written_positions;

pub(super) use comments::has_other_lines;
#[cfg(feature = "dataset")]
pub(super) use comments::lose_lines;
pub use converter::{Converter, Verdict};
pub use drop::Drop;
pub use losses::report as lost;
pub(super) use losses::{lose_extras, name as name_losses};
pub(super) use resolve::given;
