//! Hexicube's notation for games of 5D chess: words with blanks between them.

mod card;
mod explain;
mod read;
#[cfg(test)]
mod tests;
mod write;

use read::HexicubeReader;
pub use write::HexicubeWriter;

use super::{Card, Format, LaneSigns, Options, Read, Separation, Write};

/// The format.
#[derive(Debug)]
pub struct Hexicube;

impl Format for Hexicube {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn heads_with_result(&self) -> bool {
        true
    }

    fn separation(&self, _: &Options) -> Separation {
        Separation::MODE_5D
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(HexicubeReader::new(options)))
    }

    fn lane_signs(&self) -> LaneSigns {
        LaneSigns {
            check: "leave out the `#`",
            softmate: "leave out the `#`",
            ..LaneSigns::USUAL
        }
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(HexicubeWriter::new(options)))
    }

    fn alone(&self, options: &Options) -> bool {
        options.has("moves")
    }
}
