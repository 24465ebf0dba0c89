//! The positions of a game.

use crate::data::Place;
use crate::errors::{Raise, raised, value};
use crate::guard::Guarded;
use crate::options;
use panchess::{Document, Error, Picture};
use pyo3::prelude::*;
use std::sync::Arc;

/// The positions of a game, beginning with the start position.
#[pyclass(frozen, module = "panchess")]
pub struct Positions {
    inner: Guarded<panchess::Positions>,
    game: Arc<Document>,
}

impl Positions {
    /// The next one.
    pub fn advance(&mut self) -> Option<Result<Position, Error>> {
        let game = &self.game;
        let next = self.inner.get_mut().next()?;
        Some(next.map(|inner| Position {
            inner,
            game: Arc::clone(game),
        }))
    }

    pub fn of(game: &Arc<Document>, variations: bool) -> Self {
        let inner = match variations {
            true => game.positions_with_variations(),
            false => game.positions(),
        };
        Self {
            inner: Guarded::new(inner),
            game: Arc::clone(game),
        }
    }
}

#[pymethods]
impl Positions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Position>> {
        match self.inner.with(py, Iterator::next)? {
            None => Ok(None),
            Some(Ok(inner)) => {
                // `list` calls this again and again, and Python itself does not look.
                py.check_signals()?;
                Ok(Some(Position {
                    inner,
                    game: Arc::clone(&self.game),
                }))
            }
            Some(Err(e)) => Err(raised(py, &e)),
        }
    }
}

/// A position of a game. Its properties are computed only when they are used.
#[pyclass(frozen, module = "panchess")]
#[derive(Clone)]
pub struct Position {
    inner: panchess::Position,
    game: Arc<Document>,
}

#[pymethods]
impl Position {
    /// The position as FEN. FEN does not name the variant.
    #[getter]
    fn fen(&self, py: Python<'_>) -> PyResult<String> {
        self.inner.fen().raise(py)
    }

    /// The fields of the FEN that distinguish positions: the first four, and in variants that count checks, the checks
    /// that are left, such as `3+2`. `convert` writes the same fields to EPD, and operations after them.
    #[getter]
    fn epd(&self, py: Python<'_>) -> PyResult<String> {
        let fen = self.fen(py)?;
        let fields: Vec<&str> = fen.split(' ').collect();
        let is_checks = |field: &&str| field.contains('+');
        let fields_of_epd = 4 + usize::from(fields.get(4).is_some_and(is_checks));
        Ok(fields.get(..fields_of_epd).unwrap_or(&fields).join(" "))
    }

    /// The digest of the position: 32 hexadecimal digits.
    #[getter]
    fn hash(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.inner.hash().raise(py)?.to_string())
    }

    /// The number of plies from the start of the game.
    #[getter]
    fn ply(&self) -> u64 {
        self.inner.ply()
    }

    /// Its index among the positions of the iterator.
    #[getter]
    fn index(&self) -> u64 {
        self.inner.index()
    }

    /// The index of the position before the last move; `None` at the start.
    #[getter]
    fn before(&self) -> Option<u64> {
        self.inner.before()
    }

    /// The move that led to this position, in the notation of UCI; `None` at the start.
    #[getter]
    fn r#move(&self) -> Option<String> {
        self.inner.uci()
    }

    /// The move that led to this position, in algebraic notation; `None` at the start.
    #[getter]
    fn san(&self) -> Option<String> {
        self.inner.san()
    }

    /// An SVG picture of the position, with the last move marked.
    ///
    /// flip: draws Black at the bottom.
    /// coordinates: draws the names of files and ranks.
    /// theme: "light", "green", "dark" or "print".
    /// width: the width in pixels, from 16 to 16384.
    #[pyo3(signature = (*, flip=false, coordinates=true, theme=None, width=None))]
    fn svg(
        &self,
        py: Python<'_>,
        flip: bool,
        coordinates: bool,
        theme: Option<&str>,
        #[pyo3(from_py_with = options::width)] width: Option<u16>,
    ) -> PyResult<String> {
        let mut picture = Picture::new().flip(flip).coordinates(coordinates);
        if let Some(name) = theme {
            picture = picture.theme(name).map_err(|e| value(e.to_string()))?;
        }
        if let Some(width) = width {
            picture = picture.width(width);
        }
        py.detach(|| self.inner.svg(&picture)).raise(py)
    }

    /// For notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, false, true, None, None)
    }

    /// The place of its game.
    #[getter]
    fn place(&self) -> Place {
        Place::from(self.game.place())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let fen = self.fen(py).unwrap_or_else(|_| "no FEN".to_owned());
        format!("<Position {}: {fen}>", self.inner.ply())
    }
}
