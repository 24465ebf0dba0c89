//! BCFEN: 32 bytes per move, the board after it.
//!
//! [`Growing`] and [`write_boards`] are for containers that hold such boards.

mod board;
mod framing;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use super::short_sfen::Version;
pub use board::{END, LEN};
pub use read::{BcfenReader, Growing};
pub use write::{BcfenWriter, write_boards};

use super::{Card, Envelope, Format, FormatOption, Likely, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct Bcfen;

static CARD: Card = Card {
    slug: "bcfen",
    module: "bcfen",
    aliases: &[],
    title: "Binary FEN (SkySpiral7)",
    extensions: &["bcfen"],
    spec: "SkySpiral7's chess notations, version 1.1 of 2015-05-10",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::empty(),
    gives: Part::empty(),
    framing: Framing::Own(|| Box::new(framing::Bytes::games())),
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "position",
            help: "positions of one board each, not games",
        },
        FormatOption {
            name: "hex",
            help: "the bytes in hexadecimal",
        },
        FormatOption {
            name: "1.0",
            help: "the first version: no end mark, so one game per file",
        },
    ],
    sniff,
    binary: true,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "bcfen/half-board",
        text: "A board is 32 bytes, two squares each, and there are fewer here: the file was cut \
            short, bytes are missing in the middle, or it is not BCFEN.",
    },
    Explanation {
        code: "bcfen/no-piece",
        text: "Half a byte is one square: 0 is empty, 1 to 6 are White's rook, knight, bishop, \
            queen, king and pawn, 9 to E those of Black. 7 and F mean nothing, and 8 is only used in \
            the end mark 88 after the last board.",
    },
    Explanation {
        code: "bcfen/no-end",
        text: "The byte 88 ends a game, but the file ends without it: it was cut short, or is of \
            version 1.0, which has no end mark (`bcfen+1.0`). A single board without the mark is a \
            position: `bcfen+position`.",
    },
    Explanation {
        code: "bcfen/after-end",
        text: "The byte 88 ends a game, but more bytes follow that belong to no game.",
    },
    Explanation {
        code: "bcfen/repeated-board",
        text: "Two consecutive boards are the same, but every move changes the board. For the same \
            reason a null move cannot be written as a board.",
    },
    Explanation {
        code: "bcfen/start-board",
        text: "The first board is the one before the first move. Each board should be the one after \
            a move, so this one is skipped.",
    },
    Explanation {
        code: "bcfen/hex",
        text: "`bcfen+hex` reads bytes of two hexadecimal digits. Spaces and line ends between them \
            are optional.",
    },
    Explanation {
        code: "bcfen/unsayable",
        text: "BCFEN holds chess and Chess960: one 8×8 board with the six pieces of chess. It has \
            no other variants, larger boards, other pieces, hands or marks of promoted pieces.",
    },
    Explanation {
        code: "bcfen/unknown",
        text: "A board is written after every move. The move is unknown here, because panchess does \
            not know the rules of the variant.",
    },
    Explanation {
        code: "bcfen/no-moves",
        text: "Each board is the one after a move, so a game without moves has no board, and its \
            start position is not written. `bcfen+position` writes positions.",
    },
];

impl Format for Bcfen {
    fn card(&self) -> &'static Card {
        &CARD
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
            (false, _) if options.has("1.0") => Framing::Whole,
            (false, true) => Framing::Own(|| Box::new(framing::Digits::default())),
            (false, false) => CARD.framing,
        }
    }

    fn holds(&self, options: &Options) -> DocumentKind {
        match options.has("position") {
            true => DocumentKind::POSITION,
            false => CARD.holds,
        }
    }

    fn alone(&self, options: &Options) -> bool {
        options.has("1.0") && !options.has("position")
    }
}

/// A complete board with one king of each side; hardly any other file begins like this.
fn sniff(head: &[u8]) -> Likely {
    let kings = |half| {
        let board = head.iter().take(board::LEN);
        let halves = board.flat_map(|b| [b >> 4, b & 15]);
        halves.filter(|h| *h == half).count()
    };
    let mut grid = crate::model::Grid::new(8, 8);
    let board = head.first_chunk().map(|b| board::unpack(b, &mut grid));
    match board {
        Some(Ok(())) if kings(5) == 1 && kings(13) == 1 => Likely::Probably,
        _ => Likely::No,
    }
}
