//! Notations that hold nothing but games.

use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::model::{Document, Game};

/// What to do with positions that a notation of games on a board cannot hold.
pub(crate) const POSITIONS_AS_FEN: &str = "write positions with `-t fen` or `-t jsonl`";

/// The game of a document, for a notation that holds nothing else.
pub(crate) fn game_of<'d>(
    doc: &'d Document,
    (code, notation): (Code, &str),
    help: &'static str,
    sink: &mut Sink,
) -> Result<&'d Game, Reported> {
    match doc {
        Document::Game(game) => Ok(game),
        _ => {
            let message = format!("{notation} can only hold games");
            Err(sink.fail(Diagnostic::error(code, message).help(help)))
        }
    }
}
