//! Leaps on squares: eight of a kind, distinguished by directions.

use std::fmt;

/// The distance to the right and ahead, as seen by the mover.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Step(pub i64, pub i64);

/// What directions a leap has.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Shape {
    /// Along a rank or a file: four.
    Straight,
    /// Along a diagonal: four.
    Diagonal,
    /// Neither: eight.
    Oblique,
}

/// A leap and all its mirror images: the shorter and the longer number.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct Leap {
    /// The shorter number.
    pub short: i64,
    /// The longer number.
    pub long: i64,
}

/// A king's directions clockwise, straight ahead first.
const ROUND: [Step; 8] = [
    Step(0, 1),
    Step(1, 1),
    Step(1, 0),
    Step(1, -1),
    Step(0, -1),
    Step(-1, -1),
    Step(-1, 0),
    Step(-1, 1),
];

impl Step {
    /// The leap to which it belongs.
    pub fn leap(self) -> Leap {
        let (a, b) = (self.0.abs(), self.1.abs());
        Leap {
            short: a.min(b),
            long: a.max(b),
        }
    }

    /// This many times the step.
    pub fn times(self, n: i64) -> Self {
        Self(self.0.saturating_mul(n), self.1.saturating_mul(n))
    }

    /// The sum of two steps.
    pub fn plus(self, other: Self) -> Self {
        Self(
            self.0.saturating_add(other.0),
            self.1.saturating_add(other.1),
        )
    }

    /// Positive at an acute angle.
    pub fn dot(self, other: Self) -> i64 {
        self.0
            .saturating_mul(other.0)
            .saturating_add(self.1.saturating_mul(other.1))
    }

    /// Its place among its eight neighbors, clockwise, and how long it is in king's steps: oblique leaps have eight
    /// other directions.
    fn place(self) -> usize {
        let round = self.leap().round();
        round.iter().position(|s| *s == self).unwrap_or(0)
    }

    /// Turned clockwise by this many eighths. A straight step becomes a diagonal one of the same
    /// number of squares.
    pub fn turned(self, eighths: usize) -> Self {
        let round = self.leap().round();
        round[(self.place() + eighths) % 8]
    }

    /// The clockwise turn in eighths from one step to another, if it is defined.
    pub fn turn_to(self, next: Self) -> Option<usize> {
        let (a, b) = (self.leap(), next.leap());
        let alike = match (a.shape(), b.shape()) {
            (Shape::Oblique, _) | (_, Shape::Oblique) => a == b,
            _ => true,
        };
        alike.then(|| (next.place() + 8 - self.place()) % 8)
    }
}

impl Leap {
    /// From two numbers in any order.
    pub fn new(a: i64, b: i64) -> Self {
        Step(a, b).leap()
    }

    /// What directions it has.
    pub fn shape(self) -> Shape {
        match (self.short, self.long) {
            (0, _) => Shape::Straight,
            (a, b) if a == b => Shape::Diagonal,
            _ => Shape::Oblique,
        }
    }

    /// The eight directions clockwise. A straight and a diagonal leap of equal length alternate in
    /// them.
    fn round(self) -> [Step; 8] {
        let (a, b) = (self.short, self.long);
        match self.shape() {
            Shape::Straight | Shape::Diagonal => ROUND.map(|s| s.times(b)),
            Shape::Oblique => [
                Step(a, b),
                Step(b, a),
                Step(b, -a),
                Step(a, -b),
                Step(-a, -b),
                Step(-b, -a),
                Step(-b, a),
                Step(-a, b),
            ],
        }
    }

    /// Every direction of it, clockwise.
    pub fn all(self) -> Vec<Step> {
        let round = self.round();
        let own = round.into_iter().filter(|s| s.leap() == self);
        let mut all: Vec<Step> = own.collect();
        all.dedup();
        all
    }

    /// Cells strictly between its ends.
    pub fn between(self) -> i64 {
        let (mut a, mut b) = (self.long, self.short);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (a - 1).max(0)
    }
}

impl fmt::Display for Leap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.long, self.short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leap_has_four_or_eight_directions() {
        assert_eq!(Leap::new(0, 1).all().len(), 4);
        assert_eq!(Leap::new(3, 3).all().len(), 4);
        assert_eq!(Leap::new(1, 2).all().len(), 8);
        assert_eq!(Leap::new(0, 0).all().len(), 1);
    }

    #[test]
    fn turning_by_an_eighth_changes_straight_into_diagonal() {
        assert_eq!(Step(0, 2).turned(1), Step(2, 2));
        assert_eq!(Step(1, 1).turned(7), Step(0, 1));
        assert_eq!(Step(1, 2).turned(1), Step(2, 1));
        for (from, to) in [(Step(0, 1), Step(-1, -1)), (Step(2, 1), Step(1, 2))] {
            let turn = from.turn_to(to).unwrap();
            assert_eq!(from.turned(turn), to);
        }
        assert_eq!(Step(0, 1).turn_to(Step(1, 2)), None);
    }
}
