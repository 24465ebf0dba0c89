//! Shortened FEN: a game as a line of boards, one after each move.
//!
//! [`parse_row`], [`row_len`] and [`print_row`] are for containers that hold such rows.

mod blame;
mod plain;
mod read;
mod row;
#[cfg(test)]
mod tests;
mod write;

pub use super::fcn::Version;
pub use read::{Rows, ShortSfenReader, is_start, push_row};
pub use row::{Row, parse_row, row_len};
pub use write::{ShortSfenWriter, Style, print_row, write_rows};

use super::{Card, Envelope, Format, FormatOption, Likely, Options, Read, Write};
use crate::diag::Explanation;
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The format.
#[derive(Debug)]
pub struct ShortSfen;

static CARD: Card = Card {
    slug: "short-sfen",
    module: "short_sfen",
    aliases: &[],
    title: "Shortened FEN (SkySpiral7)",
    extensions: &["short-sfen"],
    spec: "SkySpiral7's chess notations, version 1.1 of 2015-05-10",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::OUTCOME
        .union(Feature::RIGHTS)
        .union(Feature::EN_PASSANT)
        .union(Feature::TURN),
    gives: Part::empty(),
    framing: Framing::Line,
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "position",
            help: "one position per line instead of a game",
        },
        FormatOption {
            name: "short",
            help: "only the pieces and the signs, without side to move, castling and en passant",
        },
        FormatOption {
            name: "lenient",
            help: "spaces at the start and end of a line are only a warning",
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
        code: "short-sfen/row",
        text: "A row is a board of eight ranks with seven slashes between them, the eighth rank \
            first, as in FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR. The side to move, \
            castling rights, the en-passant square and signs may follow.",
    },
    Explanation {
        code: "short-sfen/rank-width",
        text: "A rank has eight squares. A letter is one square, a digit is a number of empty \
            squares.",
    },
    Explanation {
        code: "short-sfen/letter",
        text: "A board consists of the letters K, Q, R, B, N, P, in upper case for White and in \
            lower case for Black, and the digits 1 to 8. It has no other pieces, walls or hands.",
    },
    Explanation {
        code: "short-sfen/field",
        text: "These fields may follow the board, each after one space: the side to move (w, b), \
            castling rights (K, Q, k, q in this order, or -), the en-passant square or -, which \
            needs castling rights before it, and the signs. There are no counters.",
    },
    Explanation {
        code: "short-sfen/signs",
        text: "The last field of a row may be `+` check, `+#` checkmate or `#` stalemate. If the \
            game ended in another way, `#+` or `+#+` is a win, `##` or `+##` a draw.",
    },
    Explanation {
        code: "short-sfen/blanks",
        text: "The line begins or ends in a space. The notation's own grammar allows one or two \
            spaces at the end, but its text forbids them. `short-sfen+lenient` reads such lines.",
    },
    Explanation {
        code: "short-sfen/digits",
        text: "Two digits are next to each other, as in `44` for eight empty squares. Unlike in FEN, \
            they are added. The usual form is one digit, and this is how it is written.",
    },
    Explanation {
        code: "short-sfen/castling-dropped",
        text: "A castling right needs the king and the rook on the back rank. A right without them \
            is dropped, and the message names it.",
    },
    Explanation {
        code: "short-sfen/en-passant-rank",
        text: "The en-passant square is on the sixth rank if White is to move and on the third \
            rank if Black is to move. Any other square is dropped.",
    },
    Explanation {
        code: "short-sfen/start-row",
        text: "The first row is the board before the first move. Rows are the boards after each \
            move, so this one is skipped.",
    },
    Explanation {
        code: "short-sfen/repeated-board",
        text: "Two consecutive rows have the same board, but every move changes the board. For the \
            same reason a null move cannot be written as a row.",
    },
    Explanation {
        code: "short-sfen/signs-unused",
        text: "The signs of a row describe the move that led to it. A single position has no place \
            for them; they are left out.",
    },
    Explanation {
        code: "short-sfen/after-end",
        text: "`#` in a row ends the game, but more rows follow on the same line.",
    },
    Explanation {
        code: "short-sfen/winner-assumed",
        text: "`#+` says that the game was won, but not by whom. It was read as a win of the side \
            that moved last, which is right about 19 times in 20.",
    },
    Explanation {
        code: "short-sfen/lost-winner",
        text: "The side that did not move last won, for example because the other side resigned or \
            ran out of time. `#+` does not say who won, and readers assume the side that moved last.",
    },
    Explanation {
        code: "short-sfen/wrong-result",
        text: "The last position is checkmate or stalemate, and the result of the game contradicts \
            it. The signs of the last row follow the board.",
    },
    Explanation {
        code: "short-sfen/unsayable",
        text: "Shortened FEN holds chess and Chess960: one 8×8 board with the six pieces of chess. \
            It has no other variants, larger boards, other pieces, hands or marks of promoted pieces.",
    },
    Explanation {
        code: "short-sfen/unknown",
        text: "A row is the board after a move. The move is unknown here, because panchess does \
            not know the rules of the variant.",
    },
    Explanation {
        code: "short-sfen/no-moves",
        text: "A row is the board after a move, so a game without moves has no row. It is an empty \
            line, which readers do not see as a game. `short-sfen+position` writes positions.",
    },
];

impl Format for ShortSfen {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(ShortSfenReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(ShortSfenWriter::new(options)))
    }

    fn holds(&self, options: &Options) -> DocumentKind {
        match options.has("position") {
            true => DocumentKind::POSITION,
            false => CARD.holds,
        }
    }
}

/// Whether a word begins a row: eight ranks, seven slashes.
fn opens_row(word: &[u8]) -> bool {
    word.iter().filter(|b| **b == b'/').count() == 7
}

/// A second board, or signs after the first, occur in no other notation. A single board is a FEN.
fn sniff(head: &[u8]) -> Likely {
    let mut lines = head.split(|b| *b == b'\n');
    let line = lines.find(|l| !l.trim_ascii().is_empty() && !l.starts_with(b"#"));
    let line = line.unwrap_or(b"").trim_ascii();
    let mut words = line.split(u8::is_ascii_whitespace);
    let first = words.next().is_some_and(opens_row);
    let Ok(text) = std::str::from_utf8(line) else {
        return Likely::No;
    };
    let signs = text.ends_with(['+', '#']);
    match first && row_len(text).is_some() {
        true if signs || words.any(opens_row) => Likely::Certainly,
        // A game of one move has the form of a FEN.
        true => Likely::Perhaps,
        false => Likely::No,
    }
}
