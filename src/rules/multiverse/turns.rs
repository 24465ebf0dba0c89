//! Lists the legal turns. Turns that differ only in the order of moves that do not depend on each
//! other are listed once: moves that make no timeline come first, by timeline; those that make one
//! follow in every order.

use super::options::Options;
use super::state::{Move, State};

/// Why a list ends.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Stop {
    /// Nothing more is wanted.
    Enough,
    /// Too much was examined.
    GaveUp,
}

/// Goes through the turns of a side.
pub(super) struct Lister<'a, F> {
    state: &'a mut State,
    black: bool,
    options: Vec<Options>,
    /// Moves that make no timeline.
    plain: Vec<Move>,
    /// Moves that make one, in the order of the timelines they start from.
    branches: Vec<Move>,
    /// The same in the order they are played.
    ordered: Vec<Move>,
    /// How much may be examined.
    left: u64,
    each: F,
}

/// Calls `each` with every legal turn of a side, in a fixed order, until it returns `false`.
pub(super) fn list<F: FnMut(&[Move], &[Move]) -> bool>(
    state: &mut State,
    black: bool,
    left: u64,
    each: F,
) -> Result<(), Stop> {
    let mark = state.mark();
    if state.playable(black).count() > super::search::MOST_BOARDS {
        return Err(Stop::GaveUp);
    }
    state.take_looked();
    let options = state.options(black);
    let mut lister = Lister {
        state,
        black,
        options,
        plain: Vec::new(),
        branches: Vec::new(),
        ordered: Vec::new(),
        left,
        each,
    };
    // A side that can be captured already has no legal turn.
    let done = match lister.state.is_threatened(!black) {
        true => Ok(()),
        false => lister.leave_out_refuted().and_then(|()| lister.board(0)),
    };
    lister.state.back_to(mark);
    done
}

impl<F: FnMut(&[Move], &[Move]) -> bool> Lister<'_, F> {
    fn spend(&mut self) -> Result<(), Stop> {
        let cost = self.state.cost();
        self.left = self.left.checked_sub(cost).ok_or(Stop::GaveUp)?;
        Ok(())
    }

    /// Leaves out moves that are refuted alone: later moves do not help them.
    fn leave_out_refuted(&mut self) -> Result<(), Stop> {
        for n in 0..self.options.len() {
            let mut moves = std::mem::take(&mut self.options[n].moves);
            let mark = self.state.mark();
            self.spend()?;
            moves.retain(|m| {
                if m.stays() {
                    self.state.play(m);
                } else {
                    self.state.leave(m);
                }
                let safe = !self.state.is_threatened_since(mark, !self.black);
                self.state.back_to(mark);
                safe
            });
            self.options[n].moves = moves;
        }
        Ok(())
    }

    /// Decides what is played on a board, and on those after it.
    fn board(&mut self, n: usize) -> Result<(), Stop> {
        let Some(options) = self.options.get_mut(n) else {
            return self.order(0);
        };
        let (at, moves) = (options.at, std::mem::take(&mut options.moves));
        let mut done = self.board(n + 1);
        if self.state.is_last(at) {
            for m in &moves {
                if done.is_err() {
                    break;
                }
                done = self.option(n, m);
            }
        }
        self.options[n].moves = moves;
        done
    }

    fn option(&mut self, n: usize, m: &Move) -> Result<(), Stop> {
        let mark = self.state.mark();
        let mut done = Ok(());
        let target = self.state.is_last(m.to);
        if m.stays() || target {
            self.spend()?;
            self.state.play(m);
            if !self.state.is_threatened_since(mark, !self.black) {
                self.plain.push(*m);
                done = self.board(n + 1);
                self.plain.pop();
            }
            self.state.back_to(mark);
        }
        if !m.stays() && done.is_ok() {
            self.spend()?;
            self.state.leave(m);
            if !self.state.is_threatened_since(mark, !self.black) {
                self.branches.push(*m);
                done = self.board(n + 1);
                self.branches.pop();
            }
            self.state.back_to(mark);
        }
        done
    }

    /// Makes the timelines in every order.
    fn order(&mut self, n: usize) -> Result<(), Stop> {
        if n == self.branches.len() {
            return self.submit();
        }
        for i in 0..self.branches.len() {
            let m = self.branches[i];
            if self.ordered.contains(&m) || !self.branches_now(&m) {
                continue;
            }
            self.spend()?;
            let mark = self.state.mark();
            self.state.arrive(&m);
            let mut done = Ok(());
            if !self.state.is_threatened_since(mark, !self.black) {
                self.ordered.push(m);
                done = self.order(n + 1);
                self.ordered.pop();
            }
            self.state.back_to(mark);
            done?;
        }
        Ok(())
    }

    /// Whether a jump makes a timeline when it is played next: its target was played before.
    fn branches_now(&self, m: &Move) -> bool {
        let later = |b: &&Move| b.from == m.to && !self.ordered.contains(b);
        !self.state.is_last(m.to) && !self.branches.iter().any(|b| later(&b))
    }

    fn submit(&mut self) -> Result<(), Stop> {
        if !self.state.is_submitted(self.black) {
            return Ok(());
        }
        match (self.each)(&self.plain, &self.ordered) {
            true => Ok(()),
            false => Err(Stop::Enough),
        }
    }
}

impl State {
    /// Whether the present has moved on to the other side.
    pub(super) fn is_submitted(&self, black: bool) -> bool {
        let present = self.present();
        present.is_some_and(|time| super::state::is_blacks(time) != black)
    }
}
