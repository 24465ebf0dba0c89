use super::{Code, Diagnostic, Span, legible};
use pest::RuleType;
use pest::error::{Error, ErrorVariant, InputLocation};
use std::fmt::Write;

/// Converts a pest error into a message in the terms of the notation.
///
/// `text` is what was parsed; `name` returns the name of a rule for people, or `""`
/// for rules that should not be mentioned.
pub fn syntax_error<R: RuleType>(
    code: Code,
    e: &Error<R>,
    text: &str,
    name: fn(&R) -> &'static str,
) -> Diagnostic {
    let (start, end) = match e.location {
        InputLocation::Pos(p) => (p, end_of_word(text, p)),
        InputLocation::Span(s) => s,
    };
    let found = found_words(text, start, end);
    let message = match &e.variant {
        ErrorVariant::ParsingError { positives, .. } => {
            let wanted = join(positives, name);
            if wanted.is_empty() {
                format!("unexpected {}", found.trim_start_matches("the "))
            } else {
                format!("expected {wanted}, found {found}")
            }
        }
        ErrorVariant::CustomError { message } => message.clone(),
    };
    Diagnostic::error(code, message).at(Span::new(start, end))
}

fn found_words(text: &str, start: usize, end: usize) -> String {
    match text.get(start..end) {
        Some("") | None => "the end of the text".into(),
        Some(word) => format!("`{}`", legible(word)),
    }
}

/// The end of the word at `p`, or of its first 24 characters; if there is a blank at `p`, the end of the blank.
fn end_of_word(text: &str, p: usize) -> usize {
    let rest = text.get(p..).unwrap_or("");
    let mut end = 0;
    for (i, c) in rest.char_indices().take(24) {
        if c.is_whitespace() && i > 0 {
            break;
        }
        end = i + c.len_utf8();
        if c.is_whitespace() {
            break;
        }
    }
    p + end
}

fn join<R>(rules: &[R], name: fn(&R) -> &'static str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in rules.iter().map(name).filter(|w| !w.is_empty()) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let mut out = String::new();
    for (i, word) in words.iter().enumerate() {
        let glue = match i {
            0 => "",
            _ if i + 1 == words.len() => " or ",
            _ => ", ",
        };
        let _ = write!(out, "{glue}{word}");
    }
    out
}
