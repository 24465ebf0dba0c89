//! In what a piece differs from the known one that is nearest, in words.

use super::{Counterexample, Move, Near, Symmetry, Vector};
use crate::diag::short;
use std::collections::BTreeSet;

impl Near {
    /// In what the piece differs from this one, in words.
    pub fn difference(&self) -> String {
        let (moves, captures) = (&self.moves, &self.captures);
        let parts = match moves == captures {
            true => vec![("also goes", &moves.more), ("does not go", &moves.fewer)],
            false => vec![
                ("also moves", &moves.more),
                ("does not move", &moves.fewer),
                ("also captures", &captures.more),
                ("does not capture", &captures.fewer),
            ],
        };
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|(_, ways)| !ways.is_empty())
            .map(|(verb, ways)| format!("{verb} {}", list(ways)))
            .collect();
        match parts.is_empty() {
            true => self.elsewhere(),
            false => parts.join("; "),
        }
    }
}

impl Near {
    /// In what they differ if the same moves are possible from the middle of a large board.
    fn elsewhere(&self) -> String {
        let Some(found) = &self.counterexample else {
            return "the same squares, as far as they were compared".into();
        };
        if found.has_others() {
            return "the same squares on an empty board, but other squares if pieces stand in between"
                .into();
        }
        let ahead = if found.board.second { -1 } else { 1 };
        let ways = |moves: &[Move]| -> BTreeSet<(i64, i64)> {
            let far = |m: &Move, axis: usize| ahead * (m.to.0[axis] - found.from.0[axis]);
            let way = |m: &Move| (far(m, 0), far(m, 1));
            moves.iter().map(way).collect()
        };
        let (more, fewer) = (ways(&found.first), ways(&found.second));
        if more == fewer {
            return "the same squares, but what else happens there is different".into();
        }
        let both = [
            ("also goes", &more - &fewer),
            ("does not go", &fewer - &more),
        ];
        let both = both.into_iter().filter(|(_, ways)| !ways.is_empty());
        let said: Vec<String> = both
            .map(|(verb, ways)| format!("{verb} {}", listed(ways)))
            .collect();
        format!("{}{}", circumstance(found), said.join("; "))
    }
}

/// Where and when two pieces differ: `on an empty board of 8x8 squares, from file 4, rank 5: `.
fn circumstance(found: &Counterexample) -> String {
    let sizes: Vec<String> = found.board.sizes().iter().map(i64::to_string).collect();
    let [file, rank, ..] = found.from.0;
    let mut more = String::new();
    if found.board.second {
        more.push_str(", for the second player");
    }
    match found.board.unmoved {
        Some(true) => more.push_str(", if it has not moved"),
        Some(false) => more.push_str(", if it has moved"),
        None => {}
    }
    for (words, holds) in &found.assuming {
        let verb = if *holds { "holds" } else { "does not hold" };
        more.push_str(&format!(", if `{}` {verb}", short(words)));
    }
    for (zone, cells) in &found.board.zones {
        let place = if cells.contains(&found.from) {
            "in"
        } else {
            "outside"
        };
        more.push_str(&format!(", {place} the zone `{}`", short(zone)));
    }
    let (size, file, rank) = (sizes.join("x"), file + 1, rank + 1);
    format!("on an empty board of {size} squares, from file {file}, rank {rank}{more}: ")
}

impl Symmetry {
    /// How the piece is turned, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::HalfTurn => "rotated by 180 degrees, as for the other side",
            Self::LeftRight => "with left and right exchanged",
            Self::ForwardBackward => "with forward and backward exchanged",
            Self::QuarterLeft => "rotated by 90 degrees to the left",
            Self::QuarterRight => "rotated by 90 degrees to the right",
            Self::Diagonal => "with forward and right exchanged",
            Self::Antidiagonal => "with forward and left exchanged",
        }
    }
}

/// Ways that are listed, at most.
const MAX_LISTED: usize = 8;

/// The ways from a piece: whole directions in words, others by their numbers of squares to the right
/// and ahead.
fn list(ways: &[Vector]) -> String {
    listed(ways.iter().map(|w| (w.0[0], w.0[1])).collect())
}

fn listed(mut rest: BTreeSet<(i64, i64)>) -> String {
    let mut said: Vec<String> = LINES.iter().filter_map(|l| l.take(&mut rest)).collect();
    if !rest.is_empty() {
        let one = |(x, y): &(i64, i64)| format!("{x:+},{y:+}");
        let mut texts: Vec<String> = rest.iter().take(MAX_LISTED).map(one).collect();
        if rest.len() > MAX_LISTED {
            texts.push(format!("and {} more", rest.len() - MAX_LISTED));
        }
        said.push(format!("to {}", texts.join(" ")));
    }
    said.join(", ")
}

/// Steps that have one name together, the largest groups first.
struct Line {
    name: &'static str,
    ways: &'static [(i64, i64)],
}

const fn line(name: &'static str, ways: &'static [(i64, i64)]) -> Line {
    Line { name, ways }
}

const LINES: &[Line] = &[
    line("orthogonally", &[(0, 1), (0, -1), (1, 0), (-1, 0)]),
    line("diagonally", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    line("straight forward or backward", &[(0, 1), (0, -1)]),
    line("sideways", &[(1, 0), (-1, 0)]),
    line("diagonally forward", &[(1, 1), (-1, 1)]),
    line("diagonally backward", &[(1, -1), (-1, -1)]),
    line("straight forward", &[(0, 1)]),
    line("straight backward", &[(0, -1)]),
    line("to the right", &[(1, 0)]),
    line("to the left", &[(-1, 0)]),
    line("diagonally forward to the right", &[(1, 1)]),
    line("diagonally forward to the left", &[(-1, 1)]),
    line("diagonally backward to the right", &[(1, -1)]),
    line("diagonally backward to the left", &[(-1, -1)]),
];

/// As far as pieces are examined.
const FAR: i64 = 8;

impl Line {
    /// Takes out what goes in these directions, and says it, if it is the same range of distances in
    /// all of them.
    fn take(&self, rest: &mut BTreeSet<(i64, i64)>) -> Option<String> {
        let at = |(x, y): (i64, i64), n: i64| (x * n, y * n);
        let has = |n: &i64| self.ways.iter().all(|w| rest.contains(&at(*w, *n)));
        let found: Vec<i64> = (1..=FAR).filter(has).collect();
        let (first, last) = (*found.first()?, *found.last()?);
        let whole = last - first + 1 == found.len() as i64;
        if !whole {
            return None;
        }
        for way in self.ways {
            rest.retain(|cell| found.iter().all(|n| at(*way, *n) != *cell));
        }
        Some(format!("{} {}", distance(first, last), self.name))
    }
}

fn distance(first: i64, last: i64) -> String {
    match (first, last) {
        (1, 1) => "one square".into(),
        (1, FAR) => "any distance".into(),
        (n, FAR) => format!("{n} or more squares"),
        (n, m) if n == m => format!("{n} squares"),
        (n, m) => format!("{n} to {m} squares"),
    }
}

#[cfg(test)]
mod tests {
    use super::list;
    use crate::movement::Vector;

    fn said(ways: &[[i64; 2]]) -> String {
        let ways: Vec<Vector> = ways.iter().filter_map(|w| Vector::new(w)).collect();
        list(&ways)
    }

    #[test]
    fn whole_directions_are_said_in_words_and_other_ways_in_numbers() {
        assert_eq!(said(&[[0, 1]]), "one square straight forward");
        assert_eq!(
            said(&[[-1, 0], [1, 0], [0, 1]]),
            "one square sideways, one square straight forward"
        );
        assert_eq!(
            said(&[[1, 2], [0, 2], [0, 3]]),
            "2 to 3 squares straight forward, to +1,+2"
        );
        let rook = (1..=8).flat_map(|n| [[n, 0], [-n, 0], [0, n], [0, -n]]);
        assert_eq!(said(&rook.collect::<Vec<_>>()), "any distance orthogonally");
        assert_eq!(said(&[[2, 2], [4, 4]]), "to +2,+2 +4,+4");
    }
}
