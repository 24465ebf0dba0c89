//! Accepted: keys in any order, spaces anywhere in the line, squares as text or as `[x,y]`.
//! Always written: keys in a fixed order, without spaces.

use super::CODES;
use crate::diag::Sink;
use crate::formats::Read;
use crate::formats::schema::{self, Json};
use crate::io::Record;
use crate::model::Document;

/// Reads one line.
pub struct Reader {
    /// The maximum number of digits of a number.
    pub max_digits: usize,
}

impl Read for Reader {
    fn read(&mut self, record: &Record<'_>, doc: &mut Document, sink: &mut Sink) -> bool {
        let text = record.text(sink);
        schema::read::<Json>(&text, &CODES, self.max_digits, doc, sink)
    }
}
