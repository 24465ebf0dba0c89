//! Writes one game. What it always writes: headers and boards as in 5dpgn, an empty line, and
//!
//! * reversible: a line for each half of a turn, `w1. L0T1 Pc2 L0T1 c4.`, every move with both boards and squares;
//! * abbreviated: a line for each turn, `1. c4 .. g6.`, with the boards and halves of squares that are needed;
//! * after a move `+`, `++` for softmate, `#`, a glyph, and the timeline it makes, `(+L-1)`, with `p` if the present
//!   moves to it.

use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::games::game_of;
use crate::formats::pgn5d::{
    Follow, Inexpressible, Numbered, Order, POSITIONS_AS_5DFEN, captures, castling, check_of,
    crosses, glyph_of, is_expressible, leave_out_head, letter, lose_claims, made, moves_of,
    moves_present, numbered, origin, print_head_of_moves, print_lane, print_turn_number, promotion,
    square, squares, usual_castling, why_not,
};
use crate::formats::rows::print_number;
use crate::formats::{Options, Write};
use crate::model::{Catalog, Document, Game, Marks, NodeId, Part, Remark, Side, Spot, WideMove};
use std::sync::Arc;

/// Writes games.
#[derive(Debug, Default)]
pub struct AxelWriter {
    /// Abbreviated.
    short: bool,
    /// Without headers and boards.
    moves: bool,
    catalog: Arc<Catalog>,
}

impl AxelWriter {
    /// A writer with these options.
    pub fn new(options: &Options) -> Self {
        Self {
            short: options.has("an"),
            moves: options.has("moves"),
            catalog: Arc::clone(options.catalog()),
        }
    }
}

/// Whether a move says that the present moves to another turn than it does: `p` says only that it moves.
fn claims_otherwise(m: &WideMove) -> bool {
    let lanes = m.lanes.as_deref().copied().unwrap_or_default();
    lanes.says_present.is_some() && lanes.says_present != lanes.present
}

impl Write for AxelWriter {
    fn wants(&self) -> Part {
        let all = Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING;
        match self.short {
            true => all | Part::SAN,
            false => all,
        }
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
        let notation = (Code("axel/inexpressible"), "Axel's notation");
        let game = game_of(doc, notation, POSITIONS_AS_5DFEN, sink)?;
        match self.moves {
            true => leave_out_head(game, true, sink),
            false => print_head_of_moves(game, &self.catalog, true, out, sink)?,
        }
        lose_glyphs_of_turns(game, sink);
        lose_claims(game, claims_otherwise, sink);
        let mut moves = Moves {
            game,
            short: self.short,
            follow: Follow::new(game, &self.catalog),
            sink,
        };
        let turns: Vec<Numbered> = numbered(game).collect();
        for (nth, turn) in turns.iter().enumerate() {
            let answered = turns.get(nth + 1).is_some_and(|next| next.second);
            if let Err(d) = moves.turn(*turn, answered, out) {
                return Err(sink.fail(*d));
            }
        }
        Ok(())
    }
}

/// Glyphs before the first move, or on a turn of several moves, belong to no move.
fn lose_glyphs_of_turns(game: &Game, sink: &mut Sink) {
    let tree = &game.tree;
    let turns = tree.main_line().filter(|id| tree.moves_in_turn(*id) != 1);
    for id in [NodeId::ROOT].into_iter().chain(turns) {
        let lost = tree
            .remarks(id)
            .filter(|remark| matches!(remark, Remark::Nag(_)));
        let place = match id {
            NodeId::ROOT => tree.main_line().next(),
            id => Some(id),
        };
        lose_glyphs(lost.count() as u64, place.map(|id| tree.span(id)), sink);
    }
}

fn lose_glyphs(lost: u64, place: Option<Span>, sink: &mut Sink) {
    let what = "annotation glyphs";
    let place = place.filter(|span| *span != Span::default());
    sink.lose(Code("axel/lost-nag"), what, lost, place);
}

struct Moves<'a> {
    game: &'a Game,
    short: bool,
    follow: Follow,
    sink: &'a mut Sink,
}

impl Moves<'_> {
    /// `answered`: Black's half follows on the same line.
    fn turn(
        &mut self,
        turn: Numbered,
        answered: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Box<Diagnostic>> {
        let game = self.game;
        let moves = moves_of(game, turn.id, Code("axel/inexpressible"))?;
        self.follow.turn();
        let black = turn.side == Side::Black;
        match (self.short, black, turn.second) {
            (true, true, true) => out.extend_from_slice(b" .. "),
            (short, ..) => {
                match (short, black) {
                    (_, true) => out.push(b'b'),
                    (false, _) => out.push(b'w'),
                    _ => {}
                }
                print_number(turn.number, out);
                out.extend_from_slice(b". ");
            }
        }
        for (nth, played) in moves.iter().enumerate() {
            if nth > 0 {
                out.extend_from_slice(b"; ");
            }
            let (id, start) = (turn.id.nth(nth), out.len());
            if let Err(why) = self.one(played, turn.side, out) {
                return Err(why_not(&why, game.tree.span_of(id), UNKNOWN));
            }
            let glyphs = game.tree.remarks_on(id).filter_map(|remark| match remark {
                Remark::Nag(nag) => Some(nag),
                _ => None,
            });
            self.glyph(glyphs, Some(game.tree.span_of(id)), out);
            let told = makes(played, out);
            let ends = nth + 1 == moves.len() && !(self.short && answered);
            let told = told.and_then(|()| match ends {
                true => unlike_number(played, start, out),
                false => Ok(()),
            });
            told.map_err(|why| why_not(&why, game.tree.span_of(id), UNKNOWN))?;
            self.follow.play(played);
        }
        if !(self.short && answered) {
            out.extend_from_slice(b".\n");
        }
        Ok(())
    }

    fn one(&self, played: &WideMove, side: Side, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
        is_expressible(played, Marks::empty())?;
        self.departure(&played.from, side, out)?;
        if usual_castling(played) {
            castling(played, out);
        } else if self.short {
            abbreviated(played, out)?;
        } else {
            reversible(played, out)?;
        }
        promotion(played, out)?;
        out.extend_from_slice(match check_of(played) {
            Marks::MATE => b"#",
            Marks::SOFTMATE => b"++",
            Marks::CHECK => b"+",
            _ => b"",
        });
        Ok(())
    }

    /// The board a move is made on; abbreviated, only if it is another than the next one.
    fn departure(&self, from: &Spot, side: Side, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
        let next = self.follow.next(side, Order::of(side));
        let mark = out.len();
        if !self.short || next.is_none() || next != from.timeline2 {
            board(from.timeline2, None, out)?;
        }
        let last = from.timeline2.and_then(|lane| self.follow.last(lane));
        if !self.short || last.is_none() || last != from.moment {
            board(None, Some(from), out)?;
        }
        if out.len() > mark {
            out.push(b' ');
        }
        Ok(())
    }

    fn glyph(
        &mut self,
        mut glyphs: impl Iterator<Item = u32>,
        place: Option<Span>,
        out: &mut Vec<u8>,
    ) {
        let first = glyphs.next();
        let text = first.and_then(glyph_of);
        out.extend_from_slice(text.unwrap_or_default());
        let lost = u64::from(first.is_some() && text.is_none()) + glyphs.count() as u64;
        lose_glyphs(lost, place, self.sink);
    }
}

/// Before a period, `b6` looks like the number of a turn of Black. Such a move is written with its timeline.
fn unlike_number(played: &WideMove, start: usize, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let is_number = match out.get(start..) {
        Some([b'b', rank @ ..]) => rank.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if is_number && played.from.timeline2.is_some() {
        let rank = out.split_off(start);
        board(played.from.timeline2, None, out)?;
        out.push(b' ');
        out.extend(rank);
    }
    Ok(())
}

/// The board of a move is written part by part: `L-1`, `T12`.
fn board(lane: Option<i32>, turn: Option<&Spot>, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    if let Some(lane) = lane {
        out.push(b'L');
        signed(lane, out)?;
    }
    if let Some(moment) = turn.and_then(|spot| spot.moment) {
        out.push(b'T');
        print_turn_number(moment.turn, out)?;
    }
    Ok(())
}

/// A timeline with its sign.
fn signed(lane: i32, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    out.extend((lane > 1).then_some(b'+'));
    print_lane(lane, out)
}

/// `Qf4 x L0T4 c4`
fn reversible(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let (from, to) = (&played.from, &played.to);
    if let Some(kind) = played.kind {
        out.push(letter(kind)?);
    }
    square(from.x.as_ref(), from.y.as_ref(), out)?;
    let begun = out.last().is_some_and(|b| *b != b' ');
    out.extend_from_slice(match (captures(played), begun) {
        (true, true) => b" x ",
        (true, false) => b"x ",
        (false, true) => b" ",
        (false, false) => b"",
    });
    let ends = if crosses(played) { to } else { from };
    let mark = out.len();
    board(ends.timeline2, Some(ends), out)?;
    if out.len() > mark {
        out.push(b' ');
    }
    target(to, out)
}

/// `Nbd2`, `exd5`, `Qf4 x T4 c4`
fn abbreviated(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let (from, to) = (&played.from, &played.to);
    if !crosses(played) {
        return squares(played, false, out);
    }
    if let Some(kind) = played.kind {
        out.push(letter(kind)?);
    }
    origin(played, out)?;
    out.extend_from_slice(if captures(played) { b" x " } else { b" " });
    board(
        to.timeline2.filter(|_| to.timeline2 != from.timeline2),
        None,
        out,
    )?;
    board(None, Some(to).filter(|_| to.moment != from.moment), out)?;
    out.push(b' ');
    target(to, out)
}

fn target(to: &Spot, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    to.square().ok_or(Inexpressible::Unknown)?;
    square(to.x.as_ref(), to.y.as_ref(), out)
}

/// `(+L-1)` or `(+L2p)`
fn makes(played: &WideMove, out: &mut Vec<u8>) -> Result<(), Inexpressible> {
    let Some(made) = made(played) else {
        return Ok(());
    };
    out.extend_from_slice(b" (+L");
    signed(made, out)?;
    out.extend_from_slice(match moves_present(played) {
        true => b"p)",
        false => b")",
    });
    Ok(())
}

/// What is stated about a move with an unknown part.
const UNKNOWN: (Code, &str) = (
    Code("axel/unknown-square"),
    "the target square of this move is unknown",
);
