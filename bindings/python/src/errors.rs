//! The exceptions, which are classes of Python: `panchess.RecordError` and the others.

use crate::data::{Message, losses, messages};
use panchess::{Error, IoError, NameError};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::io;

/// An exception of the package.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    let module = py.import("panchess._errors")?;
    Ok(module.getattr(name)?.cast_into::<PyType>()?)
}

/// An exception of the package with a text.
pub fn new(py: Python<'_>, name: &str, text: String) -> PyErr {
    match class(py, name) {
        Ok(class) => PyErr::from_type(class, (text,)),
        Err(e) => e,
    }
}

/// The exception for an error of the library.
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let text = in_python(error);
    match error {
        Error::Record(rejected) => {
            record(py, &rejected.findings.messages, &rejected.findings.losses)
                .unwrap_or_else(|| new(py, "RecordError", text))
        }
        Error::Io(IoError::Write { file, cause }) => {
            system(py, "WriteError", cause, (words(cause), Some(file)))
        }
        Error::System(cause) => system(py, "WriteError", cause, (words(cause), None)),
        Error::Io(IoError::Open { file, cause }) => {
            let matches_nothing = text.starts_with("no file matches");
            let words = match matches_nothing {
                true => "no file matches this pattern".to_owned(),
                false => words(cause),
            };
            system(py, "ReadError", cause, (words, Some(file)))
        }
        Error::Io(IoError::Read {
            file,
            offset,
            cause,
        }) => {
            let words = format!("{} after byte {offset}", words(cause));
            system(py, "ReadError", cause, (words, Some(file)))
        }
        Error::Io(_) => new(py, "ReadError", text),
        Error::Format(_)
        | Error::Plan(_)
        | Error::Undecided { .. }
        | Error::Empty(_)
        | Error::Misnamed { .. }
        | Error::Packed { .. }
        | Error::Binary(_)
        | Error::Unknown {
            what: "encoding", ..
        } => new(py, "FormatError", text),
        Error::Stopped => PyKeyboardInterrupt::new_err(()),
        _ => new(py, "PanchessError", text),
    }
}

/// The text of an error. It names functions of the package, not commands.
fn in_python(error: &Error) -> String {
    match error {
        Error::Packed { file, packing, .. } => unpacked(file, packing),
        Error::Format(NameError::Unknown { name, .. }) if is_table(name) => of_table(name),
        _ => keywords(error.to_string()),
    }
}

/// Whether it is a format of tables.
pub fn is_table(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    matches!(&*name, "parquet" | "csv" | "arrow" | "feather")
}

/// What to do for a table.
pub fn of_table(name: &str) -> String {
    format!(
        "`{name}` is a format of tables, not a notation: use `games` or `positions`, whose results are tables that \
         pyarrow, Polars, pandas and DuckDB can write"
    )
}

/// What to do with a packed file.
fn unpacked(file: &str, packing: &str) -> String {
    match packing {
        "zip" => format!(
            "`{file}` is a zip archive, which is read only as a file: `games`, `positions`, `convert_file` and \
             `check_files` take its path"
        ),
        "xz" => format!(
            "`{file}` is compressed with xz: open it with `lzma.open`, and pass the open file instead"
        ),
        _ => format!("`{file}` is packed with {packing}, which is not read: unpack it first"),
    }
}

/// The options of the command, as they are called here.
const KEYWORDS: [(&str, &str); 15] = [
    ("with `-f FORMAT`", "as `source`"),
    ("`-f ", "`source="),
    (
        "; keep them with `--rejects FOLDER`, or write to another file",
        "; write to another file",
    ),
    (" with `-o`", ""),
    (
        "convert each by itself with another `-o FOLDER/`, or all into one file with `-o FILE`",
        "convert each by itself into another folder, or all into one file",
    ),
    (
        "name one with `-o FOLDER/`, or write all of them into one new file with `-o FILE`",
        "name one, or write all of them into one new file",
    ),
    ("into a folder with `-o FOLDER/`", "into a folder"),
    ("`-t FORMAT` writes", "another `target` writes"),
    ("`--every-ply`", "`select=\"every\"`"),
    ("`--repair`", "`repair`"),
    ("`--encoding`", "`encoding`"),
    ("`panchess formats` lists", "`panchess.formats()` lists"),
    (
        "pictures are drawn by `panchess render -o FILE.svg`",
        "`panchess.render` draws pictures",
    ),
    (
        "`panchess explain` lists them all",
        "`python -m panchess explain` lists them all",
    ),
    (
        "decompress it first: `zstd -dc --long=31 FILE | panchess … -`",
        "decompress it first with `zstd -d --long=31`",
    ),
];

/// The text with the names of keyword arguments and functions.
pub fn keywords(text: String) -> String {
    let all = KEYWORDS.iter();
    all.fold(text, |text, (option, keyword)| {
        text.replace(option, keyword)
    })
}

/// The text of an error of the system, without its number.
fn words(cause: &io::Error) -> String {
    let text = cause.to_string();
    let number = text.rfind(" (os error ");
    text[..number.unwrap_or(text.len())].to_owned()
}

/// The number that Python expects for an error of the system.
fn number(cause: &io::Error) -> Option<i32> {
    let known = match cause.kind() {
        io::ErrorKind::NotFound => Some(2),
        io::ErrorKind::PermissionDenied => Some(13),
        io::ErrorKind::AlreadyExists => Some(17),
        io::ErrorKind::NotADirectory => Some(20),
        io::ErrorKind::IsADirectory => Some(21),
        _ => None,
    };
    match cfg!(unix) {
        true => cause.raw_os_error().or(known),
        false => known.or(cause.raw_os_error()),
    }
}

/// An error of the system: `OSError(number, words, file)`, as Python raises it.
fn system(
    py: Python<'_>,
    name: &str,
    cause: &io::Error,
    (words, file): (String, Option<&String>),
) -> PyErr {
    let made = class(py, name).and_then(|class| {
        let made = class.call_method1("_of", (number(cause), words, file))?;
        Ok(PyErr::from_value(made))
    });
    made.unwrap_or_else(|e| e)
}

/// Why a record is not there: its first error, or what it would lose.
pub fn record(
    py: Python<'_>,
    said: &[panchess::Message],
    lost: &[panchess::Loss],
) -> Option<PyErr> {
    let error = said
        .iter()
        .find(|m| m.severity == panchess::Severity::Error);
    let (name, text, place) = match (error, lost.first()) {
        (Some(message), _) => ("RecordError", message.to_string(), &message.place),
        (None, Some(loss)) => ("LossError", loss.to_string(), &loss.place),
        (None, None) => return None,
    };
    let raised = new(py, name, text);
    let value = raised.value(py);
    let filled = (|| {
        value.setattr("place", crate::data::Place::from(place))?;
        value.setattr("message", error.map(Message::from))?;
        value.setattr("code", error.map_or_else(|| lost[0].code, |m| m.code))?;
        value.setattr("messages", messages(said))?;
        value.setattr("losses", losses(lost))
    })();
    Some(filled.err().unwrap_or(raised))
}

/// An argument is wrong.
pub fn value(text: impl Into<String>) -> PyErr {
    PyValueError::new_err(text.into())
}

/// The result of the library, or its exception.
pub trait Raise<T> {
    /// An error becomes an exception.
    fn raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> Raise<T> for Result<T, Error> {
    fn raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|e| raised(py, &e))
    }
}
