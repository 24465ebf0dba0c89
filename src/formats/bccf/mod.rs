//! BCCF: two bytes per move.
//!
//! [`Move`] is one such word, for containers that hold them; [`read_words`] and
//! [`write_words`] are for a whole game of them.

mod board;
mod read;
#[cfg(test)]
mod tests;
mod word;
mod write;

pub use read::{BccfReader, read_words};
pub use word::{Move, Version};
pub use write::{BccfWriter, write_words};

use super::{Card, Envelope, Format, FormatOption, Likely, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct Bccf;

static CARD: Card = Card {
    slug: "bccf",
    module: "bccf",
    aliases: &[],
    title: "Binary Coordinate Chess (SkySpiral7)",
    extensions: &["bccf"],
    spec: "SkySpiral7's chess notations, version 1.1 of 2015-05-10",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::empty(),
    gives: Part::SQUARES,
    framing: Framing::Whole,
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "hex",
            help: "the bytes in hexadecimal",
        },
        FormatOption {
            name: "1.0",
            help: "the first version: no promotion flag and no end flag",
        },
    ],
    sniff: |_| Likely::No,
    binary: true,
    alone: true,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "bccf/half-move",
        text: "Every move is two bytes, and one byte is left at the end: the file was cut short, or \
            it is not BCCF.",
    },
    Explanation {
        code: "bccf/hex",
        text: "`bccf+hex` reads words of four hexadecimal digits, one word per move. Spaces and \
            line ends between them are optional: `8630 9a40`.",
    },
    Explanation {
        code: "bccf/no-move",
        text: "The word goes from a square to the same square, which is not a move. A file of \
            zeros is not a game.",
    },
    Explanation {
        code: "bccf/piece-bits",
        text: "The bits that name the piece of a promotion are set, but the promotion flag is not. \
            In version 1.1 these bits are zero unless the flag is set. If the file is of version \
            1.0, read it as `bccf+1.0`.",
    },
    Explanation {
        code: "bccf/flags",
        text: "Version 1.0 has no flags: the last two bits of each word are zero. If the file is \
            of version 1.1, read it as `bccf`.",
    },
    Explanation {
        code: "bccf/after-end",
        text: "The last bit of a word ends the game, but more bytes follow. A file holds one game; \
            write each game to its own file.",
    },
    Explanation {
        code: "bccf/unsayable",
        text: "BCCF holds orthodox moves on an 8×8 board: two squares and a promotion to queen, \
            rook, bishop or knight.",
    },
    Explanation {
        code: "bccf/unknown-square",
        text: "Both squares of a move are written, and one of them is unknown here, because \
            panchess does not know the rules of the variant.",
    },
    Explanation {
        code: "bccf/castling",
        text: "BCCF writes castling as the king's move. In Chess960 the king may stay where it is \
            when castling, or move one step as it could without castling. The bytes would mean \
            another move, so the game is refused.",
    },
];

impl Format for Bccf {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(BccfReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(BccfWriter::new(options)))
    }
}
