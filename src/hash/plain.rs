//! The sum of the digests of the squares and rights of a plain position, kept from one position to the next.

use crate::model::{Cell, Kind, Piece, PlainPosition, Side, Sq};

/// The board that was there last, and the sum for it.
#[derive(Debug)]
pub(super) struct PlainBoard {
    /// The kinds of pieces, in the order of their numbers.
    kinds: Option<[Kind; 6]>,
    rows: [u64; 8],
    sum: u128,
    /// The digest for each number of a piece on each square; 0 is one that was not needed yet, or an empty square.
    squares: Vec<u128>,
    /// What the castling rights add to the sum, by their number.
    rights: [Option<u128>; 16],
}

/// Numbers of pieces, and squares of a board.
const NUMBERS: usize = 16;
const SQUARES: usize = 64;

impl Default for PlainBoard {
    fn default() -> Self {
        Self {
            kinds: None,
            rows: [0; 8],
            sum: 0,
            squares: Vec::new(),
            rights: [None; 16],
        }
    }
}

impl PlainBoard {
    /// The sum for the squares and the castling rights. `digest` is that of a square.
    #[inline]
    pub fn sum(
        &mut self,
        position: &PlainPosition,
        digest: &mut impl FnMut(Cell, Sq) -> u128,
    ) -> u128 {
        if self.kinds != Some(position.kinds) {
            self.rename(&position.kinds);
        }
        for (rank, row) in (0..8).zip(&position.rows) {
            let old = std::mem::replace(&mut self.rows[usize::from(rank)], *row);
            if old != *row {
                self.take_over(rank, (old, *row), digest);
            }
        }
        let number = position.rights();
        let rights = self.rights[number];
        let rights = rights.unwrap_or_else(|| self.right(position, digest));
        self.sum.wrapping_add(rights)
    }

    /// The numbers of pieces get another meaning.
    #[cold]
    fn rename(&mut self, kinds: &[Kind; 6]) {
        *self = Self {
            kinds: Some(*kinds),
            squares: vec![0; NUMBERS * SQUARES],
            ..Self::default()
        };
    }

    /// Takes over a rank that is different.
    #[inline]
    fn take_over(
        &mut self,
        rank: u8,
        (old, new): (u64, u64),
        digest: &mut impl FnMut(Cell, Sq) -> u128,
    ) {
        let mut different = old ^ new;
        while different != 0 {
            let file = different.trailing_zeros() as u8 / 8;
            let number = |row: u64| (row >> (8 * file)) as u8;
            let before = self.square(number(old), Sq::new(file, rank), digest);
            let after = self.square(number(new), Sq::new(file, rank), digest);
            self.sum = self.sum.wrapping_sub(before).wrapping_add(after);
            different &= !(0xFF << (8 * file));
        }
    }

    /// The digest of a square.
    #[inline]
    fn square(
        &mut self,
        number: u8,
        square: Sq,
        digest: &mut impl FnMut(Cell, Sq) -> u128,
    ) -> u128 {
        if number == 0 {
            return 0;
        }
        let at = usize::from(number) % NUMBERS * SQUARES;
        let at = at + usize::from(square.rank % 8) * 8 + usize::from(square.file % 8);
        match self.squares.get(at) {
            Some(0) | None => self.remember((number, at), square, digest),
            Some(found) => *found,
        }
    }

    #[cold]
    fn remember(
        &mut self,
        (number, at): (u8, usize),
        square: Sq,
        digest: &mut impl FnMut(Cell, Sq) -> u128,
    ) -> u128 {
        let Some(mut piece) = self.piece(number) else {
            return 0;
        };
        // Pawns on the rank where they start may step twice.
        let home = match piece.side {
            Side::Black => 6,
            _ => 1,
        };
        piece.unmoved = piece.kind == Kind::PAWN && square.rank == home;
        let found = digest(Cell::Piece(piece), square);
        if let Some(known) = self.squares.get_mut(at) {
            *known = found;
        }
        found
    }

    fn piece(&self, number: u8) -> Option<Piece> {
        let place = number.checked_sub(2)? / 2;
        let kind = *self.kinds?.get(usize::from(place))?;
        let is_white = number == PlainPosition::number(place, Side::White);
        let side = if is_white { Side::White } else { Side::Black };
        Some(Piece::new(side, kind))
    }

    /// What castling rights add: kings and rooks with a right have another line than those without.
    #[cold]
    fn right(
        &mut self,
        position: &PlainPosition,
        digest: &mut impl FnMut(Cell, Sq) -> u128,
    ) -> u128 {
        let mut sum = 0_u128;
        for square in position.castling_squares() {
            let row = position.rows[usize::from(square.rank % 8)];
            let number = (row >> (8 * (square.file % 8))) as u8;
            let Some(piece) = self.piece(number) else {
                continue;
            };
            let without = digest(Cell::Piece(piece), square);
            let with = digest(Cell::Piece(piece.unmoved()), square);
            sum = sum.wrapping_add(with).wrapping_sub(without);
        }
        self.rights[position.rights()] = Some(sum);
        sum
    }
}
