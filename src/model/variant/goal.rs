use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A way to win, named as in ICN.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Goal {
    /// `checkmate`.
    Checkmate,
    /// `royalcapture`: a royal piece is captured.
    RoyalCapture,
    /// `allroyalscaptured`.
    AllRoyalsCaptured,
    /// `allpiecescaptured`.
    AllPiecesCaptured,
    /// `koth`: a king reaches the hill.
    KingOfTheHill,
    /// `threecheck`: the third check is given.
    ThreeChecks,
    /// An unknown word: it is kept, but has no effect.
    Unknown(Box<str>),
}

/// Goals are ordered by their words.
impl Ord for Goal {
    fn cmp(&self, other: &Self) -> Ordering {
        self.word().cmp(other.word())
    }
}

impl PartialOrd for Goal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Goal {
    /// The known goals.
    pub const KNOWN: [Self; 6] = [
        Self::Checkmate,
        Self::RoyalCapture,
        Self::AllRoyalsCaptured,
        Self::AllPiecesCaptured,
        Self::KingOfTheHill,
        Self::ThreeChecks,
    ];

    /// The goal with this word.
    pub fn of(word: &str) -> Self {
        let known = Self::KNOWN.into_iter().find(|goal| goal.word() == word);
        known.unwrap_or_else(|| Self::Unknown(word.into()))
    }

    /// Its word.
    pub fn word(&self) -> &str {
        match self {
            Self::Checkmate => "checkmate",
            Self::RoyalCapture => "royalcapture",
            Self::AllRoyalsCaptured => "allroyalscaptured",
            Self::AllPiecesCaptured => "allpiecescaptured",
            Self::KingOfTheHill => "koth",
            Self::ThreeChecks => "threecheck",
            Self::Unknown(word) => word,
        }
    }

    /// Whether it is one of [`KNOWN`](Self::KNOWN).
    pub fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }

    /// All known words, with commas between them.
    pub fn words() -> String {
        let words = Self::KNOWN.map(|goal| goal.word().to_owned());
        words.join(", ")
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl From<String> for Goal {
    fn from(word: String) -> Self {
        Self::of(&word)
    }
}

impl From<Goal> for String {
    fn from(goal: Goal) -> Self {
        goal.word().to_owned()
    }
}
