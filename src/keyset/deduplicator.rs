use super::{Entry, Error, Index, Merged, Runs, Sorter, Spool, Table, Unit};
use std::path::PathBuf;

/// How a deduplicator works.
#[derive(Clone, Debug)]
pub struct Plan {
    /// About how many bytes of memory it takes.
    pub memory: usize,
    /// Where its temporary files are, once the memory is full.
    pub folder: PathBuf,
    /// The first unit of each key is kept, so that most can be decided at once.
    pub at_once: bool,
}

/// What becomes of a unit.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Fate {
    /// It is kept.
    Kept,
    /// Each of its keys was there before.
    Duplicate,
    /// Not known yet: [`Deduplicator::finish`] decides.
    Waits,
}

/// Finds the units whose keys were not there before.
#[derive(Debug)]
pub struct Deduplicator {
    plan: Plan,
    /// The keys of units that were decided at once.
    decided: Table<()>,
    /// For the keys of waiting units: the rank of the best unit, turned around; its number, from 1; and
    /// how many units have the key. The number 0 stands for units that were decided at once.
    waiting: Table<[u64; 3]>,
    runs: Runs,
    spool: Spool,
}

/// The table, the units and the sorting of what is kept share the memory.
const OF_KEYS: usize = 2;
const OF_UNITS: usize = 8;
const OF_KEPT: usize = 4;

/// Less memory would only make many small runs.
const LEAST: usize = 1 << 16;

impl Deduplicator {
    /// Without a unit.
    pub fn new(mut plan: Plan) -> Self {
        plan.memory = plan.memory.max(LEAST);
        Self {
            decided: Table::default(),
            waiting: Table::default(),
            runs: Runs::new(&plan.folder),
            spool: Spool::new(plan.memory / OF_UNITS, &plan.folder),
            plan,
        }
    }

    /// Takes the next unit. Of the units with the same key, the one with the highest rank is kept; if several have this
    /// rank, the first of them. A unit with several keys is kept if it is kept for any of them. A unit without keys is
    /// always kept. Its facts and its bytes are kept if it waits.
    ///
    /// # Errors
    /// A temporary file cannot be written.
    #[inline]
    pub fn offer(
        &mut self,
        keys: &[u128],
        rank: u64,
        (facts, bytes): (impl FnOnce() -> [u64; 5], &[u8]),
    ) -> Result<Fate, Error> {
        if self.plan.at_once {
            return self.decide(keys);
        }
        self.spool.push(keys.is_empty(), facts(), bytes)?;
        self.wait(keys, [!rank, self.spool.len(), 1])?;
        Ok(Fate::Waits)
    }

    /// Counts one more unit with this key, which has the rank of all units and is not the first one.
    ///
    /// # Errors
    /// A temporary file cannot be written.
    pub fn count_again(&mut self, key: u128) -> Result<(), Error> {
        self.wait(&[key], [u64::MAX, self.spool.len(), 1])
    }

    /// Keys of a unit that waits.
    fn wait(&mut self, keys: &[u128], new: [u64; 3]) -> Result<(), Error> {
        for key in keys {
            let (known, best) = self.waiting.enter(*key, new);
            if known {
                *best = joined(*best, new);
            }
        }
        match self.waiting.bytes() > self.plan.memory / OF_KEYS {
            true => self.write_waiting(),
            false => Ok(()),
        }
    }

    /// Fetches the places of keys that are offered next.
    pub fn prefetch(&self, keys: &[u128]) {
        match self.plan.at_once {
            true => self.decided.prefetch(keys),
            false => self.waiting.prefetch(keys),
        }
    }

    fn decide(&mut self, keys: &[u128]) -> Result<Fate, Error> {
        let mut kept = keys.is_empty();
        for key in keys {
            kept |= !self.decided.enter(*key, ()).0;
        }
        if self.decided.bytes() > self.plan.memory / OF_KEYS {
            self.plan.at_once = false;
            let decided = &mut self.decided;
            self.runs.add(|write| {
                decided.drain(|key, ()| {
                    let numbers = [0, 0, 1];
                    write(Entry { key, numbers })
                })
            })?;
        }
        Ok(match kept {
            true => Fate::Kept,
            false => Fate::Duplicate,
        })
    }

    fn write_waiting(&mut self) -> Result<(), Error> {
        let waiting = &mut self.waiting;
        self.runs
            .add(|write| waiting.drain(|key, numbers| write(Entry { key, numbers })))
    }

    /// Decides about all units that wait. No unit is kept for a key that the index holds; it takes over
    /// the other ones.
    ///
    /// # Errors
    /// A temporary file, or one of the index, cannot be written or read.
    pub fn finish(mut self, index: Option<&mut Index>) -> Result<Settled, Error> {
        let mut kept = Sorter::new(self.plan.memory / OF_KEPT, &self.plan.folder);
        if !self.spool.is_empty() {
            self.find_kept(&mut kept, index)?;
        }
        let mut kept = kept.sorted()?;
        Ok(Settled {
            units: self.spool.read()?,
            next: kept.next()?,
            kept,
            number: 0,
        })
    }

    fn find_kept(&mut self, kept: &mut Sorter, mut index: Option<&mut Index>) -> Result<(), Error> {
        let mut keep = |key: u128, best: [u64; 3]| {
            let known = match &mut index {
                Some(index) => index.enter(key)?,
                None => false,
            };
            if known { Ok(()) } else { keep(kept, best) }
        };
        if self.runs.is_empty() {
            return self.waiting.drain(keep);
        }
        self.write_waiting()?;
        let mut all = self.runs.merged()?;
        let mut next = all.next()?;
        while let Some(first) = next {
            let mut best = first.numbers;
            next = all.next()?;
            while let Some(other) = next.filter(|other| other.key == first.key) {
                best = joined(best, other.numbers);
                next = all.next()?;
            }
            keep(first.key, best)?;
        }
        Ok(())
    }
}

/// The better one of two units with one key, for both.
fn joined(one: [u64; 3], other: [u64; 3]) -> [u64; 3] {
    let [rank, number, _] = one.min(other);
    [rank, number, one[2].saturating_add(other[2])]
}

fn keep(kept: &mut Sorter, [_, number, count]: [u64; 3]) -> Result<(), Error> {
    match number {
        0 => Ok(()),
        _ => kept.push(Entry {
            key: number.into(),
            numbers: [count, 0, 0],
        }),
    }
}

/// The units that waited, in the order of the input.
#[derive(Debug)]
pub struct Settled {
    units: super::spool::Spooled,
    kept: Merged,
    /// The next number that is kept.
    next: Option<Entry>,
    number: u64,
}

impl Settled {
    /// The next unit. If it is kept, how many units have its key; of several keys for which it is kept, the
    /// one that most units have counts. 0 for a unit without keys.
    ///
    /// # Errors
    /// A temporary file cannot be read.
    #[allow(clippy::should_implement_trait, reason = "fallible, and lends")]
    pub fn next(&mut self) -> Result<Option<(&Unit, Option<u64>)>, Error> {
        self.number += 1;
        let mut count = None;
        while let Some(entry) = self.next.filter(|e| e.key == u128::from(self.number)) {
            count = count.max(Some(entry.numbers[0]));
            self.next = self.kept.next()?;
        }
        let unit = self.units.next()?;
        Ok(unit.map(|unit| (unit, count.or(unit.free.then_some(0)))))
    }
}
