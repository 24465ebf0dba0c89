//! The mobility of a piece, and whether it can reach every square.

use super::board::Setting;
use super::steps::Steps;
use crate::movement::{Abilities, Board, CannotReach, Geometry, Movement, Simple, Vector};
use std::collections::BTreeMap;

/// Boards of more cells take too long.
const MOST_CELLS: usize = 4_096;
/// The most steps for a cell.
const MOST_STEPS: u64 = 100_000;

/// How mobile a piece is on an empty board.
pub struct Stats {
    /// Cells of the board.
    pub cells: usize,
    /// Squares it can go to without a capture, on average over the board.
    pub moves: f64,
    /// Squares it can capture on, if an enemy stands there, on average.
    pub captures: f64,
    /// Cells it gets to in any number of moves, the one where it stands included.
    pub reached: usize,
    /// Whether those are all of one color, as a bishop's are.
    pub one_color: bool,
}

impl Stats {
    /// Asks the piece on every square. `None`: the board is too large for that.
    pub fn of(
        movement: &Movement,
        setting: &Setting,
        steps: &Steps,
    ) -> Result<Option<Self>, CannotReach> {
        let (board, from) = (&setting.board, setting.from);
        let Some(cells) = cells(board) else {
            return Ok(None);
        };
        let mut ways: BTreeMap<Vector, Vec<Vector>> = BTreeMap::new();
        let (mut moves, mut captures) = (0, 0);
        for &at in &cells {
            let found = steps.potential(movement, board, at, MOST_STEPS)?.cells;
            let held = |ability: Abilities| {
                found
                    .values()
                    .filter(|t| t.certain.contains(ability))
                    .count()
            };
            moves += held(Abilities::MOVE);
            captures += held(Abilities::CAPTURE);
            let goes = Abilities::MOVE | Abilities::CAPTURE;
            let ends = found.iter().filter(|(_, t)| t.certain.intersects(goes));
            ways.insert(at, ends.map(|(v, _)| *v).collect());
        }
        let reached = reached(&ways, from);
        let squares = matches!(board.geometry(), Geometry::Rectangular(_));
        let shade = |v: &Vector| v.0.iter().sum::<i64>().rem_euclid(2);
        let mean = |n: usize| n as f64 / cells.len().max(1) as f64;
        Ok(Some(Self {
            cells: cells.len(),
            moves: mean(moves),
            captures: mean(captures),
            one_color: squares
                && reached.len() > 1
                && reached.iter().all(|v| shade(v) == shade(&from)),
            reached: reached.len(),
        }))
    }
}

fn reached(ways: &BTreeMap<Vector, Vec<Vector>>, from: Vector) -> Vec<Vector> {
    let mut seen = std::collections::BTreeSet::from([from]);
    let mut all = vec![from];
    let mut next = 0;
    while let Some(at) = all.get(next) {
        next += 1;
        let new = ways.get(at).into_iter().flatten().copied();
        let new: Vec<Vector> = new.filter(|v| seen.insert(*v)).collect();
        all.extend(new);
    }
    all
}

fn cells(board: &Simple) -> Option<Vec<Vector>> {
    let edge = board.sizes().first().copied().unwrap_or(1);
    let (low, sizes) = match board.geometry() {
        Geometry::Rectangular(_) => (0, board.sizes().to_vec()),
        Geometry::Hexagonal(_) => (1 - edge, vec![2 * edge - 1; 2]),
    };
    let count = sizes.iter().try_fold(1i64, |n, s| n.checked_mul(*s))?;
    let count = usize::try_from(count).ok().filter(|n| *n <= MOST_CELLS)?;
    let cell = |n: usize| {
        let mut rest = n as i64;
        let axes: Vec<i64> = sizes
            .iter()
            .map(|size| {
                let axis = low + rest % size;
                rest /= size;
                axis
            })
            .collect();
        Vector::new(&axes)
    };
    Some(
        (0..count)
            .filter_map(cell)
            .filter(|v| board.inside(*v))
            .collect(),
    )
}

impl std::fmt::Display for Stats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "on average it can go to {:.2} squares of an empty board, and capture on {:.2}; ",
            self.moves, self.captures
        )?;
        let (reached, cells) = (self.reached, self.cells);
        match reached {
            1 => f.write_str("it reaches no other square from here"),
            _ if reached == cells => f.write_str("it reaches every square"),
            _ if self.one_color => {
                write!(
                    f,
                    "it reaches {reached} of {cells} squares, all of one color"
                )
            }
            _ => write!(f, "it reaches {reached} of {cells} squares"),
        }
    }
}
