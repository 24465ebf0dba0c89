//! Shortened FEN: a game as a line of boards, each the one after a move.
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
            help: "a position a line, not a game",
        },
        FormatOption {
            name: "short",
            help: "only the pieces and the signs, no side, castling or en passant",
        },
        FormatOption {
            name: "lenient",
            help: "blanks at the start and end of a line are a warning",
        },
        FormatOption {
            name: "termination",
            help: "reading, puts into the tag `Termination` what the signs say of the end",
        },
        FormatOption {
            name: "1.0",
            help: "the first version: `#` only says that the game is over",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    explanations: EXPLANATIONS,
};

static EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "short-sfen/row",
        text: "A row is a board of eight ranks with seven slashes between, the eighth rank first, \
            as in FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR. Behind it may stand the side \
            to move, castling rights, the en-passant square and signs.",
    },
    Explanation {
        code: "short-sfen/rank-width",
        text: "A rank has eight squares. Letters are one square each, digits as many empty ones as \
            they say.",
    },
    Explanation {
        code: "short-sfen/letter",
        text: "On the board stand the letters K, Q, R, B, N, P, capitals for White and small ones \
            for Black, and the digits 1 to 8. Other pieces, walls and hands cannot be said.",
    },
    Explanation {
        code: "short-sfen/field",
        text: "Behind the board stand, each after one space and each of them or not: the side to \
            move (w, b), castling rights (K, Q, k, q in this order, or -), the en-passant square \
            or -, which needs castling rights before it, and the signs. Counters are no part of it.",
    },
    Explanation {
        code: "short-sfen/signs",
        text: "The last field of a row may be `+` for check, `#` for the end of the game, and \
            behind that `+` if somebody won and `#` if it is a draw, where it is neither checkmate \
            nor stalemate: `+`, `+#` checkmate, `#` stalemate, `#+`, `+#+`, `##`, `+##`.",
    },
    Explanation {
        code: "short-sfen/blanks",
        text: "The line begins or ends in a blank. The notation's own grammar lets one or two pass \
            at the end and its text forbids them. `short-sfen+lenient` reads such lines.",
    },
    Explanation {
        code: "short-sfen/digits",
        text: "Digits stand side by side, as in `44` for eight empty squares. They are added up \
            here, unlike in FEN; usual is one digit for squares in a row, and so it is written.",
    },
    Explanation {
        code: "short-sfen/castling-dropped",
        text: "A castling right needs the king and the rook on the back rank. A right whose king \
            or rook is not there is dropped, and this names it.",
    },
    Explanation {
        code: "short-sfen/en-passant-rank",
        text: "After a double step the square passed over is on the sixth rank if White is to \
            move and on the third if Black is. A square elsewhere is dropped.",
    },
    Explanation {
        code: "short-sfen/start-row",
        text: "The first row is the board before the first move. Rows are the boards after each \
            move, so this one is passed over.",
    },
    Explanation {
        code: "short-sfen/repeated-board",
        text: "Two rows one after the other show the same board, and no move leads from a board to \
            itself. A null move has no row of its own for the same reason.",
    },
    Explanation {
        code: "short-sfen/signs-unused",
        text: "The signs of a row are about the move that led to it. A position on its own has no \
            place for them; they are left out.",
    },
    Explanation {
        code: "short-sfen/after-end",
        text: "`#` in a row ends the game, and more rows follow on the same line.",
    },
    Explanation {
        code: "short-sfen/winner-assumed",
        text: "`#+` says that somebody won and not who. The result was read as a win of the side \
            that moved last, which is right about nineteen times in twenty.",
    },
    Explanation {
        code: "short-sfen/lost-winner",
        text: "The side that did not move last won, by resignation of the other, on time or \
            otherwise. `#+` says that somebody won; whoever reads it takes it for the side that \
            moved last.",
    },
    Explanation {
        code: "short-sfen/wrong-result",
        text: "The last position is checkmate or stalemate and the game's result says something \
            else. The signs of the last row say what the board shows.",
    },
    Explanation {
        code: "short-sfen/unsayable",
        text: "Shortened FEN holds chess and Chess960: one board of eight files and eight ranks \
            with the six pieces of chess. Other variants, larger boards, other pieces, hands and \
            promoted marks cannot be said.",
    },
    Explanation {
        code: "short-sfen/unknown",
        text: "A row is the board after a move, and the move is not known: the rules of the \
            variant are not known to the project.",
    },
    Explanation {
        code: "short-sfen/no-moves",
        text: "A row is the board after a move, so a game without moves has none: an empty line, \
            which nobody reads as a game. `short-sfen+position` writes positions.",
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

/// Whether a word opens a row: eight ranks, seven slashes.
fn opens_row(word: &[u8]) -> bool {
    word.iter().filter(|b| **b == b'/').count() == 7
}

/// A second board, or signs behind the first, are nobody else's. A lone board is a FEN.
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
    match first && (words.any(opens_row) || signs) && row_len(text).is_some() {
        true => Likely::Certainly,
        false => Likely::No,
    }
}
