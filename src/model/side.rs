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
    /// Moves first by convention (`sente`, `red` in xiangqi).
    #[default]
    White,
    /// Moves second.
    Black,
    /// Third player.
    Red,
    /// Fourth player.
    Blue,
    /// Fifth player.
    Yellow,
    /// Sixth player.
    Green,
}

impl Side {
    /// Everyone, neutral first.
    pub const ALL: [Self; 7] = [
        Self::Neutral,
        Self::White,
        Self::Black,
        Self::Red,
        Self::Blue,
        Self::Yellow,
        Self::Green,
    ];

    /// The other one of White and Black; any other side itself.
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

    /// Player number: 0 neutral, 1 White … 6 Green.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The side with that player number, 0 to 6.
    pub fn from_number(n: u8) -> Option<Self> {
        Self::ALL.get(usize::from(n)).copied()
    }

    /// Its name in a sentence: `White`, `Black`, `Red`.
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

    /// Lower-case English name.
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
