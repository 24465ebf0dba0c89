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
use crate::model::Extras;

/// The format.
#[derive(Debug)]
pub struct Epd;

/// The opcodes among the extras of a position, and their operands. A single text has no quotation marks.
pub fn operations(extras: &Extras) -> impl Iterator<Item = (&str, &str)> {
    let all = extras.0.get(card::CARD.slug).into_iter().flatten();
    all.filter_map(|(name, value)| Some((name.as_str(), unquoted(value.as_str()?))))
}

fn unquoted(text: &str) -> &str {
    let inside = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inside
        .filter(|inside| !inside.contains('"'))
        .unwrap_or(text)
}

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
