//! What is written around a board.

use super::Options;
use crate::diag::shown;
use crate::model::{Border, Coord, EnPassant, Kind, Multiverse, Piece, Position, Square, World};

/// `a`, `b` … `z`, `27`: a file of a bounded board, from 0.
pub(super) fn file_name(file: usize) -> String {
    match u8::try_from(file) {
        Ok(n @ 0..26) => char::from(b'a' + n).to_string(),
        _ => (file + 1).to_string(),
    }
}

/// A coordinate short enough to be written next to a board.
pub(super) fn short(n: &Coord) -> String {
    let big = n.to_big();
    if big.bits() > 512 {
        let sign = if big < 0.into() { "-" } else { "" };
        return format!("{sign}2^{}…", big.bits() - 1);
    }
    let digits = n.to_string();
    if digits.len() <= 12 {
        return digits;
    }
    let (head, tail) = (digits.get(..6), digits.get(digits.len() - 4..));
    format!("{}…{}", head.unwrap_or(""), tail.unwrap_or(""))
}

/// Longer names are cut.
const LONGEST: usize = 80;

/// Text without control characters, which neither a terminal nor XML should get.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// The same, cut where it is long.
pub(super) fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => plain(text.get(..end).unwrap_or("")) + "…",
        None => plain(text),
    }
}

/// What a kind is called.
pub(super) fn kind(kind: Kind) -> String {
    cut(&kind.name())
}

/// A number of pieces in words: `1 bishop`, `2 bishops`, `3 witches`.
pub(super) fn kinds(kind: Kind, n: usize) -> String {
    let one = self::kind(kind);
    let hisses = ["s", "x", "z", "ch", "sh"].iter().any(|e| one.ends_with(e));
    match one.strip_suffix('y') {
        _ if n == 1 => one,
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hisses => one + "es",
        _ => one + "s",
    }
}

/// `white bishop`, `black promoted pawn`.
pub(super) fn piece(piece: Piece) -> String {
    let promoted = if piece.was.is_some() { "promoted " } else { "" };
    format!("{} {promoted}{}", piece.side.name(), kind(piece.kind))
}

/// The step between the files or ranks that are named next to the board.
pub(super) fn stride(squares: usize) -> usize {
    match squares {
        0..=30 => 1,
        31..=64 => 5,
        65..=130 => 10,
        _ => 20,
    }
}

/// `White to move`, `move 12`, and other facts that follow from earlier moves.
pub(super) fn caption(p: &Position, options: &Options) -> Vec<String> {
    let mut out = vec![format!("{} to move", p.turn.title())];
    let c = &p.counters;
    out.extend(c.fullmove.map(|n| format!("move {n}")));
    out.extend(
        c.halfmove
            .filter(|n| *n > 0)
            .map(|n| format!("{n} {} without progress", plural(n, "ply", "plies"))),
    );
    out.extend(
        c.checks
            .map(|c| format!("checks still to give: White {}, Black {}", c.white, c.black)),
    );
    out.extend(c.counting_limit.map(|n| format!("counting to {n}")));
    out.extend(en_passant(
        &p.en_passant,
        matches!(p.world, World::Board(_)),
    ));
    if let World::Plane(plane) = &p.world {
        let last = options.last_moves.last();
        out.extend(
            last.map(|(a, b)| format!("last move {} to {}", square(&a.square), square(&b.square))),
        );
        out.extend(plane.border.as_ref().and_then(border));
    }
    if let World::Multiverse(world) = &p.world {
        out.extend(of_timelines(world));
    }
    out.extend(options.note.as_deref().map(cut));
    out
}

/// Where the present is, and which timelines it does not take into account.
fn of_timelines(world: &Multiverse) -> Vec<String> {
    if world.boards.len() < 2 {
        return Vec::new();
    }
    let half = |black| if black { "Black" } else { "White" };
    let present = world.present();
    let present = present.map(|at| format!("present: turn {}, {}", at.turn, half(at.black)));
    let lanes = world.lanes();
    let idle = lanes.iter().filter(|lane| !lane.active);
    let idle: Vec<String> = idle.map(|lane| timeline(lane.timeline2)).collect();
    let idle = (!idle.is_empty()).then(|| format!("inactive timelines: {}", idle.join(", ")));
    present.into_iter().chain(idle).collect()
}

/// A square of the infinite board.
pub(super) fn square(s: &Square) -> String {
    format!("{},{}", short(&s.x), short(&s.y))
}

/// `world ends at x 1 and 8, y 1`: the sides that are closed.
fn border(b: &Border) -> Option<String> {
    let axis = |name, sides: [&Option<Coord>; 2]| {
        let ends: Vec<String> = sides.into_iter().flatten().map(short).collect();
        (!ends.is_empty()).then(|| format!("{name} {}", ends.join(" and ")))
    };
    let axes = [
        axis("x", [&b.left, &b.right]),
        axis("y", [&b.bottom, &b.top]),
    ];
    let axes: Vec<String> = axes.into_iter().flatten().collect();
    (!axes.is_empty()).then(|| format!("world ends at {}", axes.join(", ")))
}

/// `None` also if the rules know that no pawn can capture en passant: a FEN has no square there, either.
fn en_passant(ep: &EnPassant, letters: bool) -> Option<String> {
    if ep.legal.or(ep.pseudo_legal) == Some(false) {
        return None;
    }
    let name = |s: &Square| match s.small().filter(|_| letters) {
        Some(sq) => sq.to_string(),
        None => square(s),
    };
    let names: Vec<String> = ep.squares.iter().take(8).map(name).collect();
    (!names.is_empty()).then(|| format!("en passant on {}", names.join(", ")))
}

/// Lines of at most this many letters, broken at blanks.
pub fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn plural(n: u64, one: &'static str, many: &'static str) -> &'static str {
    if n == 1 { one } else { many }
}

/// `0`, `-0`, `+0`, `+1`: a timeline as 5D players write it. Where there are two in the middle, the doubled numbers are
/// odd.
pub(super) fn timeline(twice: i32) -> String {
    match twice {
        -1 => "-0".into(),
        1 => "+0".into(),
        0 => "0".into(),
        n => format!("{:+}", n / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_coordinates_are_shortened() {
        assert_eq!(short(&(-12).into()), "-12");
        let c: Coord = "123456789012345678901234567890".parse().unwrap();
        assert_eq!(short(&c), "123456…7890");
        let huge: Coord = format!("-1{}", "0".repeat(400)).parse().unwrap();
        assert_eq!(short(&huge), "-2^1328…");
    }

    #[test]
    fn several_of_a_kind_are_counted_as_in_english() {
        let words = ["bishop", "witch", "fairy", "donkey", "ox"];
        let many = words.map(|w| kinds(Kind::named(w).unwrap(), 2));
        assert_eq!(many, ["bishops", "witches", "fairies", "donkeys", "oxes"]);
        assert_eq!(kinds(Kind::WALL, 1), "wall");
    }

    #[test]
    fn timelines_have_their_signs() {
        let names = [-3, -1, 1, 3].map(timeline);
        assert_eq!(names, ["-1", "-0", "+0", "+1"]);
        assert_eq!(timeline(0), "0");
        assert_eq!(timeline(-2), "-1");
    }
}
