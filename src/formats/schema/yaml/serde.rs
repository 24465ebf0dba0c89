//! The one file that names serde_yaml.
//!
//! It is no longer maintained, and only writes; replacing it means rewriting this file.

use super::de::{Error as Mistake, Part};
use super::quoting::{Mark, Marked};
use super::tree::{Refusal, Tree};
use crate::diag::{Diagnostic, Span};
use crate::formats::schema::{Codes, Place, Text, around, line_start, translate, whole};
use memchr::memmem;
use serde::{Deserialize, Serialize};
use serde_yaml::Error;

/// YAML.
pub struct Yaml;

impl Text for Yaml {
    fn parse<'a, T: Deserialize<'a>>(text: &'a str, codes: &Codes) -> Result<T, Box<Diagnostic>> {
        from_str(text, codes)
    }
}

/// Reads one document.
pub fn from_str<'a, T: Deserialize<'a>>(
    text: &'a str,
    codes: &Codes,
) -> Result<T, Box<Diagnostic>> {
    let tree = Tree::of(text).map_err(|refusal| refused(text, refusal, codes))?;
    T::deserialize(Part::root(&tree)).map_err(|e| wrong(text, &e, codes))
}

fn refused(text: &str, refusal: Refusal, codes: &Codes) -> Box<Diagnostic> {
    let (place, message, help) = match refusal {
        Refusal::Depth(place) => (Some(place), TOO_DEEP.0.to_owned(), TOO_DEEP.1),
        Refusal::Expansion(place) => (Some(place), TOO_MUCH.0.to_owned(), TOO_MUCH.1),
        Refusal::Syntax(place, words) => (Some(place), words, LOOK),
        Refusal::Empty => (None, EMPTY.0.to_owned(), EMPTY.1),
        Refusal::Second => (None, SECOND.0.to_owned(), SECOND.1),
    };
    let span = place.map_or(whole(text), |place| word_at(text, place));
    let d = Diagnostic::error(codes.syntax, message).at(span);
    Box::new(d.help(help))
}

fn wrong(text: &str, mistake: &Mistake, codes: &Codes) -> Box<Diagnostic> {
    let place = mistake.place;
    let span = place.map_or(whole(text), |place| word_at(text, place));
    let (message, help) = translate(&mistake.message);
    let d = Diagnostic::error(codes.content, message).at(span);
    Box::new(d.help(help))
}

const LOOK: &str = "look at the indentation, quotes and colons around here";
const TOO_DEEP: (&str, &str) = (
    "lists or objects nested more than 127 deep",
    "list variations side by side in `variations` instead of nesting them",
);
const TOO_MUCH: (&str, &str) = (
    "aliases that repeat too much of the text",
    "write the repeated parts out",
);

const EMPTY: (&str, &str) = ("the document is empty", "write `panchess: game/1` and more");
const SECOND: (&str, &str) = (
    "more than one document",
    "pass one document at a time to the reader",
);

/// Writes one document in block style, with a line feed at its end.
///
/// Words that YAML 1.1 does not read as text are quoted. serde_yaml leaves them without quotes, so
/// they are passed to it between two characters that no text contains, which then become
/// quotes.
pub fn write<T: Serialize>(value: &T, out: &mut Vec<u8>) -> Result<(), String> {
    let start = out.len();
    let mut mark = Mark::new();
    loop {
        if let Err(e) = serialize(value, &mark, out) {
            out.truncate(start);
            return Err(e.to_string());
        }
        let Some(other) = mark.replaced() else { break };
        mark = other;
        out.truncate(start);
    }
    if let Some(sign) = mark.sign {
        replace(out, start, sign.encode_utf8(&mut [0; 4]).as_bytes());
    }
    Ok(())
}

fn serialize<T: Serialize>(value: &T, mark: &Mark, out: &mut Vec<u8>) -> Result<(), Error> {
    let mut serializer = serde_yaml::Serializer::new(out);
    Marked { mark, inner: value }.serialize(&mut serializer)?;
    serializer.into_inner()?;
    Ok(())
}

/// Puts a quote in every place of the mark, from `start` on.
fn replace(text: &mut Vec<u8>, start: usize, mark: &[u8]) {
    let (mut from, mut to) = (start, start);
    while let Some(i) = text.get(from..).and_then(|rest| memmem::find(rest, mark)) {
        text.copy_within(from..from + i, to);
        to += i;
        if let Some(byte) = text.get_mut(to) {
            *byte = b'\'';
        }
        to += 1;
        from += i + mark.len();
    }
    text.copy_within(from.., to);
    text.truncate(text.len() - (from - to));
}

/// The word at a line and column; the parser counts characters.
fn word_at(text: &str, place: Place) -> Span {
    let line = line_start(text, place.line);
    let rest = text.get(line..).unwrap_or("");
    let skip = rest.char_indices().nth(place.column.saturating_sub(1));
    let start = line + skip.map_or(rest.len(), |(at, _)| at);
    let word = text.get(start..).unwrap_or("");
    let end = word
        .find([' ', '\n', '\r', ',', ']', '}'])
        .unwrap_or(word.len());
    around(text, start, start + end)
}
