//! Which notations and variants there are.

use pyo3::prelude::*;

/// A notation, as `formats` lists it.
#[pyclass(frozen, eq, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Notation {
    /// The name that functions take as `source` and `target`, such as "pgn".
    name: &'static str,
    /// The full name, such as "Portable Game Notation".
    title: &'static str,
    /// Other names that functions take.
    aliases: Vec<&'static str>,
    /// The extensions of files in this notation, without a dot.
    extensions: Vec<&'static str>,
    /// What can follow the name after "+", such as "shredder" in "fen+shredder".
    options: Vec<&'static str>,
    /// Whether it can be a source.
    reads: bool,
    /// Whether it can be a target.
    writes: bool,
    /// Whether it is bytes and not text.
    binary: bool,
}

#[pymethods]
impl Notation {
    fn __repr__(&self) -> String {
        format!("<Notation {}: {}>", self.name, self.title)
    }
}

/// Whether a notation with its options is binary.
pub fn is_binary(target: &str) -> bool {
    let name = panchess::formats::FormatName::parse(target);
    name.is_ok_and(|name| name.format.writes_bytes(&name.options))
}

/// All notations that can be read or written.
#[pyfunction]
pub fn formats() -> Vec<Notation> {
    let all = panchess::notations().map(|n| Notation {
        name: n.name,
        title: n.title,
        aliases: n.aliases.to_vec(),
        extensions: n.extensions.to_vec(),
        options: n.options,
        reads: n.reads,
        writes: n.writes,
        binary: n.binary,
    });
    all.collect()
}

/// The names of all variants whose rules are known.
#[pyfunction]
pub fn variants() -> Vec<String> {
    let all = panchess::Variants::default();
    all.names().map(str::to_owned).collect()
}
