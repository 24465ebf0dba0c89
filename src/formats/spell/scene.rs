//! What a word depends on besides its move.

use crate::model::{Grid, Kind, Letters, Marks, Ply, Region, Side, Sq};

/// A position and its legal moves.
#[derive(Copy, Clone, Debug)]
pub struct Scene<'a> {
    /// The board before the move.
    pub grid: &'a Grid,
    /// The side to move.
    pub side: Side,
    /// The legal moves, resolved; with the origins of algebraic notation, if the spelling is short.
    pub legal: &'a [Ply],
    /// The letters of the variant.
    pub letters: &'a Letters,
    /// Pieces that never leave a zone.
    pub regions: &'a [Region],
    /// The squares of promoted pawns, if the spelling tells them apart: see [`Scene::bit`].
    pub promoted: u128,
}

impl Scene<'_> {
    /// The bit of a square in [`Scene::promoted`]; none beyond the eighth file or the sixteenth rank.
    pub fn bit(sq: Sq) -> u128 {
        match sq.file < 8 && sq.rank < 16 {
            true => 1 << (sq.rank * 8 + sq.file),
            false => 0,
        }
    }

    /// The rank counted from the side to move, from 0.
    pub(super) fn ahead(&self, sq: Sq) -> u8 {
        match self.side {
            Side::Black => self.grid.ranks().saturating_sub(sq.rank + 1),
            _ => sq.rank,
        }
    }

    /// The file counted from the right of the side to move, from 1.
    pub(super) fn file_of(&self, sq: Sq) -> u8 {
        match self.side {
            Side::Black => sq.file + 1,
            _ => self.grid.files().saturating_sub(sq.file),
        }
    }

    /// Where the side to move has pieces of a kind.
    pub(super) fn own(&self, kind: Kind) -> impl Iterator<Item = Sq> + '_ {
        self.grid.find(self.side, kind)
    }

    /// The zone that pieces of a kind never leave, if there is one.
    pub(super) fn zone_of(&self, kind: Kind) -> Option<&Region> {
        self.regions.iter().find(|r| r.pieces.contains(&kind))
    }

    /// Whether a piece of a kind may stand on a square.
    pub(super) fn may_stand(&self, kind: Kind, sq: Sq) -> bool {
        let ranks = self.grid.ranks();
        let zone = self.zone_of(kind);
        self.grid.contains(sq) && zone.is_none_or(|r| r.zone.contains(self.side, sq, ranks))
    }

    /// Whether another piece of the kind can do the same on the same square.
    pub(super) fn has_rival(&self, ply: &Ply) -> bool {
        let how =
            |p: &Ply| p.marks & (Marks::PROMOTE | Marks::DEMOTE | Marks::DROP | Marks::CASTLE);
        self.legal.iter().any(|other| {
            (other.to, other.kind, other.promotion) == (ply.to, ply.kind, ply.promotion)
                && other.from != ply.from
                && how(other) == how(ply)
        })
    }

    /// Whether the same piece can promote on the same square.
    pub(super) fn may_turn(&self, ply: &Ply) -> bool {
        self.legal.iter().any(|other| {
            (other.from, other.to) == (ply.from, ply.to) && other.marks.contains(Marks::PROMOTE)
        })
    }
}
