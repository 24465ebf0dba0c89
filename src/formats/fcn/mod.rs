//! FCN: a game as a line of moves with the piece, both squares, captures, checks and the end.
//!
//! [`parse_move`] and [`print_move`] are for containers that hold such moves;
//! [`Ending`] is the meaning of the signs after the last move.

mod card;
mod ending;
mod explain;
mod read;
mod repairer;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub use ending::{Ending, Suffix, Told, Untold, tell_termination};
pub use read::{FcnReader, Version};
pub use repairer::FcnRepairer;
pub use word::parse_move;
pub use write::{FcnWriter, code, print_move};

use super::{Card, EndSigns, Format, Options, Read, Repairer, Write};

/// The format.
#[derive(Debug)]
pub struct Fcn;

impl Format for Fcn {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn end_signs(&self) -> &'static EndSigns {
        &EndSigns::FCN
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(FcnReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(FcnWriter::new(options)))
    }

    fn repairer(&self, options: &Options) -> Option<Box<dyn Repairer>> {
        Some(Box::new(FcnRepairer::new(options)))
    }
}
