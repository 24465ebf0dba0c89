//! What positions are hashed as: they state the same as positions that a replay shows.

use super::own_board::as_chess_board;
use super::passing;
use super::replay::Replay;
use crate::model::{Catalog, Counting, Document, Game, Grid, Position, Start};
use std::sync::Arc;

/// The same positions as those that a replay shows: on a board if chess has them, and with what a replay states.
pub(super) fn as_replayed(doc: &mut Document, replay: &mut Replay) {
    as_chess_board(doc);
    state_omitted(doc, replay);
}

/// What a position states otherwise than replayed positions: whether an en passant capture is possible, the checks that
/// are left, and rights that its variant does not have.
pub(super) fn state_omitted(doc: &mut Document, replay: &mut Replay) {
    match doc {
        Document::Position(p) => state_as_played(p, replay),
        Document::Game(g) if g.tree.is_empty() => state_start(g, replay),
        _ => {}
    }
}

/// The same for the start of a game.
pub(super) fn state_start(game: &mut Game, replay: &mut Replay) {
    if let Start::Given(p) = &mut game.start
        && !(has_usual_rights(p) && p.en_passant.squares.is_empty())
    {
        state_as_played(Arc::make_mut(p), replay);
    }
}

fn state_as_played(position: &mut Position, replay: &mut Replay) {
    if has_usual_rights(position) || !as_played(position, replay) {
        passing::look(position, replay);
        count_checks(position, replay.catalog());
    }
}

/// Whether pieces have only rights that chess has, as its FEN is read.
fn has_usual_rights(position: &Position) -> bool {
    let chess = position.variant.is_chess_family();
    chess && position.grid().is_some_and(Grid::is_known_as_chess)
}

/// Takes over what the rules make of a position on one board. `false`: they cannot play it.
fn as_played(position: &mut Position, replay: &mut Replay) -> bool {
    let rules = position.grid().and_then(|_| replay.rules(position));
    let Some(rules) = rules else {
        return false;
    };
    if rules.start(position).is_err() {
        return false;
    }
    let mut now = Position::board(1, 1);
    rules.position(&mut now);
    (position.world, position.en_passant) = (now.world, now.en_passant);
    position.counters.checks = now.counters.checks;
    true
}

/// A position that does not state the checks that are left has those with which its variant begins.
fn count_checks(position: &mut Position, catalog: &Catalog) {
    let variant = &position.variant;
    if position.counters.checks.is_some() || variant.is_chess_family() {
        return;
    }
    let laws = catalog.variant(variant).map(|v| &v.laws);
    let counting = laws.and_then(|laws| laws.counting.as_deref());
    position.counters.checks = counting.and_then(Counting::first_checks);
}
