//! The command in the same wheel.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command `panchess` with these words, the first of which is its name; returns its exit
/// status. For the console script: signals end the process from then on.
#[pyfunction]
pub fn run_command(py: Python<'_>, words: Vec<OsString>) -> u8 {
    py.detach(|| panchess::cli::program(words)) as u8
}
