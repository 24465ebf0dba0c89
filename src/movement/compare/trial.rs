//! Compares two movements on many positions, the same ones every time.

use super::{Counterexample, difference};
use crate::movement::Dice;
use crate::movement::{Limits, MAX_AXES, Movement, Node, Simple, Vector, reach};
use std::sync::Arc;

/// The number of positions to try.
pub(super) const POSITIONS: u32 = 240;
/// The limit of steps for one answer.
const STEPS: u64 = 20_000;
/// If no position has few enough moves for that, the cells along the edges of empty boards that are tried, and the limit
/// there.
const SMALL: [i64; 3] = [8, 5, 3];
const MOST_STEPS: u64 = 100_000;
/// After this many positions with too many moves, no more are tried.
const MAX_FAILED: u32 = 16;

/// A position where they differ, or the number of positions where they do not.
pub(super) fn trial(
    a: &Movement,
    b: &Movement,
    zones: &[Arc<str>],
    positions: u32,
) -> Result<Counterexample, u32> {
    let axes = axes(a).max(axes(b));
    if axes > MAX_AXES {
        return Err(0);
    }
    let mut dice = Trials(Dice::new(0));
    let (mut compared, mut failed) = (0, 0);
    let tried = (0..positions).map(|number| (dice.position(axes, number, zones), STEPS));
    let small = SMALL
        .iter()
        .map(|edge| (empty(axes, *edge, zones), MOST_STEPS));
    for ((board, from), steps) in tried.chain(small) {
        match steps == MOST_STEPS {
            true if compared > 0 => break,
            false if failed == MAX_FAILED => continue,
            _ => {}
        }
        let limits = Limits {
            steps,
            ..Limits::default()
        };
        let moves = |m| reach(m, &board, from, limits).ok();
        let both = moves(a).and_then(|of_a| Some((of_a, moves(b)?)));
        let Some((of_a, of_b)) = both else {
            // Too many moves: a position with fewer of them may do.
            failed += 1;
            continue;
        };
        if of_a.moves != of_b.moves {
            return difference(a, b, board, from).ok_or(compared);
        }
        compared += 1;
    }
    Err(compared)
}

/// An empty board, and its middle.
fn empty(axes: usize, edge: i64, zones: &[Arc<str>]) -> (Simple, Vector) {
    let mut board = Simple::rectangular(&vec![edge; axes]);
    for zone in zones {
        board.zones.insert(zone.to_string(), Default::default());
    }
    let middle = board.middle();
    (board, middle)
}

/// The number of axes a board needs for its arrays.
fn axes(movement: &Movement) -> usize {
    let arrays = movement
        .parts()
        .into_iter()
        .filter_map(|id| match movement.node(id) {
            Node::Leap(array) => Some(array.iter().rposition(|n| *n != 0).map_or(0, |n| n + 1)),
            _ => None,
        });
    arrays.max().unwrap_or(0).max(2)
}

/// Makes positions.
struct Trials(Dice);

impl Trials {
    /// Boards of several sizes, empty and crowded, for both players.
    fn position(&mut self, axes: usize, number: u32, zones: &[Arc<str>]) -> (Simple, Vector) {
        let edge = match axes {
            0..=2 => 5 + self.0.below(12) as i64,
            3 => 5,
            4 => 4,
            _ => 3,
        };
        let mut board = Simple::rectangular(&vec![edge; axes]);
        board.second = number % 2 == 1;
        board.unmoved = Some(self.0.below(2) == 0);
        let crowd = [0, 12, 6, 3][number as usize / 2 % 4];
        for zone in zones {
            board.zones.insert(zone.to_string(), Default::default());
        }
        let from = self.cell(axes, edge);
        for cell in all(axes, edge).into_iter().filter(|c| *c != from) {
            if crowd > 0 && self.0.below(crowd) == 0 {
                self.stand(&mut board, cell);
            }
            for zone in zones {
                if self.0.below(2) == 0 {
                    board
                        .zones
                        .entry(zone.to_string())
                        .or_default()
                        .insert(cell);
                }
            }
        }
        (board, from)
    }

    fn stand(&mut self, board: &mut Simple, cell: Vector) {
        match self.0.below(5) {
            0 | 1 => {
                board.friends.insert(cell);
            }
            2 | 3 => {
                board.enemies.insert(cell);
            }
            _ => {
                board.enemies.insert(cell);
                board.royals.insert(cell);
            }
        }
    }

    fn cell(&mut self, axes: usize, edge: i64) -> Vector {
        let mut cell = Vector::default();
        for axis in cell.0.iter_mut().take(axes) {
            *axis = self.0.below(edge.unsigned_abs()) as i64;
        }
        cell
    }
}

fn all(axes: usize, edge: i64) -> Vec<Vector> {
    let mut cells = vec![Vector::default()];
    for axis in 0..axes {
        let row = |c: Vector| {
            (0..edge).map(move |n| {
                let mut c = c;
                if let Some(place) = c.0.get_mut(axis) {
                    *place = n;
                }
                c
            })
        };
        cells = cells.into_iter().flat_map(row).collect();
    }
    cells
}
