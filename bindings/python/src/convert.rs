//! From one notation to another: texts, columns of texts, and files.

use crate::data::{Loss, Message, Report, losses, messages};
use crate::errors::{Raise, raised, record, value};
use crate::input;
use crate::options::{How, OnError, words};
use panchess::{Error, Finding, Target};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};
use std::collections::VecDeque;
use std::io::Cursor;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// What became of a text.
#[pyclass(frozen, module = "panchess")]
#[derive(Clone, Debug)]
pub struct Conversion(pub panchess::Conversion);

#[pymethods]
impl Conversion {
    /// The target's text as bytes.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.text)
    }

    /// The same as `str`; a binary notation has none.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        match std::str::from_utf8(&self.0.text) {
            Ok(text) => Ok(PyString::new(py, text)),
            Err(_) => Err(value("this notation is binary: use `data`")),
        }
    }

    #[getter]
    fn messages(&self) -> Vec<Message> {
        messages(&self.0.messages)
    }

    #[getter]
    fn losses(&self) -> Vec<Loss> {
        losses(&self.0.losses)
    }

    #[getter]
    fn report(&self) -> Report {
        Report(self.0.report.clone())
    }

    fn __str__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.text(py)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        self.data(py)
    }

    fn __repr__(&self) -> String {
        let panchess::Conversion {
            records,
            rejected,
            losses,
            ..
        } = &self.0;
        format!(
            "<Conversion: {records} records, {rejected} rejected, {} losses>",
            losses.len()
        )
    }
}

/// Raises why a record was not converted.
fn judged(py: Python<'_>, done: panchess::Conversion, on_error: OnError) -> PyResult<Conversion> {
    if done.rejected > 0
        && on_error == OnError::Raise
        && let Some(why) = record(py, &done.messages, &done.losses)
    {
        return Err(why);
    }
    Ok(Conversion(done))
}

/// Converters that were used by `convert`, for the next call: making one costs as much as many
/// short games.
static KEPT: Mutex<VecDeque<(How, panchess::Converter)>> = Mutex::new(VecDeque::new());

/// How many are kept.
const MOST: usize = 4;

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
    let mut all = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    all.truncate(MOST - 1);
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
#[pyfunction]
#[pyo3(signature = (data, source, target, *, variant=None, select=None, drop=None, legal=false, strict=false, keep_going=false, repair=false, encoding=None, on_error="raise"))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn convert(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    source: Option<String>,
    target: String,
    variant: Option<String>,
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
    let (select, drop) = (crate::options::select(select)?, words(drop)?);
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
    let data = input::data(data)?;
    let mut converter = kept(py, &how)?;
    let done = py
        .detach(|| converter.convert_from(Cursor::new(data)))
        .raise(py)?;
    keep(how, converter);
    judged(py, done, on_error)
}

/// Converts any number of texts, and keeps what it worked out for the next ones.
#[pyclass(frozen, module = "panchess")]
pub struct Converter {
    inner: Mutex<panchess::Converter>,
    on_error: OnError,
    how: How,
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
        variant: Option<String>,
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
        let (select, drop) = (crate::options::select(select)?, words(drop)?);
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
        let inner = Mutex::new(how.options(py)?.converter().raise(py)?);
        Ok(Self {
            inner,
            on_error,
            how,
        })
    }

    /// Converts a text.
    fn convert(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Conversion> {
        let data = input::data(data)?;
        let done = py.detach(|| self.locked(|converter| converter.convert_from(Cursor::new(data))));
        judged(py, done.raise(py)?, self.on_error)
    }

    /// Converts a column of texts. `None` stays `None`, and so does a text that cannot be
    /// converted with `on_error="skip"`.
    fn column<'py>(
        &self,
        py: Python<'py>,
        texts: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let texts = match texts.hasattr("to_pylist")? {
            true => texts.call_method0("to_pylist")?,
            false => texts.clone(),
        };
        let texts: Vec<Option<input::Data>> = texts
            .try_iter()?
            .map(|text| {
                let text = text?;
                if text.is_none() {
                    Ok(None)
                } else {
                    input::data(&text).map(Some)
                }
            })
            .collect::<PyResult<_>>()?;
        let all = py.detach(|| {
            self.locked(|converter| {
                let mut convert = |text| converter.convert_from(Cursor::new(text));
                let one = |text: Option<input::Data>| text.map(&mut convert).transpose();
                texts
                    .into_iter()
                    .map(one)
                    .collect::<Result<Vec<_>, Error>>()
            })
        });
        let out = PyList::empty(py);
        for done in all.raise(py)? {
            let Some(done) = done else {
                out.append(py.None())?;
                continue;
            };
            let refused = done.rejected > 0;
            let done = judged(py, done, self.on_error)?;
            match (refused, std::str::from_utf8(&done.0.text)) {
                (true, _) => out.append(py.None())?,
                (false, Ok(text)) => out.append(text.strip_suffix('\n').unwrap_or(text))?,
                (false, Err(_)) => out.append(done.data(py))?,
            }
        }
        Ok(out)
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
    fn locked<R>(&self, work: impl FnOnce(&mut panchess::Converter) -> R) -> R {
        work(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Converts files and folders on several threads.
#[pyfunction]
#[pyo3(signature = (src, dst, source=None, target=None, *, variant=None, select=None, drop=None, legal=false, strict=false, keep_going=false, repair=false, encoding=None, jobs=0, progress=None, on_message=None))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn convert_file(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    dst: Option<PathBuf>,
    source: Option<String>,
    target: Option<String>,
    variant: Option<String>,
    select: Option<&Bound<'_, PyAny>>,
    drop: Option<&Bound<'_, PyAny>>,
    legal: bool,
    strict: bool,
    keep_going: bool,
    repair: bool,
    encoding: Option<String>,
    jobs: usize,
    progress: Option<Py<PyAny>>,
    on_message: Option<Py<PyAny>>,
) -> PyResult<Report> {
    let paths = paths(src)?;
    let (select, drop) = (crate::options::select(select)?, words(drop)?);
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

/// A path or several.
pub fn paths(src: &Bound<'_, PyAny>) -> PyResult<Vec<PathBuf>> {
    match src.extract::<PathBuf>() {
        Ok(path) => Ok(vec![path]),
        Err(_) => src.extract(),
    }
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
    let known = panchess::notations().find(|n| n.extensions.contains(&extension));
    known.map(|n| n.name.to_owned()).ok_or_else(|| {
        value(format!(
            "cannot tell the notation of `{name}`: name it as `target`"
        ))
    })
}

/// Who hears of what is found.
pub struct Heard {
    pub progress: Option<Py<PyAny>>,
    pub on_message: Option<Py<PyAny>>,
}

/// How often Python looks whether it was interrupted.
const TICK: Duration = Duration::from_millis(100);

impl Heard {
    /// Works on a thread of its own, while this one calls Python and answers Ctrl-C.
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
                    work(&mut |found| {
                        if told || !matches!(found, Finding::Message(_) | Finding::Loss(_)) {
                            let _ = send.send(found);
                        }
                    })
                });
                let mut bytes = 0;
                loop {
                    let found = findings.recv_timeout(TICK);
                    if matches!(found, Err(RecvTimeoutError::Disconnected)) {
                        break;
                    }
                    let heard = Python::attach(|py| {
                        py.check_signals()?;
                        found.map_or(Ok(()), |found| self.hear(py, found, &mut bytes))
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
            Ok(done) => done.raise(py).map(Report),
            Err(_) => Err(pyo3::exceptions::PyRuntimeError::new_err(
                "a thread panicked",
            )),
        }
    }

    fn hear(&self, py: Python<'_>, found: Finding, bytes: &mut u64) -> PyResult<()> {
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
