//! Sixty-four squares as thirty-two bytes: a8, b8 … h8, a7 … h1, the first of two in the
//! high half of the byte.

use crate::model::{Cell, Grid, Kind, Piece, Side};

/// How many bytes a board has.
pub const LEN: usize = 32;

/// The byte after a game's last board. No board contains it.
pub const END: u8 = 0x88;

/// The meaning of each half byte; `Hole` for those without a meaning.
const CELLS: [Cell; 16] = {
    let mut cells = [Cell::Hole; 16];
    cells[0] = Cell::Empty;
    let mut n = 0;
    while n < PIECES.len() {
        cells[n + 1] = Cell::Piece(Piece::new(Side::White, PIECES[n]));
        cells[n + 9] = Cell::Piece(Piece::new(Side::Black, PIECES[n]));
        n += 1;
    }
    cells
};

/// The white pieces from 1 on; the black ones are eight further.
const PIECES: [Kind; 6] = [
    Kind::ROOK,
    Kind::KNIGHT,
    Kind::BISHOP,
    Kind::QUEEN,
    Kind::KING,
    Kind::PAWN,
];

fn half(cell: Cell) -> Option<u8> {
    let Cell::Piece(piece) = cell else {
        return (cell == Cell::Empty).then_some(0);
    };
    let n = PIECES.iter().position(|kind| *kind == piece.kind)? as u8 + 1;
    match piece.side {
        _ if piece.was.is_some() => None,
        Side::White => Some(n),
        Side::Black => Some(n | 8),
        _ => None,
    }
}

/// The board of these bytes; the error is the byte without a meaning.
pub(super) fn unpack(bytes: &[u8; LEN], grid: &mut Grid) -> Result<(), usize> {
    for (rank, four) in (0..8).rev().zip(0..) {
        let cells = grid.rank_mut(rank);
        for (n, two) in cells.chunks_exact_mut(2).enumerate() {
            let at = four * 4 + n;
            let halves = [bytes[at] >> 4, bytes[at] & 15];
            two.copy_from_slice(&halves.map(|half| CELLS[usize::from(half)]));
            if two.contains(&Cell::Hole) {
                return Err(at);
            }
        }
    }
    Ok(())
}

/// The bytes of an 8×8 board; `None` if it contains something that they cannot express.
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
