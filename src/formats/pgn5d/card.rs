use super::explain::EXPLANATIONS;
use super::sniff::sniff;
use crate::formats::{Card, Envelope, FormatOption};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "5dpgn",
    module: "pgn5d",
    aliases: &["pgn5d"],
    title: "Shad's notation for games of 5D chess",
    extensions: &["5dpgn"],
    spec: "Shad's 5D chess algebraic notation (5dpgn)",
    holds: DocumentKind::GAME,
    worlds: Worlds::MULTIVERSE,
    carries: Feature::TAGS
        .union(Feature::COMMENTS)
        .union(Feature::NAGS)
        .union(Feature::VARIATIONS)
        .union(Feature::CUSTOM_START)
        .union(Feature::MULTIVERSE)
        .union(Feature::OUTCOME)
        .union(Feature::SEVERAL_MOVES)
        .union(Feature::VARIANT)
        .union(Feature::RIGHTS)
        .union(Feature::TURN)
        .union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::TagBlockWithMarks,
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "full",
            help: "write both squares of every move with the boards they are on",
        },
        FormatOption {
            name: "active",
            help: "write `~` on every move that makes an active timeline, as other programs do",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &["5dfen"],
    explanations: EXPLANATIONS,
};
