//! Ranks of a board as text, kept from one position of a game to the next one.

use super::rows::print_number;
use crate::model::{Cell, Grid, Ranks};

/// The ranks that were printed last, from the top down with `/` between them, and a fact about each.
#[derive(Debug, Default)]
pub(crate) struct PrintedRanks<F> {
    /// Which contents were printed, if they have a number.
    id: Option<u64>,
    /// The lowest rank first.
    ranks: Vec<Kept<F>>,
    /// The text of all of them, and bytes that do not belong to it.
    text: Vec<u8>,
    /// The length of the text.
    len: usize,
}

/// What is known of a rank.
#[derive(Debug, Default)]
struct Kept<F> {
    text: RankText,
    /// Where it begins in the text of all.
    start: usize,
    fact: F,
}

/// The text of a rank with a `/` behind it.
#[derive(Debug, Default)]
pub(crate) struct RankText {
    short: Short<SHORT>,
    /// The text, if it is not a short one.
    long: Vec<u8>,
}

/// A short text has at most so many bytes.
const SHORT: usize = 32;

impl RankText {
    /// To write a text of at most 32 bytes with a `/` at its end.
    #[inline]
    pub fn short(&mut self) -> &mut Short<SHORT> {
        self.long.clear();
        self.short.len = 0;
        &mut self.short
    }

    /// To write any other text, without a `/` at its end.
    pub fn long(&mut self) -> &mut Vec<u8> {
        self.long.clear();
        &mut self.long
    }

    #[inline]
    fn len(&self) -> usize {
        match self.long.len() {
            0 => self.short.len,
            long => long + 1,
        }
    }

    /// Writes it there, and perhaps more, for which there must be room. Its length.
    #[inline]
    fn put(&self, out: &mut Vec<u8>, at: usize, rest: usize) -> usize {
        if self.long.is_empty() {
            // All bytes are copied, which is quicker: the next rank is written over those that are too many.
            out[at..at + SHORT].copy_from_slice(&self.short.text);
            return self.short.len;
        }
        let end = at + self.long.len();
        out.resize(out.len().max(end + SHORT * (rest + 1)), 0);
        out[at..end].copy_from_slice(&self.long);
        out[end] = b'/';
        self.long.len() + 1
    }
}

impl<F: Default> PrintedRanks<F> {
    /// The ranks of a board that may be different from those printed last; `None` if nothing is known.
    #[inline]
    pub fn different(&self, grid: &Grid) -> Option<Ranks> {
        grid.revision().since(self.id?)
    }

    /// The text.
    #[inline]
    pub fn text(&self) -> &[u8] {
        self.text.get(..self.len).unwrap_or(&[])
    }

    /// The facts about each rank.
    pub fn facts(&self) -> impl Iterator<Item = &F> {
        self.ranks.iter().map(|rank| &rank.fact)
    }

    /// Prints the ranks of a board with a revision that are different. `print` writes a rank and gets the fact about what was there before, or the
    /// default. After an error nothing is known.
    #[inline]
    pub fn update<E>(
        &mut self,
        grid: &Grid,
        mut print: impl FnMut(u8, &[Cell], &mut F, &mut RankText) -> Result<(), E>,
    ) -> Result<(), E> {
        let different = self.different(grid);
        self.id = None;
        let mut ranks = match different {
            Some(ranks) => ranks,
            None => self.forget(grid.ranks()),
        };
        let top = (Ranks::BITS - ranks.leading_zeros()) as usize;
        while ranks != 0 {
            let rank = ranks.trailing_zeros() as u8;
            ranks &= ranks - 1;
            if let Some(kept) = self.ranks.get_mut(usize::from(rank)) {
                print(rank, grid.rank(rank), &mut kept.fact, &mut kept.text)?;
            }
        }
        self.assemble(top);
        self.id = grid.revision().id();
        Ok(())
    }

    /// Forgets all of them. The ranks of a board with so many.
    fn forget(&mut self, ranks: u8) -> Ranks {
        let ranks = usize::from(ranks);
        self.ranks.resize_with(ranks, Kept::default);
        self.ranks
            .iter_mut()
            .for_each(|rank| rank.fact = F::default());
        let room = SHORT * ranks;
        if self.text.len() < room {
            self.text.resize(room, 0);
        }
        Ranks::MAX >> (Ranks::BITS as usize).saturating_sub(ranks).min(31)
    }

    /// Joins the texts of this many ranks, from the lowest one up, to those of the ranks above them.
    #[inline]
    fn assemble(&mut self, ranks: usize) {
        let above = self.ranks.get(ranks);
        let mut at = above.map_or(0, |above| above.start + above.text.len());
        for (rest, rank) in self.ranks.iter_mut().enumerate().take(ranks).rev() {
            rank.start = at;
            at += rank.text.put(&mut self.text, at, rest);
            self.len = at - 1;
        }
    }
}

/// On boards of so many files, a number of empty squares is one digit.
pub(crate) const MOST_FILES: usize = 9;

/// A text of limited length, which is a power of two, so that no index is checked.
#[derive(Debug)]
pub(crate) struct Short<const N: usize> {
    text: [u8; N],
    len: usize,
}

impl<const N: usize> Default for Short<N> {
    fn default() -> Self {
        Self::new()
    }
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
