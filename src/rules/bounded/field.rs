//! Squares of a rectangular board of up to 16×16 as small numbers.
//!
//! A square is `rank * 32 + file`. Arithmetic wraps at ten bits, and half of the possible files and
//! ranks are off the board: a piece that walks off an edge gets there and never to the opposite
//! edge. The difference of two squares identifies the vector between them, so a table of 1,024
//! entries answers "by which step does this piece get from there to here" for every board size.

use super::army::{Code, EMPTY, OFF};
use crate::model::{Marks, Side, Sq};

/// A square in mailbox numbering; [`NOWHERE`] if none.
pub(super) type At = u16;

/// Squares on and around the board, or differences of squares.
pub(super) const SPAN: usize = 1024;

/// No square. Its cell is off the board.
pub(super) const NOWHERE: At = (SPAN - 1) as At;

/// The largest number of files and of ranks.
pub(super) const MAX_SIZE: u8 = 16;

const STRIDE: At = 32;

/// The square on this file and rank, both from 0.
pub(super) const fn at(file: u8, rank: u8) -> At {
    rank as At * STRIDE + file as At
}

/// The file of a square, from 0.
pub(super) const fn file(at: At) -> u8 {
    (at % STRIDE) as u8
}

/// The rank of a square, from 0.
pub(super) const fn rank(at: At) -> u8 {
    (at / STRIDE) as u8
}

/// The square one step further; `by` comes from [`vector`] or [`delta`].
pub(super) const fn step(from: At, by: At) -> At {
    from.wrapping_add(by) % SPAN as At
}

/// The vector from one square to another.
pub(super) const fn delta(from: At, to: At) -> At {
    to.wrapping_sub(from) % SPAN as At
}

/// The step that goes `x` files to the right and `y` ranks up, each at most 16.
pub(super) const fn vector(x: i8, y: i8) -> At {
    ((y as i16 * STRIDE as i16 + x as i16) as At) % SPAN as At
}

/// The directions along which pieces stand in a row: along ranks, along files, and diagonally.
pub(super) const ROWS: [At; 4] = [vector(1, 0), vector(0, 1), vector(1, 1), vector(1, -1)];

/// The number of files to the right and of ranks up, each less than 16.
pub(super) const fn parts(vector: At) -> (i16, i16) {
    const fn signed(n: At) -> i16 {
        ((n + 16) % 32) as i16 - 16
    }
    let x = signed(vector % STRIDE);
    // A step to the left borrows from the ranks.
    (x, signed((vector / STRIDE + (x < 0) as At) % STRIDE))
}

/// The square in the terms of the model.
pub(super) const fn sq(at: At) -> Sq {
    if at == NOWHERE {
        Sq::NONE
    } else {
        Sq::new(file(at), rank(at))
    }
}

/// The same for a square of the board.
#[inline(always)]
pub(super) const fn known(at: At) -> Sq {
    Sq::new(file(at), rank(at))
}

/// The side in the terms of the model.
pub(super) const fn side(side: u8) -> Side {
    if side == 0 { Side::White } else { Side::Black }
}

/// The number of a side of the model, if it plays.
pub(super) const fn player(side: Side) -> Option<u8> {
    match side {
        Side::White => Some(0),
        Side::Black => Some(1),
        _ => None,
    }
}

/// The side of the king on which the castling rook is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Wing {
    /// Toward the last file.
    Short,
    /// Toward the first file.
    Long,
}

impl Wing {
    pub(super) const BOTH: [Self; 2] = [Self::Short, Self::Long];

    /// The wing of a castling mark.
    pub(super) fn of(marks: Marks) -> Option<Self> {
        if marks.contains(Marks::CASTLE_SHORT) {
            Some(Self::Short)
        } else {
            marks.contains(Marks::CASTLE_LONG).then_some(Self::Long)
        }
    }

    /// The castling mark of this wing.
    pub(super) fn mark(self) -> Marks {
        match self {
            Self::Short => Marks::CASTLE_SHORT,
            Self::Long => Marks::CASTLE_LONG,
        }
    }

    /// In algebraic notation.
    pub(super) fn spelled(self) -> &'static str {
        match self {
            Self::Short => "O-O",
            Self::Long => "O-O-O",
        }
    }
}

/// The size of the board and everything derived from it.
#[derive(Clone)]
pub(super) struct Field {
    files: u8,
    ranks: u8,
    /// The number of machine words that hold one bit per square.
    words: usize,
    /// The squares from `a1`, rank by rank, without gaps.
    squares: [At; 256],
    /// The reverse of `squares`; meaningless off the board.
    number: [u8; SPAN],
}

impl Field {
    /// A board of this size; both numbers must be at most [`MAX_SIZE`].
    pub(super) fn new(files: u8, ranks: u8) -> Self {
        let mut field = Self {
            files,
            ranks,
            words: (usize::from(files) * usize::from(ranks))
                .div_ceil(64)
                .min(4),
            squares: [NOWHERE; 256],
            number: [0; SPAN],
        };
        for n in 0..field.len() {
            let at = at(
                (n % usize::from(files)) as u8,
                (n / usize::from(files)) as u8,
            );
            field.squares[n] = at;
            field.number[usize::from(at)] = n as u8;
        }
        field
    }

    pub(super) fn files(&self) -> u8 {
        self.files
    }

    pub(super) fn ranks(&self) -> u8 {
        self.ranks
    }

    /// The cells of an empty board.
    pub(super) fn cells(&self) -> [Code; SPAN] {
        let mut cells = [OFF; SPAN];
        for &at in self.all() {
            cells[usize::from(at)] = EMPTY;
        }
        cells
    }

    /// The number of squares.
    pub(super) fn len(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// Every square, `a1` first, rank by rank.
    pub(super) fn all(&self) -> &[At] {
        &self.squares[..self.len()]
    }

    /// The square with this number.
    #[inline(always)]
    pub(super) fn numbered(&self, n: u8) -> At {
        self.squares[usize::from(n)]
    }

    /// The number of this square.
    #[inline(always)]
    pub(super) fn number(&self, at: At) -> u8 {
        self.number[usize::from(at) % SPAN]
    }

    /// The square, if it is fully known and on the board.
    #[inline(always)]
    pub(super) fn locate(&self, sq: Sq) -> Option<At> {
        (sq.file < self.files && sq.rank < self.ranks).then(|| at(sq.file, sq.rank))
    }

    /// The first rank of a side.
    pub(super) fn first_rank(&self, side: u8) -> u8 {
        if side == 0 { 0 } else { self.ranks - 1 }
    }

    /// One rank forward for this side.
    #[inline(always)]
    pub(super) fn ahead(side: u8) -> At {
        if side == 0 {
            vector(0, 1)
        } else {
            vector(0, -1)
        }
    }

    /// Whether the square is on the board.
    pub(super) fn has(&self, at: At) -> bool {
        file(at) < self.files && rank(at) < self.ranks
    }

    /// All squares.
    pub(super) fn everywhere(&self) -> Squares {
        let mut all = Squares::default();
        self.all().iter().for_each(|at| all.insert(self, *at));
        all
    }
}

/// A set of squares of one board.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Squares([u64; 4]);

impl Squares {
    #[inline]
    pub(super) fn insert(&mut self, field: &Field, at: At) {
        let n = field.number(at);
        self.0[usize::from(n >> 6)] |= 1 << (n & 63);
    }

    #[inline]
    pub(super) fn remove(&mut self, field: &Field, at: At) {
        let n = field.number(at);
        self.0[usize::from(n >> 6)] &= !(1 << (n & 63));
    }

    /// Moves a piece of the set to another square; both are numbers of squares.
    #[inline(always)]
    pub(super) fn shift(&mut self, from: u8, to: u8) {
        self.0[usize::from(from >> 6)] ^= 1 << (from & 63);
        self.0[usize::from(to >> 6)] ^= 1 << (to & 63);
    }

    /// Adds all squares of another set.
    #[inline]
    pub(super) fn add(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    #[inline]
    pub(super) fn contains(&self, field: &Field, at: At) -> bool {
        let n = field.number(at);
        self.0[usize::from(n >> 6)] >> (n & 63) & 1 == 1
    }

    /// The squares of both sets.
    pub(super) fn and(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine &= theirs;
        }
        self
    }

    /// The squares of one of both sets.
    pub(super) fn xor(mut self, other: Self) -> Self {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine ^= theirs;
        }
        self
    }

    /// Those among the first 64 squares, one bit for each.
    #[inline(always)]
    pub(super) fn first(self) -> u64 {
        self.0[0]
    }

    /// The number of squares.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The squares in order, `a1` first.
    pub(super) fn iter(self, field: &Field) -> impl Iterator<Item = At> + '_ {
        let mut word = 0;
        let mut bits = self.0[0];
        std::iter::from_fn(move || {
            while bits == 0 {
                word += 1;
                bits = *self.0[..field.words].get(word)?;
            }
            let n = (word as u32 * 64 + bits.trailing_zeros()) as u8;
            bits &= bits - 1;
            Some(field.numbered(n))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walking_off_any_edge_stays_off_the_board() {
        let field = Field::new(16, 16);
        for &from in field.all() {
            for (x, y) in [
                (1, 0),
                (0, 1),
                (-1, 0),
                (0, -1),
                (16, 16),
                (-16, -16),
                (3, -1),
                (-16, 5),
            ] {
                let (f, r) = (
                    i16::from(file(from)) + i16::from(x),
                    i16::from(rank(from)) + i16::from(y),
                );
                let inside = (0..16).contains(&f) && (0..16).contains(&r);
                let to = step(from, vector(x, y));
                assert_eq!(file(to) < 16 && rank(to) < 16, inside);
                if inside {
                    assert_eq!((i16::from(file(to)), i16::from(rank(to))), (f, r));
                    assert_eq!(delta(from, to), vector(x, y));
                }
            }
        }
    }

    #[test]
    fn a_vector_knows_its_parts() {
        for (x, y) in (-15..16).flat_map(|x| (-15..16).map(move |y| (x, y))) {
            assert_eq!(parts(vector(x, y)), (x.into(), y.into()));
        }
    }

    #[test]
    fn sets_give_their_squares_back_in_order() {
        let field = Field::new(16, 16);
        let mut set = Squares::default();
        for &at in field.all().iter().rev().step_by(7) {
            set.insert(&field, at);
        }
        let listed: Vec<At> = set.iter(&field).collect();
        assert!(listed.is_sorted());
        assert_eq!(listed.len(), 256_usize.div_ceil(7));
        for at in listed {
            assert!(set.iter(&field).any(|s| s == at));
            set.remove(&field, at);
        }
        assert_eq!(set, Squares::default());
    }
}
