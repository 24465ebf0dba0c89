use super::{framing, lines};
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

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

pub(super) static CARD: Card = Card {
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
    explanations: super::explain::ALL,
};

/// No other notation has two numbers and a comma after a piece letter, or around a `>`.
fn sniff(head: &[u8]) -> Likely {
    let text = lines::without_braces(lines::after_lines_of_tags(head));
    let lines = text.split(|b| matches!(b, b'\n' | b'\r')).take(64);
    for line in lines {
        let behind = lines::after_tags(line);
        if behind.is_empty() {
            continue;
        }
        if lines::has_pieces_or_moves(behind) {
            return Likely::Certainly;
        }
        // Move numbers may be all there is of moves.
        let numbers = behind.iter().map(|b| if *b == b'.' { b' ' } else { *b });
        if !lines::may_be_fields(&numbers.collect::<Vec<u8>>()) {
            return Likely::No;
        }
    }
    Likely::No
}
