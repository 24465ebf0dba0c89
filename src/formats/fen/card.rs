use super::beside;
use super::explain::EXPLANATIONS;
use crate::formats::{Card, Envelope, FormatOption, Likely, dialect};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// The spellings of [`Style`], for every format that writes FEN.
pub(crate) const STYLE_OPTIONS: &[FormatOption] = &[
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
    DIALECTS[0],
    DIALECTS[1],
    DIALECTS[2],
    DIALECTS[3],
    DIALECTS[4],
];

const DIALECTS: [FormatOption; 5] = dialect::OPTIONS;

/// Options of which at most one can be chosen.
pub(crate) const EXCLUSIVE: &[&[&str]] = &[
    &["fsf", "lichess", "pychess", "cutechess", "xboard"],
    &["shredder", "xfen"],
    &["ep-always", "ep-pseudo", "ep-legal"],
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
        .union(Feature::TURN)
        .union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::LineOrBar,
    envelope: Envelope {
        take_back: |_, before, now| beside::close(before, now),
        end: |last| beside::close(last, 0),
        ..Envelope::NONE
    },
    options: STYLE_OPTIONS,
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// The first line that is neither blank nor a comment.
pub(crate) fn first_line(head: &[u8]) -> &[u8] {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let mut lines = head.split(|b| *b == b'\n').map(<[u8]>::trim_ascii);
    lines
        .find(|l| !l.is_empty() && !l.starts_with(b"#"))
        .unwrap_or(b"")
}

/// Whether the word is a board: several ranks of letters and digits.
pub(crate) fn looks_like_board(word: &[u8]) -> bool {
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
    if board && turn && is_sfen(line) {
        return Likely::No;
    }
    match (board, turn, line.contains(&b';')) {
        (true, true, false) => Likely::Probably,
        (true, _, false) => Likely::Perhaps,
        _ => Likely::No,
    }
}

/// Whether a line has nine ranks, the side to move, one word for hands, and the number of the ply at its end: in an SFEN, `b`
/// moves first.
fn is_sfen(line: &[u8]) -> bool {
    let words: Vec<&[u8]> = line
        .split(u8::is_ascii_whitespace)
        .filter(|w| !w.is_empty())
        .collect();
    let [board, _, hand, ply] = words[..] else {
        return false;
    };
    let nine = board.iter().filter(|b| **b == b'/').count() == 8 && !board.contains(&b'[');
    nine && is_sfen_hand(hand) && ply.iter().all(u8::is_ascii_digit)
}

/// Whether a word lists the pieces in hand of an SFEN.
pub(crate) fn is_sfen_hand(word: &[u8]) -> bool {
    let fits = |b: &u8| b.is_ascii_digit() || b"RBGSNLPKrbgsnlpk".contains(b);
    let ends = word.last().is_some_and(u8::is_ascii_alphabetic);
    word == b"-" || ends && word.iter().all(fits)
}
