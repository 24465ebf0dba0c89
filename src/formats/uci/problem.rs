//! What is wrong with lines of a protocol.

use super::protocol::Facts;
use super::session::LONGEST_LINE;
use crate::diag::{Diagnostic, Sink, Span};
use crate::formats::log::{hides_start, without_direction};

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

/// Position lines in the messages of a logger: how many, from the first one on.
pub(super) fn unread_positions(facts: &Facts, count: u64, first: Span) -> Diagnostic {
    let lines = match count {
        1 => "1 line with a position is".to_owned(),
        n => format!("{n} lines with a position are"),
    };
    let message = format!("{lines} not read: unknown words precede `position`");
    Diagnostic::warning(facts.codes.position_skipped, message)
        .at(first)
        .help(
            "write an arrow before `position`, `[INFO] <- position …`, or remove what precedes it",
        )
}

/// The same of lines after the last game.
pub(super) fn name_unread(facts: &Facts, text: &str, sink: &mut Sink) {
    let (mut count, mut first, mut at) = (0, None, 0);
    for line in text.split_inclusive(['\n', '\r']) {
        if hides_start(without_direction(line.trim_end().as_bytes())) {
            count += 1;
            first.get_or_insert(Span::new(at, at + line.trim_end().len()));
        }
        at += line.len();
    }
    if let Some(first) = first {
        sink.push(unread_positions(facts, count, first));
    }
}
