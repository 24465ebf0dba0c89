//! A move per line, with the number of its turn.
//!
//! Headers and boards are those of 5dpgn. The timeline that a move makes is written if it is known.

use super::LETTERS;
use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::games::game_of;
use crate::formats::pgn5d::{
    Inexpressible, Numbered, POSITIONS_AS_5DFEN, captures, check_of, claims_more, crosses,
    is_expressible, lose_claims, made, moves_of, numbered, print_head_of_moves, print_lane,
    print_turn_number, square, why_not,
};
use crate::formats::rows::print_number;
use crate::formats::{Options, Write};
use crate::model::{Catalog, Document, Game, Kind, Marks, Part, Side, Spot, WideMove};
use std::sync::Arc;

/// Writes games.
#[derive(Debug, Default)]
pub struct AlexbayWriter {
    catalog: Arc<Catalog>,
}

impl AlexbayWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            catalog: Arc::clone(options.catalog()),
        }
    }
}

impl Write for AlexbayWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING
    }

    fn likes_from_others(&self) -> Part {
        Part::CHECK
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("alexbay/inexpressible"), "Alexbay's notation");
        let game = game_of(doc, notation, POSITIONS_AS_5DFEN, sink)?;
        print_head_of_moves(game, &self.catalog, true, out, sink)?;
        lose_claims(game, claims_more, sink);
        for turn in numbered(game) {
            if let Err(d) = print_turn(game, turn, out) {
                return Err(sink.fail(*d));
            }
        }
        Ok(())
    }
}

fn print_turn(game: &Game, turn: Numbered, out: &mut Vec<u8>) -> Result<(), Box<Diagnostic>> {
    let moves = moves_of(game, turn.id, Code("alexbay/inexpressible"))?;
    let mark: &[u8] = match turn.side {
        Side::Black => b"b. ",
        _ => b"w. ",
    };
    for (nth, played) in moves.iter().enumerate() {
        print_number(turn.number, out);
        out.extend_from_slice(mark);
        if let Err(why) = one(played, out) {
            return Err(why_not(&why, game.tree.span_of(turn.id.nth(nth)), UNKNOWN));
        }
        out.push(b'\n');
    }
    Ok(())
}

fn one(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let marks = played.marks;
    is_expressible(played, Marks::empty())?;
    board(&played.from, None, out)?;
    out.push(b':');
    if marks.intersects(Marks::CASTLE) {
        let short = marks.contains(Marks::CASTLE_SHORT);
        out.extend_from_slice(if short { b"0-0" } else { b"0-0-0" });
        return sign(played, out);
    }
    let known = played.from.square().is_some() && played.to.square().is_some();
    if !known {
        return Err(Inexpressible::Unknown);
    }
    let kind = played.kind.ok_or(Inexpressible::Unknown)?;
    letter(kind, out)?;
    square(played.from.x.as_ref(), played.from.y.as_ref(), out)?;
    jump(played, out)?;
    out.push(b':');
    out.extend(captures(played).then_some(b'x'));
    if let Some(kind) = played.promotion {
        letter(kind, out)?;
    }
    square(played.to.x.as_ref(), played.to.y.as_ref(), out)?;
    if marks.contains(Marks::EN_PASSANT) {
        out.extend_from_slice(b"e.p.");
    }
    sign(played, out)
}

/// `<-1>4`, `<>5+1`, or nothing for a move on one board.
fn jump(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let (from, to) = (&played.from, &played.to);
    if !crosses(played) {
        return Ok(());
    }
    out.push(b'<');
    if let Some(made) = made(played) {
        lane(made, out)?;
    }
    out.push(b'>');
    board(to, Some(from), out)
}

/// The turn and the timeline, without those that are as on another board.
fn board(spot: &Spot, other: Option<&Spot>, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let id = spot.board().ok_or(Inexpressible::Unknown)?;
    let same = |same: fn(&Spot, &Spot) -> bool| other.is_some_and(|other| same(spot, other));
    if !same(|a, b| a.moment == b.moment) {
        print_turn_number(id.turn, out)?;
    }
    let implied = match other {
        None => id.timeline2 == 0,
        Some(_) => same(|a, b| a.timeline2 == b.timeline2),
    };
    match implied {
        true => Ok(()),
        false => lane(id.timeline2, out),
    }
}

/// A timeline with its sign.
fn lane(timeline2: i32, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    if timeline2 >= 0 && timeline2 != 1 {
        out.push(b'+');
    }
    print_lane(timeline2, out)
}

fn letter(kind: Kind, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    if kind != Kind::PAWN {
        let found = LETTERS.iter().find(|(_, of)| *of == kind);
        out.push(found.ok_or(Inexpressible::Kind(kind))?.0);
    }
    Ok(())
}

fn sign(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    match (check_of(played), played.marks) {
        (Marks::MATE, _) => out.push(b'#'),
        (Marks::CHECK | Marks::SOFTMATE, _) => out.push(b'+'),
        (_, marks) if marks.intersects(Marks::STALEMATE | Marks::SAYS_STALEMATE) => out.push(b'='),
        _ => {}
    }
    Ok(())
}

/// What is stated about a move with an unknown part.
const UNKNOWN: (Code, &str) = (
    Code("alexbay/unknown-square"),
    "a square of this move, its board or its piece is unknown",
);
