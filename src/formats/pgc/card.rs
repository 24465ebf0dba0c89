use super::entry::{Beginning, beginning};
use super::explain::EXPLANATIONS;
use super::framing::framer;
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "pgc",
    module: "pgc",
    aliases: &[],
    title: "PGN Game Coding, binary PGN",
    extensions: &["pgc"],
    spec: "PGN Specification and Implementation Guide, 1994-03-12, section 20",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::TAGS
        .union(Feature::NAGS)
        .union(Feature::VARIATIONS)
        .union(Feature::CUSTOM_START)
        .union(Feature::OUTCOME)
        .union(Feature::HANDS)
        .union(Feature::EN_PASSANT)
        .union(Feature::COUNTERS)
        .union(Feature::VARIANT)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::EXTRAS),
    gives: Part::ORDINAL,
    framing: Framing::Own(framer),
    envelope: Envelope::NONE,
    options: &[
        FormatOption {
            name: "hex",
            help: "the bytes in hexadecimal, one entry per line",
        },
        FormatOption {
            name: "general",
            help: "write every game between 05 and 06, never as a single entry",
        },
    ],
    sniff,
    binary: true,
    alone: false,
    also_keeps: &["pgn"],
    explanations: EXPLANATIONS,
};

fn sniff(head: &[u8]) -> Likely {
    match beginning(head) {
        Beginning::Certain | Beginning::Likely => Likely::Probably,
        _ => Likely::No,
    }
}
