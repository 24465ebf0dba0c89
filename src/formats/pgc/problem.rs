//! What is wrong with bytes, in words.

use super::entry::{Broken, Short};
use crate::diag::{Code, Diagnostic, Span};

type Problem = Box<Diagnostic>;

fn error(code: Code, message: impl Into<String>, span: Span, help: &'static str) -> Problem {
    Box::new(Diagnostic::error(code, message.into()).at(span).help(help))
}

/// An entry that begins at `at` cannot be read; `len` bytes there are.
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
            "a count or a length before this may be wrong; reading goes on at the next game that can be recognized"
        }
    };
    error(
        Code("pgc/unknown-marker"),
        format!("no entry begins with the byte {marker:02x}; they begin with 00 to 0a"),
        Span::new(at, at + 1),
        help,
    )
}

fn cut_short(short: Short, at: usize, len: usize) -> Problem {
    let message = match short.announced {
        Some(n) => format!(
            "{n} bytes are announced here, and {} are left of the game",
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
        "a text has no NUL",
        Span::new(at, at + 1),
        "take the byte out of the text; or the length in front of the text is too large",
    )
}

pub(super) fn unclosed(span: Span) -> Problem {
    error(
        Code("pgc/unclosed-game"),
        "this game has no end before the next game or the end of the bytes",
        span,
        "write 06 behind its last entry",
    )
}

pub(super) fn stray_end(span: Span) -> Problem {
    error(
        Code("pgc/stray-end"),
        "06 ends a game, and none has begun",
        span,
        "remove it, or write 05 where the game begins",
    )
}

pub(super) fn game_in_game(span: Span) -> Problem {
    error(
        Code("pgc/game-in-game"),
        "a game begins inside another one",
        span,
        "end the game before with 06; a whole game (01) does not stand between 05 and 06",
    )
}

pub(super) fn behind_the_game(span: Span) -> Problem {
    error(
        Code("pgc/after-end"),
        "the game is over before this",
        span,
        "nothing belongs to a game behind its 06",
    )
}

pub(super) fn late_tag(name: &str, span: Span) -> Problem {
    error(
        Code("pgc/late-tag"),
        format!("`{name}` says where the game starts, and stands behind its first move"),
        span,
        "put it before the first moves",
    )
}

pub(super) fn no_move_to_replace(span: Span) -> Problem {
    error(
        Code("pgc/variation-without-move"),
        "there is no move here that a variation could replace",
        span,
        "a variation stands behind the move it replaces",
    )
}

pub(super) fn unopened(span: Span) -> Problem {
    error(
        Code("pgc/unopened-variation"),
        "09 ends a variation, and none has begun",
        span,
        "remove it, or write 08 where the variation begins",
    )
}

pub(super) fn left_open(span: Span) -> Problem {
    error(
        Code("pgc/unclosed-variation"),
        "this variation has no end",
        span,
        "write 09 where the variation ends",
    )
}

pub(super) fn too_deep(most: usize, span: Span) -> Problem {
    error(
        Code("pgc/too-deep"),
        format!("more than {most} variations inside each other"),
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
    .help("put moves between 08 and 09, or remove both; glyphs in it were kept")
}

pub(super) fn implicit_game(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgc/implicit-game"),
        "nothing says that a game begins or ends here; taken to be one",
    )
    .at(span)
    .help("write 05 before its first entry and 06 behind its last")
}

pub(super) fn ignored_tag(span: Span) -> Diagnostic {
    Diagnostic::warning(
        Code("pgc/ignored-tag"),
        "a tag among the moves of a container was left out",
    )
    .at(span)
    .help("tags stand in the text before the moves")
}

pub(super) fn odd_start(at: usize) -> Problem {
    error(
        Code("pgc/odd-start"),
        "the start position has a character that no FEN has",
        Span::new(at, at + 1),
        "a FEN is letters, digits and signs without accents",
    )
}

pub(super) fn out_of_turn(place: Option<Span>) -> Problem {
    Box::new(
        Diagnostic::error(
            Code("pgc/out-of-turn"),
            "this move is not made by the player whose turn it is",
        )
        .at(place)
        .help("in PGC, White and Black move by turns; `jsonl` holds every order"),
    )
}

pub(super) fn no_ordinal(place: Option<Span>) -> Problem {
    Box::new(
        Diagnostic::error(
            Code("pgc/no-ordinal"),
            "the number of this move among the legal ones is not known",
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
        "the start position takes more than 255 bytes, and a tag holds no more",
    )
    .at(span)
    .help("write the game as `pgn`")
}
