//! Moves that only an unmoved piece has, and promotion in place.

use super::army::{Code, EMPTY, side_of};
use super::field::{At, delta, step};
use super::odd::goes_alone;
use super::setting::Setting;
use super::state::{Move, State};

impl State {
    /// Adds the leaps of an unmoved piece.
    pub(super) fn leap(&self, set: &Setting, c: Code, from: At, out: &mut Vec<Move>) {
        if self.in_check || !self.more.gates.contains(&set.field, from) {
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
                if self.more.gates.contains(&set.field, at) {
                    self.more.gates.remove(&set.field, at);
                }
            }
        }
    }

    /// Adds promotions without capturing, in place or with a step of what the piece becomes. The
    /// new piece may not attack anything. The last of its kind promotes anywhere.
    pub(super) fn settle(&self, set: &Setting, c: Code, from: At, out: &mut Vec<Move>) {
        for rule in set.law.settling.iter().filter(|rule| rule.concerns(c)) {
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
