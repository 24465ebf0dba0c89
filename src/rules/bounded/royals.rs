//! Royal pieces in games where a side may have several, or where they change.
//!
//! Each move is played on a copy of the position.

use super::army::{Code, EMPTY, OFF, belongs};
use super::effects::AROUND;
use super::field::{At, Squares, step};
use super::law::{LAST, ROYAL, Royalty};
use super::setting::Setting;
use super::state::{Move, MoveType, State};

impl State {
    /// Whether a piece must not be left attacked now.
    pub(super) fn is_royal(&self, set: &Setting, at: At) -> bool {
        let c = self.cell(at);
        set.law.is(c, ROYAL)
            || set.law.is(c, LAST) && self.royals(set, c & 1).contains(&set.field, at)
    }

    /// The royal pieces of a side.
    pub(super) fn royals(&self, set: &Setting, side: u8) -> Squares {
        self.royals_beside(set, side, None)
    }

    /// The same; a piece of this code counts, although it is no longer there.
    fn royals_beside(&self, set: &Setting, side: u8, gone: Option<Code>) -> Squares {
        let royalty = royalty(set, side);
        let mut all = Squares::default();
        royalty.always.iter().for_each(|c| all.add(self.set(*c)));
        for kind in &royalty.last {
            let mut pieces = Squares::default();
            kind.iter().for_each(|c| pieces.add(self.set(*c)));
            let beside = gone.is_some_and(|c| kind.contains(&c));
            if pieces.len() + usize::from(beside) <= royalty.count {
                all.add(pieces);
            }
        }
        all
    }

    /// Whether a side is in check.
    pub(super) fn is_endangered(&self, set: &Setting, side: u8) -> bool {
        self.is_any_attacked(set, self.royals(set, side), side)
    }

    /// Whether a piece of a side on this square could be captured.
    pub(super) fn is_threatened(&self, set: &Setting, at: At, side: u8) -> bool {
        self.is_attacked(set, at, side ^ 1)
            && !(set.law.has_side_effects
                && (self.is_shielded(set, self.cell(at), at, side)
                    || self.is_spared(set, at, side)))
    }

    /// Whether only pieces attack this square that are royal as the last ones and would become walls by a capture there.
    /// A piece that is always royal is never spared, and spares none.
    fn is_spared(&self, set: &Setting, at: At, side: u8) -> bool {
        let effects = set.law.effects.as_ref().filter(|e| e.petrifies_any());
        let Some(effects) = effects.filter(|_| !set.law.is(self.cell(at), ROYAL)) else {
            return false;
        };
        let mut others = *self;
        for c in set.army.all_codes().filter(|c| belongs(*c, side ^ 1)) {
            if effects.turns_to_stone(c) && set.law.is(c, LAST) {
                let all = others.set(c).iter(&set.field).collect::<Vec<At>>();
                all.into_iter().for_each(|at| {
                    others.take(&set.field, at, c);
                    others.set_cell(&set.field, at, c);
                });
            }
        }
        !others.is_attacked(set, at, side ^ 1)
    }

    fn is_any_attacked(&self, set: &Setting, royals: Squares, side: u8) -> bool {
        let mut all = royals.iter(&set.field);
        let mut attacked = |at: At| self.is_threatened(set, at, side);
        if all.any(&mut attacked) {
            return true;
        }
        if !royalty(set, side).all_attacked {
            return false;
        }
        let mut together = Squares::default();
        let kinds = royalty(set, side).last.iter().flatten();
        kinds.for_each(|c| together.add(self.set(*c)));
        together != Squares::default() && together.iter(&set.field).all(attacked)
    }

    /// The royal pieces of the side that moves, after its move. A piece that turns as in shogi leaves the
    /// others as royal as they were. So does a piece that is dropped, and it must be safe itself.
    fn royals_after(&self, set: &Setting, m: Move, after: &Self) -> Squares {
        let us = self.turn;
        if m.move_type == MoveType::Drop {
            let mut royals = self.royals(set, us);
            if set.law.is(m.becomes, ROYAL | LAST) {
                royals.insert(&set.field, m.to);
            }
            return royals;
        }
        if !m.promotes() || set.turned(&m).is_empty() {
            return after.royals_beside(set, us, m.promotes().then_some(m.code));
        }
        let mut royals = self.royals(set, us);
        if royals.contains(&set.field, m.from) {
            royals.shift(set.field.number(m.from), set.field.number(m.to));
        }
        royals
    }

    /// Whether a pseudo-legal move leaves the side's royal pieces safe, or leaves the square of an enemy's royal piece
    /// empty, which ends the game.
    #[cold]
    #[inline(never)]
    pub(super) fn keeps_royals(&self, set: &Setting, m: Move) -> bool {
        let us = self.turn;
        if set.law.has_side_effects && !royalty(set, us).is_none() {
            return self.keeps_royals_after(set, m);
        }
        if royalty(set, us).is_none()
            || m.move_type == MoveType::EnPassant && self.is_royal(set, m.aux)
        {
            return true;
        }
        let mut after = *self;
        after.carry_out(set, m);
        let royals = self.royals_after(set, m, &after);
        !after.is_any_attacked(set, royals, us)
    }

    /// The same if a move may do more than move pieces.
    fn keeps_royals_after(&self, set: &Setting, m: Move) -> bool {
        let us = self.turn;
        let mut after = *self;
        after.carry_out(set, m);
        after.take_effect(set, m);
        if self.lost_royal(set, m, &after, us).is_some() {
            return false;
        }
        if self.removes_last(set, m, &after) {
            return true;
        }
        let royals = self.royals_after(set, m, &after);
        if m.gated != OFF {
            return !after.is_any_attacked(set, royals, us);
        }
        after.ignore_blasted_wall(set, m);
        let always = after.always_royal(set, us);
        let others = royals.xor(royals.and(always));
        !after.is_any_attacked(set, others, us)
            && (always == Squares::default() || self.keeps_always(set, m.without_gate(), always))
    }

    /// Whether a move removes an enemy piece that is royal as the last one of its kind. As in Fairy-Stockfish, a piece that
    /// is always royal does not count, nor does one that is captured by a piece that becomes a wall: own royal pieces must
    /// be safe after such a move.
    fn removes_last(&self, set: &Setting, m: Move, after: &Self) -> bool {
        let them = self.turn ^ 1;
        let royals = self.royals(set, them);
        let last = royals.xor(royals.and(self.always_royal(set, them)));
        let mut all = last.iter(&set.field);
        all.any(|at| match at == m.to {
            true => after.cell(at) == EMPTY,
            false => after.cell(at) <= OFF,
        })
    }

    /// Whether royal pieces that no wall protects are safe after a move.
    fn keeps_always(&self, set: &Setting, m: Move, always: Squares) -> bool {
        let mut after = *self;
        after.carry_out(set, m);
        after.take_effect(set, m);
        !after.is_any_attacked(set, always, self.turn)
    }

    /// As in Fairy-Stockfish, a wall where the capturing piece stood protects nothing if the capture removes what is
    /// around it and would have removed that piece there.
    fn ignore_blasted_wall(&mut self, set: &Setting, m: Move) {
        let beside = AROUND.into_iter().any(|by| step(m.to, by) == m.from);
        let effects = set.law.effects.as_ref().filter(|_| m.captured != EMPTY);
        if m.gate == m.from && beside && effects.is_some_and(|e| e.reaches(m.code)) {
            self.set_cell(&set.field, m.from, EMPTY);
        }
    }

    /// The pieces of a side that are royal whatever others there are. Walls do not protect them.
    fn always_royal(&self, set: &Setting, side: u8) -> Squares {
        let mut all = Squares::default();
        let always = royalty(set, side).always.iter();
        always.for_each(|c| all.add(self.set(*c)));
        all
    }

    /// A royal piece of a side that a move removed.
    pub(super) fn lost_royal(&self, set: &Setting, m: Move, after: &Self, side: u8) -> Option<At> {
        let mut all = self.royals(set, side).iter(&set.field);
        all.find(|at| match *at == m.from {
            true => after.cell(m.to) != m.becomes,
            false => after.cell(*at) != self.cell(*at),
        })
    }

    /// Whether a move of the side to move gives check.
    pub(super) fn gives_check(&mut self, set: &Setting, m: Move) -> bool {
        if m.move_type == MoveType::Pass {
            return false;
        }
        if !set.law.one_royal || set.law.remembers {
            let mut after = *self;
            after.play(set, m, None);
            return after.in_check;
        }
        let saved = self.make_on_cells(set, m);
        if m.gated != EMPTY {
            self.set_cell(&set.field, m.gate, m.gated);
        }
        let check = self.checks_after(set, m);
        self.restore_cells(saved);
        check
    }

    /// The first royal piece of a side that is attacked, and by which piece.
    pub(super) fn danger(&self, set: &Setting, side: u8) -> Option<(At, At)> {
        let royals = match set.law.one_royal {
            // The sets may be older than the cells.
            true => return self.king_in_danger(set, side),
            false => self.royals(set, side),
        };
        let mut all = royals.iter(&set.field);
        all.find_map(|at| Some((at, self.attacker(set, at, side ^ 1)?)))
    }

    fn king_in_danger(&self, set: &Setting, side: u8) -> Option<(At, At)> {
        let king = Some(self.king(side)).filter(|at| set.field.has(*at))?;
        Some((king, self.attacker(set, king, side ^ 1)?))
    }
}

fn royalty(set: &Setting, side: u8) -> &Royalty {
    &set.law.royalty[usize::from(side & 1)]
}
