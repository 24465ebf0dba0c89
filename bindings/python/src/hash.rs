//! Digests, as `panchess hash` prints them.

use crate::data::{Remade, remaking};
use crate::errors::{raised, value};
use crate::input;
use crate::options::{self, OnError, reader, select};
use panchess::{Error, NamedDigest, Scheme};
use pyo3::prelude::*;
use std::borrow::Cow;

/// A digest of a position, a board or the moves of a game.
#[pyclass(frozen, eq, hash, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Hash {
    /// The digest in hexadecimal digits.
    digest: String,
    /// The name of its scheme, such as "position".
    scheme: Cow<'static, str>,
    /// The number of its record in the text, from 0.
    record: u64,
    /// The number of plies before the position; `None` unless positions are selected.
    ply: Option<u64>,
    /// The name of the board in 5D chess, for the digest of one board.
    board: Option<String>,
}

impl Hash {
    fn of(hashed: NamedDigest, record: u64) -> Self {
        Self {
            digest: hashed.digest.to_string(),
            scheme: hashed.scheme.into(),
            record,
            ply: hashed.ply,
            board: hashed.board,
        }
    }
}

#[pymethods]
impl Hash {
    #[staticmethod]
    fn _of(
        digest: String,
        scheme: String,
        record: u64,
        ply: Option<u64>,
        board: Option<String>,
    ) -> Self {
        Self {
            digest,
            scheme: scheme.into(),
            record,
            ply,
            board,
        }
    }

    #[allow(clippy::type_complexity, reason = "the arguments of `_of`")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> Remade<'py, (String, Cow<'static, str>, u64, Option<u64>, Option<String>)> {
        let Self {
            digest,
            scheme,
            record,
            ply,
            board,
        } = slf.get().clone();
        Ok((remaking(slf)?, (digest, scheme, record, ply, board)))
    }

    fn __str__(&self) -> &str {
        &self.digest
    }

    fn __repr__(&self) -> String {
        format!(
            "<Hash {} {} of record {}>",
            self.digest, self.scheme, self.record
        )
    }
}

/// The scheme of a name; `None` for the default one of each position.
pub fn scheme(name: Option<&str>) -> PyResult<Option<Scheme>> {
    let Some(name) = name else {
        return Ok(None);
    };
    // As the option of the command spells it.
    let name = if name == "legacy" { "5d-legacy" } else { name };
    match Scheme::named(name) {
        Some(scheme) => Ok(Some(scheme)),
        None => Err(value(format!("there is no scheme `{name}`"))),
    }
}

/// The digests of the positions or the moves of a text, as `panchess hash` prints them.
///
/// data: the text as `str` or bytes, a path object, or an open file.
/// source: a notation such as "pgn"; if it is `None`, the notation is detected.
/// scheme: "position", "quick", "moves", "state", "board", "state-plain", "board-plain" or "5d-legacy"; by default, the
///     one that fits the position. docs/hashing.md describes them.
/// select: the positions of a game, as in `convert`.
/// variant: the variant of records that name none; or a file that defines variants.
/// encoding: the encoding of bytes that are not UTF-8.
/// on_error: "raise", or "skip" to leave out records that cannot be read.
#[pyfunction]
#[pyo3(signature = (data, source=None, *, scheme=None, select=None, variant=None, encoding=None, on_error="raise"))]
#[allow(clippy::too_many_arguments, reason = "keyword arguments")]
pub fn hash(
    py: Python<'_>,
    data: &Bound<'_, PyAny>,
    source: Option<&str>,
    scheme: Option<&str>,
    select: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = options::variant)] variant: Option<String>,
    encoding: Option<&str>,
    on_error: &str,
) -> PyResult<Vec<Hash>> {
    let on_error = OnError::without_rows(on_error)?;
    let (scheme, select) = (self::scheme(scheme)?, self::select(select)?);
    let data = input::data(data)?;
    let reader = reader(py, source, variant.as_deref(), data.encoding(encoding))?;
    let name = data.name().to_owned();
    let data = input::Watched::new(data);
    let interrupted = data.raised();
    let all = py.detach(|| -> Result<Vec<Hash>, Error> {
        let (mut all, mut clock) = (Vec::new(), input::Clock::default());
        for document in reader.read_from(&name, data)? {
            let found = document.and_then(|d| Ok((d.place().record, d.hashes(scheme, select)?)));
            match found {
                Ok((record, found)) => {
                    all.extend(found.into_iter().map(|one| Hash::of(one, record)))
                }
                Err(Error::Record(_)) if on_error == OnError::Skip => {}
                Err(e) => return Err(e),
            }
            if let Err(e) = clock.check() {
                input::keep(&interrupted, e);
                return Err(Error::Stopped);
            }
        }
        Ok(all)
    });
    all.map_err(|e| input::take(&interrupted).unwrap_or_else(|| raised(py, &e)))
}
