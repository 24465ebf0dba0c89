//! Alexbay's notation for games of 5D chess: a move per line, with both squares.

mod card;
mod explain;
mod read;
#[cfg(test)]
mod tests;
mod write;

use read::AlexbayReader;
pub use write::AlexbayWriter;

use super::{Card, Format, LaneSigns, LoneMove, Options, Read, Separation, Write, signed};
use crate::model::Kind;

/// The format.
#[derive(Debug)]
pub struct Alexbay;

impl Format for Alexbay {
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
        let (before, letters) = ("", "abcdefgh1234567890-+:<>xKQRBNPWCYUD");
        Some(LoneMove { before, letters })
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(AlexbayReader::new(options)))
    }

    fn lane_signs(&self) -> LaneSigns {
        LaneSigns {
            makes: |name| format!("write `<{}>`", signed(name)),
            makes_none: "leave out the number between `<` and `>`",
            hop: "write `<>`",
            stays: "leave out the `<>`",
            softmate: "write `+`",
            ..LaneSigns::USUAL
        }
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(AlexbayWriter::new(options)))
    }
}

/// The letters. Those after the princess are our own: the notation has none for these pieces.
const LETTERS: [(u8, Kind); 11] = [
    (b'K', Kind::KING),
    (b'Q', Kind::QUEEN),
    (b'R', Kind::ROOK),
    (b'B', Kind::BISHOP),
    (b'N', Kind::KNIGHT),
    (b'P', Kind::PRINCESS),
    (b'W', Kind::BRAWN),
    (b'C', Kind::COMMON_KING),
    (b'Y', Kind::ROYAL_QUEEN),
    (b'U', Kind::UNICORN),
    (b'D', Kind::DRAGON),
];
