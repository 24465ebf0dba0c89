//! The text of YAML.

mod measure;
mod misread;
mod quoting;
pub mod serde;

use super::{Codes, card};
use crate::diag::Diagnostic;
use crate::model::Pieces;
use ::serde::Deserialize;

const CODES: &Codes = &card::YAML_CODES;

/// Reads any data from YAML, such as the tables of the project.
pub fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Box<Diagnostic>> {
    serde::from_str(text, CODES)
}

/// Reads definitions of pieces, or of a variant.
pub fn pieces(text: &str) -> Result<Pieces, Box<Diagnostic>> {
    super::pieces::<serde::Yaml>(text, CODES)
}
