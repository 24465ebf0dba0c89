//! What a piece might do, wherever other pieces stand. Diagrams show this.

use super::board::Board;
use super::evaluator::{Evaluator, Imagined};
use super::record;
use super::{CannotReach, Limits, Move};
use crate::movement::{Cost, Movement, Vector};
use crate::order;
use std::collections::BTreeMap;

bitflags::bitflags! {
    /// What a piece can do with a cell.
    #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
    pub struct Abilities: u8 {
        /// Goes there without a capture.
        const MOVE = 1;
        /// Goes there and captures what stands there.
        const CAPTURE = 1 << 1;
        /// Captures what stands there and ends elsewhere.
        const SHOOT = 1 << 2;
        /// Goes there after a capture elsewhere.
        const AFTER = 1 << 3;
        /// Goes there without a capture, if there is a suitable piece to jump over.
        const HOP_MOVE = 1 << 4;
        /// Captures there, if there is a suitable piece to jump over.
        const HOP_CAPTURE = 1 << 5;
    }
}

/// What a piece can do with one cell, certainly and possibly.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Touch {
    /// What it can certainly do.
    pub certain: Abilities,
    /// What it can possibly do, including everything that is certain.
    pub possible: Abilities,
}

/// What a piece can do from a cell.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Potential {
    /// Every cell it can do something with.
    pub cells: BTreeMap<Vector, Touch>,
    /// The words that make other moves possible; empty if there are no others.
    pub open: Vec<Cost>,
    /// How many cells were visited and parts evaluated.
    pub steps: u64,
}

/// What a piece might do if every empty cell could also hold an enemy, or a piece to
/// jump over. Pieces that are on the board still block.
pub fn potential(
    movement: &Movement,
    board: &dyn Board,
    from: Vector,
    limits: Limits,
) -> Result<Potential, CannotReach> {
    let mut evaluator = Evaluator::new(movement, board, from, limits);
    evaluator.imagined = Imagined::Enemies;
    let plain = gather(record::moves(evaluator.all()?));
    evaluator.imagined = Imagined::Hurdles;
    let hopping = gather(record::moves(evaluator.all()?));
    let mut cells = plain.clone();
    for (cell, touch) in hopping {
        let known = plain.get(&cell).copied().unwrap_or_default();
        let all = cells.entry(cell).or_default();
        all.certain |= by_jumping(touch.certain - known.certain);
        all.possible |= by_jumping(touch.possible - known.possible);
    }
    let steps = evaluator.spent;
    let mut open = evaluator.open;
    order::sort(&mut open);
    open.dedup();
    Ok(Potential { cells, open, steps })
}

/// What the moves of a position do with each cell.
pub fn touches(moves: Vec<Move>) -> BTreeMap<Vector, Touch> {
    gather(moves)
}

fn gather(moves: Vec<Move>) -> BTreeMap<Vector, Touch> {
    let mut cells: BTreeMap<Vector, Touch> = BTreeMap::new();
    let mut add = |cell: Vector, ability: Abilities, certain: bool| {
        let touch = cells.entry(cell).or_default();
        touch.possible |= ability;
        if certain {
            touch.certain |= ability;
        }
    };
    for m in moves {
        let arrival = match m.captures.contains(&m.to) {
            true => Abilities::CAPTURE,
            false if m.captures.is_empty() => Abilities::MOVE,
            false => Abilities::AFTER,
        };
        add(m.to, arrival, m.certain);
        for victim in m.captures.into_iter().filter(|v| *v != m.to) {
            add(victim, Abilities::SHOOT, m.certain);
        }
    }
    cells
}

fn by_jumping(abilities: Abilities) -> Abilities {
    let mut out = Abilities::empty();
    out.set(
        Abilities::HOP_MOVE,
        abilities.intersects(Abilities::MOVE | Abilities::AFTER),
    );
    out.set(
        Abilities::HOP_CAPTURE,
        abilities.intersects(Abilities::CAPTURE | Abilities::SHOOT),
    );
    out
}
