//! Conversion between the kinds of boards. No other module does this.
//!
//! A bounded board is put on the infinite one with `a1` on the origin (`1,1` by default), and
//! its edge becomes the border. In the other direction, a window is cut out. A board becomes a
//! multiverse of one board, and the other way round. What the other kind of board cannot hold
//! is refused, or named as a loss.

mod board;
mod frame;
mod multiverse;
mod only;
mod plane;
mod tree;

pub use board::{stored_variant, to_board};
pub use frame::{Origin, Window, is_placed};
pub use multiverse::{from_multiverse, to_multiverse};
pub use only::{OneBoard, only_board};
pub use plane::{OtherCastling, to_plane};

use crate::diag::{Diagnostic, Sink};
use crate::model::{Coord, Counters, Kind, Position, Side, Sq, Square, VariantName};
use crate::rules::Reason;
use crate::variants;

/// The property of a position that stores its original variant.
const VARIANT: &str = "variant";
/// The tag that names the variant of the infinite board in a game that was cut out of it.
const INFINITE_VARIANT: &str = "InfiniteVariant";
/// The limit of orthodox chess, in plies.
const MOVE_LIMIT: u64 = 100;

/// Reports an error. All refusals use this function.
fn refuse<T>(sink: &mut Sink, d: Diagnostic) -> Option<T> {
    sink.push(d);
    None
}

/// Squares of the king and the rooks that castle by a king's move of two squares: `e`, `a`
/// and `h` on the back rank of an 8x8 board.
fn king_home(side: Side) -> Option<Sq> {
    match side {
        Side::White => Some(Sq::new(4, 0)),
        Side::Black => Some(Sq::new(4, 7)),
        _ => None,
    }
}

fn is_castler(kind: Kind) -> bool {
    kind == Kind::KING || kind == Kind::ROOK
}

/// The variant's own start position, if it is known.
fn usual_start(variant: &VariantName) -> Option<Position> {
    let mut rules = super::rules_for(variant)?;
    rules.start_usual().ok()?;
    let mut position = Position::board(8, 8);
    rules.position(&mut position);
    Some(position)
}

/// Whether a position is the variant's own start; counters that are not stated have their start values.
fn is_usual_start(p: &Position) -> bool {
    let counters = Counters {
        halfmove: Some(p.counters.halfmove.unwrap_or(0)),
        fullmove: Some(p.counters.fullmove.unwrap_or(1)),
        ..p.counters
    };
    usual_start(&p.variant).is_some_and(|usual| {
        usual.world == p.world
            && usual.turn == p.turn
            && usual.hands == p.hands
            && usual.counters == counters
            && usual.rules == p.rules
            && p.en_passant.squares.is_empty()
            && p.extras.is_empty()
    })
}

/// A game whose start position is not known.
fn no_start(variant: &VariantName) -> Diagnostic {
    let help = variants::did_you_mean(variant);
    Diagnostic::error(
        Reason::NoStartPosition.code(),
        format!("the start position of `{variant}` is not known"),
    )
    .help(help.unwrap_or_else(|| "write the start position in the source".into()))
}

/// A square for messages.
fn square_words(square: &Square) -> String {
    format!("{},{}", short(&square.x), short(&square.y))
}

/// At most twenty digits of it.
fn short(c: &Coord) -> String {
    let mut text = c.to_string();
    if text.len() > 20 {
        text.truncate(19);
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests;
