//! From what is written to the move that was played.
//!
//! [`State::quick`] handles the usual ways to write a move, and looks only at the pieces that can be
//! meant. Everything else goes to
//! [`State::fitting`], which generates every move of these pieces. Both give the same answer where
//! the first gives one.

use super::army::{Code, EMPTY, OFF, belongs, code, type_of};
use super::field::{At, Field, Wing, at, delta, file, known, rank, sq, step};
use super::fits::{fits, half};
use super::generate::may_end;
use super::law::{CASTLES, PASSING, PAWN, PROMOTES, STRAIGHT};
use super::odd::goes_alone;
use super::state::{Move, Setting, Sort, State};
use crate::model::{Kind, Marks, Part, Ply, Sq};

/// The marks of the written move that are kept.
const CLAIMS: Marks = Marks::CLAIMS.union(Marks::KING_TAKES_ROOK);

/// The marks of all moves but those of one piece to a square.
pub(super) const UNUSUAL: Marks = Marks::UNORTHODOX.union(Marks::PASS).union(Marks::CASTLE);

/// Whether a move is written as one piece that goes to a square, and no law looks at all moves.
#[inline(always)]
pub(super) fn is_usual(set: &Setting, said: Ply) -> bool {
    !said.marks.intersects(UNUSUAL) && !set.is_sieved
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
                self.only_special_piece(set, c, to, said, legal)
            }
            false => match &set.sight {
                Some(sight) => self.only_in_sight(set, sight, (c, to), said),
                None => self.only_piece(set, c, to, said, legal),
            },
        }
    }

    /// The same, also for castling and for drops, and if laws look at all moves.
    pub(super) fn only(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        match set.is_sieved {
            true => self.only_sieved(set, said),
            false => self.only_by_itself(set, said),
        }
    }

    /// The same, if no other move forbids it.
    pub(super) fn only_by_itself(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        match said.marks.intersects(UNUSUAL) {
            true => self.quick_unusual(set, said),
            false => self.quick(set, said),
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
    fn pawn_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
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
    fn only_piece(
        &mut self,
        set: &Setting,
        c: Code,
        to: At,
        said: Ply,
        legal: impl Fn(&mut Self, &mut Move) -> bool,
    ) -> Option<Move> {
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
        found
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
    ) -> Option<Move> {
        if set.law.gating || !set.law.settling.is_empty() {
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
        found
    }

    /// The move with the written promotion, if it can have it; `None` if the promotion is missing, or
    /// could be meant in two ways.
    #[inline(always)]
    fn promoted(&self, set: &Setting, m: Move, said: Ply) -> Option<Option<Move>> {
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
    fn with_promotion(&self, set: &Setting, m: Move, kind: Kind) -> Option<Move> {
        let rules = set.law.promotions.iter();
        let mut rules = rules.filter(|rule| rule.applies(&set.field, m.code, m.to));
        let to = rules.find_map(|rule| rule.to.iter().find(|to| to.kind == kind))?;
        self.may_become(set, to).then_some(m.promoted(to.code))
    }

    /// Replaces what is written by the move that was played; the claims are kept.
    #[inline(always)]
    pub(super) fn happened(&mut self, set: &Setting, m: Move, ply: &mut Ply, wants: Part) {
        let short = is_short(set, m, *ply);
        tell(set, m, ply);
        if short {
            ply.marks.set(Marks::SAN_KNOWN, wants.contains(Part::SAN));
        }
        let wants = if short { wants - Part::SAN } else { wants };
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

    /// `SAN_FILE` if the letter of what is dropped could mean another piece in hand.
    #[cold]
    #[inline(never)]
    fn san_drop(&mut self, set: &Setting, m: Move) -> Marks {
        let mut all = Vec::new();
        self.drops(set, &mut all);
        let alike = set.army.kinds_lettered(set.army.kind(type_of(m.becomes)));
        let rivals = |other: &Move| {
            let kind = set.army.kind(type_of(other.becomes));
            other.to == m.to && other.becomes != m.becomes && alike.contains(&kind)
        };
        all.retain(rivals);
        let mut marks = Marks::empty();
        marks.set(
            Marks::SAN_FILE,
            all.into_iter().any(|other| self.may(set, other)),
        );
        marks
    }

    /// What algebraic notation must write of the starting square: legal moves of other pieces
    /// count, the file is tried first, then the rank, then both.
    fn san_origin(&mut self, set: &Setting, m: Move) -> Marks {
        if m.sort == Sort::Drop && set.army.shares_letter(m.becomes) {
            return self.san_drop(set, m);
        }
        let walks = match m.sort {
            Sort::Plain => true,
            Sort::Double | Sort::EnPassant => !set.plain,
            _ => false,
        };
        let alone = m.from == self.king(self.turn) || set.law.is(m.code, STRAIGHT);
        if !walks || alone && !set.army.shares_letter(m.code) {
            return Marks::empty();
        }
        let (mut rival, mut same_file, mut same_rank) = (false, false, false);
        for from in self.lettered(&set.army, m.code).iter(&set.field) {
            if from == m.from {
                continue;
            }
            let other = match m.sort {
                Sort::Plain => self.piece_move(set, from, m.to),
                _ => self.pawn_move(set, from, m.to),
            };
            if let Some(other) = other.and_then(|other| self.turned_like(set, other, m))
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

    /// The same move, turning over as in shogi if another one does; `None` if it cannot do the same.
    #[inline(always)]
    fn turned_like(&self, set: &Setting, other: Move, m: Move) -> Option<Move> {
        match set.plain || set.law.pairs.is_none() {
            true => Some(other),
            false => self.turned_as(set, other, m),
        }
    }

    #[cold]
    fn turned_as(&self, set: &Setting, other: Move, m: Move) -> Option<Move> {
        let becomes = self.turns(set, &other);
        let turned = Move { becomes, ..other };
        match set.turned(&m) {
            how if how.is_empty() => (becomes == EMPTY || !set.must_turn()).then_some(other),
            how => (becomes != EMPTY && set.turned(&turned) == how).then_some(turned),
        }
    }

    /// Whether a move can let in the same piece as another move does, whose square is not written, or
    /// place the same wall.
    #[cold]
    fn has_beside(&self, set: &Setting, other: Move, m: Move) -> bool {
        let mut all = vec![other];
        self.complete(set, 0, &mut all);
        let square = |o: &Move| m.gated != OFF || o.gate == m.gate;
        all.iter().any(|o| o.gated == m.gated && square(o))
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
            let by_law = self.with_promotion(set, m, kind).filter(|_| !turns);
            m = by_law.unwrap_or_else(|| m.promoted(plain));
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

/// Whether the only move that fits what is written has nothing of its starting square there, in a game without pieces
/// that share letters: then no other piece of the kind can go to that square, and nothing of it must be written.
#[inline(always)]
fn is_short(set: &Setting, m: Move, said: Ply) -> bool {
    let walks = || set.law.is(m.code, STRAIGHT) || !set.law.is(m.code, PAWN | PASSING | PROMOTES);
    set.plain
        && said.from.is_none()
        && said.rook.is_none()
        && said.to == known(m.to)
        && said.kind == Some(set.army.kind(type_of(m.code)))
        && walks()
        && !set.army.shares_letter(m.code)
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
pub(super) fn tell(set: &Setting, m: Move, ply: &mut Ply) {
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
