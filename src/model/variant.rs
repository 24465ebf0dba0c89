use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A variant's canonical name: lower case, words joined by `-` (`chess`, `chess960`, `king-of-the-hill`).
#[derive(Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VariantName(Cow<'static, str>);

impl VariantName {
    /// Orthodox chess.
    pub const CHESS: Self = Self(Cow::Borrowed("chess"));
    /// Fischer random chess.
    pub const CHESS960: Self = Self(Cow::Borrowed("chess960"));
    /// Infinite chess; its positions carry their own rules.
    pub const INFINITE: Self = Self(Cow::Borrowed("infinite"));
    /// 5D chess with multiverse time travel.
    pub const FIVE_D: Self = Self(Cow::Borrowed("5d"));

    /// A game whose board or pieces are not those of chess, and whose variant is not named.
    pub const UNKNOWN: Self = Self(Cow::Borrowed("unknown"));

    /// The variant with that name: `Standard` is `chess`, `Fischerandom` is `chess960`, `koth` is
    /// `king-of-the-hill`.
    pub fn from_words(words: &str) -> Self {
        let plain: String = words
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        match plain.as_str() {
            "" | "chess" | "standard" | "normal" | "orthodox" | "fromposition" => Self::CHESS,
            "chess960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" | "frc"
            | "960" | "freestyle" | "freestylechess" => Self::CHESS960,
            plain => match ALIASES.iter().find(|(alias, _)| *alias == plain) {
                Some((_, name)) => Self(Cow::Borrowed(name)),
                None => Self(Cow::Owned(hyphenated(words))),
            },
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is orthodox chess or Chess960.
    pub fn is_chess_family(&self) -> bool {
        matches!(self.as_str(), "chess" | "chess960")
    }

    /// Whether a text must name it, because without a name it would be read as another variant:
    /// that depends on whether its board and pieces are those of chess.
    pub fn must_be_named(&self, unlike_chess: bool) -> bool {
        match self.as_str() {
            "chess" => unlike_chess,
            "unknown" => !unlike_chess,
            _ => true,
        }
    }
}

/// Other spellings, reduced to letters and digits.
const ALIASES: &[(&str, &str)] = &[
    ("koth", "king-of-the-hill"),
    ("kingofthehill", "king-of-the-hill"),
    ("3check", "three-check"),
    ("threecheck", "three-check"),
    ("threechecks", "three-check"),
    ("5check", "five-check"),
    ("fivecheck", "five-check"),
    ("racingkings", "racing-kings"),
    ("zh", "crazyhouse"),
];

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
