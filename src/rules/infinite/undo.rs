//! Remembered positions: moves are taken back one by one, so that remembering a position costs
//! nothing, however many pieces there are.

use super::army::PieceType;
use super::board::{Id, Links, NOBODY};
use super::number::{Number, Point};
use super::state::{History, How, Move, State};

/// A piece as it was before a move.
#[derive(Clone, Debug)]
pub(super) struct Was<N> {
    pub(super) id: Id,
    pub(super) at: Point<N>,
    pub(super) piece_type: PieceType,
    pub(super) unmoved: bool,
    pub(super) links: Links,
}

/// The data that takes a move back.
#[derive(Clone, Debug)]
pub(super) struct Undo<N> {
    pub(super) mover: Was<N>,
    pub(super) victim: Option<Was<N>>,
    pub(super) partner: Option<Was<N>>,
    pub(super) forfeited: Vec<Id>,
    pub(super) history: History<N>,
}

impl<N: Number> State<N> {
    fn was(&self, id: Id) -> Was<N> {
        let piece = self.board.piece(id);
        Was {
            id,
            at: piece.at.clone(),
            piece_type: piece.piece_type,
            unmoved: piece.unmoved,
            links: piece.links,
        }
    }

    /// The data that takes back a move about to be played.
    pub(super) fn undo_of(&self, m: &Move<N>) -> Undo<N> {
        Undo {
            mover: self.was(m.id),
            victim: (m.victim != NOBODY).then(|| self.was(m.victim)),
            partner: match m.how {
                How::Castle(partner) => Some(self.was(partner)),
                _ => None,
            },
            forfeited: Vec::new(),
            history: self.history.clone(),
        }
    }

    pub(super) fn push(&mut self) {
        self.remembered.push(self.log.len());
    }

    pub(super) fn pop(&mut self) {
        let Some(length) = self.remembered.pop() else {
            return;
        };
        while self.log.len() > length {
            if let Some(undo) = self.log.pop() {
                self.take_back(undo);
            }
        }
    }

    fn take_back(&mut self, undo: Undo<N>) {
        if self.counts_positions() {
            let hash = self.full_hash();
            if let Some(n) = self.seen.get_mut(&hash) {
                *n = n.saturating_sub(1);
            }
        }
        let all = [undo.partner.as_ref(), Some(&undo.mover)];
        for was in all.into_iter().flatten() {
            self.board.unlist(was.id);
            self.board.lift(was.id);
        }
        // As if the mover had left the list before the others.
        for was in [undo.partner, undo.victim].into_iter().flatten() {
            let links = was.links.without(undo.mover.id, undo.mover.links);
            self.restore(&Was { links, ..was });
        }
        self.restore(&undo.mover);
        for id in undo.forfeited {
            self.board.man_mut(id).unmoved = true;
            self.give_right(id);
        }
        self.history = undo.history;
    }

    fn restore(&mut self, was: &Was<N>) {
        let piece = self.board.man_mut(was.id);
        (piece.at, piece.piece_type, piece.unmoved) = (was.at.clone(), was.piece_type, was.unmoved);
        self.board.stand(was.id);
        self.board.list(was.id, was.links);
        if was.unmoved {
            self.give_right(was.id);
        }
    }

    fn give_right(&mut self, id: Id) {
        if let Some(rights) = &mut self.rights {
            rights.add(&self.board, &self.law.army, id);
        }
    }
}
