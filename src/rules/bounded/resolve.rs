//! From what is written to the move that was played.
//!
//! [`State::quick`] handles the usual ways to write a move, and looks only at the pieces that can be
//! meant. Everything else goes to
//! [`State::fitting`], which generates every move of these pieces. Both give the same answer where
//! the first gives one.

use super::army::{Code, EMPTY, OFF, belongs, code, type_of};
use super::field::{At, Field, NOWHERE, Wing, at, delta, file, known, rank, sq, step};
use super::generate::may_end;
use super::law::{CASTLES, PASSING, PAWN, PROMOTES, STRAIGHT};
use super::odd::goes_alone;
use super::state::{Move, Setting, Sort, State};
use crate::model::{Marks, Part, Ply, Sq};

/// The marks of the written move that are kept.
const CLAIMS: Marks = Marks::CLAIMS.union(Marks::KING_TAKES_ROOK);

impl State {
    /// The move, if it is written in a usual way and is the only legal one.
    #[inline(always)]
    pub(super) fn quick(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        if said.marks.intersects(Marks::UNORTHODOX.union(Marks::PASS)) || set.is_sieved {
            return self.quick_drop(set, said);
        }
        if let Some(wing) = Wing::of(said.marks) {
            let m = self.castle(set, wing).ok()?;
            return fits(set, said, &m).then_some(m);
        }
        let to = set.field.locate(said.to)?;
        if let Some(from) = set.field.locate(said.from) {
            return self.between(set, from, to, said);
        }
        let c = code(set.army.type_of(said.kind?)?, self.turn);
        match set.law.is(c, PAWN) {
            true => {
                let from = self.pawn_origin(set, c, to, said)?;
                self.between(set, from, to, said)
            }
            false => self.only_piece(set, c, to, said),
        }
    }

    #[cold]
    #[inline(never)]
    fn quick_drop(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        let unorthodox = Marks::UNORTHODOX.union(Marks::PASS);
        if said.marks & unorthodox != Marks::DROP || set.is_sieved {
            return None;
        }
        let c = code(set.army.type_of(said.kind?)?, self.turn);
        let m = self.drop_on(set, c, set.field.locate(said.to)?)?;
        self.may(set, m).then_some(m)
    }

    #[inline(always)]
    fn between(&mut self, set: &Setting, from: At, to: At, said: Ply) -> Option<Move> {
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
        let m = self.promoted(set, m, said)?;
        self.may(set, m).then_some(m)
    }

    /// A king move that takes its own piece, or goes farther than a king step.
    fn asks_to_castle(&self, set: &Setting, from: At, to: At) -> bool {
        belongs(self.cell(to), self.turn) || set.army.quiet(self.cell(from), delta(from, to)) == 0
    }

    #[inline(always)]
    fn piece_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
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
    fn pawn_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
        let c = self.cell(from);
        if let Some(m) = self.piece_move(set, from, to) {
            return Some(m);
        }
        let special = if self.passed.contains(&to) {
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
        let unsaid = said.from.file == 255;
        let marked = unsaid && said.marks.contains(Marks::SAYS_CAPTURE);
        if said.from.rank != 255 || marked || !set.law.is(c, STRAIGHT) {
            return None;
        }
        let back = step(to, Field::ahead(self.turn ^ 1));
        if !unsaid && said.from.file != file(to) {
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

    /// The only legal move to a square by a piece of this kind.
    #[inline(always)]
    fn only_piece(&mut self, set: &Setting, c: Code, to: At, said: Ply) -> Option<Move> {
        if said.promotion.is_some() || set.law.is(c, PASSING | PROMOTES) {
            return None;
        }
        let mut found = None;
        for from in self.alike(&set.army, c).iter(&set.field) {
            if !half(said.from.file, file(from)) || !half(said.from.rank, rank(from)) {
                continue;
            }
            if let Some(m) = self.piece_move(set, from, to)
                && self.may(set, m)
                && found.replace(m).is_some()
            {
                return None;
            }
        }
        found
    }

    /// The move with the written promotion; `None` if it is missing, not allowed, or impossible.
    #[inline(always)]
    fn promoted(&self, set: &Setting, m: Move, said: Ply) -> Option<Move> {
        match set.law.is(m.code, PROMOTES) {
            true => self.with_promotion(set, m, said),
            false => said.promotion.is_none().then_some(m),
        }
    }

    #[inline(always)]
    fn with_promotion(&self, set: &Setting, m: Move, said: Ply) -> Option<Move> {
        let Some(kind) = said.promotion else {
            let forced =
                set.must_promote(m.code, m.to) || set.must_turn() && self.turns(set, &m) != EMPTY;
            return (!forced).then_some(m);
        };
        let rules = set.law.promotions.iter();
        let mut rules = rules.filter(|rule| rule.applies(&set.field, m.code, m.to));
        let to = rules.find_map(|rule| rule.to.iter().find(|to| to.kind == kind))?;
        let becomes = to.code;
        self.may_become(set, to).then_some(Move { becomes, ..m })
    }

    /// Every legal move that fits what is written.
    pub(super) fn fitting(&mut self, set: &Setting, said: Ply, out: &mut Vec<Move>) {
        if said.marks.contains(Marks::PASS) && !set.law.can_pass(self.turn) {
            out.clear();
            out.extend((!self.in_check).then_some(Move::PASS));
        } else {
            self.legal_among(set, |m| fits(set, said, m), out);
        }
    }

    /// Replaces what is written by the move that was played; the claims are kept.
    #[inline(always)]
    pub(super) fn happened(&mut self, set: &Setting, m: Move, ply: &mut Ply, wants: Part) {
        tell(set, m, ply);
        if wants.intersects(Part::SAN.union(Part::CHECK)) {
            self.look_closer(set, m, ply, wants);
        }
    }

    #[inline(never)]
    fn look_closer(&mut self, set: &Setting, m: Move, ply: &mut Ply, wants: Part) {
        if wants.contains(Part::SAN) {
            ply.marks |= Marks::SAN_KNOWN | self.san_origin(set, m);
        }
        if wants.contains(Part::CHECK) {
            ply.marks |= Marks::CHECK_KNOWN;
            ply.marks.set(Marks::CHECK, self.gives_check(set, m));
        }
    }

    /// What algebraic notation must write of the starting square: legal moves of other pieces
    /// count, the file is tried first, then the rank, then both.
    fn san_origin(&mut self, set: &Setting, m: Move) -> Marks {
        let walks = match m.sort {
            Sort::Plain => true,
            Sort::Double | Sort::EnPassant => !set.plain,
            _ => false,
        };
        if !walks || m.from == self.king(self.turn) || set.law.is(m.code, STRAIGHT) {
            return Marks::empty();
        }
        let (mut rival, mut same_file, mut same_rank) = (false, false, false);
        for from in self.alike(&set.army, m.code).iter(&set.field) {
            if from == m.from {
                continue;
            }
            let other = match m.sort {
                Sort::Plain => self.piece_move(set, from, m.to),
                _ => self.pawn_move(set, from, m.to),
            };
            if let Some(other) = other
                && self.may(set, other)
                && (m.gated == EMPTY || self.has_beside(set, other, m))
            {
                rival = true;
                same_file |= file(from) == file(m.from);
                same_rank |= rank(from) == rank(m.from);
            }
        }
        let mut marks = Marks::empty();
        marks.set(Marks::SAN_FILE, rival && (!same_file || same_rank));
        marks.set(Marks::SAN_RANK, same_file);
        marks
    }

    /// Whether a move can put the same thing on the same square as another move does.
    #[cold]
    fn has_beside(&self, set: &Setting, other: Move, m: Move) -> bool {
        let mut all = vec![other];
        self.complete(set, 0, &mut all);
        all.iter().any(|o| (o.gate, o.gated) == (m.gate, m.gated))
    }

    /// The move of a resolved ply; `None` if the position does not have it.
    pub(super) fn recall(&self, set: &Setting, ply: Ply) -> Option<Move> {
        if ply.marks.contains(Marks::PASS) {
            return self.recall_wall(set, ply, Move::PASS);
        }
        let to = set.field.locate(ply.to)?;
        if ply.marks.contains(Marks::DROP) {
            let m = self.recall_drop(set, ply, to)?;
            return self.recall_wall(set, ply, m);
        }
        let from = set.field.locate(ply.from)?;
        let c = self.cell(from);
        if !belongs(c, self.turn) {
            return None;
        }
        let captured = if to == from { EMPTY } else { self.cell(to) };
        let m = self.recall_on_board(set, ply, Move::plain(c, from, to, captured))?;
        match ply.marks.contains(Marks::GATE) {
            true => self.recall_gate(set, ply, m),
            false => self.recall_wall(set, ply, m),
        }
    }

    fn recall_drop(&self, set: &Setting, ply: Ply, to: At) -> Option<Move> {
        let becomes = code(set.army.type_of(ply.kind?)?, self.turn);
        let back = set.law.pairs.as_ref().map_or(EMPTY, |p| p.back(becomes));
        let c = match ply.marks.contains(Marks::PROMOTE) && back != EMPTY {
            true => back,
            false => becomes,
        };
        let m = Move {
            becomes,
            ..Move::drop(c, to)
        };
        (self.cell(to) == EMPTY).then_some(m)
    }

    fn recall_wall(&self, set: &Setting, ply: Ply, m: Move) -> Option<Move> {
        if !ply.marks.contains(Marks::WALL) {
            return Some(m);
        }
        let gate = set.field.locate(ply.wall)?;
        let gated = OFF;
        set.law.walls.as_ref()?;
        Some(Move { gate, gated, ..m })
    }

    fn recall_on_board(&self, set: &Setting, ply: Ply, mut m: Move) -> Option<Move> {
        if let Some(wing) = Wing::of(ply.marks) {
            return Some(Move {
                aux: self.castling_rook(self.turn, wing)?,
                sort: Sort::Castle(wing),
                captured: EMPTY,
                ..m
            });
        }
        if ply.marks.contains(Marks::EN_PASSANT) {
            m = self.en_passant(set, m.code, m.from)?;
        } else if ply.marks.contains(Marks::DOUBLE_STEP) {
            m.sort = Sort::Double;
        }
        if let Some(kind) = ply.promotion {
            let plain = code(set.army.type_of(kind)?, self.turn);
            let turns = ply.marks.intersects(Marks::PROMOTE | Marks::DEMOTE);
            let by_law = self.with_promotion(set, m, ply).filter(|_| !turns);
            m.becomes = by_law.map_or(plain, |m| m.becomes);
        }
        (m.captured != OFF && !belongs(m.captured, self.turn)).then_some(m)
    }

    fn recall_gate(&self, set: &Setting, ply: Ply, m: Move) -> Option<Move> {
        let gate = set.field.locate(ply.gate).unwrap_or(m.from);
        let gated = code(set.army.type_of(ply.gated?)?, self.turn);
        let may = [m.from, m.aux].contains(&gate) && self.in_hand(gated) > 0;
        may.then_some(Move { gate, gated, ..m })
    }
}

/// The move in the terms of the model, without claims.
pub(super) fn facts(set: &Setting, m: Move) -> Ply {
    let mut ply = Ply::UNKNOWN;
    tell(set, m, &mut ply);
    ply
}

/// Writes the move in place, part by part: building it elsewhere and copying it costs more than
/// everything else here.
#[inline(always)]
fn tell(set: &Setting, m: Move, ply: &mut Ply) {
    let army = &set.army;
    let special = match m.sort {
        Sort::Plain => Marks::empty(),
        Sort::Double => Marks::DOUBLE_STEP,
        Sort::EnPassant => Marks::EN_PASSANT,
        Sort::Castle(wing) => castled(set, m, wing),
        Sort::Drop => Marks::DROP,
        Sort::Pass => {
            let walls = match m.gated {
                OFF => Marks::WALL,
                _ => Marks::empty(),
            };
            let marks = (ply.marks & CLAIMS) | Marks::PASS | Marks::RESOLVED | walls;
            *ply = Ply {
                wall: sq(m.gate),
                from: sq(m.from),
                to: sq(m.to),
                kind: (m.becomes != EMPTY).then(|| army.kind(type_of(m.becomes))),
                marks,
                ..Ply::UNKNOWN
            };
            return;
        }
    };
    ply.from = match m.sort {
        Sort::Drop => Sq::NONE,
        _ => known(m.from),
    };
    ply.to = known(m.to);
    ply.rook = match m.sort {
        Sort::Castle(_) => known(m.aux),
        _ => Sq::NONE,
    };
    ply.kind = Some(army.kind(type_of(m.code)));
    ply.promotion = match m.promotes() {
        true => Some(army.kind(type_of(m.becomes))),
        false => None,
    };
    ply.captured = match m.captured {
        EMPTY => None,
        code => Some(army.kind(type_of(code))),
    };
    ply.marks = (ply.marks & CLAIMS) | special | Marks::RESOLVED;
    if !set.plain && (set.law.adds || set.law.pairs.is_some()) {
        tell_further(set, m, ply);
    }
}

/// The marks of castling. If the king could also walk there, squares alone would not tell.
#[cold]
fn castled(set: &Setting, m: Move, wing: Wing) -> Marks {
    let walks = set.army.quiet(m.code, delta(m.from, m.to)) != 0;
    let unclear = m.to != m.from && (walks || goes_alone(set, m));
    wing.mark()
        | if unclear {
            Marks::KING_TAKES_ROOK
        } else {
            Marks::empty()
        }
}

#[cold]
fn tell_further(set: &Setting, m: Move, ply: &mut Ply) {
    (ply.gate, ply.gated, ply.wall) = (Sq::NONE, None, Sq::NONE);
    match m.gated {
        EMPTY => {}
        OFF => {
            ply.wall = known(m.gate);
            ply.marks |= Marks::WALL;
        }
        gated => {
            ply.gate = known(m.gate);
            ply.gated = Some(set.army.kind(type_of(gated)));
            ply.marks |= Marks::GATE;
        }
    }
    if m.promotes() {
        ply.marks |= set.turned(&m);
    }
    if m.sort == Sort::Drop {
        ply.kind = ply.promotion.take().or(ply.kind);
    }
}

/// Whether a square fits a square that may be half known.
const fn half(said: u8, is: u8) -> bool {
    said == 255 || said == is
}

/// Whether a legal move fits what is written.
pub(super) fn fits(set: &Setting, said: Ply, m: &Move) -> bool {
    let pass = said.marks.contains(Marks::PASS);
    if m.sort == Sort::Pass || pass {
        return m.sort == Sort::Pass && fits_pass(said, m) && fits_wall(said, m);
    }
    if said.marks.intersects(Marks::UNORTHODOX) || m.sort == Sort::Drop || m.gated != EMPTY {
        return fits_unorthodox(set, let_in(said, m), m);
    }
    fits_on_board(set, said, m)
}

/// A piece that is let in may be written like a promotion: `b1c3h`, and `h1e1h` at the rook's gate.
fn let_in(said: Ply, m: &Move) -> Ply {
    let gated = said.promotion.filter(|_| m.gated != EMPTY && !m.promotes());
    if gated.is_none() || said.marks.intersects(Marks::UNORTHODOX) {
        return said;
    }
    let mut ply = Ply {
        gated,
        gate: said.from,
        promotion: None,
        marks: said.marks | Marks::GATE,
        ..said
    };
    if m.aux != NOWHERE && (said.from, said.to) == (sq(m.aux), sq(m.from)) {
        (ply.from, ply.to) = (said.to, said.from);
    }
    ply
}

fn fits_on_board(set: &Setting, said: Ply, m: &Move) -> bool {
    if said
        .kind
        .is_some_and(|k| k != set.army.kind(type_of(m.code)))
    {
        return false;
    }
    if !half(said.from.file, file(m.from)) || !half(said.from.rank, rank(m.from)) {
        return false;
    }
    match (m.sort, Wing::of(said.marks)) {
        (Sort::Castle(wing), Some(asked)) => wing == asked,
        (Sort::Castle(_), None) => spells_castling(set, said, m),
        (_, Some(_)) => false,
        _ => fits_target(set, said, m),
    }
}

/// A pass, or what is written as a move of a piece to its own square.
fn fits_pass(said: Ply, m: &Move) -> bool {
    let same = |said: Sq, at: At| !said.is_known() || said == sq(at);
    let passes = said.marks.contains(Marks::PASS) || said.to.is_known();
    passes && same(said.from, m.from) && same(said.to, m.to)
}

/// A drop, or a piece that is let in.
fn fits_unorthodox(set: &Setting, said: Ply, m: &Move) -> bool {
    let has = |mark: Marks| said.marks.contains(mark);
    if has(Marks::DROP) != (m.sort == Sort::Drop)
        || has(Marks::GATE) != (m.gated > OFF)
        || !fits_wall(said, m)
    {
        return false;
    }
    if has(Marks::DROP) {
        let kind = set.army.kind(type_of(m.becomes));
        return said.kind.is_none_or(|k| k == kind) && said.to == sq(m.to);
    }
    let Some(said) = turned(set, said, m) else {
        return false;
    };
    if !has(Marks::GATE) {
        return fits_on_board(set, said, m);
    }
    let gated = set.army.kind(type_of(m.gated));
    let gate = match said.gate.is_known() {
        true => said.gate == sq(m.gate),
        false => m.gate == m.from,
    };
    gate && said.gated.is_none_or(|k| k == gated) && fits_on_board(set, said, m)
}

fn fits_wall(said: Ply, m: &Move) -> bool {
    match said.marks.contains(Marks::WALL) {
        true => m.gated == OFF && said.wall == sq(m.gate),
        false => m.gated != OFF,
    }
}

/// What is written, with the piece that a `+` or `-` turns into; `None` if the move turns none.
fn turned(set: &Setting, said: Ply, m: &Move) -> Option<Ply> {
    let turns = said.marks & (Marks::PROMOTE | Marks::DEMOTE);
    if turns.is_empty() {
        return Some(said);
    }
    let becomes = set.army.kind(type_of(m.becomes));
    (m.promotes() && set.turned(m) == turns).then_some(Ply {
        promotion: said.promotion.or(Some(becomes)),
        ..said
    })
}

/// Castling written as squares: the king takes its rook, or goes to a square that only castling
/// reaches.
fn spells_castling(set: &Setting, said: Ply, m: &Move) -> bool {
    let leap = set.army.quiet(m.code, delta(m.from, m.to)) == 0;
    said.from.is_known()
        && said.promotion.is_none()
        && (said.to == sq(m.aux) || (leap && said.to == sq(m.to)))
}

fn fits_target(set: &Setting, said: Ply, m: &Move) -> bool {
    let promotion = m.promotes().then(|| set.army.kind(type_of(m.becomes)));
    let straight = set.law.is(m.code, STRAIGHT)
        && said.kind.is_some()
        && said.from.file == 255
        && !said.marks.contains(Marks::SAYS_CAPTURE);
    half(said.to.file, file(m.to))
        && half(said.to.rank, rank(m.to))
        && (said.promotion == promotion
            || said.promotion.is_none() && set.must_promote(m.code, m.to))
        && (!straight || file(m.from) == file(m.to))
}
