//! Ranks of a board as text, kept from one position of a game to the next one.

use super::rows::print_number;
use crate::model::{Cell, Grid, Ranks};

/// The ranks that were printed last, from the top down with `/` between them, and a fact about each.
#[derive(Debug, Default)]
pub(crate) struct PrintedRanks<F> {
    /// Which contents were printed, if they have a number.
    id: Option<u64>,
    text: Vec<u8>,
    /// Where the text of each rank begins, the top one first.
    starts: Vec<usize>,
    facts: Vec<F>,
    /// One rank.
    scratch: Vec<u8>,
}

impl<F: Default> PrintedRanks<F> {
    /// The ranks of a board that may be different from those printed last; `None` if nothing is known.
    pub fn different(&self, grid: &Grid) -> Option<Ranks> {
        grid.revision().since(self.id?)
    }

    /// The text, and the facts about each rank.
    pub fn get(&self) -> (&[u8], &[F]) {
        (&self.text, &self.facts)
    }

    /// Prints the ranks that are different. `print` appends a rank and gets the fact about what was there before, or the
    /// default. After an error nothing is known.
    pub fn update<E>(
        &mut self,
        grid: &Grid,
        mut print: impl FnMut(u8, &[Cell], &mut F, &mut Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        let different = self.different(grid);
        self.id = None;
        match different {
            Some(0) => {}
            Some(mut ranks) => {
                while ranks != 0 {
                    let rank = ranks.trailing_zeros() as u8;
                    ranks &= ranks - 1;
                    if rank < grid.ranks() {
                        self.replace(grid, rank, &mut print)?;
                    }
                }
            }
            None => self.all(grid, &mut print)?,
        }
        self.id = grid.revision().id();
        Ok(())
    }

    fn all<E>(
        &mut self,
        grid: &Grid,
        print: &mut impl FnMut(u8, &[Cell], &mut F, &mut Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        let ranks = usize::from(grid.ranks());
        self.text.clear();
        self.starts.clear();
        self.facts.clear();
        self.facts.resize_with(ranks, F::default);
        for (rank, fact) in self.facts.iter_mut().enumerate().rev() {
            self.starts.push(self.text.len());
            let rank = rank as u8;
            print(rank, grid.rank(rank), fact, &mut self.text)?;
            if rank > 0 {
                self.text.push(b'/');
            }
        }
        Ok(())
    }

    fn replace<E>(
        &mut self,
        grid: &Grid,
        rank: u8,
        print: &mut impl FnMut(u8, &[Cell], &mut F, &mut Vec<u8>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.scratch.clear();
        let fact = &mut self.facts[usize::from(rank)];
        print(rank, grid.rank(rank), fact, &mut self.scratch)?;
        let nth = usize::from(grid.ranks() - 1 - rank);
        let start = self.starts[nth];
        let end = match self.starts.get(nth + 1) {
            Some(next) => next - 1,
            None => self.text.len(),
        };
        let new_end = start + self.scratch.len();
        if new_end != end {
            self.shift(end, new_end);
            for behind in &mut self.starts[nth + 1..] {
                *behind = *behind - end + new_end;
            }
        }
        self.text[start..new_end].copy_from_slice(&self.scratch);
        Ok(())
    }

    /// Moves what follows from one place to another.
    fn shift(&mut self, from: usize, to: usize) {
        let len = self.text.len();
        if to > from {
            self.text.resize(len + (to - from), 0);
        }
        self.text.copy_within(from..len, to);
        self.text.truncate(len - from + to);
    }
}

/// On boards of so many files, a number of empty squares is one digit.
pub(crate) const MOST_FILES: usize = 9;

/// A text of limited length, which is a power of two, so that no index is checked.
pub(crate) struct Short<const N: usize> {
    text: [u8; N],
    len: usize,
}

impl<const N: usize> Short<N> {
    pub const fn new() -> Self {
        Self {
            text: [0; N],
            len: 0,
        }
    }

    /// Adds a number of empty squares, unless it is 0, and a letter behind it.
    #[inline(always)]
    pub fn add(&mut self, empty: u8, letter: u8) {
        self.text[self.len % N] = b'0' + empty;
        self.len += usize::from(empty > 0);
        self.text[self.len % N] = letter;
        self.len += 1;
    }

    /// Adds the letters of a rank of so many squares, the first one in the lowest byte and 0 for an empty one, and a slash.
    /// `behind` gets the file of each letter, and may add to it.
    #[inline(always)]
    pub fn add_letters(&mut self, rank: u64, files: u32, behind: impl Fn(&mut Self, u32)) {
        let (mut left, mut at) = (rank, 0);
        while left != 0 {
            let empty = left.trailing_zeros() / 8;
            left >>= empty * 8;
            self.add(empty as u8, left as u8);
            behind(self, at + empty);
            left >>= 8;
            at += empty + 1;
        }
        self.add(files.wrapping_sub(at) as u8, b'/');
    }

    /// Adds a letter if it is due.
    #[inline(always)]
    pub fn add_if(&mut self, due: bool, letter: u8) {
        self.text[self.len % N] = letter;
        self.len += usize::from(due);
    }

    /// All but the last letter.
    pub fn but_last(&self) -> &[u8] {
        self.text.get(..self.len.wrapping_sub(1)).unwrap_or(&[])
    }
}

/// Appends one rank. `print` appends a square that is not empty.
pub(crate) fn print_rank<E>(
    cells: &[Cell],
    out: &mut Vec<u8>,
    mut print: impl FnMut(Cell, &mut Vec<u8>) -> Result<(), E>,
) -> Result<(), E> {
    let mut empty = 0;
    for cell in cells {
        if *cell == Cell::Empty {
            empty += 1;
            continue;
        }
        print_run(std::mem::take(&mut empty), out);
        print(*cell, out)?;
    }
    print_run(empty, out);
    Ok(())
}

#[inline]
fn print_run(n: u64, out: &mut Vec<u8>) {
    if n > 0 {
        print_number(n, out);
    }
}
