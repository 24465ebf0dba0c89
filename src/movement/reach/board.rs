use crate::movement::{Geometry, Vector};
use std::collections::{HashMap, HashSet};

/// What is on a cell, from the point of view of the moving side.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Occupant {
    /// Nothing.
    Empty,
    /// A piece of the moving side, or one that cannot be captured.
    Friend,
    /// A piece that can be captured.
    Enemy,
}

/// A position, from the point of view of the side that moves.
pub trait Board {
    /// The shape of the cells.
    fn geometry(&self) -> Geometry;
    /// Whether the cell exists.
    fn inside(&self, at: Vector) -> bool;
    /// What stands there.
    fn occupant(&self, at: Vector) -> Occupant;
    /// Whether the second player moves: arrays and directions are rotated by half a turn.
    fn second(&self) -> bool {
        false
    }
    /// Whether a cell lies in a zone; `None` if the board has no zone of that name.
    fn zone(&self, _name: &str, _at: Vector) -> Option<bool> {
        None
    }
    /// Whether an enemy is royal, if that is known.
    fn royal(&self, _at: Vector) -> Option<bool> {
        None
    }
    /// Whether the moving piece has not moved yet, if that is known.
    fn unmoved(&self) -> Option<bool> {
        None
    }
    /// The rank of a cell, counted from 1 at the moving side.
    fn rank(&self, _at: Vector) -> Option<i64> {
        None
    }
    /// The file of a cell, counted from 1 at the left of the moving side.
    fn file(&self, _at: Vector) -> Option<i64> {
        None
    }
}

/// A position as lists of cells, for diagrams and tests.
#[derive(Clone, Debug)]
pub struct Simple {
    geometry: Geometry,
    /// Cells per axis; for a hexagon, cells per edge.
    sizes: Vec<i64>,
    /// Where friends stand.
    pub friends: HashSet<Vector>,
    /// Where enemies stand.
    pub enemies: HashSet<Vector>,
    /// Which of them are royal.
    pub royals: HashSet<Vector>,
    /// The cells of each zone.
    pub zones: HashMap<String, HashSet<Vector>>,
    /// Whether the second player moves.
    pub second: bool,
    /// Whether the moving piece has not moved yet.
    pub unmoved: Option<bool>,
}

impl Simple {
    /// An empty rectangular board with this many cells per axis, counted from zero.
    pub fn rectangular(sizes: &[i64]) -> Self {
        Self::new(Geometry::Rectangular(sizes.len()), sizes)
    }

    /// An empty hexagon with this many cells per edge, its middle at zero.
    pub fn hexagon(edge: i64, rows: crate::movement::HexRows) -> Self {
        Self::new(Geometry::Hexagonal(rows), &[edge])
    }

    fn new(geometry: Geometry, sizes: &[i64]) -> Self {
        Self {
            geometry,
            sizes: sizes.to_vec(),
            friends: HashSet::new(),
            enemies: HashSet::new(),
            royals: HashSet::new(),
            zones: HashMap::new(),
            second: false,
            unmoved: None,
        }
    }

    /// Cells per axis; for a hexagon, cells per edge.
    pub fn sizes(&self) -> &[i64] {
        &self.sizes
    }

    fn counted(&self, at: Vector, axis: usize) -> Option<i64> {
        let size = *self.sizes.get(axis)?;
        let n = *at.0.get(axis)?;
        let flat = matches!(self.geometry, Geometry::Rectangular(_));
        flat.then_some(if self.second { size - n } else { n + 1 })
    }
}

impl Board for Simple {
    fn geometry(&self) -> Geometry {
        self.geometry
    }

    fn inside(&self, at: Vector) -> bool {
        match self.geometry {
            Geometry::Rectangular(_) => {
                let mut axes = self.sizes.iter().zip(at.0);
                axes.all(|(&size, n)| (0..size).contains(&n))
            }
            Geometry::Hexagonal(_) => {
                let [a, b, ..] = at.0;
                let edge = self.sizes.first().copied().unwrap_or(0);
                let near = |n: i64| n.saturating_abs() < edge;
                near(a) && near(b) && near(a.saturating_add(b))
            }
        }
    }

    fn occupant(&self, at: Vector) -> Occupant {
        if self.friends.contains(&at) {
            Occupant::Friend
        } else if self.enemies.contains(&at) {
            Occupant::Enemy
        } else {
            Occupant::Empty
        }
    }

    fn second(&self) -> bool {
        self.second
    }

    fn zone(&self, name: &str, at: Vector) -> Option<bool> {
        Some(self.zones.get(name)?.contains(&at))
    }

    fn royal(&self, at: Vector) -> Option<bool> {
        Some(self.royals.contains(&at))
    }

    fn unmoved(&self) -> Option<bool> {
        self.unmoved
    }

    fn rank(&self, at: Vector) -> Option<i64> {
        self.counted(at, 1)
    }

    fn file(&self, at: Vector) -> Option<i64> {
        self.counted(at, 0)
    }
}
