use super::Position;
use bitflags::bitflags;

bitflags! {
    /// Which fields of a position are stated; the pieces always are.
    #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
    pub struct Stated: u8 {
        /// The side to move.
        const TURN = 1 << 0;
        /// Castling rights, as marks on the pieces.
        const RIGHTS = 1 << 1;
        /// The en-passant square, or that there is none.
        const EN_PASSANT = 1 << 2;
    }
}

/// The board after a move; some notations record a move in this way.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// The position. Fields that are not `stated` have their defaults, which mean nothing.
    pub position: Position,
    /// Which fields besides the pieces are stated.
    pub stated: Stated,
}

impl Seen {
    /// The most files and ranks that such a board may have; readers refuse more.
    pub const MAX_SIDE: u8 = 16;
}
