//! The positions of a document one after another, at the pace of the caller.

use super::hashed_as::as_replayed;
use super::named;
use super::replay::{Replay, refuse};
use super::stepper;
use super::unplayed::located;
use crate::diag::Sink;
use crate::model::{Document, Game, NodeId, Part, Position, Start};

/// Steps through a game. Without variations it is the main line; with them, the main line is
/// followed by the variations, from the last move that has one back to the first.
pub struct Steps {
    replay: Replay,
    doc: Document,
    wants: Part,
    variations: bool,
    /// Every move is recorded as a move.
    plain: bool,
    next: Next,
    /// Moves that have alternatives, each with the position before it.
    open: Vec<(NodeId, Reached)>,
    place: Reached,
    count: u64,
}

/// Where it goes on.
#[derive(Copy, Clone)]
enum Next {
    Start,
    After(NodeId),
    Nowhere,
}

/// Where a position is in its game.
#[derive(Copy, Clone, Debug, Default)]
pub struct Reached {
    /// How many positions came before it.
    pub index: u64,
    /// Plies from the start.
    pub plies: u64,
    /// The index of the position before the last move.
    pub before: Option<u64>,
    /// The last move.
    pub node: Option<NodeId>,
}

impl Steps {
    /// Steps through a document. `wants`: what must be known of the moves.
    pub fn new(mut doc: Document, mut replay: Replay, wants: Part, variations: bool) -> Self {
        as_replayed(&mut doc, &mut replay);
        if let Document::Game(game) = &mut doc {
            named::fill_in(game, replay.catalog());
        }
        Self {
            replay,
            plain: matches!(&doc, Document::Game(game) if stepper::says_moves(&game.tree, wants)),
            doc,
            wants,
            variations,
            next: Next::Start,
            open: Vec::new(),
            place: Reached::default(),
            count: 0,
        }
    }

    /// Ends, and returns what replays games.
    pub fn into_replay(self) -> Replay {
        self.replay
    }

    /// The game, with the moves up to here resolved.
    pub fn game(&self) -> Option<&Game> {
        match &self.doc {
            Document::Game(game) => Some(game),
            _ => None,
        }
    }

    /// Where it is.
    pub fn place(&self) -> Reached {
        self.place
    }

    /// Goes to the next position; `None` after the last. `Some(false)`: an error went to `sink`, and
    /// there are no more positions.
    pub fn advance(&mut self, sink: &mut Sink) -> Option<bool> {
        let came = match std::mem::replace(&mut self.next, Next::Nowhere) {
            Next::Start => self.start(sink),
            Next::After(id) => {
                let id = self.follow(id)?;
                self.step(id, sink)
            }
            Next::Nowhere => return None,
        };
        self.place.index = self.count;
        self.count += 1;
        Some(came)
    }

    fn start(&mut self, sink: &mut Sink) -> bool {
        let game = match &mut self.doc {
            Document::Game(game) => game,
            Document::Position(_) => return true,
            Document::Pieces(pieces) => {
                sink.push(pieces.no_game());
                return false;
            }
        };
        if game.tree.is_empty() && game.start.given().is_some() {
            return true;
        }
        self.wants = self.replay.can_be_told(game, self.wants, sink);
        self.next = Next::After(NodeId::ROOT);
        self.replay.begin(game, sink).is_some()
    }

    /// The move after this one, or the next alternative.
    fn follow(&mut self, id: NodeId) -> Option<NodeId> {
        let Document::Game(game) = &self.doc else {
            return None;
        };
        if let Some(next) = game.tree.first_child(id) {
            return Some(next);
        }
        let (id, before) = self.open.pop()?;
        let (rules, _) = self.replay.playing(game)?;
        rules.pop();
        self.place = before;
        game.tree.next_sibling(id)
    }

    fn step(&mut self, id: NodeId, sink: &mut Sink) -> bool {
        let Document::Game(game) = &mut self.doc else {
            return false;
        };
        let Some((rules, stepper)) = self.replay.playing(game) else {
            return false;
        };
        let tree = &mut game.tree;
        if self.variations && tree.next_sibling(id).is_some() {
            rules.push();
            self.open.push((id, self.place));
        }
        let stepped = match self.plain {
            true => stepper::step_plain(tree, id, rules, self.wants),
            false => stepper.step_said(tree, id, rules, self.wants, sink),
        };
        if let Err((span, problem)) = stepped {
            refuse(located(*problem, span), sink);
            return false;
        }
        self.next = Next::After(id);
        self.place = Reached {
            plies: self.place.plies + 1,
            before: Some(self.place.index),
            node: Some(id),
            ..self.place
        };
        true
    }

    /// The position it stands at.
    pub fn position(&mut self) -> Position {
        let game = match &self.doc {
            Document::Position(position) => return position.clone(),
            Document::Game(game) => game,
            Document::Pieces(_) => return Position::board(8, 8),
        };
        let mut position = match &game.start {
            Start::Given(given) if game.tree.is_empty() => Position::clone(given),
            _ => Position::board(8, 8),
        };
        let played = !game.tree.is_empty() || game.start.given().is_none();
        if let Some((rules, _)) = self.replay.playing(game).filter(|_| played) {
            rules.position(&mut position);
        }
        position.variant.clone_from(&game.variant);
        position
    }
}
