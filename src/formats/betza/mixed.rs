//! How Fairy-Stockfish puts the parts of a piece together.
//!
//! For moves, captures and first moves it keeps the limit of each direction: of leaps, of riders and of hoppers. A later
//! part replaces a limit. What a piece may do along a line it may do in both directions of the line, and in all four along
//! diagonals, up to the longest limit of the direction. First moves are no captures.

use super::path::{Ends, Leg, Over, Path, Reach};
use super::step::{Leap, Shape, Step};

/// A part: whether it is a rider or a hopper, and its paths.
pub type Part = (bool, Vec<Path>);

/// Moves, captures, first moves.
const KINDS: [(bool, Ends); 3] = [
    (false, Ends::EMPTY),
    (false, Ends::ENEMY),
    (true, Ends::EMPTY),
];

#[derive(Copy, Clone, Eq, PartialEq)]
enum Table {
    Leaps,
    Riders,
    Hoppers,
}

/// What a part states about a direction, as one leg, and which parts state it.
struct Entry {
    table: Table,
    leg: Leg,
    at: Vec<(usize, usize)>,
}

/// Removes what Fairy-Stockfish does not keep, and returns the moves that it adds.
pub fn mixed(parts: &mut [Part]) -> Vec<Path> {
    let mut more: Vec<Path> = Vec::new();
    for path in parts.iter_mut().flat_map(|(_, paths)| paths) {
        if path.initial {
            clear(path, Ends::ENEMY);
        }
    }
    for (initial, ends) in KINDS {
        let all = entries(parts, initial, ends);
        for leg in added(&all) {
            let narrower = |e: &&Entry| {
                (e.leg.step, e.leg.over) == (leg.step, leg.over) && e.table != Table::Leaps
            };
            for entry in all.iter().filter(narrower) {
                clear_all(parts, &entry.at, ends);
            }
            add(&mut more, initial, Leg { ends, ..leg });
        }
    }
    for (_, paths) in parts {
        paths.retain(|path| path.legs.last().is_some_and(|leg| !leg.ends.none()));
    }
    more
}

fn clear_all(parts: &mut [Part], all: &[(usize, usize)], gone: Ends) {
    for (part, at) in all {
        clear(&mut parts[*part].1[*at], gone);
    }
}

fn clear(path: &mut Path, gone: Ends) {
    if let Some(leg) = path.legs.last_mut() {
        leg.ends.empty &= !gone.empty;
        leg.ends.enemy &= !gone.enemy;
    }
}

/// A move that is also a capture is one path.
fn add(more: &mut Vec<Path>, initial: bool, leg: Leg) {
    let alike = |path: &&mut Path| {
        let same = |l: &Leg| (l.step, l.over, l.reach) == (leg.step, leg.over, leg.reach);
        path.initial == initial && path.legs.iter().all(same)
    };
    match more.iter_mut().find(alike).and_then(|p| p.legs.last_mut()) {
        Some(known) => known.ends = known.ends.or(leg.ends),
        None => more.push(Path {
            legs: vec![leg],
            initial,
        }),
    }
}

/// The last thing that is stated about every direction.
fn entries(parts: &mut [Part], initial: bool, ends: Ends) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    for part in 0..parts.len() {
        for at in 0..parts[part].1.len() {
            let (rides, paths) = &parts[part];
            let path = &paths[at];
            let leg = one_leg(path).filter(|leg| path.initial == initial && leg.ends.meets(ends));
            let Some(leg) = leg else { continue };
            let table = match leg.over {
                Over::Hurdle | Over::NextHurdle => Table::Hoppers,
                _ if *rides => Table::Riders,
                _ => Table::Leaps,
            };
            let same = |e: &&mut Entry| e.table == table && e.leg.step == leg.step;
            match all.iter_mut().find(same) {
                Some(entry) => {
                    if (entry.leg.over, entry.leg.reach) != (leg.over, leg.reach) {
                        clear_all(parts, &entry.at, ends);
                        entry.at.clear();
                    }
                    entry.leg = leg;
                    entry.at.push((part, at));
                }
                None => all.push(Entry {
                    table,
                    leg,
                    at: vec![(part, at)],
                }),
            }
        }
    }
    all
}

/// A path as one leg: a lame leap may have several. None of them is longer than three squares.
fn one_leg(path: &Path) -> Option<Leg> {
    let last = *path.legs.last()?;
    let step = path.legs.iter().fold(Step(0, 0), |s, l| s.plus(l.step));
    let over = match path.legs.len() {
        1 => last.over,
        _ => Over::Lame,
    };
    (step.leap().long <= 3).then_some(Leg { step, over, ..last })
}

/// The moves that follow from what is stated about other directions.
fn added(all: &[Entry]) -> Vec<Leg> {
    let leaps = [Leap::new(0, 1), Leap::new(1, 1), Leap::new(1, 2)];
    let mut found: Vec<Leg> = Vec::new();
    for way in leaps.into_iter().flat_map(Leap::all) {
        for leg in along(all, way) {
            let over = |over| match (over, leg.over) {
                (Over::Free, Over::Lame) => true,
                (Over::NextHurdle, Over::Hurdle) => leg.reach.max == Some(2),
                (one, other) => one == other,
            };
            let same = |l: &Leg| l.step == leg.step && over(l.over) && l.reach.covers(leg.reach);
            if !all.iter().any(|e| same(&e.leg)) && !found.iter().any(same) {
                found.push(leg);
            }
        }
    }
    found
}

/// What a piece may do in a direction.
fn along(all: &[Entry], way: Step) -> Vec<Leg> {
    let shape = way.leap().shape();
    let line = |step: Step| {
        let across = shape == Shape::Straight && (step.0 == 0) != (way.0 == 0);
        step.leap() == way.leap() && !across
    };
    let any = |over| {
        let mut there = all.iter().filter(|e| line(e.leg.step));
        there.any(|e| e.table != Table::Leaps && e.leg.over == over)
    };
    let lame = |step: Step| {
        let mut leaps = all.iter().filter(|e| e.leg.over == Over::Lame);
        leaps.any(|e| e.leg.step == step)
    };
    let (rides, hops, next) = (any(Over::Free), any(Over::Hurdle), any(Over::NextHurdle));
    let hop = if hops { Over::Hurdle } else { Over::NextHurdle };
    let limits = all
        .iter()
        .filter(|e| e.table != Table::Leaps && e.leg.step == way);
    let far = limits.map(|e| e.leg.reach.max.unwrap_or(u32::MAX)).max();
    let far = far.unwrap_or(0);
    let two = way.times(2);
    let reach = |max| Reach {
        min: 1,
        max: (max < u32::MAX).then_some(max),
    };
    let leg = |step, over, max| Leg {
        over,
        reach: reach(max),
        ..Leg::once(step)
    };
    let ways = [
        (rides && far > 0, leg(way, Over::Free, far)),
        ((hops || next) && far > 1, leg(way, hop, far)),
        ((hops || next) && lame(two), leg(way, Over::Hurdle, 2)),
        // A lame leap lets hoppers move two squares over nothing.
        (
            !rides && far > 1 && two.leap().all().into_iter().any(lame),
            leg(two, Over::Lame, 1),
        ),
        // The first leap of a rider is not lame.
        (
            rides && shape == Shape::Oblique && lame(way),
            leg(way, Over::Free, 1),
        ),
    ];
    let ways = ways.into_iter().filter(|(may, _)| *may);
    ways.map(|(_, leg)| leg).collect()
}
