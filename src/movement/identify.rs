//! Recognizes known pieces by their moves.
//!
//! What a piece does on an empty board and among enemies is looked up first; only pieces with the
//! same result are compared. Other pieces are ranked by how much of that they share.

use super::compare::{Alike, Form, Normal};
use super::{
    Abilities, Answer, Counterexample, Id, Limits, Movement, Nodes, Simple, Vector, equal,
    potential, reach,
};
use crate::order;
use std::collections::{HashMap, HashSet};

/// The pieces that can be recognized. Each is identified by its index in the list.
#[derive(Debug, Default)]
pub struct KnownPieces {
    known: Vec<Known>,
    looks: HashMap<Look, Vec<usize>>,
    forms: HashMap<Form, Vec<usize>>,
    normal: Normal,
    boards: Boards,
    answers: Answers,
}

/// What was found out about short movements: a file may have the same one thousands of times.
#[derive(Debug, Default)]
struct Answers {
    nodes: Nodes,
    known: HashMap<Id, Identity>,
}

/// The most parts of a movement that is remembered, and the most movements.
const SHORT: u32 = 64;
const MOST_ANSWERS: usize = 4096;

impl Answers {
    /// What stands for a movement here; `None` if it is not remembered.
    fn key(&mut self, movement: &Movement) -> Option<Id> {
        if self.known.len() >= MOST_ANSWERS {
            *self = Self::default();
        }
        let is_short = movement.size(SHORT) <= SHORT as usize;
        let copy = is_short.then(|| self.nodes.copy(movement.nodes(), movement.root()))?;
        copy.ok()
    }
}

#[derive(Debug)]
struct Known {
    movement: Movement,
    /// Its possible moves, wherever other pieces are.
    might: Option<Look>,
}

/// The result of comparing a piece with the known pieces.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// The known pieces that are the same, in the order of the list.
    pub same: Vec<usize>,
    /// Known pieces that are the same after this rotation or reflection.
    pub turned: Vec<(usize, Symmetry)>,
    /// The known pieces that are most similar, the closest first; at most three.
    pub near: Vec<Near>,
}

/// A piece that is similar but not the same.
#[derive(Clone, Debug)]
pub struct Near {
    /// Its index in the list.
    pub piece: usize,
    /// Moves to empty cells, as vectors from the piece.
    pub moves: Gap,
    /// Captures.
    pub captures: Gap,
    /// Where they differ, if their possible moves are the same on every cell.
    pub counterexample: Option<Box<Counterexample>>,
}

/// The vectors that one piece has and the other does not.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Gap {
    /// Only the unknown piece has them.
    pub more: Vec<Vector>,
    /// Only the known piece has them.
    pub fewer: Vec<Vector>,
}

/// A symmetry of the board of squares that turns one piece into another.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Symmetry {
    /// Rotated by half a turn.
    HalfTurn,
    /// Left and right are exchanged.
    LeftRight,
    /// Forward and backward are exchanged.
    ForwardBackward,
    /// Rotated by a quarter turn, so that forward becomes left.
    QuarterLeft,
    /// Rotated by a quarter turn, so that forward becomes right.
    QuarterRight,
    /// Forward and right are exchanged.
    Diagonal,
    /// Forward and left are exchanged.
    Antidiagonal,
}

impl Symmetry {
    /// All of them, the usual ones first.
    pub const ALL: [Self; 7] = [
        Self::HalfTurn,
        Self::LeftRight,
        Self::ForwardBackward,
        Self::QuarterLeft,
        Self::QuarterRight,
        Self::Diagonal,
        Self::Antidiagonal,
    ];

    /// The inverse.
    fn inverse(self) -> Self {
        match self {
            Self::QuarterLeft => Self::QuarterRight,
            Self::QuarterRight => Self::QuarterLeft,
            other => other,
        }
    }

    /// The image of a vector.
    pub(super) fn of(self, (x, y): (i8, i8)) -> (i8, i8) {
        match self {
            Self::HalfTurn => (-x, -y),
            Self::LeftRight => (-x, y),
            Self::ForwardBackward => (x, -y),
            Self::QuarterLeft => (-y, x),
            Self::QuarterRight => (y, -x),
            Self::Diagonal => (y, x),
            Self::Antidiagonal => (-y, -x),
        }
    }
}

/// The cells along each edge of the board on which pieces are examined.
const EDGE: i64 = 17;
const MIDDLE: i64 = EDGE / 2;
/// The limits of one examination.
const LIMITS: Limits = Limits {
    steps: 20_000,
    past_captures: false,
};

/// A set of these cells, one bit per cell.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
struct Cells([u64; 5]);

impl Cells {
    fn add(&mut self, at: Vector) {
        let n = (at.0[1] * EDGE + at.0[0]) as usize;
        if let Some(word) = self.0.get_mut(n / 64) {
            *word |= 1 << (n % 64);
        }
    }

    fn without(self, other: Self) -> Self {
        let mut rest = self;
        rest.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
        rest
    }

    fn count(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Each cell as a vector from the middle.
    fn ways(self) -> impl Iterator<Item = (i8, i8)> {
        let all = 0..(EDGE * EDGE) as usize;
        let is_in = move |n: &usize| self.0[n / 64] >> (n % 64) & 1 == 1;
        let way = |n: usize| {
            let (x, y) = (n as i64 % EDGE - MIDDLE, n as i64 / EDGE - MIDDLE);
            (x as i8, y as i8)
        };
        all.filter(is_in).map(way)
    }

    fn vectors(self) -> Vec<Vector> {
        let vector = |(x, y): (i8, i8)| Vector::new(&[x.into(), y.into()]);
        self.ways().filter_map(vector).collect()
    }

    fn turned(self, by: Symmetry) -> Self {
        let mut turned = Self::default();
        for (x, y) in self.ways().map(|way| by.of(way)) {
            let cell = [i64::from(x) + MIDDLE, i64::from(y) + MIDDLE];
            Vector::new(&cell).into_iter().for_each(|at| turned.add(at));
        }
        turned
    }
}

/// The moves on an empty board, and the captures if every other cell holds an enemy.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
struct Look {
    moves: Cells,
    captures: Cells,
}

impl Look {
    fn of(movement: &Movement, boards: &Boards) -> Option<Self> {
        let (empty, full) = (boards.look(movement, false)?, boards.look(movement, true)?);
        Some(Self {
            moves: empty,
            captures: full,
        })
    }

    fn turned(self, by: Symmetry) -> Self {
        Self {
            moves: self.moves.turned(by),
            captures: self.captures.turned(by),
        }
    }

    /// The number of moves and captures that only one of them has.
    fn distance(&self, other: &Self) -> u32 {
        let apart = |a: Cells, b: Cells| a.without(b).count() + b.without(a).count();
        apart(self.moves, other.moves) + apart(self.captures, other.captures)
    }

    fn size(&self) -> u32 {
        self.moves.count() + self.captures.count()
    }
}

/// The boards on which pieces are examined.
#[derive(Debug)]
struct Boards {
    empty: Simple,
    full: Simple,
    middle: Vector,
}

impl Default for Boards {
    fn default() -> Self {
        let empty = Simple::rectangular(&[EDGE, EDGE]);
        let cell = |n: i64| Vector::new(&[n % EDGE, n / EDGE]);
        let mut full = empty.clone();
        full.enemies.extend((0..EDGE * EDGE).filter_map(cell));
        let middle = Vector::new(&[MIDDLE, MIDDLE]).unwrap_or_default();
        Self {
            empty,
            full,
            middle,
        }
    }
}

impl Boards {
    /// The possible actions on each cell, for any arrangement of pieces.
    fn might(&self, movement: &Movement) -> Option<Look> {
        let found = potential(movement, &self.empty, self.middle, LIMITS).ok()?;
        let mut look = Look::default();
        for (at, touch) in found.cells {
            let takes = Abilities::CAPTURE | Abilities::SHOOT | Abilities::HOP_CAPTURE;
            if touch.possible.intersects(takes) {
                look.captures.add(at);
            }
            if touch.possible.intersects(!takes) {
                look.moves.add(at);
            }
        }
        found.open.is_empty().then_some(look)
    }

    fn look(&self, movement: &Movement, full: bool) -> Option<Cells> {
        let board = if full { &self.full } else { &self.empty };
        let found = reach(movement, board, self.middle, LIMITS).ok()?;
        if !found.open.is_empty() {
            return None;
        }
        let mut cells = Cells::default();
        for m in found.moves {
            match full {
                true => m.captures.into_iter().for_each(|at| cells.add(at)),
                false => cells.add(m.to),
            }
        }
        Some(cells)
    }
}

impl KnownPieces {
    /// Adds known pieces.
    pub fn new<'a>(movements: impl IntoIterator<Item = &'a Movement>) -> Self {
        let mut known_pieces = Self::default();
        for movement in movements {
            let n = known_pieces.known.len();
            if let Some(look) = Look::of(movement, &known_pieces.boards) {
                known_pieces.looks.entry(look).or_default().push(n);
            }
            if let Some(form) = known_pieces.normal.form(movement) {
                known_pieces.forms.entry(form).or_default().push(n);
            }
            known_pieces.known.push(Known {
                movement: movement.clone(),
                might: known_pieces.boards.might(movement),
            });
        }
        known_pieces
    }

    /// Identifies a piece.
    pub fn identify(&mut self, movement: &Movement) -> Identity {
        let key = self.answers.key(movement);
        if let Some(identity) = key.and_then(|key| self.answers.known.get(&key)) {
            return identity.clone();
        }
        let identity = self.examine(movement);
        if let Some(key) = key {
            self.answers.known.insert(key, identity.clone());
        }
        identity
    }

    fn examine(&mut self, movement: &Movement) -> Identity {
        let form = self.normal.form(movement);
        let mut same = form
            .and_then(|f| self.forms.get(&f).cloned())
            .unwrap_or_default();
        let look = Look::of(movement, &self.boards);
        for &n in self.alike(look) {
            let is_same =
                |n: usize| matches!(equal(movement, &self.known[n].movement), Answer::Equal(_));
            if !same.contains(&n) && is_same(n) {
                same.push(n);
            }
        }
        order::sort(&mut same);
        if !same.is_empty() {
            return Identity {
                same,
                ..Identity::default()
            };
        }
        Identity {
            same,
            turned: look.map_or(Vec::new(), |look| self.turned(movement, look)),
            near: self.near(movement),
        }
    }

    fn alike(&self, look: Option<Look>) -> &[usize] {
        let alike = look.and_then(|look| self.looks.get(&look));
        alike.map_or(&[], Vec::as_slice)
    }

    fn turned(&self, movement: &Movement, look: Look) -> Vec<(usize, Symmetry)> {
        let mut seen = HashSet::from([look]);
        let mut found: Vec<(usize, Symmetry)> = Vec::new();
        let mut own = None;
        for by in Symmetry::ALL {
            let turned = look.turned(by.inverse());
            if !seen.insert(turned) {
                continue;
            }
            for &n in self.alike(Some(turned)) {
                let own = own.get_or_insert_with(|| Alike::new(movement));
                if own.is_turned(by.inverse(), &self.known[n].movement) {
                    found.push((n, by));
                }
            }
        }
        found
    }

    /// The most similar pieces by their possible actions, for any arrangement of pieces.
    fn near(&self, movement: &Movement) -> Vec<Near> {
        let Some(might) = self.boards.might(movement) else {
            return Vec::new();
        };
        let mut others: Vec<(u32, usize, Look)> = Vec::new();
        for (n, known) in self.known.iter().enumerate() {
            let Some(other) = known.might else { continue };
            let (distance, all) = (might.distance(&other), might.size() + other.size());
            // At least half of the moves must be shared.
            if 2 * distance <= all && all > 0 {
                others.push((distance, n, other));
            }
        }
        order::sort_by_key(&mut others, |(distance, n, _)| (*distance, *n));
        let mut seen = HashSet::new();
        others.retain(|(_, _, look)| seen.insert(*look));
        others.truncate(3);
        let near = |(distance, piece, other): (u32, usize, Look)| Near {
            piece,
            moves: Gap::between(might.moves, other.moves),
            captures: Gap::between(might.captures, other.captures),
            counterexample: match distance {
                0 => self.counterexample(movement, piece),
                _ => None,
            },
        };
        others.into_iter().map(near).collect()
    }

    fn counterexample(&self, movement: &Movement, piece: usize) -> Option<Box<Counterexample>> {
        let known = &self.known.get(piece)?.movement;
        match equal(movement, known) {
            Answer::Differ(found) => Some(found.plain(movement, known)),
            _ => None,
        }
    }
}

impl Gap {
    fn between(a: Cells, b: Cells) -> Self {
        Self {
            more: a.without(b).vectors(),
            fewer: b.without(a).vectors(),
        }
    }
}

#[cfg(test)]
mod tests;
