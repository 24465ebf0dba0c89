//! Writes one game. What it always writes: headers and boards as in 5dpgn, an empty line, and a turn on each line,
//! `12. Nf3; Bd8 .. L-1c7 Qx L0d8`.
//!
//! The timeline of a move on one board is written if it is not the next one; `-` stands for timelines between
//! two moves on which nobody moves. A move that mates has `; #` after it.

use crate::diag::{Code, Diagnostic, Reported, Sink};
use crate::formats::games::game_of;
use crate::formats::pgn5d::{
    Follow, Inexpressible, Numbered, Order, POSITIONS_AS_5DFEN, captures, castling, check_of,
    claims_more, crosses, is_expressible, leave_out_head, letter, lose_claims, moves_of, numbered,
    print_head_of_moves, print_lane, print_turn_number, promotion, square, squares, usual_castling,
    why_not,
};
use crate::formats::rows::print_number;
use crate::formats::{Options, Write};
use crate::model::{Catalog, Document, Game, Marks, Part, Side, WideMove};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Writes games.
#[derive(Debug, Default)]
pub struct HexicubeWriter {
    /// Without headers and boards.
    moves: bool,
    catalog: Arc<Catalog>,
}

impl HexicubeWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            moves: options.has("moves"),
            catalog: Arc::clone(options.catalog()),
        }
    }
}

impl Write for HexicubeWriter {
    fn wants(&self) -> Part {
        Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING | Part::SAN | Part::CHECK
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let notation = (Code("hexicube/inexpressible"), "Hexicube's notation");
        let game = game_of(doc, notation, POSITIONS_AS_5DFEN, sink)?;
        match self.moves {
            true => leave_out_head(game, true, sink),
            false => print_head_of_moves(game, &self.catalog, true, out, sink)?,
        }
        lose_claims(game, claims_more, sink);
        let mut follow = Follow::new(game, &self.catalog);
        let turns: Vec<Numbered> = numbered(game).collect();
        for (nth, turn) in turns.iter().enumerate() {
            mark(*turn, out);
            if let Err(d) = print_turn(game, *turn, &mut follow, out) {
                return Err(sink.fail(*d));
            }
            let answered = turns.get(nth + 1).is_some_and(|next| next.second);
            out.extend((!answered).then_some(b'\n'));
        }
        Ok(())
    }
}

/// `12. `, `12B. ` or ` .. `
fn mark(turn: Numbered, out: &mut Vec<u8>) {
    if turn.second {
        return out.extend_from_slice(b" .. ");
    }
    print_number(turn.number, out);
    out.extend_from_slice(match turn.side {
        Side::Black => b"B. ",
        _ => b". ",
    });
}

fn print_turn(
    game: &Game,
    turn: Numbered,
    follow: &mut Follow,
    out: &mut Vec<u8>,
) -> Result<(), Box<Diagnostic>> {
    let moves = moves_of(game, turn.id, Code("hexicube/inexpressible"))?;
    follow.turn();
    // The last move on each timeline.
    let lanes = moves.iter().enumerate();
    let last: BTreeMap<_, _> = lanes.map(|(nth, m)| (m.from.timeline2, nth)).collect();
    for (nth, played) in moves.iter().enumerate() {
        if nth > 0 {
            out.extend_from_slice(b"; ");
        }
        let later = |lane: i32| last.get(&Some(lane)).is_some_and(|at| *at > nth);
        let done = match crosses(played) {
            true => jump(played, out),
            false => {
                skip(played, turn.side, later, follow, out);
                one(played, turn.side, follow, out)
            }
        };
        done.map_err(|why| why_not(&why, game.tree.span_of(turn.id.nth(nth)), UNKNOWN))?;
        if check_of(played) == Marks::MATE {
            out.extend_from_slice(b"; #");
        }
        follow.play(played);
    }
    Ok(())
}

/// `-` for each timeline before that of the move, if nobody moves on it later in the turn.
fn skip(
    played: &WideMove,
    side: Side,
    later: impl Fn(i32) -> bool,
    follow: &mut Follow,
    out: &mut Vec<u8>,
) {
    let Some(lane) = played.from.timeline2 else {
        return;
    };
    while let Some(next) = follow.next(side, Order::Up) {
        if next >= lane || later(next) {
            return;
        }
        out.extend_from_slice(b"-; ");
        follow.pass(side, Order::Up);
    }
}

/// A move on one board.
fn one(
    played: &WideMove,
    side: Side,
    follow: &Follow,
    out: &mut Vec<u8>,
) -> Result<(), Inexpressible> {
    is_expressible(played, Marks::empty())?;
    if let Some(lane) = played.from.timeline2
        && follow.next(side, Order::Up) != Some(lane)
    {
        out.push(b'L');
        print_lane(lane, out)?;
        out.push(b' ');
    }
    let (from, to) = (&played.from, &played.to);
    if usual_castling(played) {
        castling(played, out);
        return Ok(());
    }
    match (&from.x, &from.y, &to.x, &to.y) {
        (Some(_), None, Some(_), None) => {
            square(from.x.as_ref(), None, out)?;
            out.push(b'x');
            square(to.x.as_ref(), None, out)?;
        }
        _ => squares(played, false, out)?,
    }
    promotion(played, out)
}

/// `L0c7 Qx T5e5`
fn jump(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    is_expressible(played, Marks::empty())?;
    let (from, to) = (&played.from, &played.to);
    let (Some(lane), Some(_), Some(_)) = (from.timeline2, from.square(), to.square()) else {
        return Err(Inexpressible::Unknown);
    };
    out.push(b'L');
    print_lane(lane, out)?;
    square(from.x.as_ref(), from.y.as_ref(), out)?;
    out.push(b' ');
    let mark = out.len();
    if let Some(kind) = played.kind {
        out.push(letter(kind)?);
    }
    out.extend(captures(played).then_some(b'x'));
    if out.len() == mark {
        return Err(Inexpressible::Unknown);
    }
    out.push(b' ');
    if to.timeline2.is_some_and(|to| to != lane) {
        out.push(b'L');
        print_lane(to.timeline2.unwrap_or_default(), out)?;
    }
    if let Some(moment) = to.moment.filter(|moment| Some(*moment) != from.moment) {
        out.push(b'T');
        print_turn_number(moment.turn, out)?;
    }
    square(to.x.as_ref(), to.y.as_ref(), out)?;
    promotion(played, out)
}

/// What is stated about a move with an unknown part.
const UNKNOWN: (Code, &str) = (
    Code("hexicube/unknown-square"),
    "a square of this move or its timeline is unknown",
);
