//! Pieces that do more than leap and ride: cannons, gryphons, horses that can be blocked.
//!
//! No vector tells whether they reach a square, and no line of the king whether a move exposes it.
//! So their moves are generated one by one from the table of their movement, and in a game with
//! such pieces every move is tried to see whether it leaves the king in check.

use super::army::{Code, EMPTY, KING, code};
use super::field::{At, SPAN};
use super::state::{Move, Setting, Sort, State};
use crate::movement::{Mover, Table};

/// The kings of both sides, one bit per code.
const ROYALS: u128 = 1 << code(KING, 0) | 1 << code(KING, 1);

type Cells = [Code; SPAN];

impl State {
    /// The pseudo-legal moves of such a piece; none for other pieces.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_moves(&self, set: &Setting, c: Code, from: At, mut each: impl FnMut(Move)) {
        let Some((_, table)) = set.army.odd().iter().find(|(odd, _)| *odd == c) else {
            return;
        };
        // Passing in place is left out, because it is not always allowed.
        table.each(self.cells(), mover(c, from), |step| {
            if step.to != from {
                each(Move::plain(c, from, step.to, self.cell(step.to)));
            }
        });
    }

    /// The move of such a piece between two squares.
    pub(super) fn odd_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
        let mut found = None;
        if set.army.is_odd() {
            self.odd_moves(set, self.cell(from), from, |m| {
                if m.to == to {
                    found = Some(m);
                }
            });
        }
        found
    }

    /// The first piece of this type and side found to attack the square, as if the other side's
    /// king were on it. Like [`State::attacker`] it relies on the cells.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_attacker(&self, set: &Setting, target: At, by: u8) -> Option<At> {
        let cells = self.with_king_on(target, by ^ 1);
        let attacks = |at: &At| {
            let c = cells[usize::from(*at) % SPAN];
            odd_of(set, c, by).is_some_and(|t| takes(t, &cells, mover(c, *at), target))
        };
        set.field.all().iter().copied().find(attacks)
    }

    /// Whether a piece of this type gives check after a move.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_checks(&self, set: &Setting, m: Move) -> bool {
        m.sort != Sort::Pass
            && self
                .odd_attacker(set, self.king(self.turn ^ 1), self.turn)
                .is_some()
    }

    /// The cells as if this side's king were on the square.
    fn with_king_on(&self, target: At, side: u8) -> Cells {
        let (mut cells, king) = (*self.cells(), code(KING, side));
        let now = usize::from(self.king(side)) % SPAN;
        if cells[now] == king {
            cells[now] = EMPTY;
        }
        cells[usize::from(target) % SPAN] = king;
        cells
    }
}

/// The table of such a piece of this side.
fn odd_of(set: &Setting, c: Code, side: u8) -> Option<&Table> {
    let mut odd = set.army.odd().iter();
    let found = odd.find(|(odd, _)| *odd == c && odd & 1 == side);
    found.map(|(_, table)| table)
}

fn mover(c: Code, from: At) -> Mover {
    Mover {
        royals: ROYALS,
        ..Mover::new(from, c & 1)
    }
}

fn takes(table: &Table, cells: &Cells, mover: Mover, target: At) -> bool {
    let mut taken = false;
    table.each(cells, mover, |step| {
        taken |= step.captures.contains(&target);
    });
    taken
}
