use super::explain::EXPLANATIONS;
use crate::formats::pgn5d::Opening;
use crate::formats::{Card, Envelope, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "5draw",
    module: "raw5d",
    aliases: &["raw5d"],
    title: "export notation of 5D chess",
    extensions: &["5draw"],
    spec: "Shad's 5D chess algebraic notation (5dpgn), section \"Export or minimal notation\"",
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
    gives: Part::SQUARES,
    framing: Framing::TagBlockWithMarks,
    envelope: Envelope::BLANK_LINES,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &["5dpgn", "5dfen"],
    explanations: EXPLANATIONS,
};

/// The first line that is neither a header nor a board begins with `w.` or `b.` and coordinates.
fn sniff(head: &[u8]) -> Likely {
    let first = Opening::of(head).moves;
    let moves = first.strip_prefix(b"w.").or(first.strip_prefix(b"b."));
    match moves.map(<[u8]>::trim_ascii_start) {
        Some([b'(', ..]) => Likely::Certainly,
        _ => Likely::No,
    }
}
