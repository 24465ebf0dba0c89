//! Moves that only an unmoved piece has, and promotion in place.

use super::army::{Code, EMPTY, side_of};
use super::field::{At, NOWHERE, Squares, at, delta, step};
use super::law::REMEMBERED;
use super::odd::goes_alone;
use super::setting::Setting;
use super::state::{Move, MoveType, State};
use crate::model::Grid;

impl State {
    /// Whether it is remembered of a piece of this code that it has not moved.
    #[inline]
    pub(super) fn is_unmoved(&self, set: &Setting, c: Code, at: At) -> bool {
        set.law.is(c, REMEMBERED) && self.more.unmoved.contains(&set.field, at)
    }

    /// Takes over which of these pieces have not moved.
    pub(super) fn note_unmoved(&mut self, grid: &Grid, set: &Setting) {
        for (square, _) in grid.pieces().filter(|(_, piece)| piece.unmoved) {
            let at = at(square.file, square.rank);
            if set.law.is(self.cell(at), REMEMBERED) {
                self.more.unmoved.insert(&set.field, at);
            }
        }
    }

    /// What a move moved, captured or brought to the board is no longer unmoved, nor what is gone for another reason.
    pub(super) fn note_moved(&mut self, set: &Setting, m: Move) {
        let goal = match m.move_type {
            MoveType::Castle(wing) => set.law.castling.rook_goal(side_of(m.code), wing),
            _ => NOWHERE,
        };
        let touched = [m.from, m.to, m.aux, goal];
        let mut unmoved = Squares::default();
        for at in self.more.unmoved.iter(&set.field) {
            let stays = m.move_type == MoveType::Pass || !touched.contains(&at);
            if stays && set.law.is(self.cell(at), REMEMBERED) {
                unmoved.insert(&set.field, at);
            }
        }
        self.more.unmoved = unmoved;
    }

    /// Adds the leaps of an unmoved piece.
    pub(super) fn leap(&self, set: &Setting, c: Code, from: At, out: &mut Vec<Move>) {
        if self.in_check || !self.more.gating_squares.contains(&set.field, from) {
            return;
        }
        for leap in set.law.leaps.iter().filter(|leap| leap.code == c) {
            let to = step(from, leap.by);
            if set.field.has(to) && self.cell(to) == EMPTY {
                out.push(Move::plain(c, from, to, EMPTY));
            }
        }
    }

    /// Takes the right to leap from pieces that a moved piece aims at, whatever is between them.
    pub(super) fn aim(&mut self, set: &Setting, m: Move) {
        let aims = |at: At| {
            set.army.capture(m.becomes, delta(m.to, at)) != 0
                || goes_alone(set, Move::plain(m.becomes, m.to, at, EMPTY))
        };
        for leap in &set.law.leaps {
            if !leap.lost_to.contains(&m.becomes) {
                continue;
            }
            for at in self.set(leap.code).iter(&set.field).filter(|at| aims(*at)) {
                if self.more.gating_squares.contains(&set.field, at) {
                    self.more.gating_squares.remove(&set.field, at);
                }
            }
        }
    }

    /// Adds promotions without capturing, in place or with a step of what the piece becomes. The
    /// new piece may not attack anything. The last of its kind promotes anywhere.
    pub(super) fn add_promotions_in_place(
        &self,
        set: &Setting,
        c: Code,
        from: At,
        out: &mut Vec<Move>,
    ) {
        for rule in set
            .law
            .promotions_in_place
            .iter()
            .filter(|rule| rule.concerns(c))
        {
            let alone = self.alike(&set.army, c).len() == 1;
            if !alone && !rule.applies(&set.field, c, from) {
                continue;
            }
            for to in rule.to.iter().filter(|to| self.may_become(set, to)) {
                let targets = self.quiet_targets(set, to.code, from).into_iter();
                let moves = targets.chain([from]);
                let moves = moves.map(|at| Move::plain(c, from, at, EMPTY).promoted(to.code));
                out.extend(moves.filter(|m| self.is_peaceful(set, *m)));
            }
        }
    }

    /// Whether the moved piece attacks nothing, and uncovers no check.
    fn is_peaceful(&self, set: &Setting, m: Move) -> bool {
        let mut after = *self;
        after.carry_out(set, m);
        let them = side_of(m.code) ^ 1;
        let mut all = after.forces(&set.army, them).iter(&set.field);
        !all.any(|at| after.captures_on(&set.army, m.becomes, m.to, at))
            && after.danger(set, them).is_none()
    }
}
