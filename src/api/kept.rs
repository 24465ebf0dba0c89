use crate::diag::{Diagnostic, Sink};
use crate::io::{Decoding, Origin, Record};
use crate::pipeline::{Error, Place, Rejected};
use std::sync::Arc;

/// A record that outlives its batch, so that later messages about it have a place.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub bytes: Vec<u8>,
    pub place: Place,
    line: u64,
    column: u64,
    binary: bool,
    decoding: Decoding,
    session: Vec<u8>,
    crlf: bool,
}

impl Kept {
    pub fn of(record: &Record<'_>) -> Self {
        let origin = &record.origin;
        Self {
            bytes: record.bytes.to_vec(),
            place: Place::of(record, None),
            line: origin.line,
            column: origin.column,
            binary: origin.binary,
            decoding: origin.decoding,
            session: origin.session.to_vec(),
            crlf: origin.crlf,
        }
    }

    pub fn of_text(text: &str) -> Self {
        Self::of(&Record::of(text))
    }

    pub fn record(&self) -> Record<'_> {
        Record {
            bytes: &self.bytes,
            origin: Origin {
                file: &self.place.file,
                raw: &[],
                offset: self.place.offset,
                line: self.line,
                column: self.column,
                index: self.place.record,
                binary: self.binary,
                decoding: self.decoding,
                session: &self.session,
                crlf: self.crlf,
            },
        }
    }

    /// The record was rejected because of the messages in the sink.
    pub fn refused(&self, sink: &Sink) -> Error {
        refused(&self.record(), sink)
    }

    /// The record was rejected for this reason.
    pub fn rejected(&self, why: Diagnostic) -> Error {
        let mut sink = Sink::default();
        sink.push(why);
        self.refused(&sink)
    }
}

/// A record was rejected because of the messages in the sink.
pub(super) fn refused(record: &Record<'_>, sink: &Sink) -> Error {
    Error::Record(Box::new(Rejected::of(record, sink)))
}

/// Keeps a record, in the memory of the previous one if that is no longer used.
pub(super) fn keep(record: &Record<'_>, kept: &mut Arc<Kept>) {
    let new = Kept::of(record);
    match Arc::get_mut(kept) {
        Some(old) => *old = new,
        None => *kept = Arc::new(new),
    }
}
