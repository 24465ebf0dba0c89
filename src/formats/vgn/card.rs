use super::explain::EXPLANATIONS;
use super::{framing, scan};
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "vgn",
    module: "vgn",
    aliases: &[],
    title: "VGN, a container (SkySpiral7)",
    extensions: &["vgn"],
    spec: "SkySpiral7's chess notations, 2015; known from his programs",
    holds: DocumentKind::GAME,
    worlds: Worlds::BOARD,
    carries: Feature::TAGS
        .union(Feature::COMMENTS)
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
    // Each game names its move format.
    gives: Part::empty(),
    framing: Framing::Own(framing::framer),
    envelope: Envelope::BLANK_LINES,
    options: OPTIONS,
    sniff,
    binary: true,
    alone: false,
    also_keeps: &["pgn"],
    explanations: EXPLANATIONS,
};

const OPTIONS: &[FormatOption] = &[
    FormatOption {
        name: "san",
        help: "moves in standard algebraic notation (usual)",
    },
    FormatOption {
        name: "mcn",
        help: "moves as two squares",
    },
    FormatOption {
        name: "fcn",
        help: "moves with the piece, both squares, captures and checks",
    },
    FormatOption {
        name: "sfen",
        help: "moves as the boards after them, as rows",
    },
    FormatOption {
        name: "fen",
        help: "moves as the positions after them",
    },
    FormatOption {
        name: "bccf",
        help: "two bytes per move",
    },
    FormatOption {
        name: "bcfen",
        help: "moves as the boards after them, in 32 bytes",
    },
    FormatOption {
        name: "pgc",
        help: "one byte per move",
    },
    FormatOption {
        name: "1.0",
        help: "the first version of the moves",
    },
];

fn sniff(head: &[u8]) -> Likely {
    match scan::says_vgn(head) {
        Some(true) => Likely::Certainly,
        Some(false) => Likely::Probably,
        None => Likely::No,
    }
}
