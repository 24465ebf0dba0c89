//! What is wrong with a log.

use super::framing::{LONGEST_SESSION, MOST_EARLIER};
use crate::diag::{Code, Diagnostic, Span, legible};
use crate::model::VariantName;

pub(super) fn session_too_long() -> Diagnostic {
    let message = format!(
        "the earlier lines that apply to this record are longer than {LONGEST_SESSION} bytes"
    );
    Diagnostic::error(Code("cecp/session-too-long"), message)
        .at(Span::default())
        .help("begin the next game with `new`")
}

pub(super) fn too_many_moves() -> Diagnostic {
    let message = format!("more than {MOST_EARLIER} moves of the game precede this record");
    Diagnostic::error(Code("cecp/session-too-long"), message)
        .at(Span::default())
        .help("read the game as one record with `-f cecp`, or begin the next game with `new`")
}

pub(super) fn no_edit(span: Span) -> Diagnostic {
    let message = "`edit` builds a position in lines such as `Pa2` and `.`, which are not read";
    Diagnostic::error(Code("cecp/edit"), message)
        .at(span)
        .help("write `setboard FEN` for it; XBoard does so if the engine says `feature setboard=1`")
}

pub(super) fn nothing_to_take_back(wanted: usize, played: usize, span: Span) -> Diagnostic {
    let moves = if wanted == 1 { "move" } else { "moves" };
    let message = format!("{wanted} {moves} cannot be taken back: the game has only {played}");
    Diagnostic::error(Code("cecp/no-move"), message)
        .at(span)
        .help("remove this line, or write the moves before it")
}

pub(super) fn no_game() -> Diagnostic {
    Diagnostic::error(Code("cecp/no-game"), "these lines do not set up a game")
        .at(Span::default())
        .help("write `new`, `setboard FEN` or `usermove e2e4`")
}

pub(super) fn unknown_board(variant: &VariantName) -> Diagnostic {
    let message = format!(
        "the board of the variant `{}` is not known, and the names of squares depend on its ranks",
        legible(variant.as_str())
    );
    Diagnostic::error(Code("cecp/unknown-board"), message)
        .at(Span::default())
        .help("write the position with `setboard`, or name another variant with `--variant`")
}
