//! Start positions: reads and writes `SetUp` tags.

use super::form::Form;
use super::problem;
use crate::diag::{Code, Sink};
use crate::formats::fcn::{Suffix, Version};
use crate::formats::quoted::Quoted;
use crate::formats::starts::Starts;
use crate::formats::{fen, short_sfen};
use crate::model::{Game, Position, Start, Stated, VariantName};
use std::sync::Arc;

/// The value of a `SetUp` tag.
#[derive(Copy, Clone, Debug)]
pub(super) enum SetUp<'t> {
    /// As in PGN: whether a `FEN` tag contains the position.
    Pgn(bool),
    /// A row.
    Row(Quoted<'t>),
    /// A FEN.
    Fen(Quoted<'t>),
}

impl<'t> SetUp<'t> {
    /// Parses the value; the error is an unknown name of a position format.
    pub(super) fn of(quoted: Quoted<'t>) -> Result<Self, &'t str> {
        let value = quoted.text;
        match value {
            "1" => return Ok(Self::Pgn(true)),
            "0" => return Ok(Self::Pgn(false)),
            _ => {}
        }
        let Some((name, _)) = value.split_once(':') else {
            return Ok(Self::Row(quoted));
        };
        let mut at = name.len() + 1;
        let digits = |c: char| c.is_ascii_digit() || c == '.';
        let rest = value.get(at..).unwrap_or("");
        if let Some((version, _)) = rest.split_once(':').filter(|(v, _)| v.chars().all(digits)) {
            at += version.len() + 1;
        }
        let rest = quoted.behind(at);
        match name.trim() {
            name if name.eq_ignore_ascii_case("SFEN") => Ok(Self::Row(rest)),
            name if name.eq_ignore_ascii_case("FEN") => Ok(Self::Fen(rest)),
            name => Err(name),
        }
    }
}

/// Sets the start of a game. `None`: an error was sent to `sink`.
/// Otherwise, whether the value states the side to move.
pub(super) fn read(
    said: SetUp<'_>,
    free: bool,
    game: &mut Game,
    starts: &mut Starts,
    sink: &mut Sink,
) -> Option<bool> {
    match said {
        SetUp::Pgn(_) => Some(true),
        SetUp::Fen(fen) => starts.read(fen, free, game, sink).then_some(true),
        SetUp::Row(quoted) => {
            let row = quoted.read(sink, |text, base, sink| {
                short_sfen::parse_row(text, Version::V1_1, sink, base)
            })?;
            let says = row.seen.stated.contains(Stated::TURN);
            if row.suffix != Suffix::default() {
                let d = problem::signs_unused(quoted.place);
                sink.discard(d, "signs after positions");
            }
            let mut position = row.into_position();
            let variant = match free {
                true => position.variant.clone(),
                false => game.variant.clone(),
            };
            position.variant.clone_from(&variant);
            position.counters.halfmove = Some(0);
            game.variant = variant;
            game.start = Start::Given(Arc::new(position));
            Some(says)
        }
    }
}

/// Appends the `SetUp` tag if there is a start position: as a row, if a row and the number of
/// the first move are enough. `false`: an error was sent to `sink`.
pub(super) fn write(
    game: &Game,
    form: Form,
    style: &fen::Style,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    let Start::Given(position) = &game.start else {
        return true;
    };
    out.extend_from_slice(b"[SetUp \"");
    let number = position.counters.fullmove.unwrap_or(1);
    // Binary moves have no numbers, and neither does a game without moves.
    let numbered = !form.is_binary() && !game.tree.is_empty();
    let done = match row(game, position) {
        Some(row) if numbered || form.is_binary() || number == 1 => {
            out.extend_from_slice(b"SFEN:");
            out.extend_from_slice(&row);
            let lost = position.grid().map_or(0, short_sfen::odd_pawns);
            sink.lose(Code("core/lost-rights"), "first-move rights", lost, None);
            if !numbered && number != 1 {
                let what = "the number of the first move";
                sink.lose(Code("vgn/lost-move-number"), what, 1, None);
            }
            true
        }
        _ => {
            out.extend_from_slice(b"FEN:");
            fen::print_start(position, &game.variant, style, out, sink)
        }
    };
    out.extend_from_slice(b"\"]\n");
    done
}

/// The position as a row, if a row expresses all of it except the move number.
fn row(game: &Game, position: &Position) -> Option<Vec<u8>> {
    let counters = &position.counters;
    let counted = counters.halfmove.is_some_and(|n| n > 0)
        || counters.checks.is_some()
        || counters.counting_limit.is_some();
    if counted || game.variant != VariantName::CHESS || position.en_passant.squares.len() > 1 {
        return None;
    }
    let (mut row, signs, style) = (Vec::new(), Suffix::default(), short_sfen::Style::default());
    let lost = short_sfen::print_row(position, Stated::all(), signs, style, &mut row);
    lost.is_ok_and(|n| n == 0).then_some(row)
}
