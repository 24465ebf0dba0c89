//! Finds the cheapest parts that together draw the whole picture.

use super::atoms::Atom;
use crate::movement::Vector;
use crate::movement::reach::Abilities;
use crate::order;
use std::collections::BTreeMap;

/// The result of the search.
pub(super) struct Cover {
    /// The indices of the parts, in ascending order of creation.
    pub(super) parts: Vec<usize>,
    /// Whether the search was complete.
    pub(super) shortest: bool,
}

/// The limit of steps.
const STEPS: u32 = 20_000;

/// A set of strokes of the picture, one bit per stroke.
type Strokes = Vec<u64>;

struct Search {
    sets: Vec<(Strokes, u32, usize)>,
    /// For each stroke, the sets that contain it, the best first.
    with: Vec<Vec<usize>>,
    best: Vec<usize>,
    price: u32,
    steps: u32,
    /// The lowest price of a single stroke, in thousandths.
    rate: u64,
}

/// The cheapest cover, or the cells that no part draws.
pub(super) fn cover(
    wanted: &BTreeMap<Vector, Abilities>,
    atoms: &[Atom],
) -> Result<Cover, Vec<Vector>> {
    let strokes: Vec<(Vector, Abilities)> = wanted
        .iter()
        .flat_map(|(at, abilities)| abilities.iter().map(move |d| (*at, d)))
        .collect();
    let mut sets: Vec<(Strokes, u32, usize)> = atoms
        .iter()
        .enumerate()
        .map(|(n, atom)| (bits(&strokes, atom), atom.price, n))
        .collect();
    order::sort_by_key(&mut sets, |(s, price, n)| {
        (std::cmp::Reverse(count(s)), *price, *n)
    });
    let sets = undominated(sets);
    let with: Vec<Vec<usize>> = (0..strokes.len())
        .map(|i| (0..sets.len()).filter(|s| has(&sets[*s].0, i)).collect())
        .collect();
    let mut missing: Vec<Vector> = Vec::new();
    missing.extend(
        with.iter()
            .zip(&strokes)
            .filter(|(w, _)| w.is_empty())
            .map(|(_, s)| s.0),
    );
    if !missing.is_empty() {
        missing.dedup();
        return Err(missing);
    }
    let per_stroke = |(s, price, _): &(Strokes, u32, usize)| {
        u64::from(*price) * 1_000 / u64::from(count(s).max(1))
    };
    let rate = sets.iter().map(per_stroke).min().unwrap_or(0);
    let mut search = Search {
        sets,
        with,
        best: Vec::new(),
        price: u32::MAX,
        steps: STEPS,
        rate,
    };
    let mut open = vec![0; strokes.len().div_ceil(64)];
    (0..strokes.len()).for_each(|i| open[i / 64] |= 1 << (i % 64));
    search.greedy(open.clone());
    search.go(&open, 0, &mut Vec::new());
    let mut parts: Vec<usize> = search.best.iter().map(|s| search.sets[*s].2).collect();
    order::sort(&mut parts);
    Ok(Cover {
        parts,
        shortest: search.steps > 0,
    })
}

fn bits(strokes: &[(Vector, Abilities)], atom: &Atom) -> Strokes {
    let mut set = vec![0; strokes.len().div_ceil(64)];
    for (i, (at, ability)) in strokes.iter().enumerate() {
        if atom.draws.get(at).is_some_and(|d| d.contains(*ability)) {
            set[i / 64] |= 1 << (i % 64);
        }
    }
    set
}

fn has(set: &Strokes, i: usize) -> bool {
    set[i / 64] >> (i % 64) & 1 == 1
}

fn count(set: &Strokes) -> u32 {
    set.iter().map(|w| w.count_ones()).sum()
}

fn without(open: &Strokes, set: &Strokes) -> Strokes {
    open.iter().zip(set).map(|(a, b)| a & !b).collect()
}

/// The sets that are not contained in a cheaper one.
fn undominated(sets: Vec<(Strokes, u32, usize)>) -> Vec<(Strokes, u32, usize)> {
    let mut kept: Vec<(Strokes, u32, usize)> = Vec::new();
    for set in sets {
        let worse = |other: &(Strokes, u32, usize)| {
            other.1 <= set.1 && count(&without(&set.0, &other.0)) == 0
        };
        if !kept.iter().any(worse) {
            kept.push(set);
        }
    }
    kept
}

impl Search {
    /// A good first cover: always takes the set with the most strokes for its price.
    fn greedy(&mut self, mut open: Strokes) {
        let (mut chosen, mut price) = (Vec::new(), 0u32);
        while count(&open) > 0 {
            let value = |s: &usize| {
                let (set, price, _) = &self.sets[*s];
                let new = count(&open) - count(&without(&open, set));
                (
                    u64::from(new) * 1_000_000 / u64::from(*price),
                    std::cmp::Reverse(*s),
                )
            };
            let Some(best) = (0..self.sets.len()).max_by_key(value) else {
                return;
            };
            open = without(&open, &self.sets[best].0);
            price += self.sets[best].1;
            chosen.push(best);
        }
        (self.best, self.price) = (chosen, price);
    }

    /// Tries every set for the stroke that has the fewest sets. The recursion is no deeper than the
    /// first cover is long.
    fn go(&mut self, open: &Strokes, price: u32, chosen: &mut Vec<usize>) {
        let left = count(open);
        if left == 0 {
            if price < self.price {
                (self.best, self.price) = (chosen.clone(), price);
            }
            return;
        }
        let least = (u64::from(left) * self.rate / 1_000) as u32;
        let cheapest = WORD_AT_LEAST;
        if self.steps == 0 || price + least.max(cheapest) >= self.price || chosen.len() > 100 {
            return;
        }
        self.steps -= 1;
        let strokes = (0..self.with.len()).filter(|i| has(open, *i));
        let Some(stroke) = strokes.min_by_key(|i| self.with[*i].len()) else {
            return;
        };
        for n in 0..self.with[stroke].len() {
            let s = self.with[stroke][n];
            chosen.push(s);
            let rest = without(open, &self.sets[s].0);
            self.go(&rest, price + self.sets[s].1, chosen);
            chosen.pop();
        }
    }
}

/// No part costs less.
const WORD_AT_LEAST: u32 = 100;
