//! What is wrong with lines of a protocol.

use super::protocol::Facts;
use super::session::LONGEST_LINE;
use crate::diag::{Diagnostic, Span};

pub(super) const WITHOUT_MEANING: &str = "options without a meaning for the moves";

pub(super) fn second_game(facts: &Facts, span: Span) -> Diagnostic {
    Diagnostic::error(facts.codes.two_games, "a second game in the same record")
        .at(span)
        .help("put each game in its own record")
}

pub(super) fn option_too_long(facts: &Facts) -> Diagnostic {
    let message = format!(
        "an earlier option that applies to this record is longer than {LONGEST_LINE} bytes"
    );
    Diagnostic::error(facts.codes.option_too_long, message)
        .at(Span::default())
        .help(format!(
            "write `{}NAME` with a shorter name",
            facts.sets_variant
        ))
}

pub(super) fn no_game(facts: &Facts) -> Diagnostic {
    Diagnostic::error(
        facts.codes.no_position,
        "this record has no position line and no moves",
    )
    .at(Span::default())
    .help(facts.line_help)
}
