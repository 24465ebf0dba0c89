//! The turns of a game for writers of notations with one line of play.

use crate::diag::{Code, Diagnostic, Span};
use crate::model::{Action, Game, NodeId, Side, Value, WideMove};

/// A turn: its number, whether Black plays, and whether it is the first one.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Numbered {
    pub id: NodeId,
    pub number: u64,
    pub side: Side,
    /// It follows a turn of White with the same number.
    pub second: bool,
}

/// The turns of the main line.
pub(crate) fn numbered(game: &Game) -> impl Iterator<Item = Numbered> + '_ {
    let first = game.extras.get("5dpgn", super::FIRST);
    let mut number = first.and_then(Value::as_u64).unwrap_or(1);
    let mut before = None;
    game.tree.main_line().map(move |id| {
        let side = game.tree.side(id);
        let second = before == Some(Side::White) && side == Side::Black;
        if before.is_some() && !second {
            number = number.saturating_add(1);
        }
        before = Some(side);
        Numbered {
            id,
            number,
            side,
            second,
        }
    })
}

/// The moves of a turn of White or Black. `code`: what an error is called.
pub(crate) fn moves_of(
    game: &Game,
    id: NodeId,
    code: Code,
) -> Result<&[WideMove], Box<Diagnostic>> {
    let why = match (game.tree.action(id), game.tree.side(id)) {
        (_, side) if !matches!(side, Side::White | Side::Black) => {
            "this notation has only turns of White and Black"
        }
        (Action::Wide([]), _) => "this turn has no moves",
        (Action::Wide(moves), _) => return Ok(moves),
        _ => "this turn has no moves of 5D chess",
    };
    let span = game.tree.span(id);
    let d = Diagnostic::error(code, why).at((span != Span::default()).then_some(span));
    Err(Box::new(
        d.help("use `-t jsonl`, which can write every game"),
    ))
}
