use super::batch::{Batch, Entry, Pool, Rest};
use super::location::Location;
use super::{Cut, Decoding, Encoding, Error, Framer, Framing, Source, limits};
use crate::diag::{Code, Diagnostic, Span};
use std::io::ErrorKind;
use std::sync::Arc;

/// How a file is read.
#[derive(Copy, Clone, Debug)]
pub struct Reading {
    /// The longest record that is read; a longer one is refused.
    pub max_record: usize,
    /// About how many bytes are passed on at once.
    pub batch: usize,
    /// Not text: a byte-order mark at the start has no meaning.
    pub binary: bool,
    /// All of it is bytes. Otherwise, a binary file may have text up to its first bytes that are none.
    pub bytes: bool,
    /// The encoding of the text, if it is not UTF-8 and there is no byte-order mark.
    pub encoding: Option<Encoding>,
    /// This encoding was guessed, and another one fits, too.
    pub doubtful: bool,
    /// All of a record that is too long is passed on, piece by piece, and not only where it begins.
    pub keep_refused: bool,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            max_record: limits::MAX_RECORD,
            batch: limits::BATCH,
            binary: false,
            bytes: false,
            encoding: None,
            doubtful: false,
            keep_refused: false,
        }
    }
}

/// How far a framer may look beyond the longest record to see that it ends.
const MARGIN: usize = 512;

/// The byte-order mark of UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// How much of a refused record is kept to show where it begins.
const HEAD: usize = 120;

/// Cuts a source into [`Batch`]es of records, in order, in bounded memory.
pub struct Batches {
    source: Source,
    framer: Box<dyn Framer>,
    reading: Reading,
    file: Arc<str>,
    raw: Option<Arc<[u8]>>,
    pool: Pool,
    /// Bytes left over from the last batch.
    rest: Vec<u8>,
    location: Location,
    number: u64,
    index: u64,
    /// Whether the first line ends with CR and LF; not known before that.
    crlf: Option<bool>,
    /// No line ends before this place of the file.
    unbroken: u64,
    started: bool,
    decoding: Decoding,
    /// Still inside a record that was refused.
    lost: bool,
    /// No record was found since then.
    refused: bool,
    eof: bool,
    /// More bytes will be pushed, and none are there.
    waiting: bool,
    done: bool,
    failure: Option<Error>,
}

/// A batch being built.
struct Making {
    data: Vec<u8>,
    entries: Vec<Entry>,
    rests: Vec<Rest>,
    /// Bytes of the lines before the records that are in force for them.
    above: usize,
    /// Up to here the framer has consumed the data.
    at: usize,
    /// Up to here the place has been counted.
    counted: usize,
}

impl Making {
    fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.rests.is_empty()
    }

    fn has_enough_records(&self) -> bool {
        self.entries.len() >= limits::RECORDS || self.above >= limits::BATCH
    }

    /// Counts lines in force, which records that follow each other share.
    fn count_above(&mut self, session: Option<&Arc<[u8]>>) {
        let last = self.entries.last().and_then(|entry| entry.session.as_ref());
        let new = session.filter(|new| !last.is_some_and(|last| Arc::ptr_eq(last, new)));
        self.above += new.map_or(0, |lines| lines.len());
    }
}

impl Batches {
    /// Starts reading.
    pub fn new(source: Source, framing: &Framing, reading: Reading) -> Self {
        let file: Arc<str> = source.name().into();
        let (raw, first) = (source.raw_name(), source.first());
        let (source, failure) = match reading.binary {
            true => (source, None),
            false => match source.text(reading.encoding) {
                Ok(source) => (source, None),
                Err(e) => (Source::from_bytes(&file, []), Some(e)),
            },
        };
        Self {
            file,
            raw,
            decoding: match source.is_decoded() {
                true if reading.doubtful => Decoding::Doubtful,
                true => Decoding::Decoded,
                false => Decoding::Utf8,
            },
            source,
            framer: framing.framer(),
            reading,
            pool: Pool::default(),
            rest: Vec::new(),
            location: Location::behind(first),
            number: 0,
            index: 0,
            crlf: None,
            unbroken: 0,
            started: false,
            lost: false,
            refused: false,
            eof: false,
            waiting: false,
            done: failure.is_some(),
            failure,
        }
    }

    /// The next batch; it has at least one record, or more of a refused one. Where bytes are pushed,
    /// there is none until more have come. After an error there are no more batches,
    /// but every record before the error has been returned.
    #[allow(
        clippy::should_implement_trait,
        reason = "fallible, and callers match once"
    )]
    pub fn next(&mut self) -> Result<Option<Batch>, Error> {
        let (data, entries) = self.pool.take();
        let mut making = Making {
            data,
            entries,
            rests: Vec::new(),
            above: 0,
            at: 0,
            counted: 0,
        };
        making.data.append(&mut self.rest);
        self.waiting = false;
        self.start(&mut making);
        while !self.done {
            self.cut_all(&mut making);
            if self.done || self.waiting || self.is_full(&making) {
                break;
            }
            self.read_more(&mut making);
        }
        self.finish(making)
    }

    /// Whether all batches have been returned.
    pub fn is_done(&self) -> bool {
        self.done && self.failure.is_none()
    }

    /// Whether the source is a pipe or a device, whose bytes may come slowly: each batch
    /// then holds what has arrived.
    pub fn is_live(&self) -> bool {
        self.source.is_live()
    }

    /// Bytes of the decompressed file returned or skipped so far.
    pub fn offset(&self) -> u64 {
        self.location.offset
    }

    /// Bytes of the file as it is stored, for a progress bar: how many were read,
    /// and how many there are, if that is known.
    pub fn progress(&self) -> (u64, Option<u64>) {
        (self.source.consumed(), self.source.size())
    }

    /// Examines a byte-order mark before the framer sees anything.
    fn start(&mut self, making: &mut Making) {
        if std::mem::replace(&mut self.started, true) {
            return;
        }
        self.read_more(making);
        if self.reading.binary {
            return;
        }
        // A pipe may hand over a single byte.
        while making.data.len() < BOM.len()
            && BOM.starts_with(&making.data)
            && !self.eof
            && !self.done
            && !self.waiting
        {
            self.read_more(making);
        }
        if making.data.starts_with(BOM) {
            making.at = 3;
            making.counted = 3;
            self.location.offset += 3;
        }
    }

    fn is_full(&self, making: &Making) -> bool {
        let enough = self.is_live() || making.data.len() >= self.reading.batch;
        (enough && !making.is_empty()) || making.has_enough_records()
    }

    fn read_more(&mut self, making: &mut Making) {
        if making.is_empty() && making.at > 0 {
            self.count(making);
            making.data.drain(..making.at);
            making.at = 0;
            making.counted = 0;
        }
        let room = self.reading.batch.saturating_sub(making.data.len());
        let want = room.max(self.reading.batch / 2).max(1);
        match self.source.read_on(want, &mut making.data) {
            Ok(more) => self.eof = !more,
            Err(Error::Read { cause, .. }) if cause.kind() == ErrorKind::WouldBlock => {
                self.waiting = true;
            }
            Err(e) => {
                self.failure = Some(e);
                self.cut_all(making);
                self.done = true;
            }
        }
    }

    /// Cuts whatever can be cut, up to this many records.
    fn cut_all(&mut self, making: &mut Making) {
        while !self.done && !making.has_enough_records() {
            let left = making.data.len() - making.at;
            let window = left.min(self.reading.max_record.saturating_add(MARGIN));
            let eof = self.eof && window == left;
            let view = &making.data[making.at..making.at + window];
            let cut = match self.framer.next(view, eof) {
                Cut::More if window < left => self.framer.rescue(view).unwrap_or(Cut::More),
                cut => cut,
            };
            match cut {
                Cut::More if window < left => self.too_long(making, window),
                Cut::More => return,
                Cut::End => self.done = true,
                Cut::Skip(n) => {
                    self.pass(making, n.min(window));
                    self.lost = false;
                }
                Cut::Record { skip, len } => {
                    self.pass(making, skip.min(window));
                    self.lost = false;
                    self.take(making, len.min(window - skip.min(window)));
                }
            }
        }
    }

    /// Consumes bytes that belong to no record, or to one that was refused.
    fn pass(&mut self, making: &mut Making, len: usize) {
        match self.refused && self.reading.keep_refused {
            true => self.rest(making, len),
            false => making.at += len,
        }
    }

    /// Consumes bytes of a record that was refused.
    fn rest(&mut self, making: &mut Making, len: usize) {
        if !self.reading.keep_refused {
            return self.drop_bytes(making, len);
        }
        making.rests.push(Rest {
            after: making.entries.len(),
            range: making.at..making.at + len,
        });
        making.at += len;
        self.count(making);
    }

    /// Counts lines and columns up to the consumed bytes: once per record, not once per cut.
    fn count(&mut self, making: &mut Making) {
        self.location.pass(&making.data[making.counted..making.at]);
        making.counted = making.at;
    }

    fn take(&mut self, making: &mut Making, len: usize) {
        let limit = self.reading.max_record;
        if len > limit {
            self.refuse(making, len, HEAD.min(len), too_long(limit));
        } else {
            self.enter(making, len, None);
            making.at += len;
        }
    }

    fn too_long(&mut self, making: &mut Making, window: usize) {
        if std::mem::replace(&mut self.lost, true) {
            self.rest(making, window);
        } else {
            let limit = self.reading.max_record;
            self.refuse(making, window, HEAD.min(window), too_long(limit));
        }
        self.framer.give_up();
    }

    /// Consumes `len` bytes without keeping them.
    fn drop_bytes(&mut self, making: &mut Making, len: usize) {
        making.at += len;
        self.count(making);
        making.data.drain(making.at - len..making.at);
        making.at -= len;
        making.counted = making.at;
    }

    /// Consumes `len` bytes, of which `shown` are kept for a message.
    fn refuse(&mut self, making: &mut Making, len: usize, shown: usize, why: Diagnostic) {
        let head = &making.data[making.at..making.at + shown];
        let head = &head[..whole_characters(head)];
        let why = why.at(Span::new(0, first_line(head)));
        let shown = head.len();
        self.enter(making, shown, Some(Box::new(why)));
        making.at += shown;
        // Only the head stays: the record would otherwise fill the batch.
        self.rest(making, len - shown);
    }

    /// Finds out whether the first line ends with CR and LF; `rest`: what is not counted. Each byte is examined once.
    fn look_for_line_end(&mut self, rest: &[u8]) {
        let from = self.location.offset;
        let seen = usize::try_from(self.unbroken.saturating_sub(from)).unwrap_or(usize::MAX);
        let seen = seen.min(rest.len());
        match memchr::memchr(b'\n', &rest[seen..]) {
            Some(end) => self.crlf = Some(rest[..seen + end].ends_with(b"\r")),
            None => self.unbroken = from + rest.len() as u64,
        }
    }

    fn enter(&mut self, making: &mut Making, len: usize, refused: Option<Box<Diagnostic>>) {
        self.refused = refused.is_some();
        self.count(making);
        let range = making.at..making.at + len;
        let binary =
            self.reading.binary && (self.reading.bytes || is_binary(&making.data[range.clone()]));
        self.reading.bytes = binary;
        if self.crlf.is_none() {
            self.look_for_line_end(&making.data[making.at..]);
        }
        let decoding = self.decoding;
        if decoding == Decoding::Utf8
            && refused.is_none()
            && !self.reading.binary
            && !is_utf8(&making.data[range.clone()])
        {
            // The message about a guessed encoding is shown for this record, and not for later ones.
            self.decoding = Decoding::Guessed;
        }
        if decoding == Decoding::Doubtful
            && refused.is_none()
            && !making.data[range.clone()].is_ascii()
        {
            self.decoding = Decoding::DoubtfulAgain;
        }
        // Bytes have no lines.
        let (line, column) = match binary {
            true => (1, self.location.offset + 1),
            false => (self.location.line, self.location.column),
        };
        let comment = refused.is_none() && self.framer.is_comment(&making.data[range.clone()]);
        let session = self.framer.session();
        making.count_above(session.as_ref());
        making.entries.push(Entry {
            range,
            decoding,
            comment,
            offset: self.location.offset,
            line,
            column,
            binary,
            index: self.index,
            session,
            refused,
        });
        self.index += u64::from(!comment);
    }

    fn finish(&mut self, mut making: Making) -> Result<Option<Batch>, Error> {
        self.count(&mut making);
        if making.is_empty() && self.waiting {
            self.rest.extend_from_slice(&making.data[making.at..]);
            return Ok(None);
        }
        if making.is_empty() {
            return self.failure.take().map_or(Ok(None), Err);
        }
        if !self.done {
            self.rest.extend_from_slice(&making.data[making.at..]);
        }
        making.data.truncate(making.at);
        self.number += 1;
        Ok(Some(Batch {
            file: self.file.clone(),
            raw: self.raw.clone(),
            crlf: self.crlf == Some(true),
            number: self.number - 1,
            stored: self.source.consumed(),
            above: making.above,
            data: making.data,
            entries: making.entries,
            rests: making.rests,
            pool: self.pool.clone(),
        }))
    }
}

/// Nearly all records are ASCII, which is seen sooner.
fn is_utf8(text: &[u8]) -> bool {
    text.is_ascii() || std::str::from_utf8(text).is_ok()
}

/// Whether the bytes are not text: not UTF-8, or with control characters that text does not have.
fn is_binary(bytes: &[u8]) -> bool {
    let control = |b: &u8| *b < b' ' && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a);
    !is_utf8(bytes) || bytes.iter().any(control)
}

fn too_long(limit: usize) -> Diagnostic {
    Diagnostic::error(
        Code("core/record-too-long"),
        match limit {
            1 => "this record is longer than 1 byte and was not read".to_owned(),
            limit => format!("this record is longer than {limit} bytes and was not read"),
        },
    )
    .help("if it really is this long, raise the limit with `--max-record SIZE`")
}

/// Length without an incomplete character at the end.
fn whole_characters(text: &[u8]) -> usize {
    match std::str::from_utf8(text) {
        Err(e) if e.error_len().is_none() => e.valid_up_to(),
        _ => text.len(),
    }
}

fn first_line(text: &[u8]) -> usize {
    memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())
}
