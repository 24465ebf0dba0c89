//! Detects repeated positions: hashes that are updated with each move.

use super::board::{Id, NOBODY};
use super::number::{Number, Squares};
use super::state::{How, Move, State};

impl<N: Number> State<N> {
    fn hash_of(&self, id: Id) -> u64 {
        use std::hash::BuildHasher;
        let piece = self.board.piece(id);
        let right = piece.unmoved;
        Squares::default().hash_one((&piece.at, piece.piece_type, piece.side as u8, right))
    }

    /// The sum over all pieces.
    pub(super) fn whole_hash(&self) -> u64 {
        let all = self.board.listed();
        all.fold(0, |sum: u64, id| sum.wrapping_add(self.hash_of(id)))
    }

    /// Adds or removes what the pieces of a move contribute to the hash; called before the move and
    /// after it.
    pub(super) fn hash_touched(&mut self, m: &Move<N>) {
        let after = self.board.piece(m.id).at == m.to;
        let mut ids = vec![m.id];
        if let How::Castle(partner) = m.how {
            ids.push(partner);
        }
        if m.victim != NOBODY && !after {
            ids.push(m.victim);
        }
        for id in ids {
            let part = self.hash_of(id);
            let hash = &mut self.history.hash;
            *hash = match after {
                true => hash.wrapping_add(part),
                false => hash.wrapping_sub(part),
            };
        }
    }

    /// Removes a right that its piece has just lost from the hash.
    pub(super) fn hash_right(&mut self, id: Id) {
        let now = self.hash_of(id);
        self.board.man_mut(id).unmoved = true;
        let before = self.hash_of(id);
        self.board.man_mut(id).unmoved = false;
        self.history.hash = self.history.hash.wrapping_sub(before).wrapping_add(now);
    }

    /// The hash of the pieces, the turn and the en passant square.
    pub(super) fn full_hash(&self) -> u64 {
        use std::hash::BuildHasher;
        let history = &self.history;
        Squares::default().hash_one((history.hash, history.turn, &history.passed))
    }
}
