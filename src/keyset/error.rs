use std::io;
use std::path::{Path, PathBuf};

/// Keys could not be kept on disk.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A temporary file could not be written or read.
    #[error("could not use a temporary file in `{}`: {cause}", .folder.display())]
    Temporary {
        /// Where it is.
        folder: PathBuf,
        /// The error of the system.
        cause: io::Error,
    },
    /// A file of an index could not be written or read.
    #[error("could not use the index `{}`: {cause}", .folder.display())]
    Index {
        /// Where it is.
        folder: PathBuf,
        /// The error of the system.
        cause: io::Error,
    },
    /// Another run uses the index.
    #[error("another run is using the index `{}`; wait until it has ended", .0.display())]
    Locked(PathBuf),
    /// A folder holds other files than those of an index.
    #[error("`{}` is not an index: it holds `{file}` and no file `manifest`", .folder.display())]
    NoIndex {
        /// The folder.
        folder: PathBuf,
        /// A file in it.
        file: String,
    },
    /// The manifest of an index is not one that this version writes.
    #[error("line {line} of `{}` is not understood: {words}", .file.display())]
    Manifest {
        /// The file.
        file: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is expected.
        words: &'static str,
    },
    /// An index holds other keys.
    #[error("the index `{}` holds keys of `{found}`, not of `{wanted}`", .folder.display())]
    OtherKey {
        /// The folder.
        folder: PathBuf,
        /// The keys it holds.
        found: String,
        /// The keys that are asked for.
        wanted: String,
    },
}

impl Error {
    /// The error of the system about a temporary file in this folder.
    pub(super) fn in_folder(folder: &Path) -> impl Fn(io::Error) -> Self + Copy + '_ {
        move |cause| Self::Temporary {
            folder: folder.to_owned(),
            cause,
        }
    }

    /// The error of the system about an index.
    pub(super) fn of_index(folder: &Path) -> impl Fn(io::Error) -> Self + Copy + '_ {
        move |cause| Self::Index {
            folder: folder.to_owned(),
            cause,
        }
    }
}
