//! Vectors, the symmetry of boards, and angles.

use crate::order;
use std::fmt;

/// The most axes a board has.
pub const MAX_AXES: usize = 6;

/// A cell, or the vector from one cell to another. Axes that a board does not have are zero.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Vector(pub [i64; MAX_AXES]);

/// Numbers in arrays stay below this, so that no sum or product of them overflows.
const LARGEST: i64 = 1 << 40;

impl Vector {
    /// The first axes as given, the others zero. `None` if there are more than a board can have, or
    /// a number is too large.
    pub fn new(axes: &[i64]) -> Option<Self> {
        let mut vector = Self::default();
        for (i, &n) in axes.iter().enumerate() {
            if n != 0 {
                *vector.0.get_mut(i)? = n;
            }
        }
        (vector.largest() < LARGEST as u64).then_some(vector)
    }

    fn largest(self) -> u64 {
        self.0.iter().map(|n| n.unsigned_abs()).max().unwrap_or(0)
    }

    /// The sum; `None` if it is beyond any board.
    pub fn plus(self, other: Self) -> Option<Self> {
        let mut sum = self;
        for (a, b) in sum.0.iter_mut().zip(other.0) {
            *a = a.checked_add(b)?;
        }
        Some(sum)
    }

    /// The difference.
    pub fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.turned())
    }

    /// The opposite vector.
    #[must_use]
    pub fn turned(self) -> Self {
        Self(self.0.map(i64::wrapping_neg))
    }

    /// Whether all components are zero.
    pub fn is_zero(self) -> bool {
        self == Self::default()
    }

    /// The step that leads there when repeated [`strides`] times.
    pub(super) fn primitive(self) -> Self {
        let n = strides(&self.0).max(1);
        Self(self.0.map(|a| a / n))
    }
}

impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.iter().rposition(|n| *n != 0).unwrap_or(0).max(1);
        for (i, n) in self.0.iter().take(last + 1).enumerate() {
            write!(f, "{}{n}", if i > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

/// The number of equal steps over cells that lead there: the greatest common divisor.
pub fn strides(array: &[i64]) -> i64 {
    array.iter().fold(0, |a, &b| gcd(a, b))
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Whether it is neither orthogonal nor diagonal.
pub fn is_oblique(array: &[i64]) -> bool {
    let mut lengths = array.iter().map(|n| n.unsigned_abs()).filter(|n| *n > 0);
    let first = lengths.next();
    lengths.any(|n| Some(n) != first)
}

/// The shape of a board's cells.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Geometry {
    /// Squares, cubes and so on, with this number of axes.
    Rectangular(usize),
    /// Hexagons, two axes 60 degrees apart.
    Hexagonal(HexRows),
}

/// The orientation of hexagons.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum HexRows {
    /// Horizontal rows: the first axis points to the right.
    Level,
    /// Vertical columns: the second axis points forward.
    Upright,
}

/// A component of a vector, in a form for comparison: its sign and its square, in quarters.
#[derive(Copy, Clone, Debug)]
pub(super) struct Component {
    pub(super) sign: i64,
    pub(super) square: i128,
}

impl Component {
    /// `n` halves, or `n` halves of the square root of three.
    fn halves(n: i64, root_of_three: bool) -> Self {
        let square = i128::from(n) * i128::from(n);
        Self {
            sign: n.signum(),
            square: if root_of_three { 3 * square } else { square },
        }
    }
}

impl Geometry {
    /// The number of coordinates of a cell.
    pub fn axes(self) -> usize {
        match self {
            Self::Rectangular(axes) => axes.min(MAX_AXES),
            Self::Hexagonal(_) => 2,
        }
    }

    /// The vector of an array. `None` if the board has too few axes for it.
    pub fn vector(self, array: &[i64]) -> Option<Vector> {
        let vector = Vector::new(array)?;
        let beyond = vector.0.get(self.axes()..).unwrap_or(&[]);
        beyond.iter().all(|n| *n == 0).then_some(vector)
    }

    /// Every vector that the symmetry of the board makes of one, without duplicates.
    pub fn orbit(self, v: Vector) -> Vec<Vector> {
        let mut orbit = match self {
            Self::Rectangular(_) => signed_permutations(v, self.axes()),
            Self::Hexagonal(_) => turns(v),
        };
        order::sort(&mut orbit);
        orbit.dedup();
        orbit
    }

    /// Whether two vectors form an acute angle.
    pub fn is_acute(self, a: Vector, b: Vector) -> bool {
        let product = |i: usize, j: usize| i128::from(a.0[i]) * i128::from(b.0[j]);
        match self {
            Self::Rectangular(_) => (0..MAX_AXES).map(|i| product(i, i)).sum::<i128>() > 0,
            Self::Hexagonal(_) => {
                2 * (product(0, 0) + product(1, 1)) + product(0, 1) + product(1, 0) > 0
            }
        }
    }

    /// How far a vector leads to the right, forward, and in all (squared), from the first player's
    /// view.
    pub(super) fn components(self, v: Vector) -> (Component, Component, i128) {
        let [x, y, ..] = v.0;
        let twice = |n: i64| n.saturating_mul(2);
        let square = |n: &i64| 4 * i128::from(*n) * i128::from(*n);
        let (right, ahead) = match self {
            Self::Rectangular(_) => (
                Component::halves(twice(x), false),
                Component::halves(twice(y), false),
            ),
            Self::Hexagonal(HexRows::Level) => (
                Component::halves(twice(x).saturating_add(y), false),
                Component::halves(y, true),
            ),
            Self::Hexagonal(HexRows::Upright) => (
                Component::halves(x, true),
                Component::halves(twice(y).saturating_add(x), false),
            ),
        };
        let all = match self {
            Self::Rectangular(_) => v.0.iter().map(square).sum(),
            Self::Hexagonal(_) => right.square + ahead.square,
        };
        (right, ahead, all)
    }
}

fn signed_permutations(v: Vector, axes: usize) -> Vec<Vector> {
    let mut orbit = vec![Vector::default()];
    // Each number is put in any free place with either sign. Equal lists occur repeatedly and are
    // kept once; there are at most 46,080.
    let mut lengths: Vec<i64> = v.0[..axes].iter().map(|n| n.abs()).collect();
    lengths.retain(|n| *n != 0);
    for n in lengths {
        let mut next = Vec::new();
        for partial in &orbit {
            for place in (0..axes).filter(|&i| partial.0[i] == 0) {
                for signed in [n, -n] {
                    let mut longer = *partial;
                    longer.0[place] = signed;
                    next.push(longer);
                }
            }
        }
        order::sort(&mut next);
        next.dedup();
        orbit = next;
    }
    orbit
}

/// The six rotations by 60 degrees of a vector and of its mirror image.
fn turns(v: Vector) -> Vec<Vector> {
    let [x, y, ..] = v.0;
    let mut orbit = Vec::new();
    for (mut a, mut b) in [(x, y), (y, x)] {
        for _ in 0..6 {
            orbit.extend(Vector::new(&[a, b]));
            (a, b) = (-b, a.saturating_add(b));
        }
    }
    orbit
}
