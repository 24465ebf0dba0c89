//! Laws about which of the safe moves may be chosen.

use super::army::{EMPTY, OFF};
use super::effects::NO_WALL;
use super::field::{At, NOWHERE, file, rank};
use super::law::ROYAL;
use super::setting::Setting;
use super::state::{Move, MoveType, State, toward};

impl State {
    /// Whether a safe move is allowed, whatever other moves there are.
    #[cold]
    #[inline(never)]
    pub(super) fn is_permitted(&mut self, set: &Setting, m: Move) -> bool {
        self.forbidden(set, m).is_none()
    }

    /// Why a safe move is not allowed.
    pub(super) fn forbidden(&mut self, set: &Setting, m: Move) -> Option<&'static str> {
        let choice = set.law.choice;
        let drops = set
            .law
            .drops
            .as_ref()
            .filter(|_| m.move_type == MoveType::Drop);
        let quiet = choice.check_forbidden || drops.is_some_and(|drops| drops.check_forbidden);
        let effects = set.law.effects.as_ref();
        if quiet && self.gives_check(set, m) {
            return Some("no move may give check");
        }
        if effects.is_some_and(|e| e.forbids(&m)) {
            return Some("the effect of this capture is forbidden");
        }
        if self.in_check && set.law.stays[usize::from(self.turn & 1)] && !self.may_step(set, m) {
            return Some(
                "in check, a royal piece may only capture the only piece that gives check",
            );
        }
        if self.more.facing[1] && self.faces_after(set, m) {
            return Some("the royal pieces face each other, and a move must separate them");
        }
        let stuck = choice.immobile_forbidden && (m.move_type == MoveType::Drop || !m.promotes());
        let stuck = stuck && !self.can_leave(set, m.becomes, m.to);
        stuck.then_some("it could not move from there")
    }

    /// Whether a move in check is not one of a royal piece, or captures the only piece that gives
    /// check.
    fn may_step(&self, set: &Setting, m: Move) -> bool {
        if !set.law.is(m.code, ROYAL) {
            return true;
        }
        let mut without = *self;
        without.take(&set.field, m.to, m.captured);
        m.captured != EMPTY && !without.is_attacked(set, m.from, self.turn ^ 1)
    }

    /// Every legal move, also if some depend on others.
    pub(super) fn all_legal(&mut self, set: &Setting, out: &mut Vec<Move>) {
        self.each_legal(set, |_| true, out);
        self.idle(set, out);
        if set.law.choice.must_capture && out.iter().any(|m| m.captured != EMPTY) {
            out.retain(|m| m.captured != EMPTY);
        }
        self.keep_forced_drops(set, out);
    }

    /// Adds a pass, and the moves that only place a wall. If a side may pass only when it is stalemated, it may also
    /// place a wall instead of a move only then.
    fn idle(&mut self, set: &Setting, out: &mut Vec<Move>) {
        let passing = set.law.passing[usize::from(self.turn & 1)];
        let stalemated = passing.stalemated && out.is_empty();
        let start = out.len();
        let instead = set.law.walls.as_ref().filter(|walls| walls.instead);
        if let Some(walls) = instead.filter(|_| !self.in_check && passing.stalemated == stalemated)
        {
            let stays: Option<Move> = self.stay(set);
            stays
                .into_iter()
                .for_each(|m| self.wall_in(set, walls, m, out));
            self.keep(out, start, |state, m| state.may(set, m));
        }
        if passing.always || stalemated {
            let pass = self.pass(set).filter(|m| !out[start..].contains(m));
            out.extend(pass);
        }
    }

    /// Whether royal pieces of both sides face each other with nothing between them.
    pub(super) fn faces(&self, set: &Setting) -> bool {
        let [one, other] = self.thrones(set);
        self.is_open_between(one, other)
    }

    /// The square of the first royal piece of each side.
    fn thrones(&self, set: &Setting) -> [At; 2] {
        [0, 1].map(|side| self.throne(set, side).unwrap_or(NOWHERE))
    }

    fn throne(&self, set: &Setting, side: u8) -> Option<At> {
        let king = Some(self.king(side)).filter(|at| *at != NOWHERE);
        // Where laws ask for more than the square of a king, it is not kept.
        let is_royal = |at: &At| set.law.royals >> (self.cell(*at) & 127) & 1 == 1;
        king.or_else(|| self.forces(&set.army, side).iter(&set.field).find(is_royal))
    }

    fn is_open_between(&self, one: At, other: At) -> bool {
        let by = match one != NOWHERE && other != NOWHERE {
            true => toward(one, other),
            false => 0,
        };
        (file(one) == file(other) || rank(one) == rank(other))
            && by != 0
            && self.is_clear(one, other, by)
    }

    fn faces_after(&mut self, set: &Setting, m: Move) -> bool {
        let thrones = self.thrones(set);
        let [one, other] = thrones.map(|at| if at == m.from { m.to } else { at });
        let saved = self.make_on_cells(set, m);
        let faces = self.is_open_between(one, other);
        self.restore_cells(saved);
        faces
    }

    /// A pass that is a legal move: it is written on the square of a piece that stays.
    fn pass(&self, set: &Setting) -> Option<Move> {
        (!self.in_check || self.more.facing[1]).then(|| self.rest(set))?
    }

    /// A pass, on the square of the king.
    pub(super) fn rest(&self, set: &Setting) -> Option<Move> {
        let m = self.rest_on_board(set)?;
        let (gate, gated) = (NO_WALL, OFF);
        Some(match set.law.walls {
            Some(_) => Move { gate, gated, ..m },
            None => m,
        })
    }

    pub(super) fn rest_on_board(&self, set: &Setting) -> Option<Move> {
        match self.throne(set, self.turn) {
            Some(at) => Some(self.stay_on(at)),
            None => self.stay(set),
        }
    }

    /// The move of nobody, on the first square of a piece: Fairy-Stockfish writes walls there that stand for a move.
    pub(super) fn stay(&self, set: &Setting) -> Option<Move> {
        let mut own = self.forces(&set.army, self.turn).iter(&set.field);
        own.next().map(|at| self.stay_on(at))
    }

    fn stay_on(&self, at: At) -> Move {
        Move {
            from: at,
            to: at,
            becomes: self.cell(at),
            ..Move::PASS
        }
    }
}
