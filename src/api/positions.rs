use super::document::Document;
use super::kept::Kept;
use super::last_move::LastMove;
use super::rules;
use crate::diag::{Code, Loss, Sink};
use crate::formats::{FormatName, fen, san, uci};
use crate::hash::{Digest, Hasher, Scheme};
use crate::model::{self, Catalog, Part};
use crate::pipeline::{Error, Steps, lost};
use std::sync::Arc;

/// The positions of a game, beginning with the start position.
///
/// A move that cannot be played is an [`Error::Record`] with its place, and is the last item.
pub struct Positions {
    steps: Option<Steps>,
    kept: Arc<Kept>,
    known: Arc<FormatName>,
    style: uci::MoveStyle,
    sink: Sink,
}

impl Positions {
    pub(super) fn new(document: &Document, variations: bool) -> Self {
        let known = &document.known;
        let mut replay = rules::take(known.options.catalog());
        replay.follow(crate::pipeline::Conventions::default().conduct(document.dialect));
        let wants = Part::ALGEBRAIC;
        let style = document.game();
        let style = style.map(|game| uci::castling_of(game, known.options.catalog()));
        Self {
            steps: Some(Steps::new(
                document.inner.clone(),
                replay,
                wants,
                variations,
            )),
            kept: Arc::clone(&document.kept),
            known: Arc::clone(known),
            style: style.unwrap_or_default(),
            sink: Sink::default(),
        }
    }

    /// Goes to the next position without building it.
    fn step(&mut self) -> Option<Result<(), Error>> {
        let steps = self.steps.as_mut()?;
        self.sink.clear();
        match steps.advance(&mut self.sink)? {
            true => Some(Ok(())),
            false => Some(Err(self.kept.refused(&self.sink))),
        }
    }

    fn here(&mut self) -> Option<Position> {
        let steps = self.steps.as_mut()?;
        let place = steps.place();
        let last_move = steps
            .game()
            .map(|game| LastMove::of(&game.tree, place.node));
        Some(Position {
            last_move: last_move.unwrap_or_default(),
            style: self.style,
            index: place.index,
            ply: place.plies,
            before: place.before,
            inner: model::Document::Position(steps.position()),
            kept: Arc::clone(&self.kept),
            known: Arc::clone(&self.known),
        })
    }
}

impl Iterator for Positions {
    type Item = Result<Position, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.step()? {
            Ok(()) => self.here().map(Ok),
            Err(e) => Some(Err(e)),
        }
    }

    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        for _ in 0..n {
            if let Err(e) = self.step()? {
                return Some(Err(e));
            }
        }
        self.next()
    }

    fn last(mut self) -> Option<Self::Item> {
        let mut any = false;
        while let Some(step) = self.step() {
            if let Err(e) = step {
                return Some(Err(e));
            }
            any = true;
        }
        any.then(|| self.here().map(Ok)).flatten()
    }
}

impl Drop for Positions {
    fn drop(&mut self) {
        if let Some(steps) = self.steps.take() {
            rules::keep(self.known.options.catalog(), steps.into_replay());
        }
    }
}

/// A position of a game. Its properties are computed only when they are requested.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) inner: model::Document,
    pub(super) last_move: LastMove,
    style: uci::MoveStyle,
    index: u64,
    ply: u64,
    before: Option<u64>,
    pub(super) kept: Arc<Kept>,
    known: Arc<FormatName>,
}

impl Position {
    /// The number of plies from the start of the game.
    pub fn ply(&self) -> u64 {
        self.ply
    }

    /// Its index among the positions of the iterator, counted from 0.
    pub fn index(&self) -> u64 {
        self.index
    }

    /// The index of the position before the last move; `None` at the start.
    pub fn before(&self) -> Option<u64> {
        self.before
    }

    /// The move that led to this position, in algebraic notation; `None` at the start, and if algebraic notation cannot
    /// express the move.
    pub fn san(&self) -> Option<String> {
        let letters = self.catalog().letters(self.model().map(|p| &p.variant)?);
        let mut out = Vec::new();
        san::print(self.last_move.ply?, san::Style::Short, letters, &mut out).ok()?;
        String::from_utf8(out).ok()
    }

    /// The move that led to this position, in coordinates, in the notation of UCI; `None` at the start, and if UCI
    /// cannot express the move.
    pub fn uci(&self) -> Option<String> {
        let letters = self.catalog().letters(self.model().map(|p| &p.variant)?);
        let mut out = Vec::new();
        uci::print_move(self.last_move.ply?, self.style, letters, &mut out).ok()?;
        String::from_utf8(out).ok()
    }

    /// The position as FEN. FEN does not name the variant; use [`Document::variant`].
    ///
    /// # Errors
    /// FEN cannot express the position, for example on the infinite board.
    pub fn fen(&self) -> Result<String, Error> {
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let Some(position) = self.model() else {
            return Ok(String::new());
        };
        let style = fen::Style::with(self.catalog());
        lost(&self.inner, &fen::card::CARD, &mut sink);
        let done = fen::print(position, &style, &mut out, &mut sink);
        let named = |loss: &Loss| loss.code == Code("core/lost-variant");
        match done && sink.losses().iter().all(named) {
            true => Ok(String::from_utf8_lossy(&out).into_owned()),
            false => Err(self.kept.refused(&sink)),
        }
    }

    /// The hash of the position, as `panchess hash` prints it; see docs/hashing.md. It is the same for all games that
    /// reach the position, on every machine. Counters are not part of it. In 5D chess, each position contains all
    /// earlier boards: for a whole game, [`Document::hashes`] with [`Select::EveryPly`](crate::Select::EveryPly) is
    /// much faster.
    ///
    /// # Errors
    /// A position of several boards contains a piece without a letter in 5DFEN.
    pub fn hash(&self) -> Result<Digest, Error> {
        let mut sink = Sink::default();
        let digest = self.model().and_then(|position| {
            let scheme = Scheme::usual(position);
            Hasher::default().position(scheme, position, &mut sink)
        });
        digest.ok_or_else(|| self.kept.refused(&sink))
    }

    pub(super) fn model(&self) -> Option<&model::Position> {
        match &self.inner {
            model::Document::Position(position) => Some(position),
            _ => None,
        }
    }

    pub(super) fn catalog(&self) -> &Arc<Catalog> {
        self.known.options.catalog()
    }
}
