use super::resolve::given;
use super::walk::{Pass, Stop, Walk};
use crate::diag::Sink;
use crate::model::{Document, Game, Start, Worlds};
use crate::pipeline::named;
use crate::pipeline::plan::Plan;

/// Games of named variants of infinite chess get their pieces, if the target or the replay needs
/// them. For a target that holds everything they stay left out, and only the variant is named.
pub(super) struct GivePieces;

impl Pass for GivePieces {
    /// Whether the pieces stay left out.
    type Case = bool;

    fn applies(walk: &Walk) -> Option<bool> {
        let Document::Game(game) = &walk.doc else {
            return None;
        };
        if !leaves_pieces_out(walk, game) {
            return None;
        }
        let needed = needs_pieces(walk);
        if !needed && (game.tree.is_empty() || !lacks(walk, game)) {
            return None;
        }
        let everything = Worlds::PLANE | Worlds::MULTIVERSE;
        Some(!needed && walk.target.worlds.contains(everything))
    }

    fn run(walk: &mut Walk, stay_out: bool, sink: &mut Sink) -> Result<(), Stop> {
        let Document::Game(game) = &mut walk.doc else {
            return Ok(());
        };
        let catalog = walk.plan.from.options.catalog();
        match stay_out {
            true => named::name_variant(game, catalog),
            false => named::give_pieces(game, catalog),
        }
        if asks_pieces(&walk.plan) && named::leaves_pieces_out(game) {
            sink.push(named::nobody_knows_them(game));
        }
        Ok(())
    }
}

fn leaves_pieces_out(walk: &Walk, game: &Game) -> bool {
    let worlds = walk.source.worlds;
    // A notation that has only this kind of board has no games of chess.
    let starts_there = worlds == Worlds::PLANE && game.start == Start::Usual;
    starts_there || (worlds.contains(Worlds::PLANE) && named::leaves_pieces_out(game))
}

fn asks_pieces(plan: &Plan) -> bool {
    plan.to.format.asks_pieces(&plan.to.options)
}

fn needs_pieces(walk: &Walk) -> bool {
    walk.plan.legal
        || walk.plan.squeeze.is_some()
        || asks_pieces(&walk.plan)
        || walk.positions
        || !walk.target.worlds.contains(Worlds::PLANE)
}

/// Whether the moves state less than the writer asks for.
fn lacks(walk: &Walk, game: &Game) -> bool {
    let wanted = walk.wishes.wants | walk.wishes.likes;
    !(wanted - given(walk.gives, &game.tree, game.world())).is_empty()
}
