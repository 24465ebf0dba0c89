//! Where a game starts that has no boards in its text.

use crate::model::{Catalog, Game, Multiverse, Position, Start, Worlds};
use std::sync::Arc;

/// Where a game starts: on its own boards, or on those of the start that it names. `None` if that is not known.
pub(crate) fn start_of(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    match &game.start {
        Start::Given(position) => Some(Arc::clone(position)),
        Start::Usual => usual_start(game, catalog),
    }
}

/// The start that the headers of a game name.
pub(crate) fn usual_start(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
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
pub(crate) fn tag<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    let mut tags = game.tags.iter();
    let found = tags.find(|(n, _)| n.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value)
}
