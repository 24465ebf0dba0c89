use super::{Entry, Error, Merged, Runs};
use std::path::Path;

/// Sorts entries: in memory while they fit, then in runs.
#[derive(Debug)]
pub struct Sorter {
    waiting: Vec<Entry>,
    most: usize,
    runs: Runs,
}

impl Sorter {
    /// Takes about this many bytes of memory.
    pub fn new(bytes: usize, folder: &Path) -> Self {
        Self {
            waiting: Vec::new(),
            most: (bytes / size_of::<Entry>()).max(16),
            runs: Runs::new(folder),
        }
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// A run cannot be written.
    pub fn push(&mut self, entry: Entry) -> Result<(), Error> {
        if self.waiting.len() >= self.most {
            self.spill()?;
        }
        // Growing by a part of itself, it would take up to three times its size.
        if self.waiting.len() == self.waiting.capacity() {
            let more = self.waiting.len().clamp(1024, 1 << 20);
            self.waiting.reserve_exact(more);
        }
        self.waiting.push(entry);
        Ok(())
    }

    fn spill(&mut self) -> Result<(), Error> {
        self.waiting.sort_unstable();
        let waiting = &mut self.waiting;
        self.runs.add(|write| waiting.drain(..).try_for_each(write))
    }

    /// All entries in their order.
    ///
    /// # Errors
    /// A run cannot be written or read.
    pub fn sorted(mut self) -> Result<Merged, Error> {
        if self.runs.is_empty() {
            self.waiting.sort_unstable();
            return Ok(Merged::in_memory(self.waiting));
        }
        self.spill()?;
        self.waiting = Vec::new();
        self.runs.merged()
    }
}
