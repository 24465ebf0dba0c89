//! Why a move is refused, in the same words on every kind of board.

use crate::diag::listed;
use crate::model::{Kind, Side};
use std::fmt;

/// A piece and its square.
#[derive(Clone, Debug)]
pub(super) struct Man {
    pub(super) kind: Kind,
    pub(super) on: String,
}

impl fmt::Display for Man {
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
    OutOfTurn { man: Man, owner: Side, turn: Side },
    /// Another piece stands there than the one that is named.
    OtherKind { man: Man, said: Kind },
    /// A piece of the same side stands where the move ends.
    Own { owner: Side, man: Man },
    /// The piece can go there, but a law about such moves forbids it: why.
    Unlawful {
        man: Man,
        to: String,
        why: &'static str,
    },
    /// Pieces of that kind never go there.
    Foreign { man: Man, to: String },
    /// Another piece is in the way.
    Blocked { man: Man, to: String, by: Man },
    /// A wall is in the way.
    Walled { man: Man, to: String, at: String },
    /// The piece only goes there to capture.
    Idle { man: Man, to: String },
    /// A royal piece would be in check.
    Exposed { owner: Side, royal: Man, by: Man },
    /// A capture on that square would remove a royal piece of the capturing side.
    Removed { owner: Side, royal: Man, to: String },
    /// It is not said what the piece becomes.
    Promotion { man: Man, to: String },
    /// It cannot become that; whose piece that is, if it is another side's.
    Becomes {
        man: Man,
        said: Kind,
        whose: Option<Side>,
    },
    /// It does not promote.
    Unpromoted { man: Man, to: String },
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody(at) => write!(f, "there is no piece on {at}"),
            Self::OutOfTurn { man, owner, turn } => {
                let owner = match owner {
                    Side::Neutral => "nobody",
                    owner => owner.title(),
                };
                let turn = turn.title();
                write!(f, "the {man} belongs to {owner}, but it is {turn}'s turn")
            }
            Self::OtherKind { man, said } => {
                let (is, not) = (article(man.kind), article(*said));
                write!(
                    f,
                    "the piece on {} is {is} {}, not {not} {}",
                    man.on,
                    man.kind,
                    piece(*said)
                )
            }
            Self::Own { owner, man } => {
                let owner = owner.title();
                write!(f, "{} is occupied by {owner}'s own {}", man.on, man.kind)
            }
            Self::Foreign { man, to } => {
                write!(f, "{} {man} cannot go to {to}", article(man.kind))
            }
            Self::Unlawful { man, to, why } => {
                write!(f, "the {man} cannot go to {to}: {why}")
            }
            Self::Blocked { man, to, by } => write!(
                f,
                "the {} cannot go from {} to {to}: the {by} is in the way",
                man.kind, man.on
            ),
            Self::Walled { man, to, at } => write!(
                f,
                "the {} cannot go from {} to {to}: there is a wall on {at}",
                man.kind, man.on
            ),
            Self::Idle { man, to } => write!(f, "the {man} has nothing to capture on {to}"),
            Self::Exposed { owner, royal, by } => {
                let owner = owner.title();
                write!(f, "{owner}'s {royal} would be in check from the {by}")
            }
            Self::Removed { owner, royal, to } => {
                let owner = owner.title();
                write!(f, "a capture on {to} would remove {owner}'s own {royal}")
            }
            Self::Promotion { man, to } => write!(
                f,
                "the {man} promotes on {to}, but the piece it becomes is missing"
            ),
            Self::Becomes { man, said, whose } => {
                let (a, said) = (article(*said), piece(*said));
                write!(f, "the {man} cannot promote to {a} {said}")?;
                match whose {
                    Some(side) => write!(f, " of {}", side.title()),
                    None => Ok(()),
                }
            }
            Self::Unpromoted { man, to } => {
                write!(f, "the {man} does not promote when it moves to {to}")
            }
        }
    }
}

/// A kind in words. A letter that is no piece of the variant stands for itself.
pub(super) fn piece(kind: Kind) -> String {
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
