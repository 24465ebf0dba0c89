//! Start positions of games of 5D chess: by the header `Board`, and with the header `Promotions`.

use crate::formats::pgn5d::{tag, usual_start};
use crate::model::{Catalog, Game, Position, Start};
use crate::variants::multiverse_promotion;
use std::sync::Arc;

/// Where a game starts: on the boards of the named start, or on its own if it states what
/// pawns become. `None` if its own boards are everything, or if the start is not known.
pub fn multiverse_start(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let promotions = tag(game, "Promotions");
    let start = match &game.start {
        Start::Given(position) => promotions.map(|_| Arc::clone(position))?,
        Start::Usual => usual_start(game, catalog)?,
    };
    Some(match promotions {
        Some(letters) => {
            let mut position = start.as_ref().clone();
            position.rules.promotion = multiverse_promotion(letters, &position).promotion;
            Arc::new(position)
        }
        None => start,
    })
}
