//! What Betza and the algebra of movement have in common: moves leg by leg, each in one
//! direction. Readers make trees of them, the writer makes letters of them.

use super::step::Step;

/// How often a leg's leap is taken.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Reach {
    /// At least, from 1.
    pub min: u32,
    /// At most; `None` is as far as the board goes.
    pub max: Option<u32>,
}

impl Reach {
    /// Once.
    pub const ONCE: Self = Self {
        min: 1,
        max: Some(1),
    };
    /// Once or more often.
    pub const RIDER: Self = Self { min: 1, max: None };

    /// Whether the other is never shorter or longer than this.
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
    /// Anything on the first cell, nothing after it: only the writer says it like that.
    Skip,
}

/// What may stand where a leg ends.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Ends {
    /// Nothing.
    pub empty: bool,
    /// An enemy, who is taken.
    pub enemy: bool,
    /// An enemy who is taken as he passes.
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
    /// How often.
    pub reach: Reach,
    /// What is on the way.
    pub over: Over,
    /// What is at its end.
    pub ends: Ends,
}

impl Leg {
    /// A single leap to anywhere.
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

/// Whether something holds however long the legs are.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Always {
    Yes,
    No,
    Depends,
}

/// Whether a leap leads away, from the leg before and from where the move began.
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
