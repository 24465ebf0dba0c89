use super::explain::EXPLANATIONS;
use crate::formats::{Card, Envelope, FormatOption, Likely};
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

/// The header `[Mode "5D"]` without moves of another notation, a board before the moves, or coordinates of a board.
fn sniff(head: &[u8]) -> Likely {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let tags = head.trim_ascii_start().starts_with(b"[");
    let lines = head.split(|b| matches!(b, b'\n' | b'\r'));
    let mut lines = lines.map(<[u8]>::trim_ascii).filter(|l| !l.is_empty());
    let (mut boards, mut mode) = (false, false);
    for line in lines.by_ref() {
        match line.first() {
            Some(b'[') if is_mode(line) => mode = true,
            Some(b'[') => boards |= line.ends_with(b":w]") || line.ends_with(b":b]"),
            Some(b'{') => {}
            _ if (mode || boards) && is_other(line) => return Likely::Perhaps,
            _ if mode => return Likely::Certainly,
            _ => return moves(line, boards, tags),
        }
    }
    if mode {
        return Likely::Certainly;
    }
    // A position is a game without moves.
    match boards && tags {
        true => Likely::Perhaps,
        false => Likely::No,
    }
}

fn is_mode(line: &[u8]) -> bool {
    let line = line.to_ascii_lowercase();
    line.starts_with(b"[mode \"5d\"]")
}

/// Whether moves are those of another notation that has the same headers: `w. (0T1)…`, `w1. …`, `1W. …`, `1. e4 .. e5`,
/// `1w. 1:e2:e4`.
fn is_other(line: &[u8]) -> bool {
    let number = line.iter().take_while(|b| b.is_ascii_digit()).count();
    match &line[number..] {
        [b'w' | b'b', ..] if number == 0 => line
            .get(1)
            .is_some_and(|b| *b == b'.' || b.is_ascii_digit()),
        [b'W' | b'B', b'.', ..] => true,
        [b'w' | b'b', b'.', rest @ ..] => {
            let rest = rest.trim_ascii_start();
            let turn = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            turn > 0 && matches!(rest.get(turn), Some(b':' | b'+' | b'-'))
        }
        rest => rest.windows(4).any(|w| w == b" .. "),
    }
}

/// The first line of moves.
fn moves(line: &[u8], boards: bool, tags: bool) -> Likely {
    let marked = line.first().is_some_and(u8::is_ascii_digit) && line.contains(&b'.');
    let coordinates =
        line.windows(2).any(|w| w[0] == b'(' && starts_board(w[1])) && line.contains(&b'T');
    // `Nc3/H` is a gate in a game on one board, and in a comment a slash means nothing.
    let plain = line.split(|b| matches!(b, b'{' | b';' | b'('));
    let turns = |part: &[u8]| part.windows(3).any(|w| w == b" / ");
    match (marked, boards || coordinates, tags) {
        (true, true, _) => Likely::Certainly,
        (true, false, true) if plain.take(1).any(turns) => Likely::Certainly,
        (true, false, false) if turns(line) => Likely::Perhaps,
        _ => Likely::No,
    }
}

fn starts_board(b: u8) -> bool {
    b.is_ascii_digit() || matches!(b, b'L' | b'+' | b'-')
}
