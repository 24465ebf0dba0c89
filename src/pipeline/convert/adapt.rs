//! A document takes at most one of these passes. One that comes down to a board with edges does so
//! before its moves are resolved, so that they are played there; one that leaves such a board does so
//! after that.

use super::passes::{ConversionState, Pass, Stop};
use super::resolve::resolve_again;
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::Card;
use crate::model::{Document, DocumentKind, Feature, Start, VariantName, Worlds};
use crate::pipeline::adapt::{self, only_board};
use crate::pipeline::own_board::with_own_rules;
use crate::pipeline::plan::Plan;
use crate::pipeline::worlds;

/// One board of a multiverse, if one is asked for. Of a game, each position that is written has its own.
pub(super) struct TakeBoard;

impl Pass for TakeBoard {
    type Match = ();

    fn applies(state: &ConversionState) -> Option<()> {
        let whole_game = state.takes_board() && !state.positions;
        let applies = match state.doc {
            Document::Position(_) => state.plan.board.is_some(),
            _ => whole_game,
        };
        applies.then_some(())
    }

    fn run(state: &mut ConversionState, (): (), sink: &mut Sink) -> Result<(), Stop> {
        if let Document::Game(_) = state.doc {
            sink.push(no_positions(state.target.slug));
            return Err(Stop::Rejected);
        }
        take_board(&mut state.doc, &state.plan, sink)
    }
}

fn no_positions(slug: &str) -> Diagnostic {
    let message = format!("one board of a game is a position, and `{slug}` holds only games");
    Diagnostic::error(Code("core/several-boards"), message)
        .at(Span::default())
        .help("write it with `-t fen` or `-t 5dfen`, or leave out `--board`")
}

fn take_board(doc: &mut Document, plan: &Plan, sink: &mut Sink) -> Result<(), Stop> {
    match (doc, plan.board) {
        (Document::Position(p), Some(board)) => Stop::unless(only_board(p, board, sink)),
        _ => Ok(()),
    }
}

/// From the infinite board or the multiverse to the one board that the target has.
pub(super) struct ToBoard;

impl Pass for ToBoard {
    type Match = Worlds;

    fn applies(state: &ConversionState) -> Option<Worlds> {
        let world = state.doc.world();
        let stays = state.target.worlds.contains(world) || world == Worlds::BOARD;
        (!stays).then_some(world)
    }

    fn run(state: &mut ConversionState, world: Worlds, sink: &mut Sink) -> Result<(), Stop> {
        if state.positions && state.takes_board() {
            // Each position has its own.
            return Ok(());
        }
        let (row, window) = (worlds::row(world), &state.plan.window);
        if state.positions && row.one_by_one {
            if let Some(cut_out) = state.replay.cut_out(&state.doc, window, sink) {
                state.doc = cut_out;
                return Ok(());
            }
            if !plays_chess(&state.doc) {
                // Each position is cut out separately.
                return Ok(());
            }
        }
        if state.positions && world == Worlds::MULTIVERSE && !has_rules_on_one_board(&state.doc) {
            // Each position has one board, or it is refused.
            return Ok(());
        }
        let is_position = matches!(state.doc, Document::Position(_));
        Stop::unless((row.to_board)(&mut state.doc, window, sink))?;
        if is_position && world == Worlds::MULTIVERSE && state.holds == DocumentKind::GAME {
            sink.lose(Code("core/lost-variant"), "the variant's name", 1, None);
        }
        Ok(())
    }
}

/// To the board of a variant with rules of its own, so that `--legal` asks for these, where the target has the infinite
/// board.
pub(super) struct ToOwnBoard;

impl Pass for ToOwnBoard {
    type Match = Document;

    fn applies(state: &ConversionState) -> Option<Document> {
        let asks = state.plan.legal && !state.positions && state.doc.world() == Worlds::PLANE;
        let board = asks.then(|| with_own_rules(&state.doc, state.replay.catalog()))?;
        let returns = adapt::is_placed(&state.doc, &state.plan.origin);
        board.filter(|_| returns)
    }

    fn run(state: &mut ConversionState, board: Document, _: &mut Sink) -> Result<(), Stop> {
        (state.doc, state.returns) = (board, true);
        Ok(())
    }
}

/// Whether a game of 5D chess can be replayed as a game on one board.
fn has_rules_on_one_board(doc: &Document) -> bool {
    let mut board = doc.clone();
    let fits = adapt::from_multiverse(&mut board, &mut Sink::default());
    !fits || matches!(board, Document::Game(game) if game.variant != VariantName::UNKNOWN)
}

/// From a board with edges to the infinite one or to a multiverse.
pub(super) struct FromBoard;

impl Pass for FromBoard {
    type Match = ();

    fn applies(state: &ConversionState) -> Option<()> {
        let stays =
            stays(&state.doc, state.target, &state.plan) || state.positions || is_only_named(state);
        (!stays || state.returns).then_some(())
    }

    fn run(state: &mut ConversionState, (): (), sink: &mut Sink) -> Result<(), Stop> {
        from_board(&mut state.doc, state.target, &state.plan, sink)?;
        resolve_again(state, sink);
        Ok(())
    }
}

/// The same for one position of a game, in either direction.
pub(super) fn position(
    at: &mut Document,
    target: &Card,
    plan: &Plan,
    sink: &mut Sink,
) -> Result<(), Stop> {
    take_board(at, plan, sink)?;
    if stays(at, target, plan) {
        return Ok(());
    }
    match at.world() {
        Worlds::BOARD => from_board(at, target, plan, sink),
        above => Stop::unless((worlds::row(above).to_board)(at, &plan.window, sink)),
    }
}

/// A game with only a name does not show its kind of board.
fn stays(doc: &Document, target: &Card, plan: &Plan) -> bool {
    let same = plan.from.format.card().worlds == target.worlds;
    same || target.worlds.contains(doc.world())
}

fn from_board(doc: &mut Document, target: &Card, plan: &Plan, sink: &mut Sink) -> Result<(), Stop> {
    let above = worlds::first_of(target.worlds);
    Stop::unless((above.from_board)(doc, plan, sink))
}

/// Whether its start is that of chess, on any part of the infinite board.
fn plays_chess(doc: &Document) -> bool {
    matches!(doc, Document::Game(g) if g.start == Start::Usual)
}

/// Whether a record of a notation for all boards is a game without moves, and no variant on a board with edges has its name:
/// it may be one of the infinite board, and the target keeps the name.
fn is_only_named(state: &ConversionState) -> bool {
    let Document::Game(game) = &state.doc else {
        return false;
    };
    let catalog = state.replay.catalog();
    let only_name = game.tree.is_empty() && game.start == Start::Usual;
    let keeps = state.target.worlds.contains(Worlds::PLANE)
        && state.target.carries.contains(Feature::VARIANT);
    state.source.worlds.is_all() && keeps && only_name && catalog.variant(&game.variant).is_none()
}
