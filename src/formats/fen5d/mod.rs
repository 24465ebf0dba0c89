//! 5DFEN: every board of a 5D chess position as `[rows:timeline:turn:color]`.
//!
//! The hashing standard is defined on this text; [`print_board`] writes what is hashed.

mod framing;
mod letters;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use letters::letters;
pub use read::{Fen5dReader, parse};
pub use write::{Fen5dWriter, Wrong, print, print_board, print_one};

use super::{Card, Envelope, Format, FormatOption, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Kind, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct Fen5d;

static CARD: Card = Card {
    slug: "5dfen",
    module: "fen5d",
    aliases: &["fen5d"],
    title: "5DFEN, boards of 5D chess",
    extensions: &["5dfen"],
    spec: "5dpgn, section \"5DFEN and custom variants\"",
    holds: DocumentKind::POSITION,
    worlds: Worlds::MULTIVERSE,
    carries: Feature::MULTIVERSE
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::COUNTERS)
        .union(Feature::VARIANT)
        .union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::Own(framing::framer),
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "lines",
            help: "write each board on its own line, as most 5D programs need it",
        },
        FormatOption {
            name: "headers",
            help: "write the headers [Size] and [Board \"custom\"] in front",
        },
    ],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "5dfen/syntax",
        text: "A board string is [rows:timeline:turn:color], with rows as in a FEN, `*` after \
            pieces that have not moved, and no blanks: [4k/5/5/5/K1R2:0:1:w]. Headers such as \
            [Size \"5x5\"] may come between them.",
    },
    Explanation {
        code: "5dfen/no-board",
        text: "There is no board string in this record, only headers or comments.",
    },
    Explanation {
        code: "5dfen/rank-width",
        text: "Every rank of a board is as wide as the others. A number is that many empty \
            squares; digits side by side are one number.",
    },
    Explanation {
        code: "5dfen/board-size",
        text: "Boards have 1 to 254 files and 1 to 254 ranks, and all boards of a position have \
            the same size.",
    },
    Explanation {
        code: "5dfen/empty-run",
        text: "A number on the board counts empty squares and cannot be zero.",
    },
    Explanation {
        code: "5dfen/number",
        text: "Timelines and turns are 31-bit numbers.",
    },
    Explanation {
        code: "5dfen/mixed-zero",
        text: "A game has one middle timeline, `0`, or two, `-0` and `+0`; it cannot have both.",
    },
    Explanation {
        code: "5dfen/board-twice",
        text: "Two boards have the same timeline, turn and color. Separate positions with a blank \
            line.",
    },
    Explanation {
        code: "5dfen/star",
        text: "Only pawns, brawns, rooks and kings can be marked as unmoved. The mark of any \
            other piece is left out.",
    },
    Explanation {
        code: "5dfen/unknown-letter",
        text: "The standard defines the pieces P B R N K Q U D S W C Y, and none with `+`. The \
            letter is kept as it is, but the movement of the piece is unknown.",
    },
    Explanation {
        code: "5dfen/header",
        text: "A header's name is letters and digits, its value one line with quotation marks \
            escaped.",
    },
    Explanation {
        code: "5dfen/no-letter",
        text: "5DFEN writes each piece as one letter, capital for White and small for Black. This \
            piece or side has no letter. There are no walls and no missing squares either.",
    },
    Explanation {
        code: "5dfen/timeline",
        text: "Timelines are whole numbers, or -0 and +0.",
    },
    Explanation {
        code: "5dfen/world",
        text: "5DFEN holds bounded boards. The notation `icn` holds infinite ones.",
    },
    Explanation {
        code: "5dfen/game",
        text: "5DFEN holds positions. `--ply N` writes one position of a game, `--every-ply` \
            writes all of them.",
    },
    Explanation {
        code: "5dfen/lost-promoted",
        text: "5DFEN has no mark for pieces that were promoted, and become what they were when \
            captured.",
    },
];

impl Format for Fen5d {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, _options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(Fen5dReader::default()))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        let (lines, headers) = (options.has("lines"), options.has("headers"));
        Some(Box::new(Fen5dWriter::new(lines, headers)))
    }
}

/// The pieces that are marked when they have not moved.
fn is_marked(kind: Kind) -> bool {
    [Kind::PAWN, Kind::KING, Kind::ROOK, Kind::BRAWN].contains(&kind)
}

/// Extra under `5dfen`: the headers, as a list of names and values.
const HEADERS: &str = "headers";
