use super::passes::{ConversionState, Pass, Stop};
use crate::diag::Sink;
use crate::model::{Document, Game, Position, Start};
use std::sync::Arc;

/// For a target without positions, a position becomes the start of a game without moves.
pub(super) struct StartGame;

impl Pass for StartGame {
    type Match = ();

    fn applies(state: &ConversionState) -> Option<()> {
        let is_position = matches!(state.doc, Document::Position(_));
        (is_position && !state.holds.contains(state.doc.kind())).then_some(())
    }

    fn run(state: &mut ConversionState, (): (), _: &mut Sink) -> Result<(), Stop> {
        if let Document::Position(p) = &mut state.doc {
            let position = std::mem::replace(p, Position::board(1, 1));
            let variant = position.variant.clone();
            state.doc = Document::Game(Game {
                variant,
                start: Start::Given(Arc::new(position)),
                ..Game::default()
            });
        }
        Ok(())
    }
}
