use super::{Chosen, Pick, Sampler, Selection};
use crate::io::{Batch, Item};
use crate::keyset::Table;

/// What depends on the records before a record. It sees them in their order.
#[derive(Debug)]
pub(in crate::pipeline) struct Order {
    unique: bool,
    skip: u64,
    /// How many may still be taken.
    left: Option<u64>,
    /// The place after the last one that was taken, once no more are taken.
    end: Option<(usize, u64)>,
    seen: Table<()>,
    sampler: Option<Sampler>,
}

impl Order {
    /// No record was seen yet.
    pub fn new(selection: &Selection) -> Self {
        Self {
            unique: selection.unique,
            skip: selection.skip,
            left: selection.limit,
            end: (selection.limit == Some(0)).then_some((0, 0)),
            seen: Table::default(),
            sampler: selection.sample.map(Sampler::new),
        }
    }

    /// Whether no more records are taken.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Decides about the records of a batch of this input.
    pub(in crate::pipeline) fn decide(&mut self, input: usize, batch: &Batch, picks: &mut [Pick]) {
        for (item, pick) in batch.items().zip(picks) {
            if self.is_over() {
                *pick = Pick::After;
                continue;
            }
            let (Item::Record(record) | Item::Refused(record, _)) = item else {
                continue;
            };
            let at = (input, record.origin.index);
            match pick {
                Pick::Take(key) => {
                    let key = key.take();
                    *pick = match self.takes(key, at) {
                        true => Pick::Take(None),
                        false => Pick::Leave,
                    };
                }
                Pick::Reject(_) => {
                    if let Some(sampler) = &mut self.sampler {
                        sampler.reject(at);
                    }
                }
                Pick::Leave | Pick::Behind | Pick::After => {}
            }
        }
    }

    fn takes(&mut self, key: Option<u128>, at: (usize, u64)) -> bool {
        if let Some(key) = key.filter(|_| self.unique)
            && self.seen.enter(key, ()).0
        {
            return false;
        }
        if self.skip > 0 {
            self.skip -= 1;
            return false;
        }
        if let Some(left) = &mut self.left {
            *left -= 1;
            self.end = (*left == 0).then_some((at.0, at.1 + 1));
        }
        if let Some(sampler) = &mut self.sampler {
            sampler.offer(at);
        }
        true
    }

    /// The sample, once all records were seen.
    pub(in crate::pipeline) fn into_chosen(self) -> Option<Chosen> {
        Some(self.sampler?.chosen(self.end))
    }
}
