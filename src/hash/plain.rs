//! The sum of the digests of the squares and rights of a plain position, kept from one position to the next.

use crate::model::{Cell, Kind, Piece, PlainPosition, Side, Sq};

/// The board that was there last, and the sum for it.
#[derive(Debug, Default)]
pub(super) struct PlainBoard {
    /// The kinds of pieces, in the order of their numbers.
    kinds: Option<[Kind; 6]>,
    rows: [u64; 8],
    sum: u128,
    /// For each square the digests for each number of a piece; 0 where there is none.
    squares: Vec<[u128; NUMBERS]>,
    /// What the castling rights add to the sum, by their number.
    rights: [Option<u128>; 16],
}

/// The piece numbers are less than this.
const NUMBERS: usize = 16;

impl PlainBoard {
    /// The sum for the squares and the castling rights. `digest` is that of a square.
    #[inline]
    pub fn sum(
        &mut self,
        position: &PlainPosition,
        digest: &mut dyn FnMut(Cell, Sq) -> u128,
    ) -> u128 {
        if self.kinds != Some(position.kinds) {
            self.rename(&position.kinds, digest);
        }
        let ranks = self.squares.chunks_exact(8);
        for ((old, new), squares) in self.rows.iter_mut().zip(&position.rows).zip(ranks) {
            let mut different = *old ^ *new;
            while different != 0 {
                let file = different.trailing_zeros() / 8;
                let number = |row: u64| (row >> (8 * file)) as usize % NUMBERS;
                let digests = &squares[file as usize];
                let (before, after) = (digests[number(*old)], digests[number(*new)]);
                self.sum = self.sum.wrapping_sub(before).wrapping_add(after);
                different &= !(0xFF << (8 * file));
            }
            *old = *new;
        }
        let rights = self.rights[position.rights()];
        let rights = rights.unwrap_or_else(|| self.right(position, digest));
        self.sum.wrapping_add(rights)
    }

    /// The numbers of pieces get another meaning.
    #[cold]
    fn rename(&mut self, kinds: &[Kind; 6], digest: &mut dyn FnMut(Cell, Sq) -> u128) {
        *self = Self {
            kinds: Some(*kinds),
            ..Self::default()
        };
        let squares = (0..64).map(|n| Sq::new(n % 8, n / 8));
        self.squares = squares.map(|square| self.square(square, digest)).collect();
    }

    /// The digests of a square.
    fn square(&self, square: Sq, digest: &mut dyn FnMut(Cell, Sq) -> u128) -> [u128; NUMBERS] {
        let mut all = [0; NUMBERS];
        for (number, found) in (0..).zip(&mut all) {
            let Some(mut piece) = self.piece(number) else {
                continue;
            };
            // Pawns on the rank where they start may step twice.
            let home = if piece.side == Side::Black { 6 } else { 1 };
            piece.unmoved = piece.kind == Kind::PAWN && square.rank == home;
            *found = digest(Cell::Piece(piece), square);
        }
        all
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
        digest: &mut dyn FnMut(Cell, Sq) -> u128,
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
