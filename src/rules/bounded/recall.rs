//! From a ply that is resolved back to its move.

use super::army::{EMPTY, OFF, belongs, code};
use super::field::{At, Wing};
use super::setting::Setting;
use super::state::{Move, MoveType, State};
use crate::model::{Marks, Ply};

impl State {
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
                move_type: MoveType::Castle(wing),
                captured: EMPTY,
                ..m
            });
        }
        if ply.marks.contains(Marks::EN_PASSANT) {
            m = self.en_passant(set, m.code, m.from)?;
        } else if ply.marks.contains(Marks::DOUBLE_STEP) {
            m.move_type = MoveType::Double;
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
