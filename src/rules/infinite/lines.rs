//! The pieces on each line, so that the next piece in the way of a ride is found without visiting
//! the squares between.

use super::army::Line;
use super::board::Id;
use super::number::{Number, Point, Squares};
use std::collections::HashMap;

/// One line: its direction, its distance from the origin, and, for a step longer than one square,
/// which of the points on the line it meets.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
struct Key<N> {
    line: u8,
    offset: N,
    rest: u8,
}

/// The pieces on every line that some piece rides on.
#[derive(Clone, Debug)]
pub(super) struct Lines<N> {
    directions: Vec<Line>,
    rows: HashMap<Key<N>, Row<N>, Squares>,
}

/// Longer stretches of a row are split.
const STRETCH: usize = 256;

/// The pieces on one line, sorted, in stretches.
#[derive(Clone, Debug, Default)]
struct Row<N> {
    stretches: Vec<Vec<(N, Id)>>,
}

impl<N: Number> Lines<N> {
    pub(super) fn new(directions: &[Line]) -> Self {
        Self {
            directions: directions.to_vec(),
            rows: HashMap::with_hasher(Squares::default()),
        }
    }

    fn key(&self, line: usize, at: &Point<N>) -> (Key<N>, N) {
        let Line { dx, dy } = self.directions[line];
        let (x, y) = at;
        let key = |offset, rest| Key {
            line: line as u8,
            offset,
            rest,
        };
        if dx == 0 {
            return (key(x.clone(), y.modulo(dy) as u8), y.clone());
        }
        let rest = if dx > 1 { x.modulo(dx) as u8 } else { 0 };
        let offset = match (dx, dy) {
            (1, 0) => y.clone(),
            (1, 1) => y.minus(x),
            (1, -1) => y.and(x),
            _ => y.times(dx).minus(&x.times(dy)),
        };
        (key(offset, rest), x.clone())
    }

    pub(super) fn insert(&mut self, at: &Point<N>, id: Id) {
        for line in 0..self.directions.len() {
            let (key, along) = self.key(line, at);
            self.rows.entry(key).or_default().insert(along, id);
        }
    }

    pub(super) fn remove(&mut self, at: &Point<N>) {
        for line in 0..self.directions.len() {
            let (key, along) = self.key(line, at);
            if let Some(row) = self.rows.get_mut(&key) {
                row.remove(&along);
            }
        }
    }

    #[inline]
    pub(super) fn neighbors(&self, line: usize, at: &Point<N>) -> [Option<Id>; 2] {
        let (key, along) = self.key(line, at);
        match self.rows.get(&key) {
            Some(row) => row.neighbors(&along),
            None => [None; 2],
        }
    }

    pub(super) fn between(&self, line: usize, from: &Point<N>, to: &Point<N>) -> Vec<Id> {
        let (key, a) = self.key(line, from);
        let (_, b) = self.key(line, to);
        let Some(row) = self.rows.get(&key) else {
            return Vec::new();
        };
        let (low, high) = if a < b { (&a, &b) } else { (&b, &a) };
        let mut found = row.within(low, high);
        if a > b {
            found.reverse();
        }
        found
    }
}

impl<N: Number> Row<N> {
    /// The stretch a place belongs to, and the index of the place in it.
    #[inline]
    fn find(&self, along: &N) -> (usize, Result<usize, usize>) {
        let stretch = match self.stretches.len() {
            0 | 1 => 0,
            _ => self
                .stretches
                .partition_point(|s| s.first().is_some_and(|(n, _)| n <= along))
                .saturating_sub(1),
        };
        let within = self.stretches.get(stretch);
        let place = within.map_or(Err(0), |s| s.binary_search_by(|(n, _)| n.cmp(along)));
        (stretch, place)
    }

    fn insert(&mut self, along: N, id: Id) {
        let (stretch, Err(place)) = self.find(&along) else {
            return;
        };
        let Some(within) = self.stretches.get_mut(stretch) else {
            self.stretches.push(vec![(along, id)]);
            return;
        };
        within.insert(place, (along, id));
        if within.len() > STRETCH {
            let rest = within.split_off(STRETCH / 2);
            self.stretches.insert(stretch + 1, rest);
        }
    }

    fn remove(&mut self, along: &N) {
        let (stretch, Ok(place)) = self.find(along) else {
            return;
        };
        if let Some(within) = self.stretches.get_mut(stretch) {
            within.remove(place);
            if within.is_empty() && self.stretches.len() > 1 {
                self.stretches.remove(stretch);
            }
        }
    }

    /// The next place with a larger number, and the next place with a smaller number.
    #[inline]
    fn neighbors(&self, along: &N) -> [Option<Id>; 2] {
        let (stretch, place) = self.find(along);
        let (behind, before) = match place {
            Ok(place) => (place + 1, place),
            Err(place) => (place, place),
        };
        let at = |stretch: usize, place: usize| {
            let found = self.stretches.get(stretch)?.get(place)?;
            Some(found.1)
        };
        let next = at(stretch, behind).or_else(|| at(stretch + 1, 0));
        let last = match before.checked_sub(1) {
            Some(place) => at(stretch, place),
            None => {
                let stretch = stretch.checked_sub(1);
                stretch.and_then(|s| self.stretches.get(s)?.last().map(|f| f.1))
            }
        };
        [next, last]
    }

    /// All places between two numbers, excluding both.
    fn within(&self, low: &N, high: &N) -> Vec<Id> {
        let (mut stretch, place) = self.find(low);
        let mut place = place.map_or_else(|p| p, |p| p + 1);
        let mut found = Vec::new();
        while let Some(within) = self.stretches.get(stretch) {
            for (n, id) in within.iter().skip(place) {
                if n >= high {
                    return found;
                }
                found.push(*id);
            }
            (stretch, place) = (stretch + 1, 0);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_many_pieces_finds_neighbors_as_a_sorted_list_does() {
        let mut row = Row::<i64>::default();
        let mut all = std::collections::BTreeMap::new();
        let mut dice = crate::movement::Dice::new(1);
        for id in 0..5_000u32 {
            let n = dice.below(u64::MAX);
            let along = (n >> 50) as i64;
            if n.is_multiple_of(3) {
                row.remove(&along);
                all.remove(&along);
            } else if let std::collections::btree_map::Entry::Vacant(e) = all.entry(along) {
                row.insert(along, id);
                e.insert(id);
            }
            let asked = (n >> 20) as i64 & 0x3fff;
            let next = all.range(asked + 1..).next().map(|(_, id)| *id);
            let last = all.range(..asked).next_back().map(|(_, id)| *id);
            assert_eq!(row.neighbors(&asked), [next, last]);
        }
        let inside: Vec<u32> = all.range(101..9_000).map(|(_, id)| *id).collect();
        assert_eq!(row.within(&100, &9_000), inside);
    }
}
