use super::catalog::NOTHING;
use crate::diag::brief;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The canonical name of a variant: words in lower case, joined by `-` (`chess`, `chess960`, `king-of-the-hill`).
///
/// Every known spelling of a name gives the same canonical name. If a variant is played from a shuffled
/// start position, `960` follows its name (`chess960`, `crazyhouse960`).
#[derive(Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VariantName(Cow<'static, str>);

impl VariantName {
    /// Orthodox chess.
    pub const CHESS: Self = Self(Cow::Borrowed("chess"));
    /// Fischer random chess.
    pub const CHESS960: Self = Self(Cow::Borrowed("chess960"));
    /// Infinite chess; its positions state their own rules.
    pub const INFINITE: Self = Self(Cow::Borrowed("infinite"));
    /// 5D chess with multiverse time travel.
    pub const FIVE_D: Self = Self(Cow::Borrowed("5d"));

    /// The variant of a game that does not name its variant, and whose board or pieces are not those of chess.
    pub const UNKNOWN: Self = Self(Cow::Borrowed("unknown"));

    /// The variant with this name: `Standard` is `chess`, `Fischerandom` is `chess960`, `koth` is
    /// `king-of-the-hill`, `Crazyhouse960` is `crazyhouse960`. A name that is not known is converted to
    /// words in lower case with hyphens between them.
    pub fn from_words(words: &str) -> Self {
        let plain = plain(words);
        if plain == CHESS.name {
            return Self::CHESS;
        }
        if plain.is_empty() {
            return match words.contains(is_said) {
                true => Self::UNKNOWN,
                false => Self::CHESS,
            };
        }
        // Chess is like nothing, so a game of chess does not need the list.
        if plain == NOTHING {
            return Self(Cow::Borrowed(NOTHING));
        }
        // Sites write `Shinobi+` for `shinobiplus`.
        let ends_with_plus = words.trim_end().ends_with('+');
        let plus = ends_with_plus.then(|| format!("{plain}plus"));
        let plus = plus.and_then(|plus| KNOWN.by_spelling.get(plus.as_str()));
        if let Some(row) = plus.or_else(|| KNOWN.by_spelling.get(plain.as_str())) {
            return Self(Cow::Borrowed(row.name));
        }
        let shuffled = plain
            .strip_suffix("960")
            .and_then(|base| KNOWN.by_spelling.get(base));
        Self(Cow::Owned(match shuffled {
            Some(row) if !row.name.ends_with("960") => format!("{}960", row.name),
            _ => hyphenated(words),
        }))
    }

    /// Like [`VariantName::from_words`], for a text that must be a name.
    ///
    /// # Errors
    /// The text has no letter and no digit, so it is not a name.
    pub fn stated(words: &str) -> Result<Self, String> {
        match words.contains(char::is_alphanumeric) {
            true => Ok(Self::from_words(words)),
            false => Err(format!(
                "the variant name `{}` has no letter or digit",
                brief(words)
            )),
        }
    }

    /// The variant that the value of a tag states; `None` if the value is blank, `?`, or `-`, which is how tags
    /// without a value are written.
    pub fn of_tag(value: &str) -> Option<Self> {
        value.contains(is_said).then(|| Self::from_words(value))
    }

    /// Whether the words are its canonical name or its name for engines, not another spelling of a known name.
    pub fn is_named_by(&self, words: &str) -> bool {
        let words = plain(words);
        let base = words.strip_suffix("960").unwrap_or(&words);
        let is = |row: Row| [row.name, row.engine].map(plain).contains(&words);
        let is_base = |row: Row| [row.name, row.engine].map(plain).iter().any(|n| n == base);
        known(&self.0).is_some_and(is) || known(self.base()).is_none_or(is_base)
    }

    /// How to correct a name that [`VariantName::stated`] refuses.
    pub const HELP: &str = "write a name such as `river-chess`";

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the game starts from a shuffled position, as in Chess960.
    pub fn is_960(&self) -> bool {
        self.base().len() < self.0.len()
    }

    /// The name without the `960` of a shuffled start position.
    pub fn base(&self) -> &str {
        let base = self.0.strip_suffix("960");
        base.filter(|base| known(base).is_some()).unwrap_or(&self.0)
    }

    /// The same variant with or without a shuffled start position. A name that is not known is not changed.
    #[must_use]
    pub fn with_960(&self, shuffled: bool) -> Self {
        match shuffled {
            same if same == self.is_960() => self.clone(),
            false => Self::from_words(self.base()),
            true if known(&self.0).is_none() => self.clone(),
            true if self.0 == "chess" => Self::CHESS960,
            true => Self(Cow::Owned(format!("{}960", self.0))),
        }
    }

    /// The name that chess engines use for the variant, without the `960` of a shuffled start position.
    pub fn for_engines(&self) -> &str {
        known(self.base()).map_or_else(|| self.base(), |row| row.engine)
    }

    /// The name for engines; if engines have a separate name for a shuffled start position, that name: `caparandom`.
    pub(crate) fn as_template(&self) -> &str {
        known(&self.0).map_or(&self.0, |row| row.engine)
    }

    /// Whether the name is in the list of known variants.
    pub fn is_known(&self) -> bool {
        known(self.base()).is_some()
    }

    /// The canonical names of all known variants, in the order of the list.
    pub fn known() -> impl Iterator<Item = &'static str> + Clone {
        KNOWN.names.iter().copied()
    }

    /// Whether it is orthodox chess or Chess960.
    pub fn is_chess_family(&self) -> bool {
        matches!(self.as_str(), "chess" | "chess960")
    }

    /// Whether a text must name it, because it would be read as another variant without a name.
    /// That depends on whether its board and pieces are those of chess.
    pub fn must_be_named(&self, unlike_chess: impl FnOnce() -> bool) -> bool {
        match self.as_str() {
            "chess" => unlike_chess(),
            "unknown" => !unlike_chess(),
            _ => true,
        }
    }
}

/// The variant of nearly all games, so that they can be read without the list.
const CHESS: Row = Row {
    name: "chess",
    engine: "chess",
};

/// The row of a canonical name.
/// Whether a character means that a tag has a value. Tags without a value are written `?` or `-`, and so are control
/// characters in notations that cannot have them.
fn is_said(c: char) -> bool {
    !matches!(c, '?' | '-') && !c.is_whitespace() && !c.is_control()
}

fn known(name: &str) -> Option<Row> {
    match name == CHESS.name {
        true => Some(CHESS),
        false => KNOWN.by_name.get(name).copied(),
    }
}

/// The list of known variants.
static KNOWN: LazyLock<Known> = LazyLock::new(|| Known::of(include_str!("names.txt")));

struct Known {
    names: Vec<&'static str>,
    by_name: HashMap<&'static str, Row>,
    /// The rows by the letters and digits of their spellings.
    by_spelling: HashMap<String, Row>,
}

#[derive(Copy, Clone)]
struct Row {
    name: &'static str,
    engine: &'static str,
}

impl Known {
    fn of(text: &'static str) -> Self {
        let mut known = Self {
            names: Vec::new(),
            by_name: HashMap::new(),
            by_spelling: HashMap::new(),
        };
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let engine = words.clone().find_map(|w| w.strip_prefix("uci:"));
            let row = Row {
                name,
                engine: engine.unwrap_or(name),
            };
            known.names.push(name);
            known.by_name.insert(name, row);
            let spellings = words.map(|w| w.strip_prefix("uci:").unwrap_or(w));
            for spelling in spellings.chain([name]) {
                known.by_spelling.insert(plain(spelling), row);
            }
        }
        known
    }
}

/// Only letters and digits, in lower case.
fn plain(words: &str) -> String {
    let letters = words.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

fn hyphenated(words: &str) -> String {
    let mut out = String::new();
    for word in words
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
    {
        if !out.is_empty() {
            out.push('-');
        }
        out.extend(word.chars().flat_map(char::to_lowercase));
    }
    out
}

impl Default for VariantName {
    fn default() -> Self {
        Self::CHESS
    }
}

impl std::fmt::Display for VariantName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_gives_one_name() {
        let name = |words: &str| VariantName::from_words(words).to_string();
        for (words, wanted) in [
            ("3check", "three-check"),
            ("Three-check", "three-check"),
            ("threecheck", "three-check"),
            ("KOTH", "king-of-the-hill"),
            ("King of the Hill", "king-of-the-hill"),
            ("Crazyhouse960", "crazyhouse960"),
            ("3check960", "three-check960"),
            ("Fischerandom", "chess960"),
            ("Chess 960", "chess960"),
            ("caparandom", "capablanca960"),
            ("", "chess"),
            ("My own Game", "my-own-game"),
            ("mine960", "mine960"),
        ] {
            assert_eq!(name(words), wanted, "{words}");
        }
    }

    #[test]
    fn a_canonical_name_stays_what_it_is() {
        let mut spellings = std::collections::HashSet::new();
        for name in VariantName::known() {
            assert_eq!(VariantName::from_words(name).as_str(), name);
            assert!(spellings.insert(plain(name)), "{name}");
        }
    }

    #[test]
    fn a_shuffled_start_belongs_to_every_variant() {
        let name = VariantName::from_words;
        assert!(VariantName::CHESS960.is_960() && !VariantName::CHESS.is_960());
        assert_eq!(name("3check").with_960(true).as_str(), "three-check960");
        assert_eq!(name("3check960").base(), "three-check");
        assert_eq!(name("3check960").for_engines(), "3check");
        assert_eq!(VariantName::CHESS960.with_960(false), VariantName::CHESS);
        assert_eq!(VariantName::CHESS.with_960(true), VariantName::CHESS960);
        assert_eq!(name("caparandom").base(), "capablanca");
        assert!(!name("mine960").is_960());
        assert_eq!(name("mine").with_960(true), name("mine"));
        assert_eq!(name("mine960").with_960(true), name("mine960"));
    }
}
