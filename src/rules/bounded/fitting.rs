//! Every legal move that fits what is written, however it is written.

use super::army::{EMPTY, belongs, code, type_of};
use super::field::{At, Wing, file, rank};
use super::fits::{fits, half};
use super::law::STRAIGHT;
use super::setting::Setting;
use super::state::{Move, State};
use crate::model::{Kind, Marks, Ply};

impl State {
    /// Every legal move that fits what is written.
    pub(super) fn fitting(&mut self, set: &Setting, said: Ply, out: &mut Vec<Move>) {
        if said.marks.contains(Marks::PASS) && !set.law.can_pass(self.turn) {
            out.clear();
            out.extend((!self.in_check).then_some(Move::PASS));
        } else if self.depends_on_all(set, said) {
            self.all_legal(set, out);
            out.retain(|m| fits(set, said, m));
        } else {
            self.fitting_by_itself(set, said, out);
            if out.is_empty() && !set.law.can_pass(self.turn) && self.stands_still(set, said) {
                out.extend((!self.in_check).then_some(Move::PASS));
            }
        }
        // A pawn that goes straight, or stays, is meant before one that leaves its file to promote.
        let straight = |m: &Move| !set.law.is(m.code, STRAIGHT) || file(m.from) == file(m.to);
        if out.len() > 1 && said.from.file == 255 && out.iter().any(straight) {
            out.retain(straight);
        }
    }

    /// Whether squares alone say that a piece goes to its own square, which is a null move.
    fn stands_still(&self, set: &Setting, said: Ply) -> bool {
        let says = said.kind.is_some() || said.promotion.is_some();
        let plain = !says && !said.marks.intersects(Marks::UNORTHODOX) && said.from == said.to;
        let at = set.field.locate(said.from).filter(|_| plain);
        at.is_some_and(|at| belongs(self.cell(at), self.turn))
    }

    /// The legal moves that fit, of another piece, or with a promotion to another piece, whose letter is the written one.
    pub(super) fn fitting_lettered(&mut self, set: &Setting, said: Ply, out: &mut Vec<Move>) {
        self.fitting_moved(set, said, out);
        // With the piece, readers know which promotion its letter means.
        let becomes = said.promotion.filter(|_| said.kind.is_none());
        let becomes = becomes.map_or(&[][..], |kind| set.army.kinds_lettered(kind));
        let mut some = Vec::new();
        for kind in becomes.iter().filter(|kind| Some(**kind) != said.promotion) {
            let promotion = Some(*kind);
            self.fitting(set, Ply { promotion, ..said }, &mut some);
            out.append(&mut some);
        }
    }

    /// The legal moves that fit, of another piece whose letter is the written one.
    fn fitting_moved(&mut self, set: &Setting, said: Ply, out: &mut Vec<Move>) {
        let kinds = said
            .kind
            .map_or(&[][..], |kind| set.army.kinds_lettered(kind));
        if said.marks.contains(Marks::DROP) && self.says_promoted(set, said.kind, kinds) {
            return;
        }
        let mut some = Vec::new();
        for kind in kinds
            .iter()
            .copied()
            .filter(|kind| Some(*kind) != said.kind)
        {
            let kind = Some(kind);
            self.fitting(set, Ply { kind, ..said }, &mut some);
            out.append(&mut some);
        }
    }

    /// Whether a piece is promoted and another one with its letter is not: then the letter alone would mean the other
    /// one, so `+` stood before it.
    fn says_promoted(&self, set: &Setting, said: Option<Kind>, kinds: &[Kind]) -> bool {
        let promoted = |kind: &Kind| {
            let c = set.army.type_of(*kind).map(|t| code(t, self.turn));
            let pairs = set.law.pairs.as_ref();
            c.zip(pairs)
                .is_some_and(|(c, pairs)| pairs.back(c) != EMPTY)
        };
        said.as_ref().is_some_and(promoted) && !kinds.iter().all(promoted)
    }

    /// Whether all legal moves must be known to tell whether what is written is one of them.
    fn depends_on_all(&self, set: &Setting, said: Ply) -> bool {
        let law = &set.law;
        let stays = |m: Move| {
            fits(
                set,
                Ply {
                    marks: said.marks - Marks::WALL,
                    ..said
                },
                &m,
            )
        };
        law.drops.as_ref().is_some_and(|drops| drops.forced)
            || law.walls.as_ref().is_some_and(|w| w.instead) && said.marks.contains(Marks::WALL)
            || law.can_pass(self.turn) && self.rest(set).is_some_and(stays)
    }

    /// The legal moves that fit, of the pieces that can be meant.
    fn fitting_by_itself(&mut self, set: &Setting, said: Ply, out: &mut Vec<Move>) {
        out.clear();
        let drops = said.marks.contains(Marks::DROP);
        if drops {
            self.drops(set, out);
        } else {
            self.castlings(set, out);
            self.keep(out, 0, |_, m| fits(set, said, &m));
        }
        let (start, castles) = (
            if drops { 0 } else { out.len() },
            Wing::of(said.marks).is_some(),
        );
        if !drops && !castles {
            for from in self.forces(&set.army, self.turn).iter(&set.field) {
                self.moves_meant(set, said, from, out);
            }
        }
        self.keep(out, start, |state, m| {
            fits(set, said, &m) && state.may(set, m)
        });
        out.rotate_left(start);
        if set.law.choice.must_capture && !out.is_empty() {
            let captures = |m: &Move| m.captured != EMPTY;
            if out.iter().any(captures) || self.can_capture(set) {
                out.retain(captures);
            }
        }
    }

    /// Adds the pseudo-legal moves of the piece on a square, if it can be meant.
    fn moves_meant(&self, set: &Setting, said: Ply, from: At, out: &mut Vec<Move>) {
        let kind = set.army.kind(type_of(self.cell(from)));
        let is_kind = said.kind.is_none_or(|said| said == kind);
        if !is_kind || !half(said.from.file, file(from)) || !half(said.from.rank, rank(from)) {
            return;
        }
        let start = out.len();
        if !said.marks.contains(Marks::WALL) || set.law.has_gating {
            return self.moves_from(set, from, out);
        }
        // Walls are only added to moves that fit.
        self.steps_from(set, from, out);
        let marks = said.marks - Marks::WALL;
        let mut kept = start;
        for n in start..out.len() {
            if fits(set, Ply { marks, ..said }, &out[n]) {
                out[kept] = out[n];
                kept += 1;
            }
        }
        out.truncate(kept);
        self.complete(set, start, out);
    }
}
