//! Whether cases cover a case: an exact search that divides the uncovered remainder into parts.

use crate::movement::table::{Asked, Case, OUTSIDE};
use crate::order;
use std::collections::{BTreeMap, HashMap};

/// For each question, the answers that are still possible.
pub(super) type Region = BTreeMap<Asked, u16>;

/// The search exceeded its limit of steps.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct TooLong;

/// A search with a limit of steps.
pub(super) struct Search {
    steps: usize,
}

/// The largest distance between two cells of a board.
const FARTHEST: i8 = 15;
const MAX_DEPTH: u32 = 1_000;

impl Search {
    /// A search that gives up after this number of comparisons.
    pub(super) fn new(steps: usize) -> Self {
        Self { steps }
    }

    /// A part of `case` in which no case of the cover is true, if there is one.
    pub(super) fn uncovered(
        &mut self,
        case: &Case,
        cover: &[&Case],
    ) -> Result<Option<Region>, TooLong> {
        let mut region = case.iter().copied().collect();
        self.search(&mut region, cover, 0)
    }

    fn search(
        &mut self,
        region: &mut Region,
        cover: &[&Case],
        depth: u32,
    ) -> Result<Option<Region>, TooLong> {
        let cost = cover.iter().map(|c| c.len()).sum::<usize>() + 1;
        self.steps = self.steps.checked_sub(cost).ok_or(TooLong)?;
        if depth > MAX_DEPTH {
            return Err(TooLong);
        }
        if !is_possible(region) {
            return Ok(None);
        }
        let mut open = Vec::new();
        for &case in cover {
            match relation(region, case) {
                Relation::Holds => return Ok(None),
                Relation::Fails => {}
                Relation::Depends => open.push(case),
            }
        }
        let Some(asked) = most_asked(region, &open) else {
            return Ok(Some(region.clone()));
        };
        let before = region.get(&asked).copied();
        for part in parts(asked, may_be(region, asked), &open) {
            region.insert(asked, part);
            let found = self.search(region, &open, depth + 1)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        match before {
            Some(before) => region.insert(asked, before),
            None => region.remove(&asked),
        };
        Ok(None)
    }
}

enum Relation {
    Holds,
    Fails,
    Depends,
}

fn may_be(region: &Region, asked: Asked) -> u16 {
    region.get(&asked).copied().unwrap_or(asked.anything())
}

fn relation(region: &Region, case: &Case) -> Relation {
    let mut holds = true;
    for &(asked, what) in case {
        let may = may_be(region, asked);
        if may & what == 0 {
            return Relation::Fails;
        }
        holds &= may & !what == 0;
    }
    if holds {
        Relation::Holds
    } else {
        Relation::Depends
    }
}

/// The question that most cases depend on.
fn most_asked(region: &Region, cases: &[&Case]) -> Option<Asked> {
    let mut counts: BTreeMap<Asked, usize> = BTreeMap::new();
    for &&(asked, what) in &cases.iter().copied().flatten().collect::<Vec<_>>() {
        if may_be(region, asked) & !what != 0 {
            *counts.entry(asked).or_default() += 1;
        }
    }
    let most = counts.iter().max_by(|a, b| a.1.cmp(b.1).then(b.0.cmp(a.0)));
    most.map(|(asked, _)| *asked)
}

/// Groups answers that no case distinguishes; simple answers come first.
fn parts(asked: Asked, may: u16, cases: &[&Case]) -> Vec<u16> {
    let masks = cases.iter().flat_map(|c| c.iter());
    let mut masks: Vec<u16> = masks
        .filter(|(a, _)| *a == asked)
        .map(|(_, m)| *m)
        .collect();
    order::sort(&mut masks);
    masks.dedup();
    let mut parts: Vec<u16> = Vec::new();
    let mut known: HashMap<Vec<bool>, usize> = HashMap::new();
    for bit in (0..16).map(|n| 1 << n).filter(|bit| may & bit != 0) {
        let kind: Vec<bool> = masks.iter().map(|m| m & bit != 0).collect();
        let part = *known.entry(kind).or_insert(parts.len());
        match parts.get_mut(part) {
            Some(bits) => *bits |= bit,
            None => parts.push(bit),
        }
    }
    parts
}

/// The smallest board with all required cells.
pub(super) struct Frame {
    left: i8,
    right: i8,
    below: i8,
    above: i8,
}

impl Frame {
    pub(super) fn contains(&self, (x, y): (i8, i8)) -> bool {
        (-self.left..=self.right).contains(&x) && (-self.below..=self.above).contains(&y)
    }

    pub(super) fn of(left: i8, right: i8, below: i8, above: i8) -> Self {
        Self {
            left,
            right,
            below,
            above,
        }
    }
}

/// Whether a rectangular board can satisfy all this.
fn is_possible(region: &Region) -> bool {
    let mut frame = Frame::of(0, 0, 0, 0);
    for (x, y) in cells(region, false) {
        frame.left = frame.left.max(-x);
        frame.right = frame.right.max(x);
        frame.below = frame.below.max(-y);
        frame.above = frame.above.max(y);
    }
    let Some(left) = lowest(may_be(region, Asked::File), frame.left) else {
        return false;
    };
    let Some(below) = lowest(may_be(region, Asked::Rank), frame.below) else {
        return false;
    };
    (frame.left, frame.below) = (left, below);
    frame.left + frame.right <= FARTHEST
        && frame.below + frame.above <= FARTHEST
        && cells(region, true).all(|at| !frame.contains(at))
}

/// The first of these places with at least this number of places before it.
fn lowest(places: u16, before: i8) -> Option<i8> {
    (before..=FARTHEST).find(|n| places >> n & 1 == 1)
}

/// The cells that must be on the board, or off it.
pub(super) fn cells(region: &Region, off: bool) -> impl Iterator<Item = (i8, i8)> {
    region.iter().filter_map(move |(asked, what)| match asked {
        Asked::Cell(at) if off && *what == OUTSIDE => Some(*at),
        Asked::Cell(at) if !off && what & OUTSIDE == 0 => Some(*at),
        _ => None,
    })
}
