use super::explain::EXPLANATIONS;
use super::row_len;
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
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
