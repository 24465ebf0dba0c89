use super::files::Chooser;
use super::replay::{PositionInGame, Replay};
use super::unplayed::too_short;
use super::{Select, adapt, named};
use crate::diag::Sink;
use crate::io::{Batches, Item, Record};
use crate::model::{
    Counters, Document, Game, Part, PlainPosition, Position, Start, VariantName, Worlds,
};
use std::sync::Arc;

/// Calls `each` with the positions of a document that were selected. A game on the infinite board that fits a chess
/// board is replayed there. `false`: an error went to `sink`.
pub fn positions(
    doc: &mut Document,
    select: Select,
    replay: &mut Replay,
    sink: &mut Sink,
    each: impl FnMut(PositionInGame, &Position, &mut Sink) -> bool,
) -> bool {
    let window = adapt::Window::default();
    let wide = matches!(doc, Document::Game(g) if g.tree.is_wide());
    if let Some(cut_out) = wide.then(|| replay.cut_out(doc, &window, sink)).flatten() {
        *doc = cut_out;
    }
    positions_as_they_are(doc, select, replay, sink, each)
}

/// The same, with games left on their own kind of board.
pub fn positions_as_they_are(
    doc: &mut Document,
    select: Select,
    replay: &mut Replay,
    sink: &mut Sink,
    mut each: impl FnMut(PositionInGame, &Position, &mut Sink) -> bool,
) -> bool {
    let Some(only) = select.only(doc) else {
        sink.push(too_short(select, doc));
        return false;
    };
    let game = match doc {
        Document::Position(p) => return each(PositionInGame::default(), p, sink),
        Document::Game(g) => g,
        Document::Pieces(p) => {
            sink.push(p.no_game());
            return false;
        }
    };
    if let Some(start) = start_alone(game, replay) {
        return each(PositionInGame::default(), &start, sink);
    }
    let mut scratch = Document::Position(Position::board(8, 8));
    replay.positions(game, only, &mut scratch, sink, |at, doc, sink| {
        each(at, doc.as_position(), sink)
    })
}

/// Completes a game, and returns its start position if it has no moves.
fn start_alone(game: &mut Game, replay: &Replay) -> Option<Arc<Position>> {
    named::fill_in(game, replay.catalog());
    named::start_without_moves(game, replay.catalog())
}

/// A position of a game. Most positions of chess need no model.
pub(super) enum Reached<'a> {
    Plain(&'a PlainPosition),
    Any(&'a Position),
}

/// Whether positions of a game may be [`Reached::Plain`]: those of chess without other counters.
pub(super) fn may_be_plain(game: &Game) -> bool {
    let counted = |c: Counters| c.checks.is_some() || c.counting_limit.is_some();
    let counted = game.start.given().is_some_and(|p| counted(p.counters));
    game.variant == VariantName::CHESS && !counted
}

/// Calls `each` with the number of plies and the position, for every position of a document, with games left on their own
/// kind of board. `false`: an error went to `sink`.
pub(super) fn every_position(
    doc: &mut Document,
    replay: &mut Replay,
    sink: &mut Sink,
    mut each: impl FnMut(u64, Reached<'_>),
) -> bool {
    let mut any = |plies, position: &Position| {
        each(plies, Reached::Any(position));
        true
    };
    let game = match doc {
        Document::Game(game) if may_be_plain(game) => game,
        _ => {
            return positions_as_they_are(doc, Select::EveryPly, replay, sink, |at, p, _| {
                any(at.plies, p)
            });
        }
    };
    if let Some(start) = start_alone(game, replay) {
        return any(0, &start);
    }
    let mut plain = PlainPosition::default();
    let mut here = Position::board(8, 8);
    replay.turns_as(game, (Part::SQUARES, false), sink, |at, rules, _| {
        if rules.plain_position(&mut plain) {
            each(at.plies, Reached::Plain(&plain));
            return true;
        }
        rules.position(&mut here);
        here.variant.clone_from(&VariantName::CHESS);
        each(at.plies, Reached::Any(&here));
        true
    })
}

/// The same for people: games of 5D chess, and games on the infinite board whose start is known, stay there.
pub fn positions_where_played(
    doc: &mut Document,
    select: Select,
    replay: &mut Replay,
    sink: &mut Sink,
    each: impl FnMut(PositionInGame, &Position, &mut Sink) -> bool,
) -> bool {
    let given =
        |g: &Game| matches!(&g.start, Start::Given(p) if !p.plane().is_some_and(|p| p.usual));
    let stays = |g: &Game| g.world() == Worlds::MULTIVERSE || given(g);
    match matches!(doc, Document::Game(g) if stays(g)) {
        true => positions_as_they_are(doc, select, replay, sink, each),
        false => positions(doc, select, replay, sink, each),
    }
}

/// The length of the main line.
pub fn plies(game: &Game) -> u64 {
    game.tree.main_line().count() as u64
}

/// Reads every record with its own reader; for verbs that write no notation.
pub fn read_all(
    batches: &mut Batches,
    reader: &mut dyn crate::formats::Read,
    mut each: impl FnMut(&Record<'_>, Option<&mut Document>, &mut Sink) -> bool,
) -> Result<(), crate::io::Error> {
    read_some(batches, reader, None, &mut each).map(|_| ())
}

/// The same for the records that are chosen. How many are not.
pub fn read_chosen(
    batches: &mut Batches,
    reader: &mut dyn crate::formats::Read,
    chooser: &mut Chooser<'_>,
    mut each: impl FnMut(&Record<'_>, Option<&mut Document>, &mut Sink) -> bool,
) -> Result<u64, crate::io::Error> {
    match chooser.is_over() {
        true => Ok(0),
        false => read_some(batches, reader, Some(chooser), &mut each),
    }
}

fn read_some(
    batches: &mut Batches,
    reader: &mut dyn crate::formats::Read,
    mut chooser: Option<&mut Chooser<'_>>,
    each: &mut impl FnMut(&Record<'_>, Option<&mut Document>, &mut Sink) -> bool,
) -> Result<u64, crate::io::Error> {
    let mut left_out = 0;
    let mut doc = Document::default();
    let mut sink = Sink::default();
    while let Some(batch) = batches.next()? {
        let items: Vec<Item<'_>> = match &mut chooser {
            None => batch.items().collect(),
            Some(chooser) => {
                let (chosen, others) = chooser.choose(&batch);
                left_out += others;
                chosen
            }
        };
        for item in items {
            let on = match item {
                Item::Record(record) => {
                    let fine = reader.read(&record, &mut doc, &mut sink).is_ok();
                    each(&record, fine.then_some(&mut doc), &mut sink)
                }
                Item::Comment(_) => true,
                Item::Refused(record, why) => {
                    sink.push(why.clone());
                    each(&record, None, &mut sink)
                }
            };
            sink.clear();
            if !on {
                return Ok(left_out);
            }
        }
        if chooser.as_ref().is_some_and(|chooser| chooser.is_over()) {
            break;
        }
    }
    Ok(left_out)
}
