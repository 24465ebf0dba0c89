//! Where the pieces of a side capture, for all of its pieces at once.

use super::army::Sort;

/// The most groups of sorts.
pub(super) const MOST_GROUPS: usize = 16;

/// The most directions that lead from a board to the same next board.
pub(super) const MOST_AIMS: usize = 32;

/// The most files that a step goes over.
pub(super) const FARTHEST: i16 = 8;

/// All directions in which the pieces of a side capture.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) all: Vec<Line>,
    /// By the number of a sort: the groups it belongs to, a bit for each.
    groups: Vec<u16>,
    /// Whether the groups say everything: every capture is one step or any number of steps, of pieces that have moved
    /// or not, and none of the limits above was reached.
    pub(super) complete: bool,
}

/// The boards in one direction.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) dt: i16,
    pub(super) dl: i16,
    pub(super) aims: Vec<Aim>,
}

impl Line {
    /// Whether it stays on the board.
    pub(super) fn stays(&self) -> bool {
        (self.dt, self.dl) == (0, 0)
    }
}

/// The sorts that capture in one direction, as groups.
#[derive(Copy, Clone, Debug)]
pub(super) struct Aim {
    pub(super) dx: i16,
    pub(super) dy: i16,
    /// In one step.
    pub(super) near: usize,
    /// In any number of steps.
    pub(super) far: usize,
}

/// For each key the value that was added.
type Table<V> = Vec<((i16, i16), V)>;

impl Lines {
    /// Those of a side.
    pub(super) fn of(sorts: &[Sort], black: bool) -> Self {
        // By the boards that a step leads to, and by its squares: the sorts, and among them the riders.
        let mut table: Table<Table<[u64; 2]>> = Vec::new();
        let mut complete = true;
        for (number, sort) in sorts.iter().enumerate() {
            for way in &sort.ways[usize::from(black)] {
                for step in way.steps.iter().filter(|step| step.capture) {
                    let aims = entry(&mut table, (way.dt, way.dl));
                    let [near, far] = entry(aims, (step.dx, step.dy));
                    *near |= 1 << number;
                    *far |= u64::from(step.max > 1) << number;
                    let usual = !step.initial && matches!(step.max, 1 | u32::MAX);
                    complete &= usual && step.dx.abs() <= FARTHEST;
                }
            }
        }
        let mut groups = vec![0];
        let mut group = |set: u64| {
            let known = groups.iter().position(|group| *group == set);
            known.unwrap_or_else(|| {
                groups.push(set);
                groups.len() - 1
            })
        };
        let mut aim = |((dx, dy), [near, far]): &((i16, i16), [u64; 2])| Aim {
            dx: *dx,
            dy: *dy,
            near: group(*near),
            far: group(*far),
        };
        let all = table.iter().map(|((dt, dl), aims)| Line {
            dt: *dt,
            dl: *dl,
            aims: aims.iter().map(&mut aim).collect(),
        });
        let all: Vec<Line> = all.collect();
        complete &= groups.len() <= MOST_GROUPS;
        complete &= all.iter().all(|line| line.aims.len() <= MOST_AIMS);
        let of_sort = |number: usize| {
            let groups = groups.iter().take(MOST_GROUPS).enumerate();
            let own = groups.filter(|(_, set)| **set >> number & 1 == 1);
            own.map(|(group, _)| 1 << group).sum()
        };
        Self {
            all,
            groups: (0..sorts.len()).map(of_sort).collect(),
            complete,
        }
    }

    /// The groups that a sort belongs to.
    pub(super) fn groups_of(&self, sort: u8) -> u16 {
        self.groups[usize::from(sort)]
    }
}

fn entry<V: Default>(table: &mut Table<V>, key: (i16, i16)) -> &mut V {
    let at = table.iter().position(|(known, _)| *known == key);
    let at = at.unwrap_or_else(|| {
        table.push((key, V::default()));
        table.len() - 1
    });
    &mut table[at].1
}
