use super::{CODES, pretty};
use crate::diag::Sink;
use crate::formats::Write;
use crate::formats::schema::{MOVES, Row, unwritable};
use crate::model::{Document, Part};

/// Writes one document over several lines, without the list around all of them.
pub struct Writer;

impl Write for Writer {
    fn likes(&self) -> Part {
        MOVES
    }

    fn write(&mut self, doc: &Document, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
        let Some(row) = Row::of(doc, sink) else {
            return false;
        };
        match serde_json::to_vec(&row) {
            Ok(text) => {
                pretty::print(&text, out);
                true
            }
            Err(problem) => unwritable(problem, &CODES, sink),
        }
    }
}
