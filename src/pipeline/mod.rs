//! From records of one notation to records of another: read, resolve, adapt,
//! drop, name the losses, write. The only user of [`crate::rules`].

pub mod adapt;
mod check;
mod claims;
mod comments;
mod convert;
mod custom;
mod drop;
mod extent;
mod fix;
mod hashes;
mod levels;
mod losses;
mod messages;
mod named;
mod ordinal;
mod outcome;
mod passing;
mod pieces;
mod plan;
mod positions;
mod repair;
mod replay;
mod report;
mod run;
mod said;
mod simple;
pub mod squeeze;

pub use check::Checker;
pub use convert::{Converter, Verdict};
pub use custom::Custom;
pub use drop::Drop;
pub use extent::Extent;
pub use fix::{Fixed, fix, is_fixable};
pub use hashes::HashJob;
pub use levels::{ALL_WARNINGS, Level, Levels};
pub use messages::{MessageTotal, Messages, Quota};
pub use plan::{Plan, PlanError, Select};
pub use positions::{positions, positions_as_they_are, read_all};
pub use replay::{At, Replay};
pub use report::{LossTotal, Place, Report};
pub use run::{Job, Run, Show, Step};
pub use simple::{CannotConvert, Conversion, convert};
pub use squeeze::Squeeze;
