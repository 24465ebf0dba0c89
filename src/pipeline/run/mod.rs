//! Records of any number of inputs, through jobs on several threads, with results in order.
//!
//! A [`Feed`] gives the work piece by piece, a [`Job`] does it record by record, and a [`Run`]
//! passes on what comes out: the same whatever the number of threads.

mod collector;
mod feed;
mod job;
mod joiner;
mod limiter;
mod messages;
mod report;
mod side_outputs;
mod step;
#[cfg(test)]
mod tests;
mod threads;
mod worker;

pub use feed::{Feed, One, Open, Opener, Piece, What};
pub use job::{Job, Maker};
pub use joiner::{Joiner, Settings};
pub use messages::{MessageTotal, Messages, Quota};
pub use report::{LossTotal, Report};
pub use side_outputs::{Kept, Reject, SideOutputs};
pub use step::{Event, Show, Step};
pub use threads::Run;
pub use worker::Worker;
