//! The form between Betza and the algebra of movement: moves leg by leg, each in one direction.
//! Readers convert them to trees, the writer converts them to letters.

use super::step::Step;

/// How many times a leg's leap is made.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Reach {
    /// At least, from 1.
    pub min: u32,
    /// At most; `None` is without limit.
    pub max: Option<u32>,
}

impl Reach {
    /// Once.
    pub const ONCE: Self = Self {
        min: 1,
        max: Some(1),
    };
    /// Once or more.
    pub const RIDER: Self = Self { min: 1, max: None };

    /// Whether the other range is inside this one.
    pub fn covers(self, other: Self) -> bool {
        let longest = |r: Self| r.max.unwrap_or(u32::MAX);
        self.min <= other.min && longest(self) >= longest(other)
    }
}

/// What must be on the path.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Over {
    /// Nothing for a ride, anything for a leap.
    Free,
    /// Nothing, not even inside a leap.
    Lame,
    /// Exactly one piece.
    Hurdle,
    /// A piece on the last cell but one.
    NextHurdle,
    /// Anything on the first cell, nothing after it; only used by the writer.
    Skip,
}

/// What may be at the end of a leg.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Ends {
    /// Nothing.
    pub empty: bool,
    /// An enemy, which is captured.
    pub enemy: bool,
    /// An enemy pawn captured en passant.
    pub passing: bool,
}

impl Ends {
    /// Nothing, or an enemy.
    pub const ANY: Self = Self {
        empty: true,
        enemy: true,
        passing: false,
    };
    /// Nothing.
    pub const EMPTY: Self = Self {
        enemy: false,
        ..Self::ANY
    };
    /// An enemy.
    pub const ENEMY: Self = Self {
        empty: false,
        ..Self::ANY
    };

    /// What either allows.
    pub fn or(self, other: Self) -> Self {
        Self {
            empty: self.empty || other.empty,
            enemy: self.enemy || other.enemy,
            passing: self.passing || other.passing,
        }
    }

    /// Whether both allow something: a move, or a capture.
    pub fn meets(self, other: Self) -> bool {
        self.empty && other.empty || self.enemy && other.enemy
    }

    /// Whether it allows nothing.
    pub fn none(self) -> bool {
        !self.empty && !self.enemy && !self.passing
    }
}

/// One leg in one direction.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Leg {
    /// Its leap.
    pub step: Step,
    /// How many times it is made.
    pub reach: Reach,
    /// What is on its path.
    pub over: Over,
    /// What is at its end.
    pub ends: Ends,
}

impl Leg {
    /// A single leap, whatever is at its end.
    pub fn once(step: Step) -> Self {
        Self {
            step,
            reach: Reach::ONCE,
            over: Over::Free,
            ends: Ends::ANY,
        }
    }
}

/// One move.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Path {
    /// At least one.
    pub legs: Vec<Leg>,
    /// Only a piece that has not moved yet.
    pub initial: bool,
}

/// Whether something holds for all lengths of the legs.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Always {
    Yes,
    No,
    Depends,
}

/// Whether a leap leads away from the previous leg and from the start of the move.
pub fn is_outward(before: &[Leg], step: Step) -> Always {
    let moving = |l: &&Leg| l.step != Step(0, 0);
    let Some(last) = before.iter().rfind(moving) else {
        return Always::Yes;
    };
    let (low, high) = before.iter().fold((0_i64, 0_i64), |(low, high), leg| {
        let each = leg.step.dot(step);
        let near = each.saturating_mul(i64::from(leg.reach.min));
        let far = match leg.reach.max {
            Some(max) => each.saturating_mul(i64::from(max)),
            None => each.saturating_mul(1 << 40),
        };
        (
            low.saturating_add(near.min(far)),
            high.saturating_add(near.max(far)),
        )
    });
    if last.step.dot(step) <= 0 || high <= 0 {
        Always::No
    } else if low > 0 {
        Always::Yes
    } else {
        Always::Depends
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outward_is_acute_to_the_last_leg_and_to_the_whole_way() {
        let ferz = [Leg::once(Step(1, 1))];
        assert_eq!(is_outward(&ferz, Step(0, 1)), Always::Yes);
        assert_eq!(is_outward(&ferz, Step(-1, 0)), Always::No);
        assert_eq!(is_outward(&ferz, Step(-1, 1)), Always::No);
        let mut legs = vec![Leg::once(Step(0, 1)), Leg::once(Step(1, 0))];
        legs[1].reach = Reach::RIDER;
        assert_eq!(is_outward(&legs, Step(1, 1)), Always::Yes);
        assert_eq!(is_outward(&legs, Step(1, -1)), Always::Depends);
    }
}
