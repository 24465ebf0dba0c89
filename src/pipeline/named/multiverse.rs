//! Start positions of games of 5D chess: by the header `Board`, and with the header `Promotions`.

use crate::model::{Catalog, Game, Multiverse, Position, Start, Worlds};
use crate::variants::multiverse_promotion;
use std::sync::Arc;

/// Where a game starts: on the boards of the named start, or on its own if it states what
/// pawns become. `None` if its own boards are everything, or if the start is not known.
pub fn multiverse_start(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let promotions = tag(game, "Promotions");
    let start = match &game.start {
        Start::Given(position) => promotions.map(|_| Arc::clone(position))?,
        Start::Usual => named(game, catalog)?,
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

fn named(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let name = tag(game, "Board").or_else(|| tag(game, "Variant"));
    let variant = catalog.on(Worlds::MULTIVERSE, name.unwrap_or("Standard"))?;
    let start = &variant.start_at(None)?.position;
    let size = start.multiverse().and_then(Multiverse::size);
    let other_size = tag(game, "Size").is_some_and(|said| {
        let numbers = said
            .split(['x', 'X', '\u{D7}'])
            .map(|n| n.trim().parse().ok());
        let said: Option<Vec<u8>> = numbers.collect();
        said.is_some_and(|said| size.is_some_and(|(files, ranks)| said != [files, ranks]))
    });
    // A game without `Board` on small boards is none of the standard start.
    (!other_size).then(|| Arc::clone(start))
}

/// The value of a header, whatever the case of its name.
fn tag<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    let mut tags = game.tags.iter();
    let found = tags.find(|(n, _)| n.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value)
}
