use super::explain::EXPLANATIONS;
use super::{framing, write};
use crate::formats::{Card, Envelope};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "uci",
    module: "uci",
    aliases: &["coordinates"],
    title: "Universal Chess Interface",
    extensions: &["uci"],
    spec: "UCI protocol, April 2006; chess-variant-standards",
    holds: DocumentKind::GAME.union(DocumentKind::POSITION),
    worlds: Worlds::BOARD,
    carries: Feature::CUSTOM_START
        .union(Feature::HANDS)
        .union(Feature::EN_PASSANT)
        .union(Feature::COUNTERS)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::VARIANT)
        .union(Feature::EXTRAS),
    gives: Part::SQUARES,
    framing: Framing::Own(framing::framer),
    envelope: Envelope {
        take_back: write::take_back,
        ..Envelope::NONE
    },
    options: &[],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};
