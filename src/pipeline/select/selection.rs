use super::{Condition, Ranges};
use std::sync::Arc;

/// Which records are worked on. The conditions apply in the order of the fields.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Records with these numbers in their file, from 0.
    pub records: Option<Ranges>,
    /// Records that meet a condition.
    pub condition: Option<Arc<Condition>>,
    /// Of several games with the same moves, or positions that are equal, only the first.
    pub unique: bool,
    /// Without this many records at the start, over all inputs.
    pub skip: u64,
    /// At most this many records, over all inputs.
    pub limit: Option<u64>,
    /// So many of the records that are left, chosen by chance.
    pub sample: Option<Sample>,
    /// A game is compared up to its first move that cannot be played; otherwise it is rejected. That selects nothing by
    /// itself.
    pub keep_going: bool,
}

/// A sample of records.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Sample {
    /// How many records.
    pub size: u64,
    /// The same number gives the same sample.
    pub seed: u64,
}

impl Selection {
    /// Whether all records are worked on.
    pub fn is_all(&self) -> bool {
        let Self {
            records,
            condition,
            unique,
            skip,
            limit,
            sample,
            keep_going: _,
        } = self;
        let by_itself = records.is_none() && condition.is_none();
        by_itself && !unique && *skip == 0 && limit.is_none() && sample.is_none()
    }

    /// Whether it depends on the records before whether a record is taken.
    pub(in crate::pipeline) fn is_ordered(&self) -> bool {
        self.unique || self.skip > 0 || self.limit.is_some() || self.sample.is_some()
    }

    /// Whether no record with this number in its file, or a later one, is taken.
    pub(in crate::pipeline) fn is_past(&self, number: u64) -> bool {
        let records = self.records.as_ref();
        records.is_some_and(|records| number > records.last())
    }

    /// Whether at most one record of a file is taken.
    pub(in crate::pipeline) fn takes_one(&self) -> bool {
        let numbered = self.records.as_ref().is_some_and(Ranges::is_one);
        let few = self.limit.is_some_and(|most| most <= 1);
        numbered || few || self.sample.is_some_and(|sample| sample.size <= 1)
    }

    /// Whether records must be read for it.
    pub(in crate::pipeline) fn looks_inside(&self) -> bool {
        self.unique || self.condition.is_some()
    }
}
