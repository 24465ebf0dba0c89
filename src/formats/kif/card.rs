use super::explain::EXPLANATIONS;
use super::framing;
use crate::formats::{Card, Envelope};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "kif",
    module: "kif",
    aliases: &["kifu"],
    title: "KIF, the game record of Kakinoki Shogi",
    extensions: &["kif", "kifu"],
    spec: "KIF format by Yoshikazu Kakinoki, 2024",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::TAGS
        .union(Feature::COMMENTS)
        .union(Feature::VARIATIONS)
        .union(Feature::CUSTOM_START)
        .union(Feature::OUTCOME)
        .union(Feature::HANDS)
        .union(Feature::TURN)
        .union(Feature::VARIANT)
        .union(Feature::EXTRAS),
    gives: Part::SQUARES.union(Part::KIND),
    framing: Framing::Own(framing::framer),
    envelope: Envelope::BLANK_LINES,
    options: &[],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    also_keeps: &["csa"],
    explanations: EXPLANATIONS,
};
