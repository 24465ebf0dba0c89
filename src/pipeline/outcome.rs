//! How a game ended, where the page says that it did and the board says how.

use crate::diag::{Code, Diagnostic, Sink};
use crate::model::{Game, Marks, NodeId, Outcome, Part, Side};

/// The last move, if the page ends the game with it and gives no result.
fn last_word(game: &Game) -> Option<NodeId> {
    if game.outcome != Outcome::Unknown {
        return None;
    }
    let last = game.tree.last()?;
    let over = |id: &NodeId| {
        let ply = game.tree.ply(*id);
        ply.is_some_and(|ply| ply.marks.contains(Marks::SAYS_OVER))
    };
    Some(last).filter(over)
}

/// What must be known of the moves to tell.
pub fn asks(game: &Game) -> Part {
    match last_word(game) {
        Some(_) => Part::CHECK | Part::END,
        None => Part::empty(),
    }
}

/// Gives a game that ends in checkmate or stalemate its result.
pub fn settle(game: &mut Game, sink: &mut Sink) {
    let Some(last) = last_word(game) else {
        return;
    };
    let marks = game.tree.ply(last).map_or(Marks::empty(), |p| p.marks);
    game.outcome = match (marks, game.tree.side(last)) {
        (m, Side::White) if m.contains(Marks::MATE) => Outcome::White,
        (m, Side::Black) if m.contains(Marks::MATE) => Outcome::Black,
        (m, _) if m.contains(Marks::STALEMATE) => Outcome::Draw,
        _ => {
            let message = "the game is over, and nothing says who won";
            sink.push(
                Diagnostic::warning(Code("core/no-winner"), message)
                    .at(game.tree.span(last))
                    .help("the result is written as unknown; write it in by hand if you know it"),
            );
            return;
        }
    };
}
