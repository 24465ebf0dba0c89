use super::explain::EXPLANATIONS;
use super::framing;
use crate::formats::{Card, Envelope};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "csa",
    module: "csa",
    aliases: &[],
    title: "CSA standard game record",
    extensions: &["csa"],
    spec: "CSA standard game record format, versions 2.2 and 3.0",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::TAGS
        .union(Feature::COMMENTS)
        .union(Feature::CUSTOM_START)
        .union(Feature::OUTCOME)
        .union(Feature::HANDS)
        .union(Feature::TURN)
        .union(Feature::VARIANT)
        .union(Feature::EXTRAS),
    gives: Part::SQUARES.union(Part::KIND),
    framing: Framing::Own(framing::framer),
    envelope: Envelope {
        open: "'CSA encoding=UTF-8\nV3.0\n",
        between: "/\n",
        ..Envelope::NONE
    },
    options: &[],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    also_keeps: &["kif"],
    explanations: EXPLANATIONS,
};
