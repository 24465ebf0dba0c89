use crate::io::limits::BATCH;
use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Input that was read and whose output is not yet written, over all threads.
const READ: usize = 16 << 20;

/// The most bytes of the longest records that are processed at the same time. A processed
/// record takes up to a hundred times its bytes.
const WORKED: usize = 4 << 20;

/// Limits the memory of all threads together, independent of their number.
///
/// A batch that is larger than the limit is processed alone.
pub(super) struct Limiter {
    used: Mutex<Used>,
    changed: Condvar,
    batches: usize,
    bytes: usize,
}

#[derive(Default)]
struct Used {
    batches: usize,
    bytes: usize,
    worked: usize,
    closed: bool,
    /// The number of the chunk whose results are passed on next.
    next: u64,
    /// A part of its results is on its way.
    part: bool,
    /// The number of the chunk whose batches are decided next.
    deciding: u64,
    /// Chunks after it that have no batches to decide.
    decided: BTreeSet<u64>,
}

impl Limiter {
    /// For this many threads.
    pub(super) fn new(threads: usize) -> Self {
        Self {
            used: Mutex::default(),
            changed: Condvar::new(),
            batches: threads * 3,
            bytes: READ.max((threads + threads / 2) * BATCH),
        }
    }

    /// Waits until a batch of this many bytes may be read; `false` if it is no longer needed.
    pub(super) fn enter(&self, bytes: usize) -> bool {
        let full =
            |u: &Used| u.batches > 0 && (u.batches >= self.batches || u.bytes + bytes > self.bytes);
        let mut used = self.wait_while(|u| !u.closed && full(u));
        used.batches += 1;
        used.bytes += bytes;
        !used.closed
    }

    /// A chunk that [entered](Self::enter) is written.
    pub(super) fn leave(&self, bytes: usize) {
        let mut used = self.used();
        used.next += 1;
        used.part = false;
        used.batches = used.batches.saturating_sub(1);
        used.bytes = used.bytes.saturating_sub(bytes);
        self.changed.notify_all();
    }

    /// Waits until the results of a chunk are the next to be passed on, and the parts of them that
    /// were passed on before are written; `false` if no more is needed.
    pub(super) fn turn(&self, number: u64) -> bool {
        let mut used = self.wait_while(|u| !u.closed && (u.next != number || u.part));
        used.part = true;
        !used.closed
    }

    /// Waits until the batches of all chunks before are decided; `false` if no more is needed.
    pub(super) fn may_decide(&self, number: u64) -> bool {
        !self
            .wait_while(|u| !u.closed && u.deciding != number)
            .closed
    }

    /// The batches of a chunk are decided, or it has none.
    pub(super) fn decided(&self, number: u64) {
        let mut used = self.used();
        if number >= used.deciding {
            used.decided.insert(number);
        }
        let before = used.deciding;
        while let Some(next) = Some(used.deciding).filter(|n| used.decided.contains(n)) {
            used.decided.remove(&next);
            used.deciding += 1;
        }
        if used.deciding > before {
            self.changed.notify_all();
        }
    }

    /// A part of a chunk is written.
    pub(super) fn written(&self) {
        self.used().part = false;
        self.changed.notify_all();
    }

    /// Waits until everything that was read is written; `false` if no more is needed.
    pub(super) fn clear(&self) -> bool {
        !self.wait_while(|u| !u.closed && u.batches > 0).closed
    }

    /// Waits until a batch whose longest record has this many bytes may be processed.
    pub(super) fn work(&self, longest: usize) -> Working<'_> {
        let mut used = self.wait_while(|u| u.worked > 0 && u.worked + longest > WORKED);
        used.worked += longest;
        Working {
            limiter: self,
            longest,
        }
    }

    /// Lets no more batches enter once dropped, also while a panic unwinds.
    pub(super) fn open(&self) -> Open<'_> {
        Open(self)
    }

    fn wait_while(&self, blocked: impl Fn(&Used) -> bool) -> MutexGuard<'_, Used> {
        let guard = self.changed.wait_while(self.used(), |u| blocked(u));
        guard.unwrap_or_else(PoisonError::into_inner)
    }

    fn used(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A batch being processed.
pub(super) struct Working<'a> {
    limiter: &'a Limiter,
    longest: usize,
}

impl Working<'_> {
    /// Whether its longest record takes so much memory that none of it is kept for the next.
    pub(super) fn is_large(&self) -> bool {
        self.longest > WORKED / 4
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        self.limiter.used().worked -= self.longest;
        self.limiter.changed.notify_all();
    }
}

/// Batches may enter while this exists.
pub(super) struct Open<'a>(&'a Limiter);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.used().closed = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_too_large_for_the_room_goes_alone() {
        let limiter = Limiter::new(2);
        assert!(limiter.enter(READ * 2));
        let waits = |u: &Used| u.bytes + 1 > limiter.bytes;
        assert!(waits(&limiter.used()));
        limiter.leave(READ * 2);
        assert!(!waits(&limiter.used()));
        drop(limiter.work(WORKED * 2));
        assert_eq!(limiter.used().worked, 0);
    }

    #[test]
    fn whoever_waits_is_told_when_the_room_closes() {
        let limiter = Limiter::new(1);
        assert!((0..3).all(|_| limiter.enter(1)));
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| limiter.enter(1));
            drop(limiter.open());
            assert!(!waiting.join().unwrap());
        });
    }
}
