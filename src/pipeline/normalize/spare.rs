use crate::pipeline::dataset::Rows;
use std::sync::{Arc, Mutex, PoisonError};

/// Memory of rows that were written, for rows of the same columns. Any thread can return it.
#[derive(Clone, Default)]
pub(super) struct Spare(Arc<Mutex<Vec<Rows>>>);

impl Spare {
    /// How many are kept.
    const KEPT: usize = 4;
    /// Larger ones are not kept.
    const LARGEST: usize = 8 << 20;

    /// Rows without any, if there are some.
    pub fn take(&self) -> Option<Rows> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.pop()
    }

    /// Takes rows back.
    pub fn put(&self, mut rows: Rows) {
        let is_large = rows.bytes() > Self::LARGEST;
        rows.clear();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < Self::KEPT && !is_large {
            kept.push(rows);
        }
    }
}
