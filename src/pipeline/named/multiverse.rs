//! Start positions of games of 5D chess: by the header `Board`, and with the header `Promotions`.

use crate::diag::{Diagnostic, nearest, short};
use crate::formats::fen5d::{PROMOTIONS, promotion_law};
use crate::formats::pgn5d::{no_first_board, start_name, tag, usual_start};
use crate::model::{Catalog, Game, Position, Start, Worlds};
use crate::rules::Reason;
use std::sync::Arc;

/// Where a game starts: on the boards of the named start, or on its own if it states what
/// pawns become. `None` if its own boards are everything, or if the start is not known.
pub fn multiverse_start(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let promotions = tag(game, PROMOTIONS);
    let start = match &game.start {
        Start::Given(position) => promotions.map(|_| Arc::clone(position))?,
        Start::Usual => usual_start(game, catalog)?,
    };
    Some(match promotions {
        Some(letters) => {
            let mut position = start.as_ref().clone();
            position.rules.promotion = promotion_law(letters, &position).promotion;
            Arc::new(position)
        }
        None => start,
    })
}

/// The position that is all of a game without moves, if the game states it: its pawns become what the game says.
pub fn start_without_moves(game: &Game, catalog: &Catalog) -> Option<Arc<Position>> {
    let start = match &game.start {
        Start::Given(start) if game.tree.is_empty() => start,
        _ => return None,
    };
    let own = start
        .multiverse()
        .and_then(|_| multiverse_start(game, catalog));
    Some(own.unwrap_or_else(|| Arc::clone(start)))
}

/// Why the start of a game of 5D chess without its own boards is not known.
pub fn no_multiverse_start(game: &Game, catalog: &Catalog) -> Diagnostic {
    let name = start_name(game);
    let known = name.is_none_or(|name| catalog.on(Worlds::MULTIVERSE, name).is_some());
    let (name, size) = (name.map(short), tag(game, "Size").map(short));
    let boards = "or write the boards that the game starts with into it";
    let help_boards = format!("name the start with the header `Board`, {boards}");
    if let Some(first) = no_first_board(game, catalog) {
        let first = first.to_string();
        let first = first.trim_end_matches(['w', 'b']);
        let message = format!(
            "no header `Board` names the start, and the standard start has no board `({first})`, where the first move is"
        );
        return Diagnostic::error(Reason::NoStartPosition.code(), message)
            .at(game.tags_span)
            .help(help_boards);
    }
    let (message, help) = match (name, size.unwrap_or_default()) {
        (Some(name), size) if known => (
            format!("the start `{name}` has other boards than `{size}`"),
            format!("correct the header `Board` or `Size`, {boards}"),
        ),
        (Some(name), _) if name.eq_ignore_ascii_case("custom") => (
            format!("the start is `{name}`, but the game has no boards"),
            "write the boards that the game starts with into it: `[4k/5/5/5/K1R2:0:1:w]`".into(),
        ),
        (Some(name), _) => {
            let near = nearest(&name, catalog.titles_on(Worlds::MULTIVERSE));
            (
                format!("`{name}` is not a known start of 5D chess"),
                near.map_or(format!("name a known start, {boards}"), |near| {
                    format!("did you mean `{near}`?")
                }),
            )
        }
        (None, size) => (
            format!(
                "no header `Board` names the start, and the standard start has other boards than `{size}`"
            ),
            help_boards,
        ),
    };
    Diagnostic::error(Reason::NoStartPosition.code(), message)
        .at(game.tags_span)
        .help(help)
}
