//! How far the wide gaps between clusters can be narrowed.
//!
//! For every gap wider than [`Gaps::near`], the amount by which it is narrowed is an unknown.
//! The rules depend on linear forms of squares, such as `x - y`. Along each form the squares are
//! sorted; near neighbors must keep their distance (an equation), and other neighbors must keep
//! their order and stay far apart (an inequality). The equations leave some directions free;
//! along these the gaps are narrowed while every inequality holds, first all in proportion, then
//! one direction after the other.

use crate::order;
use num_bigint::BigInt;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// The most gaps that are narrowed; the narrowest of more stay as they are.
pub(super) const MAX_GAPS: usize = 40;
/// The most rounds.
const ROUNDS: usize = 64;
/// The most products that are examined.
const WORK: usize = 30_000_000;
/// The most products in one check of all inequalities.
const LOOK: usize = 60_000;
/// How many bits of the length of a step are found out at once.
const BITS: u64 = 64;

/// `a * x + b * y`.
pub(super) type Form = (i64, i64);

/// Coefficients of the unknowns.
type Row = Vec<i64>;

/// One axis: its coordinates in clusters, and which unknown each gap between them is.
#[derive(Default)]
pub(super) struct Axis {
    /// First and last coordinate of every cluster, in order.
    pub clusters: Vec<(BigInt, BigInt)>,
    /// The unknown before every cluster but the first.
    gaps: Vec<usize>,
}

/// The gaps of both axes.
pub(super) struct Gaps {
    /// Squares that are at most this far apart keep their distance.
    near: BigInt,
    /// Gaps are narrowed by multiples of this.
    unit: i64,
    pub axes: [Axis; 2],
    /// How wide each unknown's gap is now.
    widths: Vec<BigInt>,
    /// By how much each was narrowed.
    pub narrowed: Vec<BigInt>,
    equal: BTreeSet<Row>,
    /// What the sum may be at most.
    at_most: BTreeMap<Row, BigInt>,
    work: Cell<usize>,
}

impl Gaps {
    /// At most this many gaps of coordinates on both axes.
    pub fn new(axes: [Vec<BigInt>; 2], near: &BigInt, unit: i64, most: usize) -> Self {
        let apart = axes.map(|numbers| clusters(numbers, near));
        let mut wide: Vec<(BigInt, usize, usize)> = Vec::new();
        for (axis, clusters) in apart.iter().enumerate() {
            let pairs = clusters.windows(2).enumerate();
            wide.extend(pairs.map(|(i, w)| (&w[1].0 - &w[0].1, axis, i + 1)));
        }
        order::sort_by(&mut wide, |a, b| b.cmp(a));
        wide.truncate(most);
        // In an order that does not change when they are narrower, so that narrowing again changes nothing.
        order::sort_by_key(&mut wide, |w| (w.1, w.2));
        let unknown = |axis, i| wide.iter().position(|w| (w.1, w.2) == (axis, i));
        let mut axes = [0, 1].map(|axis| Axis::of(&apart[axis], |i| unknown(axis, i)));
        let widths: Vec<BigInt> = wide.iter().map(|w| w.0.clone()).collect();
        let mut new = Self {
            near: near.clone(),
            unit,
            axes: Default::default(),
            narrowed: vec![BigInt::ZERO; widths.len()],
            widths,
            equal: BTreeSet::new(),
            at_most: BTreeMap::new(),
            work: Cell::new(WORK),
        };
        for unknown in axes.iter_mut().flat_map(|a| &a.gaps) {
            let mut row = vec![0; new.widths.len()];
            row[*unknown] = 1;
            let apart = new.widths[*unknown].clone();
            new.keep(row, &apart);
        }
        std::mem::swap(&mut new.axes, &mut axes);
        new
    }

    /// Whether there are few enough inequalities to check them many times.
    pub fn is_handy(&self) -> bool {
        self.at_most.len() * self.widths.len() <= LOOK
    }

    /// Keeps what a form states about squares.
    pub fn keep_form(&mut self, (a, b): Form, squares: &[(BigInt, BigInt)]) {
        let value = |s: &(BigInt, BigInt)| &s.0 * a + &s.1 * b;
        let place = |s: &(BigInt, BigInt)| [self.axes[0].cluster(&s.0), self.axes[1].cluster(&s.1)];
        let mut sorted: Vec<(BigInt, [usize; 2])> =
            squares.iter().map(|s| (value(s), place(s))).collect();
        order::sort(&mut sorted);
        sorted.dedup();
        for pair in sorted.windows(2) {
            let [low, high] = [pair[0].1, pair[1].1].map(|at| self.row((a, b), at));
            let row = high.iter().zip(&low).map(|(h, l)| h - l).collect();
            self.keep(row, &(&pair[1].0 - &pair[0].0));
        }
    }

    fn keep(&mut self, row: Row, apart: &BigInt) {
        if row.iter().all(|n| *n == 0) {
            return;
        }
        if *apart <= self.near {
            self.equal.insert(row);
            return;
        }
        let most: BigInt = apart - &self.near - 1;
        let kept = self.at_most.entry(row).or_insert_with(|| most.clone());
        if most < *kept {
            *kept = most;
        }
    }

    /// How much a form loses in a pair of clusters.
    fn row(&self, (a, b): Form, at: [usize; 2]) -> Row {
        let mut row = vec![0; self.widths.len()];
        for ((axis, last), factor) in self.axes.iter().zip(at).zip([a, b]) {
            for unknown in axis.gaps.iter().take(last) {
                row[*unknown] += factor;
            }
        }
        row
    }

    /// Narrows the gaps as far as possible; `None` if the equations are too complex.
    pub fn narrow(&mut self) -> Option<()> {
        directions(&self.equal, self.widths.len(), self.unit)?;
        for _ in 0..ROUNDS {
            let before = self.narrowed.clone();
            // What holds tightly, compared with how wide the gaps are, counts as equal
            // first: what has to go together goes together.
            let mut tight = self.widest();
            loop {
                tight /= 2;
                self.at_level(tight);
                if tight == 0 {
                    break;
                }
            }
            if self.narrowed == before {
                break;
            }
        }
        Some(())
    }

    /// Goes in the directions that are left when inequalities with room for numbers of only this many bits are
    /// equations.
    fn at_level(&mut self, bits: u64) {
        let mut equal = self.equal.clone();
        if bits > 0 {
            let tight = self.at_most.iter().filter(|(row, most)| {
                let room = *most - self.value(row, &self.narrowed);
                room.bits() <= bits
            });
            equal.extend(tight.map(|(row, _)| row.clone()));
        }
        let Some(ways) = directions(&equal, self.widths.len(), self.unit) else {
            return;
        };
        self.in_proportion(&ways);
        for (_, way) in &ways {
            self.along(way);
        }
    }

    /// Bits of the widest gap.
    fn widest(&self) -> u64 {
        let left = self.widths.iter().zip(&self.narrowed).map(|(w, n)| w - n);
        left.map(|n| n.bits()).max().unwrap_or(0)
    }

    fn value(&self, row: &Row, unknowns: &[BigInt]) -> BigInt {
        let pairs = row.iter().zip(unknowns).filter(|(n, _)| **n != 0);
        pairs.map(|(n, u)| u * n).sum()
    }

    /// All gaps to a fraction of what they are: the smallest power of a half that holds.
    fn in_proportion(&mut self, ways: &[(usize, Vec<BigInt>)]) {
        let left = |gap: usize| &self.widths[gap] - &self.narrowed[gap];
        let bits = ways.iter().map(|w| left(w.0).bits()).max().unwrap_or(0);
        let step = |halvings: u64| {
            let mut step = vec![BigInt::ZERO; self.widths.len()];
            for (free, way) in ways {
                let wide = left(*free);
                let less = (&wide - (&wide >> halvings)) / &way[*free];
                for (sum, part) in step.iter_mut().zip(way) {
                    *sum += part * &less;
                }
            }
            step
        };
        let (mut low, mut high) = (0, bits + 1);
        while high - low > 1 {
            let middle = low.midpoint(high);
            match self.allows(&step(middle), &1.into()) {
                true => low = middle,
                false => high = middle,
            }
        }
        let step = step(low);
        if self.allows(&step, &1.into()) && sum(&step) > BigInt::ZERO {
            self.take(&step, &1.into());
        }
    }

    /// As far as possible in one direction, if that narrows anything.
    fn along(&mut self, way: &[BigInt]) {
        let way: Vec<BigInt> = match sum(way) < BigInt::ZERO {
            true => way.iter().map(|n| -n).collect(),
            false => way.to_vec(),
        };
        if sum(&way) == BigInt::ZERO {
            return;
        }
        let power = |bits: u64| BigInt::from(1) << bits;
        let (mut low, mut high) = (0, self.widest() + 2);
        while low < high {
            let middle = low.midpoint(high);
            match self.allows(&way, &power(middle)) {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        for bits in (low.saturating_sub(BITS)..low).rev() {
            if self.allows(&way, &power(bits)) {
                self.take(&way, &power(bits));
            }
        }
    }

    fn take(&mut self, way: &[BigInt], times: &BigInt) {
        for (sum, part) in self.narrowed.iter_mut().zip(way) {
            *sum += part * times;
        }
    }

    /// Whether every inequality still holds after going that way.
    fn allows(&self, way: &[BigInt], times: &BigInt) -> bool {
        let cost = self.at_most.len() * self.widths.len();
        let Some(left) = self.work.get().checked_sub(cost) else {
            return false;
        };
        self.work.set(left);
        let there = self.narrowed.iter().zip(way).map(|(n, w)| n + w * times);
        let there: Vec<BigInt> = there.collect();
        let mut all = self.at_most.iter();
        all.all(|(row, most)| self.value(row, &there) <= *most)
    }

    /// By how much everything in each cluster of an axis comes nearer to the first one.
    pub fn shifts(&self, axis: usize) -> Vec<BigInt> {
        let mut shift = BigInt::ZERO;
        let mut all = vec![shift.clone()];
        for gap in &self.axes[axis].gaps {
            shift += &self.narrowed[*gap];
            all.push(shift.clone());
        }
        all
    }
}

impl Axis {
    /// Clusters without an unknown between them go together.
    fn of(clusters: &[(BigInt, BigInt)], unknown: impl Fn(usize) -> Option<usize>) -> Self {
        let mut new = Self::default();
        for (i, cluster) in clusters.iter().enumerate() {
            match (new.clusters.last_mut(), unknown(i)) {
                (Some(last), None) => last.1 = cluster.1.clone(),
                (_, gap) => {
                    new.gaps.extend(gap);
                    new.clusters.push(cluster.clone());
                }
            }
        }
        new
    }

    fn cluster(&self, n: &BigInt) -> usize {
        let after = self.clusters.partition_point(|(first, _)| first <= n);
        after.saturating_sub(1)
    }
}

fn sum(way: &[BigInt]) -> BigInt {
    way.iter().sum()
}

fn clusters(mut numbers: Vec<BigInt>, near: &BigInt) -> Vec<(BigInt, BigInt)> {
    order::sort(&mut numbers);
    let mut out: Vec<(BigInt, BigInt)> = Vec::new();
    for n in numbers.drain(..) {
        match out.last_mut() {
            Some((_, last)) if &n - &*last <= *near => *last = n,
            _ => out.push((n.clone(), n)),
        }
    }
    out
}

/// Where the equations leave room: each free unknown with a solution in multiples of `unit` that has no
/// other free unknown in it. `None` if the numbers grow out of hand.
fn directions(
    equal: &BTreeSet<Row>,
    unknowns: usize,
    unit: i64,
) -> Option<Vec<(usize, Vec<BigInt>)>> {
    // Each row is solved for its pivot, which no other row has.
    let mut solved: Vec<(usize, Vec<i128>)> = Vec::new();
    for row in equal {
        let mut row: Vec<i128> = row.iter().map(|n| i128::from(*n)).collect();
        for (pivot, by) in &solved {
            cancel(&mut row, by, *pivot)?;
        }
        let Some(pivot) = row.iter().position(|n| *n != 0) else {
            continue;
        };
        for (_, other) in &mut solved {
            cancel(other, &row, pivot)?;
        }
        solved.push((pivot, row));
    }
    let is_free = |n: &usize| solved.iter().all(|(pivot, _)| pivot != n);
    let way = |free: usize| {
        let mut whole: i128 = 1;
        for (pivot, row) in solved.iter().filter(|(_, row)| row[free] != 0) {
            let part = row[*pivot].checked_abs()?;
            whole = whole.checked_mul(part / gcd(whole, part))?;
        }
        let mut way = vec![BigInt::ZERO; unknowns];
        way[free] = whole.into();
        for (pivot, row) in &solved {
            way[*pivot] = -(BigInt::from(row[free]) * whole) / row[*pivot];
        }
        Some((free, smallest(way, unit)))
    };
    (0..unknowns).filter(is_free).map(way).collect()
}

/// The same direction in the smallest steps that are multiples of `unit`.
fn smallest(mut way: Vec<BigInt>, unit: i64) -> Vec<BigInt> {
    let mut common = BigInt::ZERO;
    for n in &way {
        let mut n = n.clone();
        while n != BigInt::ZERO {
            let rest = &common % &n;
            common = std::mem::replace(&mut n, rest);
        }
    }
    if common != BigInt::ZERO {
        let common = BigInt::from(common.magnitude().clone());
        way.iter_mut().for_each(|n| *n = &*n / &common * unit);
    }
    way
}

/// Takes `by` from the row as often as it needs to have nothing of the pivot.
fn cancel(row: &mut [i128], by: &[i128], pivot: usize) -> Option<()> {
    let (mine, its) = (row[pivot], by[pivot]);
    if mine == 0 {
        return Some(());
    }
    let mut common = 0;
    for (n, b) in row.iter_mut().zip(by) {
        let (left, right) = (n.checked_mul(its)?, b.checked_mul(mine)?);
        *n = left.checked_sub(right)?;
        common = gcd(common, n.checked_abs()?);
    }
    if common > 1 {
        row.iter_mut().for_each(|n| *n /= common);
    }
    Some(())
}

/// The greatest number that divides both.
pub(super) fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}
