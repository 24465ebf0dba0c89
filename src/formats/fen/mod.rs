//! FEN: one position on one line, for any board size and any letters.
//!
//! PGN, EPD and UCI embed it: [`parse`] and [`print()`] work on bare text.

mod castling;
mod customs;
mod place;
mod plain;
mod ranks;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use super::rows::print_number;
pub(crate) use castling::{grant as grant_right, print as print_rights};
pub(crate) use customs::Customs;
pub(crate) use place::{double_step_rank, mark_pawns};
pub use read::{FenReader, needs_960, parse, parse_four, parse_unnamed};
pub use write::{CastlingStyle, EnPassantStyle, FenWriter, Style, print, print_four, print_start};

use super::{Card, Envelope, Format, FormatOption, Likely, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct Fen;

/// The spellings of [`Style`], for every format that writes FEN.
pub(super) const STYLE_OPTIONS: &[FormatOption] = &[
    FormatOption {
        name: "shredder",
        help: "write castling rights as the files of the rooks (HAha)",
    },
    FormatOption {
        name: "xfen",
        help: "X-FEN: write the en-passant square only if an enemy pawn is beside the pawn that moved",
    },
    FormatOption {
        name: "ep-always",
        help: "write the en-passant square after every double step",
    },
    FormatOption {
        name: "ep-pseudo",
        help: "write the en-passant square if a pawn could capture, ignoring pins",
    },
    FormatOption {
        name: "ep-legal",
        help: "write the en-passant square only if the capture is legal",
    },
];

/// The card.
pub static CARD: Card = Card {
    slug: "fen",
    module: "fen",
    aliases: &["xfen", "x-fen", "shredder-fen"],
    title: "Forsyth-Edwards Notation",
    extensions: &["fen"],
    spec: "PGN standard, section 16.1; chess-variant-standards",
    holds: DocumentKind::POSITION,
    worlds: Worlds::BOARD,
    carries: Feature::HANDS
        .union(Feature::EN_PASSANT)
        .union(Feature::COUNTERS)
        .union(Feature::RIGHTS)
        .union(Feature::TURN),
    gives: Part::empty(),
    framing: Framing::Line,
    envelope: Envelope::NONE,
    options: STYLE_OPTIONS,
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "fen/syntax",
        text: "The line is not a FEN. A FEN has the board, the side to move, castling rights, the \
            en-passant square, the halfmove clock and the move number, separated by blanks: \
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    },
    Explanation {
        code: "fen/rank-width",
        text: "All ranks of a board have the same width. A letter is one square, a number is that \
            many empty squares. Adjacent digits form one number, so `44` is forty-four empty \
            squares.",
    },
    Explanation {
        code: "fen/board-size",
        text: "Boards have 1 to 254 files and 1 to 254 ranks.",
    },
    Explanation {
        code: "fen/empty-run",
        text: "A number on the board counts empty squares and cannot be zero.",
    },
    Explanation {
        code: "fen/side-to-move",
        text: "The second field is `w` if White is to move and `b` if Black is to move.",
    },
    Explanation {
        code: "fen/castling-dropped",
        text: "A castling right needs the king and the rook on the back rank. A right without its \
            king or rook there is dropped.",
    },
    Explanation {
        code: "fen/castling-letter",
        text: "Castling rights are written K, Q, k, q, or as the files of the rooks that may \
            castle: capitals for White, small letters for Black.",
    },
    Explanation {
        code: "fen/en-passant-square",
        text: "The fourth field is the square a pawn has just passed over, or `-`. It must be on \
            the board.",
    },
    Explanation {
        code: "fen/en-passant-rank",
        text: "After a double step, the square passed over is on the sixth rank if White is to \
            move and on the third rank if Black is to move. A square on another rank is dropped.",
    },
    Explanation {
        code: "fen/number",
        text: "A counter is too large: counters are 64-bit numbers.",
    },
    Explanation {
        code: "fen/no-letter",
        text: "FEN writes each piece as one letter, capital for White and small for Black. This \
            piece or side has none in the variant.",
    },
    Explanation {
        code: "fen/hand",
        text: "FEN writes one letter for each piece in hand; more than a thousand pieces of one \
            kind are refused.",
    },
    Explanation {
        code: "fen/lost-origin",
        text: "FEN marks a promoted piece with `~`, and its reader takes it for a pawn that was \
            promoted. That this piece becomes another piece when captured is not written.",
    },
    Explanation {
        code: "fen/world",
        text: "FEN holds one board of a fixed size. It cannot hold an infinite board or several \
            boards; the notations `icn` and `5dfen` can.",
    },
    Explanation {
        code: "fen/game",
        text: "FEN holds positions. `--ply N` writes one position of a game, `--every-ply` writes \
            all of them.",
    },
];

impl Format for Fen {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(FenReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(FenWriter::new(Style::from_options(options))))
    }
}

/// The first line that is neither blank nor a comment.
pub(super) fn first_line(head: &[u8]) -> &[u8] {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let mut lines = head.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
    lines
        .find(|l| !l.is_empty() && !l.starts_with(b"#"))
        .unwrap_or(b"")
}

/// Whether the word is a board: several ranks of letters and digits.
pub(super) fn looks_like_board(word: &[u8]) -> bool {
    let fits = |b: &u8| b.is_ascii_alphanumeric() || b"/+~*[]_-".contains(b);
    let slashes = word.iter().filter(|b| **b == b'/').count();
    slashes >= 2 && !word.starts_with(b"[") && !word.starts_with(b"/") && word.iter().all(fits)
}

fn sniff(head: &[u8]) -> Likely {
    let line = first_line(head);
    let mut words = line
        .split(|b| b" \t_".contains(b))
        .filter(|w| !w.is_empty());
    let board = words.next().is_some_and(looks_like_board);
    let turn = words.next().is_some_and(|w| w == b"w" || w == b"b");
    match (board, turn, line.contains(&b';')) {
        (true, true, false) => Likely::Probably,
        (true, _, false) => Likely::Perhaps,
        _ => Likely::No,
    }
}
