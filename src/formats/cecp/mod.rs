//! CECP: what XBoard and an engine say to each other in a game, `usermove e2e4`, a move a line.

mod card;
mod explain;
mod framing;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use read::CecpReader;
pub use write::CecpWriter;

use super::{Card, Format, Options, Read, Write};

/// The format.
#[derive(Debug)]
pub struct Cecp;

impl Format for Cecp {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(CecpReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(CecpWriter::new(options)))
    }
}
