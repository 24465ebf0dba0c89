//! From what is written to the move that was played.
//!
//! [`State::quick`] handles the usual ways to write a move, and looks only at the pieces that can be
//! meant. Everything else goes to
//! [`State::fitting`], which generates every move of these pieces. Both give the same answer where
//! the first gives one.

use super::army::{Code, EMPTY, belongs, code, type_of};
use super::field::{At, Field, Wing, at, delta, file, rank, sq, step};
use super::fits::{fits, half};
use super::generate::may_end;
use super::law::{CASTLES, PASSING, PAWN, PROMOTES, STRAIGHT};
use super::setting::Setting;
use super::state::{Move, State};
use crate::model::{Kind, Marks, Ply};

/// The marks of the written move that are kept.
pub(super) const CLAIMS: Marks = Marks::CLAIMS.union(Marks::KING_TAKES_ROOK);

/// The marks of all moves but those of one piece to a square.
pub(super) const UNUSUAL: Marks = Marks::UNORTHODOX.union(Marks::PASS).union(Marks::CASTLE);

/// Whether a move is written as one piece that goes to a square, and no law depends on all moves.
#[inline(always)]
pub(super) fn is_usual(set: &Setting, said: Ply) -> bool {
    !said.marks.intersects(UNUSUAL) && !set.has_dependent_legality
}

impl State {
    /// The only legal move that fits what is written, if that [is usual](is_usual) and not
    /// ambiguous.
    #[inline(always)]
    pub(super) fn quick(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        self.quick_if(set, said, |state, m| state.may(set, *m))
    }

    /// The same; `legal` completes a pseudo-legal move, and tells whether it is legal then.
    #[inline(always)]
    pub(super) fn quick_if(
        &mut self,
        set: &Setting,
        said: Ply,
        legal: impl Fn(&mut Self, &mut Move) -> bool,
    ) -> Option<Move> {
        let to = set.field.locate(said.to)?;
        if let Some(from) = set.field.locate(said.from) {
            return self.between(set, from, to, said, legal);
        }
        let c = code(set.army.type_of(said.kind?)?, self.turn);
        match set.law.is(c, PAWN) && set.law.is(c, STRAIGHT) {
            true => {
                let from = self.pawn_origin(set, c, to, said)?;
                self.between(set, from, to, said, legal)
            }
            false if set.law.is(c, PAWN | PASSING | PROMOTES) => {
                self.only_special_piece(set, c, to, said, legal)?
            }
            false => match &set.sight {
                Some(sight) => self.only_in_sight(set, sight, (c, to), said),
                None => self.only_piece(set, c, to, said, legal)?,
            },
        }
    }

    /// The only legal move that fits what is written, if it is one of a piece with the written letter and no piece of the
    /// written kind can be meant.
    #[inline(never)]
    pub(super) fn quick_lettered(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        let kind = said.kind.filter(|_| set.army.has_shared_letters())?;
        let others = set.army.kinds_lettered(kind);
        let to = set.field.locate(said.to)?;
        if let Some(from) = set.field.locate(said.from) {
            let kind = set.army.named(self.cell(from));
            let said = Ply { kind, ..said };
            let other = others.contains(&kind?);
            return other
                .then(|| self.between(set, from, to, said, |state, m| state.may(set, *m)))?;
        }
        let others = others.iter().filter(|other| **other != kind);
        let mut found = None;
        for kind in std::iter::once(&kind).chain(others) {
            let Some(kind) = set.army.type_of(*kind) else {
                continue;
            };
            let m = self.only_of(set, code(kind, self.turn), to, said)?;
            if found.is_some() && m.is_some() {
                return None;
            }
            found = found.or(m);
        }
        found
    }

    /// The only legal move to a square by a piece of this code, if there is one; `None` if that is not clear.
    fn only_of(&mut self, set: &Setting, c: Code, to: At, said: Ply) -> Option<Option<Move>> {
        let legal = |state: &mut Self, m: &mut Move| state.may(set, *m);
        match set.law.is(c, PAWN | PASSING | PROMOTES) {
            true if set.law.is(c, PAWN) && set.law.is(c, STRAIGHT) => None,
            true => self.only_special_piece(set, c, to, said, legal),
            false => self.only_piece(set, c, to, said, legal),
        }
    }

    /// The same, also for castling and for drops, and if laws depend on all moves.
    pub(super) fn only(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        match set.has_dependent_legality {
            true => self.only_if_permitted(set, said),
            false => self.only_by_itself(set, said),
        }
    }

    /// The same, if no other move forbids it.
    pub(super) fn only_by_itself(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        match said.marks.intersects(UNUSUAL) {
            true => self.quick_unusual(set, said),
            false => self
                .quick(set, said)
                .or_else(|| self.quick_lettered(set, said)),
        }
    }

    fn quick_unusual(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        let unorthodox = said.marks & Marks::UNORTHODOX.union(Marks::PASS);
        if unorthodox.is_empty() {
            let m = self.castle(set, Wing::of(said.marks)?).ok()?;
            return fits(set, said, &m).then_some(m);
        }
        if unorthodox != Marks::DROP {
            return None;
        }
        let c = code(set.army.type_of(said.kind?)?, self.turn);
        let m = self.drop_on(set, c, set.field.locate(said.to)?)?;
        self.may(set, m).then_some(m)
    }

    #[inline(always)]
    fn between(
        &mut self,
        set: &Setting,
        from: At,
        to: At,
        said: Ply,
        legal: impl Fn(&mut Self, &mut Move) -> bool,
    ) -> Option<Move> {
        let c = self.cell(from);
        if !belongs(c, self.turn) {
            return None;
        }
        if said.kind.is_some_and(|k| k != set.army.kind(type_of(c))) {
            return None;
        }
        let m = match set.law.is(c, PAWN | PASSING | CASTLES) {
            true if set.law.is(c, PAWN | PASSING) => self.pawn_move(set, from, to)?,
            true if self.asks_to_castle(set, from, to) => {
                let wing = if to > from { Wing::Short } else { Wing::Long };
                let m = self.castle(set, wing).ok()?;
                let castles = m.from == from && said.promotion.is_none() && fits(set, said, &m);
                return castles.then_some(m);
            }
            _ => self.piece_move(set, from, to)?,
        };
        let mut m = self.promoted(set, m, said)??;
        legal(self, &mut m).then_some(m)
    }

    /// A king move that takes its own piece, or goes farther than a king step.
    fn asks_to_castle(&self, set: &Setting, from: At, to: At) -> bool {
        belongs(self.cell(to), self.turn) || set.army.quiet(self.cell(from), delta(from, to)) == 0
    }

    #[inline(always)]
    pub(super) fn piece_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
        let (c, target) = (self.cell(from), self.cell(to));
        let (army, vector) = (&set.army, delta(from, to));
        let by = if target == EMPTY {
            army.quiet(c, vector)
        } else {
            army.capture(c, vector)
        };
        if by == 0 && !set.plain && army.is_odd() {
            return self.odd_move(set, from, to);
        }
        let goes = by != 0 && may_end(c, target) && self.is_clear(from, to, by);
        goes.then(|| Move::plain(c, from, to, target))
    }

    #[inline(always)]
    pub(super) fn pawn_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
        let c = self.cell(from);
        if let Some(m) = self.piece_move(set, from, to) {
            return Some(m);
        }
        let special = if self.passed[0] == to || self.passed[1] == to {
            self.en_passant(set, c, from)
        } else {
            let double = self.double_step(set, c, from);
            double
                .filter(|m| m.to == to)
                .or_else(|| self.triple_step(set, c, from))
        };
        special.filter(|m| m.to == to)
    }

    /// A pawn move without a starting file goes straight; with one it has only one possible start.
    #[inline(always)]
    fn pawn_origin(&self, set: &Setting, c: Code, to: At, said: Ply) -> Option<At> {
        let unstated = said.from.file == 255;
        let marked = unstated && said.marks.contains(Marks::SAYS_CAPTURE);
        if said.from.rank != 255 || marked || !set.law.is(c, STRAIGHT) {
            return None;
        }
        let back = step(to, Field::ahead(self.turn ^ 1));
        if !unstated && said.from.file != file(to) {
            let from = at(said.from.file, rank(back));
            return set.field.locate(sq(from)).filter(|_| said.from.file < 32);
        }
        let mut from = back;
        for _ in 0..2 {
            if self.cell(from) != EMPTY {
                break;
            }
            from = step(from, Field::ahead(self.turn ^ 1));
        }
        Some(from)
    }

    /// The only legal move to a square by a piece of this kind, if there is one; `None` if that is not clear.
    #[inline(always)]
    fn only_piece(
        &mut self,
        set: &Setting,
        c: Code,
        to: At,
        said: Ply,
        legal: impl Fn(&mut Self, &mut Move) -> bool,
    ) -> Option<Option<Move>> {
        if said.promotion.is_some() {
            return None;
        }
        let mut found = None;
        for from in self.alike(&set.army, c).iter(&set.field) {
            if !half(said.from.file, file(from)) || !half(said.from.rank, rank(from)) {
                continue;
            }
            if let Some(mut m) = self.piece_move(set, from, to)
                && legal(self, &mut m)
                && found.replace(m).is_some()
            {
                return None;
            }
        }
        Some(found)
    }

    /// The same for a piece that promotes, strides or captures en passant.
    #[inline(never)]
    fn only_special_piece(
        &mut self,
        set: &Setting,
        c: Code,
        to: At,
        said: Ply,
        legal: impl Fn(&mut Self, &mut Move) -> bool,
    ) -> Option<Option<Move>> {
        if set.law.has_first_rank_rights || !set.law.promotions_in_place.is_empty() {
            return None;
        }
        let (passing, mut found) = (set.law.is(c, PAWN | PASSING), None);
        for from in self.alike(&set.army, c).iter(&set.field) {
            if !half(said.from.file, file(from)) || !half(said.from.rank, rank(from)) {
                continue;
            }
            let m = match passing {
                true => self.pawn_move(set, from, to),
                false => self.piece_move(set, from, to),
            };
            let Some(m) = m else { continue };
            if let Some(mut m) = self.promoted(set, m, said)?
                && legal(self, &mut m)
                && found.replace(m).is_some()
            {
                return None;
            }
        }
        Some(found)
    }

    /// The move with the written promotion, if it can have it; `None` if the promotion is missing, or
    /// could be meant in two ways.
    #[inline(always)]
    pub(super) fn promoted(&self, set: &Setting, m: Move, said: Ply) -> Option<Option<Move>> {
        match set.law.is(m.code, PROMOTES) {
            true => self.promoted_as(set, m, said),
            false => Some(said.promotion.is_none().then_some(m)),
        }
    }

    #[inline(always)]
    fn promoted_as(&self, set: &Setting, m: Move, said: Ply) -> Option<Option<Move>> {
        let Some(kind) = said.promotion else {
            let turns = || set.must_turn() && self.turns(set, &m) != EMPTY;
            return match set.must_promote(m.code, m.to) {
                true => None,
                false => Some((!turns()).then_some(m)),
            };
        };
        let by_rule = self.with_promotion(set, m, kind);
        let over = self.turns(set, &m);
        let turned = over != EMPTY && set.army.kind(type_of(over)) == kind;
        match (by_rule, turned) {
            (Some(_), true) => None,
            (None, true) => Some(Some(Move { becomes: over, ..m })),
            (by_rule, false) => Some(by_rule),
        }
    }

    /// The move with a promotion by the laws of pawns.
    #[inline(always)]
    pub(super) fn with_promotion(&self, set: &Setting, m: Move, kind: Kind) -> Option<Move> {
        let rules = set.law.promotions.iter();
        let mut rules = rules.filter(|rule| rule.applies(&set.field, m.code, m.to));
        let to = rules.find_map(|rule| rule.to.iter().find(|to| to.kind == kind))?;
        self.may_become(set, to).then_some(m.promoted(to.code))
    }
}
