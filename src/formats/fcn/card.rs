use super::explain::EXPLANATIONS;
use super::{Version, parse_move};
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
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
