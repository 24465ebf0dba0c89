//! Accepted: keys in any order, squares as text or as `[x,y]`; in JSON spaces anywhere, in JSON Lines
//! anywhere in the line; in YAML every style, anchors and aliases (their expansion is limited), and
//! `---` in front.

use super::yaml::serde::Yaml;
use super::{Json, Schema};
use crate::diag::{Reported, Sink};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::Document;

/// Reads one document.
pub struct Reader {
    /// The text it is written in.
    pub schema: Schema,
    /// How long numbers may be, and which variants are known.
    pub options: Options,
}

impl Read for Reader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let (text, codes) = (record.text(sink), self.schema.codes());
        match self.schema {
            Schema::Yaml => super::read::<Yaml>(&text, codes, &self.options, doc, sink),
            Schema::Json | Schema::JsonLines => {
                super::read::<Json>(&text, codes, &self.options, doc, sink)
            }
        }
    }
}
