use super::passes::{ConversionState, Pass, Stop};
use super::positions::lost_with_the_game;
use crate::diag::Sink;
use crate::model::{Document, Position};

/// A game without moves of which positions are wanted is its start position, as it is: no rules
/// need to know it. Only on a board with edges.
pub(super) struct LoneStart;

impl Pass for LoneStart {
    type Match = Position;

    fn applies(state: &ConversionState) -> Option<Position> {
        let Document::Game(game) = &state.doc else {
            return None;
        };
        if !game.tree.is_empty() || state.plan.legal || !state.positions {
            return None;
        }
        let start = game.start.given().filter(|p| p.grid().is_some())?;
        Some(Position {
            variant: game.variant.clone(),
            ..start.clone()
        })
    }

    fn run(state: &mut ConversionState, start: Position, sink: &mut Sink) -> Result<(), Stop> {
        lost_with_the_game(state, sink);
        state.doc = Document::Position(start);
        state.positions = false;
        Ok(())
    }
}
