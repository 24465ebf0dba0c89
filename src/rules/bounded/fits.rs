//! Whether a move is what is written.

use super::army::{EMPTY, OFF, side_of, type_of};
use super::effects::{NO_WALL, turns_over};
use super::field::{At, NOWHERE, Wing, delta, file, rank, sq};
use super::law::STRAIGHT;
use super::setting::Setting;
use super::state::{Move, MoveType};
use crate::model::{Kind, Marks, Ply, Sq};

/// Whether a square fits a square that may be half known.
pub(super) const fn half(said: u8, is: u8) -> bool {
    said == 255 || said == is
}

/// Whether a legal move fits what is written.
pub(super) fn fits(set: &Setting, said: Ply, m: &Move) -> bool {
    let pass = said.marks.contains(Marks::PASS);
    if m.move_type == MoveType::Pass || pass {
        return m.move_type == MoveType::Pass && fits_pass(set, said, m) && fits_wall(set, said, m);
    }
    if said.marks.intersects(Marks::UNORTHODOX) || m.move_type == MoveType::Drop || m.gated != EMPTY
    {
        return fits_unorthodox(set, promotion_as_gating(said, m), m);
    }
    fits_on_board(set, said, m)
}

/// Gating may be written like a promotion: `b1c3h`, and `h1e1h` on the rook's square.
fn promotion_as_gating(said: Ply, m: &Move) -> Ply {
    let gated = said.promotion.filter(|_| m.gated != EMPTY && !m.promotes());
    if gated.is_none() || said.marks.intersects(Marks::UNORTHODOX) {
        return said;
    }
    let mut ply = Ply {
        gated,
        gate: said.from,
        promotion: None,
        marks: said.marks | Marks::GATE,
        ..said
    };
    if m.aux != NOWHERE && (said.from, said.to) == (sq(m.aux), sq(m.from)) {
        (ply.from, ply.to) = (said.to, said.from);
    }
    ply
}

fn fits_on_board(set: &Setting, said: Ply, m: &Move) -> bool {
    if said
        .kind
        .is_some_and(|k| k != set.army.kind(type_of(m.code)))
    {
        return false;
    }
    if !half(said.from.file, file(m.from)) || !half(said.from.rank, rank(m.from)) {
        return false;
    }
    match (m.move_type, Wing::of(said.marks)) {
        (MoveType::Castle(wing), Some(asked)) => wing == asked,
        (MoveType::Castle(_), None) => spells_castling(set, said, m),
        (_, Some(_)) => false,
        _ => fits_target(set, said, m),
    }
}

/// A pass, or what is written as a move of a piece to its own square.
fn fits_pass(set: &Setting, said: Ply, m: &Move) -> bool {
    let stays = set.army.kind(type_of(m.becomes));
    let other = said.kind.is_some_and(|kind| kind != stays) || said.promotion.is_some();
    if other || said.marks.intersects(Marks::UNORTHODOX - Marks::WALL) {
        return false;
    }
    let same = |said: Sq, at: At| !said.is_known() || said == sq(at);
    let passes = said.marks.contains(Marks::PASS) || said.to.is_known();
    passes && same(said.from, m.from) && same(said.to, m.to)
}

/// A drop, or a gated piece.
fn fits_unorthodox(set: &Setting, said: Ply, m: &Move) -> bool {
    let has = |mark: Marks| said.marks.contains(mark);
    if has(Marks::DROP) != (m.move_type == MoveType::Drop)
        || has(Marks::GATE) != (m.gated > OFF)
        || !fits_wall(set, said, m)
    {
        return false;
    }
    if has(Marks::DROP) {
        let kind = set.army.kind(type_of(m.becomes));
        return said.kind.is_none_or(|k| k == kind) && said.to == sq(m.to);
    }
    let Some(said) = turned(set, said, m) else {
        return false;
    };
    if !has(Marks::GATE) {
        return fits_on_board(set, said, m);
    }
    let gated = set.army.kind(type_of(m.gated));
    let gate = match said.gate.is_known() {
        true => said.gate == sq(m.gate),
        // Castling that names no square of the king does not say on which of the two squares.
        false => m.gate == m.from || !said.from.is_known() && Wing::of(said.marks).is_some(),
    };
    gate && said.gated.is_none_or(|k| k == gated) && fits_on_board(set, said, m)
}

/// Where moves place walls and there is no gating, a pawn that is gated in on a square is an older spelling of a wall
/// there: `a4a5pd5`, `Qa5/Pd5`.
pub(super) fn with_wall(set: &Setting, said: Ply) -> Ply {
    let walls = set.law.walls.is_some() && !set.law.has_gating;
    let pawn = said.marks.contains(Marks::GATE) && said.gated == Some(Kind::PAWN);
    if !(walls && pawn && said.gate.is_known()) {
        return said;
    }
    Ply {
        wall: said.gate,
        gate: Sq::NONE,
        gated: None,
        marks: (said.marks - Marks::GATE) | Marks::WALL,
        ..said
    }
}

fn fits_wall(set: &Setting, said: Ply, m: &Move) -> bool {
    match said.marks.contains(Marks::WALL) {
        true if m.gated == OFF => said.wall == sq(m.gate),
        // After a move, Fairy-Stockfish writes a wall on a1 where walls are placed instead of moves.
        true => said.wall == Sq::new(0, 0) && m.move_type != MoveType::Pass && places_instead(set),
        false => m.gated != OFF || may_omit(set, m),
    }
}

/// Whether the wall of a move is that of a pass, which need not be written.
fn may_omit(set: &Setting, m: &Move) -> bool {
    let passing = set.law.passing[usize::from(side_of(m.becomes))];
    let passes = m.move_type == MoveType::Pass && (passing.always || passing.stalemated);
    (passes || turns_over(set, m)) && m.gate == NO_WALL
}

fn places_instead(set: &Setting) -> bool {
    let walls = set.law.walls.as_ref();
    walls.is_some_and(|walls| walls.instead)
}

/// What is written, with the piece that a `+` or `-` turns into; `None` if the move turns none.
fn turned(set: &Setting, said: Ply, m: &Move) -> Option<Ply> {
    let turns = said.marks & (Marks::PROMOTE | Marks::DEMOTE);
    if turns.is_empty() {
        return Some(said);
    }
    let becomes = set.army.kind(type_of(m.becomes));
    (m.promotes() && set.turned(m) == turns).then_some(Ply {
        promotion: said.promotion.or(Some(becomes)),
        ..said
    })
}

/// Castling written as squares: the king takes its rook, or goes to a square that only castling
/// reaches.
fn spells_castling(set: &Setting, said: Ply, m: &Move) -> bool {
    let leap = set.army.quiet(m.code, delta(m.from, m.to)) == 0;
    said.from.is_known()
        && said.promotion.is_none()
        && (said.to == sq(m.aux) || (leap && said.to == sq(m.to)))
}

fn fits_target(set: &Setting, said: Ply, m: &Move) -> bool {
    let promotion = m.promotes().then(|| set.army.kind(type_of(m.becomes)));
    let straight = set.law.is(m.code, STRAIGHT)
        && said.kind.is_some()
        && said.from.file == 255
        && !said.marks.contains(Marks::SAYS_CAPTURE);
    half(said.to.file, file(m.to))
        && half(said.to.rank, rank(m.to))
        && (said.promotion == promotion || said.promotion.is_none() && is_clear(set, m))
        && (!straight || file(m.from) == file(m.to) || leaves_file(m))
}

/// Whether a pawn leaves its file without a capture, to promote.
fn leaves_file(m: &Move) -> bool {
    m.promotes() && m.captured == EMPTY && m.move_type == MoveType::Plain
}

/// Whether a piece must promote with a move and does not promote as in shogi. That is always written.
fn is_clear(set: &Setting, m: &Move) -> bool {
    set.must_promote(m.code, m.to) && set.turns(m) == EMPTY
}
