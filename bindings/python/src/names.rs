//! Which notations and variants there are.

use pyo3::prelude::*;

/// A notation, as `panchess formats` lists it.
#[pyclass(frozen, eq, get_all, module = "panchess")]
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Notation {
    name: &'static str,
    title: &'static str,
    aliases: Vec<&'static str>,
    extensions: Vec<&'static str>,
    options: Vec<&'static str>,
    reads: bool,
    writes: bool,
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

/// All notations.
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

/// The names of all variants.
#[pyfunction]
pub fn variants() -> Vec<String> {
    let all = panchess::Variants::default();
    all.names().map(str::to_owned).collect()
}
