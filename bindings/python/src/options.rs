//! Keyword arguments that several functions have.

use crate::errors::{Raise, value};
use panchess::model::VariantName;
use panchess::{Options, Reader, Select};
use pyo3::prelude::*;
use pyo3::types::PyString;

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
    // As the command does.
    reader = reader.find_variants(true);
    if let Some(name) = variant {
        let known = VariantName::from_words(name);
        if !panchess::variants::is_known(&known) && known != VariantName::UNKNOWN {
            return Err(unknown(py, name, &known));
        }
        reader = reader.variant(name);
    }
    match encoding {
        Some(name) => reader.encoding(name).raise(py),
        None => Ok(reader),
    }
}

/// No variant has that name.
fn unknown(py: Python<'_>, name: &str, known: &VariantName) -> PyErr {
    let near = panchess::variants::did_you_mean(known);
    let help = near.unwrap_or_else(|| {
        "`panchess.variants()` lists the names; files that define variants are for the command"
            .into()
    });
    let text = format!("there is no variant `{name}`; {help}");
    crate::errors::new(py, "FormatError", text)
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
