//! Sixty-four squares as thirty-two bytes: a8, b8 … h8, a7 … h1, the first of two in the
//! high half of the byte.

use crate::model::{Cell, Grid, Kind, Piece, Side};

/// How many bytes a board has.
pub const LEN: usize = 32;

/// The byte behind a game's last board. No board begins with it, and none contains it.
pub const END: u8 = 0x88;

/// The white pieces from 1 on; the black ones are eight further.
const PIECES: [Kind; 6] = [
    Kind::ROOK,
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::QUEEN,
    Kind::KING,
    Kind::PAWN,
];

/// What stands on a square; `None` for the halves that mean nothing.
fn cell(half: u8) -> Option<Cell> {
    let side = match half & 8 {
        0 => Side::White,
        _ => Side::Black,
    };
    match half & 7 {
        0 if half == 0 => Some(Cell::Empty),
        0 => None,
        n => {
            let kind = PIECES.get(usize::from(n) - 1)?;
            Some(Cell::Piece(Piece::new(side, *kind)))
        }
    }
}

fn half(cell: Cell) -> Option<u8> {
    let Cell::Piece(piece) = cell else {
        return (cell == Cell::Empty).then_some(0);
    };
    let n = match piece.kind {
        Kind::ROOK => 1,
        Kind::KNIGHT => 2,
        Kind::BISHOP => 3,
        Kind::QUEEN => 4,
        Kind::KING => 5,
        Kind::PAWN => 6,
        _ => return None,
    };
    match piece.side {
        _ if piece.promoted => None,
        Side::White => Some(n),
        Side::Black => Some(n | 8),
        _ => None,
    }
}

/// The board of these bytes; an error is the byte that means nothing.
pub(super) fn unpack(bytes: &[u8; LEN], grid: &mut Grid) -> Result<(), usize> {
    for (rank, four) in (0..8).rev().zip(0..) {
        let cells = grid.rank_mut(rank);
        for (n, two) in cells.chunks_exact_mut(2).enumerate() {
            let at = four * 4 + n;
            let byte = bytes[at];
            match (cell(byte >> 4), cell(byte & 15)) {
                (Some(first), Some(second)) => two.copy_from_slice(&[first, second]),
                _ => return Err(at),
            }
        }
    }
    Ok(())
}

/// The bytes of a board of eight files and ranks; `None` if something stands there that
/// they cannot say.
pub(super) fn pack(grid: &Grid) -> Option<[u8; LEN]> {
    let mut bytes = [0; LEN];
    if (grid.files(), grid.ranks()) != (8, 8) {
        return None;
    }
    let ranks = grid.cells().rchunks_exact(8);
    for (four, cells) in bytes.chunks_exact_mut(4).zip(ranks) {
        for (byte, two) in four.iter_mut().zip(cells.chunks_exact(2)) {
            *byte = half(two[0])? << 4 | half(two[1])?;
        }
    }
    Some(bytes)
}
