//! Castling: a king moves two squares toward the nearest piece on its rank, and that piece goes to
//! the square next to the king on the other side.

use super::attack::shifted;
use super::board::{Id, NOBODY};
use super::moves::No;
use super::number::{Number, Point};
use super::rights::NEAREST;
use super::state::{How, Move, State};
use crate::rules::Convention;

/// Why a king cannot castle on a side.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum NoCastling {
    /// The king has no castling right.
    NoRight,
    /// There is no piece on that side.
    NoPartner,
    /// The nearest piece cannot be a partner.
    Stranger(Id),
    /// The nearest piece could be a partner but has no right.
    PartnerMoved(Id),
    /// The partner is too close.
    TooNear(Id),
    /// The king is in check.
    InCheck,
    /// The king would pass through an attacked square.
    Attacked,
}

impl<N: Number> State<N> {
    /// The partner on that side, ignoring checks.
    pub(super) fn partner(&mut self, id: Id, toward: i64) -> Result<Id, NoCastling> {
        let piece = self.board.piece(id);
        if !piece.unmoved || !self.law.army.castles(piece.piece_type) {
            return Err(NoCastling::NoRight);
        }
        let (at, side) = (piece.at.clone(), piece.side);
        let next = self.nearest(&at, toward).ok_or(NoCastling::NoPartner)?;
        let (partner, army) = (self.board.piece(next), &self.law.army);
        // The README lets a king castle with any piece that is no pawn.
        let any = self.law.conduct.rights == Convention::Seed && army.castles(partner.piece_type);
        if partner.side != side || !any && !army.may_be_partner(partner.piece_type) {
            return Err(NoCastling::Stranger(next));
        }
        if !partner.unmoved {
            return Err(NoCastling::PartnerMoved(next));
        }
        let distance = partner.at.0.minus(&at.0).size();
        match distance < N::default().plus(NEAREST) {
            true => Err(NoCastling::TooNear(next)),
            false => Ok(next),
        }
    }

    /// The nearest piece on a rank.
    fn nearest(&mut self, at: &Point<N>, toward: i64) -> Option<Id> {
        /// Up to this number of pieces, all are examined.
        const MAX_EXAMINED: usize = 2_000;
        if !self.board.has_lines() && self.board.pieces.len() > MAX_EXAMINED {
            let rank = self.law.army.lines.get(..1).unwrap_or(&[]).to_vec();
            self.board.keep_lines(&rank, false);
        }
        if self.board.has_lines() {
            let [right, left] = self.board.neighbors(0, at);
            return if toward > 0 { right } else { left };
        }
        let beside = |id: &Id| {
            let there = &self.board.piece(*id).at;
            there.1 == at.1 && there.0.minus(&at.0).sign() == toward
        };
        let distance = |id: &Id| self.board.piece(*id).at.0.minus(&at.0).size();
        self.board.listed().filter(beside).min_by_key(distance)
    }

    fn castle(&mut self, id: Id, to: &Point<N>, toward: i64) -> Result<Id, NoCastling> {
        let partner = self.partner(id, toward)?;
        let side = self.board.piece(id).side;
        if !self.law.guarded[side as usize] {
            return Ok(partner);
        }
        if self.board.in_check(&self.law.army, side) {
            return Err(NoCastling::InCheck);
        }
        let step = Move {
            id,
            to: shifted(to, -toward, 0),
            victim: NOBODY,
            becomes: self.board.piece(id).piece_type,
            how: How::Plain,
        };
        match self.is_safe(&step) {
            true => Ok(partner),
            false => Err(NoCastling::Attacked),
        }
    }

    /// The castling move, if a king's move of two squares is one.
    pub(super) fn castling(
        &mut self,
        id: Id,
        to: &Point<N>,
        way: (Option<i64>, Option<i64>),
    ) -> Result<How, No> {
        let piece_type = self.board.piece(id).piece_type;
        let (Some(dx @ (-2 | 2)), Some(0)) = way else {
            return Err(No::Foreign(id));
        };
        if !self.law.army.castles(piece_type) {
            return Err(No::Foreign(id));
        }
        let to = to.clone();
        let castle = self.castle(id, &to, dx.signum());
        castle.map(How::Castle).map_err(|why| No::Castling(id, why))
    }
}
