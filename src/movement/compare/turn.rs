//! Whether a movement is a rotated or mirrored form of another one.

use super::{differing, words, zones};
use crate::movement::table::{Asked, Cases, cases};
use crate::movement::{Movement, Symmetry};
use crate::order;

/// A movement to compare with others; its cases are computed once.
pub(in crate::movement) struct Alike {
    /// For each player; `None` if it has no cases, or depends on its place on the board.
    cases: Option<[Cases; 2]>,
}

impl Alike {
    pub(in crate::movement) fn new(movement: &Movement) -> Self {
        Self {
            cases: both(movement),
        }
    }

    /// Whether the other movement is this one under a symmetry.
    pub(in crate::movement) fn is_turned(&self, by: Symmetry, other: &Movement) -> bool {
        let (Some(own), Some(other)) = (&self.cases, both(other)) else {
            return false;
        };
        let sides = own.iter().zip(&other);
        sides
            .map(|(a, b)| differing(&turned(a, by), b))
            .all(|found| found == Ok(None))
    }
}

fn both(movement: &Movement) -> Option<[Cases; 2]> {
    if !zones(movement, movement).is_empty() || !words(movement, movement).is_empty() {
        return None;
    }
    let side = |second| cases(movement, second, &[]).ok().filter(is_free);
    Some([side(false)?, side(true)?])
}

/// Whether no move depends on the piece's rank or file.
fn is_free(cases: &Cases) -> bool {
    let mut all = cases.values().flatten().flatten();
    !all.any(|(asked, _)| matches!(asked, Asked::Rank | Asked::File))
}

fn turned(cases: &Cases, by: Symmetry) -> Cases {
    let mut turned = Cases::new();
    for (effect, cases) in cases {
        let mut effect = effect.clone();
        effect.to = by.of(effect.to);
        effect.captures.iter_mut().for_each(|c| *c = by.of(*c));
        order::sort(&mut effect.captures);
        let all = turned.entry(effect).or_default();
        for case in cases {
            let mut case = case.clone();
            for (asked, _) in &mut case {
                if let Asked::Cell(at) = asked {
                    *at = by.of(*at);
                }
            }
            order::sort(&mut case);
            all.insert(case);
        }
    }
    turned
}
