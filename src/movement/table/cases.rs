//! Every case in which a movement makes a move: what must be on which cell.
//!
//! A case is a conjunction: it names some cells and what each may hold. A move can be made on a
//! position if one of its cases is true. Two movements whose moves have equal cases, as Boolean
//! functions, are the same on every board that the cases describe.

use super::NotTabular;
use super::compile;
use super::layout::Layout;
use super::legs::{FARTHEST, Path, Stroke};
use crate::movement::node::{Action, Movement};
use crate::order;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The way from the piece to a cell, as the mover sees the board.
pub(in crate::movement) type Offset = (i8, i8);

/// What a case asks about.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(in crate::movement) enum Asked {
    /// What a cell holds: [`EMPTY_CELL`] and so on.
    Cell(Offset),
    /// Whether a cell lies in a zone, by the number of the zone: 1 if it does, 2 if not.
    Zone(u8, Offset),
    /// 1 if the mover has moved, 2 if not.
    Unmoved,
    /// A bit for each rank it may stand on, counted from the mover's side.
    Rank,
    /// A bit for each file, counted from the mover's left.
    File,
}

pub(in crate::movement) const EMPTY_CELL: u16 = 1;
pub(in crate::movement) const ENEMY: u16 = 2;
pub(in crate::movement) const FRIEND: u16 = 4;
pub(in crate::movement) const ROYAL: u16 = 8;
pub(in crate::movement) const OUTSIDE: u16 = 16;

impl Asked {
    /// Every possible value.
    pub(in crate::movement) fn anything(self) -> u16 {
        match self {
            Self::Cell(_) => EMPTY_CELL | ENEMY | FRIEND | ROYAL | OUTSIDE,
            Self::Zone(..) | Self::Unmoved => 3,
            Self::Rank | Self::File => u16::MAX,
        }
    }
}

/// Conditions that must all be true; sorted, without duplicates.
pub(in crate::movement) type Case = Vec<(Asked, u16)>;

/// What a move does.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub(in crate::movement) struct Effect {
    pub(in crate::movement) to: Offset,
    /// Sorted.
    pub(in crate::movement) captures: Vec<Offset>,
    pub(in crate::movement) promotion: Option<Arc<str>>,
}

/// The cases of every move.
pub(in crate::movement) type Cases = BTreeMap<Effect, HashSet<Case>>;

/// The maximum number of answers to compare.
const MOST_ANSWERS: usize = 400_000;

/// The cases of a movement on boards of up to 16 files and ranks, from any cell. Zones are numbered
/// by their index in the list; nothing is assumed about where they are.
pub(in crate::movement) fn cases(
    movement: &Movement,
    second: bool,
    zones: &[Arc<str>],
) -> Result<Cases, NotTabular> {
    let marked = zones.iter().enumerate();
    let layout = Layout {
        files: 16,
        ranks: 16,
        second,
        zones: marked
            .map(|(n, zone)| Some((zone.to_string(), mark(n)?)))
            .collect::<Option<_>>()
            .ok_or(NotTabular::TooInvolved)?,
    };
    let mut making = Making {
        second,
        zones: zones.len(),
        found: Cases::new(),
        answers: 0,
    };
    for path in compile::paths(movement, &layout)? {
        making.path(path)?;
    }
    Ok(making.found)
}

/// A zone that differs from all others, alone and in any intersection: everything but the cell of
/// its number.
fn mark(number: usize) -> Option<[u16; 16]> {
    let mut zone = [u16::MAX; 16];
    *zone.get_mut(number / 16)? &= !(1 << (number % 16));
    Some(zone)
}

struct Making {
    second: bool,
    zones: usize,
    found: Cases,
    answers: usize,
}

/// A move in progress.
#[derive(Clone, Debug, Default)]
struct So {
    at: (i64, i64),
    taken: Vec<(i64, i64)>,
    asked: BTreeMap<Asked, u16>,
}

impl So {
    /// The cell must hold one of these; `None` if that is impossible.
    fn holds(mut self, at: (i64, i64), what: u16) -> Option<Self> {
        // The piece's starting cell and the cells it captured on are empty by now.
        if at == (0, 0) || self.taken.contains(&at) {
            return (what & EMPTY_CELL != 0).then_some(self);
        }
        let all = self.asked.entry(Asked::Cell(near(at)?)).or_insert(what);
        *all &= what;
        (*all != 0).then_some(self)
    }
}

/// No cell of a board with 16 files and ranks is farther away.
fn near((x, y): (i64, i64)) -> Option<Offset> {
    let near = |n: i64| {
        i8::try_from(n)
            .ok()
            .filter(|n| n.unsigned_abs() <= FARTHEST)
    };
    Some((near(x)?, near(y)?))
}

fn along(from: (i64, i64), step: (i64, i64), times: i64) -> (i64, i64) {
    (from.0 + step.0 * times, from.1 + step.1 * times)
}

impl Making {
    fn path(&mut self, path: Path) -> Result<(), NotTabular> {
        for exact in path.exploded() {
            let mut all = vec![So::default()];
            for stroke in &exact.strokes {
                let mut next = Vec::new();
                for so in all {
                    self.stroke(so, stroke, &mut next)?;
                }
                all = next;
            }
            for so in all {
                self.made(so, &exact);
            }
        }
        Ok(())
    }

    fn stroke(&mut self, so: So, stroke: &Stroke, into: &mut Vec<So>) -> Result<(), NotTabular> {
        let steps = i64::from(stroke.min);
        for over in hurdles(stroke, steps) {
            let Some(there) = self.way(so.clone(), stroke, steps, over) else {
                continue;
            };
            self.answers += 1 + there.asked.len();
            if self.answers > MOST_ANSWERS {
                return Err(NotTabular::TooInvolved);
            }
            into.extend(self.land(there, &so, stroke));
        }
        Ok(())
    }

    /// Over all the cells before the last one.
    fn way(&self, mut so: So, stroke: &Stroke, steps: i64, over: Option<i64>) -> Option<So> {
        let from = so.at;
        let (between, count) = stroke.between();
        for n in 1..=steps {
            for b in 1..=i64::from(count) {
                so = so.holds(
                    along(along(from, stroke.unit, n - 1), between, b),
                    EMPTY_CELL,
                )?;
            }
            if n < steps {
                let what = match over {
                    Some(hurdle) if hurdle == n => ENEMY | FRIEND | ROYAL,
                    _ => EMPTY_CELL,
                };
                so = so.holds(along(from, stroke.unit, n), what)?;
            }
        }
        so.at = along(from, stroke.unit, steps);
        Some(so)
    }

    /// The condition on the last cell.
    fn land(&self, mut there: So, before: &So, stroke: &Stroke) -> Vec<So> {
        let at = there.at;
        if let Some(cells) = &stroke.zone {
            let Some(here) = near(at) else {
                return Vec::new();
            };
            let marked = |n: &usize| cells[n / 16] >> (n % 16) & 1 == 0;
            for n in (0..self.zones).filter(marked) {
                there.asked.insert(Asked::Zone(n as u8, here), 1);
            }
        }
        let quiet = Some(there.clone()).filter(|_| stroke.quiet);
        let quiet = quiet.and_then(|so| so.holds(at, EMPTY_CELL));
        let victims = if stroke.royal { ROYAL } else { ENEMY | ROYAL };
        let taking = Some(there).filter(|_| stroke.capture);
        let taking = taking.and_then(|so| so.holds(at, victims)).map(|mut so| {
            so.taken.push(at);
            if stroke.igui {
                so.at = before.at;
            }
            so
        });
        quiet.into_iter().chain(taking).collect()
    }

    fn made(&mut self, mut so: So, path: &Path) {
        let (Some(to), Some(mut captures)) = (
            near(so.at),
            so.taken
                .iter()
                .map(|&c| near(c))
                .collect::<Option<Vec<_>>>(),
        ) else {
            return;
        };
        let guard = path.guard;
        let own = |bits: u16| match self.second {
            true => bits.reverse_bits(),
            false => bits,
        };
        for (asked, bits) in [(Asked::Rank, guard.ranks), (Asked::File, guard.files)] {
            if bits != u16::MAX {
                so.asked.insert(asked, own(bits));
            }
        }
        if let Some(unmoved) = guard.unmoved {
            so.asked.insert(Asked::Unmoved, 1 + u16::from(unmoved));
        }
        captures.iter_mut().for_each(|c| *c = self.seen(*c));
        order::sort(&mut captures);
        let effect = Effect {
            to: self.seen(to),
            captures,
            promotion: path.promotion.clone(),
        };
        let turned = so.asked.into_iter().map(|(asked, what)| match asked {
            Asked::Cell(at) => (Asked::Cell(self.seen(at)), what),
            Asked::Zone(n, at) => (Asked::Zone(n, self.seen(at)), what),
            other => (other, what),
        });
        let mut case: Case = turned.collect();
        order::sort(&mut case);
        self.found.entry(effect).or_default().insert(case);
    }

    /// From the mover's point of view.
    fn seen(&self, (x, y): Offset) -> Offset {
        if self.second { (-x, -y) } else { (x, y) }
    }
}

/// The steps at which a piece must be jumped over, one for each case.
fn hurdles(stroke: &Stroke, steps: i64) -> Vec<Option<i64>> {
    match stroke.hop {
        None => vec![None],
        Some(Action::Grasshopper) => (1..steps).last().map(Some).into_iter().collect(),
        Some(_) => (1..steps).map(Some).collect(),
    }
}
