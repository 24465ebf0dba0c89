use super::Error;
use super::merge::{Merged, Reader};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A key, and three numbers. Of several entries with one key, the smallest numbers come first.
#[derive(Copy, Clone, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub struct Entry {
    /// The key.
    pub key: u128,
    /// What is known of it.
    pub numbers: [u64; 3],
}

impl Entry {
    /// How many bytes it has in a file.
    pub(super) const SIZE: usize = 40;

    /// Numbers in the order of their size also as bytes.
    fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        let (key, rest) = bytes.split_at_mut(16);
        key.copy_from_slice(&self.key.to_be_bytes());
        for (place, number) in rest.chunks_exact_mut(8).zip(self.numbers) {
            place.copy_from_slice(&number.to_be_bytes());
        }
        bytes
    }

    pub(super) fn of_bytes(bytes: &[u8; Self::SIZE]) -> Self {
        let number = |from: usize| {
            let mut eight = [0; 8];
            eight.copy_from_slice(&bytes[from..from + 8]);
            u64::from_be_bytes(eight)
        };
        Self {
            key: (u128::from(number(0)) << 64) | u128::from(number(8)),
            numbers: [number(16), number(24), number(32)],
        }
    }
}

/// Sorted runs of entries in a temporary file without a name: the system frees it when the process
/// ends, whatever ends it.
#[derive(Debug)]
pub struct Runs {
    folder: PathBuf,
    file: Option<Arc<File>>,
    /// Where each run ends, in entries.
    ends: Vec<u64>,
}

/// More runs are merged into one.
const MAX_RUNS: usize = 64;

const BUFFER: usize = 1 << 16;

impl Runs {
    /// Without a run; the file will be in this folder.
    pub fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            file: None,
            ends: Vec::new(),
        }
    }

    /// Where the file is, for messages.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether there is no run.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a run. `fill` gets what writes an entry, and calls it with sorted entries.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn add<E: From<Error>>(
        &mut self,
        fill: impl FnOnce(&mut dyn FnMut(Entry) -> Result<(), E>) -> Result<(), E>,
    ) -> Result<(), E> {
        if self.ends.len() >= MAX_RUNS {
            self.merge_all()?;
        }
        let folder = self.folder.clone();
        let failed = Error::in_folder(&folder);
        let file = self.open()?;
        let mut out = BufWriter::with_capacity(BUFFER, file.as_ref());
        let mut end = self.ends.last().copied().unwrap_or(0);
        fill(&mut |entry: Entry| {
            end += 1;
            Ok(out.write_all(&entry.to_bytes()).map_err(failed)?)
        })?;
        out.flush().map_err(failed)?;
        drop(out);
        self.ends.push(end);
        Ok(())
    }

    /// The file, with its position at the end of the last run.
    fn open(&mut self) -> Result<Arc<File>, Error> {
        use std::io::{Seek, SeekFrom};
        let failed = Error::in_folder(&self.folder);
        let file = match &self.file {
            Some(file) => Arc::clone(file),
            None => Arc::new(tempfile::tempfile_in(&self.folder).map_err(failed)?),
        };
        let end = self.ends.last().copied().unwrap_or(0) * Entry::SIZE as u64;
        let mut place = file.as_ref();
        place.seek(SeekFrom::Start(end)).map_err(failed)?;
        self.file = Some(Arc::clone(&file));
        Ok(file)
    }

    fn merge_all(&mut self) -> Result<(), Error> {
        let mut all = self.merged()?;
        let mut one = Self::new(&self.folder);
        one.add(|write| {
            while let Some(entry) = all.next()? {
                write(entry)?;
            }
            Ok::<(), Error>(())
        })?;
        *self = one;
        Ok(())
    }

    /// All entries in their order.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn merged(&self) -> Result<Merged, Error> {
        let mut readers = Vec::new();
        let mut from = 0;
        for end in &self.ends {
            if let Some(file) = &self.file {
                readers.push(Reader::new(Arc::clone(file), &self.folder, from..*end));
            }
            from = *end;
        }
        Merged::of(readers)
    }
}
