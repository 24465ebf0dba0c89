//! The position in the terms of the model.

use super::army::{CODES, belongs, code};
use super::field::{At, NOWHERE, Wing, at, file, rank, side, sq};
use super::law::{BEGINS, PASSING, Shown, TARGET};
use super::state::{Setting, State};
use crate::model::{Cell, EnPassant, Grid, Hands, Kind, Piece, Side, World};

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
        for (r, shown) in (0..ranks).zip(&set.law.shown) {
            let cells = match shown {
                Shown::AsFirst(side) => set.law.first_cells(*side),
                Shown::Plainly | Shown::Mixed => set.army.cells(),
            };
            for (cell, code) in grid.rank_mut(r).iter_mut().zip(self.row(r)) {
                *cell = cells[usize::from(*code) % CODES];
            }
            if let Shown::Mixed = shown {
                self.mark_first(set, r, grid);
            }
        }
        self.export_castling(grid);
        for at in self.more.walls.iter(&set.field).filter(|_| set.law.wild) {
            let wall = Piece::new(Side::Neutral, Kind::WALL);
            grid.set(sq(at), Cell::Piece(wall));
        }
        for at in self.more.gates.iter(&set.field).filter(|_| set.law.gating) {
            if let Some(piece) = grid.piece(sq(at)) {
                grid.set(sq(at), Cell::Piece(piece.unmoved()));
            }
        }
    }

    /// Marks the pieces of a rank that may make a first move.
    #[cold]
    fn mark_first(&self, set: &Setting, rank: u8, grid: &mut Grid) {
        for (file, cell) in (0..).zip(grid.rank_mut(rank)) {
            let at = at(file, rank);
            if let Cell::Piece(piece) = cell {
                piece.unmoved = set.law.is_first(at, self.cell(at));
            }
        }
    }

    /// Writes what both sides have in hand.
    pub(super) fn export_hands(&self, set: &Setting, exist: bool, out: &mut Hands) {
        out.held.clear();
        out.exist = exist;
        if !set.law.has_hands() {
            return;
        }
        for us in 0..2 {
            for t in 0..set.army.count() {
                let count = self.in_hand(code(t, us));
                if count > 0 {
                    out.held.push((side(us), set.army.kind(t), count.into()));
                }
            }
        }
    }

    fn export_castling(&self, grid: &mut Grid) {
        for side in 0..2 {
            let rooks = [Wing::Short, Wing::Long].map(|w| self.castling_rook(side, w));
            if rooks == [None; 2] {
                continue;
            }
            let king = self.homes[usize::from(side)];
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
        if self.passed[0] == NOWHERE {
            return;
        }
        // The square of a piece that is no usual pawn tells which one can be captured.
        let mut others = set.army.all_codes().filter(|c| belongs(*c, self.turn));
        let begun =
            set.law.is(self.cell(self.passer), BEGINS) && others.any(|c| set.law.is(c, PASSING));
        let own = Some(self.passer).filter(|_| begun);
        let passed = self.passed.into_iter().filter(|at| *at != NOWHERE);
        if !begun && set.law.is(self.cell(self.passer), BEGINS) {
            return;
        }
        let shown = |at: &At| !begun || set.law.is_place(*at, self.turn, TARGET);
        let mut squares: Vec<At> = passed.chain(own).filter(shown).collect();
        if begun {
            squares.sort_unstable();
        }
        let (mut pseudo, mut legal, mut taken) = (false, false, [NOWHERE; 2]);
        for c in set.army.all_codes() {
            if !belongs(c, self.turn) || !set.law.is(c, PASSING) {
                continue;
            }
            for from in self.set(c).iter(&set.field) {
                if let Some(m) = self.en_passant(set, c, from) {
                    pseudo = true;
                    legal |= self.may(set, m);
                    taken[usize::from(m.to == self.passed[1])] = m.to;
                }
            }
        }
        // Of two squares, one where nothing can be captured is left out.
        if pseudo && !begun {
            squares.retain(|at| taken.contains(at));
        }
        let squares = squares.into_iter().map(|at| sq(at).wide());
        out.squares.extend(squares);
        pseudo |= begun;
        (out.legal, out.pseudo_legal) = (Some(legal), Some(pseudo));
    }
}
