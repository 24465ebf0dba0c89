//! Hoppers, lame leapers and bent riders, such as cannons, horses of xiangqi and gryphons.
//!
//! A table lists, for each vector, the legs that can lead along it, so that few legs are examined to find whether such
//! a piece moves from one square to another. The lines through the king do not show whether a move exposes it to such a
//! piece, so each of these pieces is tested after a move.

use super::army::{Code, EMPTY, OFF, type_of};
use super::field::{At, NOWHERE, SPAN, delta, step};
use super::odd_tables::Odd;
use super::setting::Setting;
use super::state::{Move, MoveType, State, toward};
use crate::model::Kind;
use crate::movement::Mover;

impl State {
    pub(super) fn mover(&self, set: &Setting, c: Code, from: At) -> Mover {
        Mover {
            walled: set.law.has_side_effects || self.more.walled,
            unmoved: set.law.begins(from, c) || self.is_unmoved(set, c, from),
            ..mover(set, c, from)
        }
    }

    /// The pseudo-legal moves of such a piece; none for other pieces.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_moves(&self, set: &Setting, c: Code, from: At, mut each: impl FnMut(Move)) {
        let Some(odd) = set.army.odd_of(c) else {
            return;
        };
        // Passing in place is left out, because it is not always allowed.
        odd.table
            .each(self.cells(), self.mover(set, c, from), |step| {
                if step.to != from {
                    let m = Move::plain(c, from, step.to, self.cell(step.to));
                    each(begun(set, odd, m));
                }
            });
    }

    /// The move of such a piece between two squares.
    #[inline(never)]
    pub(super) fn odd_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
        let c = self.cell(from);
        let odd = set.army.odd_of(c).filter(|_| from != to)?;
        let found = odd
            .table
            .goes(&odd.aim, self.cells(), self.mover(set, c, from), to);
        found.map(|_| begun(set, odd, Move::plain(c, from, to, self.cell(to))))
    }

    /// Whether a piece of this code on one square could capture what is on the other.
    #[inline]
    fn takes(&self, set: &Setting, (c, odd): (Code, &Odd), from: At, target: At) -> bool {
        if !odd.aim.leads(delta(from, target)) {
            return false;
        }
        let found = odd
            .table
            .goes(&odd.aim, self.cells(), self.mover(set, c, from), target);
        found.is_some_and(|step| step.captures[0] == target)
    }

    /// Whether what stands on one square could capture what stands on the other.
    pub(super) fn hits(&self, set: &Setting, from: At, target: At) -> bool {
        let c = self.cell(from);
        match set.army.odd_of(c) {
            Some(odd) => self.takes(set, (c, odd), from, target),
            None => c > OFF && self.captures_on(&set.army, c, from, target),
        }
    }

    /// Whether a piece of this code attacks the square, on which something of the other side stands.
    pub(super) fn attacks_as(&self, set: &Setting, c: Code, target: At) -> bool {
        let mut own = self.set(c).iter(&set.field);
        match set.army.odd_of(c) {
            Some(odd) => own.any(|at| self.takes(set, (c, odd), at, target)),
            None => own.any(|at| self.captures_on(&set.army, c, at, target)),
        }
    }

    /// Whether such a piece could capture on an empty square.
    pub(super) fn odd_passes(&self, set: &Setting, c: Code, from: At, target: At) -> bool {
        let Some(odd) = set.army.odd_of(c) else {
            return false;
        };
        let mut cells = *self.cells();
        cells[usize::from(target) % SPAN] = c ^ 1;
        let found = odd
            .table
            .goes(&odd.aim, &cells, self.mover(set, c, from), target);
        found.is_some()
    }

    /// The first such piece of this side found to attack the square, on which something of the other
    /// side stands. Like [`State::attacker`] it relies on the cells.
    #[inline(never)]
    pub(super) fn odd_attacker(&self, set: &Setting, target: At, by: u8) -> Option<At> {
        let own = set.army.odd().iter().filter(|(c, _)| *c & 1 == by);
        own.into_iter().find_map(|(c, odd)| {
            let mut all = self.set(*c).iter(&set.field);
            all.find(|&at| self.cell(at) == *c && self.takes(set, (*c, odd), at, target))
        })
    }

    /// Whether what stands on a square can decide whether such a piece of this side attacks another square.
    fn may_bar(&self, set: &Setting, at: At, target: At, by: u8) -> bool {
        at != NOWHERE && set.army.crosses(by, delta(target, at))
    }

    /// Whether such a piece gives check after a move. The cells are those after the move, but not
    /// necessarily the sets.
    #[cold]
    #[inline(never)]
    pub(super) fn odd_checks(&self, set: &Setting, m: Move) -> bool {
        let (us, king) = (self.turn, self.king(self.turn ^ 1));
        if king == NOWHERE {
            return false;
        }
        let rook = match m.move_type {
            MoveType::Castle(wing) => set.law.castling.rook_goal(us, wing),
            _ => NOWHERE,
        };
        let arrived = [m.to, rook, m.gate].into_iter().any(|at| {
            let c = self.cell(at);
            let odd = set.army.odd_of(c);
            odd.is_some_and(|odd| self.takes(set, (c, odd), at, king))
        });
        // Before the move, no piece attacked the king.
        let mut changed = [m.from, m.to, m.aux, rook, m.gate].into_iter();
        arrived
            || changed.any(|at| self.may_bar(set, at, king, us))
                && self.odd_attacker(set, king, us).is_some()
    }

    /// Whether a move leaves the only royal piece safe in a game with such pieces.
    #[inline(never)]
    pub(super) fn is_safe_from_odd(&mut self, set: &Setting, m: Move) -> bool {
        let king = self.king(self.turn);
        let apart = m.from != king && !self.in_check && m.move_type != MoveType::EnPassant;
        if king == NOWHERE || !apart {
            return self.is_safe_after(set, m);
        }
        if m.move_type != MoveType::Drop && !self.is_safe_on_lines(set, m) {
            return false;
        }
        let them = self.turn ^ 1;
        let mut changed = [m.from, m.to, m.aux].into_iter();
        let castles = matches!(m.move_type, MoveType::Castle(_));
        if !castles && !changed.any(|at| self.may_bar(set, at, king, them)) {
            return true;
        }
        let saved = self.make_on_cells(set, m);
        let safe = self.odd_attacker(set, king, them).is_none();
        self.restore_cells(saved);
        safe
    }
}

/// A move that a piece can only make as its first move, and not even on an empty board later, may
/// be answered by a capture en passant. A king never is.
fn begun(set: &Setting, odd: &Odd, m: Move) -> Move {
    let king = set.army.kind(type_of(m.code)) == Kind::KING;
    if m.captured != EMPTY || king || !set.law.begins(m.from, m.code) {
        return m;
    }
    let later = mover(set, m.code, m.from);
    let move_type = match odd.table.goes(&odd.aim, &set.field.cells(), later, m.to) {
        Some(_) => m.move_type,
        None => MoveType::Double,
    };
    Move { move_type, ..m }
}

/// Whether such a piece alone on the board could make a move that is not a first move.
pub(super) fn goes_alone(set: &Setting, m: Move) -> bool {
    let Some(odd) = set.army.odd_of(m.code) else {
        return false;
    };
    let later = Mover::new(m.from, m.code & 1);
    let cells = set.field.cells();
    odd.table.goes(&odd.aim, &cells, later, m.to).is_some()
}

/// Whether such a piece could make a move that is not a first move over one other piece, alone with it on the board. As
/// in Fairy-Stockfish, a step counts if it could go on in that direction.
pub(super) fn goes_over_one(set: &Setting, m: Move) -> bool {
    let is_hurdle = |c: &Code| set.law.hoppers >> (c & 127) & 1 == 0;
    let (by, hurdle) = (toward(m.from, m.to), set.army.all_codes().find(is_hurdle));
    let (Some(odd), Some(hurdle), true) = (set.army.odd_of(m.code), hurdle, by != 0) else {
        return false;
    };
    let goes = |from: At, over: At, to: At| {
        let mut cells = set.field.cells();
        cells[usize::from(over) % SPAN] = hurdle;
        let later = mover(set, m.code, from);
        set.field.has(from) && odd.table.goes(&odd.aim, &cells, later, to).is_some()
    };
    let next = step(m.from, by);
    if next == m.to {
        return goes(m.from, next, step(next, by)) || goes(delta(by, m.from), m.from, next);
    }
    let way = std::iter::successors(Some(next), |at| Some(step(*at, by)));
    way.take_while(|at| *at != m.to)
        .any(|over| goes(m.from, over, m.to))
}

/// A piece that has moved.
fn mover(set: &Setting, c: Code, from: At) -> Mover {
    Mover {
        royals: set.law.royals,
        solid: if set.law.hoppers >> (c & 127) & 1 == 1 {
            set.law.hoppers
        } else {
            0
        },
        ..Mover::new(from, c & 1)
    }
}
