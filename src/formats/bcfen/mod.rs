//! BCFEN: thirty-two bytes a move, the board after it.
//!
//! [`Growing`] and [`write_boards`] are for containers that hold such boards.

mod board;
mod cut;
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
    framing: Framing::Own(|| Box::new(cut::Bytes::games())),
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "position",
            help: "positions of one board each, not games",
        },
        FormatOption {
            name: "hex",
            help: "the bytes in hexadecimal, for eyes",
        },
        FormatOption {
            name: "1.0",
            help: "the first version: no end mark, so one game a file",
        },
    ],
    sniff,
    binary: true,
    alone: false,
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "bcfen/half-board",
        text: "A board is thirty-two bytes, two squares each, and here are fewer: the file was cut \
            short, bytes are missing in the middle, or it is something else.",
    },
    Explanation {
        code: "bcfen/no-piece",
        text: "Half a byte is one square: 0 empty, 1 to 6 rook, knight, bishop, queen, king, pawn \
            of White, 9 to E those of Black. 7 and F mean nothing, and 8 stands only twice, in the \
            end mark 88 behind the last board.",
    },
    Explanation {
        code: "bcfen/no-end",
        text: "The byte 88 ends a game, and the file ends without it: it was cut short, or is of \
            version 1.0, which has no end mark (`bcfen+1.0`). A single board without the mark is a \
            position: `bcfen+position`.",
    },
    Explanation {
        code: "bcfen/after-end",
        text: "The byte 88 ends a game, and more bytes follow that belong to none.",
    },
    Explanation {
        code: "bcfen/repeated-board",
        text: "Two boards in a row are the same, and no move leads from a board to itself. A null \
            move has no board of its own for the same reason.",
    },
    Explanation {
        code: "bcfen/start-board",
        text: "The first board is the one before the first move. Boards are those after each move, \
            so this one is passed over.",
    },
    Explanation {
        code: "bcfen/hex",
        text: "`bcfen+hex` reads bytes of two hexadecimal digits, with blanks and line ends between \
            them or not.",
    },
    Explanation {
        code: "bcfen/unsayable",
        text: "BCFEN holds chess and Chess960: one board of eight files and eight ranks with the \
            six pieces of chess. Other variants, larger boards, other pieces, hands and promoted \
            marks cannot be said.",
    },
    Explanation {
        code: "bcfen/unknown",
        text: "A board is written after every move, and the move is not known: the rules of the \
            variant are not known to the project.",
    },
    Explanation {
        code: "bcfen/no-moves",
        text: "A board is the one after a move, so a game without moves has none, and the position \
            it starts from is not written. `bcfen+position` writes positions.",
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
            (true, false) => Framing::Own(|| Box::new(cut::Bytes::positions())),
            (false, _) if options.has("1.0") => Framing::Whole,
            (false, true) => Framing::Own(|| Box::new(cut::Digits::default())),
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

/// A whole board with one king of each side; hardly any other file begins so.
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
