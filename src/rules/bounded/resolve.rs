//! From what is written to the move that was played.
//!
//! [`State::quick`] handles the usual ways to write a move, in games whose pieces only leap and
//! ride, and looks only at the pieces that can be meant. Everything else goes to
//! [`State::fitting`], which generates every move of these pieces. Both give the same answer where
//! the first gives one.

use super::army::{Army, EMPTY, KING, OFF, PAWN, belongs, code, side_of, type_of};
use super::field::{At, Field, Wing, at, delta, file, known, rank, sq, step};
use super::generate::{PROMOTIONS, may_end, must_promote};
use super::state::{Move, Setting, Sort, State};
use crate::model::{Marks, Part, Ply, Sq};

/// The marks of the written move that are kept.
const CLAIMS: Marks = Marks::CLAIMS.union(Marks::KING_TAKES_ROOK);

impl State {
    /// The move, if it is written in a usual way and is the only legal one.
    #[inline(always)]
    pub(super) fn quick(&mut self, set: &Setting, said: Ply) -> Option<Move> {
        if said.marks.intersects(Marks::UNORTHODOX.union(Marks::PASS)) || set.army.is_odd() {
            return None;
        }
        if let Some(wing) = Wing::of(said.marks) {
            let m = self.castle(set, wing).ok()?;
            return fits(set, said, &m).then_some(m);
        }
        let to = set.field.locate(said.to)?;
        if let Some(from) = set.field.locate(said.from) {
            return self.between(set, from, to, said);
        }
        match set.army.type_of(said.kind?)? {
            PAWN => {
                let from = self.pawn_origin(&set.field, to, said)?;
                self.between(set, from, to, said)
            }
            kind => self.only_piece(set, code(kind, self.turn), to, said),
        }
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
        let m = match type_of(c) {
            PAWN => self.pawn_move(set, from, to)?,
            KING if self.asks_to_castle(set, from, to) => {
                let wing = if to > from { Wing::Short } else { Wing::Long };
                let m = self.castle(set, wing).ok()?;
                return (said.promotion.is_none() && fits(set, said, &m)).then_some(m);
            }
            _ => self.piece_move(&set.army, from, to)?,
        };
        let m = promoted(set, m, said)?;
        self.is_safe_on_lines(set, m).then_some(m)
    }

    /// A king move that takes its own piece, or goes farther than a king step.
    fn asks_to_castle(&self, set: &Setting, from: At, to: At) -> bool {
        belongs(self.cell(to), self.turn) || set.army.quiet(self.cell(from), delta(from, to)) == 0
    }

    #[inline(always)]
    fn piece_move(&self, army: &Army, from: At, to: At) -> Option<Move> {
        let (c, target) = (self.cell(from), self.cell(to));
        let vector = delta(from, to);
        let by = if target == EMPTY {
            army.quiet(c, vector)
        } else {
            army.capture(c, vector)
        };
        let goes = by != 0 && may_end(c, target) && self.is_clear(from, to, by);
        goes.then(|| Move::plain(c, from, to, target))
    }

    #[inline(always)]
    fn pawn_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
        let c = self.cell(from);
        if let Some(m) = self.piece_move(&set.army, from, to) {
            return Some(m);
        }
        let special = if to == self.passed {
            self.en_passant(set, c, from)
        } else {
            self.double_step(&set.field, c, from)
        };
        special.filter(|m| m.to == to)
    }

    /// A pawn move without a starting file goes straight; with one it has only one possible start.
    #[inline(always)]
    fn pawn_origin(&self, field: &Field, to: At, said: Ply) -> Option<At> {
        let unsaid = said.from.file == 255;
        if said.from.rank != 255 || (unsaid && said.marks.contains(Marks::SAYS_CAPTURE)) {
            return None;
        }
        let back = step(to, Field::ahead(self.turn ^ 1));
        if !unsaid && said.from.file != file(to) {
            let from = at(said.from.file, rank(back));
            return field.locate(sq(from)).filter(|_| said.from.file < 32);
        }
        if self.cell(back) == EMPTY {
            return Some(step(back, Field::ahead(self.turn ^ 1)));
        }
        Some(back)
    }

    /// The only legal move to a square by a piece of this code.
    #[inline(always)]
    fn only_piece(&mut self, set: &Setting, c: u8, to: At, said: Ply) -> Option<Move> {
        if said.promotion.is_some() {
            return None;
        }
        let mut found = None;
        for from in self.set(c).iter(&set.field) {
            if !half(said.from.file, file(from)) || !half(said.from.rank, rank(from)) {
                continue;
            }
            if let Some(m) = self.piece_move(&set.army, from, to)
                && self.is_safe_on_lines(set, m)
                && found.replace(m).is_some()
            {
                return None;
            }
        }
        found
    }

    /// Every legal move that fits what is written.
    pub(super) fn fitting(&mut self, set: &Setting, said: Ply, out: &mut Vec<Move>) {
        if said.marks.contains(Marks::PASS) {
            out.clear();
            out.extend((!self.in_check).then_some(Move::PASS));
        } else {
            self.legal_among(set, |m| fits(set, said, m), out);
        }
    }

    /// Replaces what is written by the move that was played; the claims are kept.
    #[inline(always)]
    pub(super) fn happened(&mut self, set: &Setting, m: Move, ply: &mut Ply, wants: Part) {
        tell(&set.army, m, ply);
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

    fn gives_check(&mut self, set: &Setting, m: Move) -> bool {
        if m.sort == Sort::Pass {
            return false;
        }
        let lifted = self.lift(&set.field, m);
        let check = self.checks_after(set, m);
        self.put_down(lifted);
        check
    }

    /// What algebraic notation must write of the starting square: legal moves of other pieces
    /// count, the file is tried first, then the rank, then both.
    fn san_origin(&mut self, set: &Setting, m: Move) -> Marks {
        if matches!(type_of(m.code), PAWN | KING) || m.sort != Sort::Plain {
            return Marks::empty();
        }
        let (mut rival, mut same_file, mut same_rank) = (false, false, false);
        for from in self.set(m.code).iter(&set.field) {
            if from == m.from {
                continue;
            }
            if let Some(other) = self.any_move(set, from, m.to)
                && self.is_safe(set, other)
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

    /// The move between two squares of a piece that is neither a pawn nor a king.
    fn any_move(&self, set: &Setting, from: At, to: At) -> Option<Move> {
        let plain = self.piece_move(&set.army, from, to);
        plain.or_else(|| self.odd_move(set, from, to))
    }

    /// The move of a resolved ply; `None` if the position does not have it.
    pub(super) fn recall(&self, set: &Setting, ply: Ply) -> Option<Move> {
        if ply.marks.contains(Marks::PASS) {
            return Some(Move::PASS);
        }
        let (from, to) = (set.field.locate(ply.from)?, set.field.locate(ply.to)?);
        let c = self.cell(from);
        if !belongs(c, self.turn) {
            return None;
        }
        if let Some(wing) = Wing::of(ply.marks) {
            let rook = self.castling_rook(self.turn, wing)?;
            return Some(Move {
                aux: rook,
                sort: Sort::Castle(wing),
                ..Move::plain(c, from, to, EMPTY)
            });
        }
        if ply.marks.contains(Marks::EN_PASSANT) {
            return self.en_passant(set, c, from);
        }
        let mut m = Move::plain(c, from, to, self.cell(to));
        if ply.marks.contains(Marks::DOUBLE_STEP) {
            m.sort = Sort::Double;
        }
        if let Some(kind) = ply.promotion {
            m.becomes = code(set.army.type_of(kind)?, self.turn);
        }
        (m.captured != OFF && !belongs(m.captured, self.turn)).then_some(m)
    }
}

/// The move in the terms of the model, without claims.
pub(super) fn facts(army: &Army, m: Move) -> Ply {
    let mut ply = Ply::UNKNOWN;
    tell(army, m, &mut ply);
    ply
}

/// Writes the move in place, part by part: building it elsewhere and copying it costs more than
/// everything else here.
#[inline(always)]
fn tell(army: &Army, m: Move, ply: &mut Ply) {
    let special = match m.sort {
        Sort::Plain => Marks::empty(),
        Sort::Double => Marks::DOUBLE_STEP,
        Sort::EnPassant => Marks::EN_PASSANT,
        Sort::Castle(wing) => wing.mark(),
        Sort::Pass => {
            let marks = (ply.marks & CLAIMS) | Marks::PASS | Marks::RESOLVED;
            *ply = Ply {
                marks,
                ..Ply::UNKNOWN
            };
            return;
        }
    };
    ply.from = known(m.from);
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
}

/// The move with the written promotion; `None` if it is missing, not allowed, or impossible.
#[inline(always)]
fn promoted(set: &Setting, mut m: Move, said: Ply) -> Option<Move> {
    if must_promote(&set.field, m.code, m.to) {
        let kind = set.army.type_of(said.promotion?)?;
        m.becomes = code(kind, side_of(m.code));
        return PROMOTIONS.contains(&kind).then_some(m);
    }
    said.promotion.is_none().then_some(m)
}

/// Whether a square fits a square that may be half known.
const fn half(said: u8, is: u8) -> bool {
    said == 255 || said == is
}

/// Whether a legal move fits what is written.
pub(super) fn fits(set: &Setting, said: Ply, m: &Move) -> bool {
    if said.marks.intersects(Marks::UNORTHODOX) {
        return false;
    }
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
    let straight = type_of(m.code) == PAWN
        && said.kind.is_some()
        && said.from.file == 255
        && !said.marks.contains(Marks::SAYS_CAPTURE);
    half(said.to.file, file(m.to))
        && half(said.to.rank, rank(m.to))
        && (said.promotion.is_none() || said.promotion == promotion)
        && (!straight || file(m.from) == file(m.to))
}
