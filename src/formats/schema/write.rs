//! Always written: keys in a fixed order. In JSON two spaces per level, with short lists and objects
//! on one line; in JSON Lines no spaces; in YAML the block style.

use super::yaml::serde;
use super::{MOVES, Row, Schema, pretty, unwritable};
use crate::diag::Sink;
use crate::formats::Write;
use crate::model::{Document, Part};

/// Writes one document; in JSON without the list around all of them.
pub struct Writer(pub Schema);

impl Write for Writer {
    fn likes(&self) -> Part {
        MOVES
    }

    fn write(&mut self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let Some(row) = Row::of(doc, sink) else {
            return false;
        };
        let codes = self.0.codes();
        match self.0 {
            Schema::Yaml => match serde::write(&row, out) {
                Ok(()) => true,
                Err(problem) => unwritable(problem, codes, sink),
            },
            Schema::Json => match serde_json::to_vec(&row) {
                Ok(text) => {
                    pretty::print(&text, out);
                    true
                }
                Err(problem) => unwritable(problem, codes, sink),
            },
            Schema::JsonLines => match serde_json::to_writer(&mut *out, &row) {
                Ok(()) => {
                    out.push(b'\n');
                    true
                }
                Err(problem) => unwritable(problem, codes, sink),
            },
        }
    }
}
