use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "icn-json",
    module: "icn_json",
    aliases: &["long-icn"],
    title: "Infinite Chess Notation as JSON",
    extensions: &["json"],
    spec: "https://github.com/tsevasa/infinite-chess-notation/blob/main/Usage.md",
    holds: DocumentKind::GAME.union(DocumentKind::POSITION),
    worlds: Worlds::PLANE,
    carries: crate::formats::icn::card::BARE,
    gives: Part::SQUARES,
    framing: Framing::Json,
    envelope: Envelope::JSON_LIST,
    options: &[
        FormatOption {
            name: "legacy",
            help: "moves as objects with the piece, captures, castling and checks",
        },
        FormatOption {
            name: "chess960",
            help: "Chess960 castling as the king taking the rook, which only panchess reads",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &["icn"],
    explanations: super::explain::ALL,
};

/// Keys that occur in no other JSON notation.
const OURS: [&str; 7] = [
    "\"startingPosition\"",
    "\"gameRules\"",
    "\"specialRights\"",
    "\"startCoords\"",
    "\"metadata\"",
    "\"moveRule\"",
    "\"promotionRanks\"",
];

fn sniff(head: &[u8]) -> Likely {
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let opens = matches!(text.trim_ascii_start().first(), Some(b'{' | b'['));
    let has = |key: &str| memchr::memmem::find(text, key.as_bytes()).is_some();
    match opens && !has("\"panchess\"") && OURS.into_iter().any(has) {
        true => Likely::Certainly,
        false => Likely::No,
    }
}
