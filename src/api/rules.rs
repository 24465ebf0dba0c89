//! Keeps the rules that earlier games have used: preparing rules takes longer than replaying a short game.

use crate::model::Catalog;
use crate::pipeline::Replay;
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    static RULES: RefCell<Option<(Arc<Catalog>, Replay)>> = const { RefCell::new(None) };
}

/// The replay for the variants of a catalog.
pub(super) fn take(catalog: &Arc<Catalog>) -> Replay {
    let kept = RULES.with(|rules| rules.borrow_mut().take());
    match kept {
        Some((of, replay)) if Arc::ptr_eq(&of, catalog) => replay,
        _ => Replay::with(Arc::clone(catalog)),
    }
}

/// Keeps the replay for the variants of a catalog for the next game on this thread.
pub(super) fn keep(catalog: &Arc<Catalog>, replay: Replay) {
    if std::thread::panicking() {
        return;
    }
    let kept = (Arc::clone(catalog), replay);
    // The thread may be ending.
    let _ = RULES.try_with(|rules| rules.borrow_mut().replace(kept));
}
