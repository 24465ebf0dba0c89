//! What infinitechess.org would refuse. Only checked if its dialect is forced.

use super::dialect::Dialect;
use super::header;
use super::syntax::{self, Parts};
use crate::diag::{Code, Diagnostic, Severity, Sink, Span};
use crate::model::{Position, Side, commands};

/// Warns of the first place in a record where the site's reader would stop.
pub(super) fn check(text: &str, dialect: Dialect, sink: &mut Sink) {
    let later = dialect == Dialect::Site2026;
    if let Some(mut d) = syntax::site_refuses(text, later) {
        d.severity = Severity::Warning;
        sink.push(d.help(match later {
            true => "`panchess convert -t infinitechess` writes what the site reads",
            false => "`panchess convert -t icn+site` writes what the site read until June 2026",
        }));
    }
}

/// Warns of numbers and players that the site's grammar accepts but its reader refuses.
pub(super) fn check_meaning(p: &Position, parts: &Parts<'_>, sink: &mut Sink) {
    let span = |shape| {
        let field = parts.fields.iter().find(|f| f.shape == shape);
        field.map_or(Span::default(), header::Token::span)
    };
    let counter = p.counters.halfmove.unwrap_or(0);
    if p.rules.move_limit.is_some_and(|limit| counter > limit) {
        let message = "more plies without a capture than the move rule allows";
        refuse(message, span(header::Shape::MoveRule), sink);
    }
    let before = header::cycle(p).last().copied();
    let pawn = matches!(before, Some(Side::White | Side::Black));
    if !p.en_passant.squares.is_empty() && !pawn {
        let message = "en passant after the move of a player who is neither White nor Black";
        refuse(message, span(header::Shape::EnPassant), sink);
    }
}

/// Warns of clock times that the site cannot read.
pub(super) fn check_clock(comment: &str, at: Span, sink: &mut Sink) {
    for c in commands(comment).filter(|c| c.name == "clk") {
        if !is_clock(c.value) {
            refuse("a clock time that is not `H:MM:SS.D`", at, sink);
        }
    }
}

/// `0:09:56.7`
fn is_clock(value: &str) -> bool {
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<&str> = value.split([':', '.']).collect();
    let [hours, minutes, seconds, tenths] = parts[..] else {
        return false;
    };
    let lengths = minutes.len() == 2 && seconds.len() == 2 && tenths.len() == 1;
    lengths && [hours, minutes, seconds, tenths].into_iter().all(digits) && value.contains('.')
}

fn refuse(message: &'static str, at: Span, sink: &mut Sink) {
    sink.push(
        Diagnostic::warning(Code("icn/not-on-the-site"), message)
            .at(at)
            .help("the README allows it, but infinitechess.org does not read it"),
    );
}
