//! Which legs of a table can lead from one cell to another.

use super::generate::MoveGenerator;
use super::legs::FARTHEST;
use super::{Leg, Mailbox, Mover, NOWHERE, Step, Table};
use std::collections::HashMap;

/// For each vector, the first legs of a table that can lead along it. A generator that asks whether
/// a piece goes from here to there then follows only these.
#[derive(Clone, Debug)]
pub struct Aim {
    /// Different lists of legs; the first one is empty.
    lists: Vec<Box<[u16]>>,
    /// The list for each difference of cells.
    by_vector: Box<[u8; 1024]>,
    /// Where the ways to a cell lead over, for each difference from that cell.
    crossed: Box<[bool; 1024]>,
}

/// The most ends that are examined. The legs of a table with more are followed for every vector.
const MOST_ENDS: usize = 50_000;

/// Where legs can end.
struct Ends<'a> {
    table: &'a Table,
    found: HashMap<u16, Vec<u16>>,
    crossed: Box<[bool; 1024]>,
    /// The cells between the first one and the one that was reached, which is the last of them.
    way: Vec<(i32, i32)>,
    left: usize,
}

impl Aim {
    /// Examines a table.
    pub fn new(table: &Table) -> Self {
        let mut ends = Ends {
            table,
            found: HashMap::new(),
            crossed: Box::new([false; 1024]),
            way: Vec::new(),
            left: MOST_ENDS,
        };
        let first = table.first as u16;
        if !(0..first).all(|n| ends.add(n, n, (0, 0))) {
            return Self::blind(first);
        }
        let mut aim = Self {
            lists: vec![Box::default()],
            by_vector: Box::new([0; 1024]),
            crossed: ends.crossed,
        };
        for (vector, legs) in ends.found {
            let Some(list) = aim.list(legs.into()) else {
                return Self::blind(first);
            };
            aim.by_vector[usize::from(vector & 1023)] = list;
        }
        aim
    }

    /// Every leg may lead anywhere.
    fn blind(first: u16) -> Self {
        Self {
            lists: vec![(0..first).collect()],
            by_vector: Box::new([0; 1024]),
            crossed: Box::new([true; 1024]),
        }
    }

    /// Whether a leg can lead along the difference of two cells.
    #[inline]
    pub fn leads(&self, vector: u16) -> bool {
        !self.legs(vector).is_empty()
    }

    /// Whether a way to a cell can lead over the cell at this difference from it.
    pub fn crosses(&self, vector: u16) -> bool {
        self.crossed[usize::from(vector & 1023)]
    }

    fn list(&mut self, legs: Box<[u16]>) -> Option<u8> {
        let known = self.lists.iter().position(|list| *list == legs);
        let number = known.unwrap_or_else(|| {
            self.lists.push(legs);
            self.lists.len() - 1
        });
        u8::try_from(number).ok()
    }

    /// The legs that can lead along the difference of two cells.
    #[inline]
    fn legs(&self, vector: u16) -> &[u16] {
        let list = self.by_vector[usize::from(vector & 1023)];
        self.lists.get(usize::from(list)).map_or(&[], |list| list)
    }
}

impl Ends<'_> {
    /// Adds the ends of a leg from a cell and of those that follow it. `false` if there are too
    /// many.
    fn add(&mut self, root: u16, leg: u16, from: (i32, i32)) -> bool {
        let table = self.table;
        let Some(leg) = table.legs.get(usize::from(leg)) else {
            return true;
        };
        let (step, between) = (parts(leg.step), parts(leg.between.0));
        let length = self.way.len();
        let mut to = from;
        let complete = (1..=leg.max).all(|n| {
            let steps = 1..=i32::from(leg.between.1);
            let (x, y) = to;
            self.way
                .extend(steps.map(|n| (x + n * between.0, y + n * between.1)));
            to = (x + step.0, y + step.1);
            self.way.push(to);
            let far = to.0.abs().max(to.1.abs()) > FARTHEST.into();
            far || n < leg.min || self.add_end(root, leg, from, to)
        });
        self.way.truncate(length);
        complete
    }

    fn add_end(&mut self, root: u16, leg: &Leg, from: (i32, i32), to: (i32, i32)) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return false;
        }
        for (x, y) in self.way.iter().rev().skip(1) {
            self.crossed[usize::from(vector((x - to.0, y - to.1)))] = true;
        }
        let roots = self.found.entry(vector(to)).or_default();
        if roots.last() != Some(&root) {
            roots.push(root);
        }
        let past = if leg.stays { from } else { to };
        [(leg.then, to), (leg.past, past)]
            .into_iter()
            .all(|((start, end), at)| (start..end).all(|next| self.add(root, next, at)))
    }
}

/// The difference of two cells with these files and ranks between them.
fn vector((x, y): (i32, i32)) -> u16 {
    ((y * 32 + x) & 1023) as u16
}

/// Files and ranks of the difference of two cells.
fn parts(step: u16) -> (i32, i32) {
    let signed = |n: i32| (n + 16) % 32 - 16;
    let x = signed(i32::from(step) % 32);
    (x, signed((i32::from(step) / 32 + i32::from(x < 0)) % 32))
}

impl Table {
    /// A move that ends on a cell, if there is one. The aim is one of this table.
    #[inline]
    pub fn goes(&self, aim: &Aim, cells: &Mailbox, mover: Mover, to: u16) -> Option<Step> {
        let legs = aim.legs(to.wrapping_sub(mover.from) & 1023);
        if legs.is_empty() {
            return None;
        }
        let mut found = None;
        let mut visit = |step: Step| {
            if step.to == to {
                found = Some(step);
            }
        };
        let mut generator = MoveGenerator {
            table: self,
            cells,
            mover,
            visit: &mut visit,
        };
        for leg in legs {
            generator.legs((*leg, leg + 1), mover.from, [NOWHERE; 3]);
        }
        found
    }
}
