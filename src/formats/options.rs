use super::{Card, Format, FormatOption, Separation, find};
use crate::io::Framing;
use crate::model::{Catalog, Digits, DocumentKind};
use std::sync::{Arc, LazyLock};

/// The options that were selected for a format: `icn+pretty+site` has `pretty` and `site`.
#[derive(Clone, Debug)]
pub struct Options {
    chosen: Vec<&'static FormatOption>,
    /// The values of `N` for options with a number.
    numbers: Vec<(&'static str, usize)>,
    /// The variant of records that do not name one (`--variant`).
    pub variant: Option<crate::model::VariantName>,
    /// The maximum number of digits of a coordinate (`--max-digits`). Numbers of any size are
    /// exact, but the time to read one grows faster than its length.
    pub max_digits: usize,
    /// The named variants, start positions and pieces. Only chess if missing.
    pub catalog: Option<Arc<Catalog>>,
    /// Reads everything with the grammar, without the fast paths for the usual case. This is for tests
    /// that compare both.
    pub by_grammar: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            chosen: Vec::new(),
            numbers: Vec::new(),
            variant: None,
            max_digits: Self::MAX_DIGITS,
            catalog: None,
            by_grammar: false,
        }
    }
}

impl Options {
    /// The default maximum number of digits of a coordinate.
    pub const MAX_DIGITS: usize = Digits::DEFAULT;

    /// The variants whose definitions are known.
    pub fn catalog(&self) -> &Arc<Catalog> {
        static CHESS: LazyLock<Arc<Catalog>> = LazyLock::new(Arc::default);
        self.catalog.as_ref().unwrap_or(&CHESS)
    }

    /// Whether this option was selected.
    pub fn has(&self, name: &str) -> bool {
        self.chosen.iter().any(|o| o.name == name)
    }

    /// Whether the first version of a notation with several versions was selected.
    pub fn is_first_version(&self) -> bool {
        self.has("1.0")
    }

    /// The same options and one more.
    pub(crate) fn with(&self, option: &'static FormatOption) -> Self {
        let mut all = self.clone();
        all.chosen.push(option);
        all
    }

    /// The number of an option such as `width=N`; its name is `width`.
    pub fn number(&self, name: &str) -> Option<usize> {
        let found = self.numbers.iter().rfind(|(n, _)| *n == name);
        found.map(|(_, number)| *number)
    }
}

/// A format with options, as typed: `fen+shredder`.
#[derive(Clone)]
pub struct FormatName {
    /// The format.
    pub format: &'static dyn Format,
    /// Its options.
    pub options: Options,
}

/// Why the name of a format is not valid.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// There is no such slug or alias.
    #[error("unknown format `{name}`{}", hint(.name, .near))]
    Unknown {
        /// What was typed.
        name: String,
        /// The most similar known name.
        near: Option<&'static str>,
    },
    /// The format has no such option.
    #[error("`{slug}` has no option `{option}`{}", list(.known))]
    NoOption {
        /// The format.
        slug: &'static str,
        /// What was typed.
        option: String,
        /// The known options.
        known: Vec<&'static str>,
    },
    /// The option needs a number.
    #[error("`{option}` of `{slug}` takes a whole number, such as `{option}=80`")]
    NoNumber {
        /// The format.
        slug: &'static str,
        /// The name of the option, without `=N`.
        option: &'static str,
    },
    /// Two options contradict each other.
    #[error(
        "`{slug}+{first}+{second}`: `{first}` and `{second}` exclude each other; choose one of them"
    )]
    Contradiction {
        /// The format.
        slug: &'static str,
        /// The option that was selected first.
        first: String,
        /// The option that contradicts it.
        second: String,
    },
}

fn hint(name: &str, near: &Option<&'static str>) -> String {
    if matches!(name, "svg" | "png" | "html") {
        return "; pictures are drawn by `panchess render -o FILE.svg`".into();
    }
    near.map_or("; `panchess formats` lists them".into(), |n| {
        format!("; did you mean `{n}`?")
    })
}

/// The error for an option that was not found.
fn not_found(card: &Card, name: &str, option: &str) -> NameError {
    let slug = card.slug;
    let mut numbered = card
        .options
        .iter()
        .filter_map(|o| o.name.strip_suffix("=N"));
    match numbered.find(|numbered| *numbered == name) {
        Some(option) => NameError::NoNumber { slug, option },
        None => NameError::NoOption {
            slug,
            option: option.into(),
            known: card.options.iter().map(|o| o.name).collect(),
        },
    }
}

fn list(known: &[&'static str]) -> String {
    match known {
        [] => "; it has none".into(),
        known => format!("; it has {}", known.join(", ")),
    }
}

impl FormatName {
    /// A format without options.
    pub fn plain(format: &'static dyn Format) -> Self {
        Self {
            format,
            options: Options::default(),
        }
    }

    /// How its files are split into records.
    pub fn framing(&self) -> Framing {
        self.format.framing(&self.options)
    }

    /// The separators between unchanged records of several files.
    pub fn separation(&self) -> Separation {
        self.format.separation(&self.options)
    }

    /// The kinds of documents that it can express.
    pub fn holds(&self) -> DocumentKind {
        self.format.holds(&self.options)
    }

    /// Whether a file of this format contains only one document.
    pub fn alone(&self) -> bool {
        self.format.alone(&self.options)
    }

    /// Reads `slug+option+option`.
    pub fn parse(text: &str) -> Result<Self, NameError> {
        let text = text.to_lowercase();
        let mut words = text.split('+');
        let name = words.next().unwrap_or("");
        if let Some((_, whole)) = NAMED.iter().find(|(short, _)| *short == name) {
            let mut name = Self::parse(whole)?;
            words.try_for_each(|word| name.choose(word))?;
            return Ok(name);
        }
        let format = find(name).ok_or_else(|| NameError::Unknown {
            near: nearest(name),
            name: name.into(),
        })?;
        let mut name = Self::plain(format);
        words.try_for_each(|word| name.choose(word))?;
        Ok(name)
    }

    /// Adds an option, unless it was added before.
    pub fn choose(&mut self, option: &str) -> Result<(), NameError> {
        let card = self.format.card();
        let option = match RENAMED.iter().find(|(old, _)| *old == option) {
            Some((_, new)) if card.options.iter().any(|o| o.name == *new) => new,
            _ => option,
        };
        let (name, number) = match option.split_once('=') {
            Some((name, number)) => (name, number.parse().ok()),
            None => (option, None),
        };
        let found = card
            .options
            .iter()
            .find(|o| match o.name.strip_suffix("=N") {
                Some(numbered) => numbered == name && number.is_some(),
                None => o.name == option,
            });
        let found = found.ok_or_else(|| not_found(card, name, option))?;
        if let Some(first) = self.contradicted(found.name, number) {
            return Err(NameError::Contradiction {
                slug: card.slug,
                first,
                second: option.into(),
            });
        }
        if !self.options.has(found.name) {
            self.options.chosen.push(found);
        }
        if let (Some(name), Some(number)) = (found.name.strip_suffix("=N"), number) {
            self.options.numbers.push((name, number));
        }
        Ok(())
    }
}

impl FormatName {
    /// The option selected before that this one contradicts, as it was typed.
    fn contradicted(&self, name: &str, number: Option<usize>) -> Option<String> {
        let numbered = name.strip_suffix("=N");
        let before = numbered.and_then(|name| self.options.number(name));
        if let (Some(name), Some(before)) = (numbered, before)
            && number != Some(before)
        {
            return Some(format!("{name}={before}"));
        }
        let lists = self.format.exclusive().iter();
        let others = lists.filter(|list| list.contains(&name)).copied().flatten();
        let first = others
            .copied()
            .find(|other| *other != name && self.options.has(other))?;
        let plain = first.strip_suffix("=N");
        Some(
            match plain.and_then(|p| Some((p, self.options.number(p)?))) {
                Some((plain, number)) => format!("{plain}={number}"),
                None => first.to_owned(),
            },
        )
    }
}

impl std::fmt::Debug for FormatName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.format.card().slug)?;
        self.options
            .chosen
            .iter()
            .try_for_each(|o| match o.name.strip_suffix('N') {
                Some(name) => {
                    let number = self.options.number(name.trim_end_matches('='));
                    write!(f, "+{name}{}", number.unwrap_or_default())
                }
                None => write!(f, "+{}", o.name),
            })
    }
}

/// Names for a format with options.
const NAMED: &[(&str, &str)] = &[super::icn::OF_THE_SITE];
/// Old names of options.
const RENAMED: &[(&str, &str)] = &[("seed", "readme")];

/// The known name that is most similar to what was typed.
fn nearest(name: &str) -> Option<&'static str> {
    let names = super::ALL.iter().flat_map(|f| {
        let card = f.card();
        std::iter::once(card.slug).chain(card.aliases.iter().copied())
    });
    crate::diag::nearest(name, names.chain(NAMED.iter().map(|(short, _)| *short)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_exclusive_options_name_options_of_the_card() {
        for format in super::super::ALL {
            let known: Vec<&str> = format.card().options.iter().map(|o| o.name).collect();
            for name in format.exclusive().iter().copied().flatten() {
                assert!(known.contains(name), "{}: {name}", format.card().slug);
            }
        }
    }

    #[test]
    fn options_that_contradict_each_other_are_refused_with_both_names() {
        for (text, first, second) in [
            ("pgn+lang=de+wxf", "lang=de", "wxf"),
            ("pgn+lang=de+oneline+lang=fr", "lang=de", "lang=fr"),
            ("fen+fsf+lichess", "fsf", "lichess"),
            ("pgn+width=5+width=70", "width=5", "width=70"),
            ("pgn+width=5+oneline", "width=5", "oneline"),
            ("infinitechess+readme", "site2026", "readme"),
        ] {
            let why = FormatName::parse(text).unwrap_err().to_string();
            let said = format!("`{first}` and `{second}` exclude each other");
            assert!(why.contains(&said), "{text}: {why}");
        }
        for text in [
            "pgn+lang=de+lang=de",
            "pgn+lan+figurine",
            "fen+shredder+ep-legal",
            "pgn+width=5+width=5",
        ] {
            assert!(FormatName::parse(text).is_ok(), "{text}");
        }
    }
}
