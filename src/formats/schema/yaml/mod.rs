//! The text of YAML.

mod measure;
mod misread;
mod quoting;
pub mod serde;

use super::{Codes, card, cut, find, whole};
use crate::diag::{Diagnostic, Span};
use crate::model::{Catalog, Pieces};
use ::serde::Deserialize;

const CODES: &Codes = &card::YAML_CODES;

/// Reads any data from YAML, such as the tables of the project.
pub fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Box<Diagnostic>> {
    serde::from_str(text, CODES)
}

/// Reads definitions of pieces, or of a variant. The catalog has what it is like.
pub fn pieces(text: &str, catalog: &Catalog) -> Result<Pieces, Box<Diagnostic>> {
    super::pieces::<serde::Yaml>(text, CODES, catalog)
}

/// An error in a definition at the place of a word after a key, or at the value of the key if
/// there is no such word.
pub fn wrong(
    text: &str,
    (key, word): (&str, &str),
    message: String,
    help: String,
) -> Box<Diagnostic> {
    let span = value_of(text, key).map_or(whole(text), |value| {
        let rest = text.get(value.range().start..).unwrap_or("");
        match find::value(rest, None, word) {
            Some(at) => Span::new(0, word.len()).shifted(value.range().start + at),
            None => value,
        }
    });
    let d = Diagnostic::error(CODES.content, cut(message)).at(span);
    Box::new(d.help(help))
}

/// The value of a key, as far as it is on the same line; for no key the whole text.
fn value_of(text: &str, key: &str) -> Option<Span> {
    if key.is_empty() {
        return Some(whole(text));
    }
    let name = |c: char| c.is_alphanumeric() || c == '_';
    let mut places = text.match_indices(key);
    let (at, rest) = places.find_map(|(at, _)| {
        let rest = text.get(at + key.len()..)?;
        // JSON has keys in quotes.
        let rest = rest.strip_prefix('"').unwrap_or(rest).strip_prefix(':')?;
        let begins = !text.get(..at)?.ends_with(name);
        begins.then_some((text.len() - rest.len(), rest))
    })?;
    let line = rest.split('\n').next().unwrap_or("");
    let from = at + line.len() - line.trim_start().len();
    Some(Span::new(from, from.max(at + line.trim_end().len())))
}
