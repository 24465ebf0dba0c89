//! MCN: a game as a line of moves, each two squares and a promotion.
//!
//! [`parse_move`] and [`print_move`] are for containers that hold such moves.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{McnReader, parse_move};
pub use write::{McnWriter, print_move};

use super::{Card, Envelope, Format, Likely, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct Mcn;

static CARD: Card = Card {
    slug: "mcn",
    module: "mcn",
    aliases: &[],
    title: "Minimal Coordinates (SkySpiral7)",
    extensions: &["mcn"],
    spec: "SkySpiral7's chess notations, 2015; MCN has one version",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::empty(),
    gives: Part::SQUARES,
    framing: Framing::Line,
    envelope: Envelope::NONE,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "mcn/move",
        text: "A move is the square it starts from, the square it ends on, and the letter of a \
            promotion: `e2e4`, `e7e8q`. Castling is written as the king's move, `e1g1`. There is no \
            sign for captures, checks or results. Moves must be separated: `a7a8b7b6` could begin \
            with a promotion to a bishop.",
    },
    Explanation {
        code: "mcn/unsayable",
        text: "MCN holds orthodox moves on an 8×8 board: two squares and a promotion to queen, \
            rook, bishop or knight. It has no drops, null moves, turns of several moves, larger \
            boards or other pieces.",
    },
    Explanation {
        code: "mcn/unknown-square",
        text: "Both squares of a move are written, and one of them is unknown here, because \
            panchess does not know the rules of the variant.",
    },
    Explanation {
        code: "mcn/castling",
        text: "MCN writes castling as the king's move. In Chess960 the king may stay where it is \
            when castling, or move one step as it could without castling. The text would mean \
            another move, so the game is refused. FCN and UCI can write it.",
    },
];

impl Format for Mcn {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(McnReader::new(options)))
    }

    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(McnWriter::default()))
    }
}

/// Moves in upper case are most likely MCN; others may be a list for a chess program.
fn sniff(head: &[u8]) -> Likely {
    let lines = head.split(|b| matches!(b, b'\n' | b'\r'));
    let words = lines
        .filter(|line| !line.starts_with(b"#"))
        .flat_map(|line| line.split(u8::is_ascii_whitespace))
        .filter(|w| !w.is_empty());
    let mut words = words.take(4).peekable();
    if words.peek().is_none() {
        return Likely::No;
    }
    let (mut all, mut capitals) = (true, false);
    for word in words {
        all &= read::plain_move(word).is_some();
        capitals |= word.iter().any(u8::is_ascii_uppercase);
    }
    match (all, capitals) {
        (true, true) => Likely::Probably,
        (true, false) => Likely::Perhaps,
        _ => Likely::No,
    }
}
