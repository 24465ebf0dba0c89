//! Records that can be read as objects, one after another, and as a table of Arrow.

use crate::arrow;
use crate::errors::{Raise, raised};
use crate::guard::Guarded;
use crate::input::{Input, Raised, is_decoded, take};
use crate::options::{OnError, reader, words};
use panchess::pipeline::dataset::{Columns, Table as Kind};
use panchess::pipeline::files::is_archive;
use panchess::{Document, Documents, Error, Reader, Rows};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyCapsule;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Where records come from, and how far they were read as objects.
pub struct Table {
    objects: Guarded<Source>,
    again: Option<Again>,
    reader: Reader,
    jobs: usize,
    on_error: OnError,
    /// How many objects were left out.
    skipped: AtomicU64,
    /// How many records the table that was begun last has left out. This is locked only while the lock of Python is
    /// held, so a fork never finds it locked.
    of_table: Mutex<Option<Arc<AtomicU64>>>,
    columns: Arc<Columns>,
    /// What the `read` of an open file raised.
    raised: Raised,
}

/// What can be read more than once.
enum Again {
    Bytes(PyBackedBytes),
    Paths(Vec<PathBuf>),
    Split(panchess::Split),
}

enum Source {
    /// Of one input, on this thread.
    One(Box<Documents>),
    /// Of files, on several threads, which begin with the first object.
    Later,
    Many(Rows<Document>),
    Closed,
}

/// The arguments of `games` and `positions`.
pub struct Arguments<'a, 'py> {
    pub src: &'a Bound<'py, PyAny>,
    pub source: Option<&'a str>,
    pub columns: Option<&'a Bound<'py, PyAny>>,
    pub variant: Option<&'a str>,
    pub encoding: Option<&'a str>,
    pub on_error: Option<&'a str>,
    pub jobs: usize,
}

impl Table {
    pub fn open(py: Python<'_>, kind: Kind, given: &Arguments<'_, '_>) -> PyResult<Self> {
        let on_error = OnError::of(given.on_error.unwrap_or("raise"))?;
        let columns = selection(kind, given.columns)?;
        let encoding = match given.encoding {
            Some(name) if !is_decoded(given.src)? => Some(name),
            _ => None,
        };
        let reader = reader(py, given.source, given.variant, encoding)?;
        let (mut raised_there, mut again) = (Arc::default(), None);
        let input = Input::of(given.src)?;
        match &input {
            Input::Bytes(bytes) => again = Some(Again::Bytes(bytes.clone_ref(py))),
            Input::Paths(paths) => again = Some(Again::Paths(paths.clone())),
            Input::Split(split) => again = Some(Again::Split(split.clone())),
            Input::Stream(_, stream) => raised_there = Arc::clone(&stream.raised),
        }
        let jobs = given.jobs;
        let objects = py.detach(|| Source::of(input, &reader, jobs));
        let kept = take(&raised_there);
        if let (Some(e), Err(_)) = (kept, &objects) {
            return Err(e);
        }
        Ok(Self {
            objects: Guarded::new(objects.raise(py)?),
            again,
            reader,
            jobs,
            on_error,
            skipped: AtomicU64::new(0),
            of_table: Mutex::default(),
            columns: Arc::new(columns),
            raised: raised_there,
        })
    }

    /// The next record.
    pub fn next(&self, py: Python<'_>) -> PyResult<Option<Document>> {
        loop {
            match self.objects.with(py, |source| source.checked(self))? {
                None => return Ok(None),
                Some(Ok(document)) => {
                    // `list` calls this again and again, and Python itself does not look.
                    py.check_signals()?;
                    return Ok(Some(document));
                }
                Some(Err(Error::Record(_))) if self.on_error == OnError::Skip => {
                    self.skipped.fetch_add(1, Ordering::Relaxed);
                    py.check_signals()?;
                }
                Some(Err(e)) => return Err(take(&self.raised).unwrap_or_else(|| raised(py, &e))),
            }
        }
    }

    /// How many records were left out: by the table that was begun last, otherwise as objects. A table of an open file
    /// has what follows the objects.
    pub fn skipped(&self) -> u64 {
        let of_objects = self.skipped.load(Ordering::Relaxed);
        let of_table = self.of_table.lock().unwrap_or_else(PoisonError::into_inner);
        match of_table.as_deref() {
            None => of_objects,
            Some(of_table) if self.again.is_some() => of_table.load(Ordering::Relaxed),
            Some(of_table) => of_objects + of_table.load(Ordering::Relaxed),
        }
    }

    /// Stops reading objects.
    pub fn close(&self, py: Python<'_>) -> PyResult<()> {
        match self.objects.with(py, |source| *source = Source::Closed) {
            // In a fork, nothing is open.
            Err(e) if e.is_instance_of::<PyRuntimeError>(py) => Ok(()),
            closed => closed,
        }
    }

    /// All rows; of an open file, those that were not read yet.
    pub fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let on_error = match self.on_error {
            OnError::Raise => panchess::OnError::Stop,
            OnError::Skip => panchess::OnError::Skip,
            OnError::Row => panchess::OnError::Row,
        };
        let (reader, columns) = (&self.reader, &self.columns);
        let table = match &self.again {
            Some(Again::Bytes(bytes)) => {
                let bytes = Cursor::new(bytes.clone_ref(py));
                let documents = py.detach(|| reader.read_from("-", bytes));
                documents.raise(py)?.table(columns, on_error)
            }
            Some(Again::Split(split)) => {
                let documents = py.detach(|| reader.split(split));
                documents.raise(py)?.table(columns, on_error)
            }
            Some(Again::Paths(paths)) => match single(paths, self.jobs) {
                Some(path) => {
                    let documents = py.detach(|| reader.file(path));
                    documents.raise(py)?.table(columns, on_error)
                }
                None => reader.table(paths, self.jobs, columns, on_error),
            },
            None => {
                let take = |source: &mut Source| std::mem::replace(source, Source::Closed);
                let Source::One(documents) = self.objects.with(py, take)? else {
                    let text = "this file was read already, and cannot be read again";
                    return Err(PyRuntimeError::new_err(text));
                };
                documents.table(columns, on_error)
            }
        };
        let mut of_table = self.of_table.lock().unwrap_or_else(PoisonError::into_inner);
        *of_table = Some(table.skipped());
        drop(of_table);
        arrow::stream(py, table, columns)
    }

    /// The columns.
    pub fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::columns(py, &self.columns)
    }
}

impl Source {
    fn of(input: Input, reader: &Reader, jobs: usize) -> Result<Self, Error> {
        Ok(match input {
            Input::Bytes(bytes) => Self::One(Box::new(reader.read_from("-", Cursor::new(bytes))?)),
            Input::Split(split) => Self::One(Box::new(reader.split(&split)?)),
            Input::Stream(name, stream) => Self::One(Box::new(reader.read_from(&name, stream)?)),
            Input::Paths(paths) => match single(&paths, jobs) {
                Some(path) => Self::One(Box::new(reader.file(path)?)),
                None => Self::Later,
            },
        })
    }

    /// The next one; if broken ones are left out, only if it can be replayed.
    fn checked(&mut self, table: &Table) -> Option<Result<Document, Error>> {
        let document = self.next(table)?;
        if table.on_error != OnError::Skip {
            return Some(document);
        }
        Some(document.and_then(|document| {
            document.positions().last().transpose()?;
            Ok(document)
        }))
    }

    fn next(&mut self, table: &Table) -> Option<Result<Document, Error>> {
        if let (Self::Later, Some(Again::Paths(paths))) = (&self, &table.again) {
            let same = |document: &Document| Some(document.clone());
            *self = Self::Many(table.reader.rows(paths, table.jobs, same));
        }
        match self {
            Self::One(documents) => documents.next(),
            Self::Many(rows) => rows.next(),
            Self::Later | Self::Closed => None,
        }
    }
}

/// A file that is read on the thread that asks for its records.
fn single(paths: &[PathBuf], jobs: usize) -> Option<&PathBuf> {
    match paths {
        [path] if jobs == 1 && !stands_for_several(path) => Some(path),
        _ => None,
    }
}

/// Whether it is a folder, an archive or a pattern.
fn stands_for_several(path: &Path) -> bool {
    let is_pattern = || {
        let text = path.to_str().unwrap_or_default();
        text.contains(['*', '?', '[', '{']) && !path.exists()
    };
    path.is_dir() || is_archive(path) || is_pattern()
}

fn selection(kind: Kind, given: Option<&Bound<'_, PyAny>>) -> PyResult<Columns> {
    let Some(given) = given else {
        return Ok(Columns::usual(kind));
    };
    let names = words("columns", Some(given))?;
    if names.is_empty() {
        return Err(PyValueError::new_err("`columns` must name a column"));
    }
    Columns::of(kind, &names).map_err(|e| PyValueError::new_err(e.to_string()))
}
