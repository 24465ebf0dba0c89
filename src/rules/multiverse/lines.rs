//! Where the pieces of a side capture, for all of its pieces at once.

use super::army::PieceType;

/// The most groups of types.
pub(super) const MOST_GROUPS: usize = 16;

/// All directions in which the pieces of a side capture.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) all: Vec<Line>,
    /// Directions on the squares of a board that the same types have: files and ranks of each.
    pub(super) patterns: Vec<Vec<(i16, i16)>>,
    /// By the number of a type: the groups it belongs to, a bit for each.
    groups: Vec<u16>,
    /// Whether the groups say everything: every capture is one step or any number of steps, of pieces that have moved
    /// or not, and there are not too many groups.
    pub(super) complete: bool,
}

/// The boards in one direction.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) dt: i16,
    pub(super) dl: i16,
    /// Captures in one step.
    pub(super) near: Vec<Aim>,
    /// Captures in any number of steps.
    pub(super) far: Vec<Aim>,
}

impl Line {
    /// Whether it stays on the board.
    pub(super) fn stays(&self) -> bool {
        (self.dt, self.dl) == (0, 0)
    }
}

/// The types that capture in some directions.
#[derive(Copy, Clone, Debug)]
pub(super) struct Aim {
    /// The number of their group.
    pub(super) group: usize,
    /// The number of the pattern of directions.
    pub(super) pattern: usize,
}

/// For each key the value that was added.
type Table<K, V> = Vec<(K, V)>;

/// By the squares of a step: the types that capture by it, and among them the riders.
type Steps = Table<(i16, i16), [u64; 2]>;

impl Lines {
    /// Those of a side.
    pub(super) fn of(types: &[PieceType], black: bool) -> Self {
        // By the boards that a step leads to.
        let mut table: Table<(i16, i16), Steps> = Vec::new();
        let mut complete = true;
        for (number, piece_type) in types.iter().enumerate() {
            for way in &piece_type.ways[usize::from(black)] {
                for step in way.steps.iter().filter(|step| step.capture) {
                    let steps = entry(&mut table, (way.dt, way.dl));
                    let [near, far] = entry(steps, (step.dx, step.dy));
                    *near |= 1 << number;
                    *far |= u64::from(step.max > 1) << number;
                    complete &= !step.initial && matches!(step.max, 1 | u32::MAX);
                }
            }
        }
        let (mut groups, mut patterns) = (Vec::new(), Vec::new());
        let mut aims = |steps: &Steps, which: usize| {
            let mut directions: Table<u64, Vec<(i16, i16)>> = Vec::new();
            for (by, sets) in steps.iter().filter(|(_, sets)| sets[which] != 0) {
                entry(&mut directions, sets[which]).push(*by);
            }
            let aims = directions.into_iter().map(|(set, pattern)| Aim {
                group: number_of(&mut groups, set),
                pattern: number_of(&mut patterns, pattern),
            });
            aims.collect()
        };
        let all = table.iter().map(|((dt, dl), steps)| Line {
            dt: *dt,
            dl: *dl,
            near: aims(steps, 0),
            far: aims(steps, 1),
        });
        let all = all.collect();
        complete &= groups.len() <= MOST_GROUPS;
        let of_type = |number: usize| {
            let groups = groups.iter().take(MOST_GROUPS).enumerate();
            let own = groups.filter(|(_, set)| **set >> number & 1 == 1);
            own.map(|(group, _)| 1 << group).sum()
        };
        Self {
            all,
            groups: (0..types.len()).map(of_type).collect(),
            patterns,
            complete,
        }
    }

    /// The groups that a type belongs to.
    pub(super) fn groups_of(&self, piece_type: u8) -> u16 {
        self.groups[usize::from(piece_type)]
    }
}

fn entry<K: PartialEq, V: Default>(table: &mut Table<K, V>, key: K) -> &mut V {
    let at = table.iter().position(|(known, _)| *known == key);
    let at = at.unwrap_or_else(|| {
        table.push((key, V::default()));
        table.len() - 1
    });
    &mut table[at].1
}

/// The number of something that is added if it is new.
fn number_of<T: PartialEq>(all: &mut Vec<T>, one: T) -> usize {
    let known = all.iter().position(|known| *known == one);
    known.unwrap_or_else(|| {
        all.push(one);
        all.len() - 1
    })
}
