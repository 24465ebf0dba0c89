use super::walk::{Pass, Stop, Walk};
use crate::diag::Sink;
use crate::model::{Document, Game, Position, Start};
use std::sync::Arc;

/// For a target without positions, a position becomes the start of a game without moves.
pub(super) struct StartGame;

impl Pass for StartGame {
    type Case = ();

    fn applies(walk: &Walk) -> Option<()> {
        let is_position = matches!(walk.doc, Document::Position(_));
        (is_position && !walk.holds.contains(walk.doc.kind())).then_some(())
    }

    fn run(walk: &mut Walk, (): (), _: &mut Sink) -> Result<(), Stop> {
        if let Document::Position(p) = &mut walk.doc {
            let position = std::mem::replace(p, Position::board(1, 1));
            let variant = position.variant.clone();
            walk.doc = Document::Game(Game {
                variant,
                start: Start::Given(Arc::new(position)),
                ..Game::default()
            });
        }
        Ok(())
    }
}
