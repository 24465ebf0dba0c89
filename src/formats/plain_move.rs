//! Orthodox moves as two squares of an 8×8 board and a promotion: all that some notations
//! write.

use crate::model::{Kind, Marks, Ply, Sq};

/// A move given by two squares and a promotion.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct PlainMove {
    pub(crate) from: Sq,
    pub(crate) to: Sq,
    /// Queen, rook, bishop or knight.
    pub(crate) promotion: Option<Kind>,
}

/// Why two squares are not enough for a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum NotPlain {
    /// A drop, a null move, another board or another piece.
    Unsayable,
    /// A square is not known.
    Unknown,
    /// Castling whose king's move is also another move, or no move.
    Castling,
}

impl PlainMove {
    /// The move, if two squares and a promotion are enough.
    #[inline]
    pub(crate) fn of(ply: Ply) -> Result<Self, NotPlain> {
        from_square_to_square(ply)?;
        if ply.is_castling() && ply.from.file.abs_diff(ply.to.file) < 2 {
            return Err(NotPlain::Castling);
        }
        let known = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT];
        if ply.promotion.is_some_and(|kind| !known.contains(&kind)) {
            return Err(NotPlain::Unsayable);
        }
        Ok(Self {
            from: ply.from,
            to: ply.to,
            promotion: ply.promotion,
        })
    }
}

/// Whether a move goes from one known square of an 8×8 board to another, and does nothing
/// that no move of chess does.
#[inline]
pub(crate) fn from_square_to_square(ply: Ply) -> Result<(), NotPlain> {
    if ply.marks.intersects(Marks::UNORTHODOX | Marks::PASS) {
        return Err(NotPlain::Unsayable);
    }
    if !ply.from.is_known() || !ply.to.is_known() {
        return Err(NotPlain::Unknown);
    }
    match (ply.from.file | ply.from.rank | ply.to.file | ply.to.rank) > 7 {
        true => Err(NotPlain::Unsayable),
        false => Ok(()),
    }
}
