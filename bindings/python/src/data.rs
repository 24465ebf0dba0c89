//! What is reported about records, as plain objects.

use crate::errors::value;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::borrow::Cow;

/// How pickle makes an object again: a function, and its arguments.
pub type Remade<'py, A> = PyResult<(Bound<'py, PyAny>, A)>;

/// The function with which pickle makes objects of this class again.
pub fn remaking<'py, T>(of: &Bound<'py, T>) -> PyResult<Bound<'py, PyAny>> {
    of.as_any().get_type().getattr("_of")
}

/// A place in a file.
#[pyclass(frozen, eq, hash, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Place {
    /// The name of the file as it was given; "-" for a text without a file.
    file: String,
    /// The number of the record in its file, from 0.
    record: u64,
    /// The line in the file, from 1.
    line: u64,
    /// The character in the line, from 1.
    column: u64,
    /// The number of bytes before it in the file, which is decompressed first.
    offset: u64,
}

impl From<&panchess::Place> for Place {
    fn from(place: &panchess::Place) -> Self {
        Self {
            file: place.file.to_string(),
            record: place.record,
            line: place.line,
            column: place.column,
            offset: place.offset,
        }
    }
}

impl Place {
    /// As messages begin.
    pub fn text(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

#[pymethods]
impl Place {
    #[staticmethod]
    fn _of(file: String, record: u64, line: u64, column: u64, offset: u64) -> Self {
        Self {
            file,
            record,
            line,
            column,
            offset,
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Remade<'py, (String, u64, u64, u64, u64)> {
        let Self {
            file,
            record,
            line,
            column,
            offset,
        } = slf.get().clone();
        Ok((remaking(slf)?, (file, record, line, column, offset)))
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        let Self {
            file,
            record,
            line,
            column,
            offset,
        } = self;
        format!(
            "Place(file={file:?}, record={record}, line={line}, column={column}, offset={offset})"
        )
    }
}

/// An error or something unusual in a record.
#[pyclass(frozen, eq, hash, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Message {
    /// Where it is.
    place: Place,
    /// "error", "warning" or "note". A record with an error is rejected.
    severity: Cow<'static, str>,
    /// A stable name, such as "core/illegal-move"; `python -m panchess explain CODE` describes it.
    code: Cow<'static, str>,
    /// What is wrong or unusual.
    text: String,
    /// What can be done; `None` if nothing is suggested.
    help: Option<String>,
}

impl From<&panchess::Message> for Message {
    fn from(message: &panchess::Message) -> Self {
        Self {
            place: Place::from(&message.place),
            severity: word(message.severity).into(),
            code: message.code.into(),
            text: message.text.to_string(),
            help: message.help.as_deref().map(str::to_owned),
        }
    }
}

fn word(severity: panchess::Severity) -> &'static str {
    match severity {
        panchess::Severity::Error => "error",
        panchess::Severity::Warning => "warning",
        _ => "note",
    }
}

#[pymethods]
impl Message {
    #[staticmethod]
    fn _of(
        place: &Bound<'_, Place>,
        severity: String,
        code: String,
        text: String,
        help: Option<String>,
    ) -> Self {
        Self {
            place: place.get().clone(),
            severity: severity.into(),
            code: code.into(),
            text,
            help,
        }
    }

    #[allow(clippy::type_complexity, reason = "the arguments of `_of`")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Remade<
        'py,
        (
            Place,
            Cow<'static, str>,
            Cow<'static, str>,
            String,
            Option<String>,
        ),
    > {
        let Self {
            place,
            severity,
            code,
            text,
            help,
        } = slf.get().clone();
        Ok((remaking(slf)?, (place, severity, code, text, help)))
    }

    fn __str__(&self) -> String {
        let Self {
            place,
            severity,
            code,
            text,
            ..
        } = self;
        format!("{}: {severity}[{code}]: {text}", place.text())
    }

    fn __repr__(&self) -> String {
        format!("<Message {}>", self.__str__())
    }
}

/// A part of a record that the target cannot express, or that was discarded.
#[pyclass(frozen, eq, hash, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Loss {
    /// The first of the lost parts, or the record.
    place: Place,
    /// A stable name, such as "core/lost-tags"; `python -m panchess explain CODE` describes it.
    code: Cow<'static, str>,
    /// What is lost, such as "tags".
    what: String,
    /// The number of lost parts in the record.
    count: u64,
}

impl From<&panchess::Loss> for Loss {
    fn from(loss: &panchess::Loss) -> Self {
        Self {
            place: Place::from(&loss.place),
            code: loss.code.into(),
            what: loss.what.to_string(),
            count: loss.count,
        }
    }
}

#[pymethods]
impl Loss {
    #[staticmethod]
    fn _of(place: &Bound<'_, Place>, code: String, what: String, count: u64) -> Self {
        Self {
            place: place.get().clone(),
            code: code.into(),
            what,
            count,
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Remade<'py, (Place, Cow<'static, str>, String, u64)> {
        let Self {
            place,
            code,
            what,
            count,
        } = slf.get().clone();
        Ok((remaking(slf)?, (place, code, what, count)))
    }

    fn __str__(&self) -> String {
        let Self {
            place,
            code,
            what,
            count,
        } = self;
        format!("{}: loss[{code}]: {what} ({count})", place.text())
    }

    fn __repr__(&self) -> String {
        format!("<Loss {}>", self.__str__())
    }
}

/// The same of each.
pub fn messages(all: &[panchess::Message]) -> Vec<Message> {
    all.iter().map(Message::from).collect()
}

/// The same of each.
pub fn losses(all: &[panchess::Loss]) -> Vec<Loss> {
    all.iter().map(Loss::from).collect()
}

/// What is reported about a text. The objects of Python are made only when they are asked for.
#[derive(Clone, Debug)]
pub enum Said {
    Fresh(Vec<panchess::Message>, Vec<panchess::Loss>),
    /// Made again by pickle.
    Remade(Vec<Message>, Vec<Loss>),
}

impl Said {
    /// Of the objects that pickle has made.
    pub fn remade(said: Vec<Py<Message>>, lost: Vec<Py<Loss>>) -> Self {
        let said = said.iter().map(|one| one.get().clone()).collect();
        let lost = lost.iter().map(|one| one.get().clone()).collect();
        Self::Remade(said, lost)
    }

    pub fn messages(&self) -> Vec<Message> {
        match self {
            Self::Fresh(all, _) => messages(all),
            Self::Remade(all, _) => all.clone(),
        }
    }

    pub fn losses(&self) -> Vec<Loss> {
        match self {
            Self::Fresh(_, all) => losses(all),
            Self::Remade(_, all) => all.clone(),
        }
    }
}

/// One kind of loss in many records.
#[pyclass(frozen, eq, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LossTotal {
    /// A stable name, such as "core/lost-tags".
    code: Cow<'static, str>,
    /// What is lost, such as "tags".
    what: String,
    /// The number of lost parts in all records.
    count: u64,
    /// The number of records that lose something of this kind.
    records: u64,
    /// The first place.
    first: Place,
}

impl From<&panchess::LossTotal> for LossTotal {
    fn from(total: &panchess::LossTotal) -> Self {
        Self {
            code: total.code.into(),
            what: total.what.clone(),
            count: total.count,
            records: total.records,
            first: Place::from(&total.first),
        }
    }
}

#[pymethods]
impl LossTotal {
    #[staticmethod]
    fn _of(code: String, what: String, count: u64, records: u64, first: &Bound<'_, Place>) -> Self {
        Self {
            code: code.into(),
            what,
            count,
            records,
            first: first.get().clone(),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Remade<'py, (Cow<'static, str>, String, u64, u64, Place)> {
        let Self {
            code,
            what,
            count,
            records,
            first,
        } = slf.get().clone();
        Ok((remaking(slf)?, (code, what, count, records, first)))
    }

    fn __repr__(&self) -> String {
        let Self {
            code,
            what,
            count,
            records,
            ..
        } = self;
        format!("<LossTotal {code}: {what} ({count}), records: {records}>")
    }
}

/// The numbers of records and losses.
#[pyclass(frozen, eq, module = "panchess")]
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Report(pub panchess::Report);

#[pymethods]
impl Report {
    #[staticmethod]
    fn _of(json: &str) -> PyResult<Self> {
        let report = serde_json::from_str(json);
        report.map(Self).map_err(|e| value(e.to_string()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Remade<'py, (String,)> {
        let json = serde_json::to_string(&slf.get().0).map_err(|e| value(e.to_string()))?;
        Ok((remaking(slf)?, (json,)))
    }

    /// The number of records that were read.
    #[getter]
    fn records(&self) -> u64 {
        self.0.records
    }
    /// The number of records that were converted.
    #[getter]
    fn converted(&self) -> u64 {
        self.0.converted
    }
    /// The number of records with an error.
    #[getter]
    fn rejected(&self) -> u64 {
        self.0.rejected
    }
    /// The number of records that were refused because of a loss.
    #[getter]
    fn refused(&self) -> u64 {
        self.0.refused
    }
    /// The number of comments between records that were refused because they would be lost.
    #[getter]
    fn refused_comments(&self) -> u64 {
        self.0.refused_comments
    }
    /// The number of records that were left out because they do not have the selected ply.
    #[getter]
    fn skipped(&self) -> u64 {
        self.0.skipped
    }
    /// The number of records in the output: one record may become several, such as all positions of a game.
    #[getter]
    fn written(&self) -> u64 {
        self.0.written
    }
    /// The number of warnings.
    #[getter]
    fn warnings(&self) -> u64 {
        self.0.warnings
    }

    /// The results of a check, and the number of records with each of them.
    #[getter]
    fn found<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (words, count) in &self.0.found {
            all.set_item(&**words, count)?;
        }
        Ok(all)
    }

    /// The losses by code.
    #[getter]
    fn losses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (code, total) in &self.0.losses {
            all.set_item(code, LossTotal::from(total))?;
        }
        Ok(all)
    }

    fn __repr__(&self) -> String {
        let panchess::Report {
            records,
            converted,
            rejected,
            refused,
            ..
        } = &self.0;
        format!(
            "<Report: {records} records, {converted} converted, {rejected} rejected, {refused} refused>"
        )
    }
}

/// An evaluation that is a mate: White mates in this number of moves; if it is negative, Black does.
#[pyclass(frozen, eq, hash, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Mate {
    /// The number of moves until the mate; negative if Black mates.
    moves: i32,
}

impl Mate {
    pub fn of(moves: i32) -> Self {
        Self { moves }
    }
}

#[pymethods]
impl Mate {
    #[new]
    fn new(moves: i32) -> Self {
        Self { moves }
    }

    fn __getnewargs__(&self) -> (i32,) {
        (self.moves,)
    }

    fn __repr__(&self) -> String {
        format!("Mate({})", self.moves)
    }
}
