//! Whether an en passant capture is possible, if the source does not state it.

use super::Replay;
use crate::formats::{Dialect, FormatName};
use crate::model::{Coord, EnPassant, Grid, Kind, Plane, Position, Side, Sq, Square, World};

/// The spellings of a FEN that depend on it.
const ASKS: [&str; 3] = ["xfen", "ep-pseudo", "ep-legal"];

/// Whether a notation is written with an en-passant square only if it can be used.
pub(super) fn is_asked(to: &FormatName) -> bool {
    let asks = ASKS.iter().any(|option| to.options.has(option));
    let always = [Dialect::Usual, Dialect::Xboard];
    asks || !always.contains(&Dialect::of(&to.options))
}

/// Decides by the rules of the variant if they are known and can play the position, otherwise
/// by whether a pawn stands next to the one that moved.
pub(super) fn look(p: &mut Position, replay: &mut Replay) {
    if p.en_passant.squares.is_empty() {
        return;
    }
    let mut squares = p.en_passant.squares.iter();
    let beside = match &p.world {
        World::Plane(plane) => squares.any(|to| is_beside_on(plane, p.turn, to)),
        _ => {
            let Some(grid) = p.grid() else { return };
            let small = squares.filter_map(|s| s.small());
            small.into_iter().any(|to| is_beside(grid, p.turn, to))
        }
    };
    let known = by_the_rules(p, replay);
    let beside = known
        .as_ref()
        .and_then(|e| e.pseudo_legal)
        .unwrap_or(beside);
    let legal = known.and_then(|e| e.legal).or(p.en_passant.legal);
    p.en_passant.pseudo_legal = Some(beside);
    p.en_passant.legal = if beside { legal } else { Some(false) };
}

/// `None` if the rules of the variant are not known, or cannot play the position.
fn by_the_rules(p: &Position, replay: &mut Replay) -> Option<EnPassant> {
    let rules = replay.rules(p)?;
    rules.start(p).ok()?;
    let mut now = Position::board(1, 1);
    rules.position(&mut now);
    Some(now.en_passant)
}

/// The same on the infinite board.
fn is_beside_on(plane: &Plane, turn: Side, passed: &Square) -> bool {
    let back = if turn == Side::White { -1 } else { 1 };
    let (left, right, y) = (
        passed.x.plus(&(-1).into()),
        passed.x.plus(&1.into()),
        passed.y.plus(&back.into()),
    );
    let pawn = |x: &Coord, is: &dyn Fn(Side) -> bool| {
        let mut pawns = plane
            .pieces
            .iter()
            .filter(|(_, p)| p.kind == Kind::PAWN && is(p.side));
        pawns.any(|(at, _)| at.x == *x && at.y == y)
    };
    pawn(&passed.x, &|side| side != turn)
        && [left, right].iter().any(|x| pawn(x, &|side| side == turn))
}

/// Whether a pawn of `turn` stands next to the pawn that passed over the square.
fn is_beside(grid: &Grid, turn: Side, passed: Sq) -> bool {
    let rank = match turn {
        Side::White => passed.rank.checked_sub(1),
        _ => passed.rank.checked_add(1),
    };
    let pawn = |file: Option<u8>, side| {
        let at = file.zip(rank).map(|(file, rank)| Sq::new(file, rank));
        let piece = at.and_then(|at| grid.piece(at));
        piece.is_some_and(|p| p.kind == Kind::PAWN && p.side == side)
    };
    let beside = [passed.file.checked_sub(1), passed.file.checked_add(1)];
    pawn(Some(passed.file), turn.other()) && beside.into_iter().any(|file| pawn(file, turn))
}
