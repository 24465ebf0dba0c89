//! The games of files, and their positions: one after another, or as a table.

use crate::game::Game;
use crate::guard::Guarded;
use crate::options;
use crate::position::{Position, Positions};
use crate::table::{Arguments, Table};
use panchess::pipeline::dataset::Table as Kind;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// Games, one after another in constant memory. For Arrow, this is a table with a row for each game.
#[pyclass(frozen, module = "panchess")]
pub struct Games(Table);

#[pymethods]
impl Games {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        Ok(self.0.next(py)?.map(Game::new))
    }

    /// The number of records that `on_error="skip"` has left out so far: in the table that was read last, if there is
    /// one, otherwise in this iterator. For an open file, it is the number for both together.
    #[getter]
    fn skipped(&self) -> u64 {
        self.0.skipped()
    }

    /// Stops reading. Open Python files stay open.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.0.close(py)
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, py: Python<'_>, _args: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // What is asked for is a wish, and these columns are what there is.
        drop(requested_schema);
        self.0.stream(py)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        self.0.columns(py)
    }
}

/// The positions of games, one after another. For Arrow, this is a table with a row for each position.
#[pyclass(frozen, module = "panchess")]
pub struct AllPositions {
    table: Table,
    /// Of the game that was read last.
    game: Guarded<Option<Positions>>,
}

#[pymethods]
impl AllPositions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Position>> {
        loop {
            let next = |game: &mut Option<Positions>| game.as_mut().and_then(Positions::advance);
            if let Some(position) = self.game.with(py, next)? {
                return position
                    .map_err(|e| crate::errors::raised(py, &e))
                    .map(Some);
            }
            let Some(document) = self.table.next(py)? else {
                return Ok(None);
            };
            let positions = Positions::of(&Game::new(document).inner, false);
            self.game.with(py, |game| *game = Some(positions))?;
        }
    }

    /// The number of games that `on_error="skip"` has left out so far, as in `Games`.
    #[getter]
    fn skipped(&self) -> u64 {
        self.table.skipped()
    }

    /// Stops reading. Open Python files stay open.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.table.close(py)?;
        // In a fork, nothing is open.
        drop(self.game.with(py, |game| *game = None));
        Ok(())
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_args))]
    fn __exit__(&self, py: Python<'_>, _args: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // What is asked for is a wish, and these columns are what there is.
        drop(requested_schema);
        self.table.stream(py)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        self.table.columns(py)
    }
}

/// The games of a path, several paths, a range of a file, bytes, or an open file. The path "-" is standard input.
///
/// source: a notation such as "pgn"; if it is `None`, the notation is detected.
/// columns: the columns of the table (see docs/dataset.md); objects always have everything.
/// on_error: "raise"; "skip" to leave out games that cannot be read or replayed; "row", for tables, to keep them as
///     rows with their error. With "skip" and "row", every game is replayed. With "raise", a table checks only what its
///     columns need.
/// jobs: the number of threads that read files; 0 means one per processor.
#[pyfunction]
#[pyo3(signature = (src, source=None, *, columns=None, variant=None, encoding=None, on_error=None, jobs=1))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn games(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    source: Option<&str>,
    columns: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = options::variant)] variant: Option<String>,
    encoding: Option<&str>,
    on_error: Option<&str>,
    #[pyo3(from_py_with = options::jobs)] jobs: usize,
) -> PyResult<Games> {
    let given = Arguments {
        src,
        source,
        columns,
        variant: variant.as_deref(),
        encoding,
        on_error,
        jobs,
    };
    Table::open(py, Kind::Games, &given).map(Games)
}

/// The positions of all games of a path, several paths, bytes, or an open file.
#[pyfunction]
#[pyo3(signature = (src, source=None, *, columns=None, variant=None, encoding=None, on_error=None, jobs=1))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn positions(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    source: Option<&str>,
    columns: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = options::variant)] variant: Option<String>,
    encoding: Option<&str>,
    on_error: Option<&str>,
    #[pyo3(from_py_with = options::jobs)] jobs: usize,
) -> PyResult<AllPositions> {
    let given = Arguments {
        src,
        source,
        columns,
        variant: variant.as_deref(),
        encoding,
        on_error: Some(options::OnError::no_rows(on_error)?),
        jobs,
    };
    Ok(AllPositions {
        table: Table::open(py, Kind::Positions, &given)?,
        game: Guarded::new(None),
    })
}
