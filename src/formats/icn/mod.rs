//! Infinite Chess Notation: positions and games on a board without edges.
//!
//! Dialects: that of the notation's README, and those of infinitechess.org. See `docs/formats/icn.md`.

mod blame;
mod dialect;
mod explain;
mod framing;
#[cfg(test)]
mod framing_tests;
pub(in crate::formats) mod header;
pub(in crate::formats) mod json;
pub(in crate::formats) mod letters;
pub(in crate::formats) mod moves;
pub(in crate::formats) mod number;
pub(in crate::formats) mod pieces;
pub(in crate::formats) mod play;
mod quick;
mod read;
mod site;
mod syntax;
pub(in crate::formats) mod tags;
pub(in crate::formats) mod write;
mod write_moves;
pub(in crate::formats) mod write_position;
mod write_site;
mod write_tags;

use super::{Card, Envelope, Format, FormatOption, Likely, Options, Read, Write};
use crate::diag::Sink;
use crate::io::{Framing, Record};
use crate::model::{Document, DocumentKind, Feature, Part, Piece, Position, Worlds};

/// The notation.
#[derive(Debug)]
pub struct Icn;

/// What both forms of the notation can hold, apart from what is written beside moves.
pub(in crate::formats) const BARE: Feature = Feature::TAGS
    .union(Feature::CUSTOM_START)
    .union(Feature::INFINITE)
    .union(Feature::OUTCOME)
    .union(Feature::EN_PASSANT)
    .union(Feature::COUNTERS)
    .union(Feature::RULES)
    .union(Feature::VARIANT)
    .union(Feature::RIGHTS)
    .union(Feature::TURN)
    .union(Feature::EXTRAS);

static CARD: Card = Card {
    slug: "icn",
    module: "icn",
    aliases: &["infinite-chess-notation"],
    title: "Infinite Chess Notation",
    extensions: &["icn"],
    spec: "https://github.com/tsevasa/infinite-chess-notation",
    holds: DocumentKind::GAME.union(DocumentKind::POSITION),
    worlds: Worlds::PLANE,
    carries: BARE.union(Feature::COMMENTS).union(Feature::NAGS),
    gives: Part::SQUARES,
    framing: Framing::Own(|| Box::new(framing::IcnFramer::default())),
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "readme",
            help: "the dialect of the notation's README (written by default)",
        },
        FormatOption {
            name: "site",
            help: "the dialect of infinitechess.org until June 2026",
        },
        FormatOption {
            name: "site2026",
            help: "the dialect of infinitechess.org since June 2026; `infinitechess` is always the current one",
        },
        FormatOption {
            name: "compact",
            help: "moves as squares alone: 4,2>4,4 (the default)",
        },
        FormatOption {
            name: "letters",
            help: "moves with letters, captures and checks: P4,2>4,4",
        },
        FormatOption {
            name: "pretty",
            help: "the README's long version: every field, one numbered row per move",
        },
        FormatOption {
            name: "pieces",
            help: "write the pieces of the variant, even where the source leaves them out",
        },
        FormatOption {
            name: "named",
            help: "leave the pieces out where the tag `Variant` determines them",
        },
        FormatOption {
            name: "chess960",
            help: "Chess960 castling as the king taking the rook, which only panchess reads",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: explain::ALL,
};

/// The dialect that infinitechess.org reads today, under a name that never changes.
pub(in crate::formats) const OF_THE_SITE: (&str, &str) = ("infinitechess", "icn+site2026");

impl Format for Icn {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(read::Reader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(write::Writer::new(options)))
    }
}

/// The position a text describes; `None` if it has errors or contains anything else.
pub fn position(text: &str) -> Option<Position> {
    let mut doc = Document::default();
    let read = read::Reader::default().read(&Record::of(text), &mut doc, &mut Sink::default());
    match doc {
        Document::Position(p) if read => Some(p),
        _ => None,
    }
}

/// The piece with these letters, if there is one.
pub fn piece(letters: &str) -> Option<Piece> {
    match letters::piece("", letters) {
        letters::Letters::Known(side, kind) => Some(Piece::new(side, kind)),
        _ => None,
    }
}

/// No other notation has two numbers and a comma after a piece letter, or around a `>`.
fn sniff(head: &[u8]) -> Likely {
    let lines = head.split(|b| matches!(b, b'\n' | b'\r')).take(64);
    for line in lines {
        let behind = framing::after_tags(line);
        if behind.is_empty() {
            continue;
        }
        return match framing::has_pieces_or_moves(behind) {
            true => Likely::Certainly,
            false => Likely::No,
        };
    }
    Likely::No
}

#[cfg(test)]
mod tests;
