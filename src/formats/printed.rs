//! Ranks of a board as text, kept from one position of a game to the next one.

use super::rows::print_number;
use crate::model::{Bits, Cell, Grid, Squares, bits};

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

/// The text of a rank with a `/` after it.
#[derive(Debug, Default)]
pub(crate) struct RankText {
    short: Short<SHORT>,
    /// The text, if it is not a short one.
    long: Vec<u8>,
}

/// A short text has at most this many bytes.
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

    /// Writes it there, and perhaps more, for which there must be room.
    #[inline(always)]
    fn put(&self, out: &mut Vec<u8>, at: usize, rest: usize) {
        if !self.long.is_empty() {
            return self.put_long(out, at, rest);
        }
        // The next rank is written over the bytes that do not belong to it.
        self.short.put(out, at);
    }

    #[cold]
    #[inline(never)]
    fn put_long(&self, out: &mut Vec<u8>, at: usize, rest: usize) {
        let end = at + self.long.len();
        out.resize(out.len().max(end + SHORT * (rest + 1)), 0);
        out[at..end].copy_from_slice(&self.long);
        out[end] = b'/';
    }
}

impl<F: Default> PrintedRanks<F> {
    /// The squares of a board that may be different from those printed last; `None` if nothing is known.
    #[inline]
    pub fn different(&self, grid: &Grid) -> Option<Squares> {
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

    /// Prints the ranks of a board with a revision that are different. `print` writes a rank, of which squares on these
    /// files may be different, and gets the fact about what was there before, or the default. After an error nothing is
    /// known.
    #[inline]
    pub fn update<E>(
        &mut self,
        grid: &Grid,
        mut print: impl FnMut((u8, &[Cell]), Bits, &mut F, &mut RankText) -> Result<(), E>,
    ) -> Result<(), E> {
        let different = self.different(grid);
        self.id = None;
        let Squares { ranks, files } = match different {
            Some(squares) => squares,
            None => self.forget(grid.ranks()),
        };
        let top = self.ranks.len();
        let top = top.min((Bits::BITS - ranks.leading_zeros()) as usize);
        for rank in bits(ranks) {
            let Some(kept) = self.ranks.get_mut(usize::from(rank)) else {
                break;
            };
            print(
                (rank, grid.rank(rank)),
                files,
                &mut kept.fact,
                &mut kept.text,
            )?;
        }
        self.assemble(top);
        self.id = grid.revision().id();
        Ok(())
    }

    /// Forgets all of them: any square of a board with this many ranks may be different.
    fn forget(&mut self, ranks: u8) -> Squares {
        let ranks = usize::from(ranks);
        self.ranks.resize_with(ranks, Kept::default);
        self.ranks
            .iter_mut()
            .for_each(|rank| rank.fact = F::default());
        let room = SHORT * ranks;
        if self.text.len() < room {
            self.text.resize(room, 0);
        }
        Squares::ALL
    }

    /// Joins the texts of this many ranks, from the lowest one up, to those of the ranks above them.
    #[inline]
    fn assemble(&mut self, ranks: usize) {
        let above = self.ranks.get(ranks);
        let mut at = above.map_or(0, |above| above.start + above.text.len());
        let ranks = self.ranks.get_mut(..ranks).unwrap_or(&mut []);
        let any = !ranks.is_empty();
        for (rest, rank) in ranks.iter_mut().enumerate().rev() {
            rank.start = at;
            rank.text.put(&mut self.text, at, rest);
            at += rank.text.len();
        }
        if any {
            self.len = at - 1;
        }
    }
}

/// On boards of this many files, a number of empty squares is one digit.
pub(crate) const MOST_FILES: usize = 9;

/// A text of limited length, which is a power of two, so that no index is checked.
#[derive(Copy, Clone, Debug)]
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

    /// Adds a number of empty squares, unless it is 0, and a letter after it.
    #[inline(always)]
    pub fn add(&mut self, empty: u8, letter: u8) {
        self.text[self.len % N] = b'0' + empty;
        self.len += usize::from(empty > 0);
        self.text[self.len % N] = letter;
        self.len += 1;
    }

    /// Adds the letters of a rank of at most eight squares, the first one in the lowest byte and 0 for an empty one, and a
    /// slash.
    #[inline(always)]
    pub fn add_letters(&mut self, mut rank: u64, files: u8) {
        let mut left = files;
        while rank != 0 {
            let empty = rank.trailing_zeros() as u8 / 8;
            self.add(empty, (rank >> (8 * empty)) as u8);

            rank = rank >> (8 * empty) >> 8;
            left = left.wrapping_sub(empty + 1);
        }
        self.add(left, b'/');
    }

    /// How long it is.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Replaces a letter, or one after the text.
    #[inline(always)]
    pub fn set(&mut self, at: u8, letter: u8) {
        self.text[usize::from(at) % N] = letter;
    }

    /// The same text with a letter after it.
    pub const fn with(mut self, letter: u8) -> Self {
        self.text[self.len % N] = letter;
        self.len += 1;
        self
    }

    /// Starts a new text.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Writes the text there if there is room, and bytes that do not belong to it after it: copying all is quicker. Its length.
    #[inline(always)]
    pub fn put(&self, out: &mut [u8], at: usize) -> usize {
        if let Some(to) = out.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
            *to = self.text;
        }
        self.len
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
