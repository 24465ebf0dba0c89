//! How much is computed for all pieces of a run together.

use crate::movement::{
    CannotReach, Limits, Movement, Potential, Reach, Simple, Vector, potential, reach,
};
use std::cell::Cell;

/// The most steps of all pieces together.
const ALL: u64 = 20_000_000;
/// What the moves of each piece may use even after that: many times what a queen needs on a large board.
const EACH: u64 = 1_000;

/// The steps that are left for the pieces of a run.
pub struct Steps(Cell<u64>);

impl Default for Steps {
    fn default() -> Self {
        Self(Cell::new(ALL))
    }
}

impl Steps {
    /// Like [`reach`], from the steps of the run.
    pub fn reach(
        &self,
        movement: &Movement,
        board: &Simple,
        from: Vector,
    ) -> Result<Reach, CannotReach> {
        let limits = self.limits(Limits::default().steps, EACH);
        let found = reach(movement, board, from, limits);
        self.spend(taken(found.as_ref().map(|found| found.steps), limits));
        found
    }

    /// Like [`potential`], from the steps of the run; `most` is the limit for this cell.
    pub fn potential(
        &self,
        movement: &Movement,
        board: &Simple,
        from: Vector,
        most: u64,
    ) -> Result<Potential, CannotReach> {
        let limits = self.limits(most, 0);
        let found = potential(movement, board, from, limits);
        self.spend(taken(found.as_ref().map(|found| found.steps), limits));
        found
    }

    fn limits(&self, most: u64, least: u64) -> Limits {
        Limits {
            steps: self.0.get().max(least).min(most),
            ..Limits::default()
        }
    }

    fn spend(&self, steps: u64) {
        self.0.set(self.0.get().saturating_sub(steps));
    }
}

/// How many steps were taken; all of them where they were not enough.
fn taken(steps: Result<u64, &CannotReach>, limits: Limits) -> u64 {
    match steps {
        Ok(steps) => steps,
        Err(CannotReach::TooMany) => limits.steps,
        Err(CannotReach::Array(..)) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_share_the_steps_and_each_has_some() {
        let steps = Steps(Cell::new(5_000));
        let board = Simple::rectangular(&[8, 8]);
        let step = Movement::leap(&[0, 1]);
        let at = Vector::new(&[3, 3]).unwrap();
        let used = steps.reach(&step, &board, at).unwrap().steps;
        let more = steps.potential(&step, &board, at, 2_000).unwrap().steps;
        assert!(used > 0);
        assert_eq!(steps.0.get(), 5_000 - used - more);
        let cube = Movement::leap(&[1, 2, 3]);
        assert!(steps.reach(&cube, &board, at).is_err());
        assert_eq!(steps.0.get(), 5_000 - used - more);
        // What cannot be listed takes all that is left.
        let rook = step.ride();
        let long = (0..5).fold(rook.clone(), |long, _| rook.clone().then(long.any()));
        assert!(steps.reach(&long, &board, at).is_err());
        assert_eq!(steps.0.get(), 0);
        assert!(steps.reach(&long, &board, at).is_err());
        assert!(steps.reach(&Movement::leap(&[1, 2]), &board, at).is_ok());
    }
}
