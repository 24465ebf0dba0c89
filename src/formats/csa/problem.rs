//! What can be wrong with a record of CSA.

use crate::diag::{Code, Diagnostic, Span, short};

const MOVE_HELP: &str =
    "a move is the sign of the player, two squares, and the piece after it: `+7776FU`, `-0055KA`";

/// A message about a move.
pub(super) fn wrong_move(message: String, span: Span) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("csa/move"), message)
            .at(span)
            .help(MOVE_HELP),
    )
}

/// A message about the start.
pub(super) fn wrong_start(message: String, span: Span) -> Box<Diagnostic> {
    let help = "a start is `PI`, nine ranks `P1-KY-KE-GI-KI-OU-KI-GI-KE-KY`, or pieces `P+59OU`, and then `+` or `-`";
    Box::new(
        Diagnostic::error(Code("csa/start"), message)
            .at(span)
            .help(help),
    )
}

/// A statement that is not where it may be.
pub(super) fn wrong_order(message: &'static str, span: Span) -> Box<Diagnostic> {
    let help =
        "names and headers come first, then the start, the moves with their times, and the end";
    Box::new(
        Diagnostic::error(Code("csa/order"), message)
            .at(span)
            .help(help),
    )
}

/// A version, a player or a start after moves.
pub(super) fn next_game(span: Span) -> Box<Diagnostic> {
    let message = "this line belongs before the moves of a game, and is after them";
    let help = "if another game begins here, write `/` on a line before it";
    Box::new(
        Diagnostic::error(Code("csa/order"), message)
            .at(span)
            .help(help),
    )
}

/// A move after the end.
pub(super) fn after_end(span: Span) -> Box<Diagnostic> {
    let message = "a move after the end of the game";
    let help = "remove it; if another game begins here, write `/` on a line before it";
    Box::new(
        Diagnostic::error(Code("csa/order"), message)
            .at(span)
            .help(help),
    )
}

/// An end that is unknown.
pub(super) fn unknown_end(word: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("`%{word}` is not a known end of a game");
    Box::new(
        Diagnostic::error(Code("csa/end"), message)
            .at(span)
            .help("write `%TORYO`, `%CHUDAN`, `%SENNICHITE`, `%TSUMI`, `%KACHI` or `%TIME_UP`"),
    )
}

/// A time that is too large.
pub(super) fn wrong_time(digits: &str, span: Span) -> Box<Diagnostic> {
    let message = format!("the time `{}` is too large", short(digits));
    Box::new(
        Diagnostic::error(Code("csa/time"), message)
            .at(span)
            .help("a time is the number of seconds that a move took: `T12`"),
    )
}

/// A record without a game.
pub(super) fn no_game() -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(Code("csa/no-game"), "this record has no start and no move")
            .at(Span::default())
            .help("write `PI` and `+` for the usual start, and then the moves: `+7776FU`"),
    )
}
