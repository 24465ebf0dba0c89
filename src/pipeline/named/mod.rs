//! Start positions of games of named variants that leave out their pieces.

mod multiverse;

pub(super) use multiverse::{multiverse_start, no_multiverse_start, start_without_moves};

use super::unplayed::STATE_IT;
use crate::diag::{Diagnostic, short};
use crate::formats::pgn5d::OF_START;
use crate::model::{Catalog, Game, NodeId, Plane, Position, Start, VariantName, World, Worlds};
use crate::rules::Reason;
use std::sync::Arc;

/// Adds the pieces of its variant to a game on the infinite board that leaves them out. If the
/// game leaves out everything, the rules of the variant are added as well.
pub(super) fn fill_in(game: &mut Game, catalog: &Catalog) {
    if leaves_pieces_out(game) {
        give_pieces(game, catalog);
    }
}

/// The same for a game that is known to leave them out.
pub(super) fn give_pieces(game: &mut Game, catalog: &Catalog) {
    let Some(start) = start_of(game, catalog) else {
        return;
    };
    name(game, &start);
    game.start = Start::Given(start);
    game.variant = VariantName::INFINITE;
}

/// The same without the pieces: the variant is named, and who moves when is known.
pub(super) fn name_variant(game: &mut Game, catalog: &Catalog) {
    if let Some(start) = start_of(game, catalog) {
        name(game, &start);
    }
}

/// Where a game starts that leaves its pieces out, if its variant is known.
pub(super) fn start_of(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let start = catalog.infinite_start_of(game)?;
    Some(match &game.start {
        Start::Usual => Arc::clone(&start.position),
        Start::Given(said) => Arc::new(with_pieces(said, &start.position)),
    })
}

fn name(game: &mut Game, start: &Position) {
    if game.tags.get("Variant").is_none() {
        let variant = game.variant.to_string();
        game.tags.push("Variant", &variant);
    }
    let first = game.tree.first_child(NodeId::ROOT);
    // The reader of the moves could not know who begins.
    if first.is_some_and(|id| start.rules.cycle.is_empty() && game.tree.side(id) != start.turn) {
        game.tree.swap_sides();
    }
}

/// The tags without which a game that leaves its pieces out would begin elsewhere. Their case does not matter.
pub(super) fn tags_of_start(game: &Game, catalog: &Catalog) -> &'static [&'static str] {
    if game.world() == Worlds::MULTIVERSE {
        return OF_START;
    }
    if !leaves_pieces_out(game) {
        return &[];
    }
    let of_plane = catalog.infinite_variant_of(game);
    // A game without moves does not show its kind of board.
    if of_plane.is_none()
        && game.world() == Worlds::BOARD
        && catalog.variant(&game.variant).is_some()
    {
        return &[];
    }
    let starts = of_plane.map(|v| v.starts.len());
    match starts.unwrap_or_default() > 1 {
        true => &["Variant", "UTCDate", "UTCTime"],
        false => &["Variant"],
    }
}

/// Why the moves of a game cannot be checked by the rules of the infinite board, if its
/// variant has other rules.
pub(super) fn unplayed(game: &Game, catalog: &Catalog) -> Option<Diagnostic> {
    let variant = catalog.infinite_variant_of(game)?;
    let why = variant.unplayed.as_deref()?;
    let message = format!(
        "moves of `{}` cannot be checked here: {why}",
        variant.title()
    );
    let d = Diagnostic::error(Reason::UnplayedVariant.code(), message);
    Some(
        d.at(game.tags_span)
            .help("without `--legal`, moves are accepted unchecked, and checks are not marked"),
    )
}

/// Why the pieces that a game leaves out cannot be added.
pub(super) fn nobody_knows_them(game: &Game) -> Diagnostic {
    let name = match game.tags.get("Variant") {
        None if game.variant == VariantName::INFINITE => None,
        tag => Some(tag.unwrap_or(game.variant.as_str())),
    };
    let message = match name {
        Some(name) => {
            let name = short(name);
            format!(
                "`{name}` is not a known variant of infinite chess, so its pieces are not known"
            )
        }
        None => "no tag names the variant, so its pieces are not known".to_owned(),
    };
    Diagnostic::warning(Reason::NoStartPosition.code(), message)
        .at(game.tags_span)
        .help(STATE_IT)
}

/// Whether a game that may be one of the infinite board leaves its pieces out.
pub(super) fn leaves_pieces_out(game: &Game) -> bool {
    match &game.start {
        Start::Given(p) => p.plane().is_some_and(|plane| plane.usual),
        Start::Usual if game.tree.is_empty() => !game.variant.is_chess_family(),
        Start::Usual => game.tree.is_wide(),
    }
}

/// The rules are those of the text: if it states any, it states all. Only the border was not
/// always written, and marks are those of the variant if the text has none.
fn with_pieces(said: &Position, usual: &Position) -> Position {
    let mut position = said.clone();
    if let (World::Plane(plane), Some(from)) = (&mut position.world, usual.plane()) {
        *plane = Plane {
            pieces: from.pieces.clone(),
            usual: false,
            border: plane.border.take().or_else(|| from.border.clone()),
            marks: own_or(&mut plane.marks, &from.marks),
            rays: own_or(&mut plane.rays, &from.rays),
        };
    }
    position
}

fn own_or<T: Clone>(own: &mut Vec<T>, usual: &[T]) -> Vec<T> {
    match own.is_empty() {
        true => usual.to_vec(),
        false => std::mem::take(own),
    }
}

#[cfg(test)]
mod tests;
