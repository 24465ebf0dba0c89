//! Pieces that do more than leap and ride: cannons, gryphons, horses that can be blocked.
//!
//! No vector says whether they get from one square to another, and no line of the king
//! whether a move exposes it. So their moves are made one by one, by the table of their
//! movement, and a game they take part in looks for check after every move it tries.

use super::army::{Code, EMPTY, KING, code};
use super::field::{At, SPAN};
use super::state::{Move, Setting, Sort, State};
use crate::movement::{Mover, Table};

/// Kings of both sides, a bit for each code.
const ROYALS: u128 = 1 << code(KING, 0) | 1 << code(KING, 1);

type Cells = [Code; SPAN];

impl State {
    /// Pseudo-legal moves of such a piece; none if it is another one.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_moves(&self, set: &Setting, c: Code, from: At, mut each: impl FnMut(Move)) {
        let Some((_, table)) = set.army.odd().iter().find(|(odd, _)| *odd == c) else {
            return;
        };
        // A piece that only passes would have to be asked whether it may.
        table.each(self.cells(), mover(c, from), |step| {
            if step.to != from {
                each(Move::plain(c, from, step.to, self.cell(step.to)));
            }
        });
    }

    /// The move of such a piece from there to there.
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

    /// The first of that side's pieces of this sort found to attack the square, as if the
    /// other side's king stood on it. Like [`State::attacker`] it trusts the cells.
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

    /// Whether a piece of this sort gives check after a move.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_checks(&self, set: &Setting, m: Move) -> bool {
        m.sort != Sort::Pass
            && self
                .odd_attacker(set, self.king(self.turn ^ 1), self.turn)
                .is_some()
    }

    /// The cells if that side's king stood there.
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

/// The table of such a piece of that side.
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
