use super::{Decoding, Origin, Record};
use crate::diag::Diagnostic;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Some records that follow each other, and the memory that holds them.
///
/// It moves to another thread as a whole. Dropping it returns its memory to the
/// [`Batches`](super::Batches) it came from.
#[derive(Debug)]
pub struct Batch {
    pub(super) file: Arc<str>,
    pub(super) raw: Option<Arc<[u8]>>,
    pub(super) crlf: bool,
    pub(super) number: u64,
    pub(super) stored: u64,
    pub(super) above: usize,
    pub(super) data: Vec<u8>,
    pub(super) entries: Vec<Entry>,
    pub(super) rests: Vec<Rest>,
    pub(super) pool: Pool,
}

/// What follows the first bytes of a record that was refused because of its length.
#[derive(Debug)]
pub(super) struct Rest {
    /// How many records of the batch are before it.
    pub after: usize,
    pub range: Range<usize>,
}

/// A record, a comment line, or a record that was refused.
#[derive(Clone, Debug)]
pub enum Item<'a> {
    /// A record to read.
    Record(Record<'a>),
    /// A comment line between two records.
    Comment(Record<'a>),
    /// A record that could not be read: its first bytes, and the error.
    Refused(Record<'a>, &'a Diagnostic),
}

#[derive(Debug)]
pub(super) struct Entry {
    pub range: Range<usize>,
    pub offset: u64,
    pub line: u64,
    pub column: u64,
    pub binary: bool,
    pub index: u64,
    pub decoding: Decoding,
    pub comment: bool,
    pub session: Option<Arc<[u8]>>,
    pub refused: Option<Box<Diagnostic>>,
}

impl Batch {
    /// Which batch of the file, from 0.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// How many bytes of the file, as it is stored, were read by the end of it.
    pub fn stored(&self) -> u64 {
        self.stored
    }

    /// The file's name as the user wrote it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// How many records, refused ones included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The number of its last record in the file, from 0.
    pub fn last(&self) -> Option<u64> {
        self.entries.last().map(|e| e.index)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// About how many bytes of input it covers.
    pub fn bytes(&self) -> usize {
        self.data.len()
    }

    /// The same with the lines before its records that are in force for them.
    pub(crate) fn held(&self) -> usize {
        self.data.len() + self.above
    }

    /// How many bytes its longest record has, with the lines in force for it.
    pub fn longest(&self) -> usize {
        let above = |e: &Entry| e.session.as_ref().map_or(0, |lines| lines.len());
        let lengths = self.entries.iter().map(|e| e.range.len() + above(e));
        lengths.max().unwrap_or(0)
    }

    /// The records in order.
    pub fn items(&self) -> impl ExactSizeIterator<Item = Item<'_>> {
        self.entries.iter().map(|e| self.item(e))
    }

    /// What follows the first bytes of a refused record, if it is [kept](super::Reading::keep_refused): after how many
    /// records of the batch, and the bytes.
    pub fn rests(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let rests = self.rests.iter();
        rests.map(|rest| (rest.after, &self.data[rest.range.clone()]))
    }

    /// Takes the first records away.
    pub fn skip(&mut self, records: usize) {
        self.entries.drain(..records.min(self.entries.len()));
        self.rests.retain_mut(|rest| {
            let kept = rest.after > records;
            rest.after = rest.after.saturating_sub(records);
            kept
        });
    }

    pub(super) fn get(&self, i: usize) -> Option<Item<'_>> {
        self.entries.get(i).map(|e| self.item(e))
    }

    fn item<'a>(&'a self, entry: &'a Entry) -> Item<'a> {
        let record = Record {
            bytes: &self.data[entry.range.clone()],
            origin: Origin {
                file: &self.file,
                raw: self.raw.as_deref().unwrap_or_default(),
                offset: entry.offset,
                line: entry.line,
                column: entry.column,
                index: entry.index,
                binary: entry.binary,
                decoding: entry.decoding,
                session: entry.session.as_deref().unwrap_or_default(),
                crlf: self.crlf,
            },
        };
        match &entry.refused {
            None if entry.comment => Item::Comment(record),
            None => Item::Record(record),
            Some(d) => Item::Refused(record, d),
        }
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        let data = std::mem::take(&mut self.data);
        let entries = std::mem::take(&mut self.entries);
        self.pool.put(data, entries);
    }
}

type Used = (Vec<u8>, Vec<Entry>);

/// Memory to reuse; any thread can return it.
#[derive(Clone, Debug, Default)]
pub(super) struct Pool(Arc<Mutex<Vec<Used>>>);

impl Pool {
    /// How many are kept.
    const KEPT: usize = 16;
    /// Larger ones are not kept: one huge record must not stay in memory.
    const LARGEST: usize = 4 << 20;

    pub fn take(&self) -> Used {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.pop().unwrap_or_default()
    }

    fn put(&self, mut data: Vec<u8>, mut entries: Vec<Entry>) {
        data.clear();
        entries.clear();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < Self::KEPT && data.capacity() <= Self::LARGEST {
            kept.push((data, entries));
        }
    }
}
