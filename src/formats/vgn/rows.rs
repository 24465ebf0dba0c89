//! Moves written as the board after them: rows of SFEN, and FEN.

use super::form::Form;
use crate::diag::Sink;
use crate::formats::boards::{Boards, same_pieces};
use crate::formats::fcn::Suffix;
use crate::formats::fen;
use crate::formats::short_sfen::{self, Row};
use crate::model::{Catalog, Game, NodeId, Seen, Stated, VariantName};

/// The length in bytes of the row, including its fields, at the beginning of a text.
pub(super) fn len(form: Form, text: &str) -> Option<usize> {
    match form {
        Form::Sfen(_) => short_sfen::row_len(text),
        _ => fen_len(text),
    }
}

/// A word with a slash, and the words after it that are fields: side, rights, square and two
/// numbers, each after one space.
fn fen_len(text: &str) -> Option<usize> {
    let stops = |c: char| "[](){};$ \t\n\r\u{b}\u{c}".contains(c);
    let word = |at: usize| {
        let rest = text.get(at..).unwrap_or("");
        rest.get(..rest.find(stops).unwrap_or(rest.len()))
            .unwrap_or("")
    };
    let mut end = Some(word(0)).filter(|w| w.contains('/'))?.len();
    let digits: fn(&str) -> bool = |w| w.bytes().all(|b| b.is_ascii_digit());
    let fields: [fn(&str) -> bool; 5] = [
        |w| matches!(w, "w" | "b"),
        |w| w == "-" || w.bytes().all(|b| b.is_ascii_alphabetic()),
        |w| w == "-" || matches!(w.as_bytes(), [b'a'..=b'h', b'1'..=b'8']),
        digits,
        digits,
    ];
    for is in fields {
        let between = text.get(end..).and_then(|rest| rest.chars().next());
        let next = word(end + 1);
        if !between.is_some_and(char::is_whitespace) || next.is_empty() || !is(next) {
            break;
        }
        end += 1 + next.len();
    }
    Some(end)
}

/// Reads one row at `base`. `None`: an error was sent to `sink`.
pub(super) fn read(
    form: Form,
    text: &str,
    (variant, catalog): (&VariantName, &Catalog),
    sink: &mut Sink,
    base: usize,
) -> Option<Row> {
    match form {
        Form::Sfen(version) => short_sfen::parse_row(text, version, sink, base),
        _ => Some(Row {
            seen: Seen {
                position: fen::parse(text, variant, catalog, sink, base)?,
                stated: Stated::all(),
            },
            suffix: Suffix::default(),
        }),
    }
}

/// Whether a row is the same board as the one before it.
pub(super) fn repeats(game: &Game, before: NodeId, seen: &Seen) -> bool {
    if let Some(before) = game.tree.seen(before) {
        return same_pieces(&before.position, &seen.position);
    }
    let start = Boards::of(game);
    start.is_ok_and(|start| same_pieces(start.position(), &seen.position))
}
