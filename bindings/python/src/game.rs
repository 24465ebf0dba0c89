//! A game, a position or definitions of pieces, as they were read.

use crate::convert::{Conversion, convert_document};
use crate::data::{Loss, Mate, Message, Place, losses, messages};
use crate::errors::Raise;
use crate::options::{How, words};
use crate::position::Positions;
use panchess::{Content, Document, Evaluation, Select};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use std::sync::{Arc, OnceLock};

/// A game: a mapping from the names of its tags to their values, with its moves.
#[pyclass(frozen, mapping, module = "panchess")]
#[derive(Clone)]
pub struct Game {
    pub inner: Arc<Document>,
    moves: OnceLock<Vec<String>>,
}

impl Game {
    pub fn new(inner: Document) -> Self {
        Self {
            inner: Arc::new(inner),
            moves: OnceLock::new(),
        }
    }
}

#[pymethods]
impl Game {
    /// The tags in their order; of several tags with the same name, the first.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.inner.tags() {
            if !tags.contains(name)? {
                tags.set_item(name, value)?;
            }
        }
        Ok(tags)
    }

    /// The same as `tags`, with the name that python-chess uses.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.tags(py)
    }

    /// The name of the variant, such as "chess" or "crazyhouse".
    #[getter]
    fn variant(&self) -> &str {
        self.inner.variant()
    }

    /// `1-0`, `0-1`, `1/2-1/2` or `0-0`; `None` if it is not known.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.inner.result()
    }

    /// `game`, `position` or `pieces`.
    #[getter]
    fn content(&self) -> &'static str {
        match self.inner.content() {
            Content::Position => "position",
            Content::Pieces => "pieces",
            _ => "game",
        }
    }

    /// The name of the notation from which it was read, such as "pgn".
    #[getter]
    fn notation(&self) -> &'static str {
        self.inner.notation()
    }

    /// Where the game begins.
    #[getter]
    fn place(&self) -> Place {
        Place::from(self.inner.place())
    }

    /// The bytes from which it was read.
    #[getter]
    fn source<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.inner.source())
    }

    /// The warnings and notes about the game from when it was read.
    #[getter]
    fn messages(&self) -> Vec<Message> {
        messages(self.inner.messages())
    }

    /// The data that was discarded when the game was read.
    #[getter]
    fn losses(&self) -> Vec<Loss> {
        losses(self.inner.losses())
    }

    /// The number of moves in the main line.
    #[getter]
    fn plies(&self) -> usize {
        self.inner.plies()
    }

    /// The first position as FEN.
    #[getter]
    fn start_fen(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let fen = py.detach(|| self.inner.positions().next().map(|p| p?.fen()));
        fen.transpose().raise(py)
    }

    /// The moves of the main line in the notation of UCI.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        if let Some(moves) = self.moves.get() {
            return Ok(moves.clone());
        }
        let moves = py.detach(|| self.inner.uci_moves()).raise(py)?;
        Ok(self.moves.get_or_init(|| moves).clone())
    }

    /// The moves of the main line in algebraic notation.
    fn san(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        py.detach(|| self.inner.san_moves()).raise(py)
    }

    /// The clock time in seconds after each move, from `[%clk …]`; `None` if a move has none.
    #[getter]
    fn clocks(&self) -> Vec<Option<f64>> {
        self.inner.clocks()
    }

    /// The evaluation after each move, from `[%eval …]`: the advantage of White in pawns, a `Mate`, or `None`.
    #[getter]
    fn evals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = PyList::empty(py);
        for evaluation in self.inner.evaluations() {
            match evaluation {
                Some(Evaluation::Pawns(pawns)) => all.append(pawns)?,
                Some(Evaluation::Mate(moves)) => all.append(Bound::new(py, Mate::of(moves))?)?,
                _ => all.append(py.None())?,
            }
        }
        Ok(all)
    }

    /// Replays the game, and returns each position with the move that led to it: of the main line, or with
    /// `variations=True` also of the variations.
    #[pyo3(signature = (*, variations=false))]
    fn positions(&self, variations: bool) -> Positions {
        Positions::of(&self.inner, variations)
    }

    /// Converts the game to another notation. The arguments are those of `convert`.
    #[pyo3(signature = (target, *, select=None, drop=None, legal=false, strict=false, keep_going=false))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments")]
    fn to(
        &self,
        py: Python<'_>,
        target: String,
        select: Option<&Bound<'_, PyAny>>,
        drop: Option<&Bound<'_, PyAny>>,
        legal: bool,
        strict: bool,
        keep_going: bool,
    ) -> PyResult<Conversion> {
        let (select, drop): (Select, _) = (crate::options::select(select)?, words("drop", drop)?);
        let how = How {
            target,
            select,
            drop,
            legal,
            strict,
            keep_going,
            ..How::default()
        };
        convert_document(py, how, &self.inner)
    }

    /// The game as `chess.pgn.Game` of python-chess, with its comments and variations. Each loss is a Python
    /// warning; with `strict=True`, a `LossError` is raised instead.
    #[pyo3(signature = (*, strict=false))]
    fn to_chess<'py>(slf: &Bound<'py, Self>, strict: bool) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("panchess._more")?
            .getattr("_to_chess")?
            .call1((slf, strict))
    }

    fn __getitem__(&self, name: &str) -> PyResult<&str> {
        self.inner
            .tag(name)
            .ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// The value of a tag, or `default`.
    #[pyo3(signature = (name, default=None, /))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        name: &str,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.inner.tag(name) {
            Some(value) => Ok(Some(value.into_pyobject(py)?.into_any())),
            None => Ok(default),
        }
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> bool {
        let name = name.extract::<String>();
        name.is_ok_and(|name| self.inner.tag(&name).is_some())
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.tags(py)?.len())
    }

    /// A game without tags is a game too.
    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tags(py)?.call_method0("__iter__")
    }

    /// The names of the tags.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tags(py)?.call_method0("keys")
    }

    /// The values of the tags.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tags(py)?.call_method0("values")
    }

    /// The names of the tags with their values.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.tags(py)?.call_method0("items")
    }

    fn __repr__(&self) -> String {
        let tag = |name| self.inner.tag(name).unwrap_or("?");
        let place = Place::from(self.inner.place());
        match self.inner.content() {
            Content::Game => format!(
                "<Game {} - {}, {}, {} plies, {}>",
                tag("White"),
                tag("Black"),
                self.inner.result().unwrap_or("*"),
                self.inner.plies(),
                place.text(),
            ),
            _ => format!("<Game: {} of {}>", self.content(), place.text()),
        }
    }
}
