//! The position in the terms of the model.

use super::army::{CODES, PAWN};
use super::field::{NOWHERE, Wing, file, rank, sq};
use super::state::{Setting, State};
use crate::model::{Cell, EnPassant, Grid, World};

impl State {
    /// Writes every piece with its rights. Walls and holes stay empty.
    pub(super) fn export_board(&self, set: &Setting, world: &mut World) {
        let (files, ranks) = (set.field.files(), set.field.ranks());
        if !matches!(world, World::Board(_)) {
            *world = World::Board(Grid::new(files, ranks));
        }
        let World::Board(grid) = world else { return };
        if (grid.files(), grid.ranks()) != (files, ranks) {
            grid.reset(files, ranks);
        }
        for r in 0..ranks {
            let second = (0..2).find(|side| set.field.double_rank(*side) == Some(r));
            let cells = set.army.cells(second);
            for (cell, code) in grid.rank_mut(r).iter_mut().zip(self.row(r)) {
                *cell = cells[usize::from(*code) % CODES];
            }
        }
        self.export_castling(grid);
    }

    fn export_castling(&self, grid: &mut Grid) {
        for side in 0..2 {
            let rooks = [Wing::Short, Wing::Long].map(|w| self.castling_rook(side, w));
            if rooks == [None; 2] {
                continue;
            }
            let king = self.king(side);
            let row = grid.rank_mut(rank(king));
            for at in rooks.into_iter().flatten().chain([king]) {
                if let Some(Cell::Piece(piece)) = row.get_mut(usize::from(file(at))) {
                    piece.unmoved = true;
                }
            }
        }
    }

    /// Writes the en passant square, and whether a capture there is possible.
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
