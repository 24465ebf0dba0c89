//! What a FEN does not state about its pieces: the rights of pawns, and the order of hands.

use super::customs::Customs;
use crate::formats::Dialect;
use crate::model::{Cell, Grid, Hands, Kind, Letters, Piece, Position, Side, Sq, VariantName};
use crate::order;

/// The rank from which that side's pawns make a double step, counted from 0.
pub(crate) fn double_step_rank(side: Side, ranks: u8) -> u8 {
    match side {
        Side::White => 1,
        _ => ranks.wrapping_sub(2),
    }
}

/// FEN has no mark for pawns: those on their double-step rank have the right, or those that have it
/// by the laws of the variant.
pub(crate) fn mark_pawns(grid: &mut Grid, customs: Customs) {
    if customs.knows_pawns() {
        return mark_by_law(grid, customs);
    }
    for side in [Side::White, Side::Black] {
        let rank = double_step_rank(side, grid.ranks());
        if rank >= grid.ranks() {
            continue;
        }
        for cell in grid.rank_mut(rank) {
            if let Cell::Piece(p) = cell {
                p.unmoved |= p.kind == Kind::PAWN && p.side == side;
            }
        }
    }
}

fn mark_by_law(grid: &mut Grid, customs: Customs) {
    let ranks = grid.ranks();
    let begin = |(sq, p): &(Sq, Piece)| customs.begins(*p, *sq, ranks);
    let all: Vec<(Sq, Piece)> = grid.pieces().filter(begin).collect();
    for (sq, piece) in all {
        grid.set(sq, Cell::Piece(piece.unmoved()));
    }
}

/// Whether a pawn of the side not to move may have just passed over the square, by its rank.
/// Other variants have other double steps.
pub(super) fn is_passed_over(position: &Position, sq: Sq) -> bool {
    let ranks = position.grid().map_or(0, Grid::ranks);
    match position.turn {
        _ if !position.variant.is_chess_family() => true,
        Side::White => sq.rank == ranks.wrapping_sub(3),
        _ => sq.rank == 2,
    }
}

/// Puts hands into the order they are written in, so that the same hands are equal.
pub(super) fn in_order(pieces: &mut [Piece], letters: &Letters) {
    let place = |kind: Kind| {
        let letter = letters.letter(kind).map(|l| l.upper);
        letters.held().iter().position(|l| Some(*l) == letter)
    };
    order::sort_by_key(pieces, |p| (p.side, place(p.kind)));
}

/// The number of the first rank in names of squares: XBoard counts ten ranks from 0.
pub(super) fn first_rank(dialect: Dialect, position: &Position) -> u8 {
    let ten = position.grid().is_some_and(|g| g.ranks() == 10);
    u8::from(!(ten && dialect == Dialect::Xboard))
}

/// Whether eight letters after the board are pieces in hand, and not a ninth rank.
pub(super) fn drops(variant: &VariantName) -> bool {
    matches!(variant.base(), "crazyhouse" | "bughouse")
}

/// Whether the hands can be written as a ninth rank and are read from there again.
pub(super) fn takes_pocket(grid: &Grid, hands: &Hands, variant: &VariantName) -> bool {
    let held = hands.held.iter().map(|(_, _, n)| *n).sum::<u32>();
    (grid.files(), grid.ranks()) == (8, 8) && (held != 8 || drops(variant))
}
