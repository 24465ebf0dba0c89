use super::{BoardId, Grid};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Many bounded boards along time and timelines, all of the same size.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Multiverse {
    /// Every board, in the order of the hashing standard.
    /// Shared, so that a move copies only one or two boards.
    pub boards: BTreeMap<BoardId, Arc<Grid>>,
}

impl Multiverse {
    /// Files × ranks of its boards; `None` when there is no board.
    pub fn size(&self) -> Option<(u8, u8)> {
        let grid = self.boards.values().next()?;
        Some((grid.files(), grid.ranks()))
    }

    /// Whether timelines are counted `-0`, `+0` (an even number at the start).
    pub fn is_even(&self) -> bool {
        self.boards.keys().any(|b| b.timeline2 % 2 != 0)
    }
}
