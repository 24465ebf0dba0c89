use super::{Entry, Error};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads one run.
#[derive(Debug)]
pub(super) struct Reader {
    file: Arc<File>,
    folder: PathBuf,
    /// What is still in the file, in entries.
    left: Range<u64>,
    buffer: Vec<u8>,
    at: usize,
}

/// How many entries are read at a time.
const BUFFER: u64 = 1024;

impl Reader {
    pub fn new(file: Arc<File>, folder: &Path, left: Range<u64>) -> Self {
        Self {
            file,
            folder: folder.to_owned(),
            left,
            buffer: Vec::new(),
            at: 0,
        }
    }

    fn next(&mut self) -> Result<Option<Entry>, Error> {
        if self.at >= self.buffer.len() && !self.fill()? {
            return Ok(None);
        }
        let bytes = self.buffer[self.at..].first_chunk();
        self.at += Entry::SIZE;
        Ok(bytes.map(Entry::of_bytes))
    }

    /// Reads on. Several runs share the file, so its position is set each time.
    fn fill(&mut self) -> Result<bool, Error> {
        let entries = (self.left.end - self.left.start).min(BUFFER);
        if entries == 0 {
            return Ok(false);
        }
        let failed = Error::in_folder(&self.folder);
        let mut file = self.file.as_ref();
        let from = self.left.start * Entry::SIZE as u64;
        file.seek(SeekFrom::Start(from)).map_err(failed)?;
        self.buffer.resize(entries as usize * Entry::SIZE, 0);
        file.read_exact(&mut self.buffer).map_err(failed)?;
        self.left.start += entries;
        self.at = 0;
        Ok(true)
    }
}

/// The entries of several runs in their order.
#[derive(Debug)]
pub struct Merged {
    heads: BinaryHeap<Reverse<(Entry, usize)>>,
    readers: Vec<Reader>,
    /// Entries that were never written, in their order.
    memory: std::vec::IntoIter<Entry>,
}

impl Merged {
    pub(super) fn of(readers: Vec<Reader>) -> Result<Self, Error> {
        let mut all = Self {
            heads: BinaryHeap::with_capacity(readers.len()),
            readers,
            memory: Vec::new().into_iter(),
        };
        for n in 0..all.readers.len() {
            all.pull(n)?;
        }
        Ok(all)
    }

    /// Entries in memory that are in order, and no run.
    pub(super) fn in_memory(sorted: Vec<Entry>) -> Self {
        Self {
            heads: BinaryHeap::new(),
            readers: Vec::new(),
            memory: sorted.into_iter(),
        }
    }

    fn pull(&mut self, n: usize) -> Result<(), Error> {
        let next = self.readers.get_mut(n).map_or(Ok(None), Reader::next)?;
        self.heads.extend(next.map(|entry| Reverse((entry, n))));
        Ok(())
    }

    /// The next entry.
    ///
    /// # Errors
    /// A file cannot be read.
    #[allow(clippy::should_implement_trait, reason = "fallible")]
    pub fn next(&mut self) -> Result<Option<Entry>, Error> {
        let Some(Reverse((entry, n))) = self.heads.pop() else {
            return Ok(self.memory.next());
        };
        self.pull(n)?;
        Ok(Some(entry))
    }
}
