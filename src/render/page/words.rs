//! Moves and remarks as a page shows them.

use crate::formats::san;
use crate::model::{Action, BoardId, Jump, Letters, Marks, Ply, Spot, WideMove, commands};
use crate::render::codes::Codes;
use crate::render::words;
use std::collections::BTreeSet;

/// What a move is called if the letters of its pieces are not known.
pub fn move_in_words(said: Action<'_>) -> String {
    action(said, Letters::of_unknown())
}

/// What a move is called: `Nf3`, or with exact coordinates `N 2,1–3,3`.
pub(super) fn action(action: Action<'_>, letters: &Letters) -> String {
    match action {
        Action::One(ply) => one(ply, letters),
        Action::Several(plies) => joined(plies.iter().map(|p| one(*p, letters))),
        Action::Wide(moves) => joined(moves.iter().map(wide)),
    }
}

fn joined(moves: impl Iterator<Item = String>) -> String {
    moves.collect::<Vec<_>>().join("; ")
}

fn one(ply: Ply, letters: &Letters) -> String {
    let mut out = Vec::new();
    match san::print(ply, san::Style::Short, letters, &mut out) {
        Ok(()) => String::from_utf8_lossy(&out).into_owned(),
        // Its piece has no letter, or its board is too wide.
        Err(_) => without_letters(ply),
    }
}

/// A move as its piece and its squares: `archbishop c2–c3=queen`, `gold-general@d8`.
fn without_letters(ply: Ply) -> String {
    let mark = |mark: Marks| ply.marks.contains(mark);
    let piece = ply.kind.map_or(String::new(), words::kind);
    let mut said = match (mark(Marks::PASS), mark(Marks::DROP)) {
        (true, _) => "--".to_owned(),
        (_, true) => format!("{piece}@{}", ply.to),
        _ if piece.is_empty() => format!("{}–{}", ply.from, ply.to),
        _ => format!("{piece} {}–{}", ply.from, ply.to),
    };
    match ply.promotion {
        Some(kind) => said = said + "=" + &words::kind(kind),
        None if mark(Marks::PROMOTE) => said.push('+'),
        None if mark(Marks::DEMOTE) => said.push('-'),
        None => {}
    }
    if mark(Marks::GATE) {
        let gated = ply.gated.map_or(String::new(), words::kind);
        said = said + "/" + &gated;
        if let Some(gate) = ply.gate.known() {
            said += &format!(" {gate}");
        }
    }
    if mark(Marks::WALL) {
        said += &format!(",{}", ply.wall);
    }
    said
}

fn wide(said: &WideMove) -> String {
    let mark = |mark: Marks| said.marks.contains(mark);
    if mark(Marks::PASS) {
        return "--".into();
    }
    let letters = |kind| Codes::of(&BTreeSet::from([kind])).get(kind).to_owned();
    let piece = said.kind.map_or(String::new(), |k| letters(k) + " ");
    let captures = said.captured.is_some() || mark(Marks::SAYS_CAPTURE);
    let step = match (captures, said.jump.or(said.says_jump)) {
        (true, _) => "×",
        (false, Some(Jump::Hop | Jump::Branch)) => "→",
        (false, None) => "–",
    };
    let promoted = said
        .promotion
        .map_or(String::new(), |k| format!("={}", letters(k)));
    // Whether a check is mate may be unknown.
    let check = match mark(Marks::CHECK) {
        _ if mark(Marks::MATE) => "#",
        true => "+",
        false => "",
    };
    let stays = said.from.board() == said.to.board();
    let to = match stays {
        true => square(&said.to),
        false => spot(&said.to),
    };
    format!("{piece}{}{step}{to}{promoted}{check}", spot(&said.from))
}

/// A square, with its board where the move names it.
fn spot(spot: &Spot) -> String {
    let square = square(spot);
    if !spot.names_board() || spot.board() == Some(BoardId::ONLY) {
        return square;
    }
    let lane = spot.timeline2.map(words::timeline);
    let turn = spot.moment.map(|m| format!("T{}", m.turn));
    let board = [lane, turn].into_iter().flatten().collect::<String>();
    format!("({board}){square}")
}

fn square(spot: &Spot) -> String {
    let Some(square) = spot.square() else {
        return "?".into();
    };
    // Boards of a multiverse have files with letters.
    let small = square.small().filter(|_| spot.names_board());
    small.map_or_else(|| words::square(&square), |sq| sq.to_string())
}

/// A numeric glyph: its sign, and what it means.
pub fn glyph(n: u32) -> (String, &'static str) {
    match SIGNS.iter().find(|s| s.0 == n) {
        Some((_, sign, meaning)) => ((*sign).to_owned(), meaning),
        None => (format!("${n}"), "numeric glyph"),
    }
}

const SIGNS: &[(u32, &str, &str)] = &[
    (1, "!", "good move"),
    (2, "?", "mistake"),
    (3, "!!", "brilliant move"),
    (4, "??", "blunder"),
    (5, "!?", "interesting move"),
    (6, "?!", "dubious move"),
    (7, "□", "only move"),
    (10, "=", "equal position"),
    (13, "∞", "unclear position"),
    (14, "⩲", "White is slightly better"),
    (15, "⩱", "Black is slightly better"),
    (16, "±", "White is better"),
    (17, "∓", "Black is better"),
    (18, "+−", "White is winning"),
    (19, "−+", "Black is winning"),
    (146, "N", "novelty"),
];

/// A comment without its `[%clk …]` commands, and these.
pub(super) fn comment(text: &str) -> (String, Vec<String>) {
    let found = commands(text).map(|c| format!("{} {}", c.name, c.value));
    let found: Vec<String> = found.collect();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find("[%")
        && let Some(end) = rest.get(start..).and_then(|r| r.find(']'))
    {
        plain.push_str(rest.get(..start).unwrap_or(""));
        rest = rest.get(start + end + 1..).unwrap_or("");
    }
    plain.push_str(rest);
    (words_of(&plain), found)
}

fn words_of(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
