//! The digest of a game's start and moves.

use super::hashed_as::as_replayed;
use super::replay::Replay;
use super::unplayed::too_short;
use super::{Select, named};
use crate::diag::Sink;
use crate::hash::{Digest, Moves};
use crate::model::{Document, Game, Position};

/// The digest of the variant, the start and the moves of the main line, see [`Moves`]. A position is a game
/// without moves. `None`: an error went to `sink`.
pub fn moves_digest(doc: &mut Document, replay: &mut Replay, sink: &mut Sink) -> Option<Digest> {
    let mut found = None;
    let done = moves_digests(doc, Select::Whole, replay, sink, |_, digest| {
        found = Some(digest);
    });
    found.filter(|_| done)
}

/// Calls `each` with the number of plies and the digest of the start and the moves up to there, for the plies that were
/// selected. `false`: an error went to `sink`.
pub fn moves_digests(
    doc: &mut Document,
    select: Select,
    replay: &mut Replay,
    sink: &mut Sink,
    mut each: impl FnMut(u64, Digest),
) -> bool {
    as_replayed(doc, replay);
    let Some(only) = select.only(doc) else {
        sink.push(too_short(select, doc));
        return false;
    };
    let game = match doc {
        Document::Game(game) => game,
        Document::Position(p) => {
            each(0, without_moves(p));
            return true;
        }
        Document::Pieces(p) => {
            sink.push(p.no_game());
            return false;
        }
    };
    named::fill_in(game, replay.catalog());
    match named::start_without_moves(game, replay.catalog()) {
        Some(start) => {
            each(0, without_moves(&start));
            true
        }
        None => played(game, only, replay, sink, each),
    }
}

fn without_moves(position: &Position) -> Digest {
    let mut moves = Moves::default();
    moves.begin(position);
    moves.digest()
}

/// The digests of a game with moves, or at the usual start of its variant.
fn played(
    game: &mut Game,
    only: Option<u64>,
    replay: &mut Replay,
    sink: &mut Sink,
    mut each: impl FnMut(u64, Digest),
) -> bool {
    let variant = game.variant.clone();
    let (mut moves, mut plies) = (Moves::default(), 0);
    let done = replay.turns(game, sink, |at, rules, _| {
        plies = at.plies;
        match at.turn() {
            Some(turn) => moves.turn(turn),
            None => {
                let mut start = Position::board(8, 8);
                rules.position(&mut start);
                start.variant.clone_from(&variant);
                moves.begin(&start);
            }
        }
        if only.is_none_or(|n| n == at.plies) {
            each(at.plies, moves.digest());
        }
        true
    });
    // A game that ends before a move that cannot be played.
    if done && only.is_some_and(|n| n > plies) {
        each(plies, moves.digest());
    }
    done
}
