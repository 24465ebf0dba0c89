//! Axel's notation for games of 5D chess, reversible or abbreviated.

mod card;
mod explain;
mod read;
#[cfg(test)]
mod tests;
mod write;

use read::AxelReader;
pub use write::AxelWriter;

use super::{Card, Format, LaneSigns, LoneMove, Options, Read, Separation, Write, signed};

/// The format.
#[derive(Debug)]
pub struct Axel;

impl Format for Axel {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn heads_with_result(&self) -> bool {
        true
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation::MODE_5D
    }

    fn lone_move(&self) -> Option<LoneMove> {
        let (before, letters) = ("1. ", "abcdefgh12345678 90-+>KQRBNPSUDWCY");
        Some(LoneMove { before, letters })
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(AxelReader::new(options)))
    }

    fn lane_signs(&self) -> LaneSigns {
        LaneSigns {
            makes: |name| format!("write `(+L{})`", signed(name)),
            makes_none: "leave out the `(+L)`",
            hop: "leave out the `(+L)`",
            stays: "leave out the `(+L)`",
            no_present: "leave out the `p`",
            softmate: "write `++`",
            no_softmate: "leave out the `++`",
            ..LaneSigns::USUAL
        }
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(AxelWriter::new(options)))
    }

    fn alone(&self, options: &Options) -> bool {
        options.has("moves")
    }
}
