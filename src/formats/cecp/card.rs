use super::explain::EXPLANATIONS;
use super::framing;
use crate::formats::{Card, Envelope, FormatOption};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "cecp",
    module: "cecp",
    aliases: &["xboard", "winboard"],
    title: "Chess Engine Communication Protocol",
    extensions: &["cecp", "xboard"],
    spec: "Chess Engine Communication Protocol, version 2; chess-variant-standards",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::CUSTOM_START
        .union(Feature::OUTCOME)
        .union(Feature::HANDS)
        .union(Feature::EN_PASSANT)
        .union(Feature::COUNTERS)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::VARIANT),
    gives: Part::SQUARES,
    framing: Framing::Own(framing::framer),
    envelope: Envelope::NONE,
    options: &[FormatOption {
        name: "live",
        help: "read each move as the game up to it, so that a log is converted while it is written",
    }],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};
