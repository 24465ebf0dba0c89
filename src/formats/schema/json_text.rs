//! JSON text by way of serde_json.

use super::line_column::{LineColumn, around, line_start};
use super::{Codes, Text, translate};
use crate::diag::{Diagnostic, Span};
use serde::Deserialize;
use serde_json::error::{Category, Error};

/// JSON.
pub struct Json;

impl Text for Json {
    fn parse<'a, T: Deserialize<'a>>(text: &'a str, codes: &Codes) -> Result<T, Box<Diagnostic>> {
        serde_json::from_str(text).map_err(|e| Box::new(problem(text, &e, codes)))
    }
}

fn problem(text: &str, e: &Error, codes: &Codes) -> Diagnostic {
    let place = LineColumn {
        line: e.line(),
        column: e.column(),
    };
    let full = e.to_string();
    let words = full
        .rsplit_once(" at line ")
        .map_or(&*full, |(words, _)| words);
    if e.classify() == Category::Data {
        let (message, help) = translate(words);
        return Diagnostic::error(codes.content, message)
            .at(token_before(text, place))
            .help(help);
    }
    let (message, help) = syntax(words);
    let end = line_start(text, place.line) + place.column;
    let span = match e.classify() {
        Category::Eof => Span::new(text.trim_end().len(), text.trim_end().len()),
        _ => around(text, end.saturating_sub(1), end),
    };
    Diagnostic::error(codes.syntax, message).at(span).help(help)
}

/// The token that ends where serde_json stopped, commas and blanks not counted.
fn token_before(text: &str, place: LineColumn) -> Span {
    let end = (line_start(text, place.line) + place.column).min(text.len());
    let skipped = |b: &u8| b.is_ascii_whitespace() || *b == b',' || *b == b':';
    let bytes = &text.as_bytes()[..end];
    let end = bytes
        .iter()
        .rposition(|b| !skipped(b))
        .map_or(end, |at| at + 1);
    let bytes = &bytes[..end.min(bytes.len())];
    let start = match bytes.last() {
        Some(b'"') => string_start(bytes),
        _ => {
            let part = |b: &u8| b.is_ascii_alphanumeric() || b"+-.".contains(b);
            bytes.iter().rposition(|b| !part(b)).map_or(0, |at| at + 1)
        }
    };
    around(text, start.min(end.saturating_sub(1)), end)
}

/// The opening quote of the string that ends these bytes.
fn string_start(bytes: &[u8]) -> usize {
    let body = &bytes[..bytes.len().saturating_sub(1)];
    let quotes = memchr::memrchr_iter(b'"', body);
    let escaped = |at: usize| {
        let slashes = body[..at].iter().rev().take_while(|b| **b == b'\\');
        slashes.count() % 2 == 1
    };
    quotes.into_iter().find(|at| !escaped(*at)).unwrap_or(0)
}

const CUT_OFF: &str = "the document is cut off; is the file complete?";
const LOOK: &str = "check the commas, colons, quotes and brackets near this place";

/// Rewrites the syntax errors of serde_json for users.
fn syntax(words: &str) -> (String, &'static str) {
    match words {
        "EOF while parsing a string" => ("the text ends inside a string".into(), CUT_OFF),
        "EOF while parsing a list" => ("the text ends inside a list".into(), CUT_OFF),
        "EOF while parsing an object" => ("the text ends inside an object".into(), CUT_OFF),
        w if w.starts_with("EOF") => ("the text ends too early".into(), CUT_OFF),
        "key must be a string" => (
            "expected a key in quotes".into(),
            "write JSON keys in double quotes, and no comma before `}`",
        ),
        "trailing comma" => (
            "a comma with nothing after it".into(),
            "remove the comma before the closing bracket",
        ),
        "trailing characters" => (
            "more text after the end of the document".into(),
            "separate documents with commas inside `[` and `]`, or write one per line as jsonl",
        ),
        "recursion limit exceeded" => (
            "lists or objects nested more than 127 levels deep".into(),
            "list variations side by side in `variations` instead of nesting them",
        ),
        w if w.starts_with("control character") => (
            "a control character inside a string".into(),
            "write it as an escape: `\\n` for a new line, `\\t` for a tab",
        ),
        "expected ident" | "expected value" => (
            "this is not a JSON value".into(),
            "write text in double quotes; without quotes there are only numbers, `true`, \
             `false` and `null`",
        ),
        "invalid escape" => (
            "an unknown escape in a string".into(),
            "write a backslash as `\\\\`",
        ),
        other => (other.into(), LOOK),
    }
}
