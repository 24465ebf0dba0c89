//! What several threads may use, such as iterators.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Something that only one thread uses at a time, and only the process that made it: threads that
/// work for it do not exist in a fork.
pub struct Guarded<T> {
    inner: Mutex<T>,
    /// The thread that uses it; 0 for none.
    user: AtomicU64,
    process: u32,
}

impl<T: Send> Guarded<T> {
    pub fn new(inner: T) -> Self {
        Self {
            inner: Mutex::new(inner),
            user: AtomicU64::new(0),
            process: std::process::id(),
        }
    }

    /// Whether this process made it. In a fork, a thread that no longer exists may have been changing it.
    pub fn is_of_this_process(&self) -> bool {
        self.process == std::process::id()
    }

    /// For who has it alone.
    pub fn get_mut(&mut self) -> &mut T {
        self.inner.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on it while the interpreter is free.
    ///
    /// # Errors
    /// This thread is using it already (a file whose `read` asks for the next game, or a handler of
    /// a signal), or the process is a fork.
    pub fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> R + Send,
    ) -> PyResult<R> {
        if !self.is_of_this_process() {
            let text = "this was opened before the process was forked; open it again";
            return Err(PyRuntimeError::new_err(text));
        }
        let me = this_thread();
        if self.user.load(Ordering::Relaxed) == me {
            return Err(PyValueError::new_err("already executing on this thread"));
        }
        Ok(py.detach(|| {
            let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
            self.user.store(me, Ordering::Relaxed);
            let _over = Over(&self.user);
            work(&mut inner)
        }))
    }
}

/// Nobody uses it any longer, even after a panic.
struct Over<'a>(&'a AtomicU64);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

/// A number for this thread, never 0.
fn this_thread() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local! {
        static MINE: u64 = NEXT.fetch_add(1, Ordering::Relaxed);
    }
    MINE.with(|mine| *mine)
}
