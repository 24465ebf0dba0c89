use super::documents::Documents;
use super::reader::Reader;
use crate::io;
use crate::pipeline::{Error, Input};
use std::path::{Path, PathBuf};

/// A range of a file that can be read independently of the others, on any machine.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Split {
    /// The file.
    pub path: PathBuf,
    /// Its first byte in the file as it is stored.
    pub start: u64,
    /// Behind its last byte.
    pub end: u64,
}

impl Reader {
    /// Divides a file into ranges of about that many stored bytes. Each document is read with the range in which it
    /// begins. There is one range if no more are possible: some notations have no line that surely begins a record, and
    /// a compressed file is only divided between frames of zstd, of which those that panchess or pzstd wrote consist.
    ///
    /// ```
    /// # let folder = tempfile::tempdir().expect("a folder");
    /// # let path = folder.path().join("games.pgn");
    /// std::fs::write(&path, "[White \"Menchik\"]\n\n1. e4 e5 *\n\n".repeat(1000)).expect("a file");
    /// let reader = panchess::Reader::new();
    /// let splits = reader.splits(&path, 10_000)?;
    /// assert_eq!(splits.len(), 4);
    /// let mut games = 0;
    /// for split in &splits {
    ///     games += reader.split(split)?.count();
    /// }
    /// assert_eq!(games, 1000);
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// It cannot be read, or its notation not be detected.
    pub fn splits(&self, path: impl AsRef<Path>, size: u64) -> Result<Vec<Split>, Error> {
        let path = path.as_ref();
        let all = self.opening.splits(&Input::new(path), size)?;
        let split = |io::Split { start, end }| Split {
            path: path.to_owned(),
            start,
            end,
        };
        Ok(all.into_iter().map(split).collect())
    }

    /// Reads the documents that begin in a range. Their numbers and lines are counted from its first document.
    ///
    /// # Errors
    /// The file cannot be opened, or its notation not be detected or read.
    pub fn split(&self, split: &Split) -> Result<Documents, Error> {
        let Split { start, end, .. } = *split;
        let input = Input::new(split.path.as_path());
        Documents::new(
            self.opening.find_split(&input, io::Split { start, end })?,
            self.finds,
        )
    }
}
