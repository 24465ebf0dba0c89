use std::io;
use std::path::{Path, PathBuf};

/// A temporary file could not be written or read.
#[derive(Debug, thiserror::Error)]
#[error("could not use a temporary file in `{}`: {cause}", .folder.display())]
pub struct Error {
    folder: PathBuf,
    cause: io::Error,
}

impl Error {
    /// The error of the system in this folder.
    pub(super) fn in_folder(folder: &Path) -> impl Fn(io::Error) -> Self + Copy + '_ {
        move |cause| Self {
            folder: folder.to_owned(),
            cause,
        }
    }
}
