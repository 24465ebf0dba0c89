//! The move of a game that is written, with what only the position after it tells.
//!
//! `Bxh8+` where pieces promote in place: XBoard, and players of shogi, write a `+` after a move that promotes.

use super::army::EMPTY;
use super::fits::with_wall;
use super::setting::Setting;
use super::setup::Begin;
use super::state::{Move, State};
use super::{Game, Problem, explain};
use crate::model::{Marks, Ply};

impl Game {
    /// The move that is written; a sign that means no check is taken from the claims.
    pub(super) fn find(&mut self, ply: &mut Ply) -> Result<Move, Box<Problem>> {
        let Begin { setting, state, .. } = &mut self.now;
        let said = with_wall(setting, *ply);
        let m = match state.only(setting, said) {
            Some(m) => m,
            None => match self.search(said) {
                Ok(m) => m,
                Err(problem) => return self.forced(ply, said).ok_or_else(|| Box::new(problem)),
            },
        };
        if !may_promote(&self.now.setting, said) {
            return Ok(m);
        }
        let Begin { setting, state, .. } = &self.now;
        let promoted = promoted(setting, state, &mut self.trial, m);
        ply.marks.set(Marks::SAYS_CHECK, promoted.is_none());
        Ok(promoted.unwrap_or(m))
    }

    /// The move with its promotion, if there is a sign that may mean it and no move without it is possible.
    #[cold]
    fn forced(&mut self, ply: &mut Ply, said: Ply) -> Option<Move> {
        if !may_promote(&self.now.setting, said) {
            return None;
        }
        let marks = (said.marks - Marks::SAYS_CHECK) | Marks::PROMOTE;
        let m = self.search(Ply { marks, ..said }).ok()?;
        ply.marks -= Marks::SAYS_CHECK;
        Some(m)
    }

    /// For unusual spellings and for errors.
    #[cold]
    fn search(&mut self, said: Ply) -> Result<Move, Problem> {
        let Begin { setting, state, .. } = &mut self.now;
        let fed = state.feed(setting, said);
        state.fitting(setting, said, &mut self.moves);
        if self.moves.is_empty() {
            state.fitting_lettered(setting, said, &mut self.moves);
        }
        if let Some(piece) = fed.filter(|_| self.moves.len() != 1) {
            state.take_from_hand(piece);
        }
        match self.moves[..] {
            [m] => Ok(m),
            [] => Err(explain::illegal(state, setting, said)),
            _ => Err(explain::ambiguous(setting, said, &self.moves)),
        }
    }
}

/// Whether the sign for check after a move may mean that the piece promotes.
#[inline]
pub(super) fn may_promote(set: &Setting, said: Ply) -> bool {
    !set.plain
        && set.law.pairs.is_some()
        && said.marks.contains(Marks::SAYS_CHECK)
        && !said.marks.contains(Marks::DROP)
        && said.promotion.is_none()
}

/// The move with its promotion, if the sign can only mean that: without the promotion, the move gives no check.
#[cold]
pub(super) fn promoted(set: &Setting, state: &State, trial: &mut State, m: Move) -> Option<Move> {
    let becomes = state.turns(set, &m);
    let promoted = Move { becomes, ..m };
    if m.promotes() || becomes == EMPTY || !set.turned(&promoted).contains(Marks::PROMOTE) {
        return None;
    }
    trial.follow([set; 2], state);
    trial.play(set, m, None);
    (!trial.in_check).then_some(promoted)
}
