use crate::diag::{Reported, Sink};
use crate::formats::{Envelope, InForce, Write};
use crate::io::Output;
use crate::model::Document;
use std::io;

/// The settings of the documents in a piece of output.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Settings {
    /// Where the first document begins, and where the last one ends. Comments are outside.
    at: usize,
    end: usize,
    /// What the first one leaves in force, and the last one.
    first: InForce,
    last: InForce,
}

impl Settings {
    /// Those of documents that leave nothing in force.
    pub(in crate::pipeline) fn without_any(at: usize, end: usize) -> Self {
        let (first, last) = (0, 0);
        Self {
            at,
            end,
            first,
            last,
        }
    }

    /// Whether the last document leaves nothing in force.
    pub(in crate::pipeline) fn leaves_nothing(self) -> bool {
        self.last == 0
    }

    /// Documents without settings follow, up to there.
    pub(in crate::pipeline) fn end_at(&mut self, end: usize) {
        self.end = end;
    }

    /// The same in an output from which this many bytes at the start were removed.
    pub(in crate::pipeline) fn without(self, bytes: usize) -> Self {
        Self {
            at: self.at.saturating_sub(bytes),
            end: self.end.saturating_sub(bytes),
            ..self
        }
    }

    /// As numbers, to be kept in a file.
    pub(in crate::pipeline) fn numbers(self) -> [u64; 4] {
        let [at, end] = [self.at, self.end].map(|n| n as u64);
        [at, end, self.first, self.last]
    }

    /// From the numbers of other settings.
    pub(in crate::pipeline) fn of_numbers([at, end, first, last]: [u64; 4]) -> Self {
        Self {
            at: at as usize,
            end: end as usize,
            first,
            last,
        }
    }

    /// Those of two texts that follow each other, the first one of this length; `None` if something may have to be written
    /// between them.
    pub(in crate::pipeline) fn joined(self, next: Self, length: usize) -> Option<Self> {
        let nothing = (self.last, next.first, next.at) == (0, 0, 0) && self.end == length;
        nothing.then_some(Self {
            end: length + next.end,
            last: next.last,
            ..self
        })
    }

    /// `next` follows `all` in the same output: settings that `next` does not have are taken back.
    ///
    /// Returns where `next` begins if nothing is in force there. What the output before `out` left in force counts only
    /// before the first document.
    pub fn follow(
        all: &mut Option<Self>,
        next: Option<Self>,
        envelope: &Envelope,
        out: &mut Vec<u8>,
    ) -> Option<usize> {
        if let (Some(all), Some(next)) = (all.as_mut(), next) {
            let (mut before, mut added) = (all.last, 0);
            if next.at > all.end {
                let text = (envelope.end)(before);
                if !text.is_empty() {
                    out.splice(all.end..all.end, text.bytes());
                    (before, added) = (0, text.len());
                }
            }
            let lines = (envelope.take_back)(envelope, before, next.first);
            if !lines.is_empty() {
                let at = next.at + added;
                out.splice(at..at, lines.bytes());
            }
            all.end = next.end + added + lines.len();
            all.last = next.last;
            (before == 0).then_some(next.at + added)
        } else {
            *all = all.or(next);
            next.map(|next| next.at)
        }
    }

    /// Appends a document with this writer, after the others of `all`.
    pub fn write(
        all: &mut Option<Self>,
        writer: &mut dyn Write,
        envelope: &Envelope,
        doc: &Document,
        (out, sink): (&mut Vec<u8>, &mut Sink),
    ) -> Result<(), Reported> {
        let at = out.len();
        let done = writer.write(doc, out, sink);
        let end = out.len();
        let (first, last) = (writer.in_force(), writer.in_force());
        let next = Self {
            at,
            end,
            first,
            last,
        };
        Self::follow(all, Some(next), envelope, out);
        done
    }
}

/// Where records are written to.
pub trait Sheet: io::Write {
    /// Records begin in what is written next, after this many bytes, and need nothing of what is before them.
    fn records_at(&mut self, _starts: &mut dyn Iterator<Item = usize>) {}
}

impl Sheet for Output {
    fn records_at(&mut self, starts: &mut dyn Iterator<Item = usize>) {
        Output::records_at(self, starts);
    }
}

/// Takes no notice of records.
struct Plainly<'a>(&'a mut dyn io::Write);

impl io::Write for Plainly<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.0.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Sheet for Plainly<'_> {}

/// Writes the text before, between and after the records.
pub struct Joiner {
    envelope: Envelope,
    begun: bool,
    in_force: InForce,
}

impl Joiner {
    /// Nothing is written yet.
    pub fn new(envelope: Envelope) -> Self {
        Self {
            envelope,
            begun: false,
            in_force: 0,
        }
    }

    /// Another file begins in the same output: settings stay in force.
    pub fn begin_file(&mut self, envelope: Envelope) {
        self.envelope = envelope;
        self.begun = false;
    }

    /// The same after another run wrote something, and left settings in force.
    pub(in crate::pipeline) fn resumed(envelope: Envelope, begun: bool, in_force: u64) -> Self {
        Self {
            envelope,
            begun,
            in_force,
        }
    }

    /// Whether nothing is between two records.
    pub(in crate::pipeline) fn is_close(&self) -> bool {
        self.envelope.between.is_empty()
    }

    /// Which settings are in force.
    pub(in crate::pipeline) fn in_force(&self) -> u64 {
        self.in_force
    }

    /// Whether anything was written.
    pub fn begun(&self) -> bool {
        self.begun
    }

    /// Writes the output of a step.
    ///
    /// # Errors
    /// Those of writing.
    pub fn write(
        &mut self,
        data: &[u8],
        settings: Option<Settings>,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        self.write_records((data, &[]), settings, &mut Plainly(out))
    }

    /// The same, with the places where records begin.
    ///
    /// # Errors
    /// Those of writing.
    pub fn write_records(
        &mut self,
        (data, starts): (&[u8], &[usize]),
        settings: Option<Settings>,
        out: &mut dyn Sheet,
    ) -> io::Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let before = if self.begun {
            self.envelope.between
        } else {
            self.envelope.open
        };
        out.write_all(before.as_bytes())?;
        self.begun = true;
        let Some(settings) = settings else {
            return self.comments(data, out);
        };
        let (documents, after) = data.split_at(settings.end.min(data.len()));
        let (comments, documents) = documents.split_at(settings.at.min(documents.len()));
        self.comments(comments, out)?;
        let lines = (self.envelope.take_back)(&self.envelope, self.in_force, settings.first);
        out.write_all(lines.as_bytes())?;
        let list = !self.envelope.open.is_empty() || !self.envelope.close.is_empty();
        // The first record may need what the last one before it left in force.
        let alone = |at: &usize| *at > settings.at || self.in_force == 0;
        let starts = starts.iter().filter(|at| !list && alone(at));
        out.records_at(&mut starts.map(|at| at - settings.at));
        self.in_force = settings.last;
        out.write_all(documents)?;
        self.comments(after, out)
    }

    /// Writes what is no document: the text before it must be complete.
    fn comments(&mut self, data: &[u8], out: &mut dyn Sheet) -> io::Result<()> {
        if !data.is_empty() {
            self.complete(out)?;
        }
        out.write_all(data)
    }

    /// Completes the text that was written, so that what follows begins a new line.
    pub(in crate::pipeline) fn complete(&mut self, out: &mut dyn io::Write) -> io::Result<()> {
        let text = (self.envelope.end)(self.in_force);
        if !text.is_empty() {
            self.in_force = 0;
        }
        out.write_all(text.as_bytes())
    }

    /// Writes the text after the last record.
    ///
    /// # Errors
    /// Those of writing.
    pub fn close(&self, out: &mut dyn io::Write) -> io::Result<()> {
        if !self.begun {
            out.write_all(self.envelope.open.as_bytes())?;
        }
        out.write_all((self.envelope.end)(self.in_force).as_bytes())?;
        out.write_all(self.envelope.close.as_bytes())
    }
}
