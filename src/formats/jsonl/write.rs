use super::CODES;
use crate::diag::Sink;
use crate::formats::Write;
use crate::formats::schema::{MOVES, Row, unwritable};
use crate::model::{Document, Part};

/// Writes each document as one compact line.
pub struct Writer;

impl Write for Writer {
    fn likes(&self) -> Part {
        MOVES
    }

    fn write(&mut self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let Some(row) = Row::of(doc, sink) else {
            return false;
        };
        if let Err(problem) = serde_json::to_writer(&mut *out, &row) {
            return unwritable(problem, &CODES, sink);
        }
        out.push(b'\n');
        true
    }
}
