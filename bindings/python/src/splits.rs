//! Ranges of files that are read independently of each other.

use crate::errors::{Raise, value};
use crate::options::{self, reader};
use panchess::pipeline::files::is_archive;
use pyo3::prelude::*;
use std::path::PathBuf;

/// A range of a file, which `games` and `positions` read. It can be sent to other machines.
#[pyclass(frozen, eq, hash, module = "panchess")]
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Split {
    pub path: PathBuf,
    start: u64,
    end: u64,
}

impl Split {
    pub fn inner(&self) -> panchess::Split {
        panchess::Split {
            path: self.path.clone(),
            start: self.start,
            end: self.end,
        }
    }
}

#[pymethods]
impl Split {
    #[new]
    fn new(path: PathBuf, start: u64, end: u64) -> PyResult<Self> {
        match start <= end {
            true => Ok(Self { path, start, end }),
            false => Err(value("a range ends after its start")),
        }
    }

    /// The file.
    #[getter]
    fn path(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    /// The offset of its first byte in the stored file.
    #[getter]
    fn start(&self) -> u64 {
        self.start
    }

    /// The offset after its last byte.
    #[getter]
    fn end(&self) -> u64 {
        self.end
    }

    fn __getnewargs__(&self) -> (PathBuf, u64, u64) {
        (self.path.clone(), self.start, self.end)
    }

    fn __repr__(&self) -> String {
        let Self { start, end, .. } = self;
        format!("Split({:?}, {start}, {end})", self.path())
    }
}

/// Divides a file into ranges of about `size` stored bytes, 64 MiB by default. `games` and `positions` can read a
/// range. A zip archive cannot be divided.
///
/// path: the file.
/// size: the number of bytes, at least 1.
/// source: a notation such as "pgn"; if it is `None`, the notation is detected.
/// encoding: the encoding of text that is not UTF-8.
#[pyfunction]
#[pyo3(signature = (path, size=67_108_864, source=None, *, encoding=None))]
pub fn splits(
    py: Python<'_>,
    path: PathBuf,
    #[pyo3(from_py_with = options::size)] size: u64,
    source: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Vec<Split>> {
    let reader = reader(py, source, None, encoding)?;
    if py.detach(|| is_archive(&path)) {
        let text = format!(
            "`{}` is a zip archive, which cannot be divided: `games` and `positions` read it as a whole",
            path.display()
        );
        return Err(crate::errors::new(py, "FormatError", text));
    }
    let all = py.detach(|| reader.splits(&path, size)).raise(py)?;
    let split = |split: panchess::Split| Split {
        path: split.path,
        start: split.start,
        end: split.end,
    };
    Ok(all.into_iter().map(split).collect())
}
