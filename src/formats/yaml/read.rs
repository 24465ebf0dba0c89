//! Accepted: keys in any order, every YAML style, anchors and aliases (their expansion is
//! limited), `---` in front.
//! Always written: block style, keys in a fixed order.

use super::CODES;
use super::serde::Yaml;
use crate::diag::Sink;
use crate::formats::Read;
use crate::formats::schema;
use crate::io::Record;
use crate::model::Document;

/// Reads one YAML document.
pub struct Reader {
    /// The maximum number of digits of a number.
    pub max_digits: usize,
}

impl Read for Reader {
    fn read(&mut self, record: &Record<'_>, doc: &mut Document, sink: &mut Sink) -> bool {
        let text = record.text(sink);
        schema::read::<Yaml>(&text, &CODES, self.max_digits, doc, sink)
    }
}
