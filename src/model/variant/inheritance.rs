//! What a variant takes from its base variants.

use super::{Board, StartAt, first_moves};
use crate::model::{Pieces, World};
use std::sync::Arc;

/// Completes a definition by those of its base variants, the nearest one first.
pub(super) fn inherit(own: &mut Pieces, mut bases: Vec<Pieces>) {
    have_board_of_start(own, &bases);
    fit(own, &mut bases);
    let variant = own.variant.as_deref();
    let anew = variant.is_some_and(|v| v.starts.is_empty() && v.laws.pawns.is_some());
    bases.into_iter().for_each(|base| take_over(own, base));
    if let Some(variant) = own.variant.as_deref_mut().filter(|_| anew) {
        first_moves::mark_pawns(variant);
    }
    first_moves::mark(own);
}

/// If the start position of a variant does not fit the board of its base variant, gives the variant the board of its
/// start position.
fn have_board_of_start(own: &mut Pieces, bases: &[Pieces]) {
    let Some(variant) = own.variant.as_deref_mut().filter(|v| v.board.is_none()) else {
        return;
    };
    let mut boards = bases
        .iter()
        .filter_map(|b| b.variant.as_deref()?.board.as_ref());
    let base = boards.next().map(|b| (b.files, b.ranks));
    let grid = variant
        .starts
        .first()
        .and_then(|start| start.position.grid());
    let size = grid.map(|grid| (grid.files(), grid.ranks()));
    if let (Some((files, ranks)), true) = (size, base.is_some() && size != base) {
        variant.board = Some(Board {
            files,
            ranks,
            ..Board::default()
        });
    }
}

/// Fits the laws of base variants to the board of a variant.
fn fit(own: &Pieces, bases: &mut [Pieces]) {
    let size = |pieces: &Pieces| {
        let board = pieces.variant.as_deref()?.board.as_ref()?;
        Some((board.files, board.ranks))
    };
    let Some(wanted) = size(own) else { return };
    let mut known = None;
    for base in bases.iter_mut().rev() {
        known = size(base).or(known);
        let laws = base.variant.as_deref_mut().map(|v| &mut v.laws);
        if let (Some(laws), Some(from)) = (laws, known.filter(|from| *from != wanted)) {
            laws.resize(from, wanted);
        }
    }
}

fn take_over(own: &mut Pieces, base: Pieces) {
    let (Some(variant), Some(of)) = (own.variant.as_deref_mut(), base.variant) else {
        return;
    };
    let of = *of;
    // The pieces of another board or with other letters would not fit its start.
    if variant.letters.is_empty() {
        variant.letters = of.letters;
    }
    let size = |board: &Board| (board.files, board.ranks);
    let fits = match (&variant.board, &of.board) {
        (None, _) => true,
        (Some(own), Some(of)) => size(own) == size(of),
        (Some(_), None) => false,
    };
    if variant.starts.is_empty() && fits {
        variant.starts = of.starts;
        if let Some(board) = &variant.board {
            make_holes(board, &mut variant.starts);
        }
    }
    if variant.board.is_none() {
        variant.board = of.board;
    }
    if variant.picture.is_none() && fits {
        variant.picture = of.picture;
    }
    if variant.unplayed.is_none() {
        variant.unplayed = of.unplayed;
    }
    variant.laws.or(&of.laws);
    let taken: Vec<_> = own.defs.iter().filter_map(|d| d.name.clone()).collect();
    let others = base.defs.into_iter();
    own.defs
        .extend(others.filter(|d| d.name.as_ref().is_none_or(|n| !taken.contains(n))));
}

/// Changes the start positions of another variant for a board with more holes.
fn make_holes(board: &Board, starts: &mut [StartAt]) {
    for start in starts {
        if let World::Board(grid) = &mut Arc::make_mut(&mut start.position).world {
            board.make_holes(grid);
        }
    }
}
