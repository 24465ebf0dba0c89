//! From machine words to integers of any size, during a game.

use super::number::{Far, Number, Point};
use super::rights::Rights;
use super::state::{History, Law, Promotion, State};
use super::undo::{Undo, Was};

/// The same number.
pub(super) fn far(n: &i64) -> Far {
    Far::from_coord(&n.coord()).unwrap_or_default()
}

pub(super) fn far_at(at: &Point<i64>) -> Point<Far> {
    (far(&at.0), far(&at.1))
}

impl Law<i64> {
    pub(super) fn widened(&self) -> Law<Far> {
        let promotion = self.promotion.each_ref().map(|p| {
            p.as_ref().map(|p| Promotion {
                ranks: p.ranks.iter().map(far).collect(),
                to: p.to.clone(),
            })
        });
        Law {
            army: self.army.clone(),
            conduct: self.conduct,
            cycle: self.cycle.clone(),
            goals: self.goals,
            promotion,
            move_limit: self.move_limit,
            guarded: self.guarded,
            first_fullmove: self.first_fullmove,
        }
    }
}

impl History<i64> {
    pub(super) fn widened(&self) -> History<Far> {
        History {
            passed: self.passed.as_ref().map(far_at),
            turn: self.turn,
            plies: self.plies,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
            checks: self.checks,
            last: self.last,
            hash: self.hash,
        }
    }
}

impl State<i64> {
    /// The same game with larger numbers.
    pub(super) fn widened(self) -> State<Far> {
        let law = self.law.widened();
        let board = self.board.widened(&law.army.lines);
        let rights = self.rights.map(|_| Rights::of(&board, &law.army));
        State {
            law,
            board,
            history: self.history.widened(),
            rights,
            seen: self.seen,
            log: self.log.iter().map(Undo::widened).collect(),
            remembered: self.remembered,
        }
    }
}

impl Was<i64> {
    fn widened(&self) -> Was<Far> {
        Was {
            id: self.id,
            at: far_at(&self.at),
            piece_type: self.piece_type,
            unmoved: self.unmoved,
            links: self.links,
        }
    }
}

impl Undo<i64> {
    fn widened(&self) -> Undo<Far> {
        Undo {
            mover: self.mover.widened(),
            victim: self.victim.as_ref().map(Was::widened),
            partner: self.partner.as_ref().map(Was::widened),
            forfeited: self.forfeited.clone(),
            history: self.history.widened(),
        }
    }
}
