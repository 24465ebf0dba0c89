//! BCFEN: 32 bytes per move, the board after it.
//!
//! [`Growing`] and [`write_boards`] are for containers that hold such boards.

mod board;
mod card;
mod explain;
mod framing;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use super::short_sfen::Version;
pub use board::{END, LEN};
pub use read::{BcfenReader, Growing};
pub use write::{BcfenWriter, write_boards};

use super::{Card, Format, Options, Read, Separation, Write, short_sfen};
use crate::io::Framing;
use crate::model::DocumentKind;

/// The format.
#[derive(Debug)]
pub struct Bcfen;

impl Format for Bcfen {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn separation(&self, options: &Options) -> Separation {
        let sample: &[u8] = match (options.has("position"), options.has("hex")) {
            // Lines.
            (true, true) => b"",
            (true, false) => &[0; 32],
            (false, true) => b"88",
            (false, false) => b"\x88",
        };
        Separation {
            sample,
            ..Separation::NONE
        }
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(BcfenReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(BcfenWriter::new(options)))
    }

    fn framing(&self, options: &Options) -> Framing {
        match (options.has("position"), options.has("hex")) {
            (true, true) => Framing::Line,
            (true, false) => Framing::Own(|| Box::new(framing::Bytes::positions())),
            (false, _) if options.is_first_version() => Framing::Whole,
            (false, true) => Framing::Own(|| Box::new(framing::Digits::default())),
            (false, false) => card::CARD.framing,
        }
    }

    fn holds(&self, options: &Options) -> DocumentKind {
        short_sfen::holds(self.card(), options)
    }

    fn alone(&self, options: &Options) -> bool {
        options.is_first_version() && !options.has("position")
    }
}
