use super::explain::EXPLANATIONS;
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "bccf",
    module: "bccf",
    aliases: &[],
    title: "Binary Coordinate Chess (SkySpiral7)",
    extensions: &["bccf"],
    spec: "SkySpiral7's chess notations, version 1.1 of 2015-05-10",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::empty(),
    gives: Part::SQUARES,
    framing: Framing::Whole,
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "hex",
            help: "the bytes in hexadecimal",
        },
        FormatOption {
            name: "1.0",
            help: "the first version: no promotion flag and no end flag",
        },
    ],
    sniff: |_| Likely::No,
    binary: true,
    alone: true,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};
