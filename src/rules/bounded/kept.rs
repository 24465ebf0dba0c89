//! What a start position states and no move depends on: what promoted pieces were, the checks still to
//! be given, the limit of a counting rule.

use super::army::EMPTY;
use super::field::{At, Field, at, sq};
use super::state::{Move, Sort};
use crate::model::{Cell, Checks, Counters, Grid, Kind, Position};

/// These statements as they are now.
#[derive(Clone, Default)]
pub(super) struct Kept {
    /// Promoted pieces by square.
    promoted: Vec<(At, Kind)>,
    checks: Option<Checks>,
    counting_limit: Option<u64>,
}

impl Kept {
    /// Those of a position.
    pub(super) fn of(position: &Position) -> Self {
        let pieces = position.grid().into_iter().flat_map(Grid::pieces);
        let promoted = pieces.filter_map(|(sq, p)| Some((at(sq.file, sq.rank), p.was?)));
        Self {
            promoted: promoted.collect(),
            checks: position.counters.checks,
            counting_limit: position.counters.counting_limit,
        }
    }

    pub(super) fn clear(&mut self) {
        self.promoted.clear();
        (self.checks, self.counting_limit) = (None, None);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.promoted.is_empty() && self.checks.is_none() && self.counting_limit.is_none()
    }

    /// Follows a move of this side.
    #[cold]
    #[inline(never)]
    pub(super) fn follow(&mut self, field: &Field, m: Move, side: u8, gives_check: bool) {
        self.move_promoted(field, m, side);
        if let Some(checks) = self.checks.as_mut().filter(|_| gives_check) {
            let left = match side {
                0 => &mut checks.white,
                _ => &mut checks.black,
            };
            *left = left.saturating_sub(1);
        }
        // The limit depends on the pieces that are left, which only the rules of its variant know.
        if m.captured != EMPTY || m.promotes() {
            self.counting_limit = None;
        }
    }

    fn move_promoted(&mut self, field: &Field, m: Move, side: u8) {
        let castles = match m.sort {
            Sort::Castle(wing) => Some(field.rook_goal(side, wing)),
            _ => None,
        };
        self.promoted
            .retain(|(at, _)| castles.is_some() || *at != m.victim());
        for (at, _) in &mut self.promoted {
            match castles {
                _ if *at == m.from => *at = m.to,
                Some(goal) if *at == m.aux => *at = goal,
                _ => {}
            }
        }
    }

    /// Marks the promoted pieces on the board.
    pub(super) fn export_promoted(&self, grid: &mut Grid) {
        for (at, was) in &self.promoted {
            if let Some(piece) = grid.piece(sq(*at)) {
                grid.set(sq(*at), Cell::Piece(piece.promoted_from(*was)));
            }
        }
    }

    /// The counters of a position with these plies and moves.
    pub(super) fn counters(&self, halfmove: u64, fullmove: u64) -> Counters {
        Counters {
            halfmove: Some(halfmove),
            fullmove: Some(fullmove),
            checks: self.checks,
            counting_limit: self.counting_limit,
        }
    }
}
