//! Tables that are equal in many variants, kept once. A file that mixes variants then needs less of the cache.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// Tables of one kind that are in use somewhere.
pub(super) struct Pool<T>(Mutex<BTreeSet<Arc<T>>>);

/// After this many tables, those that nothing uses any longer are dropped.
pub(super) const MAX_TABLES: usize = 4096;

impl<T: Ord> Pool<T> {
    pub(super) const fn new() -> Self {
        Self(Mutex::new(BTreeSet::new()))
    }

    /// The table of the pool that is equal to this one, which is added if there is none.
    pub(super) fn share(&self, table: T) -> Arc<T> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&table) {
            return Arc::clone(known);
        }
        if all.len() >= MAX_TABLES {
            all.retain(|table| Arc::strong_count(table) > 1);
        }
        let table = Arc::new(table);
        all.insert(Arc::clone(&table));
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_tables_are_kept_once() {
        let pool = Pool::new();
        let (a, b) = (pool.share([1, 2]), pool.share([1, 2]));
        assert!(Arc::ptr_eq(&a, &b));
        assert!(!Arc::ptr_eq(&a, &pool.share([2, 1])));
    }

    #[test]
    fn tables_that_nobody_uses_are_dropped() {
        let pool = Pool::new();
        let kept = pool.share(0);
        (1..3 * MAX_TABLES).for_each(|n| drop(pool.share(n)));
        assert!(pool.0.lock().unwrap().len() <= MAX_TABLES);
        assert!(Arc::ptr_eq(&kept, &pool.share(0)));
    }
}
