//! Prepares moves for letters: duplicates are removed, minimum distances become separate steps,
//! and legs for which a dialect has a letter are joined.

use super::dialect::Dialect;
use super::expand::Item;
use super::path::{Ends, Leg, Over, Path, Reach};
use super::step::{Leap, Shape, Step};
use super::tree::is_igui;
use std::collections::HashMap;

/// The moves of a piece in the order in which they are written.
pub fn fold(items: Vec<Item>, dialect: &Dialect) -> Vec<Item> {
    let mut out: Vec<Item> = Vec::new();
    for item in items {
        match item {
            Item::Path(path) => {
                let split = stepwise(path, dialect);
                out.extend(split.into_iter().map(|p| Item::Path(folded(p, dialect))));
            }
            words @ Item::Words(_) => out.push(words),
        }
    }
    let merged = merged(out);
    let clear = covered(merged);
    if dialect.skips && dialect.name != "brackets" {
        skips(clear)
    } else {
        clear
    }
}

/// A ride of at least three squares is two steps and a ride.
fn stepwise(path: Path, dialect: &Dialect) -> Vec<Path> {
    let mut legs: Vec<Leg> = Vec::new();
    for leg in &path.legs {
        // No real piece has thousands of steps; what is left is refused later.
        let before = leg.reach.min.clamp(1, 32) - 1;
        for _ in 0..before {
            legs.push(Leg {
                reach: Reach::ONCE,
                ends: Ends::EMPTY,
                ..*leg
            });
        }
        let reach = Reach {
            min: leg.reach.min - before,
            max: leg.reach.max.map(|m| m.saturating_sub(before)),
        };
        legs.push(Leg { reach, ..*leg });
    }
    let path = Path { legs, ..path };
    if path.legs.len() < 2 || dialect.brackets {
        return vec![path];
    }
    exactly(path)
}

/// A last leg of one to three steps after others is one of three moves.
fn exactly(path: Path) -> Vec<Path> {
    let Some((last, before)) = path.legs.split_last() else {
        return vec![path];
    };
    let straight = before
        .iter()
        .all(|l| l.step == last.step && l.reach == Reach::ONCE && l.ends == Ends::EMPTY);
    match last.reach.max.filter(|_| last.reach.min == 1) {
        Some(max) if max > 1 && max <= 32 && straight => (1..=max)
            .map(|n| {
                let step = Leg {
                    reach: Reach::ONCE,
                    ends: Ends::EMPTY,
                    ..*last
                };
                let mut legs = before.to_vec();
                legs.extend((1..n).map(|_| step));
                legs.push(Leg {
                    ends: last.ends,
                    ..step
                });
                Path {
                    legs,
                    initial: path.initial,
                }
            })
            .collect(),
        _ => vec![path],
    }
}

/// A straight and then a diagonal step, which a lame knight expresses.
fn folded(path: Path, dialect: &Dialect) -> Path {
    if dialect.legs || dialect.brackets {
        return path;
    }
    let single =
        |l: &Leg| l.reach == Reach::ONCE && l.over == Over::Free && l.step.leap().long == 1;
    let Some((last, before)) = path.legs.split_last() else {
        return path;
    };
    let quiet = before.iter().all(|l| l.ends == Ends::EMPTY);
    let sum = path.legs.iter().fold(Step(0, 0), |s, l| s.plus(l.step));
    let known = match path.legs.len() {
        2 => dialect.horse && sum.leap() == Leap::new(1, 2),
        3 => dialect.elephant && sum.leap() == Leap::new(2, 3),
        _ => false,
    };
    let bent = path
        .legs
        .first()
        .is_some_and(|l| l.step.leap().shape() == Shape::Straight)
        && path.legs.iter().skip(1).all(|l| l.step == last.step)
        && last.step.leap().shape() == Shape::Diagonal;
    if !(known && bent && quiet && path.legs.iter().all(single)) {
        return path;
    }
    let leg = Leg {
        over: Over::Lame,
        ends: last.ends,
        ..Leg::once(sum)
    };
    Path {
        legs: vec![leg],
        initial: path.initial,
    }
}

/// Moves that differ only in what may stand at their end become one.
fn merged(items: Vec<Item>) -> Vec<Item> {
    let mut at: HashMap<Path, usize> = HashMap::new();
    let mut out: Vec<Item> = Vec::new();
    for item in items {
        let Item::Path(mut path) = item else {
            if !out.contains(&item) {
                out.push(item);
            }
            continue;
        };
        let mut key = path.clone();
        let ends = key.legs.last().map_or(Ends::ANY, |l| l.ends);
        if let Some(last) = key.legs.last_mut() {
            last.ends = Ends::ANY;
        }
        // A step back to where the piece came from always ends on an empty square.
        if is_igui(&path.legs) {
            path.clone_from(&key);
        }
        match at.get(&key).and_then(|i| out.get_mut(*i)) {
            Some(Item::Path(known)) => {
                if let Some(last) = known.legs.last_mut() {
                    last.ends = last.ends.or(ends);
                }
                if is_igui(&known.legs) {
                    *known = key;
                }
            }
            _ => {
                at.insert(key, out.len());
                out.push(Item::Path(path));
            }
        }
    }
    out
}

/// Removes what another move of one leg in the same direction already includes.
fn covered(items: Vec<Item>) -> Vec<Item> {
    let mut by_step: HashMap<Step, Vec<(Leg, bool)>> = HashMap::new();
    for item in &items {
        if let Item::Path(Path { legs, initial }) = item
            && let [leg] = legs[..]
        {
            by_step.entry(leg.step).or_default().push((leg, *initial));
        }
    }
    let mut out = Vec::new();
    for item in items {
        let Item::Path(path) = &item else {
            out.push(item);
            continue;
        };
        let [leg] = path.legs[..] else {
            out.push(item);
            continue;
        };
        let others = by_step.get(&leg.step).map_or(&[][..], Vec::as_slice);
        let ends = left(leg, path.initial, others);
        if !ends.none() {
            out.push(Item::Path(Path {
                legs: vec![Leg { ends, ..leg }],
                ..*path
            }));
        }
    }
    out
}

/// The ends of a leg that are not yet included in others. What one of them leaves may be included in an earlier one.
fn left(leg: Leg, initial: bool, others: &[(Leg, bool)]) -> Ends {
    let mut ends = leg.ends;
    loop {
        let before = ends;
        for other in others {
            ends = left_by(other, ends, (leg, initial));
        }
        if ends == before {
            return ends;
        }
    }
}

/// What another leg leaves of these ends of a leg.
fn left_by((other, first): &(Leg, bool), ends: Ends, (leg, initial): (Leg, bool)) -> Ends {
    let same = *other == leg && *first == initial;
    if same || *first && !initial || !says(*other, leg) {
        return ends;
    }
    let rest = Ends {
        empty: ends.empty && !other.ends.empty,
        enemy: ends.enemy && !other.ends.enemy,
        passing: ends.passing && !other.ends.passing,
    };
    // A step beside a ride stays whole, as people write it, unless nothing is left of it.
    let alike = (other.reach == Reach::ONCE) == (leg.reach == Reach::ONCE);
    if alike || rest.none() { rest } else { ends }
}

/// Whether a leg can do whatever another one in its direction can, and something else.
fn says(this: Leg, that: Leg) -> bool {
    let over = this.over == that.over
        || (this.over, that.over) == (Over::Free, Over::Lame) && that.reach == Reach::ONCE
        || (this.over, that.over) == (Over::Hurdle, Over::NextHurdle) && this.reach == Reach::RIDER;
    over && this.reach.covers(that.reach)
}

/// A leap of two and a ride onward are a ride that skips a square.
fn skips(items: Vec<Item>) -> Vec<Item> {
    let leap_of = |item: &Item| match item {
        Item::Path(Path { legs, initial }) => match legs[..] {
            [leg] if leg.reach == Reach::ONCE && leg.over == Over::Free => Some((leg, *initial)),
            _ => None,
        },
        Item::Words(_) => None,
    };
    let leaps: Vec<(Leg, bool)> = items.iter().filter_map(leap_of).collect();
    let mut gone: Vec<(Leg, bool)> = Vec::new();
    let mut out = Vec::new();
    for item in items {
        match skip(&item).filter(|(leap, _, initial)| leaps.contains(&(*leap, *initial))) {
            Some((leap, ride, initial)) => {
                gone.push((leap, initial));
                out.push(Item::Path(Path {
                    legs: vec![ride],
                    initial,
                }));
            }
            None => out.push(item),
        }
    }
    out.retain(|item| leap_of(item).is_none_or(|leap| !gone.contains(&leap)));
    out
}

/// The leap that must also be present, and the ride that includes both.
fn skip(item: &Item) -> Option<(Leg, Leg, bool)> {
    let Item::Path(Path { legs, initial }) = item else {
        return None;
    };
    let [leap, ride] = legs[..] else { return None };
    let two = leap.reach == Reach::ONCE && leap.ends == Ends::EMPTY && leap.over == Over::Free;
    let on = ride.reach == Reach::RIDER && ride.over == Over::Free && ride.step.leap().long == 1;
    let ends = ride.ends;
    (two && on && leap.step == ride.step.times(2)).then_some((
        Leg { ends, ..leap },
        Leg {
            over: Over::Skip,
            ..ride
        },
        *initial,
    ))
}
