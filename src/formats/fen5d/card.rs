use super::explain::EXPLANATIONS;
use super::framing;
use crate::formats::{Card, Envelope, FormatOption};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "5dfen",
    module: "fen5d",
    aliases: &["fen5d"],
    title: "5DFEN, boards of 5D chess",
    extensions: &["5dfen"],
    spec: "5dpgn, section \"5DFEN and custom variants\"",
    holds: DocumentKind::POSITION,
    worlds: Worlds::MULTIVERSE,
    carries: Feature::MULTIVERSE
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::COUNTERS)
        .union(Feature::VARIANT)
        .union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::Own(framing::framer),
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "lines",
            help: "write each board on its own line, as most 5D programs need it",
        },
        FormatOption {
            name: "headers",
            help: "write the headers [Size] and [Board \"custom\"] first",
        },
    ],
    sniff: framing::sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};
