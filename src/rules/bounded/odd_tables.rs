//! The moves of pieces that do more than leap and ride. Games share equal ones.

use super::army::Code;
use super::pool::MAX_TABLES;
use crate::movement::{Aim, Table};
use std::sync::{Arc, Mutex, PoisonError};

/// The moves of a piece that does more than leap and ride.
pub(super) struct Odd {
    pub(super) table: Table,
    pub(super) aim: Aim,
}

impl Odd {
    /// Those of a table, which other games may have as well.
    pub(super) fn shared(table: Table) -> Arc<Self> {
        static ALL: Mutex<Vec<Arc<Odd>>> = Mutex::new(Vec::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.iter().find(|odd| odd.table == table) {
            return Arc::clone(known);
        }
        if all.len() >= MAX_TABLES {
            all.retain(|odd| Arc::strong_count(odd) > 1);
        }
        let aim = Aim::new(&table);
        let odd = Arc::new(Self { table, aim });
        all.push(Arc::clone(&odd));
        odd
    }
}

/// The moves of a piece among those of pieces in the order of their codes.
pub(super) fn find(all: &[(Code, Arc<Odd>)], c: Code) -> Option<&Arc<Odd>> {
    let found = all.binary_search_by_key(&c, |(code, _)| *code);
    found.ok().and_then(|n| all.get(n)).map(|(_, odd)| odd)
}
