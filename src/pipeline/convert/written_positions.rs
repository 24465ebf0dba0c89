//! Positions that need not be written again.

use super::passes::ConversionState;
use crate::diag::Sink;
use crate::keyset::Recent;
use crate::model::{Document, Start, VariantName, Worlds};

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
            again: all.then(Vec::new),
            may: true,
        }
    }

    /// Another record begins.
    pub(super) fn begin(&mut self) {
        self.new.clear();
        self.again.iter_mut().for_each(Vec::clear);
        self.left_out = 0;
    }

    /// Whether the position with this key was written before, so that it is left out.
    #[inline]
    pub(super) fn leaves_out(&mut self, key: u128) -> bool {
        let known = self.known.contains(key);
        self.left_out += u64::from(known);
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
