use serde::{Deserialize, Serialize};

/// The owner of a piece or the player of a move: up to six players, or none.
#[derive(
    Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// No player: walls, obstacles, voids.
    Neutral,
    /// The first player (`sente` in shogi, `red` in xiangqi).
    #[default]
    White,
    /// The second player.
    Black,
    /// The third player.
    Red,
    /// The fourth player.
    Blue,
    /// The fifth player.
    Yellow,
    /// The sixth player.
    Green,
}

impl Side {
    /// All sides, beginning with the neutral one.
    pub const ALL: [Self; 7] = [
        Self::Neutral,
        Self::White,
        Self::Black,
        Self::Red,
        Self::Blue,
        Self::Yellow,
        Self::Green,
    ];

    /// Black for White, and White for Black; for any other side, the same side.
    #[must_use]
    pub fn other(self) -> Self {
        // Sides alternate; a branch on them would be mispredicted.
        const OTHER: [Side; 7] = {
            let mut other = Side::ALL;
            other.swap(Side::White as usize, Side::Black as usize);
            other
        };
        OTHER[self as usize]
    }

    /// The number of the player: 0 is neutral, 1 is White … 6 is Green.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The side with this player number, 0 to 6.
    pub fn from_number(n: u8) -> Option<Self> {
        Self::ALL.get(usize::from(n)).copied()
    }

    /// Its name in sentences: `White`, `Black`, `Red`.
    pub fn title(self) -> &'static str {
        match self {
            Self::Neutral => "Neutral",
            Self::White => "White",
            Self::Black => "Black",
            Self::Red => "Red",
            Self::Blue => "Blue",
            Self::Yellow => "Yellow",
            Self::Green => "Green",
        }
    }

    /// Its English name in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Neutral => "neutral",
            Self::White => "white",
            Self::Black => "black",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Green => "green",
        }
    }
}
