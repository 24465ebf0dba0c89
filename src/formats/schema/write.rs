//! Always written: keys in a fixed order. In JSON two spaces per level, with short lists and objects
//! on one line; in JSON Lines no spaces; in YAML the block style.

use super::yaml::serde;
use super::{MOVES, Row, Schema, pretty, unwritable};
use crate::diag::{Reported, Sink};
use crate::formats::Write;
use crate::model::{Catalog, Document, Part};
use std::sync::Arc;

/// Writes one document; in JSON without the list around all of them.
pub struct Writer {
    /// The text it is written in.
    pub schema: Schema,
    /// The variants that are known.
    pub catalog: Arc<Catalog>,
}

impl Write for Writer {
    fn likes(&self) -> Part {
        MOVES
    }

    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let row = Row::of(doc, &self.catalog, sink)?;
        let codes = self.schema.codes();
        match self.schema {
            Schema::Yaml => match serde::write(&row, out) {
                Ok(()) => Ok(()),
                Err(problem) => Err(unwritable(problem, codes, sink)),
            },
            Schema::Json => match serde_json::to_vec(&row) {
                Ok(text) => {
                    pretty::print(&text, out);
                    Ok(())
                }
                Err(problem) => Err(unwritable(problem, codes, sink)),
            },
            Schema::JsonLines => match serde_json::to_writer(&mut *out, &row) {
                Ok(()) => {
                    out.push(b'\n');
                    Ok(())
                }
                Err(problem) => Err(unwritable(problem, codes, sink)),
            },
        }
    }
}
