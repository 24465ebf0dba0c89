//! A document takes at most one of these passes. One that comes down to a board with edges does so
//! before its moves are resolved, so that they are played there; one that leaves such a board does so
//! after that.

use super::walk::{Pass, Stop, Walk};
use crate::diag::Sink;
use crate::formats::Card;
use crate::model::{Catalog, Document, Game, Start, World, Worlds};
use crate::pipeline::adapt;
use crate::pipeline::plan::Plan;
use std::sync::Arc;

/// From the infinite board or the multiverse to the one board that the target has.
pub(super) struct ComeDown;

impl Pass for ComeDown {
    type Case = Worlds;

    fn applies(walk: &Walk) -> Option<Worlds> {
        let world = world_of(&walk.doc);
        let stays = walk.target.worlds.contains(world) || world == Worlds::BOARD;
        (!stays).then_some(world)
    }

    fn run(walk: &mut Walk, world: Worlds, sink: &mut Sink) -> Result<(), Stop> {
        if world != Worlds::PLANE {
            return Stop::unless(adapt::from_multiverse(&mut walk.doc, sink));
        }
        let window = &walk.plan.window;
        if walk.positions {
            if let Some(cut_out) = walk.replay.cut_out(&walk.doc, window, sink) {
                walk.doc = cut_out;
                return Ok(());
            }
            if !plays_chess(&walk.doc) {
                // Each position is cut out separately.
                return Ok(());
            }
        }
        Stop::unless(adapt::to_board(&mut walk.doc, window, sink))
    }
}

/// From a board with edges to the infinite one or to a multiverse.
pub(super) struct GoUp;

impl Pass for GoUp {
    type Case = ();

    fn applies(walk: &Walk) -> Option<()> {
        let stays = stays(&walk.doc, walk.target, &walk.plan) || walk.positions;
        (!stays).then_some(())
    }

    fn run(walk: &mut Walk, (): (), sink: &mut Sink) -> Result<(), Stop> {
        go_up(&mut walk.doc, walk.target, &walk.plan, sink)
    }
}

/// The same for one position of a game, in either direction.
pub(super) fn position(
    at: &mut Document,
    target: &Card,
    plan: &Plan,
    sink: &mut Sink,
) -> Result<(), Stop> {
    if stays(at, target, plan) {
        return Ok(());
    }
    match world_of(at) {
        Worlds::PLANE => Stop::unless(adapt::to_board(at, &plan.window, sink)),
        _ => go_up(at, target, plan, sink),
    }
}

/// A game with only a name does not show its kind of board.
fn stays(doc: &Document, target: &Card, plan: &Plan) -> bool {
    let same = plan.from.format.card().worlds == target.worlds;
    same || target.worlds.contains(world_of(doc))
}

fn go_up(doc: &mut Document, target: &Card, plan: &Plan, sink: &mut Sink) -> Result<(), Stop> {
    if !target.worlds.contains(Worlds::PLANE) {
        return Stop::unless(adapt::to_multiverse(doc, sink));
    }
    let castling = match plan.to.options.has("chess960") {
        true => adapt::OtherCastling::TakesRook,
        false => adapt::OtherCastling::Refused,
    };
    if let Document::Game(game) = doc {
        state_start(game, plan.from.options.catalog());
    }
    Stop::unless(adapt::to_plane(doc, &plan.origin, castling, sink))
}

/// Writes out the usual start of a variant that is defined in a file of the user.
fn state_start(game: &mut Game, catalog: &Catalog) {
    let defined = catalog.variant(&game.variant);
    if let (Start::Usual, Some(start)) = (&game.start, defined.and_then(|v| v.start_at(None))) {
        game.start = Start::Given(Arc::clone(&start.position));
    }
}

/// Whether its start is that of chess, on any part of the infinite board.
fn plays_chess(doc: &Document) -> bool {
    matches!(doc, Document::Game(g) if g.start == Start::Usual)
}

fn world_of(doc: &Document) -> Worlds {
    let position = match doc {
        Document::Pieces(_) => return Worlds::BOARD,
        Document::Position(p) => p,
        Document::Game(g) => match &g.start {
            Start::Given(p) => p.as_ref(),
            Start::Usual => return usual_world(g),
        },
    };
    match position.world {
        World::Board(_) => Worlds::BOARD,
        World::Plane(_) => Worlds::PLANE,
        World::Multiverse(_) => Worlds::MULTIVERSE,
    }
}

fn usual_world(game: &Game) -> Worlds {
    match game.variant.as_str() {
        "5d" => Worlds::MULTIVERSE,
        _ if game.tree.is_wide() => Worlds::PLANE,
        _ => Worlds::BOARD,
    }
}
