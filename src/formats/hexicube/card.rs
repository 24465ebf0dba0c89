use super::explain::EXPLANATIONS;
use crate::formats::pgn5d::Opening;
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "hexicube",
    module: "hexicube",
    aliases: &[],
    title: "Hexicube's notation for 5D chess",
    extensions: &["hexicube"],
    spec: "Hexicube's adaptation of Axel's notation, readme of 5D-Chess-Game-Viewer, 2020",
    holds: DocumentKind::GAME,
    worlds: Worlds::MULTIVERSE,
    carries: Feature::TAGS
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
    options: &[FormatOption {
        name: "moves",
        help: "leave out headers and boards, which other programs do not read",
    }],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &["5dpgn", "5dfen"],
    explanations: EXPLANATIONS,
};

/// The first line that is neither a header nor a board begins with `1W.`, or is `1. c4 .. e6`.
fn sniff(head: &[u8]) -> Likely {
    let opening = Opening::of(head);
    let Opening {
        mode, moves: first, ..
    } = opening;
    let rest = first.trim_ascii_start();
    let turn = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let rest = &rest[turn..];
    if is_of_four(first, head) {
        return Likely::No;
    }
    let halves = rest.windows(4).any(|w| w == b" .. ") || opening.is_axels(rest);
    match rest {
        [b'W' | b'B', b'.', ..] if turn > 0 => Likely::Certainly,
        [b'.', ..] if turn > 0 && halves && !rest.ends_with(b".") => Likely::Certainly,
        // A game of one move, or of none.
        [b'.', ..] if turn > 0 && mode => Likely::Perhaps,
        [] if mode => Likely::Perhaps,
        _ => Likely::No,
    }
}

/// Whether it is a game for four players, as chess.com has them: its turns are `1. d2-d4 .. b8-c8 .. k13-k11 .. m8-l8`. No
/// move of this notation has a hyphen between its squares.
fn is_of_four(first: &[u8], head: &[u8]) -> bool {
    let hyphen = |w: &[u8]| matches!(w, [b'0'..=b'9', b'-', b'a'..=b'z']);
    first.windows(3).any(hyphen) || head.windows(11).any(|w| w == b"[StartFen4 ")
}
