//! Whether an en passant capture is possible, if the source does not state it.

use super::Replay;
use crate::model::{EnPassant, Kind, Piece, Position, Side, Square, World};
use crate::rules::Reason;

/// Decides by the rules of the variant if they are known and can play the position, otherwise
/// by whether a pawn stands next to the one that moved.
pub(super) fn look(p: &mut Position, replay: &mut Replay) {
    if p.en_passant.squares.is_empty() {
        return;
    }
    if p.multiverse().is_some() {
        return;
    }
    let known = by_the_rules(p, replay);
    let pseudo_legal = known.as_ref().and_then(|e| e.pseudo_legal);
    let beside = pseudo_legal.unwrap_or_else(|| {
        let mut squares = p.en_passant.squares.iter();
        squares.any(|passed| is_beside(p, passed))
    });
    let legal = known.and_then(|e| e.legal).or(p.en_passant.legal);
    p.en_passant.pseudo_legal = Some(beside);
    p.en_passant.legal = if beside { legal } else { Some(false) };
}

/// `None` if the rules of the variant are not known, or cannot play the position.
fn by_the_rules(p: &Position, replay: &mut Replay) -> Option<EnPassant> {
    let rules = replay.rules(p)?;
    if let Err(problem) = rules.start(p) {
        let impossible = problem.reason == Reason::ImpossibleEnPassant;
        return impossible.then(|| EnPassant {
            squares: Vec::new(),
            legal: Some(false),
            pseudo_legal: Some(false),
        });
    }
    let mut now = Position::board(1, 1);
    rules.position(&mut now);
    Some(now.en_passant)
}

/// Whether a pawn of the side to move stands next to the pawn that passed over the square. That square and the one before
/// it are empty.
fn is_beside(p: &Position, passed: &Square) -> bool {
    let back = if p.turn == Side::White { -1 } else { 1 };
    let before = Square {
        x: passed.x.clone(),
        y: passed.y.plus(&(-back).into()),
    };
    if [passed, &before]
        .into_iter()
        .any(|at| piece_on(p, at).is_some())
    {
        return false;
    }
    let y = passed.y.plus(&back.into());
    let pawn = |dx: i64| {
        let x = passed.x.plus(&dx.into());
        let at = Square { x, y: y.clone() };
        let piece = piece_on(p, &at).filter(|piece| piece.kind == Kind::PAWN);
        piece.map(|piece| piece.side)
    };
    let other = |side: Side| side != p.turn && side != Side::Neutral;
    pawn(0).is_some_and(other) && [-1, 1].into_iter().any(|dx| pawn(dx) == Some(p.turn))
}

fn piece_on(p: &Position, at: &Square) -> Option<Piece> {
    match &p.world {
        World::Plane(plane) => {
            let there = plane.pieces.iter().find(|(square, _)| square == at);
            there.map(|(_, piece)| *piece)
        }
        _ => p.grid()?.piece(at.small()?),
    }
}
