use super::{EnPassant, Kind, Side, Sq};

/// A position of chess in which nothing is unusual: the six fields of its FEN describe it completely.
///
/// Rules write it and writers of notations read it, so that no [`Position`](super::Position) is made in between.
#[derive(Clone, Debug)]
pub struct PlainPosition {
    /// The kinds of pieces, in the order of their numbers.
    pub kinds: [Kind; 6],
    /// The ranks from the first one up, a byte for each square, that of the a-file lowest: 0 for an empty square,
    /// otherwise [`PlainPosition::number`].
    pub rows: [u64; 8],
    /// The side to move.
    pub turn: Side,
    /// The castling rights `KQkq`, in this order: kings on the e-file, rooks in the corners.
    pub castling: [bool; 4],
    /// The square that a pawn passed over.
    pub en_passant: EnPassant,
    /// Plies since the last capture or move of a pawn.
    pub halfmove: u64,
    /// The number of the move, from 1.
    pub fullmove: u64,
}

impl Default for PlainPosition {
    fn default() -> Self {
        Self {
            kinds: [Kind::PAWN; 6],
            rows: [0; 8],
            turn: Side::White,
            castling: [false; 4],
            en_passant: EnPassant::default(),
            halfmove: 0,
            fullmove: 1,
        }
    }
}

impl PlainPosition {
    /// The number of a piece whose kind is at this index of `kinds`; it is less than 16.
    pub const fn number(kind: u8, side: Side) -> u8 {
        2 + 2 * kind + matches!(side, Side::Black) as u8
    }

    /// The number of a piece of this kind, if the kinds are in the order of [`Kind::OF_CHESS`]; 0 if it is none of them.
    pub(crate) const fn number_of(kind: Kind, side: Side) -> u8 {
        let mut n = 0;
        while n < Kind::OF_CHESS.len() {
            if Kind::OF_CHESS[n].index() == kind.index() {
                return Self::number(n as u8, side);
            }
            n += 1;
        }
        0
    }

    /// A number for the castling rights, less than 16.
    #[inline]
    pub fn rights(&self) -> usize {
        let bits = (0..).zip(self.castling);
        bits.map(|(n, right)| usize::from(right) << n)
            .sum::<usize>()
            % 16
    }

    /// The squares of the kings and rooks that may castle, each once.
    pub fn castling_squares(&self) -> impl Iterator<Item = Sq> {
        let [short, long, black_short, black_long] = self.castling;
        let squares = [
            (short | long, Sq::new(4, 0)),
            (short, Sq::new(7, 0)),
            (long, Sq::new(0, 0)),
            (black_short | black_long, Sq::new(4, 7)),
            (black_short, Sq::new(7, 7)),
            (black_long, Sq::new(0, 7)),
        ];
        let castling = squares.into_iter().filter(|(castles, _)| *castles);
        castling.map(|(_, square)| square)
    }
}
