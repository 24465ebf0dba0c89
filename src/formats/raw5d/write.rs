//! One turn per line: `w.` or `b.`, then its moves with both squares and their boards.
//!
//! Headers and boards are those of 5dpgn. A letter of a piece is written if it is known and not a pawn's; castling is
//! the move of the king.

use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::games::game_of;
use crate::formats::pgn5d::{
    Inexpressible, POSITIONS_AS_5DFEN, claims_more, is_expressible, letter, lose_claims, moves_of,
    print_board, print_head_of_moves, promotion, square, why_not,
};
use crate::formats::{Options, Write};
use crate::model::{Catalog, Document, Game, Kind, Marks, NodeId, Part, Side, WideMove};
use std::sync::Arc;

/// Writes games.
#[derive(Debug, Default)]
pub struct Raw5dWriter {
    catalog: Arc<Catalog>,
}

impl Raw5dWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
        }
    }
}

impl Write for Raw5dWriter {
    fn wants(&self) -> Part {
        // Without rules, castling of Chess960 is a move to the square of the rook.
        Part::SQUARES | Part::CASTLING
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("5draw/inexpressible"), "5draw");
        let game = game_of(doc, notation, POSITIONS_AS_5DFEN, sink)?;
        print_head_of_moves(game, &self.catalog, false, out, sink)?;
        lose_claims(game, claims_more, sink);
        for id in game.tree.main_line() {
            print_turn(game, id, out).map_err(|d| sink.fail(*d))?;
            out.push(b'\n');
        }
        Ok(())
    }
}

/// Appends a turn of a game without a line end: `w. (0T1)d2(0T1)d4`.
///
/// # Errors
/// Why it cannot be written.
pub fn print_turn(game: &Game, id: NodeId, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
    let moves = moves_of(game, id, Code("5draw/inexpressible"))?;
    out.extend_from_slice(match game.tree.side(id) {
        Side::Black => b"b.",
        _ => b"w.",
    });
    for (nth, played) in moves.iter().enumerate() {
        out.push(b' ');
        if let Err(why) = one(played, out) {
            let span = game.tree.span_of(id.nth(nth));
            return Err(why_not(&why, span, UNKNOWN));
        }
    }
    Ok(())
}

fn one(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    is_expressible(played, Marks::empty())?;
    let (from, to) = (&played.from, &played.to);
    let stays = played.jump.or(played.says_jump).is_none() && !to.names_board();
    let ends = if stays { from } else { to };
    let known = from.board().is_some() && ends.board().is_some();
    if !known || from.square().is_none() || to.square().is_none() {
        return Err(Inexpressible::Unknown);
    }
    print_board(from, out)?;
    if let Some(kind) = played.kind.filter(|kind| *kind != Kind::PAWN) {
        out.push(letter(kind)?);
    }
    square(from.x.as_ref(), from.y.as_ref(), out)?;
    print_board(ends, out)?;
    square(to.x.as_ref(), to.y.as_ref(), out)?;
    promotion(played, out)
}

/// What is stated about a move with an unknown part.
const UNKNOWN: (Code, &str) = (
    Code("5draw/unknown-square"),
    "a square of this move, or its board, is unknown",
);
