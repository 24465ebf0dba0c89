use super::Sample;
use crate::order;
use std::collections::BinaryHeap;

/// The place of a record: the number of its input, and its number there.
type RecordIndex = (usize, u64);

/// Chooses a sample of records by chance.
///
/// The records get the numbers 0, 1, 2 … in the order of the input. A number and the seed give a random number, and
/// the records with the smallest ones are the sample. So it depends on nothing but the seed and the order
/// of the records.
#[derive(Debug)]
pub(in crate::pipeline) struct Sampler {
    sample: Sample,
    number: u64,
    /// The records with the smallest random numbers so far, the largest of them first.
    chosen: BinaryHeap<(u64, RecordIndex)>,
    rejected: Vec<RecordIndex>,
}

impl Sampler {
    pub fn new(sample: Sample) -> Self {
        Self {
            sample,
            number: 0,
            chosen: BinaryHeap::new(),
            rejected: Vec::new(),
        }
    }

    /// The next record.
    pub fn offer(&mut self, at: RecordIndex) {
        let random = mixed(mixed(self.sample.seed) ^ self.number);
        self.number += 1;
        if (self.chosen.len() as u64) < self.sample.size {
            self.chosen.push((random, at));
        } else if let Some(mut largest) = self.chosen.peek_mut()
            && random < largest.0
        {
            *largest = (random, at);
        }
    }

    /// A record that could not be judged.
    pub fn reject(&mut self, at: RecordIndex) {
        self.rejected.push(at);
    }

    /// What was chosen; no record was needed from the place `end` on.
    pub fn chosen(self, end: Option<RecordIndex>) -> Chosen {
        let mut takes: Vec<RecordIndex> = self.chosen.into_iter().map(|(_, at)| at).collect();
        order::sort(&mut takes);
        Chosen {
            takes,
            rejected: self.rejected,
            end,
        }
    }
}

/// The records of a sample, and those that could not be judged.
#[derive(Debug)]
pub(in crate::pipeline) struct Chosen {
    takes: Vec<RecordIndex>,
    rejected: Vec<RecordIndex>,
    end: Option<RecordIndex>,
}

impl Chosen {
    /// Whether no record is needed from this one on.
    pub fn is_after(&self, at: RecordIndex) -> bool {
        self.end.is_some_and(|end| at >= end)
    }

    pub fn takes(&self, at: RecordIndex) -> bool {
        self.takes.binary_search(&at).is_ok()
    }

    pub fn is_rejected(&self, at: RecordIndex) -> bool {
        self.rejected.binary_search(&at).is_ok()
    }
}

/// Sebastiano Vigna's SplitMix64, which is in the public domain.
fn mixed(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
