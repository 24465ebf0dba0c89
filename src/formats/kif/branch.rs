//! Where variations begin: which line of moves has the move that one replaces, and how to return to that line.

use super::diagram;
use super::line::{Line, Played};
use super::problem::{too_far, wrong_variation};
use crate::diag::{Diagnostic, Span};
use crate::model::Game;

/// A line that the present one is a variation of.
#[derive(Debug)]
pub(super) struct Outer {
    /// How many moves both have.
    at: usize,
    /// Its other moves, the last one first.
    rest: Vec<Played>,
    /// It has an end, which has a number, too.
    ended: bool,
}

/// What a variation replaces.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Replaced {
    /// A move of the line before.
    Move,
    /// A move of a line before that one.
    Earlier,
    /// The end of a line, where a move could be.
    End,
    /// Nothing: a line that has no end goes on.
    Nothing,
}

/// More moves of a record are not played again to return to earlier lines.
const MOST_REPLAYED: usize = 1 << 20;

/// The line that a variation belongs to.
struct Found {
    /// How many lines it is a variation of.
    level: usize,
    number: usize,
    replaced: Replaced,
}

impl Line {
    /// `変化：9手`: what follows replaces that move.
    pub fn vary(
        &mut self,
        digits: &str,
        span: Span,
        game: &Game,
    ) -> Result<Replaced, Box<Diagnostic>> {
        let number = diagram::number(digits).map(|n| n as usize);
        let found = number.filter(|n| *n > 0).and_then(|n| self.find(n));
        let found = found.ok_or_else(|| wrong_variation(digits, self.played.len(), span))?;
        if !self.return_to(found.level, game) {
            return Err(too_far(span));
        }
        if found.replaced != Replaced::Nothing {
            self.branch(found.number - 1);
        }
        (self.fresh, self.ended) = (Some(span), false);
        (self.worded, self.closed) = (false, false);
        Ok(found.replaced)
    }

    /// The nearest line that has a move or an end with this number; if there is none, the nearest line without an
    /// end that could go on with it.
    fn find(&self, number: usize) -> Option<Found> {
        let present = self.outer.len();
        let own = (present, self.played.len(), self.ended || self.closed);
        let outer = self.outer.iter().enumerate().rev();
        let outer = outer.map(|(level, o)| (level, o.at + o.rest.len(), o.ended));
        let mut lines = std::iter::once(own).chain(outer);
        let has = |(_, moves, ended): &(usize, usize, bool)| number <= moves + usize::from(*ended);
        if let Some((level, moves, _)) = lines.clone().find(has) {
            let replaced = match (number > moves, level == present) {
                (true, _) => Replaced::End,
                (false, true) => Replaced::Move,
                (false, false) => Replaced::Earlier,
            };
            return Some(Found {
                level,
                number,
                replaced,
            });
        }
        let (level, ..) = lines.find(|(_, moves, _)| number == moves + 1)?;
        Some(Found {
            level,
            number,
            replaced: Replaced::Nothing,
        })
    }

    /// Returns to a line that the present one is a variation of, to its last move. `false` if that takes too long.
    fn return_to(&mut self, level: usize, game: &Game) -> bool {
        while self.outer.len() > level {
            let Some(outer) = self.outer.pop() else {
                return true;
            };
            self.take_back(outer.at);
            if self.outer.len() > level {
                continue;
            }
            self.replayed = self.replayed.saturating_add(outer.rest.len());
            if self.replayed > MOST_REPLAYED {
                return false;
            }
            for mut played in outer.rest.into_iter().rev() {
                if let Some(ply) = game.tree.ply(played.node) {
                    played.undo = self.setup.play(game.tree.side(played.node), ply);
                }
                self.played.push(played);
            }
            (self.ended, self.closed) = (outer.ended, false);
        }
        true
    }

    /// Takes back all moves after the first ones, for good.
    fn take_back(&mut self, keep: usize) {
        for last in self.played.drain(keep.min(self.played.len())..).rev() {
            self.setup.take_back(&last.undo);
        }
    }

    /// Takes back all moves after the first ones, and keeps the line that they belong to.
    fn branch(&mut self, keep: usize) {
        let (mut rest, mut ended) = (Vec::new(), self.ended || self.closed);
        loop {
            let shared = self.outer.last().map_or(0, |o| o.at);
            while self.played.len() > keep.max(shared) {
                if let Some(last) = self.played.pop() {
                    self.setup.take_back(&last.undo);
                    rest.push(last);
                }
            }
            if keep > shared {
                break;
            }
            // The move is one of the line outside, or replaces one of it.
            let Some(outer) = self.outer.pop() else {
                break;
            };
            (rest, ended) = (outer.rest, outer.ended);
        }
        let at = keep;
        self.outer.push(Outer { at, rest, ended });
    }
}
