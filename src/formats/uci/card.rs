use super::{Protocol, explain, framing, write};
use crate::formats::{Card, Envelope};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

/// As UCI has it.
const COMMON: Card = Card {
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
        take_back: |_, before, now| write::take_back_uci(before, now),
        ..Envelope::NONE
    },
    options: &[],
    sniff: framing::sniff_uci,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: &explain::UCI,
};

pub(super) static UCI: Card = COMMON;

pub(super) static USI: Card = Card {
    slug: "usi",
    aliases: &["universal-shogi-interface"],
    title: "Universal Shogi Interface",
    extensions: &["usi"],
    spec: "USI protocol; chess-variant-standards",
    envelope: Envelope {
        take_back: |_, before, now| write::take_back(Protocol::Usi, before, now),
        ..Envelope::NONE
    },
    sniff: framing::sniff_usi,
    also_keeps: &["uci"],
    explanations: &explain::USI,
    ..COMMON
};

pub(super) static UCCI: Card = Card {
    slug: "ucci",
    aliases: &["universal-chinese-chess-protocol"],
    title: "Universal Chinese Chess Interface",
    extensions: &["ucci"],
    spec: "UCCI protocol, version 3.0; chess-variant-standards",
    envelope: Envelope {
        take_back: |_, before, now| write::take_back(Protocol::Ucci, before, now),
        ..Envelope::NONE
    },
    sniff: framing::sniff_ucci,
    also_keeps: &["uci"],
    explanations: &explain::UCCI,
    ..COMMON
};

pub(super) static CYCLONE: Card = Card {
    slug: "cyclone",
    aliases: &["uci-cyclone", "ucicyclone"],
    title: "UCI-Cyclone",
    extensions: &["cyclone"],
    spec: "UCI for xiangqi as in Cyclone; chess-variant-standards",
    envelope: Envelope {
        take_back: |_, before, now| write::take_back(Protocol::Cyclone, before, now),
        ..Envelope::NONE
    },
    sniff: framing::sniff_cyclone,
    also_keeps: &["uci"],
    explanations: &explain::CYCLONE,
    ..COMMON
};

pub(super) static SHOGI_SFEN: Card = Card {
    slug: "shogi-sfen",
    aliases: &["shogi-fen"],
    title: "Shogi Forsyth-Edwards Notation",
    extensions: &["sfen"],
    spec: "USI protocol; chess-variant-standards",
    envelope: Envelope {
        take_back: |_, before, now| write::take_back(Protocol::ShogiSfen, before, now),
        ..Envelope::NONE
    },
    framing: Framing::Own(framing::sfen_framer),
    sniff: framing::sniff_shogi_sfen,
    also_keeps: &["uci", "usi"],
    explanations: &explain::SHOGI_SFEN,
    ..COMMON
};
