use crate::model::Side;
use serde::{Deserialize, Serialize};

/// Something that applies to both players, or to each player separately.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "expected one value for both players (a zone is written as squares, such as `d1-f3` or `*8`), or one each with the keys `white` and `black`"
)]
pub enum Sided<T> {
    /// For each player separately.
    Each {
        /// For White.
        white: T,
        /// For Black.
        black: T,
    },
    /// For both players. A [`Zone`](super::Zone) is written from the point of view of the player:
    /// Black's zone is White's with the order of the ranks reversed.
    Both(T),
}

impl<T> Sided<T> {
    /// The value for a player, and whether it must be mirrored for Black.
    pub fn of(&self, side: Side) -> (&T, bool) {
        match (self, side) {
            (Self::Both(t), Side::Black) => (t, true),
            (Self::Both(t), _) => (t, false),
            (Self::Each { black, .. }, Side::Black) => (black, false),
            (Self::Each { white, .. }, _) => (white, false),
        }
    }
}

impl<T> Sided<T> {
    /// The values for the players.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let (first, second) = match self {
            Self::Both(t) => (t, None),
            Self::Each { white, black } => (white, Some(black)),
        };
        std::iter::once(first).chain(second)
    }
}

impl<T: Copy> Sided<T> {
    /// The value for a player.
    pub fn get(&self, side: Side) -> T {
        *self.of(side).0
    }
}

impl<T: Default> Default for Sided<T> {
    fn default() -> Self {
        Self::Both(T::default())
    }
}
