//! An en-passant square on a board without edges that no pawn can have passed over.

use super::board_size::stated;
use crate::diag::{Code, Diagnostic, Sink, Span, short};
use crate::model::{Coord, Document, Kind, Position, Side, Square};

/// Warns of such a square. Rules of a board with edges refuse it; here, the notation does not say that a pawn must
/// have moved, and the game can be played. With other players than White and Black, nothing is known.
pub(super) fn check(doc: &Document, sink: &mut Sink) {
    let Some((_, position)) = stated(doc) else {
        return;
    };
    let squares = &position.en_passant.squares;
    let Some(square) = squares.iter().find(|at| !can_be_passed(position, at)) else {
        return;
    };
    let [x, y] = [&square.x, &square.y].map(|n| short(&n.to_string()));
    let message =
        format!("no pawn can have passed over the en passant square {x},{y} with the last move");
    let d = Diagnostic::warning(Code("core/impossible-en-passant"), message).at(Span::default());
    sink.push(d.help("leave the square out, or check the side to move"));
}

/// Whether a pawn of the side that is not to move stands just behind the square, and nothing on it and before it.
fn can_be_passed(position: &Position, square: &Square) -> bool {
    let mover = match position.turn {
        Side::White => Side::Black,
        Side::Black => Side::White,
        _ => return true,
    };
    let plane = position.plane().filter(|_| position.rules.cycle.is_empty());
    let Some(plane) = plane.filter(|plane| !plane.pieces.is_empty()) else {
        return true;
    };
    let ahead = Coord::from(if mover == Side::White { 1 } else { -1 });
    let (from, to) = (square.y.minus(&ahead), square.y.plus(&ahead));
    let mut file = plane.pieces.iter().filter(|(at, _)| at.x == square.x);
    let mut came = false;
    let free = file.all(|(at, piece)| {
        came |= at.y == to && piece.kind == Kind::PAWN && piece.side == mover;
        at.y != square.y && at.y != from
    });
    free && came
}
