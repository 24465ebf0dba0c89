use super::explain::EXPLANATIONS;
use super::framing;
use crate::formats::{Card, Envelope};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "5duci",
    module: "uci5d",
    aliases: &["uci5d"],
    title: "5D Universal Chess Interface",
    extensions: &["5duci"],
    spec: "5D Universal Chess Interface (5DUCI), draft 0.3.3",
    holds: DocumentKind::GAME,
    worlds: Worlds::MULTIVERSE,
    carries: Feature::START_TAG
        .union(Feature::CUSTOM_START)
        .union(Feature::MULTIVERSE)
        .union(Feature::SEVERAL_MOVES)
        .union(Feature::VARIANT)
        .union(Feature::RIGHTS)
        .union(Feature::TURN),
    gives: Part::SQUARES,
    framing: Framing::Own(framing::framer),
    envelope: Envelope::NONE,
    options: &[],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};
