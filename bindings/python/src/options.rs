//! Keyword arguments that several functions have.

use crate::errors::{Raise, value};
use panchess::model::VariantName;
use panchess::{Options, Reader, Select, Variants};
use pyo3::exceptions::{PyTypeError, PyUserWarning};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};
use std::ffi::CString;
use std::path::PathBuf;

/// What is read, and how.
pub fn reader(
    py: Python<'_>,
    source: Option<&str>,
    variant: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Reader> {
    let mut reader = match source {
        Some(name) => Reader::of(name).raise(py)?,
        None => Reader::new(),
    };
    if let Some(said) = variant {
        reader = match panchess::pipeline::is_variant_file(said) {
            true => of_file(py, reader, said)?,
            false => of_name(py, reader, said)?,
        };
    }
    match encoding {
        Some(name) => reader.encoding(name).raise(py),
        None => Ok(reader),
    }
}

/// The variant with that name.
fn of_name(py: Python<'_>, reader: Reader, name: &str) -> PyResult<Reader> {
    let known = VariantName::from_words(name);
    if panchess::variants::is_known(&known) || known == VariantName::UNKNOWN {
        return Ok(reader.variant(name));
    }
    let near = panchess::variants::did_you_mean(&known);
    let help = near.unwrap_or_else(|| "`panchess.variants()` lists the names".into());
    let text = format!("there is no variant `{name}`; {help}");
    Err(crate::errors::new(py, "FormatError", text))
}

/// The variants of a file. If it defines one, records that name none are of it.
fn of_file(py: Python<'_>, reader: Reader, path: &str) -> PyResult<Reader> {
    let file = py.detach(|| Variants::file(path)).raise(py)?;
    let without_effect = [("not used", &file.unused), ("refused", &file.refused)];
    for (what, all) in without_effect.iter().filter(|(_, all)| !all.is_empty()) {
        let text = format!("`{path}`: {what}: {}", all.join(", "));
        let text = CString::new(text).map_err(|e| value(e.to_string()))?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &text, 2)?;
    }
    let reader = reader.variants(&file.variants);
    Ok(match &file.names[..] {
        [only] => reader.variant(only),
        _ => reader,
    })
}

/// An argument is of a wrong type.
fn wrong(given: &Bound<'_, PyAny>, what: &str) -> PyErr {
    PyTypeError::new_err(wrong_text(given, what))
}

/// The same of a number: if it is one, it is out of range.
fn wrong_number(given: &Bound<'_, PyAny>, what: &str) -> PyErr {
    match given.is_instance_of::<PyInt>() {
        true => value(wrong_text(given, what)),
        false => wrong(given, what),
    }
}

fn wrong_text(given: &Bound<'_, PyAny>, what: &str) -> String {
    let shown = given.repr().map(|shown| shown.to_string());
    let shown = shown.unwrap_or_else(|_| "this object".to_owned());
    let shown = match shown.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown,
    };
    format!("{what}, not {shown}")
}

/// A number of threads.
pub fn jobs(given: &Bound<'_, PyAny>) -> PyResult<usize> {
    let what = "`jobs` is a number of threads, or 0 for one per processor";
    given.extract().map_err(|_| wrong_number(given, what))
}

/// The size of a range.
pub fn size(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    let size = given.extract::<u64>().ok().filter(|size| *size > 0);
    size.ok_or_else(|| wrong_number(given, "`size` is a number of bytes, at least 1"))
}

/// The width of a picture.
pub fn width(given: &Bound<'_, PyAny>) -> PyResult<Option<u16>> {
    if given.is_none() {
        return Ok(None);
    }
    let width = given.extract::<u16>().ok();
    let width = width.filter(|width| (16..=16_384).contains(width));
    let what = "`width` is a number of pixels from 16 to 16384";
    width.map(Some).ok_or_else(|| wrong_number(given, what))
}

/// Where files are written.
pub fn output(given: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    match given.is_none() {
        true => Ok(None),
        false => given.extract().map(Some).map_err(|_| {
            let what = "`dst` is the path of a file or a folder, or None";
            wrong(given, what)
        }),
    }
}

/// The name of a variant, or a file that defines variants.
pub fn variant(given: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if given.is_none() {
        return Ok(None);
    }
    if given.is_instance_of::<PyString>() {
        return given.extract().map(Some);
    }
    let Ok(path) = given.extract::<PathBuf>() else {
        let what = "`variant` is the name of a variant, or of a file that defines variants";
        return Err(wrong(given, what));
    };
    let path = path.display().to_string();
    Ok(Some(match panchess::pipeline::is_variant_file(&path) {
        true => path,
        // Without a dot and without a folder, it would be the name of a variant.
        false => format!("./{path}"),
    }))
}

/// `None`, `"last"`, `"every"`, or a number of plies as after `--ply`.
pub fn select(given: Option<&Bound<'_, PyAny>>) -> PyResult<Select> {
    let Some(given) = given else {
        return Ok(Select::Whole);
    };
    if let Ok(word) = given.cast::<PyString>() {
        return match &*word.to_cow()? {
            "last" => Ok(Select::FromEnd(1)),
            "every" => Ok(Select::EveryPly),
            _ => Err(value(format!("{SELECT}, not {}", given.repr()?))),
        };
    }
    let ply: i64 = given.extract().map_err(|_| wrong_number(given, SELECT))?;
    Ok(match ply {
        0.. => Select::Ply(ply.unsigned_abs()),
        _ => Select::FromEnd(ply.unsigned_abs()),
    })
}

const SELECT: &str = "`select` is a number of plies, \"last\" or \"every\"";

/// What happens to a record that cannot be read or written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum OnError {
    /// It is an exception.
    Raise,
    /// It is left out.
    Skip,
    /// It is there, with its error.
    Row,
}

impl OnError {
    pub fn of(word: &str) -> PyResult<Self> {
        match word {
            "raise" => Ok(Self::Raise),
            "skip" => Ok(Self::Skip),
            "row" => Ok(Self::Row),
            other => Err(value(format!(
                "`on_error` is \"raise\", \"skip\" or, for tables, \"row\", not {other:?}"
            ))),
        }
    }

    /// Where there are no rows.
    pub fn without_rows(word: &str) -> PyResult<Self> {
        match Self::of(word)? {
            Self::Row => Err(value("`on_error` is \"raise\" or \"skip\" here")),
            other => Ok(other),
        }
    }
}

impl OnError {
    /// Where a record that fails can have no row.
    pub fn no_rows(word: Option<&str>) -> PyResult<&str> {
        let word = word.unwrap_or("raise");
        Self::without_rows(word).map(|_| word)
    }
}

/// How texts are converted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct How {
    pub source: Option<String>,
    pub target: String,
    pub variant: Option<String>,
    pub encoding: Option<String>,
    pub select: Select,
    pub drop: Vec<String>,
    pub legal: bool,
    pub strict: bool,
    pub keep_going: bool,
    pub repair: bool,
}

impl How {
    pub fn options(&self, py: Python<'_>) -> PyResult<Options> {
        let reader = reader(
            py,
            self.source.as_deref(),
            self.variant.as_deref(),
            self.encoding.as_deref(),
        )?;
        let mut options = Options::to(&self.target)
            .raise(py)?
            .reader(reader)
            .select(self.select)
            .legal(self.legal)
            .strict(self.strict)
            .keep_going(self.keep_going)
            .repair(self.repair);
        for what in &self.drop {
            options = options.leave_out(what).map_err(|e| value(e.to_string()))?;
        }
        Ok(options)
    }
}

/// The words of this argument: several, or a text with commas between them.
pub fn words(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    let Some(given) = given else {
        return Ok(Vec::new());
    };
    let what = || format!("`{name}` is a text with commas, or several texts");
    if given.is_instance_of::<PyString>() {
        let words: String = given.extract()?;
        return Ok(words
            .split(',')
            .map(|word| word.trim().to_owned())
            .collect());
    }
    let mut words = Vec::new();
    for word in given.try_iter().map_err(|_| wrong(given, &what()))? {
        let word = word?;
        let text = word.extract::<String>();
        words.push(text.map_err(|_| wrong_item(&word, &what()))?);
    }
    Ok(words)
}

/// One of several objects is of a wrong type.
pub fn wrong_item(item: &Bound<'_, PyAny>, what: &str) -> PyErr {
    let class = item.get_type().name().map(|name| name.to_string());
    let class = class.unwrap_or_else(|_| "object".to_owned());
    PyTypeError::new_err(format!("{what}; one of them is {class}"))
}
