//! Zip archives, in a build that does not decompress.

use super::packing::Packing;
use super::{Error, Source};
use std::path::Path;

/// A file in a zip archive: there is none.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Member {}

impl Member {
    /// The files that an archive holds.
    ///
    /// # Errors
    /// Always.
    pub fn all(archive: &Path) -> Result<Vec<Result<Self, Error>>, Error> {
        Err(Packing::Zip.missing(&archive.display().to_string()))
    }

    /// How it is called in messages.
    pub fn shown(&self) -> String {
        match *self {}
    }

    /// Its name in the archive.
    pub fn name(&self) -> &str {
        match *self {}
    }

    /// The archive.
    pub fn archive(&self) -> &Path {
        match *self {}
    }

    /// How many bytes of the archive it takes.
    pub fn stored(&self) -> u64 {
        match *self {}
    }

    /// Opens it.
    ///
    /// # Errors
    /// It cannot be opened.
    pub fn open(&self) -> Result<Source, Error> {
        match *self {}
    }
}
