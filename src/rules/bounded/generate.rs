//! All legal moves.

use super::army::{Code, EMPTY, OFF, side_of};
use super::field::{At, Field, NOWHERE, Wing, step};
use super::law::{DOUBLE, PASSING, PAWN, PROMOTES, STRIDES, TARGET, TRIPLE};
use super::setting::Setting;
use super::state::{Move, MoveType, State};

impl State {
    /// Every legal move, by starting square from `a1` on; castling, drops and passing come after
    /// the other moves.
    pub(super) fn legal(&mut self, set: &Setting, out: &mut Vec<Move>) {
        self.legal_among(set, |_| true, out);
    }

    /// The legal moves among those, in the same order.
    pub(super) fn legal_among(
        &mut self,
        set: &Setting,
        asked: impl Fn(&Move) -> bool,
        out: &mut Vec<Move>,
    ) {
        if set.law.has_dependent_legality() || set.law.can_pass(self.turn) {
            self.all_legal(set, out);
            out.retain(|m| asked(m));
        } else {
            self.each_legal(set, asked, out);
        }
    }

    /// The moves among those that no other move forbids, without passing.
    pub(super) fn each_legal(
        &mut self,
        set: &Setting,
        asked: impl Fn(&Move) -> bool,
        out: &mut Vec<Move>,
    ) {
        out.clear();
        for from in self.forces(&set.army, self.turn).iter(&set.field) {
            let start = out.len();
            self.moves_from(set, from, out);
            self.keep(out, start, |state, m| asked(&m) && state.may(set, m));
        }
        let start = out.len();
        self.castlings(set, out);
        self.keep(out, start, |_, m| asked(&m));
        let start = out.len();
        self.drops(set, out);
        self.keep(out, start, |state, m| asked(&m) && state.may(set, m));
    }

    /// Whether there is a legal move. In Chess960 castling may be the only one.
    pub(super) fn can_move(&mut self, set: &Setting, buffer: &mut Vec<Move>) -> bool {
        if set.law.has_dependent_legality() || set.law.can_pass(self.turn) {
            self.all_legal(set, buffer);
            return !buffer.is_empty();
        }
        let king = self.king(self.turn);
        let others = self.forces(&set.army, self.turn).iter(&set.field);
        for from in std::iter::once(king)
            .chain(others)
            .filter(|at| *at != NOWHERE)
        {
            buffer.clear();
            self.moves_from(set, from, buffer);
            if buffer.iter().any(|m| self.may(set, *m)) {
                return true;
            }
        }
        buffer.clear();
        self.castlings(set, buffer);
        if buffer.is_empty() {
            self.drops(set, buffer);
            self.keep(buffer, 0, |state, m| state.may(set, m));
        }
        !buffer.is_empty()
    }

    /// Keeps only some of the moves from `start` on.
    pub(super) fn keep(
        &mut self,
        out: &mut Vec<Move>,
        start: usize,
        mut stays: impl FnMut(&mut Self, Move) -> bool,
    ) {
        let mut kept = start;
        for i in start..out.len() {
            let m = out[i];
            if stays(self, m) {
                out[kept] = m;
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    pub(super) fn castlings(&mut self, set: &Setting, out: &mut Vec<Move>) {
        for wing in Wing::BOTH {
            if let Ok(m) = self.castle(set, wing) {
                let start = out.len();
                out.push(m);
                self.complete(set, start, out);
                if self.walls_shield(set, m.code) {
                    let royal = self.is_royal(set, m.from);
                    self.keep(out, start, |state, m| {
                        state.safe_to_castle(set, m, royal).is_ok()
                    });
                } else if set.law.has_gating && set.law.is_narrow() {
                    // The piece that is gated in may give check.
                    self.keep(out, start, |state, m| {
                        m.gated == EMPTY || state.is_permitted(set, m)
                    });
                }
            }
        }
    }

    /// The pseudo-legal moves of the piece on a square, without castling.
    pub(super) fn moves_from(&self, set: &Setting, from: At, out: &mut Vec<Move>) {
        let start = out.len();
        self.steps_from(set, from, out);
        if set.law.has_more_moves {
            self.complete(set, start, out);
        }
    }

    /// The same without what is put on other squares.
    pub(super) fn steps_from(&self, set: &Setting, from: At, out: &mut Vec<Move>) {
        let c = self.cell(from);
        for ray in set.army.rays(c) {
            let mut to = from;
            for _ in 0..ray.reach {
                to = step(to, ray.step);
                let target = self.cell(to);
                let may = if target == EMPTY {
                    ray.quiet
                } else {
                    ray.capture
                };
                if may && may_end(c, target) {
                    self.add(set, Move::plain(c, from, to, target), out);
                }
                if target != EMPTY {
                    break;
                }
            }
        }
        if set.army.is_odd() {
            self.odd_moves(set, c, from, |m| self.add(set, m, out));
        }
        if set.law.is(c, PAWN | PASSING) {
            let strides = [
                self.double_step(set, c, from),
                self.triple_step(set, c, from),
            ];
            for m in strides.into_iter().flatten() {
                self.add(set, m, out);
            }
            out.extend(self.en_passant(set, c, from));
        }
        if set.law.has_more_moves {
            self.leap(set, c, from, out);
            self.add_promotions_in_place(set, c, from, out);
        }
    }

    /// The double step of the pawn on a square, if nothing blocks it.
    pub(super) fn double_step(&self, set: &Setting, c: Code, from: At) -> Option<Move> {
        self.stride(set, c, from, 2, DOUBLE)
    }

    pub(super) fn triple_step(&self, set: &Setting, c: Code, from: At) -> Option<Move> {
        self.stride(set, c, from, 3, TRIPLE)
    }

    #[inline]
    fn stride(&self, set: &Setting, c: Code, from: At, steps: u8, place: u16) -> Option<Move> {
        let side = side_of(c);
        if !set.law.is_place(from, side, place) || !set.law.is(c, STRIDES) {
            return None;
        }
        let mut to = from;
        for _ in 0..steps {
            let at = to;
            to = step(at, Field::ahead(side));
            let may = || set.plain || self.may_step_ahead(set, c, at, to);
            if self.cell(to) != EMPTY || !may() {
                return None;
            }
        }
        Some(Move {
            move_type: MoveType::Double,
            ..Move::plain(c, from, to, EMPTY)
        })
    }

    /// Whether no law keeps a pawn from a step ahead.
    #[cold]
    fn may_step_ahead(&self, set: &Setting, c: Code, at: At, to: At) -> bool {
        set.army.odd_of(c).is_none() || set.army.steps(c, at, to, self.cells())
    }

    /// The en passant capture of the piece on a square, if there is one.
    pub(super) fn en_passant(&self, set: &Setting, c: Code, from: At) -> Option<Move> {
        let [first, second] = self.passed;
        if first == NOWHERE || side_of(c) != self.turn || !set.law.is(c, PASSING) {
            return None;
        }
        // A wall may have been placed there.
        let free = |at: At| at != NOWHERE && self.cell(at) == EMPTY;
        let captures = |at: At| free(at) && self.passes(set, c, from, at);
        let to = [first, second].into_iter().find(|at| captures(*at))?;
        Some(Move {
            move_type: MoveType::EnPassant,
            aux: self.passer,
            ..Move::plain(c, from, to, self.cell(self.passer))
        })
    }

    /// Whether a piece could capture on a square that was passed over, and cannot go there without a
    /// capture.
    fn passes(&self, set: &Setting, c: Code, from: At, at: At) -> bool {
        let plain = self.captures_on(&set.army, c, from, at);
        set.law.is_place(at, side_of(c), TARGET)
            && (set.plain || self.piece_move(set, from, at).is_none())
            && (plain || set.army.is_odd() && self.odd_passes(set, c, from, at))
    }

    /// Adds a move, or its promotions.
    fn add(&self, set: &Setting, m: Move, out: &mut Vec<Move>) {
        match set.law.is(m.code, PROMOTES) {
            true => self.add_promotions(set, m, out),
            false => out.push(m),
        }
    }

    fn add_promotions(&self, set: &Setting, m: Move, out: &mut Vec<Move>) {
        let over = self.turns(set, &m);
        let turns = over != EMPTY && set.must_turn();
        if !turns && !set.must_promote(m.code, m.to) {
            out.push(m);
        }
        if over != EMPTY {
            out.push(Move { becomes: over, ..m });
        }
        let rules = set.law.promotions.iter();
        for rule in rules.filter(|rule| rule.applies(&set.field, m.code, m.to)) {
            let allowed = rule.to.iter().filter(|to| self.may_become(set, to));
            out.extend(allowed.map(|to| m.promoted(to.code)));
        }
    }

    /// What a piece may turn into with a move, as in shogi; [`EMPTY`] if nothing.
    pub(super) fn turns(&self, set: &Setting, m: &Move) -> Code {
        let over = set.turns(m);
        let limit = set.law.pairs.as_ref().and_then(|pairs| pairs.limit(over));
        let full = |(codes, most): &(Vec<Code>, u32)| {
            let count: usize = codes.iter().map(|c| self.set(*c).len()).sum();
            count as u32 >= *most
        };
        match limit.is_some_and(full) {
            true => EMPTY,
            false => over,
        }
    }

    /// Whether a side may have another piece of that kind.
    pub(super) fn may_become(&self, set: &Setting, to: &super::law::Becoming) -> bool {
        to.most == u32::MAX || {
            let codes = set.army.codes(to.kind, side_of(to.code));
            let count: usize = codes.map(|c| self.set(c).len()).sum();
            (count as u32) < to.most
        }
    }
}

/// Whether a move may end on a cell with this content: empty or an enemy.
#[inline]
pub(super) fn may_end(mover: Code, target: Code) -> bool {
    match target {
        EMPTY => true,
        OFF => false,
        _ => side_of(target) != side_of(mover),
    }
}
