use crate::model::Document;

/// Which one of several records with one key is kept.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Keep {
    /// The first.
    #[default]
    First,
    /// The one with the most tags; of these the longest text; of these the first.
    Best,
}

/// The longest text that counts.
const LONGEST: u64 = (1 << 40) - 1;

impl Keep {
    /// The higher, the better.
    pub(super) fn rank(self, tags: usize, bytes: usize) -> u64 {
        match self {
            Self::First => 0,
            Self::Best => ((tags as u64).min(1 << 20) << 40) | (bytes as u64).min(LONGEST),
        }
    }
}

/// How many tags a game has; other documents have none.
pub(super) fn tags(doc: &Document) -> usize {
    match doc {
        Document::Game(game) => game.tags.iter().count(),
        _ => 0,
    }
}
