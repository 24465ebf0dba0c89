//! Compact copies of positions to return to: a game may have a variation at every ply.

use super::army::{Code, OFF};
use super::field::{At, Field};
use super::setting::Setting;
use super::state::{More, State};

/// Remembered positions, last in, first out.
#[derive(Default)]
pub(super) struct Memory {
    /// The boards, one after another.
    codes: Vec<Code>,
    terms: Vec<Terms>,
}

/// A position without its board.
struct Terms {
    kings: [At; 2],
    castling: [At; 4],
    homes: [At; 2],
    passed: [At; 2],
    passer: At,
    turn: u8,
    in_check: bool,
    halfmove: u64,
    fullmove: u64,
    /// `None` if it never changes.
    more: Option<Box<More>>,
}

impl Memory {
    pub(super) fn clear(&mut self) {
        self.codes.clear();
        self.terms.clear();
    }

    pub(super) fn push(&mut self, set: &Setting, state: &State) {
        let all = set.field.all().iter();
        self.codes.extend(all.map(|at| state.cell(*at)));
        let changes = set.law.changes_more || state.counts;
        self.terms.push(Terms {
            kings: state.kings,
            castling: state.castling,
            homes: state.homes,
            passed: state.passed,
            passer: state.passer,
            turn: state.turn,
            in_check: state.in_check,
            halfmove: state.halfmove,
            fullmove: state.fullmove,
            more: changes.then(|| Box::new(state.more)),
        });
    }

    /// Sets it to the position that was pushed last; does nothing if there is none.
    pub(super) fn pop(&mut self, set: &Setting, state: &mut State) {
        let Some(terms) = self.terms.pop() else {
            return;
        };
        let field = &set.field;
        let start = self.codes.len().saturating_sub(field.len());
        for (&at, code) in field.all().iter().zip(self.codes.drain(start..)) {
            let now = state.cell(at);
            if now != code {
                state.replace(field, at, now, code);
            }
        }
        state.kings = terms.kings;
        state.castling = terms.castling;
        state.homes = terms.homes;
        state.passed = terms.passed;
        state.passer = terms.passer;
        state.turn = terms.turn;
        state.in_check = terms.in_check;
        state.halfmove = terms.halfmove;
        state.fullmove = terms.fullmove;
        if let Some(more) = terms.more {
            state.more = *more;
        }
    }
}

impl State {
    fn replace(&mut self, field: &Field, at: At, old: Code, new: Code) {
        if old > OFF {
            self.take(field, at, old);
        }
        match new > OFF {
            true => self.put(field, at, new),
            // Walls come and go.
            false => self.set_cell(field, at, new),
        }
    }
}
