use super::explain::{EXPLANATIONS, KI2_EXPLANATIONS};
use super::framing;
use crate::formats::{Card, Envelope};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// As KIF has it.
const COMMON: Card = Card {
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

pub(super) static CARD: Card = COMMON;

pub(super) static KI2: Card = Card {
    slug: "ki2",
    aliases: &["kif2"],
    title: "KI2, shogi game records as books have them",
    extensions: &["ki2", "ki2u"],
    spec: "KI2 format by Yoshikazu Kakinoki; words of the Japan Shogi Association",
    sniff: framing::sniff_ki2,
    also_keeps: &[],
    explanations: KI2_EXPLANATIONS,
    ..COMMON
};
