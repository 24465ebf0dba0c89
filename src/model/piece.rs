use super::{Kind, Side};

/// A piece on a square: at most six bytes, cheap to copy.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// Its side.
    pub side: Side,
    /// Whether it still has a first-move right: a pawn its double step, a king and a rook
    /// castling, a gating piece its gate. This is `+` in ICN, `*` in 5DFEN, and the castling
    /// field in FEN.
    pub unmoved: bool,
    /// If it is a promoted piece: the kind that it becomes again when captured, such as a pawn for `Q~`.
    pub was: Option<Kind>,
}

impl Piece {
    /// A piece without rights.
    pub const fn new(side: Side, kind: Kind) -> Self {
        Self {
            kind,
            side,
            unmoved: false,
            was: None,
        }
    }

    /// A number for its kind and its side, if it is one of the first kinds.
    #[inline]
    pub(crate) const fn number(self) -> Option<u8> {
        let kind = self.kind.index();
        match kind < 32 {
            true => Some((self.side as u8) << 5 | kind as u8),
            false => None,
        }
    }

    /// The same piece, promoted from this kind.
    #[must_use]
    pub const fn promoted_from(mut self, was: Kind) -> Self {
        self.was = Some(was);
        self
    }

    /// The same piece with its first-move right.
    #[must_use]
    pub const fn unmoved(mut self) -> Self {
        self.unmoved = true;
        self
    }

    /// The same piece with or without its first-move right.
    #[must_use]
    pub const fn with_right(mut self, unmoved: bool) -> Self {
        self.unmoved = unmoved;
        self
    }
}
