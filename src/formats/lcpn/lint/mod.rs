//! What can be said well and still is not meant: `check` looks for it, a conversion does not.
//!
//! Each file here has lints of one sort. A lint is certain of what it says: it looks at what the
//! parts of a definition mean where words alone do not tell. Every lint is linear in the text.

mod alternatives;
mod facts;
mod functions;
mod names;
mod page;
mod restrictions;
mod tree;

use super::Style;
use super::tokens::Tokens;
use crate::diag::{Code, Diagnostic, Severity, Sink};
use crate::model::{Document, Pieces};
use page::Page;

/// What `check` looks for, and the reader's own warnings: the names behind `lcpn/`.
pub static LINTS: &[&str] = &[
    "argument-count",
    "bare-call",
    "cannon-step",
    "contradiction",
    "covered-alternative",
    "definition-cycle",
    "direction-keeps-all",
    "direction-keeps-nothing",
    "function-as-piece",
    "guessed-gerund",
    "idle-direction",
    "idle-no-jump",
    "idle-range",
    "mismatched-brackets",
    "move-or-capture",
    "no-blanks",
    "no-jump-oblique",
    "not-a-later-leg",
    "only-and-directions",
    "only-without-array",
    "piece-as-function",
    "range-beyond-board",
    "range-of-nothing",
    "range-on-chain",
    "redundant-brackets",
    "repeated-alternative",
    "repeated-function",
    "replaced-range",
    "rider-and-number",
    "round-array",
    "square-brackets",
    "square-list",
    "too-much-to-follow",
    "unknown-function",
    "unknown-piece",
    "unknown-restriction",
];

/// Says what is odd in pieces that were read from this text.
pub fn lint(text: &str, doc: &Document, dictionary: &Pieces, sink: &mut Sink) {
    let Document::Pieces(pieces) = doc else {
        return;
    };
    let read = pieces.extras.get("lcpn", "style").and_then(|v| v.as_str());
    let style = read.and_then(Style::named).unwrap_or(Style::Emacs);
    let Ok(tokens) = Tokens::of(text, style) else {
        return;
    };
    let page = Page::new(text, style, &tokens, pieces, dictionary);
    let mut found = Vec::new();
    names::lint(&page, &mut found);
    alternatives::lint(&page, &mut found);
    restrictions::lint(&page, &mut found);
    functions::lint(&page, &mut found);
    found.sort_by_key(|d: &Diagnostic| d.span);
    found.into_iter().for_each(|d| sink.push(d));
}

/// A warning, a note or an error with its way out.
fn say(severity: Severity, code: Code, message: String, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(severity, code, message).help(help.into())
}

fn warn(code: Code, message: String, help: impl Into<String>) -> Diagnostic {
    say(Severity::Warning, code, message, help)
}

fn note(code: Code, message: String, help: impl Into<String>) -> Diagnostic {
    say(Severity::Note, code, message, help)
}
