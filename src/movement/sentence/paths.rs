//! Which leaps exist on a board, and where the legs of a move lead.
//!
//! A later leg goes outward, so whether it exists depends on the legs before it. These are followed by their directions,
//! not cell by cell: a leap is left out only if no position allows it.

use super::context::Context;
use crate::movement::node::Range;
use crate::movement::{Direction, Geometry, MAX_AXES, Vector};
use crate::order;

/// Something for each side: the first, and the second.
pub(super) type Sides<T> = [Vec<T>; 2];

/// The most leaps that the symmetry of a board may make of one, and the most paths of a side.
const MOST_LEAPS: usize = 1_024;
const MOST_PATHS: usize = 128;
/// The most comparisons of a leap with a direction or an earlier leg. Other comparisons are limited by the number of leaps
/// and paths.
const MOST_WORK: usize = 2_000_000;

/// How a piece comes to where a leg begins.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
struct Path {
    last: Vector,
    displacement: Displacement,
}

/// The way from the start of the move to the start of a leg.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd)]
enum Displacement {
    /// A vector, and another one that is added any number of times, but at least once.
    Known(Vector, Vector),
    Unknown,
}

impl Displacement {
    fn first(leap: Vector, rides: bool) -> Self {
        let nothing = Vector::default();
        match rides {
            true => Self::Known(nothing, leap),
            false => Self::Known(leap, nothing),
        }
    }

    fn and(self, leap: Vector, rides: bool) -> Self {
        let Self::Known(fixed, repeated) = self else {
            return self;
        };
        let sum = match rides {
            false => fixed.plus(leap).map(|sum| (sum, repeated)),
            true if repeated.is_zero() || repeated == leap => Some((fixed, leap)),
            true => None,
        };
        sum.map_or(Self::Unknown, |(fixed, repeated)| {
            Self::Known(fixed, repeated)
        })
    }

    /// Whether something is true of one of the vectors it may be. It depends on angles only.
    fn any(self, mut test: impl FnMut(Vector) -> bool) -> bool {
        let Self::Known(fixed, repeated) = self else {
            return true;
        };
        if repeated.is_zero() {
            return test(fixed);
        }
        // Farther away, the angles hardly change.
        let near = fixed
            .0
            .iter()
            .all(|n| n.unsigned_abs() <= MOST_REPEATED / 2);
        let mut sum = fixed;
        !near
            || (1..=MOST_REPEATED).any(|_| match sum.plus(repeated) {
                Some(next) => {
                    sum = next;
                    test(sum)
                }
                None => true,
            })
    }
}

/// The most repetitions of a leap that are tried.
const MOST_REPEATED: u64 = 24;

impl Path {
    fn first(leap: Vector, rides: bool) -> Self {
        Self {
            last: leap,
            displacement: Displacement::first(leap, rides),
        }
    }

    /// Whether a leap may follow: a leg that has to go outward does.
    fn leads(&self, leap: Vector, context: &Context, space: &Space) -> bool {
        let is_acute = |way: Vector| space.geometry.is_acute(leap, way);
        context.outward != Some(true) || is_acute(self.last) && self.displacement.any(is_acute)
    }

    fn and(&self, leap: Vector, rides: bool) -> Self {
        Self {
            last: leap,
            displacement: self.displacement.and(leap, rides),
        }
    }
}

/// Every way in which a leg may go on after the legs before it.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(super) struct Paths {
    sides: Sides<Path>,
    /// The next leg may go anywhere.
    open: bool,
    /// Some moves end here, and no leg follows them.
    ends: bool,
}

impl Paths {
    /// Nothing is known about the next leg.
    pub(super) fn open() -> Self {
        Self {
            open: true,
            ..Self::default()
        }
    }

    /// After a step of these leaps; `None`: of leaps that are not known.
    pub(super) fn after(leaps: Option<&Leaps>, context: &Context, space: &Space) -> Self {
        if context.igui {
            return Self {
                open: context.explicit,
                ends: true,
                ..Self::default()
            };
        }
        let mut found = Self::default();
        let Some(leaps) = leaps else {
            return Self::open();
        };
        let rides = context.range.is_some_and(|r| r != Range::ONCE);
        for (side, leaps) in leaps.left.iter().enumerate() {
            for &leap in leaps.iter().take(MOST_LEAPS) {
                match context.before.as_deref() {
                    None => found.sides[side].push(Path::first(leap, rides)),
                    Some(Self { open: true, .. }) => found.sides[side].push(Path {
                        last: leap,
                        displacement: Displacement::Unknown,
                    }),
                    Some(before) => {
                        let paths = before.sides[side].iter();
                        let paths = paths.filter(|c| c.leads(leap, context, space));
                        found.sides[side].extend(paths.map(|c| c.and(leap, rides)));
                    }
                }
            }
        }
        found.shortened()
    }

    /// Of either of two parts.
    pub(super) fn or(mut self, other: Self) -> Self {
        for (side, paths) in self.sides.iter_mut().zip(other.sides) {
            side.extend(paths);
        }
        self.open |= other.open;
        self.ends |= other.ends;
        self.shortened()
    }

    fn shortened(mut self) -> Self {
        for side in &mut self.sides {
            order::sort(side);
            side.dedup();
        }
        if self.open || self.sides.iter().any(|side| side.len() > MOST_PATHS) {
            self.open = true;
            self.sides = Sides::default();
        }
        self
    }

    /// Whether a leg may follow.
    pub(super) fn goes_on(&self) -> bool {
        self.open || self.sides.iter().any(|side| !side.is_empty())
    }

    /// Of the whole moves that go all these ways; `None` if there are none.
    pub(super) fn toward(mut self, ways: &[Vec<Direction>], space: &Space) -> Option<Self> {
        for (side, second) in self.sides.iter_mut().zip([false, true]) {
            side.retain(|c| c.displacement.any(|v| space.goes(v, ways, second)));
        }
        (self.goes_on() || self.ends).then_some(self)
    }

    /// Of moves that are repeated.
    pub(super) fn repeated(mut self, context: &Context) -> Self {
        for path in self.sides.iter_mut().flatten() {
            path.displacement = match path.displacement {
                Displacement::Known(fixed, repeated)
                    if context.before.is_none() && repeated.is_zero() =>
                {
                    Displacement::first(fixed, true)
                }
                _ => Displacement::Unknown,
            };
        }
        self
    }

    /// Whether a leap may follow.
    fn leads(&self, side: usize, leap: Vector, context: &Context, space: &Space) -> bool {
        let mut paths = self.sides[side].iter();
        self.open || paths.any(|c| c.leads(leap, context, space))
    }

    /// Whether the last leg is known in every case.
    pub(super) fn is_known(&self) -> bool {
        !self.open
    }
}

/// The leaps of an array on a board.
pub(super) struct Leaps {
    /// Without the restrictions of their directions.
    pub(super) all: Sides<Vector>,
    /// Those that remain.
    pub(super) left: Sides<Vector>,
}

impl Leaps {
    /// Whether none remains.
    pub(super) fn is_empty(&self) -> bool {
        self.left.iter().all(Vec::is_empty)
    }
}

/// A board without an edge, and how much may still be computed.
pub(super) struct Space {
    pub(super) geometry: Geometry,
    work: usize,
}

impl Space {
    pub(super) fn new(geometry: Geometry) -> Self {
        Self {
            geometry,
            work: MOST_WORK,
        }
    }

    /// The leaps of an array in its context. `None` if it stays, does not fit the board or makes too many.
    pub(super) fn leaps(&mut self, array: &[i64], context: &Context) -> Option<Leaps> {
        let all = self.all(array, context.literal)?;
        let ways: usize = context.ways.iter().map(Vec::len).sum();
        let before = context.before.as_deref();
        let paths = before.map_or(0, |t| t.sides.iter().map(Vec::len).sum());
        let work = (1 + ways + paths * MOST_REPEATED as usize).saturating_mul(all[0].len());
        self.work = self.work.saturating_sub(work);
        if self.work == 0 {
            return None;
        }
        let mut left = all.clone();
        for (side, leaps) in left.iter_mut().enumerate() {
            leaps.retain(|v| {
                self.goes(*v, &context.ways, side == 1)
                    && before.is_none_or(|t| t.leads(side, *v, context, self))
            });
        }
        Some(Leaps { all, left })
    }

    fn all(&self, array: &[i64], literal: bool) -> Option<Sides<Vector>> {
        // A diagram needs a board with enough axes, a sentence does not.
        let geometry = match self.geometry {
            Geometry::Rectangular(axes) => Geometry::Rectangular(axes.max(array.len())),
            hexagonal => hexagonal,
        };
        let vector = geometry.vector(array).filter(|v| !v.is_zero())?;
        if literal {
            return Some([vec![vector], vec![vector.turned()]]);
        }
        if let Geometry::Rectangular(axes) = geometry {
            let lengths = vector.0.iter().filter(|n| **n != 0).count();
            let places = (0..lengths).map(|i| 2 * axes.min(MAX_AXES).saturating_sub(i));
            (places.product::<usize>() <= MOST_LEAPS).then_some(())?;
        }
        let orbit = geometry.orbit(vector);
        Some([orbit.clone(), orbit])
    }

    /// Whether a vector has all these directions; of each list, any one is enough.
    pub(super) fn goes(&self, v: Vector, ways: &[Vec<Direction>], second: bool) -> bool {
        let holds = |way: &Direction| way.holds(self.geometry, second, v);
        ways.iter().all(|ways| ways.iter().any(holds))
    }

    /// Without the directions that no leap has, and without repetitions.
    pub(super) fn pruned(&self, ways: &[Vec<Direction>], leaps: &Leaps) -> Vec<Vec<Direction>> {
        let mut pruned: Vec<Vec<Direction>> = Vec::new();
        for list in ways.iter().take(MOST_LISTS) {
            let mut kept = list.clone();
            kept.retain(|way| {
                let sides = leaps.left.iter().zip([false, true]);
                let mut all =
                    sides.flat_map(|(side, second)| side.iter().map(move |v| (*v, second)));
                all.any(|(v, second)| way.holds(self.geometry, second, v))
            });
            if !pruned.contains(&kept) {
                pruned.push(kept);
            }
        }
        pruned
    }
}

/// The most lists of directions that are told.
const MOST_LISTS: usize = 16;
