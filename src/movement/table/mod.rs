//! Movements compiled for a move generator: steps on a mailbox board.
//!
//! A [`Table`] contains what one piece of one side does on boards of one size, as a forest of legs.
//! A leg is a repeated step. A move is made where the leg may end; further legs follow where it is
//! not blocked. A rook is four legs without children, a gryphon is four steps with two rides each.
//!
//! The board is numbered as in the rules of bounded boards: a cell is `rank * 32 + file`, sums wrap
//! at ten bits, and cells off the board hold [`OFF`].

mod aim;
mod cases;
mod compile;
mod forest;
mod generate;
mod layout;
mod legs;
mod strokes;

pub use aim::Aim;
pub(super) use cases::{Asked, Case, Cases, EMPTY_CELL, ENEMY, FRIEND, OUTSIDE, Offset, cases};
pub use generate::{Mover, NOWHERE, Step};
pub use layout::{EMPTY, Layout, Mailbox, OFF, cell, mailbox};

use super::Cost;
use super::node::{Action, Movement};
use std::sync::Arc;

/// What one piece of one side does, on boards of one size.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Table {
    pub(super) legs: Vec<Leg>,
    /// The number of legs, at the front, that begin a move.
    pub(super) first: usize,
    /// The names of the promotion pieces, in the order that moves refer to them.
    promotions: Vec<Arc<str>>,
    /// The legs in packed form, if each is a plain step or ride that ends the move.
    pub(super) rays: Vec<Ray>,
    /// Whether each leg is a plain step or ride that ends the move.
    pub(super) plain: bool,
    /// Whether no two paths of the table make the same move.
    pub(super) unique: bool,
    /// The files and ranks of the board; of pieces that jump over nothing, 0.
    pub(super) size: (u8, u8),
}

/// Why there is no table; [`reach`](super::reach()) can still evaluate the movement.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum NotTabular {
    /// A word in it makes it inexact.
    #[error("there is no table of moves because of {0}")]
    Inexact(Cost),
    /// An array that does not fit the board.
    #[error("the array {0:?} does not fit a flat board")]
    Array(Vec<i64>),
    /// The board is not one that tables are made for.
    #[error("tables are made for boards of at most 16 files and 16 ranks")]
    Board,
    /// More paths than a table holds, or a combination that none can express.
    #[error("the movement is too complex for a table")]
    TooInvolved,
}

/// One direction of a piece that only leaps and rides.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Ray {
    /// What it adds to the number of a cell.
    pub step: u16,
    /// The maximum number of repetitions; 15 is enough for any board.
    pub reach: u8,
    /// Whether it may end on an empty cell.
    pub quiet: bool,
    /// Whether it may end with a capture.
    pub capture: bool,
}

/// A step that may be repeated, and what may happen where it leads.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) struct Leg {
    /// What it adds to the number of a cell.
    pub(super) step: u16,
    /// The least and the greatest number of repetitions.
    pub(super) min: u8,
    pub(super) max: u8,
    /// The part of a step that leads over cells which have to be empty, and how many those are.
    pub(super) between: (u16, u8),
    pub(super) hop: Option<Action>,
    /// Ranks and files from which the piece has this leg, one bit each.
    pub(super) ranks: u16,
    pub(super) files: u16,
    /// Only for a piece that has moved, or has not.
    pub(super) unmoved: Option<bool>,
    /// Cells it may end on: one bit per file, for each rank.
    pub(super) zone: Option<Box<[u16; 16]>>,
    /// A move may end on an empty cell, with one of these promotions (0: none).
    pub(super) quiet: Vec<u8>,
    /// A move may end with a capture.
    pub(super) capture: Vec<u8>,
    /// A piece may be captured from where the leg began.
    pub(super) igui: Vec<u8>,
    /// Whether the piece stays where the leg began.
    pub(super) stays: bool,
    /// Whether only royal pieces are captured.
    pub(super) royal: bool,
    /// Legs that follow on an empty cell, as a stretch of the table.
    pub(super) then: (u16, u16),
    /// Legs that follow a capture.
    pub(super) past: (u16, u16),
}

impl Table {
    /// The table of a movement.
    pub fn new(movement: &Movement, layout: &Layout) -> Result<Self, NotTabular> {
        compile::compile(movement, layout)
    }

    /// The steps of a piece that only leaps and rides, for generators that have their own loops;
    /// `None` for other pieces.
    pub fn rays(&self) -> Option<impl Iterator<Item = Ray> + '_> {
        self.plain.then(|| self.rays.iter().copied())
    }

    /// Whether some of its moves are only for a piece that has not moved.
    pub fn has_first_moves(&self) -> bool {
        self.legs.iter().any(|leg| leg.unmoved.is_some())
    }

    /// Whether some of its moves need a piece to jump over.
    pub fn hops(&self) -> bool {
        self.legs.iter().any(|leg| leg.hop.is_some())
    }

    /// Whether each of its moves leads to another cell and captures only there.
    pub fn displaces(&self) -> bool {
        let plain = |list: &[u8]| list.iter().all(|p| *p == 0);
        self.legs.iter().all(|leg| {
            leg.igui.is_empty() && leg.past == (0, 0) && plain(&leg.quiet) && plain(&leg.capture)
        })
    }

    /// The name of a [`Step::promotion`]; `None` for 0.
    pub fn promotion(&self, number: u8) -> Option<&str> {
        let index = usize::from(number).checked_sub(1)?;
        self.promotions.get(index).map(|n| &**n)
    }
}

#[cfg(test)]
pub(super) mod tests;
