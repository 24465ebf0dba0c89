//! A board of the multiverse. It never changes: a move makes a new one.

use super::army::{Army, Code, is_black, sort_of};
use super::lines::MOST_GROUPS;
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
    /// What stands where, once that was asked for.
    sets: OnceCell<Sets>,
}

/// Sets of squares of a board with at most 64, a bit for each.
#[derive(Debug)]
pub(super) struct Sets {
    pub(super) empty: u64,
    /// Royal pieces of the side that does not move on the board.
    pub(super) royals: u64,
    /// By group of sorts: the pieces of the side that moves on it.
    pub(super) groups: [u64; MOST_GROUPS],
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
            sets: OnceCell::new(),
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
            sets: OnceCell::new(),
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

    /// What stands where on a board of at most 64 squares, on which that side moves.
    pub(super) fn sets(&self, army: &Army, black: bool) -> &Sets {
        self.sets.get_or_init(|| {
            let mut sets = Sets {
                empty: 0,
                royals: 0,
                groups: [0; MOST_GROUPS],
            };
            let lines = army.lines(black);
            for (n, code) in (0..64).zip(&self.cells) {
                let square = 1_u64 << n;
                match *code {
                    0 => sets.empty |= square,
                    code if is_black(code) == black => {
                        let mut groups = lines.groups_of(sort_of(code));
                        while groups != 0 {
                            sets.groups[groups.trailing_zeros() as usize] |= square;
                            groups &= groups - 1;
                        }
                    }
                    code if army.sort(sort_of(code)).royal => sets.royals |= square,
                    _ => {}
                }
            }
            sets
        })
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
