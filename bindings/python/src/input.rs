//! Where records come from: text, bytes, paths and open files of Python.

use crate::errors::value;
use crate::splits::Split;
use pyo3::PyTypeInfo;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyMapping, PyMemoryView, PyString};
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A text to work on.
pub struct Data {
    bytes: Bytes,
    /// The name of its file; `-` if it has none.
    name: String,
}

impl Data {
    fn new(bytes: Bytes) -> Self {
        Self {
            bytes,
            name: NO_NAME.to_owned(),
        }
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text, if it is a `str`.
    pub fn text(&self) -> Option<&str> {
        match &self.bytes {
            Bytes::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The encoding that is meant for these bytes: `str` is decoded already.
    pub fn encoding<T>(&self, given: Option<T>) -> Option<T> {
        given.filter(|_| self.text().is_none())
    }
}

/// What messages call a text without a file.
const NO_NAME: &str = "-";

/// Bytes of Python. What Python cannot change is not copied.
enum Bytes {
    Bytes(PyBackedBytes),
    Text(PyBackedStr),
    File(Vec<u8>),
}

impl AsRef<[u8]> for Data {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::Text(text) => text.as_bytes(),
            Self::File(bytes) => bytes,
        }
    }
}

/// A text to work on: `str`, bytes of any kind, a path object (never a `str`), or an open file.
pub fn data(given: &Bound<'_, PyAny>) -> PyResult<Data> {
    if let Some(held) = held(given)? {
        return Ok(Data::new(held));
    }
    if given.hasattr("__fspath__")? {
        let path: PathBuf = given.extract()?;
        let read = given.py().detach(|| std::fs::read(&path));
        let name = path.display().to_string();
        return match read.map(Bytes::File) {
            Ok(bytes) => Ok(Data { bytes, name }),
            Err(cause) => {
                let error = panchess::IoError::Open { file: name, cause };
                Err(crate::errors::raised(given.py(), &error.into()))
            }
        };
    }
    if given.hasattr("read")? {
        let name = name_of(given);
        let bytes = held(&given.call_method0("read")?)?.ok_or_else(no_bytes)?;
        return Ok(Data { bytes, name });
    }
    Err(PyTypeError::new_err(format!(
        "a text is str, bytes, a path object or an open file, not {}",
        given.get_type().name()?
    )))
}

/// The name of an open file. `gzip.open` of an open file without a name has the name "", and a file may have a number.
fn name_of(file: &Bound<'_, PyAny>) -> String {
    let name = file.getattr("name").and_then(|name| name.extract());
    match name.map(|name: PathBuf| name.display().to_string()) {
        Ok(name) if !name.is_empty() => name,
        _ => NO_NAME.to_owned(),
    }
}

fn no_bytes() -> PyErr {
    PyTypeError::new_err("`read` returned neither bytes nor str")
}

/// Bytes or `str`.
fn held(given: &Bound<'_, PyAny>) -> PyResult<Option<Bytes>> {
    if let Some(bytes) = bytes(given)? {
        return Ok(Some(Bytes::Bytes(bytes)));
    }
    match given.cast::<PyString>() {
        Ok(text) => Ok(Some(Bytes::Text(text.clone().try_into()?))),
        Err(_) => Ok(None),
    }
}

fn bytes(given: &Bound<'_, PyAny>) -> PyResult<Option<PyBackedBytes>> {
    if let Ok(bytes) = given.cast::<PyBytes>() {
        return Ok(Some(bytes.clone().into()));
    }
    let other = given.is_instance_of::<PyByteArray>() || given.is_instance_of::<PyMemoryView>();
    if other {
        let copied = PyBytes::type_object(given.py()).call1((given,))?;
        return Ok(Some(copied.cast_into::<PyBytes>()?.into()));
    }
    Ok(None)
}

/// What a reader raised, to be raised where its records are asked for.
pub type Raised = Arc<Mutex<Option<PyErr>>>;

/// The exception that was kept.
pub fn take(raised: &Raised) -> Option<PyErr> {
    raised.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Bytes that end where Python is interrupted.
pub struct Watched {
    data: io::Cursor<Data>,
    clock: Clock,
    raised: Raised,
}

impl Watched {
    pub fn new(data: Data) -> Self {
        Self {
            data: io::Cursor::new(data),
            clock: Clock::default(),
            raised: Arc::default(),
        }
    }

    /// The same; an interruption is kept there.
    pub fn raising(self, raised: &Raised) -> Self {
        let raised = Arc::clone(raised);
        Self { raised, ..self }
    }

    /// Where an interruption is kept.
    pub fn raised(&self) -> Raised {
        Arc::clone(&self.raised)
    }
}

/// Asks Python for signals from time to time: with several threads, asking may take as long as reading many games.
pub struct Clock(Instant);

impl Default for Clock {
    fn default() -> Self {
        Self(Instant::now())
    }
}

impl Clock {
    /// Whether Python has not been asked for a while.
    pub fn is_time(&self) -> bool {
        self.0.elapsed() >= TURN
    }

    /// An exception if the user pressed Ctrl-C.
    pub fn check(&mut self) -> PyResult<()> {
        if !self.is_time() {
            return Ok(());
        }
        let checked = Python::attach(|py| py.check_signals());
        self.0 = Instant::now();
        checked
    }
}

/// How often Python is asked for signals.
const TURN: Duration = Duration::from_millis(50);

/// Keeps what was raised, to be raised where it can be.
pub fn keep(raised: &Raised, e: PyErr) {
    *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(e);
}

impl io::Read for Watched {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if let Err(e) = self.clock.check() {
            keep(&self.raised, e);
            return Err(io::Error::other("interrupted"));
        }
        self.data.read(into)
    }
}

/// Where many records come from.
pub enum Input {
    Bytes(PyBackedBytes),
    Paths(Vec<PathBuf>),
    Split(panchess::Split),
    Stream(String, Stream),
}

impl Input {
    /// A path, several paths, a range of a file, bytes, or an open file.
    pub fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Some(bytes) = bytes(given)? {
            return Ok(Self::Bytes(bytes));
        }
        if let Ok(split) = given.cast::<Split>() {
            return Ok(Self::Split(split.get().inner()));
        }
        if given.hasattr("read")? && !given.hasattr("__fspath__")? {
            return Ok(Self::Stream(name_of(given), Stream::new(given)));
        }
        paths(given, Use::Games).map(Self::Paths)
    }
}

/// What paths are named for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Use {
    Games,
    Files,
}

impl Use {
    /// What to do with a text instead.
    fn of_text(self) -> &'static str {
        match self {
            Self::Games => "pass `text.encode()`",
            Self::Files => "`convert` and `check` take a text",
        }
    }

    /// What can be read.
    fn takes(self) -> &'static str {
        match self {
            Self::Games => {
                "games come from a path, several paths, a range of a file, bytes or an open file"
            }
            Self::Files => "files are named by a path or several paths",
        }
    }

    /// What reads the rest.
    fn help(self) -> &'static str {
        match self {
            Self::Games => "",
            Self::Files => "; `convert` and `check` take bytes and open files",
        }
    }
}

/// A path or several.
pub fn paths(given: &Bound<'_, PyAny>, of: Use) -> PyResult<Vec<PathBuf>> {
    if let Some(path) = path(given, of)? {
        return Ok(vec![path]);
    }
    let refused = |what: &Bound<'_, PyAny>| -> PyErr {
        let class = what.get_type().name().map(|name| name.to_string());
        let class = class.unwrap_or_else(|_| "this object".to_owned());
        PyTypeError::new_err(format!("{}, not {class}{}", of.takes(), of.help()))
    };
    let is_mapping = given.cast::<PyMapping>().is_ok();
    if is_mapping || bytes(given)?.is_some() || given.hasattr("read")? {
        return Err(refused(given));
    }
    let mut all = Vec::new();
    for one in given.try_iter().map_err(|_| refused(given))? {
        let one = one?;
        let several = "several files are named by their paths";
        let path = path(&one, of)?.ok_or_else(|| crate::options::wrong_item(&one, several))?;
        all.push(path);
    }
    match all.is_empty() {
        true => Err(value("no file is named")),
        false => Ok(all),
    }
}

/// A path, if it is one.
fn path(given: &Bound<'_, PyAny>, of: Use) -> PyResult<Option<PathBuf>> {
    if let Ok(text) = given.cast::<PyString>()
        && text.to_string_lossy().contains('\n')
    {
        return Err(value(format!(
            "this is text, but a `str` is the name of a file here: {}",
            of.of_text()
        )));
    }
    let is_path = given.is_instance_of::<PyString>() || given.hasattr("__fspath__")?;
    is_path.then(|| given.extract()).transpose()
}

/// Whether it is an open file that decodes its text itself.
pub fn is_decoded(given: &Bound<'_, PyAny>) -> PyResult<bool> {
    let class = given.py().import("io")?.getattr("TextIOBase")?;
    given.is_instance(&class)
}

/// An open file of Python. What it raises is kept, to be raised where the records are read.
pub struct Stream {
    file: Py<PyAny>,
    rest: Option<(Bytes, usize)>,
    pub raised: Raised,
}

impl Stream {
    fn new(file: &Bound<'_, PyAny>) -> Self {
        Self {
            file: file.clone().unbind(),
            rest: None,
            raised: Arc::default(),
        }
    }

    fn more(&mut self, want: usize) -> PyResult<Bytes> {
        Python::attach(|py| {
            let got = self.file.bind(py).call_method1("read", (want,))?;
            held(&got)?.ok_or_else(no_bytes)
        })
    }
}

/// The least that is asked for at once: a call into Python costs as much as many games.
const LEAST: usize = 1 << 16;

impl io::Read for Stream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_none() && !into.is_empty() {
            match self.more(into.len().max(LEAST)) {
                Ok(data) => self.rest = Some((data, 0)),
                Err(e) => {
                    let said = e.to_string();
                    keep(&self.raised, e);
                    return Err(io::Error::other(said));
                }
            }
        }
        let Some((data, done)) = &mut self.rest else {
            return Ok(0);
        };
        let left = &data.as_ref()[*done..];
        let n = into.len().min(left.len());
        into[..n].copy_from_slice(&left[..n]);
        *done += n;
        if n == left.len() {
            self.rest = None;
        }
        Ok(n)
    }
}
