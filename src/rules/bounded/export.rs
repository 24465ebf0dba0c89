//! The position on the board, as the model knows it.

use super::army::{KING, OFF, PAWN, ROOK, side, side_of, type_of};
use super::field::{At, NOWHERE, rank, sq};
use super::state::{Setting, State};
use crate::model::{Cell, EnPassant, Grid, Piece, World};

impl State {
    /// Writes every piece with its rights. Cells off the board are left alone.
    pub(super) fn export_board(&self, set: &Setting, world: &mut World) {
        let (files, ranks) = (set.field.files(), set.field.ranks());
        if !matches!(world, World::Board(_)) {
            *world = World::Board(Grid::new(files, ranks));
        }
        let World::Board(grid) = world else { return };
        grid.reset(files, ranks);
        for r in 0..ranks {
            let row = grid.rank_mut(r).iter_mut();
            for (cell, at) in row.zip(super::field::at(0, r)..) {
                if self.cell(at) > OFF {
                    *cell = Cell::Piece(self.piece(set, at));
                }
            }
        }
    }

    fn piece(&self, set: &Setting, at: At) -> Piece {
        let c = self.cell(at);
        let kind = type_of(c);
        Piece {
            kind: set.army.kind(kind),
            side: side(side_of(c)),
            unmoved: self.has_right(set, at, kind, side_of(c)),
            promoted: self.is_promoted(&set.field, at),
        }
    }

    fn has_right(&self, set: &Setting, at: At, kind: u8, side: u8) -> bool {
        match kind {
            PAWN => set.field.double_rank(side) == Some(rank(at)),
            ROOK => self.castling.contains(&at),
            KING => self.castling[usize::from(side) * 2..][..2] != [NOWHERE; 2],
            _ => false,
        }
    }

    /// Writes the square passed over, and whether a capture there is possible.
    pub(super) fn export_en_passant(&mut self, set: &Setting, out: &mut EnPassant) {
        out.squares.clear();
        (out.legal, out.pseudo_legal) = (None, None);
        if self.passed == NOWHERE {
            return;
        }
        out.squares.push(sq(self.passed).wide());
        let pawn = super::army::code(PAWN, self.turn);
        let (mut pseudo, mut legal) = (false, false);
        for from in self.set(pawn).iter(&set.field) {
            if let Some(m) = self.en_passant(set, pawn, from) {
                pseudo = true;
                legal |= self.is_safe(set, m);
            }
        }
        (out.legal, out.pseudo_legal) = (Some(legal), Some(pseudo));
    }
}
