//! What is said about records, as plain data that needs neither the record nor its text.

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
    /// File name as the user wrote it, or `-`.
    pub file: Arc<str>,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
    /// Record, from 0.
    pub record: u64,
    /// Bytes before it in the file, once it is decompressed. In a file whose encoding was named or follows from a
    /// byte-order mark or the notation, these are bytes of its text in UTF-8; where the encoding of a record was guessed,
    /// bytes of the file.
    pub offset: u64,
}

impl Place {
    /// The start of a span of a record; without a span, that of the record.
    pub(crate) fn of(record: &Record<'_>, span: Option<Span>) -> Self {
        Self::in_file(&record.origin.file.into(), record, span)
    }

    /// The same in a file whose name is shared.
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

/// What is wrong or odd in a record. Serialized, it has no `length` and no `fix`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Message {
    /// Where.
    #[serde(flatten)]
    pub place: Place,
    /// Error, warning or note.
    pub severity: Severity,
    /// A stable name, such as `pgn/unknown-word`.
    pub code: &'static str,
    /// One line, in lower case, without a full stop.
    pub text: Cow<'static, str>,
    /// What can be done about it.
    pub help: Option<Cow<'static, str>>,
    /// How many bytes it marks, beginning at `place.offset`; 0 if it marks no text.
    #[serde(skip)]
    pub length: u64,
    /// What can be written instead.
    #[serde(skip)]
    pub fix: Option<Fix>,
}

/// What can be written instead of something that is wrong or odd.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Fix {
    /// What changes where: in ascending order, no two at the same place.
    pub edits: Vec<Edit>,
    /// Whether a program may apply it without asking: the meaning stays, or becomes the one that is
    /// clearly intended.
    pub safe: bool,
}

/// One change of a text.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Edit {
    /// Bytes before it, as in [`Place::offset`].
    pub offset: u64,
    /// How many bytes are removed.
    pub length: u64,
    /// What is inserted instead.
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

/// Where a span begins in the file, and how many of its bytes it has.
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

/// Something of a record that its target cannot express, or that was thrown away.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Loss {
    /// Where the first one is.
    #[serde(flatten)]
    pub place: Place,
    /// A stable name, such as `core/lost-comments`.
    pub code: &'static str,
    /// What is lost: `comments`.
    pub what: Cow<'static, str>,
    /// How many of them.
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
    /// Errors, warnings and notes, in order; at most 20 with the same code and 100 in all.
    pub messages: Vec<Message>,
    /// What is lost.
    pub losses: Vec<Loss>,
}

impl RecordFindings {
    /// What a sink holds about a record.
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

/// A record that was not read, converted or replayed. Its first error says why; the other records
/// of its file are not affected.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Rejected {
    /// Where the record begins.
    pub place: Place,
    /// Why.
    #[serde(flatten)]
    pub findings: RecordFindings,
}

impl Rejected {
    /// A record, with the error that the sink holds.
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
