//! The walk of a record from one notation to another: a list of passes, each with one question
//! (does it apply to this document?) and one action.
//!
//! [`walk`] has the list. What comes before it is reading, what comes after it is writing.

mod adapt;
mod comments;
mod converter;
mod counted;
mod drop;
mod familiar;
mod holds;
mod lone_start;
mod losses;
mod passing;
mod pieces;
mod positions;
mod resolve;
mod shorten;
mod squeeze;
mod start;
mod walk;

pub(super) use comments::has_other_lines;
#[cfg(feature = "dataset")]
pub(super) use comments::lose_lines;
pub use converter::{Converter, Verdict};
pub use drop::Drop;
pub use losses::report as lost;
pub(super) use losses::{EXTRAS, lose_extras, name as name_losses};
pub(super) use resolve::given;
