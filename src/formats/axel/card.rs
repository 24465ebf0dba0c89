use super::explain::EXPLANATIONS;
use crate::formats::pgn5d::Opening;
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "axel",
    module: "axel",
    aliases: &["4xel"],
    title: "Axel's notation for 5D chess",
    extensions: &["4xel", "axel"],
    spec: "Axel's reversible and abbreviated notations (RAN and AN) for 5D chess, 2020",
    holds: DocumentKind::GAME,
    worlds: Worlds::MULTIVERSE,
    carries: Feature::TAGS
        .union(Feature::NAGS)
        .union(Feature::CUSTOM_START)
        .union(Feature::MULTIVERSE)
        .union(Feature::OUTCOME)
        .union(Feature::SEVERAL_MOVES)
        .union(Feature::VARIANT)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::TagBlockWithMarks,
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "an",
            help: "the abbreviated notation: leave out what follows from the moves before",
        },
        FormatOption {
            name: "moves",
            help: "leave out headers and boards, which other programs do not read",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &["5dpgn", "5dfen"],
    explanations: EXPLANATIONS,
};

/// The first line that is neither a header nor a board begins with `w1.` or `w1T1.`, or is `1. c4 .. g6.` or `1. L0 c4.`
fn sniff(head: &[u8]) -> Likely {
    let opening = Opening::of(head);
    let first = opening.moves;
    let (colored, rest) = match first {
        [b'w' | b'b' | b'W' | b'B', rest @ ..] => (true, rest),
        _ => (false, first),
    };
    let (turn, rest) = digits(rest);
    let rest = rest.strip_prefix(b"T").map_or(rest, |rest| digits(rest).1);
    let halves = rest.windows(4).any(|w| w == b" .. ") || opening.is_axels(rest);
    match (turn > 0 && rest.starts_with(b"."), colored, halves) {
        (true, true, _) => Likely::Certainly,
        (true, _, true) if rest.ends_with(b".") => Likely::Certainly,
        _ => Likely::No,
    }
}

/// How many digits a text begins with, and what follows them.
fn digits(text: &[u8]) -> (usize, &[u8]) {
    let n = text.iter().take_while(|b| b.is_ascii_digit()).count();
    (n, &text[n..])
}
