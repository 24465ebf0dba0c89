//! Which contents a board has, so that its text need not be made again after every move.

use std::sync::atomic::{AtomicU64, Ordering};

/// The contents of a [`Grid`](super::Grid), by number, and where they differ from the contents before.
///
/// Code that writes one position after another onto the same board sets it. Boards with the same number have the same
/// contents; a board that was changed in any other way has no number.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Revision {
    /// The number; 0 if it has none.
    id: u64,
    /// The number of the contents before; 0 if anything may be different.
    base: u64,
    /// The ranks that may be different from those, one bit each.
    ranks: Ranks,
}

/// Ranks of a board, one bit each. Boards with revisions have no more ranks than bits.
pub(crate) type Ranks = u32;

impl Revision {
    /// That of contents which are only different in these ranks from those with the number `base`.
    pub fn after(base: u64, ranks: Ranks, ids: &mut RevisionIds) -> Self {
        let id = ids.next();
        Self { id, base, ranks }
    }

    /// The number of the contents; `None` if they have none.
    pub fn id(self) -> Option<u64> {
        (self.id != 0).then_some(self.id)
    }

    /// Forgets the number.
    pub(super) fn forget(&mut self) {
        self.id = 0;
    }

    /// The ranks that may be different from the contents with this number; `None` if nothing is known.
    pub fn since(self, id: u64) -> Option<Ranks> {
        match (self.id, id) {
            (0, _) | (_, 0) => None,
            (same, id) if same == id => Some(0),
            _ => (self.base == id).then_some(self.ranks),
        }
    }
}

/// Numbers that are given only once in this process.
#[derive(Debug, Default)]
pub(crate) struct RevisionIds {
    next: u64,
    end: u64,
}

/// How many numbers are taken at a time, because all threads take them from the same place.
const BLOCK: u64 = 1 << 20;

impl RevisionIds {
    fn next(&mut self) -> u64 {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        if self.next == self.end {
            self.next = NEXT.fetch_add(BLOCK, Ordering::Relaxed);
            self.end = self.next + BLOCK;
        }
        self.next += 1;
        self.next - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Grid, Sq};

    #[test]
    fn a_board_that_somebody_changed_has_no_number() {
        let (mut ids, mut others) = (RevisionIds::default(), RevisionIds::default());
        let mut grid = Grid::new(3, 3);
        assert_eq!(grid.revision().id(), None);
        grid.revise(Revision::after(0, 0, &mut ids));
        let first = grid.revision().id().unwrap();
        assert_eq!(grid.revision().since(first), Some(0));
        grid.rank_mut(1)[0] = Cell::Hole;
        assert_eq!(grid.revision().since(first), None);
        grid.revise(Revision::after(first, 0b10, &mut ids));
        assert_eq!(grid.revision().since(first), Some(0b10));
        assert_eq!(grid.clone().revision().since(first), Some(0b10));
        grid.set(Sq::new(0, 0), Cell::Hole);
        assert_eq!(grid.revision().id(), None);
        grid.revise(Revision::after(0, 0, &mut others));
        assert_ne!(grid.revision().id(), Some(first));
        assert_eq!(grid.revision().since(first), None);
        assert_eq!(grid.revision().since(0), None);
        grid.reset(3, 3);
        assert_eq!(grid.revision().id(), None);
    }
}
