use crate::formats::{self, Format, Options};
use serde::Serialize;

/// A notation, as `panchess formats` lists it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Notation {
    /// Its name, such as `pgn`.
    pub name: &'static str,
    /// Its full name.
    pub title: &'static str,
    /// Its other names.
    pub aliases: &'static [&'static str],
    /// Extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// The options that may follow the name, as in `fen+shredder`.
    pub options: Vec<&'static str>,
    /// Whether it can be read.
    pub reads: bool,
    /// Whether it can be written.
    pub writes: bool,
    /// Whether its files are binary. With an option such as `hex`, they are text.
    pub binary: bool,
}

impl Notation {
    fn of(format: &dyn Format) -> Self {
        let (card, options) = (format.card(), Options::default());
        Self {
            name: card.slug,
            title: card.title,
            aliases: card.aliases,
            extensions: card.extensions,
            options: card.options.iter().map(|o| o.name).collect(),
            reads: format.reader(&options).is_some(),
            writes: format.writer(&options).is_some(),
            binary: format.writes_bytes(&options),
        }
    }
}

/// All notations.
///
/// ```
/// let names: Vec<_> = panchess::notations().map(|n| n.name).collect();
/// assert!(names.contains(&"icn"));
/// ```
pub fn notations() -> impl Iterator<Item = Notation> {
    formats::ALL.iter().map(|format| Notation::of(*format))
}
