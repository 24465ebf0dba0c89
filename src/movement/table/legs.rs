//! Paths: the legs of a move, before they are merged into a forest.

use crate::movement::geometry::strides;
use crate::movement::node::Action;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The maximum number of steps that stay on a board of 16.
pub(super) const FARTHEST: u8 = 15;

/// One leg of a path, with what may stand on its last cell.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Stroke {
    pub(super) unit: (i64, i64),
    pub(super) min: u8,
    pub(super) max: u8,
    pub(super) lame: bool,
    pub(super) hop: Option<Action>,
    pub(super) igui: bool,
    pub(super) royal: bool,
    pub(super) zone: Option<Box<[u16; 16]>>,
    pub(super) quiet: bool,
    pub(super) capture: bool,
    /// The capture is written explicitly, so that the move may continue.
    pub(super) explicit: bool,
}

/// The cells and states of the piece in which a path exists.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Guard {
    pub(super) ranks: u16,
    pub(super) files: u16,
    pub(super) unmoved: Option<bool>,
}

/// All numbers of a stroke at once, as hashing them one after another would take most of the time of a table.
impl Hash for Stroke {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let flags = [
            self.lame,
            self.igui,
            self.royal,
            self.quiet,
            self.capture,
            self.explicit,
        ];
        let flags = flags.iter().fold(0, |all, f| all << 1 | u64::from(*f));
        let hop = self.hop.map_or(0, |hop| 1 + hop as u64);
        let small = u64::from(self.min) | u64::from(self.max) << 8 | flags << 16 | hop << 24;
        let (x, y) = self.unit;
        state.write_u64((x as u64).rotate_left(32) ^ y as u64);
        state.write_u64(small);
        if let Some(zone) = &self.zone {
            zone.hash(state);
        }
    }
}

impl Hash for Guard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let unmoved = self.unmoved.map_or(0, |unmoved| 1 + u64::from(unmoved));
        let all = u64::from(self.ranks) | u64::from(self.files) << 16 | unmoved << 32;
        state.write_u64(all);
    }
}

impl Guard {
    pub(super) const NONE: Self = Self {
        ranks: u16::MAX,
        files: u16::MAX,
        unmoved: None,
    };

    /// Both; `None` if they contradict each other.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        let contrary = matches!((self.unmoved, other.unmoved), (Some(a), Some(b)) if a != b);
        let both = Self {
            ranks: self.ranks & other.ranks,
            files: self.files & other.files,
            unmoved: self.unmoved.or(other.unmoved),
        };
        (!contrary && both.ranks != 0 && both.files != 0).then_some(both)
    }
}

/// One path of a move.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(super) struct Path {
    pub(super) strokes: Vec<Stroke>,
    pub(super) promotion: Option<Arc<str>>,
    pub(super) guard: Guard,
}

impl Stroke {
    pub(super) fn new(unit: (i64, i64), min: u8, max: u8) -> Self {
        Self {
            unit,
            min,
            max: max.min(FARTHEST),
            lame: false,
            hop: None,
            igui: false,
            royal: false,
            zone: None,
            quiet: true,
            capture: unit != (0, 0),
            explicit: false,
        }
    }

    fn is_exact(&self) -> bool {
        self.min == self.max || self.unit == (0, 0)
    }

    /// How many times the step may be repeated; on a ride, as far as the largest board.
    pub(super) fn lengths(&self) -> impl Iterator<Item = u8> + use<> {
        let ((x, y), exact) = (self.unit, self.is_exact());
        let fits = move |n: &u8| {
            let n = i64::from(*n);
            (n * x).abs() <= FARTHEST.into() && (n * y).abs() <= FARTHEST.into()
        };
        let max = if exact { self.min } else { self.max };
        (self.min..=max).take_while(move |n| exact || fits(n))
    }

    /// Whether the piece stands elsewhere afterwards.
    pub(super) fn moves(&self) -> bool {
        !self.igui && self.unit != (0, 0)
    }

    /// What it leads over: the cells between two of its steps.
    pub(super) fn between(&self) -> ((i64, i64), u8) {
        let n = strides(&[self.unit.0, self.unit.1]).max(1);
        match self.lame {
            true => ((self.unit.0 / n, self.unit.1 / n), (n - 1) as u8),
            false => ((0, 0), 0),
        }
    }
}

/// The directions of the strokes, if they do not depend on how far a ride goes: for a single ride
/// its direction is enough.
pub(super) fn way<'a>(strokes: impl Iterator<Item = &'a Stroke>) -> Option<(i64, i64)> {
    let strokes: Vec<&Stroke> = strokes.filter(|s| s.unit != (0, 0)).collect();
    let alone = strokes.len() == 1;
    strokes.into_iter().try_fold((0, 0), |(x, y), s| {
        let n = i64::from(s.min);
        let (dx, dy) = s.unit;
        (alone || s.is_exact()).then_some((x + n * dx, y + n * dy))
    })
}

impl Path {
    pub(super) fn of(strokes: Vec<Stroke>) -> Self {
        Self {
            strokes,
            promotion: None,
            guard: Guard::NONE,
        }
    }

    pub(super) fn is_exact(&self) -> bool {
        self.strokes.iter().all(Stroke::is_exact)
    }

    /// Whether some stroke can neither end on an empty cell nor by a capture.
    pub(super) fn is_dead(&self) -> bool {
        self.strokes.iter().any(|s| !s.quiet && !s.capture)
    }

    /// The same without captures.
    pub(super) fn quiet(mut self) -> Option<Self> {
        self.strokes.iter_mut().for_each(|s| s.capture = false);
        (!self.is_dead()).then_some(self)
    }

    /// With at least one capture, which is written out: one path for each stroke that may be the
    /// first capture.
    pub(super) fn capturing(self) -> Vec<Self> {
        let mut all = Vec::new();
        for first in 0..self.strokes.len() {
            let mut path = self.clone();
            for (i, stroke) in path.strokes.iter_mut().enumerate() {
                stroke.explicit = true;
                stroke.capture &= i >= first;
                stroke.quiet &= i != first;
            }
            if !path.is_dead() {
                all.push(path);
            }
        }
        all
    }

    /// The paths that can continue: a capture that is not written explicitly ends the move.
    pub(super) fn walkable(mut self) -> Option<Self> {
        for stroke in self.strokes.iter_mut().filter(|s| !s.explicit) {
            stroke.capture = false;
        }
        (!self.is_dead()).then_some(self)
    }

    /// One path for each length of each ride.
    pub(super) fn exploded(self) -> Vec<Self> {
        let mut all = vec![self];
        let longest = all.iter().map(|p| p.strokes.len()).max().unwrap_or(0);
        for i in 0..longest {
            all = all.into_iter().flat_map(|p| p.exploded_at(i)).collect();
        }
        all
    }

    fn exploded_at(self, i: usize) -> Vec<Self> {
        let Some(stroke) = self.strokes.get(i).filter(|s| !s.is_exact()) else {
            return vec![self];
        };
        let exact = |n: u8| {
            let mut path = self.clone();
            path.strokes[i].min = n;
            path.strokes[i].max = n;
            path
        };
        stroke.lengths().map(exact).collect()
    }
}
