//! The one file that names serde_yaml.
//!
//! It is no longer maintained; replacing it means rewriting this file.

use super::measure::{Refusal, is_harmless, measure};
use super::quoting::{Mark, Marked};
use crate::diag::{Diagnostic, Span};
use crate::formats::lines::with_ends;
use crate::formats::schema::{Codes, LineColumn, Text, around, translate, whole};
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
    let refusal = match measure(text) {
        Ok(()) => return parse(text, codes),
        Err(refusal) => refusal,
    };
    let (place, message, help) = match refusal {
        Refusal::Depth(place) => (place, TOO_DEEP.0.to_owned(), TOO_DEEP.1),
        Refusal::Directives(place) => (place, TOO_MANY.0.to_owned(), TOO_MANY.1),
        Refusal::Expansion(place) => (place, TOO_MUCH.0.to_owned(), TOO_MUCH.1),
        Refusal::Syntax(place, words) => {
            // serde_yaml may have a better message, but it takes long for many brackets.
            let read = lines_up_to(text, &place);
            if is_harmless(read.as_bytes()) {
                parse::<T>(read, codes)?;
            }
            (place, words, LOOK)
        }
    };
    let d = Diagnostic::error(codes.syntax, message);
    Err(Box::new(d.at(word_at(text, place)).help(help)))
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str, codes: &Codes) -> Result<T, Box<Diagnostic>> {
    serde_yaml::from_str(text).map_err(|e| Box::new(problem(text, &e, codes)))
}

/// The text to the end of that line.
fn lines_up_to<'a>(text: &'a str, place: &LineColumn) -> &'a str {
    let end = start_of_line(text, place.line + 1);
    text.get(..end).unwrap_or(text)
}

const LOOK: &str = "check the indentation, quotes and colons near this place";
const TOO_DEEP: (&str, &str) = (
    "lists or objects nested more than 127 levels deep",
    "list variations side by side in `variations` instead of nesting them",
);
const TOO_MANY: (&str, &str) = (
    "more than 64 lines `%TAG`",
    "leave them out: no tag is needed",
);
const TOO_MUCH: (&str, &str) = (
    "aliases that repeat too much of the text",
    "write the repeated parts out",
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

fn problem(text: &str, e: &Error, codes: &Codes) -> Diagnostic {
    let full = e.to_string();
    let words = full
        .rsplit_once(" at line ")
        .map_or(&*full, |(words, _)| words);
    let span = e.location().map_or(whole(text), |l| {
        let (line, column) = (l.line(), l.column());
        word_at(text, LineColumn { line, column })
    });
    if let Some((message, help)) = syntax(words) {
        return Diagnostic::error(codes.syntax, message).at(span).help(help);
    }
    let (message, help) = translate(words);
    Diagnostic::error(codes.content, message)
        .at(span)
        .help(help)
}

/// Where a line begins. In YAML, a carriage return alone ends one as well.
fn start_of_line(text: &str, line: usize) -> usize {
    let before = with_ends(text).take(line.saturating_sub(1));
    before.map(str::len).sum()
}

/// The word at a line and column; serde_yaml counts characters.
fn word_at(text: &str, place: LineColumn) -> Span {
    let line = start_of_line(text, place.line);
    let rest = text.get(line..).unwrap_or("");
    let skip = rest.char_indices().nth(place.column.saturating_sub(1));
    let start = line + skip.map_or(rest.len(), |(at, _)| at);
    let word = text.get(start..).unwrap_or("");
    let end = word
        .find([' ', '\n', '\r', ',', ']', '}'])
        .unwrap_or(word.len());
    around(text, start, start + end)
}

/// Rewrites the syntax errors of serde_yaml for users; `None` if the text is YAML.
fn syntax(words: &str) -> Option<(String, &'static str)> {
    const STARTS: &[&str] = &[
        "while ",
        "did not find",
        "found ",
        "mapping values",
        "block ",
        "control characters",
        "could not find",
        "invalid ",
        "unknown anchor",
        "could not determine",
        "incompatible",
        "sequence entries",
        "mapping keys",
        "block mapping",
        "exceeded maximum",
        "input error",
    ];
    let d = match words {
        "EOF while parsing a value" => {
            ("the document is empty", "write `panchess: game/1` and more")
        }
        "deserializing from YAML containing more than one document is not supported" => (
            "more than one document",
            "pass one document at a time to the reader",
        ),
        "recursion limit exceeded" => TOO_DEEP,
        "repetition limit exceeded" => TOO_MUCH,
        w if w.starts_with("invalid type") || w.starts_with("invalid value") => return None,
        w if w.starts_with("invalid length") => return None,
        w if STARTS.iter().any(|s| w.starts_with(s)) => {
            let first = w.split(" at line ").next().unwrap_or(w);
            return Some((first.to_owned(), LOOK));
        }
        _ => return None,
    };
    Some((d.0.to_owned(), d.1))
}
