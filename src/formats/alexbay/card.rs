use super::explain::EXPLANATIONS;
use crate::formats::pgn5d::Opening;
use crate::formats::{Card, Envelope, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "alexbay",
    module: "alexbay",
    aliases: &[],
    title: "Alexbay's notation for 5D chess",
    extensions: &["alexbay"],
    spec: "Alexbay's 5D chess notation, 2020; deprecated by its author",
    holds: DocumentKind::GAME,
    worlds: Worlds::MULTIVERSE,
    carries: Feature::TAGS
        .union(Feature::CUSTOM_START)
        .union(Feature::MULTIVERSE)
        .union(Feature::OUTCOME)
        .union(Feature::SEVERAL_MOVES)
        .union(Feature::VARIANT)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::EXTRAS),
    gives: Part::KIND,
    framing: Framing::TagBlock,
    envelope: Envelope::BLANK_LINES,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &["5dpgn", "5dfen"],
    explanations: EXPLANATIONS,
};

/// The first line that is neither a header nor a board looks like `1w. 1:e2:e4`.
fn sniff(head: &[u8]) -> Likely {
    let first = Opening::of(head).moves;
    let (n, rest) = digits(first);
    let marked = rest.strip_prefix(b"w.").or(rest.strip_prefix(b"b."));
    let rest = marked
        .filter(|_| n > 0)
        .map(|moves| digits(moves.trim_ascii_start()));
    match rest {
        Some((1.., [b':' | b'+' | b'-', ..])) => Likely::Certainly,
        _ => Likely::No,
    }
}

/// How many digits a text begins with, and what follows them.
fn digits(text: &[u8]) -> (usize, &[u8]) {
    let n = text.iter().take_while(|b| b.is_ascii_digit()).count();
    (n, &text[n..])
}
