//! Keyword arguments that several functions have.

use crate::errors::{Raise, value};
use panchess::model::VariantName;
use panchess::{Options, Reader, Select, Variants};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::ffi::CString;

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

/// `None`, `"last"`, `"every"`, or a number of plies as after `--ply`.
pub fn select(given: Option<&Bound<'_, PyAny>>) -> PyResult<Select> {
    let Some(given) = given else {
        return Ok(Select::Whole);
    };
    if let Ok(word) = given.cast::<PyString>() {
        return match &*word.to_cow()? {
            "last" => Ok(Select::FromEnd(1)),
            "every" => Ok(Select::EveryPly),
            other => Err(value(format!(
                "`select` is a number of plies, \"last\" or \"every\", not {other:?}"
            ))),
        };
    }
    let ply: i64 = given.extract()?;
    Ok(match ply {
        0.. => Select::Ply(ply.unsigned_abs()),
        _ => Select::FromEnd(ply.unsigned_abs()),
    })
}

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

/// One word or several.
pub fn words(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<String>> {
    match given {
        None => Ok(Vec::new()),
        Some(one) if one.is_instance_of::<PyString>() => {
            let words: String = one.extract()?;
            Ok(words.split(',').map(str::to_owned).collect())
        }
        Some(all) => all.try_iter()?.map(|word| word?.extract()).collect(),
    }
}
