//! What is wrong or unusual.

use crate::convert::Heard;
use crate::data::{Loss, Message, Remade, Report, Said, remaking};
use crate::errors::{keywords, raised, value};
use crate::input;
use crate::options::{self, reader, words};
use panchess::{Check, Severity};
use pyo3::prelude::*;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The result of checking a text.
#[pyclass(frozen, module = "panchess")]
#[derive(Clone, Debug)]
pub struct Checked {
    said: Said,
    report: panchess::Report,
}

#[pymethods]
impl Checked {
    #[staticmethod]
    fn _of(said: Vec<Py<Message>>, lost: Vec<Py<Loss>>, report: &Bound<'_, Report>) -> Self {
        Self {
            said: Said::remade(said, lost),
            report: report.get().0.clone(),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Remade<'py, (Vec<Message>, Vec<Loss>, Report)> {
        let this = slf.get();
        let given = (this.messages(), this.losses(), this.report());
        Ok((remaking(slf)?, given))
    }

    /// The errors, warnings and notes, in the order of the text.
    #[getter]
    fn messages(&self) -> Vec<Message> {
        self.said.messages()
    }

    /// The data that was discarded when the text was read.
    #[getter]
    fn losses(&self) -> Vec<Loss> {
        self.said.losses()
    }

    /// The numbers of records and messages.
    #[getter]
    fn report(&self) -> Report {
        Report(self.report.clone())
    }

    /// Whether no record was rejected.
    #[getter]
    fn ok(&self) -> bool {
        self.report.rejected == 0
    }

    fn __bool__(&self) -> bool {
        self.ok()
    }

    fn __repr__(&self) -> String {
        let report = &self.report;
        format!(
            "<Checked: {} records, {} rejected>",
            report.records, report.rejected
        )
    }
}

/// The severities that were requested.
fn levels(
    mut check: Check,
    chosen: [(&str, Option<&Bound<'_, PyAny>>, Option<Severity>); 3],
) -> PyResult<Check> {
    for (name, codes, severity) in chosen {
        for code in words(name, codes)? {
            check = check
                .level(&code, severity)
                .map_err(|e| value(keywords(e.to_string())))?;
        }
    }
    Ok(check)
}

/// Looks for mistakes in a text: it reads every record, and replays it if its rules are known.
///
/// data: the text as `str` or bytes, a path object, or an open file.
/// source: a notation such as "pgn"; if it is `None`, the notation is detected.
/// variant: the variant of records that name none; or a file that defines variants.
/// syntax_only: only reads records, and does not replay them.
/// repair: repairs damaged moves of FCN and of some notations of 5D chess by changing one character.
/// allow, warn, deny: codes such as "pgn/result-differs", or "warnings" for all warnings. Messages
///     with these codes are hidden, are warnings, or are errors.
/// encoding: the encoding of bytes that are not UTF-8.
#[pyfunction]
#[pyo3(signature = (data, source=None, *, variant=None, syntax_only=false, repair=false, allow=None, warn=None, deny=None, encoding=None))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn check(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    source: Option<&str>,
    #[pyo3(from_py_with = options::variant)] variant: Option<String>,
    syntax_only: bool,
    repair: bool,
    allow: Option<&Bound<'_, PyAny>>,
    warn: Option<&Bound<'_, PyAny>>,
    deny: Option<&Bound<'_, PyAny>>,
    encoding: Option<&str>,
) -> PyResult<Checked> {
    let data = input::data(data)?;
    let check = Check::new(reader(
        py,
        source,
        variant.as_deref(),
        data.encoding(encoding),
    )?)
    .syntax_only(syntax_only)
    .repair(repair);
    let chosen = [
        ("allow", allow, None),
        ("warn", warn, Some(Severity::Warning)),
        ("deny", deny, Some(Severity::Error)),
    ];
    let check = levels(check, chosen)?;
    let name = data.name().to_owned();
    let data = input::Watched::new(data);
    let interrupted = data.raised();
    let done = py.detach(|| check.text_named(&name, data));
    let done = done.map_err(|e| input::take(&interrupted).unwrap_or_else(|| raised(py, &e)))?;
    Ok(Checked {
        said: Said::Fresh(done.messages, done.losses),
        report: done.report,
    })
}

/// Looks for mistakes in files and folders on several threads.
///
/// src: one path or several, also of folders, zip archives and patterns such as "games/*.pgn".
/// jobs: the number of threads; 0 means one per processor.
/// progress: called with the number of bytes of decompressed input that have been processed.
/// on_message: called with each `Message` and `Loss`.
///
/// The other arguments are those of `check`.
#[pyfunction]
#[pyo3(signature = (src, source=None, *, variant=None, syntax_only=false, repair=false, allow=None, warn=None, deny=None, encoding=None, jobs=0, progress=None, on_message=None))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn check_files(
    py: Python<'_>,
    src: &Bound<'_, PyAny>,
    source: Option<&str>,
    #[pyo3(from_py_with = options::variant)] variant: Option<String>,
    syntax_only: bool,
    repair: bool,
    allow: Option<&Bound<'_, PyAny>>,
    warn: Option<&Bound<'_, PyAny>>,
    deny: Option<&Bound<'_, PyAny>>,
    encoding: Option<&str>,
    #[pyo3(from_py_with = options::jobs)] jobs: usize,
    progress: Option<Py<PyAny>>,
    on_message: Option<Py<PyAny>>,
) -> PyResult<Report> {
    let check = Check::new(reader(py, source, variant.as_deref(), encoding)?)
        .syntax_only(syntax_only)
        .repair(repair);
    let chosen = [
        ("allow", allow, None),
        ("warn", warn, Some(Severity::Warning)),
        ("deny", deny, Some(Severity::Error)),
    ];
    let stop = Arc::<AtomicBool>::default();
    let check = levels(check, chosen)?.threads(jobs).stop(Arc::clone(&stop));
    let paths = input::paths(src, input::Use::Files)?;
    let heard = Heard {
        progress,
        on_message,
    };
    heard.while_it_runs(py, &stop, move |found| check.files(paths, found))
}
