//! FCN: a game as a line of moves with the piece, both squares, captures, checks and the end.
//!
//! [`parse_move`] and [`print_move`] are for containers that hold such moves;
//! [`Ending`] is the meaning of the signs after the last move.

mod ending;
mod mend;
mod read;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub use ending::{Ending, Suffix, Told, tell_termination};
pub use mend::FcnMender;
pub use read::{FcnReader, Version};
pub use word::parse_move;
pub use write::{FcnWriter, print_move};

use super::{Card, Envelope, Format, FormatOption, Likely, Mend, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct Fcn;

static CARD: Card = Card {
    slug: "fcn",
    module: "fcn",
    aliases: &[],
    title: "Full Chess Notation (SkySpiral7)",
    extensions: &["fcn"],
    spec: "SkySpiral7's chess notations, version 1.1 of 2015-05-10",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::OUTCOME,
    gives: Part::SQUARES
        .union(Part::KIND)
        .union(Part::CAPTURE)
        .union(Part::CASTLING)
        .union(Part::CHECK),
    framing: Framing::Line,
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "upper",
            help: "all in capitals, like the author's program",
        },
        FormatOption {
            name: "termination",
            help: "when reading, set the tag `Termination` from the signs after the last move",
        },
        FormatOption {
            name: "1.0",
            help: "the first version: `#` only says that the game is over",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "fcn/move",
        text: "A move is the letter of the piece, the square it leaves, a hyphen and the square it \
            goes to: `Ng1-f3`. A capture names what is captured, `Qh5-f7xP`; a pawn that captures \
            in passing ends in `EN`, one that promotes in `=Q` (after the capture). Castling is \
            `KC` on the king's side and `QC` on the queen's.",
    },
    Explanation {
        code: "fcn/suffix",
        text: "The signs after a move are `+` check, `+#` checkmate and `#` stalemate. If the game \
            ended in another way, `#+` or `+#+` is a win, `##` or `+##` a draw.",
    },
    Explanation {
        code: "fcn/after-end",
        text: "`#` after a move ends the game, but more moves follow on the same line.",
    },
    Explanation {
        code: "fcn/repaired",
        text: "`--repair` was given, and this word contradicts the board: it is not a move, it is \
            illegal, or it states something that does not happen. Exactly one word that differs in \
            one character (changed, added or removed) is a legal move and states nothing wrong; it \
            was read instead. If there are several such words, or none, the word is not repaired. A \
            legal move that states something wrong is never replaced by another move.",
    },
    Explanation {
        code: "fcn/winner-assumed",
        text: "`#+` says that the game was won, but not by whom. It was read as a win of the side \
            that moved last, which is right about 19 times in 20.",
    },
    Explanation {
        code: "fcn/lost-winner",
        text: "The side that did not move last won, for example because the other side resigned or \
            ran out of time. `#+` does not say who won, and readers assume the side that moved last.",
    },
    Explanation {
        code: "fcn/wrong-result",
        text: "The last position is checkmate or stalemate, and the result of the game contradicts \
            it. The signs after the last move follow the board.",
    },
    Explanation {
        code: "fcn/unsayable",
        text: "FCN holds orthodox moves on an 8×8 board. It has no drops, null moves, turns of \
            several moves, larger boards or other pieces.",
    },
    Explanation {
        code: "fcn/unknown",
        text: "FCN writes the piece, both squares and the captured piece of every move. Some of \
            that is unknown here, because panchess does not know the rules of the variant.",
    },
];

impl Format for Fcn {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(FcnReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(FcnWriter::new(options)))
    }

    fn mender(&self, options: &Options) -> Option<Box<dyn Mend>> {
        Some(Box::new(FcnMender::new(options)))
    }
}

/// No other notation begins with a word such as `Pe2-e4`.
fn sniff(head: &[u8]) -> Likely {
    let mut lines = head.split(|b| *b == b'\n');
    let words = lines.find(|l| !l.trim_ascii().is_empty() && !l.starts_with(b"#"));
    let mut words = words.unwrap_or(b"").split(u8::is_ascii_whitespace);
    let first = words.find(|w| !w.is_empty()).unwrap_or(b"");
    let is_move = std::str::from_utf8(first).is_ok_and(|w| parse_move(w, Version::V1_1).is_ok());
    match is_move {
        true if first.contains(&b'-') => Likely::Probably,
        true => Likely::Perhaps,
        false => Likely::No,
    }
}
