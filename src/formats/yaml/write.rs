use super::{CODES, serde};
use crate::diag::Sink;
use crate::formats::Write;
use crate::formats::schema::{MOVES, Row, unwritable};
use crate::model::{Document, Part};

/// Writes one document in block style.
pub struct Writer;

impl Write for Writer {
    fn likes(&self) -> Part {
        MOVES
    }

    fn write(&mut self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let Some(row) = Row::of(doc, sink) else {
            return false;
        };
        match serde::write(&row, out) {
            Ok(()) => true,
            Err(problem) => unwritable(problem, &CODES, sink),
        }
    }
}
