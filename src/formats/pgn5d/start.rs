//! Where a game starts that has no boards in its text.

use crate::formats::fen5d::{self, PROMOTIONS};
use crate::model::{
    Action, BoardId, Catalog, Game, Kind, Multiverse, NodeId, Position, Side, Start, Worlds,
};
use std::sync::Arc;

/// The headers that say where a game starts and what its pawns become.
pub(crate) const OF_START: &[&str] = &["Board", "Variant", "VariantName", "Size", PROMOTIONS];

/// The start of a game that names none.
pub(crate) const STANDARD: &str = "Standard";

/// Where a game starts: on its own boards, or on those of the start that it names. `None` if that is not known.
pub(crate) fn start_of(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    match &game.start {
        Start::Given(position) => Some(Arc::clone(position)),
        Start::Usual => usual_start(game, catalog),
    }
}

/// Whether a game has two middle timelines, if its text says where it starts and that is known.
pub(crate) fn has_two_middles(game: &Game, catalog: &Catalog) -> Option<bool> {
    let says = game.start.given().is_some() || start_name(game).is_some();
    let start = says.then(|| start_of(game, catalog)).flatten()?;
    start.multiverse().map(Multiverse::is_even)
}

/// Whether a board of a start has other kings than one on e1 and one on e8.
pub(super) fn has_other_kings(start: &Position) -> bool {
    let grids = start
        .multiverse()
        .into_iter()
        .flat_map(|w| w.boards.values());
    grids.into_iter().any(|grid| {
        let mut at = [None; 2];
        let mut kings = 0;
        for (sq, piece) in grid.pieces().filter(|(_, p)| p.kind == Kind::KING) {
            kings += 1;
            at[usize::from(piece.side == Side::Black)] = Some((sq.file, sq.rank));
        }
        kings != 2 || at != [Some((4, 0)), Some((4, 7))]
    })
}

/// The start that the headers of a game name.
pub(crate) fn usual_start(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let name = start_name(game);
    let variant = catalog.on(Worlds::MULTIVERSE, name.unwrap_or(STANDARD))?;
    let start = &variant.start_at(None)?.position;
    if name.is_none() && first_elsewhere(game, start).is_some() {
        return None;
    }
    let size = start.multiverse().and_then(Multiverse::size);
    let said = tag(game, "Size").and_then(fen5d::read_size);
    let other_size = said
        .zip(size)
        .is_some_and(|(said, (files, ranks))| said != (files.into(), ranks.into()));
    // A game without `Board` on small boards is none of the standard start.
    (!other_size).then(|| Arc::clone(start))
}

/// The board that the first move of a game names, if a start does not have it.
fn first_elsewhere(game: &Game, start: &Position) -> Option<BoardId> {
    let world = start.multiverse()?;
    let first = game.tree.first_child(NodeId::ROOT)?;
    let Action::Wide([first, ..]) = game.tree.action(first) else {
        return None;
    };
    let said = first.from.board()?;
    let place = |id: &BoardId| (world.place_of(id.timeline2), id.turn);
    let known = world.boards.keys().any(|id| place(id) == place(&said));
    (!known).then_some(said)
}

/// The board of the first move of a game that names no start, if the standard start does not have it.
pub(crate) fn no_first_board(game: &Game, catalog: &Catalog) -> Option<BoardId> {
    let unnamed = start_name(game).is_none() && game.start == Start::Usual;
    let standard = catalog.on(Worlds::MULTIVERSE, STANDARD);
    let standard = standard.filter(|_| unnamed)?.start_at(None)?;
    first_elsewhere(game, &standard.position)
}

/// Whether the boards of a game are not those of the known start that its header `Board` names.
pub(crate) fn has_other_start(game: &Game, catalog: &Catalog) -> bool {
    let own = game.start.given().and_then(|start| start.multiverse());
    let named = tag(game, "Board").and_then(|name| catalog.on(Worlds::MULTIVERSE, name));
    let usual = named.and_then(|variant| variant.start_at(None));
    let usual = usual.as_ref().and_then(|start| start.position.multiverse());
    own.is_some() && usual.is_some() && own != usual
}

/// What the headers of a game call its start.
pub(crate) fn start_name(game: &Game) -> Option<&str> {
    let names = ["Board", "Variant", "VariantName"];
    let value = |name| tag(game, name).filter(|value| name != "Board" || !is_board_number(value));
    names.into_iter().find_map(value)
}

/// Whether the value of a header `Board` is the number that PGN gives to the boards of a match, and no start.
pub(super) fn is_board_number(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit())
}

/// The value of a header, whatever the case of its name.
pub(crate) fn tag<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    let mut tags = game.tags.iter();
    let found = tags.find(|(n, _)| n.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value)
}
