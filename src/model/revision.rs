//! Numbers for the contents of a board, so that its text need not be written again after every move.

use std::sync::atomic::{AtomicU64, Ordering};

/// The contents of a [`Grid`](super::Grid), by number, and the squares on which they differ from the previous contents.
///
/// Code that writes one position after another onto the same board sets it. Boards with the same number have the same
/// contents; a board that was changed in any other way has no number.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Revision {
    /// The number; 0 if it has none.
    id: u64,
    /// The number of the previous contents; 0 if any square may be different.
    base: u64,
    /// The squares that may differ from the previous contents.
    changed: Squares,
}

/// The ranks or the files of a board, one bit each. A board with a revision has at most as many ranks and files as
/// bits.
pub(crate) type Bits = u32;

/// The squares of a board where these ranks and these files cross.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Squares {
    pub ranks: Bits,
    pub files: Bits,
}

impl Squares {
    pub const NONE: Self = Self { ranks: 0, files: 0 };
    pub const ALL: Self = Self {
        ranks: Bits::MAX,
        files: Bits::MAX,
    };

    /// Adds a square. This may add other squares.
    #[inline]
    pub fn add(&mut self, file: u8, rank: u8) {
        self.files |= 1 << (file % 32);
        self.ranks |= 1 << (rank % 32);
    }
}

/// The number of each bit that is set.
#[inline]
pub(crate) fn bits(mut all: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = (all != 0).then(|| all.trailing_zeros() as u8);
        all &= all.wrapping_sub(1);
        next
    })
}

impl Revision {
    /// The revision of contents that differ from those with the number `base` only on these squares.
    pub fn after(base: u64, changed: Squares, ids: &mut RevisionIds) -> Self {
        let id = ids.next();
        Self { id, base, changed }
    }

    /// The number of the contents; `None` if they have none.
    pub fn id(self) -> Option<u64> {
        (self.id != 0).then_some(self.id)
    }

    /// Removes the number.
    pub(super) fn forget(&mut self) {
        self.id = 0;
    }

    /// The squares that may be different from the contents with this number; `None` if nothing is known.
    #[inline]
    pub fn since(self, id: u64) -> Option<Squares> {
        match (self.id, id) {
            (0, _) | (_, 0) => None,
            (same, id) if same == id => Some(Squares::NONE),
            _ => (self.base == id).then_some(self.changed),
        }
    }
}

/// Numbers that are used only once in this process.
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
        grid.revise(Revision::after(0, Squares::NONE, &mut ids));
        let first = grid.revision().id().unwrap();
        assert_eq!(grid.revision().since(first), Some(Squares::NONE));
        grid.rank_mut(1)[0] = Cell::Hole;
        assert_eq!(grid.revision().since(first), None);
        let mut changed = Squares::NONE;
        changed.add(0, 1);
        grid.revise(Revision::after(first, changed, &mut ids));
        assert_eq!(grid.revision().since(first), Some(changed));
        assert_eq!(grid.clone().revision().since(first), Some(changed));
        grid.set(Sq::new(0, 0), Cell::Hole);
        assert_eq!(grid.revision().id(), None);
        grid.revise(Revision::after(0, Squares::NONE, &mut others));
        assert_ne!(grid.revision().id(), Some(first));
        assert_eq!(grid.revision().since(first), None);
        assert_eq!(grid.revision().since(0), None);
        grid.reset(3, 3);
        assert_eq!(grid.revision().id(), None);
    }
}
