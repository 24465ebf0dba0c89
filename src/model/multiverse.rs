use super::{BoardId, Grid};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Many bounded boards along time and timelines. All have one size.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Multiverse {
    /// Every board that exists, in the order the hashing standard wants.
    /// Shared: a move copies one or two boards, not the world.
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
