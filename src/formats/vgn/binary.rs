//! Moves as bytes, after the last tag.

use super::extent::{Extent, Walker};
use super::form::{Form, of_words};
use super::problem;
use super::scan::is_blank;
use crate::diag::{Diagnostic, Sink, Span};
use crate::formats::fcn::Version;
use crate::formats::{bccf, bcfen, pgc};
use crate::model::{Game, Marks, Outcome, Ply};

/// Reads binary movetext whose first byte is the record's byte `base`. It is broken if the result
/// is `false` (an error was sent to `sink`) or an error.
pub(super) fn read(
    form: Form,
    data: &[u8],
    base: usize,
    game: &mut Game,
    sink: &mut Sink,
) -> Result<bool, Box<Diagnostic>> {
    let extent = Walker::new(form).walk(data, true);
    let len = match extent {
        Extent::Ends(len) => len,
        // The reader of the move format reports what is wrong.
        _ => data.len(),
    };
    let (moves, rest) = data.split_at(len);
    match form {
        Form::Bccf(version) => bccf::read_words(moves, base, of_words(version), game)?,
        Form::Pgc if pgc::read_moves(moves, base, game, sink).is_none() => return Ok(false),
        Form::Bcfen(version) => {
            bcfen::Growing::new(game, version).grow(moves, base, sink)?;
        }
        _ => {}
    }
    if rest.iter().all(|b| is_blank(*b)) {
        return Ok(true);
    }
    let at = base + len;
    Err(Box::new(problem::behind_the_end(Span::new(at, at + 1))))
}

/// The last move of a finished game, if its end bit should be set but is not.
pub(super) fn unended(form: Form, game: &Game) -> Option<Span> {
    let last = game.tree.last()?;
    let open = |ply: Ply| !ply.marks.contains(Marks::SAYS_OVER);
    let unstated = form == Form::Bccf(Version::V1_1) && game.outcome != Outcome::Unknown;
    (unstated && game.tree.ply(last).is_some_and(open)).then(|| game.tree.span(last))
}

/// Appends the moves of a game. `false`: an error was sent to `sink`.
pub(super) fn write(form: Form, game: &Game, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    match form {
        Form::Bccf(version) => {
            if version == Version::V1_0 || game.outcome == Outcome::Unknown {
                sink.push(problem::no_end_mark());
            }
            bccf::write_words(game, of_words(version), out, sink)
        }
        // A tag contains the start of the game.
        Form::Bcfen(Version::V1_1) if game.tree.is_empty() => {
            out.push(bcfen::END);
            true
        }
        Form::Bcfen(_) if game.tree.is_empty() => true,
        Form::Bcfen(version) => bcfen::write_boards(game, version, out, sink),
        Form::Pgc => {
            pgc::write_escapes(game, out, sink);
            pgc::write_moves(game, out, sink)
        }
        _ => false,
    }
}
