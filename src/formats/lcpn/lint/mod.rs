//! Definitions that are well formed but probably not intended. `check` looks for them, a
//! conversion does not.
//!
//! Each file here has lints of one kind. A lint reports only what is certain: if the text is not
//! enough, it uses the meaning of the parts of a definition and the facts about them
//! ([`movement::facts`](crate::movement::facts)). Every lint is linear in the text.

mod alternatives;
mod chains;
mod conditions;
mod definitions;
mod functions;
mod names;
mod page;
mod restrictions;
mod tree;
mod words;

use super::tokens::Tokens;
use super::{Style, codes};
use crate::diag::{Code, Diagnostic, Severity, Sink, Span};
use crate::model::{Document, Pieces};
use page::Page;
use std::collections::HashSet;

/// What `check` looks for, and the reader's own warnings: the names after `lcpn/`.
pub static LINTS: &[&str] = &[
    "argument-count",
    "array-too-long",
    "bare-call",
    "blocked-leg",
    "cannon-step",
    "capture-ends-chain",
    "constant-condition",
    "contradiction",
    "covered-alternative",
    "dead-branch",
    "definition-cycle",
    "direction-keeps-all",
    "direction-keeps-nothing",
    "duplicate-definition",
    "function-as-piece",
    "guessed-gerund",
    "idle-direction",
    "idle-no-jump",
    "idle-range",
    "incomplete-text",
    "keyword-name",
    "leap-beyond-board",
    "leg-leads-back",
    "mismatched-brackets",
    "mixed-links",
    "move-or-capture",
    "no-blanks",
    "no-default",
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
    "repeated-definition",
    "repeated-function",
    "repeated-property",
    "replaced-range",
    "rider-and-number",
    "round-array",
    "royal-in-composite",
    "shadowed-name",
    "square-brackets",
    "square-list",
    "text-in-piece",
    "too-much-to-follow",
    "unknown-condition",
    "unknown-function",
    "unknown-piece",
    "unknown-property",
    "unknown-restriction",
    "unused-definition",
];

/// Reports what is suspicious in pieces that were read from this text.
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
    let mut found = sink.beside();
    names::lint(&page, &mut found);
    alternatives::lint(&page, &mut found);
    restrictions::lint(&page, &mut found);
    functions::lint(&page, &mut found);
    chains::lint(&page, &mut found);
    conditions::lint(&page, &mut found);
    definitions::lint(&page, &mut found);
    words::lint(&page, &mut found);
    // If a style was requested, the reader has reported some of this.
    let said = sink.messages().iter().map(|d| (d.code, d.span));
    let said: HashSet<(Code, Option<Span>)> = said.collect();
    // A suggestion is better than "unknown".
    let guessed = |d: &Diagnostic| said.contains(&(codes::GUESSED_GERUND, d.span));
    found.arrange(|d| {
        let unknown = d.code == codes::UNKNOWN_FUNCTION;
        !(said.contains(&(d.code, d.span)) || unknown && guessed(d))
    });
    sink.absorb(&mut found, |_, severity| Some(severity), |d| d);
}

/// A warning, a note or an error with its help line.
fn say(severity: Severity, code: Code, message: String, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(severity, code, message).help(help.into())
}

fn warn(code: Code, message: String, help: impl Into<String>) -> Diagnostic {
    say(Severity::Warning, code, message, help)
}

fn note(code: Code, message: String, help: impl Into<String>) -> Diagnostic {
    say(Severity::Note, code, message, help)
}
