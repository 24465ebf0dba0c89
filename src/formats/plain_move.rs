//! Orthodox moves as two squares of an 8×8 board and a promotion: all that some notations
//! write.

use crate::diag::{Code, Diagnostic, Span};
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
    Inexpressible,
    /// A square is not known.
    Unknown,
    /// Castling whose king's move is also another move, or no move.
    Castling,
}

impl NotPlain {
    /// What is stated about the move in a notation of two squares. `others`: those that can write the castling.
    pub(crate) fn diagnostic(
        self,
        (code, notation): (Code, &str),
        others: &'static str,
        place: Option<Span>,
    ) -> Diagnostic {
        let (message, help) = match self {
            Self::Unknown => ("a square of this move is unknown".into(), NAME_THE_VARIANT),
            Self::Castling => (
                format!("{notation} cannot tell this castling from another king's move"),
                others,
            ),
            Self::Inexpressible => (inexpressible(notation), WRITE_OTHERWISE),
        };
        Diagnostic::error(code, message).at(place).help(help)
    }
}

/// What is stated about a move that a notation has no sign for.
pub(crate) fn inexpressible(notation: &str) -> String {
    format!("{notation} cannot write this move")
}

/// What to do if a part of a move is unknown.
pub(crate) const NAME_THE_VARIANT: &str =
    "name the variant with `--variant`, so that rules can complete the move";

/// What to do if a notation cannot write a move.
pub(crate) const WRITE_OTHERWISE: &str =
    "`-t uci` writes moves of many variants, `-t jsonl` writes every game";

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
            return Err(NotPlain::Inexpressible);
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
        return Err(NotPlain::Inexpressible);
    }
    if !ply.from.is_known() || !ply.to.is_known() {
        return Err(NotPlain::Unknown);
    }
    match (ply.from.file | ply.from.rank | ply.to.file | ply.to.rank) > 7 {
        true => Err(NotPlain::Inexpressible),
        false => Ok(()),
    }
}
