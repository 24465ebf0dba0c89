use super::passes::{ConversionState, Pass, Stop};
use super::resolve::given;
use crate::diag::Sink;
use crate::model::{Document, Game, Start, Worlds};
use crate::pipeline::named;
use crate::pipeline::plan::Plan;

/// Games of named variants of infinite chess get their pieces, if the target or the replay needs
/// them. For a target that holds everything they stay left out, and only the variant is named.
pub(super) struct GivePieces;

impl Pass for GivePieces {
    /// Whether the pieces stay left out.
    type Match = bool;

    fn applies(state: &ConversionState) -> Option<bool> {
        let Document::Game(game) = &state.doc else {
            return None;
        };
        if !leaves_pieces_out(state, game) {
            return None;
        }
        let needed = needs_pieces(state);
        if !needed && (game.tree.is_empty() || !lacks(state, game)) {
            return None;
        }
        let everything = Worlds::PLANE | Worlds::MULTIVERSE;
        Some(!needed && state.target.worlds.contains(everything))
    }

    fn run(state: &mut ConversionState, stay_out: bool, sink: &mut Sink) -> Result<(), Stop> {
        let Document::Game(game) = &mut state.doc else {
            return Ok(());
        };
        let catalog = state.plan.from.options.catalog();
        match stay_out {
            true => named::name_variant(game, catalog),
            false => named::give_pieces(game, catalog),
        }
        if asks_pieces(&state.plan) && named::leaves_pieces_out(game) {
            sink.push(named::nobody_knows_them(game));
        }
        Ok(())
    }
}

fn leaves_pieces_out(state: &ConversionState, game: &Game) -> bool {
    let worlds = state.source.worlds;
    // A notation that has only this kind of board has no games of chess.
    let starts_there = worlds == Worlds::PLANE && game.start == Start::Usual;
    starts_there || (worlds.contains(Worlds::PLANE) && named::leaves_pieces_out(game))
}

fn asks_pieces(plan: &Plan) -> bool {
    plan.to.format.asks_pieces(&plan.to.options)
}

fn needs_pieces(state: &ConversionState) -> bool {
    state.plan.legal
        || state.plan.squeeze.is_some()
        || asks_pieces(&state.plan)
        || state.positions
        || !state.target.worlds.contains(Worlds::PLANE)
}

/// Whether the moves state less than the writer asks for.
fn lacks(state: &ConversionState, game: &Game) -> bool {
    let wanted = state.wishes.wants | state.wishes.likes;
    !(wanted - given(state.gives, &game.tree, game.world())).is_empty()
}
