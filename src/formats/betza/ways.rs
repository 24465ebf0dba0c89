//! The ways of a part: what a leg says, and which ways an action keeps.

use super::path::{Always, Ends, Leg, Over, Reach};
use super::step::{Leap, Shape, Step};
use crate::movement::{Action, Direction, Geometry, Range, Vector};
use std::cmp::Ordering;
use std::sync::Arc;

/// A move that is not complete yet.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(super) struct Way {
    pub(super) legs: Vec<Leg>,
    pub(super) initial: bool,
    /// The capture at its end is explicit, so the move may continue from there.
    pub(super) explicit: bool,
    /// Its last two legs are a capture without moving.
    pub(super) igui: bool,
    pub(super) words: Option<Arc<str>>,
}

/// The context of a part.
#[derive(Clone, Debug, Default)]
pub(super) struct Light {
    pub(super) before: Vec<Leg>,
    pub(super) outward: bool,
    pub(super) literal: bool,
    pub(super) lame: bool,
    pub(super) hop: Option<Action>,
    pub(super) range: Option<Range>,
}

/// The first two numbers of an array, if there are no others.
pub(super) fn flat(array: &[i64]) -> Option<Step> {
    let at = |n: usize| array.get(n).copied().unwrap_or(0);
    let flat = array.iter().skip(2).all(|n| *n == 0);
    let near = [at(0), at(1)].iter().all(|n| n.abs() <= 1000);
    (flat && near).then_some(Step(at(0), at(1)))
}

/// One leg of a leap; `None` if the pieces that it needs on its path are impossible.
pub(super) fn leg(step: Step, light: &Light) -> Result<Option<Leg>, String> {
    let leap = step.leap();
    if leap.long == 0 {
        return Ok(Some(Leg {
            ends: Ends::EMPTY,
            ..Leg::once(step)
        }));
    }
    let reach = light.range.map_or(Reach::ONCE, |r| Reach {
        min: r.min,
        max: r.max,
    });
    let over = over(leap, reach, light)?;
    let single = reach == Reach::ONCE;
    if single && light.lame && light.hop.is_some() {
        return Ok(None);
    }
    if single && over == Over::NextHurdle || single && over == Over::Hurdle && leap.between() == 0 {
        return match over {
            Over::NextHurdle if leap.between() > 0 => Ok(Some(hurdle(step))),
            _ => Ok(None),
        };
    }
    Ok(Some(Leg {
        reach,
        over,
        ..Leg::once(step)
    }))
}

fn hurdle(step: Step) -> Leg {
    Leg {
        over: Over::Hurdle,
        ..Leg::once(step)
    }
}

fn over(leap: Leap, reach: Reach, light: &Light) -> Result<Over, String> {
    let rides = reach != Reach::ONCE;
    let hop = match light.hop {
        Some(Action::Grasshopper) if rides && reach != Reach::RIDER => {
            return Err("a grasshopper's ride with a range".into());
        }
        Some(_) if reach.min > 1 => return Err("a hop with a minimum distance".into()),
        Some(Action::Grasshopper) => Some(Over::NextHurdle),
        Some(_) => Some(Over::Hurdle),
        None => None,
    };
    // Rides that hop examine every cell, lame or not.
    let oblique = leap.between() == 0 && leap.shape() == Shape::Oblique;
    if light.lame && oblique {
        return Err(format!("`no-jump` on the oblique leap {leap}"));
    }
    if let Some(over) = hop {
        let lame = light.lame && leap.between() > 0 && rides;
        return match lame {
            true => Err("a hop of lame leaps".into()),
            false => Ok(over),
        };
    }
    if !light.lame {
        return Ok(Over::Free);
    }
    match leap.between() {
        0 => Ok(Over::Free),
        _ => Ok(Over::Lame),
    }
}

pub(super) fn pass(way: &mut Way) {
    if let Some(last) = way.legs.last_mut() {
        last.ends = Ends {
            empty: false,
            enemy: false,
            passing: true,
        };
    }
}

/// Where a move may continue: after empty cells and explicit captures.
pub(super) fn landings(way: &Way, effect: bool) -> Vec<Way> {
    let ends = way.legs.last().map_or(Ends::EMPTY, |l| l.ends);
    let with = |ends: Ends| {
        let mut way = way.clone();
        if let Some(last) = way.legs.last_mut() {
            last.ends = ends;
        }
        way
    };
    let taking = ends.enemy && (effect || way.explicit);
    let mut ways = Vec::new();
    ways.extend(ends.empty.then(|| with(Ends::EMPTY)));
    ways.extend(taking.then(|| with(Ends::ENEMY)));
    ways
}

/// A move after a function filtered it.
pub(super) fn sift(action: Action, mut way: Way) -> Option<Way> {
    let (last, before) = way.legs.split_last_mut()?;
    let taken = before.iter().any(|l| l.ends.enemy);
    match action {
        Action::Move if taken => return None,
        Action::Move => {
            last.ends.enemy = false;
            last.ends.passing = false;
        }
        Action::Capture if taken => way.explicit = true,
        Action::Capture => {
            last.ends.empty = false;
            way.explicit = true;
        }
        _ => way.initial = true,
    }
    let none = way.legs.last().is_none_or(|l| l.ends.none());
    (!none).then_some(way)
}

/// Whether legs of the first or the second player lead in one of these directions, whatever their
/// length.
pub(super) fn leads(way: &Way, ways: &[Direction], second: bool) -> Always {
    let mover = if second { -1 } else { 1 };
    let holds = |way: Step| {
        let way = way.times(mover);
        let vector = Vector::new(&[way.0, way.1]);
        vector.is_some_and(|v| {
            let flat = Geometry::Rectangular(2);
            ways.iter().any(|d| d.holds(flat, second, v))
        })
    };
    // The direction of a capture without moving is that of the captured piece.
    let legs = way.legs.len() - usize::from(way.igui);
    let mut sums = vec![Step(0, 0)];
    for leg in way.legs.iter().take(legs) {
        let lengths = [0, 1, 2, 3, 5, 9, 17, 40].map(|n| i64::from(leg.reach.min) + n);
        let fits = |n: &i64| leg.reach.max.is_none_or(|max| *n <= i64::from(max));
        let mut next: Vec<Step> = Vec::new();
        for n in lengths.into_iter().filter(fits) {
            next.extend(sums.iter().map(|s| s.plus(leg.step.times(n))));
        }
        if next.len() > 512 {
            return Always::Depends;
        }
        sums = next;
    }
    let mut kinds: Vec<Step> = Vec::new();
    for sum in sums.into_iter().map(like) {
        if !kinds.contains(&sum) {
            kinds.push(sum);
        }
    }
    match kinds.iter().filter(|kind| holds(**kind)).count() {
        0 => Always::No,
        n if n == kinds.len() => Always::Yes,
        _ => Always::Depends,
    }
}

/// A small step in the same directions: on two axes, they depend on the signs, and on which part is longer.
fn like(step: Step) -> Step {
    let (x, y) = (step.0.signum(), step.1.signum());
    match step.0.abs().cmp(&step.1.abs()) {
        Ordering::Less => Step(x, 2 * y),
        Ordering::Equal => Step(x, y),
        Ordering::Greater => Step(2 * x, y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_that_are_alike_have_the_same_directions() {
        let all = Direction::NAMES
            .iter()
            .filter_map(|name| Direction::parse(name));
        let all: Vec<Direction> = all.collect();
        assert!(all.len() > 16);
        let holds = |way: &Direction, second: bool, step: Step| {
            let vector = Vector::new(&[step.0, step.1]);
            vector.map(|vector| way.holds(Geometry::Rectangular(2), second, vector))
        };
        for (x, y) in (-5..=5).flat_map(|x| (-5..=5).map(move |y| (x, y))) {
            for (way, second) in all.iter().flat_map(|way| [(way, false), (way, true)]) {
                let step = Step(x, y);
                assert_eq!(holds(way, second, step), holds(way, second, like(step)));
            }
        }
    }
}
