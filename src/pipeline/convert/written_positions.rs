//! Positions that need not be written again.

use super::passes::ConversionState;
use crate::diag::Sink;
use crate::keyset::Recent;
use crate::model::{Document, Start, VariantName, Worlds};

/// If fewer than one in this many positions of a record are known, none is looked for in the next records: what is looked
/// for is mostly not in the cache of the processor, and waiting for it takes longer than what it saves.
const FEW: u64 = 3;
/// In so many records.
const PAUSE: u32 = 8;

/// Remembers positions of games that were written without a loss, for an output that takes each position once.
///
/// It forgets some of them; they are written again.
#[derive(Debug)]
pub(super) struct WrittenPositions {
    /// The quick keys of positions of records that were taken.
    known: Recent,
    /// Those of positions of the current record.
    new: Vec<u128>,
    /// How many positions of the current record were not written.
    pub(super) left_out: u64,
    /// How many positions of the current record were looked for, and how many of them were found.
    sought: u64,
    found: u64,
    /// In how many more records, the current one included, no position is looked for.
    pause: u32,
    /// Their keys, if these are asked for.
    again: Option<Vec<u128>>,
    /// Whether positions of the current record may be left out.
    pub(super) may: bool,
}

impl WrittenPositions {
    /// `all`: the keys of positions that are left out are asked for.
    pub(super) fn new(memory: usize, all: bool) -> Self {
        Self {
            known: Recent::new(memory),
            new: Vec::new(),
            left_out: 0,
            sought: 0,
            found: 0,
            pause: 0,
            again: all.then(Vec::new),
            may: true,
        }
    }

    /// Another record begins.
    pub(super) fn begin(&mut self) {
        self.pause = match self.pause {
            0 if self.found * FEW < self.sought => PAUSE,
            before => before.saturating_sub(1),
        };
        self.new.clear();
        self.again.iter_mut().for_each(Vec::clear);
        (self.left_out, self.sought, self.found) = (0, 0, 0);
    }

    /// Whether the position with this key was written before, so that it is left out, as far as that is known.
    #[inline]
    pub(super) fn leaves_out(&mut self, key: u128) -> bool {
        if self.pause > 0 {
            return false;
        }
        self.sought += 1;
        let known = self.known.contains(key);
        self.left_out += u64::from(known);
        self.found += u64::from(known);
        if let (true, Some(again)) = (known, &mut self.again) {
            again.push(key);
        }
        known
    }

    /// The record is taken. How many of its positions were left out, and their keys, if these are asked for.
    pub(super) fn take_record(&mut self) -> (u64, Vec<u128>) {
        self.new.drain(..).for_each(|new| self.known.add(new));
        let again = self.again.as_mut().map(std::mem::take);
        (
            std::mem::take(&mut self.left_out),
            again.unwrap_or_default(),
        )
    }

    /// The position with this key was written, and nothing was lost with it or said about it.
    #[inline]
    pub(super) fn written(&mut self, key: u128) {
        self.new.push(key);
    }
}

/// Whether what is written of a position of this game, apart from counters, depends only on what its key shows.
pub(super) fn applies(state: &ConversionState) -> bool {
    let Document::Game(game) = &state.doc else {
        return false;
    };
    let usual = game.start == Start::Usual && game.variant == VariantName::CHESS;
    let stays = state.target.worlds.contains(Worlds::BOARD) && state.plan.board.is_none();
    usual && stays && !state.alone
}

/// What was reported and lost so far.
pub(super) fn said(sink: &Sink) -> u64 {
    let lost: u64 = sink.losses().iter().map(|loss| loss.count).sum();
    sink.reported().saturating_add(lost)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many of the positions of each record are looked for and found.
    fn found(all: &mut WrittenPositions, records: std::ops::Range<u128>) -> Vec<u64> {
        let one = |n: u128| {
            all.begin();
            let keys = (0..10).map(|i| (n * 10 + i + 1) << 64 | (n + 1));
            for key in keys {
                if !all.leaves_out(key) {
                    all.written(key);
                }
            }
            all.take_record().0
        };
        records.map(one).collect()
    }

    #[test]
    fn positions_are_looked_for_while_many_of_them_are_found() {
        let mut all = WrittenPositions::new(1 << 20, false);
        assert_eq!(found(&mut all, 0..40), [0; 40]);
        let again = found(&mut all, 0..40);
        let first = again.iter().position(|n| *n > 0);
        assert!(first.is_some_and(|first| first <= PAUSE as usize));
        assert_eq!(again[first.unwrap_or(0)..], [10; 40][first.unwrap_or(0)..]);
    }
}
