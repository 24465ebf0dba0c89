//! A game as one page: every position, the moves, and their comments.

use super::replay::Replay;
use super::unplayed::too_short;
use super::{Select, positions_where_played};
use crate::diag::{Diagnostic, Sink};
use crate::model::{Document, Game, Letters, NodeId, Part, Side, Start, Tree};
use crate::render::{Number, Options, Page, Survey};
use std::sync::Arc;

/// A self-contained HTML page that opens at that position, or at the first. `None`: an error
/// went to `sink`.
pub fn page(
    doc: &mut Document,
    options: &Options,
    ply: Option<Select>,
    replay: &mut Replay,
    sink: &mut Sink,
) -> Option<String> {
    let mut survey = Survey::default();
    let all = Select::EveryPly;
    let done = positions_where_played(doc, all, replay, sink, |_, position, _| {
        survey.look(position);
        true
    });
    if !done {
        return None;
    }
    match pages(doc, &survey, options, ply, replay, sink) {
        Ok(page) => page,
        Err(why) => {
            sink.push(why);
            None
        }
    }
}

fn pages(
    doc: &mut Document,
    survey: &Survey,
    options: &Options,
    ply: Option<Select>,
    replay: &mut Replay,
    sink: &mut Sink,
) -> Result<Option<String>, Diagnostic> {
    let first = match ply {
        None => 0,
        Some(select) => select
            .only(doc)
            .ok_or_else(|| too_short(select, doc))?
            .unwrap_or(0),
    };
    let variations = match doc {
        Document::Game(game) => game.tree.variation_count(),
        _ => 0,
    };
    let game = told(doc, replay);
    let letters = match &game {
        Some(game) => Arc::clone(replay.catalog().letters(&game.variant)),
        None => Arc::clone(Letters::of_unknown()),
    };
    let mut line = game.as_ref().map(Line::of);
    let mut page = Page::new(survey, options, first)?;
    if game.is_none() {
        let (tree, number) = (Tree::default(), Number::default());
        page.say(&tree, NodeId::ROOT, &number, &letters);
    }
    let mut trouble = None;
    let done = positions_where_played(doc, Select::EveryPly, replay, sink, |at, position, _| {
        if let (Some(game), Some(line)) = (&game, &mut line)
            && let Some((id, number)) = line.next(game)
        {
            page.say(&game.tree, id, &number, &letters);
        }
        trouble = page.add(position, at.last_moves()).err();
        trouble.is_none()
    });
    match trouble {
        Some(why) => Err(why),
        None => Ok(done.then(|| page.finish(game.as_ref(), variations))),
    }
}

/// The game with moves for readers, as far as the rules know them.
fn told(doc: &Document, replay: &mut Replay) -> Option<Game> {
    let Document::Game(game) = doc else {
        return None;
    };
    let mut main = game.clone();
    main.tree.drop_variations();
    match replay.resolve(&mut main, Part::ALGEBRAIC, &mut Sink::default()) {
        true => Some(main),
        false => Some(game.clone()),
    }
}

/// Goes along the main line and counts its moves.
struct Line {
    ids: std::vec::IntoIter<NodeId>,
    number: u64,
    first: bool,
}

impl Line {
    fn of(game: &Game) -> Self {
        let root = std::iter::once(NodeId::ROOT);
        let ids: Vec<NodeId> = root.chain(game.tree.main_line()).collect();
        let number = match &game.start {
            Start::Usual => 1,
            Start::Given(p) => p.counters.fullmove.unwrap_or(1),
        };
        Self {
            ids: ids.into_iter(),
            number,
            first: true,
        }
    }

    /// The next node, and its number.
    fn next(&mut self, game: &Game) -> Option<(NodeId, Number)> {
        let id = self.ids.next()?;
        if id == NodeId::ROOT {
            return Some((id, Number::default()));
        }
        let side = game.tree.side(id);
        let dots = if side == Side::White { "." } else { "..." };
        let number = Number {
            text: format!("{}{dots}", self.number),
            shown: self.first || side == Side::White,
        };
        self.first = false;
        let ends = u64::from(side == Side::Black);
        self.number = self.number.saturating_add(ends);
        Some((id, number))
    }
}
