//! From one notation to another: texts, columns of texts, and files.

use crate::data::{Loss, Message, Remade, Report, Said, remaking};
use crate::errors::{Raise, is_table, of_table, raised, record, value};
use crate::guard::Guarded;
use crate::input::{self, Raised};
use crate::options::{self, How, OnError, words};
use panchess::{Error, Finding, Target};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyList, PyString};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The result of a conversion.
#[pyclass(frozen, module = "panchess")]
#[derive(Clone, Debug)]
pub struct Conversion {
    text: Vec<u8>,
    said: Said,
    report: panchess::Report,
}

#[pymethods]
impl Conversion {
    #[staticmethod]
    fn _of(
        text: Vec<u8>,
        said: Vec<Py<Message>>,
        lost: Vec<Py<Loss>>,
        report: &Bound<'_, Report>,
    ) -> Self {
        Self {
            text,
            said: Said::remade(said, lost),
            report: report.get().0.clone(),
        }
    }

    #[allow(clippy::type_complexity, reason = "the arguments of `_of`")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Remade<'py, (Bound<'py, PyBytes>, Vec<Message>, Vec<Loss>, Report)> {
        let this = slf.get();
        let (said, lost) = (this.messages(), this.losses());
        let given = (this.data(slf.py()), said, lost, this.report());
        Ok((remaking(slf)?, given))
    }

    /// The output as bytes.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.text)
    }

    /// The output as `str`; not available for binary notations.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        match std::str::from_utf8(&self.text) {
            Ok(text) => Ok(PyString::new(py, text)),
            Err(_) => Err(value("this notation is binary: use `data`")),
        }
    }

    /// The errors, warnings and notes, in the order of the text.
    #[getter]
    fn messages(&self) -> Vec<Message> {
        self.said.messages()
    }

    /// What the target cannot express, record by record.
    #[getter]
    fn losses(&self) -> Vec<Loss> {
        self.said.losses()
    }

    /// The numbers of records and losses.
    #[getter]
    fn report(&self) -> Report {
        Report(self.report.clone())
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.text(py)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.data(py)
    }

    fn __repr__(&self) -> String {
        let panchess::Report {
            records, converted, ..
        } = &self.report;
        let rejected = records - converted;
        let losses = match &self.said {
            Said::Fresh(_, losses) => losses.len(),
            Said::Remade(_, losses) => losses.len(),
        };
        format!("<Conversion: {records} records, {rejected} rejected, {losses} losses>")
    }
}

/// Raises an exception with the reason why a record was not converted.
fn judged(py: Python<'_>, done: panchess::Conversion, on_error: OnError) -> PyResult<Conversion> {
    if done.report.not_converted() > 0
        && on_error == OnError::Raise
        && let Some(why) = record(py, &done.messages, &done.losses)
    {
        return Err(why);
    }
    Ok(Conversion {
        text: done.text,
        said: Said::Fresh(done.messages, done.losses),
        report: done.report,
    })
}

/// Converters that `convert` has used, for the next call: creating one takes as long as converting many
/// short games. This is locked only while the lock of Python is held, so a fork never finds it locked; and a converter
/// that is in use is not in it.
static KEPT: Mutex<VecDeque<(How, panchess::Converter)>> = Mutex::new(VecDeque::new());

/// The number of converters that are kept.
const MAX_CONVERTERS: usize = 4;

fn kept(py: Python<'_>, how: &How) -> PyResult<panchess::Converter> {
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = all.iter().position(|(of, _)| of == how);
    match known.and_then(|at| all.remove(at)) {
        Some((_, converter)) => Ok(converter),
        None => {
            drop(all);
            how.options(py)?.converter().raise(py)
        }
    }
}

fn keep(how: How, converter: panchess::Converter) {
    // A file may change.
    if how
        .variant
        .as_deref()
        .is_some_and(panchess::pipeline::is_variant_file)
    {
        return;
    }
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    all.truncate(MAX_CONVERTERS - 1);
    all.push_front((how, converter));
}

/// Converts a document that was read.
pub fn convert_document(
    py: Python<'_>,
    how: How,
    game: &panchess::Document,
) -> PyResult<Conversion> {
    let mut converter = kept(py, &how)?;
    let done = py.detach(|| converter.document(game));
    let done = done.raise(py)?;
    keep(how, converter);
    judged(py, done, OnError::Raise)
}

/// Converts a text from one notation to another.
///
/// data: the text as `str` or bytes, a path object, or an open file.
/// source, target: notations such as "pgn" or "fen+shredder"; a source of `None` is detected.
/// variant: the variant of records that name none; or a file that defines variants.
/// select: the positions of a game that are written, if the target can express positions: a number of plies (negative
///     numbers count from the end), "last" or "every".
/// drop: what is left out without being a loss: "tags", "comments", "nags", "variations", "extras", "outcome".
/// legal: checks every move, even if the target does not need it.
/// strict: refuses records that would lose something.
/// keep_going: ends a line before a move that cannot be played, instead of refusing the game.
/// repair: repairs damaged moves of FCN and of some notations of 5D chess by changing one character.
/// encoding: the encoding of bytes that are not UTF-8, such as "windows-1251"; a `str` is already decoded.
/// on_error: "raise", or "skip" to leave out records that cannot be converted.
#[pyfunction]
#[pyo3(signature = (data, source, target, *, variant=None, select=None, drop=None, legal=false, strict=false, keep_going=false, repair=false, encoding=None, on_error="raise"))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn convert(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    source: Option<String>,
    target: String,
    #[pyo3(from_py_with = options::variant)] variant: Option<String>,
    select: Option<&Bound<'_, PyAny>>,
    drop: Option<&Bound<'_, PyAny>>,
    legal: bool,
    strict: bool,
    keep_going: bool,
    repair: bool,
    encoding: Option<String>,
    on_error: &str,
) -> PyResult<Conversion> {
    let on_error = OnError::without_rows(on_error)?;
    let (select, drop) = (options::select(select)?, words("drop", drop)?);
    let data = input::data(data)?;
    let how = How {
        source,
        target,
        variant,
        encoding: data.encoding(encoding),
        select,
        drop,
        legal,
        strict,
        keep_going,
        repair,
    };
    let mut converter = kept(py, &how)?;
    let file = named_file(&data);
    let name = data.name().to_owned();
    let data = input::Watched::new(data);
    let interrupted = data.raised();
    let done = py.detach(|| converter.convert_named(&name, data));
    let done = done.map_err(|e| input::take(&interrupted).unwrap_or_else(|| raised(py, &e)))?;
    keep(how, converter);
    match file.filter(|file| done.report.not_converted() > 0 && file.is_file()) {
        Some(file) => Err(value(format!(
            "`{0}` is read as text here, not as the name of a file: pass `pathlib.Path({0:?})`",
            file.display()
        ))),
        None => judged(py, done, on_error),
    }
}

/// A text that may be the name of a file by mistake.
fn named_file(data: &input::Data) -> Option<PathBuf> {
    let text = data.text()?;
    let may_be = text.len() < 256 && !text.contains(['\n', ' ']);
    may_be.then(|| PathBuf::from(text))
}

/// Converts any number of texts, and reuses its tables and memory. The arguments are those of `convert`.
#[pyclass(frozen, module = "panchess")]
pub struct Converter {
    /// This is locked only while the lock of Python is held, so a fork never finds it locked.
    tables: Mutex<Arc<Guarded<Tables>>>,
    options: panchess::Options,
    /// For `str`, if an encoding is named for bytes.
    decoded: Option<panchess::Options>,
    on_error: OnError,
    how: How,
    /// The target is bytes, not text.
    binary: bool,
}

/// What the conversions of a [`Converter`] share.
struct Tables {
    bytes: panchess::Converter,
    /// For `str`, if an encoding is named for bytes.
    decoded: Option<panchess::Converter>,
}

impl Tables {
    fn new(bytes: &panchess::Options, decoded: Option<&panchess::Options>) -> Result<Self, Error> {
        let decoded = decoded.map(panchess::Options::converter);
        Ok(Self {
            bytes: bytes.converter()?,
            decoded: decoded.transpose()?,
        })
    }

    fn one(&mut self, text: input::Data, raised: &Raised) -> Result<panchess::Conversion, Error> {
        let is_decoded = text.encoding(Some(())).is_none();
        let converter = match &mut self.decoded {
            Some(decoded) if is_decoded => decoded,
            _ => &mut self.bytes,
        };
        let name = text.name().to_owned();
        converter.convert_named(&name, input::Watched::new(text).raising(raised))
    }
}

#[pymethods]
impl Converter {
    #[new]
    #[pyo3(signature = (source, target, *, variant=None, select=None, drop=None, legal=false, strict=false, keep_going=false, repair=false, encoding=None, on_error="raise"))]
    #[allow(clippy::too_many_arguments, reason = "keyword arguments")]
    fn new(
        py: Python<'_>,
        source: Option<String>,
        target: String,
        #[pyo3(from_py_with = options::variant)] variant: Option<String>,
        select: Option<&Bound<'_, PyAny>>,
        drop: Option<&Bound<'_, PyAny>>,
        legal: bool,
        strict: bool,
        keep_going: bool,
        repair: bool,
        encoding: Option<String>,
        on_error: &str,
    ) -> PyResult<Self> {
        let on_error = OnError::without_rows(on_error)?;
        let (select, drop) = (options::select(select)?, words("drop", drop)?);
        let how = How {
            source,
            target,
            variant,
            encoding,
            select,
            drop,
            legal,
            strict,
            keep_going,
            repair,
        };
        let plain = How {
            encoding: None,
            ..how.clone()
        };
        let decoded = how.encoding.is_some().then(|| plain.options(py));
        let (options, decoded) = (how.options(py)?, decoded.transpose()?);
        let tables = Tables::new(&options, decoded.as_ref()).raise(py)?;
        Ok(Self {
            tables: Mutex::new(Arc::new(Guarded::new(tables))),
            options,
            decoded,
            on_error,
            binary: crate::names::is_binary(&how.target),
            how,
        })
    }

    /// Converts a text: `str` or bytes, a path object, or an open file.
    fn convert(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Conversion> {
        let data = input::data(data)?;
        let interrupted = Raised::default();
        let tables = self.tables(py)?;
        let done = tables.with(py, |tables| tables.one(data, &interrupted))?;
        let done = done.map_err(|e| input::take(&interrupted).unwrap_or_else(|| raised(py, &e)))?;
        judged(py, done, self.on_error)
    }

    /// Converts a column of texts: a list, or an array of pandas, Polars or pyarrow. `None`, `NaN` and texts without a
    /// record become `None`. With `on_error="skip"`, texts that cannot be converted also become `None`. If an exception
    /// is raised, its `row` is the index of the text.
    fn column<'py>(
        &self,
        py: Python<'py>,
        texts: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let texts = self.texts(texts)?;
        let out = PyList::empty(py);
        let interrupted = Raised::default();
        let mut texts = texts.into_iter();
        let tables = self.tables(py)?;
        loop {
            let some = tables.with(py, |tables| {
                let clock = input::Clock::default();
                let (mut some, mut full) = (Vec::new(), false);
                while !full && let Some(text) = texts.next() {
                    some.push(text.map(|text| tables.one(text, &interrupted)));
                    full = some.len() == AT_ONCE || some.len() % 16 == 0 && clock.is_time();
                }
                some
            })?;
            if some.is_empty() {
                return Ok(out);
            }
            py.check_signals()?;
            for done in some {
                let cell = match done.transpose() {
                    Ok(done) => done.map_or(Ok(None), |done| self.cell(py, done)),
                    Err(e) => Err(input::take(&interrupted).unwrap_or_else(|| raised(py, &e))),
                };
                out.append(cell.map_err(|e| of_row(py, e, out.len()))?)?;
            }
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let py = slf.py();
        let How {
            source,
            target,
            variant,
            encoding,
            select,
            drop,
            legal,
            strict,
            keep_going,
            repair,
        } = &slf.get().how;
        let select = match select {
            panchess::Select::Ply(n) => Some((*n as i64).into_pyobject(py)?.into_any()),
            panchess::Select::FromEnd(n) => Some((-(*n as i64)).into_pyobject(py)?.into_any()),
            panchess::Select::EveryPly => Some("every".into_pyobject(py)?.into_any()),
            _ => None,
        };
        let on_error = if slf.get().on_error == OnError::Raise {
            "raise"
        } else {
            "skip"
        };
        let options = pyo3::types::PyDict::new(py);
        options.set_item("variant", variant)?;
        options.set_item("encoding", encoding)?;
        options.set_item("select", select)?;
        options.set_item("drop", drop)?;
        options.set_item("legal", legal)?;
        options.set_item("strict", strict)?;
        options.set_item("keep_going", keep_going)?;
        options.set_item("repair", repair)?;
        options.set_item("on_error", on_error)?;
        let make = py.import("panchess._more")?.getattr("_converter")?;
        Ok((
            make,
            (source, target, options).into_pyobject(py)?.into_any(),
        ))
    }

    fn __repr__(&self) -> String {
        let source = self.how.source.as_deref().unwrap_or("any notation");
        format!("<Converter from {source} to {}>", self.how.target)
    }
}

impl Converter {
    /// The tables of this process.
    fn tables(&self, py: Python<'_>) -> PyResult<Arc<Guarded<Tables>>> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if !tables.is_of_this_process() {
            match Tables::new(&self.options, self.decoded.as_ref()) {
                Ok(made) => *tables = Arc::new(Guarded::new(made)),
                Err(e) => {
                    drop(tables);
                    return Err(raised(py, &e));
                }
            }
        }
        Ok(Arc::clone(&tables))
    }

    /// The texts of a column; `None` where there is none.
    fn texts(&self, column: &Bound<'_, PyAny>) -> PyResult<Vec<Option<input::Data>>> {
        if column.is_instance_of::<PyString>() || column.is_instance_of::<PyBytes>() {
            let text = "a column is a list of texts; `convert` takes a single text";
            return Err(PyTypeError::new_err(text));
        }
        let column = match column.hasattr("to_pylist")? {
            true => column.call_method0("to_pylist")?,
            false => column.clone(),
        };
        let mut all = Vec::new();
        for text in column.try_iter()? {
            let text = text?;
            if is_missing(&text)? {
                all.push(None);
                continue;
            }
            match input::data(&text) {
                Ok(text) => all.push(Some(text)),
                // A `str` that is no text: it has half of a surrogate pair.
                Err(_) if self.on_error == OnError::Skip && text.is_instance_of::<PyString>() => {
                    all.push(None);
                }
                Err(e) => return Err(of_row(column.py(), e, all.len())),
            }
        }
        Ok(all)
    }

    /// What a text became, as a value of a column.
    fn cell<'py>(
        &self,
        py: Python<'py>,
        done: panchess::Conversion,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let missing = done.report.not_converted() > 0 || done.report.records == 0;
        let done = judged(py, done, self.on_error)?;
        if missing {
            return Ok(None);
        }
        Ok(Some(match std::str::from_utf8(&done.text) {
            Ok(text) if !self.binary => {
                PyString::new(py, text.strip_suffix('\n').unwrap_or(text)).into_any()
            }
            _ => done.data(py).into_any(),
        }))
    }
}

/// How many texts of a column are converted before Python may be interrupted.
const AT_ONCE: usize = 4096;

/// How missing values of columns look: `None`, `NaN`, and `NA` of pandas.
fn is_missing(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if value.is_none() {
        return Ok(true);
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        return Ok(number.value().is_nan());
    }
    Ok(value.get_type().name()? == "NAType")
}

/// The exception, with the number of its text.
fn of_row(py: Python<'_>, e: PyErr, row: usize) -> PyErr {
    match e.value(py).setattr("row", row) {
        Ok(()) => e,
        Err(other) => other,
    }
}

/// Converts files and folders on several threads. Broken records are left out and counted in the report.
///
/// src: one path or several, also of folders, zip archives and patterns such as "games/*.pgn".
/// dst: a file, compressed if its name ends in ".zst" or ".gz"; or a folder, which gets one file per input; or `None`
///     to find out what would be lost.
/// source, target: notations; without `target`, the extension of `dst` decides.
/// jobs: the number of threads; 0 means one per processor.
/// progress: called with the number of bytes of decompressed input that have been processed.
/// on_message: called with each `Message` and `Loss`.
///
/// The other arguments are those of `convert`. If no output file is created, an exception with the first reason is
/// raised.
#[pyfunction]
#[pyo3(signature = (src, dst, source=None, target=None, *, variant=None, select=None, drop=None, legal=false, strict=false, keep_going=false, repair=false, encoding=None, jobs=0, progress=None, on_message=None))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn convert_file(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = options::output)] dst: Option<PathBuf>,
    source: Option<String>,
    target: Option<String>,
    #[pyo3(from_py_with = options::variant)] variant: Option<String>,
    select: Option<&Bound<'_, PyAny>>,
    drop: Option<&Bound<'_, PyAny>>,
    legal: bool,
    strict: bool,
    keep_going: bool,
    repair: bool,
    encoding: Option<String>,
    #[pyo3(from_py_with = options::jobs)] jobs: usize,
    progress: Option<Py<PyAny>>,
    on_message: Option<Py<PyAny>>,
) -> PyResult<Report> {
    let paths = input::paths(src, input::Use::Files)?;
    let (select, drop) = (options::select(select)?, words("drop", drop)?);
    let target = match (target, &dst) {
        (Some(target), _) => target,
        (None, Some(dst)) => of_name(dst)?,
        (None, None) => return Err(value("name the target notation")),
    };
    let how = How {
        source,
        target,
        variant,
        encoding,
        select,
        drop,
        legal,
        strict,
        keep_going,
        repair,
    };
    let stop = Arc::<AtomicBool>::default();
    let options = how.options(py)?.threads(jobs).stop(Arc::clone(&stop));
    let several = paths.len() > 1 || paths.iter().any(|path| path.is_dir());
    let to = match dst {
        None => Target::Nowhere,
        Some(dst) if dst.is_dir() || (several && dst.extension().is_none()) => Target::Folder(dst),
        Some(dst) => Target::File(dst),
    };
    let heard = Heard {
        progress,
        on_message,
    };
    heard.while_it_runs(py, &stop, move |found| options.files(paths, &to, found))
}

/// The notation that the extension of a name stands for.
fn of_name(path: &std::path::Path) -> PyResult<String> {
    let name = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or("");
    let name = name
        .strip_suffix(".zst")
        .or_else(|| name.strip_suffix(".gz"))
        .unwrap_or(name);
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let extension = extension.to_lowercase();
    let known = panchess::notations().filter(|n| n.extensions.contains(&&*extension));
    let known: Vec<&str> = known.map(|n| n.name).collect();
    match known[..] {
        [only] => Ok(only.to_owned()),
        [] if is_table(&extension) => Err(value(of_table(&extension))),
        [] => Err(value(format!(
            "cannot detect the notation of `{name}`: name it with `target`"
        ))),
        _ => Err(value(format!(
            "`.{extension}` can be {}: name one with `target`",
            known.join(" or ")
        ))),
    }
}

/// Who receives what is found.
pub struct Heard {
    pub progress: Option<Py<PyAny>>,
    pub on_message: Option<Py<PyAny>>,
}

/// Why an output may not be there: what was reported first.
#[derive(Default)]
struct Why {
    error: Option<panchess::Message>,
    loss: Option<panchess::Loss>,
    /// An output is not there.
    unwritten: Option<Error>,
}

impl Why {
    /// Passes on what is not said at the end.
    fn receive(&mut self, found: Finding) -> Option<Finding> {
        match &found {
            Finding::Message(said) if said.severity == panchess::Severity::Error => {
                self.error.get_or_insert_with(|| said.clone());
            }
            Finding::Loss(lost) => {
                self.loss.get_or_insert_with(|| lost.clone());
            }
            _ => {}
        }
        match found {
            Finding::File(e @ (Error::Unwritten(_) | Error::Unreplaced(..))) => {
                self.unwritten.get_or_insert(e);
                None
            }
            found => Some(found),
        }
    }

    /// Raised if an output is not there.
    fn exception(&self, py: Python<'_>, report: &Report) -> Option<PyErr> {
        let unwritten = self.unwritten.as_ref()?;
        let why = match unwritten {
            Error::Unreplaced(..) => None,
            _ => record(py, self.error.as_slice(), self.loss.as_slice()),
        };
        let why = why.unwrap_or_else(|| raised(py, unwritten));
        let filled = why.value(py).setattr("report", report.clone());
        Some(filled.err().unwrap_or(why))
    }
}

/// How often Python looks whether it was interrupted.
const TICK: Duration = Duration::from_millis(100);

impl Heard {
    /// Works on a separate thread, while this one calls Python and answers Ctrl-C.
    pub fn while_it_runs(
        &self,
        py: Python<'_>,
        stop: &AtomicBool,
        work: impl FnOnce(&mut (dyn FnMut(Finding) + Send)) -> Result<panchess::Report, Error> + Send,
    ) -> PyResult<Report> {
        let told = self.on_message.is_some();
        let mut failed = None;
        let done = py.detach(|| {
            std::thread::scope(|scope| {
                let (send, findings) = sync_channel(256);
                let working = scope.spawn(move || {
                    let mut why = Why::default();
                    let done = work(&mut |found| {
                        let Some(found) = why.receive(found) else {
                            return;
                        };
                        if told || !matches!(found, Finding::Message(_) | Finding::Loss(_)) {
                            let _ = send.send(found);
                        }
                    });
                    (done, why)
                });
                let mut bytes = 0;
                loop {
                    let found = findings.recv_timeout(TICK);
                    if matches!(found, Err(RecvTimeoutError::Disconnected)) {
                        break;
                    }
                    let heard = Python::attach(|py| {
                        py.check_signals()?;
                        found.map_or(Ok(()), |found| self.receive(py, found, &mut bytes))
                    });
                    if let Err(e) = heard {
                        failed = Some(e);
                        stop.store(true, Ordering::Relaxed);
                        // The sender must not wait.
                        drop(findings);
                        break;
                    }
                }
                working.join()
            })
        });
        if let Some(e) = failed {
            return Err(e);
        }
        match done {
            Ok((done, why)) => {
                let report = done.raise(py).map(Report)?;
                why.exception(py, &report).map_or(Ok(report), Err)
            }
            Err(_) => Err(pyo3::exceptions::PyRuntimeError::new_err(
                "a thread panicked",
            )),
        }
    }

    fn receive(&self, py: Python<'_>, found: Finding, bytes: &mut u64) -> PyResult<()> {
        match (found, &self.on_message, &self.progress) {
            (Finding::Message(message), Some(f), _) => {
                f.call1(py, (Message::from(&message),)).map(|_| ())
            }
            (Finding::Loss(loss), Some(f), _) => f.call1(py, (Loss::from(&loss),)).map(|_| ()),
            (Finding::File(e), ..) => Err(raised(py, &e)),
            (Finding::Progress(more), _, progress) => {
                *bytes += more;
                progress
                    .as_ref()
                    .map_or(Ok(()), |f| f.call1(py, (*bytes,)).map(|_| ()))
            }
            _ => Ok(()),
        }
    }
}
