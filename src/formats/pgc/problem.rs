//! The error messages.

use super::entry::{Broken, Short};
use crate::diag::{Code, Diagnostic, Span};

type Problem = Box<Diagnostic>;

fn error(code: Code, message: impl Into<String>, span: Span, help: &'static str) -> Problem {
    Box::new(Diagnostic::error(code, message.into()).at(span).help(help))
}

/// An entry that begins at `at` cannot be read; `len` is the number of all bytes.
pub(super) fn broken(why: Broken, at: usize, len: usize) -> Problem {
    match why {
        Broken::Unknown(marker) => unknown(marker, at),
        Broken::Short(short) => cut_short(short, at, len),
    }
}

fn unknown(marker: u8, at: usize) -> Problem {
    let help = match at == 0 && matches!(marker, b' '..=b'~') {
        true => {
            "this looks like text: PGN is read with `-f pgn`, hexadecimal digits with `-f pgc+hex`"
        }
        false => {
            "an earlier count or length may be wrong; reading continues at the next game that can be recognized"
        }
    };
    error(
        Code("pgc/unknown-marker"),
        format!("no entry begins with the byte {marker:02x}; entries begin with 00 to 0a"),
        Span::new(at, at + 1),
        help,
    )
}

fn cut_short(short: Short, at: usize, len: usize) -> Problem {
    let message = match short.announced {
        Some(n) => format!(
            "{n} bytes are announced here, but the game has only {} more",
            short.left
        ),
        None => "the bytes end inside an entry".to_owned(),
    };
    let start = (at + short.at).min(len);
    error(
        Code("pgc/cut-short"),
        message,
        Span::new(if start == len { at } else { start }, len),
        "the file was cut short, or a count or a length is wrong; counts have their low byte first",
    )
}

pub(super) fn nul(at: usize) -> Problem {
    error(
        Code("pgc/nul"),
        "a text cannot contain NUL",
        Span::new(at, at + 1),
        "remove the byte, or correct the length before the text if it is too large",
    )
}

pub(super) fn unclosed(span: Span) -> Problem {
    error(
        Code("pgc/unclosed-game"),
        "this game does not end before the next game or the end of the bytes",
        span,
        "write 06 after its last entry",
    )
}

pub(super) fn stray_end(span: Span) -> Problem {
    error(
        Code("pgc/stray-end"),
        "06 ends a game, but none has begun",
        span,
        "remove it, or write 05 where the game begins",
    )
}

pub(super) fn game_in_game(span: Span) -> Problem {
    error(
        Code("pgc/game-in-game"),
        "a game begins inside another one",
        span,
        "end the previous game with 06; a whole game (01) cannot be between 05 and 06",
    )
}

pub(super) fn behind_the_game(span: Span) -> Problem {
    error(
        Code("pgc/after-end"),
        "an entry after the end of the game",
        span,
        "write all entries of a game before its 06",
    )
}

pub(super) fn late_tag(name: &str, span: Span) -> Problem {
    error(
        Code("pgc/late-tag"),
        format!("`{name}` sets the start of the game, but comes after its first move"),
        span,
        "put it before the first moves",
    )
}

pub(super) fn no_move_to_replace(span: Span) -> Problem {
    error(
        Code("pgc/variation-without-move"),
        "there is no move before this variation that it could replace",
        span,
        "write a variation after the move it replaces",
    )
}

pub(super) fn unopened(span: Span) -> Problem {
    error(
        Code("pgc/unopened-variation"),
        "09 ends a variation, but none has begun",
        span,
        "remove it, or write 08 where the variation begins",
    )
}

pub(super) fn left_open(span: Span) -> Problem {
    error(
        Code("pgc/unclosed-variation"),
        "this variation is never closed",
        span,
        "write 09 where the variation ends",
    )
}

pub(super) fn too_deep(most: usize, span: Span) -> Problem {
    error(
        Code("pgc/too-deep"),
        format!("variations nested more than {most} levels deep"),
        span,
        "close some of them with 09",
    )
}

pub(super) fn too_many_moves(most: usize, span: Span) -> Problem {
    error(
        Code("pgc/too-many-moves"),
        format!("a game of more than {most} moves"),
        span,
        "end the game with 06 and begin another one",
    )
}

pub(super) fn empty_variation(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgc/empty-variation"),
        "a variation without moves was left out",
    )
    .at(span)
    .help("put moves between 08 and 09, or remove both; its glyphs were kept")
}

pub(super) fn implicit_game(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgc/implicit-game"),
        "entries outside 05 and 06 were read as a game",
    )
    .at(span)
    .help("write 05 before the first of these entries and 06 after the last")
}

pub(super) fn ignored_tag(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgc/ignored-tag"),
        "a tag among the moves of a container was left out",
    )
    .at(span)
    .help("write tags in the text before the moves")
}

pub(super) fn odd_start(at: usize) -> Problem {
    error(
        Code("pgc/odd-start"),
        "the start position has a character that a FEN cannot contain",
        Span::new(at, at + 1),
        "a FEN consists of ASCII letters, digits and symbols",
    )
}

pub(super) fn out_of_turn(place: Option<Span>) -> Problem {
    Box::new(
        Diagnostic::error(
            Code("pgc/out-of-turn"),
            "this move was made by the player who is not to move",
        )
        .at(place)
        .help("in PGC, White and Black alternate; `jsonl` allows any order"),
    )
}

pub(super) fn no_ordinal(place: Option<Span>) -> Problem {
    Box::new(
        Diagnostic::error(
            Code("pgc/no-ordinal"),
            "the number of this move among the legal moves is unknown",
        )
        .at(place)
        .help("name the variant with `--variant`, so that rules can count its moves"),
    )
}

pub(super) fn position() -> Diagnostic {
    Diagnostic::error(Code("pgc/position"), "a position is not a game")
        .at(Span::default())
        .help("write positions as `fen` or `epd`")
}

pub(super) fn long_start(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code("pgc/long-start"),
        "the start position takes more than 255 bytes, the limit for a tag",
    )
    .at(span)
    .help("write the game as `pgn`")
}
