use crate::model::{Document, Tags};

/// Which one of several records with one key is kept.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Keep {
    /// The first.
    #[default]
    First,
    /// The one with the most tags that say something; of these the longest text; of these the first.
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

/// How many tags of a game say something; other documents have none.
pub(super) fn tags(doc: &Document) -> usize {
    match doc {
        Document::Game(game) => game
            .tags
            .iter()
            .filter(|(_, value)| !Tags::is_unknown(value))
            .count(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Game;

    #[test]
    fn tags_that_say_nothing_do_not_count() {
        let game = Game {
            tags: [
                ("White", "A"),
                ("Black", "?"),
                ("Date", "????.??.??"),
                ("Round", "-"),
            ]
            .into_iter()
            .collect(),
            ..Game::default()
        };
        assert_eq!(tags(&Document::Game(game)), 1);
    }
}
