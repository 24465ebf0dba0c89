//! All legal moves.

use super::army::{Code, EMPTY, OFF, PAWN, code, side_of, type_of};
use super::field::{At, Field, NOWHERE, Wing, delta, rank, step};
use super::state::{Move, Setting, Sort, State};

/// The promotion choices, by type, most valuable first.
pub(super) const PROMOTIONS: [u8; 4] = [4, 3, 2, 1];

impl State {
    /// Every legal move, by starting square from `a1` on; castling comes after the king's other
    /// moves.
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
        out.clear();
        for from in self.forces(&set.army, self.turn).iter(&set.field) {
            let start = out.len();
            self.moves_from(set, from, out);
            self.keep(out, start, |state, m| asked(&m) && state.is_safe(set, m));
        }
        let start = out.len();
        self.castlings(set, out);
        self.keep(out, start, |_, m| asked(&m));
    }

    /// Whether there is a legal move. In Chess960 castling may be the only one.
    pub(super) fn can_move(&mut self, set: &Setting, buffer: &mut Vec<Move>) -> bool {
        let king = self.king(self.turn);
        let others = self.forces(&set.army, self.turn).iter(&set.field);
        for from in std::iter::once(king).chain(others) {
            buffer.clear();
            self.moves_from(set, from, buffer);
            if buffer.iter().any(|m| self.is_safe(set, *m)) {
                return true;
            }
        }
        buffer.clear();
        self.castlings(set, buffer);
        !buffer.is_empty()
    }

    /// Keeps only some of the moves from `start` on.
    fn keep(
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

    fn castlings(&mut self, set: &Setting, out: &mut Vec<Move>) {
        for wing in Wing::BOTH {
            out.extend(self.castle(set, wing));
        }
    }

    /// The pseudo-legal moves of the piece on a square, without castling.
    pub(super) fn moves_from(&self, set: &Setting, from: At, out: &mut Vec<Move>) {
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
                    add(&set.field, Move::plain(c, from, to, target), out);
                }
                if target != EMPTY {
                    break;
                }
            }
        }
        if set.army.is_odd() {
            self.odd_moves(set, c, from, |m| add(&set.field, m, out));
        }
        if type_of(c) == PAWN {
            out.extend(self.double_step(&set.field, c, from));
            out.extend(self.en_passant(set, c, from));
        }
    }

    /// The double step of the pawn on a square, if nothing blocks it.
    pub(super) fn double_step(&self, field: &Field, c: Code, from: At) -> Option<Move> {
        let ahead = Field::ahead(side_of(c));
        let (over, to) = (step(from, ahead), step(step(from, ahead), ahead));
        let free = field.double_rank(side_of(c)) == Some(rank(from))
            && self.cell(over) == EMPTY
            && self.cell(to) == EMPTY;
        free.then(|| Move {
            sort: Sort::Double,
            ..Move::plain(c, from, to, EMPTY)
        })
    }

    /// The en passant capture of the pawn on a square, if there is one.
    pub(super) fn en_passant(&self, set: &Setting, c: Code, from: At) -> Option<Move> {
        let possible = self.passed != NOWHERE
            && side_of(c) == self.turn
            && set.army.capture(c, delta(from, self.passed)) != 0;
        let them = side_of(c) ^ 1;
        possible.then(|| Move {
            sort: Sort::EnPassant,
            aux: step(self.passed, Field::ahead(them)),
            ..Move::plain(c, from, self.passed, code(PAWN, them))
        })
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

/// Whether a pawn that reaches the square must promote.
#[inline]
pub(super) fn must_promote(field: &Field, c: Code, to: At) -> bool {
    type_of(c) == PAWN && rank(to) == field.last_rank(side_of(c))
}

fn add(field: &Field, m: Move, out: &mut Vec<Move>) {
    if !must_promote(field, m.code, m.to) {
        out.push(m);
        return;
    }
    out.extend(PROMOTIONS.map(|kind| Move {
        becomes: code(kind, side_of(m.code)),
        ..m
    }));
}
