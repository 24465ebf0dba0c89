use super::documents::Documents;
use super::reader::Reader;
use crate::io;
use crate::pipeline::{Error, Input};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A range of a file that can be read independently of the others, on any machine. With serde, it is an object with
/// these fields.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
pub struct Split {
    /// The file.
    pub path: PathBuf,
    /// The offset of its first byte in the stored file, which may be compressed.
    pub start: u64,
    /// The offset after its last byte, so `end - start` is its length.
    pub end: u64,
}

impl Reader {
    /// Divides a file into ranges of about `size` stored bytes. Each document is read with the range in which it
    /// begins. If the notation has no lines that certainly begin a record, there is only one range. A compressed file
    /// is divided only between frames of zstd; files written by panchess or pzstd have many frames. With the size 0,
    /// the file is not divided.
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
    /// The file cannot be read, or its notation cannot be detected.
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

    /// Reads the documents that begin in a range. Record numbers and lines are counted from its first document.
    ///
    /// # Errors
    /// The range ends before it starts ([`Error::Range`]), the file cannot be opened, its notation cannot be detected,
    /// or panchess cannot read that notation.
    pub fn split(&self, split: &Split) -> Result<Documents, Error> {
        let Split { start, end, .. } = *split;
        if end < start {
            let file = split.path.display().to_string();
            return Err(Error::Range { file, start, end });
        }
        let input = Input::new(split.path.as_path());
        Documents::new(
            self.opening.find_split(&input, io::Split { start, end })?,
            self.finds,
        )
    }
}
