//! What a movement means on a position: lists every move.
//!
//! This is the reference: slow, complete, on any board. [`crate::movement::Table`] is
//! made for speed and tested against it.

mod board;
mod chain;
mod evaluator;
mod leap;
mod potential;
mod record;

use super::Cost;
use super::node::Movement;
use super::{MAX_AXES, Vector};
use crate::diag::{Code, Diagnostic};
use crate::order;
pub use board::{Board, Occupant, Simple};
pub use potential::{Abilities, Potential, Touch, potential, touches};
pub use record::Move;

/// What a piece may do from a cell.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Reach {
    /// Every move that is known to be possible, sorted, each once.
    pub moves: Vec<Move>,
    /// The words that make other moves possible; empty if there are no others.
    pub open: Vec<Cost>,
    /// How many cells were visited and parts evaluated.
    pub steps: u64,
}

impl Reach {
    /// Where it can certainly end, sorted, each once.
    pub fn certain(&self) -> Vec<Vector> {
        ends(self.moves.iter().filter(|m| m.certain))
    }

    /// Everywhere it might end, sorted, each once; `None` if that may be anywhere.
    pub fn possible(&self) -> Option<Vec<Vector>> {
        self.open.is_empty().then(|| ends(self.moves.iter()))
    }
}

fn ends<'a>(moves: impl Iterator<Item = &'a Move>) -> Vec<Vector> {
    let mut ends: Vec<Vector> = moves.map(|m| m.to).collect();
    order::sort(&mut ends);
    ends.dedup();
    ends
}

/// How much work to do, and which reading to use where readers disagree.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Limits {
    /// The most cells visited and parts evaluated.
    pub steps: u64,
    /// Whether a leg may follow any capture. By default, only one that is written
    /// explicitly (`capture`); any other capture ends the move.
    pub past_captures: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: 2_000_000,
            past_captures: false,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum CannotReach {
    /// An array with more axes than the board, or with numbers no board reaches.
    #[error("the array {array:?} does not fit a board with {axes} {word}", array = .0, axes = .1, word = axis_word(.1))]
    Array(Vec<i64>, usize),
    /// More steps than the limits allow: an unlimited ride on a board without an edge, or
    /// a definition whose moves multiply.
    #[error("there are too many moves to list one by one")]
    TooMany,
}

impl From<CannotReach> for Diagnostic {
    fn from(why: CannotReach) -> Self {
        let (code, help) = match &why {
            CannotReach::Array(array, axes) => {
                (Code("core/array-beyond-board"), shorter(array, *axes))
            }
            CannotReach::TooMany => (
                Code("core/too-many-moves"),
                "choose a smaller board, give rides a range, or show fewer pieces in one run"
                    .into(),
            ),
        };
        Self::error(code, why.to_string()).help(help)
    }
}

fn axis_word(axes: &usize) -> &'static str {
    if *axes == 1 { "axis" } else { "axes" }
}

/// How an array fits a board.
fn shorter(array: &[i64], axes: usize) -> String {
    match array.len() {
        long if long > MAX_AXES => {
            format!("boards have up to {MAX_AXES} axes; write an array with fewer numbers")
        }
        long if long > axes => "choose a board with enough axes, such as `--board 5x5x5`".into(),
        _ => "write smaller numbers".into(),
    }
}

/// Every move of a piece that stands on `from`; the cell itself counts as empty.
pub fn reach(
    movement: &Movement,
    board: &dyn Board,
    from: Vector,
    limits: Limits,
) -> Result<Reach, CannotReach> {
    let mut evaluator = evaluator::Evaluator::new(movement, board, from, limits);
    let records = evaluator.all()?;
    let steps = evaluator.spent;
    let mut open = evaluator.open;
    order::sort(&mut open);
    open.dedup();
    let moves = record::moves(records);
    Ok(Reach { moves, open, steps })
}
