//! The games of files, one after another.

use crate::errors::{Raise, raised};
use crate::game::Game;
use crate::guard::Guarded;
use crate::input::Input;
use crate::options::{OnError, reader};
use panchess::{Document, Documents, Error, Reader, Rows};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

/// Games, one after another in constant memory.
#[pyclass(frozen, module = "panchess")]
pub struct Games {
    inner: Guarded<Source>,
    on_error: OnError,
    /// What the `read` of an open file raised.
    raised: Arc<Mutex<Option<PyErr>>>,
}

enum Source {
    /// Of one input, on this thread.
    One(Box<Documents>),
    /// Of files, on several threads.
    Many(Rows<Document>),
    Closed,
}

impl Iterator for Source {
    type Item = Result<Document, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::One(documents) => documents.next(),
            Self::Many(rows) => rows.next(),
            Self::Closed => None,
        }
    }
}

impl Source {
    fn of(input: Input, reader: &Reader, jobs: usize) -> Result<Self, Error> {
        Ok(match input {
            Input::Bytes(bytes) => Self::One(Box::new(reader.bytes(bytes)?)),
            Input::Stream(name, stream) => Self::One(Box::new(reader.stream(&name, stream)?)),
            Input::Paths(paths) => match &paths[..] {
                [path] if jobs == 1 && !path.is_dir() => Self::One(Box::new(reader.file(path)?)),
                _ => Self::Many(reader.rows(paths, jobs, |document| Some(document.clone()))),
            },
        })
    }
}

#[pymethods]
impl Games {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            match self.inner.with(py, Iterator::next)? {
                None => return Ok(None),
                Some(Ok(document)) => return Ok(Some(Game::new(document))),
                Some(Err(Error::Record(_))) if self.on_error == OnError::Skip => {
                    py.check_signals()?;
                }
                Some(Err(e)) => return Err(self.cause(py, &e)),
            }
        }
    }

    /// Reads no more. Open files of Python stay open.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.inner.with(py, |source| *source = Source::Closed)
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, py: Python<'_>, _args: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }
}

impl Games {
    /// What the file raised, or the error itself.
    fn cause(&self, py: Python<'_>, error: &Error) -> PyErr {
        let mut raised_there = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised_there.take().unwrap_or_else(|| raised(py, error))
    }
}

/// The games of a path, several paths, bytes, or an open file.
#[pyfunction]
#[pyo3(signature = (src, source=None, *, variant=None, encoding=None, on_error=None, jobs=1))]
pub fn games(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    source: Option<&str>,
    variant: Option<&str>,
    encoding: Option<&str>,
    on_error: Option<&str>,
    jobs: usize,
) -> PyResult<Games> {
    let on_error = OnError::of(on_error.unwrap_or("raise"))?;
    let reader = reader(py, source, variant, encoding)?;
    let input = Input::of(src)?;
    let raised_there = match &input {
        Input::Stream(_, stream) => Arc::clone(&stream.raised),
        _ => Arc::default(),
    };
    let inner = py.detach(|| Source::of(input, &reader, jobs));
    let kept = raised_there
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take();
    if let (Some(e), Err(_)) = (kept, &inner) {
        return Err(e);
    }
    Ok(Games {
        inner: Guarded::new(inner.raise(py)?),
        on_error,
        raised: raised_there,
    })
}
