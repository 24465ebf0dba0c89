//! Messages and losses of records, as plain data that needs neither the record nor its text.

use crate::diag::{self, Diagnostic, Severity, Sink, Span};
use crate::io::Record;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// A place in a file, for people.
#[derive(Clone, Debug, Deserialize, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Place {
    /// The name of the file as the user wrote it, or `-`.
    pub file: Arc<str>,
    /// The line, counted from 1.
    pub line: u64,
    /// The column in characters, counted from 1.
    pub column: u64,
    /// The record, counted from 0.
    pub record: u64,
    /// The number of bytes before it in the decompressed file. If the encoding of a file was named, or is known from a
    /// byte-order mark or the notation, these are bytes of its text in UTF-8. If the encoding of a record was guessed,
    /// these are bytes of the file.
    pub offset: u64,
}

impl Place {
    /// The start of a span of a record; without a span, the start of the record.
    pub(crate) fn of(record: &Record<'_>, span: Option<Span>) -> Self {
        Self::in_file(&record.origin.file.into(), record, span)
    }

    /// Like [`Place::of`], in a file whose name is shared.
    fn in_file(file: &Arc<str>, record: &Record<'_>, span: Option<Span>) -> Self {
        let origin = &record.origin;
        let at = span.map_or(0, |span| span.start);
        let (line, column) = match at {
            0 => (origin.line, origin.column.max(1)),
            at => record.line_and_column(at as usize),
        };
        Self {
            file: Arc::clone(file),
            line,
            column,
            record: origin.index,
            offset: record.byte_of(at as usize),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// An error or something unusual in a record. Serialized, it has no `length` and no `fix`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Message {
    /// Its place.
    #[serde(flatten)]
    pub place: Place,
    /// Error, warning or note.
    pub severity: Severity,
    /// A stable name, such as `pgn/unknown-word`.
    pub code: &'static str,
    /// The text: one line, in lower case, without a period at the end.
    pub text: Cow<'static, str>,
    /// What to do about it.
    pub help: Option<Cow<'static, str>>,
    /// The number of bytes that it marks, beginning at `place.offset`; 0 if it marks no text.
    #[serde(skip)]
    pub length: u64,
    /// The correction, if there is one.
    #[serde(skip)]
    pub fix: Option<Fix>,
}

/// The correction of an error or of something unusual.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Fix {
    /// The changes, in ascending order of their places; no two are at the same place.
    pub edits: Vec<Edit>,
    /// Whether a program may apply it without asking: it keeps the meaning of the text, or changes it to what was
    /// clearly intended.
    pub safe: bool,
}

/// One change of a text.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Edit {
    /// The number of bytes before it, as in [`Place::offset`].
    pub offset: u64,
    /// The number of bytes that are removed.
    pub length: u64,
    /// The text that is inserted instead.
    pub text: String,
}

impl Fix {
    fn of(record: &Record<'_>, fix: &diag::Fix) -> Self {
        let edit = |edit: &diag::Edit| {
            let (offset, length) = stored(record, edit.span);
            Edit {
                offset,
                length,
                text: edit.text.clone(),
            }
        };
        Self {
            edits: fix.edits.iter().map(edit).collect(),
            safe: fix.safe,
        }
    }
}

/// The place in the file where a span begins, and the number of its bytes.
fn stored(record: &Record<'_>, span: Span) -> (u64, u64) {
    let [offset, end] = [span.start, span.end].map(|at| record.byte_of(at as usize));
    (offset, end.saturating_sub(offset))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (place, word) = (&self.place, self.severity.word());
        write!(f, "{place}: {word}[{}]: {}", self.code, self.text)
    }
}

/// A part of a record that the target cannot express, or that was discarded.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Loss {
    /// The place of the first one.
    #[serde(flatten)]
    pub place: Place,
    /// A stable name, such as `core/lost-comments`.
    pub code: &'static str,
    /// What is lost, such as `comments`.
    pub what: Cow<'static, str>,
    /// The number of losses.
    pub count: u64,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, what, .. } = self;
        write!(f, "{place}: loss[{}]: {what} ({})", self.code, self.count)
    }
}

/// The messages and losses of one record.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct RecordFindings {
    /// The errors, warnings and notes, in order; at most 20 with the same code and 100 in all.
    pub messages: Vec<Message>,
    /// The losses.
    pub losses: Vec<Loss>,
}

impl RecordFindings {
    /// The messages and losses that a sink holds about a record.
    pub(crate) fn of(record: &Record<'_>, sink: &Sink) -> Self {
        if sink.is_empty() {
            return Self::default();
        }
        let file: Arc<str> = record.origin.file.into();
        let place = |span| Place::in_file(&file, record, span);
        let message = |d: &Diagnostic| Message {
            place: place(d.span),
            severity: d.severity,
            code: d.code.0,
            text: d.message.clone(),
            help: d.help.clone(),
            length: d.span.map_or(0, |span| stored(record, span).1),
            fix: d.fix.as_ref().map(|fix| Fix::of(record, fix)),
        };
        let loss = |l: &diag::Loss| Loss {
            place: place(l.first),
            code: l.code.0,
            what: l.what.clone(),
            count: l.count,
        };
        Self {
            messages: sink.messages().iter().map(message).collect(),
            losses: sink.losses().iter().map(loss).collect(),
        }
    }

    /// The first error.
    pub fn error(&self) -> Option<&Message> {
        let mut messages = self.messages.iter();
        messages.find(|m| m.severity == Severity::Error)
    }
}

/// A record that was not read, converted or replayed. Its first error states the reason; the other records
/// of its file are not affected.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Rejected {
    /// The place where the record begins.
    pub place: Place,
    /// The reasons.
    #[serde(flatten)]
    pub findings: RecordFindings,
}

impl Rejected {
    /// A record, with the messages and losses in the sink.
    pub(crate) fn of(record: &Record<'_>, sink: &Sink) -> Self {
        Self {
            place: Place::of(record, None),
            findings: RecordFindings::of(record, sink),
        }
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.findings.error() {
            Some(message) => message.fmt(f),
            None => match self.findings.losses.first() {
                Some(loss) => loss.fmt(f),
                None => write!(f, "{}: this record was not read", self.place),
            },
        }
    }
}

impl std::error::Error for Rejected {}
