//! What is done with games and positions on each kind of board: one row for each kind.

use super::adapt::{self, OtherCastling, Window};
use super::engines::prepared;
use super::named;
use super::pieces::{infinite_pieces, multiverse_pieces};
use super::plan::Plan;
use crate::diag::{Diagnostic, Sink};
use crate::model::{Catalog, Document, Game, Position, Start, VariantName, World, Worlds};
use crate::rules::{
    Conduct, Prepared, Problem, Rules, Timelines, infinite_rules, multiverse_rules,
};
use std::sync::Arc;

/// Where the rules of a kind of board come from.
pub(super) enum Source {
    /// They are the same for all variants.
    World(fn(Conduct) -> Box<dyn Rules>),
    /// Every variant has its own, if they are known.
    Variant(fn(&Catalog, &VariantName, Conduct) -> Option<Result<Prepared, Problem>>),
}

/// A kind of board.
pub(super) struct WorldRow {
    /// The kind, as on the cards of notations.
    pub world: Worlds,
    /// Whether the moves of a game are played on it.
    plays: fn(&Game, &Catalog) -> bool,
    /// Its rules.
    pub rules: Source,
    /// Whether the rules for two ways of replaying games are the same.
    pub alike: fn(Conduct, Conduct) -> bool,
    /// The start of a game that leaves it out, if the rules do not know it.
    pub start: fn(&Game, &Catalog) -> Option<Arc<Position>>,
    /// Why it is not known, if the rules cannot say it better.
    pub no_start: fn(&Game, &Catalog) -> Option<Diagnostic>,
    /// Why the moves of a game cannot be checked.
    pub unplayed: fn(&Game, &Catalog) -> Option<Diagnostic>,
    /// Makes it one board with edges. `false` after an error.
    pub to_board: fn(&mut Document, &Window, &mut Sink) -> bool,
    /// Whether positions can be made so one by one where the game cannot.
    pub one_by_one: bool,
    /// Makes it of one board with edges. `false` after an error.
    pub from_board: fn(&mut Document, &Plan, &mut Sink) -> bool,
}

/// Every kind of board. A game is played on the first one that plays it, and is moved to the first one
/// that its target has.
static WORLDS: [WorldRow; 3] = [
    WorldRow {
        world: Worlds::PLANE,
        plays: plays_on_the_plane,
        rules: Source::World(|conduct| infinite_rules(infinite_pieces(), conduct)),
        alike: |a, b| a == b,
        start: left_out,
        no_start: |_, _| None,
        unplayed: named::unplayed,
        to_board: adapt::to_board,
        one_by_one: true,
        from_board: to_plane,
    },
    WorldRow {
        world: Worlds::MULTIVERSE,
        plays: |game, _| game.world() == Worlds::MULTIVERSE,
        rules: Source::World(|conduct| multiverse_rules(multiverse_pieces(), conduct)),
        alike: |a, b| a.timelines == b.timelines,
        start: named::multiverse_start,
        no_start: no_multiverse_start,
        unplayed: |_, _| None,
        to_board: |doc, _, sink| adapt::from_multiverse(doc, sink),
        one_by_one: false,
        from_board: to_multiverse,
    },
    WorldRow {
        world: Worlds::BOARD,
        plays: |game, _| !game.tree.is_wide(),
        rules: Source::Variant(prepared),
        alike: |a, b| a.every_drop == b.every_drop,
        start: |_, _| None,
        no_start: |_, _| None,
        unplayed: |_, _| None,
        to_board: |_, _, _| true,
        one_by_one: false,
        from_board: |_, _, _| true,
    },
];

/// The row of a kind of board.
pub(super) fn row(world: Worlds) -> &'static WorldRow {
    find(|row| row.world == world)
}

/// The row of the kind of board that a document of one board is moved to for a target.
pub(super) fn first_of(target: Worlds) -> &'static WorldRow {
    find(|row| target.contains(row.world))
}

fn find(is: impl Fn(&WorldRow) -> bool) -> &'static WorldRow {
    let [.., board] = &WORLDS;
    WORLDS.iter().find(|row| is(row)).unwrap_or(board)
}

/// The row of the kind of board that a game is played on, if there is one.
pub(super) fn played(game: &Game, catalog: &Catalog) -> Option<&'static WorldRow> {
    WORLDS.iter().find(|row| (row.plays)(game, catalog))
}

/// Whether a game is played on the infinite board from a known position.
fn plays_on_the_plane(game: &Game, catalog: &Catalog) -> bool {
    match &game.start {
        Start::Given(p) if matches!(&p.world, World::Plane(plane) if !plane.usual) => true,
        _ => named::leaves_pieces_out(game) && catalog.infinite_start_of(game).is_some(),
    }
}

/// The start of a game that leaves out its pieces.
fn left_out(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let leaves_out = named::leaves_pieces_out(game);
    let start = || named::start_of(game, catalog);
    leaves_out.then(start).flatten()
}

/// Why the start of a game of 5D chess without boards is not known.
fn no_multiverse_start(game: &Game, catalog: &Catalog) -> Option<Diagnostic> {
    let known = game.start.given().is_some() || named::multiverse_start(game, catalog).is_some();
    (!known).then(|| named::no_multiverse_start(game, catalog))
}

fn to_plane(doc: &mut Document, plan: &Plan, sink: &mut Sink) -> bool {
    let castling = match plan.to.format.castles_by_taking(&plan.to.options) {
        true => OtherCastling::TakesRook,
        false => OtherCastling::Refused,
    };
    if let Document::Game(game) = doc {
        state_start(game, plan.from.options.catalog());
    }
    adapt::to_plane(doc, &plan.origin, castling, sink)
}

fn to_multiverse(doc: &mut Document, plan: &Plan, sink: &mut Sink) -> bool {
    if let Document::Game(game) = doc {
        state_start(game, plan.from.options.catalog());
    }
    let usual = Timelines::default().rook_distance;
    adapt::to_multiverse(doc, plan.conventions.rook_distance.unwrap_or(usual), sink)
}

/// Writes out the usual start of a variant that has a definition.
fn state_start(game: &mut Game, catalog: &Catalog) {
    let defined = catalog.variant(&game.variant);
    if let (Start::Usual, Some(start)) = (&game.start, defined.and_then(|v| v.start_at(None))) {
        game.start = Start::Given(Arc::clone(&start.position));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_board_has_one_row() {
        let all = WORLDS
            .iter()
            .fold(Worlds::empty(), |all, row| all | row.world);
        assert_eq!((all, WORLDS.len()), (Worlds::all(), 3));
        for one in &WORLDS {
            assert_eq!(row(one.world).world, one.world);
        }
        assert_eq!(first_of(Worlds::all()).world, Worlds::PLANE);
        assert_eq!(first_of(Worlds::BOARD).world, Worlds::BOARD);
        let both = Worlds::BOARD | Worlds::MULTIVERSE;
        assert_eq!(first_of(both).world, Worlds::MULTIVERSE);
    }
}
