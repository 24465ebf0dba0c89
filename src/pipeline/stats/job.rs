use super::held;
use crate::diag::Sink;
use crate::formats::pgn5d::{STANDARD, start_name};
use crate::formats::{self, Read};
use crate::hash::Digest;
use crate::io::Record;
use crate::model::{
    Catalog, Document, DocumentKind, Feature, Game, Outcome, Start, VariantName, Worlds,
};
use crate::pipeline::dataset::{Columns, Rows, Table, Tabulator, Texts, Values};
use crate::pipeline::own_board::as_chess_board;
use crate::pipeline::replay::Replay;
use crate::pipeline::{Job, Readable, Verdict, moves_digest, outcome, unstated};
use std::sync::Arc;

/// What is counted of a record.
#[derive(Debug)]
pub(super) struct Fact {
    pub kind: DocumentKind,
    pub worlds: Worlds,
    pub features: Feature,
    /// The notations whose data it has.
    pub extras: Vec<String>,
    pub variant: Option<VariantName>,
    /// Which notations can hold games of it, or these definitions: a bit for each of [`formats::ALL`].
    pub plays: u64,
    /// The start that a game of 5D chess names, if it is not the standard one.
    pub start: Option<String>,
    pub outcome: Outcome,
    /// `None`: it is no game.
    pub plies: Option<u64>,
    /// The first moves, if the game begins at the usual start of its variant.
    pub words: Option<Texts>,
}

/// Finds what is counted of each record. A game is replayed only as far as its first moves are counted, unless its text
/// leaves the result to the board.
pub(super) struct StatsJob {
    reader: Box<dyn Read>,
    catalog: Arc<Catalog>,
    tabulator: Tabulator,
    replay: Replay,
    rows: Rows,
    depth: usize,
    /// The last variant, and which notations can hold its games.
    players: (VariantName, u64),
    /// The last variant of a game that states its start, and the digest of the usual start of that variant.
    usual: Option<(VariantName, Option<Digest>)>,
    doc: Document,
    ignored: Sink,
}

/// The columns with the moves of a game: in algebraic notation where it exists, and in coordinates.
const MOVES: [&str; 2] = ["san", "moves"];

impl StatsJob {
    /// A job that reads this notation, and counts this many first moves.
    pub fn new(source: &Readable, moves: &Arc<Columns>, depth: usize) -> Self {
        Self {
            reader: source.open(),
            catalog: Arc::clone(source.name().options.catalog()),
            tabulator: Tabulator::new(moves, source).keep_going(true),
            replay: Replay::of(&source.name().options),
            rows: Rows::new(moves),
            depth,
            players: (VariantName::CHESS, 0),
            usual: None,
            doc: Document::default(),
            ignored: Sink::default(),
        }
    }

    /// Which notations can hold games of a variant.
    fn players(&mut self, variant: &VariantName) -> u64 {
        if self.players.1 == 0 || self.players.0 != *variant {
            let plays = formats::ALL.iter().enumerate();
            let plays = plays.filter(|(_, f)| f.plays(variant, &self.catalog));
            let bits = plays.fold(0, |bits, (at, _)| bits | bit(at));
            self.players = (variant.clone(), bits);
        }
        self.players.1
    }

    /// The columns that it computes.
    pub fn columns() -> Option<Arc<Columns>> {
        Columns::of(Table::Games, &MOVES).ok().map(Arc::new)
    }

    /// The first moves of a game.
    fn words(&mut self, record: &Record<'_>) -> Option<Texts> {
        let Document::Game(game) = &mut self.doc else {
            return None;
        };
        if self.depth == 0 || !begins_as_usual(game, &mut self.usual, &mut self.replay) {
            return None;
        }
        let next = game.tree.main_line().nth(self.depth);
        game.tree.cut(next.into_iter().collect());
        let gives = self.reader.gives();
        self.rows.clear();
        let doc = Some(&mut self.doc);
        let done = self
            .tabulator
            .add(record, doc, gives, &mut self.rows, &mut self.ignored);
        self.ignored.clear();
        let mut found = self
            .rows
            .columns()
            .filter(|(_, series)| series.valid == [true]);
        let words = found
            .next()
            .filter(|_| done)
            .map(|(_, series)| &series.values);
        match words {
            Some(Values::TextList(_, words)) => Some(words.clone()),
            _ => None,
        }
    }
}

/// The bit of a notation.
pub(super) fn bit(at: usize) -> u64 {
    1_u64.checked_shl(at as u32).unwrap_or(0)
}

/// Whether a game begins at the usual start of its variant, even if it states that start.
fn begins_as_usual(
    game: &Game,
    usual: &mut Option<(VariantName, Option<Digest>)>,
    replay: &mut Replay,
) -> bool {
    let Start::Given(position) = &game.start else {
        return true;
    };
    if position.plane().is_some_and(|plane| plane.usual) {
        return true;
    }
    let variant = &game.variant;
    let known = usual.as_ref().filter(|(name, _)| name == variant);
    let expected = match known {
        Some((_, digest)) => *digest,
        None => {
            let digest = start_digest(variant, Start::Usual, replay);
            *usual = Some((variant.clone(), digest));
            digest
        }
    };
    expected.is_some() && expected == start_digest(variant, game.start.clone(), replay)
}

/// The digest of a game of this variant that has this start and no moves: the same starts have the same digests.
fn start_digest(variant: &VariantName, start: Start, replay: &mut Replay) -> Option<Digest> {
    let game = Game {
        variant: variant.clone(),
        start,
        ..Game::default()
    };
    moves_digest(&mut Document::Game(game), replay, &mut Sink::default())
}

/// The start that a game of 5D chess names, if it is not the standard one.
fn named_start(game: &Game, catalog: &Catalog) -> Option<String> {
    let named = Some(game).filter(|game| game.world() == Worlds::MULTIVERSE);
    let variant = catalog.on(Worlds::MULTIVERSE, start_name(named?)?)?;
    let title = variant.title();
    (title != STANDARD).then(|| title.to_owned())
}

impl Job for StatsJob {
    type Item = Fact;

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<Fact>, sink: &mut Sink) -> Verdict {
        if self.reader.read(record, &mut self.doc, sink).is_err() {
            return Verdict::Rejected;
        }
        let unstated = unstated(sink);
        let mut fact = Fact {
            kind: self.doc.kind(),
            worlds: self.doc.world(),
            features: self.doc.features() - unstated,
            extras: self.doc.extra_slugs(),
            variant: None,
            plays: u64::MAX,
            start: None,
            outcome: Outcome::Unknown,
            plies: None,
            words: None,
        };
        as_chess_board(&mut self.doc);
        fact.variant = self.doc.variant().cloned();
        match &self.doc {
            Document::Game(game) => {
                fact.outcome = outcome::found(game, &mut self.replay);
                fact.plies = Some(game.tree.main_line().count() as u64);
                fact.start = named_start(game, &self.catalog);
                fact.words = self.words(record);
            }
            Document::Position(_) => {}
            Document::Pieces(_) => fact.plays = held(&self.doc, &self.catalog),
        }
        if let Some(variant) = &fact.variant {
            fact.plays = self.players(variant);
        }
        out.push(fact);
        Verdict::Written(1)
    }
}
