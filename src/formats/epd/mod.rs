//! EPD: the first four fields of a FEN, followed by opcodes.

mod card;
mod explain;
mod plain;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use read::EpdReader;
pub use write::EpdWriter;

use super::{Card, Format, Options, Read, Write, fen};

/// The format.
#[derive(Debug)]
pub struct Epd;

impl Format for Epd {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        fen::card::EXCLUSIVE
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(EpdReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        let style = fen::Style::from_options(options);
        Some(Box::new(EpdWriter::new(style)))
    }
}
