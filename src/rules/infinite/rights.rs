//! Castling rights where a right without a partner is lost.
//!
//! Only the outermost squares of a rank matter: a piece has a partner if a piece on one of them is
//! at least three squares away.

use super::army::Army;
use super::board::{Board, Id};
use super::number::{Number, Point};
use crate::model::Side;
use std::collections::BTreeMap;

/// The shortest distance for castling.
pub(super) const NEAREST: i64 = 3;

/// The castling pieces and their possible partners on one rank, of one side.
#[derive(Clone, Debug)]
struct Rank<N> {
    roles: [BTreeMap<N, Id>; 2],
}

/// All castling rights.
#[derive(Clone, Debug)]
pub(super) struct Rights<N> {
    ranks: BTreeMap<(N, Side), Rank<N>>,
}

/// A right that a move ended.
#[derive(Debug)]
pub(super) struct Gone<N> {
    rank: N,
    side: Side,
    role: usize,
}

impl<N: Number> Rights<N> {
    pub(super) fn of(board: &Board<N>, army: &Army) -> Self {
        let mut rights = Self {
            ranks: BTreeMap::new(),
        };
        for id in board.listed().filter(|id| board.piece(*id).unmoved) {
            rights.add(board, army, id);
        }
        rights
    }

    /// Adds a piece with a right; the rights of pawns are not castling rights and are ignored.
    pub(super) fn add(&mut self, board: &Board<N>, army: &Army, id: Id) {
        let piece = board.piece(id);
        let role = match (
            army.castles(piece.piece_type),
            army.may_be_partner(piece.piece_type),
        ) {
            (true, _) => 0,
            (_, true) => 1,
            _ => return,
        };
        let (x, y) = piece.at.clone();
        let rank = self.ranks.entry((y, piece.side)).or_insert_with(|| Rank {
            roles: [BTreeMap::new(), BTreeMap::new()],
        });
        rank.roles[role].insert(x, id);
    }

    /// Removes a piece. Returns its rank and role if it was there.
    pub(super) fn remove(&mut self, at: &Point<N>, id: Id, side: Side) -> Option<Gone<N>> {
        let rank = self.ranks.get_mut(&(at.1.clone(), side))?;
        let is_it = |role: &usize| rank.roles[*role].get(&at.0) == Some(&id);
        let role = (0..2).find(is_it)?;
        rank.roles[role].remove(&at.0);
        Some(Gone {
            rank: at.1.clone(),
            side,
            role,
        })
    }

    /// Removes the rights of pieces that could castle with those whose rights a move ended and have no partner left. As on
    /// the site, pieces of the same role keep theirs, even if they have no partner.
    pub(super) fn drop_unpaired_rights(&mut self, gone: &[Gone<N>]) -> Vec<Id> {
        let mut lonely = Vec::new();
        for gone in gone {
            let rank = self.ranks.get(&(gone.rank.clone(), gone.side));
            let role = 1 - gone.role;
            let all = rank.map_or_else(Vec::new, |rank| rank.lonely(role, gone.role));
            lonely.extend(all.into_iter().map(|x| (gone, role, x)));
        }
        let mut lost = Vec::new();
        for (gone, role, x) in lonely {
            if let Some(rank) = self.ranks.get_mut(&(gone.rank.clone(), gone.side)) {
                lost.extend(rank.roles[role].remove(&x));
            }
        }
        lost
    }
}

impl<N: Number> Rank<N> {
    /// The pieces of one role without a piece of the other role far enough away.
    fn lonely(&self, role: usize, other: usize) -> Vec<N> {
        let others = &self.roles[other];
        let ends = (others.keys().next(), others.keys().next_back());
        let (Some(first), Some(last)) = ends else {
            return self.roles[role].keys().cloned().collect();
        };
        // Too close to the last one, and too close to the first one.
        let (low, high) = (last.plus(1 - NEAREST), first.plus(NEAREST - 1));
        if low > high {
            return Vec::new();
        }
        let lonely = self.roles[role].range(low..=high);
        lonely.map(|(x, _)| x.clone()).collect()
    }
}
