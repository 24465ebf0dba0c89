//! Where games of named variants start that leave their pieces out.

use crate::diag::{Code, Diagnostic};
use crate::model::{Game, NodeId, Plane, Position, Start, VariantName, World};
use crate::variants::{infinite_start, infinite_variant_of};
use std::sync::Arc;

/// Where a game of a named variant of infinite chess starts, for writers that leave it out.
pub(super) fn named_start(game: &Game) -> Option<&'static Position> {
    infinite_start(game).map(|start| start.position.as_ref())
}

/// Gives a game on the infinite board that leaves its pieces out those of its variant. Where
/// the game leaves everything out the variant's rules come with them.
///
/// # Errors
/// The variant is known, but not where it starts.
pub(super) fn fill_in(game: &mut Game) -> Result<(), Box<Diagnostic>> {
    match leaves_pieces_out(game) {
        true => give_pieces(game),
        false => Ok(()),
    }
}

/// The same for one that is known to leave them out.
pub(super) fn give_pieces(game: &mut Game) -> Result<(), Box<Diagnostic>> {
    let Some(start) = infinite_start(game) else {
        let variant = infinite_variant_of(game);
        let why = variant.and_then(|v| Some((v.name.as_str(), v.unknown.as_deref()?)));
        return why.map_or(Ok(()), |(name, why)| {
            Err(Box::new(unknown_start(name, why, game)))
        });
    };
    let start = match &game.start {
        Start::Usual => Arc::clone(&start.position),
        Start::Given(said) => Arc::new(with_pieces(said, &start.position)),
    };
    if game.tags.get("Variant").is_none() {
        let variant = game.variant.to_string();
        game.tags.push("Variant", &variant);
    }
    let first = game.tree.first_child(NodeId::ROOT);
    // Who read the moves could not know who begins.
    if first.is_some_and(|id| start.rules.cycle.is_empty() && game.tree.side(id) != start.turn) {
        game.tree.swap_sides();
    }
    game.start = Start::Given(start);
    game.variant = VariantName::INFINITE;
    Ok(())
}

/// Whether a game that may be one of the infinite board leaves its pieces out.
pub(super) fn leaves_pieces_out(game: &Game) -> bool {
    match &game.start {
        Start::Given(p) => p.plane().is_some_and(|plane| plane.usual),
        Start::Usual if game.tree.is_empty() => !game.variant.is_chess_family(),
        Start::Usual => game.tree.is_wide(),
    }
}

/// The rules are those the page states: who states any states all. Only the edge of the
/// world was not always written.
fn with_pieces(said: &Position, usual: &Position) -> Position {
    let mut position = said.clone();
    if let (World::Plane(plane), Some(from)) = (&mut position.world, usual.plane()) {
        *plane = Plane {
            pieces: from.pieces.clone(),
            usual: false,
            border: plane.border.take().or_else(|| from.border.clone()),
            marks: std::mem::take(&mut plane.marks),
            rays: std::mem::take(&mut plane.rays),
        };
    }
    position
}

fn unknown_start(name: &str, why: &str, game: &Game) -> Diagnostic {
    Diagnostic::error(
        Code("core/unknown-variant-start"),
        format!("where the pieces of `{name}` start is not known here: {why}"),
    )
    .at(game.tags_span)
    .help("give the pieces in the source")
}

#[cfg(test)]
mod tests;
