use super::document::Document;
use super::kept::refused;
use super::table::{OnError, Table};
use crate::diag::Sink;
use crate::formats::{Card, Read};
use crate::io::{Batches, Item, Record, Records};
use crate::model::{self, Part};
use crate::pipeline::dataset::Columns;
use crate::pipeline::files::{Found, Opened};
use crate::pipeline::{Error, Readable};
use std::sync::Arc;

/// The documents of one input, read one after another in constant memory.
///
/// A record that cannot be read is an [`Error::Record`], and the documents after it still follow. Any
/// other error is the last item.
pub struct Documents {
    records: Records,
    source: Readable,
    reader: Box<dyn Read>,
    empty: Document,
    /// The last document, whose memory is used again.
    doc: model::Document,
    sink: Sink,
    failed: bool,
}

impl Documents {
    pub(super) fn new(found: Found, finds: bool) -> Result<Self, Error> {
        let source = Readable::new(found.format.clone())?;
        let source = match finds {
            true => source.finding_variants(),
            false => source,
        };
        let Opened { batches, .. } = found.opened();
        Ok(Self::of(batches, source))
    }

    fn of(batches: Batches, source: Readable) -> Self {
        Self {
            records: Records::from(batches),
            reader: source.open(),
            empty: Document::new(source.name().clone()),
            source,
            doc: model::Document::default(),
            sink: Sink::default(),
            failed: false,
        }
    }

    /// How they are read.
    pub(super) fn readable(&self) -> &Readable {
        &self.source
    }

    /// Processes the next record without keeping it; `None` if it cannot be read.
    pub(super) fn each<R>(
        &mut self,
        work: impl FnOnce(&Record<'_>, Option<&mut model::Document>, Option<Part>, &mut Sink) -> R,
    ) -> Option<Result<R, Error>> {
        self.sink.clear();
        while !self.failed {
            let item = match self.records.next() {
                Ok(item) => item?,
                Err(e) => {
                    self.failed = true;
                    return Some(Err(e.into()));
                }
            };
            let (sink, doc) = (&mut self.sink, &mut self.doc);
            return Some(Ok(match item {
                Item::Comment(_) => continue,
                Item::Refused(record, why) => {
                    sink.push(why.clone());
                    work(&record, None, None, sink)
                }
                Item::Record(record) => {
                    let read = self.reader.read(&record, doc, sink).is_ok();
                    let gives = self.reader.gives();
                    work(&record, read.then_some(doc), gives, sink)
                }
            }));
        }
        None
    }

    /// The rows of a table of the documents that follow. For the Python package.
    #[doc(hidden)]
    pub fn table(self, columns: &Arc<Columns>, on_error: OnError) -> Table {
        Table::here(self, columns, on_error)
    }

    pub(super) fn card(&self) -> &'static Card {
        self.empty.known.format.card()
    }

    /// The name of their notation.
    pub fn notation(&self) -> &'static str {
        self.empty.notation()
    }
}

impl Iterator for Documents {
    type Item = Result<Document, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let (empty, sink) = (&self.empty, &mut self.sink);
        sink.clear();
        if self.failed {
            return None;
        }
        loop {
            return Some(match self.records.next() {
                Ok(None) => return None,
                Ok(Some(Item::Comment(_))) => continue,
                Ok(Some(Item::Refused(record, why))) => {
                    sink.push(why.clone());
                    Err(refused(&record, sink))
                }
                Ok(Some(Item::Record(record))) => {
                    let mut document = empty.clone();
                    match document.read(&record, self.reader.as_mut(), sink) {
                        Ok(()) => Ok(document),
                        Err(_) => Err(refused(&record, sink)),
                    }
                }
                Err(e) => {
                    self.failed = true;
                    Err(e.into())
                }
            });
        }
    }
}
