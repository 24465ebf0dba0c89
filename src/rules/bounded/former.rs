//! What promoted pieces become again when captured. No move depends on it.

use super::field::{At, Field, at, sq};
use super::state::{Move, Sort};
use crate::model::{Cell, Grid, Kind};

/// The promoted pieces of a position by square, as far as the start position marks them.
#[derive(Clone, Default)]
pub(super) struct Former(Vec<(At, Kind)>);

impl Former {
    /// Those of a board.
    pub(super) fn of(grid: &Grid) -> Self {
        let promoted = grid.pieces().filter_map(|(sq, p)| Some((sq, p.was?)));
        Self(
            promoted
                .map(|(sq, was)| (at(sq.file, sq.rank), was))
                .collect(),
        )
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Follows a move of this side.
    #[cold]
    #[inline(never)]
    pub(super) fn follow(&mut self, field: &Field, m: Move, side: u8) {
        let castles = match m.sort {
            Sort::Castle(wing) => Some(field.rook_goal(side, wing)),
            _ => None,
        };
        self.0
            .retain(|(at, _)| castles.is_some() || *at != m.victim());
        for (at, _) in &mut self.0 {
            match castles {
                _ if *at == m.from => *at = m.to,
                Some(goal) if *at == m.aux => *at = goal,
                _ => {}
            }
        }
    }

    /// Marks the pieces on the board.
    pub(super) fn export(&self, grid: &mut Grid) {
        for (at, was) in &self.0 {
            if let Some(piece) = grid.piece(sq(*at)) {
                grid.set(sq(*at), Cell::Piece(piece.promoted_from(*was)));
            }
        }
    }
}
