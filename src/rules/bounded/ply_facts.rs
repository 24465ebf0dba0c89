//! What a ply states about the move that was played.

use super::army::{EMPTY, OFF, type_of};
use super::field::{Wing, delta, file, known, rank, sq};
use super::law::{PASSING, PAWN, PROMOTES, STRAIGHT};
use super::odd::goes_alone;
use super::resolve::CLAIMS;
use super::setting::Setting;
use super::state::{Move, MoveType, State};
use crate::model::{Marks, Part, Ply, Sq};

impl State {
    /// Replaces what is written by the move that was played; the claims are kept.
    #[inline(always)]
    pub(super) fn happened(&mut self, set: &Setting, m: Move, ply: &mut Ply, wants: Part) {
        let short = is_short(set, m, *ply);
        complete_ply(set, m, ply);
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
    pub(super) fn san_origin(&mut self, set: &Setting, m: Move) -> Marks {
        if m.move_type == MoveType::Drop && set.army.shares_letter(m.becomes) {
            return self.san_drop(set, m);
        }
        let walks = match m.move_type {
            MoveType::Plain => true,
            MoveType::Double | MoveType::EnPassant => !set.plain,
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
            let other = match m.move_type {
                MoveType::Plain => self.piece_move(set, from, m.to),
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
        origin_marks(rival, same_file, same_rank)
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

    /// Whether a move can gate in the same piece as another move does, whose square is not written, or place the same
    /// wall.
    #[cold]
    fn has_beside(&self, set: &Setting, other: Move, m: Move) -> bool {
        let mut all = vec![other];
        self.complete(set, 0, &mut all);
        let square = |o: &Move| m.gated != OFF || o.gate == m.gate;
        all.iter().any(|o| o.gated == m.gated && square(o))
    }
}

/// What must be written of a start square if there are other pieces that can do the same, and some of them stand on its
/// file, or on its rank.
#[inline]
pub(super) fn origin_marks(rival: bool, same_file: bool, same_rank: bool) -> Marks {
    let mut marks = Marks::empty();
    marks.set(Marks::SAN_FILE, rival && (!same_file || same_rank));
    marks.set(Marks::SAN_RANK, same_file);
    marks
}

/// The move in the terms of the model, without claims.
pub(super) fn facts(set: &Setting, m: Move) -> Ply {
    let mut ply = Ply::UNKNOWN;
    complete_ply(set, m, &mut ply);
    ply
}

/// Writes the move in place, part by part: building it elsewhere and copying it costs more than
/// everything else here.
#[inline(always)]
pub(super) fn complete_ply(set: &Setting, m: Move, ply: &mut Ply) {
    let army = &set.army;
    let special = match m.move_type {
        MoveType::Plain => Marks::empty(),
        MoveType::Double => Marks::DOUBLE_STEP,
        MoveType::EnPassant => Marks::EN_PASSANT,
        MoveType::Castle(wing) => castled(set, m, wing),
        MoveType::Drop => Marks::DROP,
        MoveType::Pass => {
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
    ply.from = match m.move_type {
        MoveType::Drop => Sq::NONE,
        _ => known(m.from),
    };
    ply.to = known(m.to);
    ply.rook = match m.move_type {
        MoveType::Castle(_) => known(m.aux),
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
    if !set.plain && (set.law.has_more_moves || set.law.pairs.is_some()) {
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
    if m.move_type == MoveType::Drop {
        ply.kind = ply.promotion.take().or(ply.kind);
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
