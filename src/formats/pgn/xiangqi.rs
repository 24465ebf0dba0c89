//! Tags of xiangqi: `Game` names the variant, `Format` says how the moves are worded, and the first player
//! is `Red`.

use crate::formats::spell;
use crate::model::{Game, Spelling, Tags, VariantName};
use std::borrow::Cow;

/// The values of `Format`, without regard to capitals, and what they mean.
const FORMATS: [(&str, Spelling); 4] = [
    ("WXF", Spelling::Wxf),
    ("ICCS", Spelling::Iccs),
    ("Chinese", Spelling::ChineseSimplified),
    ("Chinese", Spelling::ChineseTraditional),
];

/// The variants whose players name them in a `Game` tag. Elsewhere, this tag may be the title of anything.
const GAMES: [&str; 2] = ["xiangqi", "janggi"];

/// The variant that a `Game` tag names.
pub(super) fn named(value: &str) -> Option<VariantName> {
    let name = VariantName::from_words(value);
    GAMES.contains(&name.as_str()).then_some(name)
}

/// How a `Format` tag says that moves are worded.
pub(super) fn spelling(value: &str) -> Option<Spelling> {
    let said = |(name, _): &&(&str, Spelling)| value.trim().eq_ignore_ascii_case(name);
    FORMATS.iter().find(said).map(|(_, spelling)| *spelling)
}

/// The value of `Format` for moves that are worded so; `None` if it has none.
pub(super) fn format(spelling: Option<Spelling>) -> Option<&'static str> {
    let found = FORMATS.iter().find(|(_, s)| Some(*s) == spelling);
    found.map(|(name, _)| *name)
}

/// Renames `Red`, `RedTeam` and so on to `White`, `WhiteTeam`, unless there are tags of White.
pub(super) fn red_to_white(tags: &mut Tags) {
    let is_white = |(name, _): (&str, &str)| renamed(name, "White", "Red").is_some();
    if !tags.iter().any(is_white) {
        rename(tags, "Red", "White");
    }
}

fn rename(tags: &mut Tags, from: &str, to: &str) {
    let old = std::mem::take(tags);
    for (name, value) in old.iter() {
        let new = renamed(name, from, to);
        tags.push(new.as_deref().unwrap_or(name), value);
    }
}

/// The name of the tag for the other word; `None` if it is not about that player.
fn renamed(name: &str, from: &str, to: &str) -> Option<String> {
    let rest = name.strip_prefix(from)?;
    let ends = rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase());
    ends.then(|| format!("{to}{rest}"))
}

/// What the tags of a game are called when it is written.
#[derive(Copy, Clone, Debug)]
pub(super) struct TagNames {
    red: bool,
}

impl TagNames {
    /// The first player is `Red` if a `Game` tag says that the game is xiangqi, as only its players write it.
    pub fn of(game: &Game) -> Self {
        let said = game.tags.get("Game").map(VariantName::from_words);
        let home = VariantName::from_words(spell::home(Spelling::Wxf));
        Self {
            red: said.is_some_and(|name| name == game.variant && name == home),
        }
    }

    /// The name that is written.
    pub fn written(self, name: &str) -> Cow<'_, str> {
        let red = self.red.then(|| renamed(name, "White", "Red")).flatten();
        red.map_or(Cow::Borrowed(name), Cow::Owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_the_names_that_are_read() {
        for (name, spelling) in FORMATS {
            assert_eq!(format(Some(spelling)), Some(name));
            let read = super::spelling(&name.to_lowercase());
            assert_eq!(format(read), Some(name));
        }
        assert_eq!(super::spelling("Blitz"), None);
        for name in GAMES {
            assert!(named(name).is_some_and(|found| found.as_str() == name));
        }
        assert_eq!(format(None), None);
    }

    #[test]
    fn only_whole_words_are_renamed() {
        let mut tags: Tags = [("Red", "a"), ("RedTeam", "b"), ("Reduced", "c")]
            .into_iter()
            .collect();
        red_to_white(&mut tags);
        let names: Vec<_> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["White", "WhiteTeam", "Reduced"]);
        let mut both: Tags = [("Red", "a"), ("White", "b")].into_iter().collect();
        red_to_white(&mut both);
        assert_eq!(both.get("Red"), Some("a"));
    }
}
