//! Why a move is refused, in the same words on every kind of board.

use crate::diag::listed;
use crate::model::{Kind, Side};
use std::fmt;

/// A piece and its square.
#[derive(Clone, Debug)]
pub(super) struct PieceOnSquare {
    pub(super) kind: Kind,
    pub(super) on: String,
}

impl fmt::Display for PieceOnSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.kind, self.on)
    }
}

/// Why a move is refused.
#[derive(Clone, Debug)]
pub(super) enum Refusal {
    /// Nothing stands where the move starts.
    Nobody(String),
    /// It is another side's turn.
    OutOfTurn {
        piece: PieceOnSquare,
        owner: Side,
        turn: Side,
    },
    /// Another piece stands there than the one that is named.
    OtherKind { piece: PieceOnSquare, said: Kind },
    /// A piece of the same side stands where the move ends.
    Own { owner: Side, piece: PieceOnSquare },
    /// The piece can go there, but a law about such moves forbids it: why.
    Unlawful {
        piece: PieceOnSquare,
        to: String,
        why: &'static str,
    },
    /// Pieces of that kind never go there.
    Foreign { piece: PieceOnSquare, to: String },
    /// Another piece is in the way.
    Blocked {
        piece: PieceOnSquare,
        to: String,
        by: PieceOnSquare,
    },
    /// A wall is in the way.
    Walled {
        piece: PieceOnSquare,
        to: String,
        at: String,
    },
    /// The piece only goes there to capture.
    Idle { piece: PieceOnSquare, to: String },
    /// A royal piece would be in check.
    Exposed {
        owner: Side,
        royal: PieceOnSquare,
        by: PieceOnSquare,
    },
    /// A capture on that square would remove a royal piece of the capturing side.
    Removed {
        owner: Side,
        royal: PieceOnSquare,
        to: String,
    },
    /// It is not said what the piece becomes.
    Promotion { piece: PieceOnSquare, to: String },
    /// It cannot become that; whose piece that is, if it is another side's.
    Becomes {
        piece: PieceOnSquare,
        said: Kind,
        whose: Option<Side>,
    },
    /// It does not promote.
    Unpromoted { piece: PieceOnSquare, to: String },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody(at) => write!(f, "there is no piece on {at}"),
            Self::OutOfTurn { piece, owner, turn } => {
                let owner = match owner {
                    Side::Neutral => "nobody",
                    owner => owner.title(),
                };
                let turn = turn.title();
                write!(f, "the {piece} belongs to {owner}, but it is {turn}'s turn")
            }
            Self::OtherKind { piece, said } => {
                let (is, not) = (article(piece.kind), article(*said));
                write!(
                    f,
                    "the piece on {} is {is} {}, not {not} {}",
                    piece.on,
                    piece.kind,
                    kind_name(*said)
                )
            }
            Self::Own { owner, piece } => {
                let owner = owner.title();
                write!(
                    f,
                    "{} is occupied by {owner}'s own {}",
                    piece.on, piece.kind
                )
            }
            Self::Foreign { piece, to } => {
                write!(f, "{} {piece} cannot go to {to}", article(piece.kind))
            }
            Self::Unlawful { piece, to, why } => {
                write!(f, "the {piece} cannot go to {to}: {why}")
            }
            Self::Blocked { piece, to, by } => write!(
                f,
                "the {} cannot go from {} to {to}: the {by} is in the way",
                piece.kind, piece.on
            ),
            Self::Walled { piece, to, at } => write!(
                f,
                "the {} cannot go from {} to {to}: there is a wall on {at}",
                piece.kind, piece.on
            ),
            Self::Idle { piece, to } => write!(f, "the {piece} has nothing to capture on {to}"),
            Self::Exposed { owner, royal, by } => {
                let owner = owner.title();
                write!(f, "{owner}'s {royal} would be in check from the {by}")
            }
            Self::Removed { owner, royal, to } => {
                let owner = owner.title();
                write!(f, "a capture on {to} would remove {owner}'s own {royal}")
            }
            Self::Promotion { piece, to } => write!(
                f,
                "the {piece} promotes on {to}, but the piece it becomes is missing"
            ),
            Self::Becomes { piece, said, whose } => {
                let (a, said) = (article(*said), kind_name(*said));
                write!(f, "the {piece} cannot promote to {a} {said}")?;
                match whose {
                    Some(side) => write!(f, " of {}", side.title()),
                    None => Ok(()),
                }
            }
            Self::Unpromoted { piece, to } => {
                write!(f, "the {piece} does not promote when it moves to {to}")
            }
        }
    }
}

/// A kind in words. A letter that is no piece of the variant stands for itself.
pub(super) fn kind_name(kind: Kind) -> String {
    match kind.name().strip_prefix("letter-") {
        Some(letter) => format!("piece with the letter `{letter}`"),
        None => kind.to_string(),
    }
}

/// `a` or `an`.
pub(super) fn article(kind: Kind) -> &'static str {
    crate::diag::article(&kind.name())
}

/// The help line for a move that is not legal; `near`: similar moves that are.
pub(super) fn check_it(near: &[String]) -> String {
    match near.is_empty() {
        true => "check this move, the moves before it and the start position".to_owned(),
        false => format!(
            "check this move and the moves before it; similar legal moves: {}",
            listed(near, "or")
        ),
    }
}
