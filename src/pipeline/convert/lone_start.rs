use super::positions::lost_with_the_game;
use super::walk::{Pass, Stop, Walk};
use crate::diag::Sink;
use crate::model::{Document, Position};

/// A game without moves of which positions are wanted is its start position, as it is: no rules
/// need to know it. Only on a board with edges.
pub(super) struct LoneStart;

impl Pass for LoneStart {
    type Case = Position;

    fn applies(walk: &Walk) -> Option<Position> {
        let Document::Game(game) = &walk.doc else {
            return None;
        };
        if !game.tree.is_empty() || walk.plan.legal || !walk.positions {
            return None;
        }
        let start = game.start.given().filter(|p| p.grid().is_some())?;
        Some(Position {
            variant: game.variant.clone(),
            ..start.clone()
        })
    }

    fn run(walk: &mut Walk, start: Position, sink: &mut Sink) -> Result<(), Stop> {
        lost_with_the_game(walk, sink);
        walk.doc = Document::Position(start);
        walk.positions = false;
        Ok(())
    }
}
