//! A board of the multiverse. It never changes: a move makes a new one.

use super::army::{Army, Code, is_black, type_of};
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
    sets: OnceCell<Box<Sets>>,
}

/// Sets of squares of a board with at most 64, a bit for each.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub(super) empty: u64,
    /// Royal pieces, by side: White, Black.
    pub(super) royals: [u64; 2],
    /// By side, and by group of types.
    pub(super) groups: [[u64; MOST_GROUPS]; 2],
}

impl Sets {
    /// Those of a board that is empty so far.
    fn new() -> Self {
        Self {
            empty: u64::MAX,
            royals: [0; 2],
            groups: [[0; MOST_GROUPS]; 2],
        }
    }

    /// Adds a piece to a square, or removes the one that stands there.
    fn toggle(&mut self, square: usize, code: Code, army: &Army) {
        if code == 0 {
            return;
        }
        let (bit, black) = (1_u64 << square, is_black(code));
        self.empty ^= bit;
        if army.piece_type(type_of(code)).royal {
            self.royals[usize::from(black)] ^= bit;
        }
        let own = &mut self.groups[usize::from(black)];
        let mut groups = army.lines(black).groups_of(type_of(code));
        while groups != 0 {
            own[groups.trailing_zeros() as usize] ^= bit;
            groups &= groups - 1;
        }
    }
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
    pub(super) fn with(&self, changes: &[(Square, Code)], army: &Army) -> Self {
        let mut cells = self.cells.clone();
        let mut sets = self.sets.clone();
        for ((x, y), code) in changes {
            let at = usize::from(*y) * usize::from(self.files) + usize::from(*x);
            let was = std::mem::replace(&mut cells[at], *code);
            if let Some(sets) = sets.get_mut() {
                sets.toggle(at, was, army);
                sets.toggle(at, *code, army);
            }
        }
        Self {
            files: self.files,
            cells,
            grid: OnceCell::new(),
            sets,
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

    /// What stands where on a board of at most 64 squares.
    pub(super) fn sets(&self, army: &Army) -> &Sets {
        self.sets.get_or_init(|| {
            let mut sets = Box::new(Sets::new());
            for (square, code) in (0..64).zip(&self.cells) {
                sets.toggle(square, *code, army);
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
