//! Options whose value depends on those that a section inherits.

use super::section::{Entry, Row, Section};
use super::values::LAST;
use std::borrow::Cow;

impl<'a> Section<'a> {
    /// An option for one side, or for both.
    pub(super) fn sided(&self, key: &str, side: &str) -> Option<&'a str> {
        self.latest(key, side).map(|e| e.value)
    }

    /// The same, with where it comes from: of one section, that for one side counts, except for walls.
    fn latest(&self, key: &str, side: &str) -> Option<&Entry<'a>> {
        let own = format!("{key}{side}");
        let both = self.options.iter().filter(|e| e.key == own || e.key == key);
        let walls = key == "wallingRegion";
        both.min_by_key(|e| (e.level, (e.key == key) != walls))
    }

    /// A zone of one side. An older option states it by ranks.
    pub(super) fn region(&self, key: &str, side: &str) -> Option<Cow<'a, str>> {
        let latest = self.latest(key, side);
        let ranks = self.ranks(key);
        match (latest, ranks) {
            (Some(e), Some((level, _))) if e.level <= level => Some(e.value.into()),
            (_, Some((_, (low, high)))) => {
                let last = self.size().1;
                let ranks = (low..=high.min(last)).map(|n| match side {
                    "White" => format!("*{n}"),
                    _ => format!("*{}", last + 1 - n),
                });
                let ranks: Vec<String> = ranks.collect();
                Some(match ranks.is_empty() {
                    true => "-".into(),
                    false => ranks.join(" ").into(),
                })
            }
            (latest, None) => latest.map(|e| e.value.into()),
        }
    }

    /// The ranks of White that an older option states, from the first to the last, and its level.
    fn ranks(&self, key: &str) -> Option<(usize, (u8, u8))> {
        let of = |key: &str| {
            let e = self.options.iter().rfind(|e| e.key == key)?;
            Some((e.level, e.value.parse::<u8>().ok().filter(|n| *n > 0)?))
        };
        match key {
            "promotionRegion" => of("promotionRank").map(|(level, n)| (level, (n, LAST))),
            "doubleStepRegion" => {
                let (last, first) = (of("doubleStepRank"), of("doubleStepRankMin"));
                match (last, first) {
                    // Fairy-Stockfish looks at the first rank only where the last is not stated.
                    (Some((level, n)), first) if first.is_none_or(|(l, _)| level <= l) => {
                        Some((level, (2, n)))
                    }
                    (_, first) => first.map(|(level, n)| (level, (n, 2))),
                }
            }
            _ => None,
        }
    }

    /// What turns into what, by the options of the pieces.
    pub(super) fn pairs(&self) -> Vec<(String, String)> {
        let mut all = self.by_piece("promotedPieceType", option_of);
        // Fairy-Stockfish's own king never turns over.
        all.retain(|(from, _)| from != "king");
        all
    }

    /// How many of a piece a side may have for another one to become it, by the options of the pieces.
    pub(super) fn limits(&self) -> Vec<(String, &'a str)> {
        self.by_piece("promotionLimit", |limit, _| Some(limit))
    }

    /// An option that says something of several pieces. A section changes what it inherits only for those that it names, and
    /// letters are those of the section that has them. `None`: nothing is said of the piece any more.
    fn by_piece<T>(
        &self,
        key: &str,
        value: impl Fn(&'a str, &[Row]) -> Option<T>,
    ) -> Vec<(String, T)> {
        let mut all: Vec<(String, T)> = Vec::new();
        for entry in self.options.iter().filter(|e| e.key == key) {
            let rows = self.lettered(entry.level);
            let words = entry.value.split_whitespace();
            for (letter, text) in words.filter_map(|word| word.split_once(':')) {
                let Some(piece) = option_of(letter, &rows) else {
                    continue;
                };
                let before = all.iter().position(|(known, _)| *known == piece);
                let value = value(text, &rows);
                match (before, value) {
                    (Some(at), Some(value)) => all[at].1 = value,
                    (Some(at), None) => drop(all.remove(at)),
                    (None, Some(value)) => all.push((piece, value)),
                    (None, None) => {}
                }
            }
        }
        all
    }
}

/// The option of the piece with a letter.
fn option_of(letter: &str, rows: &[Row]) -> Option<String> {
    let row = rows
        .iter()
        .find(|row| row.letter.eq_ignore_ascii_case(letter))?;
    Some(row.option.clone())
}
