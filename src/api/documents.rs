use super::document::Document;
use super::kept::refused;
use crate::diag::Sink;
use crate::formats::{Card, Read};
use crate::io::{Batches, Item, Records};
use crate::pipeline::files::{Found, Opened};
use crate::pipeline::{Error, Readable};

/// The documents of one input, read one after another in constant memory.
///
/// A record that is not read is an [`Error::Record`], and the documents after it still follow. Any
/// other error is the last item.
pub struct Documents {
    records: Records,
    reader: Box<dyn Read>,
    empty: Document,
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
        Ok(Self::of(batches, &source))
    }

    fn of(batches: Batches, source: &Readable) -> Self {
        Self {
            records: Records::from(batches),
            reader: source.open(),
            empty: Document::new(source.name().clone()),
            sink: Sink::default(),
            failed: false,
        }
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
