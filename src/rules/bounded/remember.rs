//! Compact copies of positions to return to: a game may have a variation at every ply.

use super::army::{Code, OFF};
use super::field::{At, Field};
use super::kept::Kept;
use super::state::State;

/// Remembered positions, last in, first out.
#[derive(Default)]
pub(super) struct Memory {
    /// The boards, one after another.
    codes: Vec<Code>,
    terms: Vec<Terms>,
}

/// A position without its board.
struct Terms {
    kept: Kept,
    castling: [At; 4],
    passed: At,
    turn: u8,
    in_check: bool,
    halfmove: u64,
    fullmove: u64,
}

impl Memory {
    pub(super) fn clear(&mut self) {
        self.codes.clear();
        self.terms.clear();
    }

    pub(super) fn push(&mut self, field: &Field, state: &State, kept: &Kept) {
        let all = field.all().iter();
        self.codes.extend(all.map(|at| state.cell(*at)));
        self.terms.push(Terms {
            kept: kept.clone(),
            castling: state.castling,
            passed: state.passed,
            turn: state.turn,
            in_check: state.in_check,
            halfmove: state.halfmove,
            fullmove: state.fullmove,
        });
    }

    /// Sets them to the position that was pushed last; does nothing if there is none.
    pub(super) fn pop(&mut self, field: &Field, state: &mut State, kept: &mut Kept) {
        let Some(terms) = self.terms.pop() else {
            return;
        };
        let start = self.codes.len().saturating_sub(field.len());
        for (&at, code) in field.all().iter().zip(self.codes.drain(start..)) {
            let now = state.cell(at);
            if now != code {
                state.replace(field, at, now, code);
            }
        }
        *kept = terms.kept;
        state.castling = terms.castling;
        state.passed = terms.passed;
        state.turn = terms.turn;
        state.in_check = terms.in_check;
        state.halfmove = terms.halfmove;
        state.fullmove = terms.fullmove;
    }
}

impl State {
    fn replace(&mut self, field: &Field, at: At, old: Code, new: Code) {
        if old > OFF {
            self.take(field, at, old);
        }
        if new > OFF {
            self.put(field, at, new);
        }
    }
}
