//! A board of the multiverse. It never changes: a move makes a new one.

use super::army::{Army, Code, is_black, sort_of};
use crate::model::{Cell, Grid};
use crate::rules::Problem;
use std::cell::OnceCell;
use std::sync::Arc;

/// A square: file and rank, from 0.
pub(super) type Square = (u8, u8);

#[derive(Debug)]
pub(super) struct Board {
    files: u8,
    cells: Box<[Code]>,
    /// The same board in the terms of the model, once it was asked for.
    grid: OnceCell<Arc<Grid>>,
    /// The squares of the royal pieces of the side that does not move on it, once they were asked for.
    royals: OnceCell<Royals>,
}

/// The squares of royal pieces. Most boards have one.
#[derive(Debug)]
enum Royals {
    Few(u8, [Square; 2]),
    Many(Box<[Square]>),
}

impl Board {
    pub(super) fn of(grid: &Arc<Grid>, army: &mut Army) -> Result<Self, Problem> {
        let mut cells = Vec::with_capacity(grid.cells().len());
        for cell in grid.cells() {
            cells.push(match cell {
                Cell::Empty => 0,
                Cell::Piece(piece) => army.code(*piece)?,
                Cell::Hole => return Err(super::setup::hole()),
            });
        }
        Ok(Self {
            files: grid.files(),
            cells: cells.into(),
            grid: OnceCell::from(Arc::clone(grid)),
            royals: OnceCell::new(),
        })
    }

    /// The same board with these squares changed.
    pub(super) fn with(&self, changes: &[(Square, Code)]) -> Self {
        let mut cells = self.cells.clone();
        for ((x, y), code) in changes {
            cells[usize::from(*y) * usize::from(self.files) + usize::from(*x)] = *code;
        }
        Self {
            files: self.files,
            cells,
            grid: OnceCell::new(),
            royals: OnceCell::new(),
        }
    }

    pub(super) fn at(&self, (x, y): Square) -> Code {
        self.cells[usize::from(y) * usize::from(self.files) + usize::from(x)]
    }

    /// Every piece and where it stands.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Code)> + '_ {
        let files = usize::from(self.files);
        let all = self
            .cells
            .iter()
            .enumerate()
            .filter(|(_, code)| **code != 0);
        all.map(move |(at, code)| (((at % files) as u8, (at / files) as u8), *code))
    }

    /// The squares of the royal pieces of a side; always of the same side for one board.
    pub(super) fn royals(&self, army: &Army, black: bool) -> &[Square] {
        let royals = self.royals.get_or_init(|| {
            let own = self.pieces().filter(|(_, code)| is_black(*code) == black);
            let royal = own.filter(|(_, code)| army.sort(sort_of(*code)).royal);
            let mut few = [(0, 0); 2];
            let all: Vec<Square> = royal.map(|(on, _)| on).collect();
            match few.get_mut(..all.len()) {
                Some(part) => {
                    part.copy_from_slice(&all);
                    Royals::Few(all.len() as u8, few)
                }
                None => Royals::Many(all.into()),
            }
        });
        match royals {
            Royals::Few(count, squares) => &squares[..usize::from(*count)],
            Royals::Many(squares) => squares,
        }
    }

    /// The board in the terms of the model.
    pub(super) fn grid(&self, army: &Army) -> &Arc<Grid> {
        self.grid.get_or_init(|| {
            let ranks = (self.cells.len() / usize::from(self.files)) as u8;
            let mut grid = Grid::new(self.files, ranks);
            for y in 0..ranks {
                let from = usize::from(y) * usize::from(self.files);
                let codes = &self.cells[from..];
                for (cell, code) in grid.rank_mut(y).iter_mut().zip(codes) {
                    if *code != 0 {
                        *cell = Cell::Piece(army.piece(*code));
                    }
                }
            }
            Arc::new(grid)
        })
    }
}
