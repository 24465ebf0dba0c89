//! A move, with everything needed to play it.

use super::army::{Code, EMPTY};
use super::field::{At, NOWHERE, Wing};

/// What type of move it is. The rules of a piece make plain moves; the others change more squares or the state.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum MoveType {
    Plain,
    /// Of a pawn, two or three squares ahead.
    Double,
    EnPassant,
    Castle(Wing),
    /// From the hand.
    Drop,
    Pass,
}

/// A move with everything needed to play it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Move {
    pub(super) from: At,
    pub(super) to: At,
    /// The square of the castling rook, or of the pawn captured en passant.
    pub(super) aux: At,
    /// The square where a piece is gated in, or where a wall is placed.
    pub(super) gate: At,
    /// The code of the moving piece.
    pub(super) code: Code,
    /// Its code after the move.
    pub(super) becomes: Code,
    /// The code of the captured piece.
    pub(super) captured: Code,
    /// The code of the piece that is gated in; [`OFF`] for a wall.
    pub(super) gated: Code,
    pub(super) move_type: MoveType,
    /// The piece promotes to what it is.
    pub(super) renews: bool,
}

impl Move {
    /// A move without anything special.
    #[inline(always)]
    pub(super) fn plain(code: Code, from: At, to: At, captured: Code) -> Self {
        Self {
            from,
            to,
            aux: NOWHERE,
            gate: NOWHERE,
            code,
            becomes: code,
            captured,
            gated: EMPTY,
            move_type: MoveType::Plain,
            renews: false,
        }
    }

    /// The same, if it is neither special nor lets a piece in.
    #[inline(always)]
    pub(super) fn unadorned(self) -> Self {
        Self {
            becomes: self.becomes,
            ..Self::plain(self.code, self.from, self.to, self.captured)
        }
    }

    /// The same, and nothing is gated in or placed.
    pub(super) fn without_gate(self) -> Self {
        Self {
            gate: NOWHERE,
            gated: EMPTY,
            ..self
        }
    }

    /// A piece from the hand.
    pub(super) fn drop(code: Code, to: At) -> Self {
        Self {
            move_type: MoveType::Drop,
            ..Self::plain(code, NOWHERE, to, EMPTY)
        }
    }

    /// Nobody moves.
    pub(super) const PASS: Self = Self {
        from: NOWHERE,
        to: NOWHERE,
        aux: NOWHERE,
        gate: NOWHERE,
        code: EMPTY,
        becomes: EMPTY,
        captured: EMPTY,
        gated: EMPTY,
        move_type: MoveType::Pass,
        renews: false,
    };

    /// The same with a promotion, which may be one to its own kind.
    pub(super) fn promoted(self, becomes: Code) -> Self {
        Self {
            becomes,
            renews: becomes == self.code,
            ..self
        }
    }

    pub(super) fn promotes(&self) -> bool {
        self.becomes != self.code || self.renews
    }

    /// Whether nothing is known of it but the squares, and what a piece captures and becomes there.
    #[inline(always)]
    pub(super) fn is_unadorned(&self) -> bool {
        self.move_type == MoveType::Plain && self.gated == EMPTY && !self.renews
    }

    /// The square of the captured piece.
    pub(super) fn victim(&self) -> At {
        if self.move_type == MoveType::EnPassant {
            self.aux
        } else {
            self.to
        }
    }
}
