//! Framers that split files by lines.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::io::{Cut, Framer};
use std::sync::Arc;

/// Replaces bytes of what was written from `start` on with which a file may not be read as it is: zeros may
/// show that it is UTF-16, and old systems ended text with a control-Z. Notations whose records end with free
/// text need this.
pub(crate) fn replace_no_text(out: &mut Vec<u8>, start: usize, sink: &mut Sink) {
    let written = out.get(start..).unwrap_or_default();
    let lost = memchr::memchr2_iter(0, CONTROL_Z, written).count() as u64;
    if lost == 0 {
        return;
    }
    for byte in out.split_off(start) {
        match byte {
            0 | CONTROL_Z => out.extend("\u{FFFD}".as_bytes()),
            byte => out.push(byte),
        }
    }
    let what = "zero bytes and control-Z";
    sink.lose(Code("core/lost-control-characters"), what, lost, None);
}

const CONTROL_Z: u8 = 0x1A;

/// The beginning of a file without a byte-order mark and without the lines in front that are blank or begin with a sign of
/// comments.
pub(crate) fn below_comments(head: &[u8], sign: u8) -> &[u8] {
    let mut head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    loop {
        head = head.trim_ascii_start();
        if head.first() != Some(&sign) {
            return head;
        }
        let end = memchr::memchr2(b'\n', b'\r', head).unwrap_or(head.len());
        head = head.get(end..).unwrap_or_default();
    }
}

/// The lines of a text with their ends: a line feed, a carriage return, or both.
pub(crate) fn with_ends(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr::memchr2(b'\n', b'\r', rest.as_bytes());
        let len = end.map_or(rest.len(), |at| at + end_of_line(rest.as_bytes(), at));
        let (line, after) = rest.split_at(len);
        rest = after;
        (!line.is_empty()).then_some(line)
    })
}

/// How many bytes the line end there has.
pub(crate) fn end_of_line(text: &[u8], at: usize) -> usize {
    1 + usize::from(text.get(at..).is_some_and(|end| end.starts_with(b"\r\n")))
}

/// How a line affects the current record.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Step {
    /// It belongs to no record, or is inside one without ending it.
    Skip,
    /// It belongs to the record, or starts one.
    Join,
    /// It starts the next record. Not for the first line.
    Cut,
    /// It belongs to the record and ends it.
    End,
    /// It is a comment: between two records it is kept, within one it is lost.
    Comment,
}

/// How a notation classifies its lines.
pub(crate) trait Lines: Default + Send {
    /// The prefix of a comment line.
    const COMMENT: Option<u8> = None;

    /// Classifies one line, without its line feed.
    fn step(&mut self, line: &[u8]) -> Step;

    /// Whether a record is lines that belong to no document.
    fn is_comment(&self, record: &[u8]) -> bool {
        let record = without_marks(record).trim_ascii_start();
        Self::COMMENT.is_some_and(|mark| record.first() == Some(&mark))
    }

    /// How many bytes at the start of a whole record belong to none.
    fn idle(&self, _record: &[u8]) -> usize {
        0
    }

    /// This line became part of the record.
    fn joined(&mut self, _line: &[u8]) {}

    /// The record ended: the state is that of the start of a file, except for what stays in force.
    fn end_record(&mut self) {
        *self = Self::default();
    }

    /// What was in force before the record that ended last.
    fn session(&self) -> Option<Arc<[u8]>> {
        None
    }
}

/// Splits a file by what [`Lines`] returns.
#[derive(Debug, Default)]
pub(crate) struct LineFramer<L> {
    lines: L,
    /// Start of the next line.
    line: usize,
    /// Bytes already searched for its end.
    searched: usize,
    /// The record so far: its start, and the end of its last line.
    record: Option<(usize, usize)>,
    /// The record is lines of comment.
    comment: bool,
    /// Inside a record that was given up.
    lost: bool,
}

impl<L: Lines> LineFramer<L> {
    /// Adds one line; `true` if the record ends before it, or with it.
    fn take(&mut self, line: &[u8]) -> bool {
        // Notations need not know the byte order marks of files that were joined.
        let unmarked = without_marks(line);
        let step = self.lines.step(unmarked);
        if self.comment && step != Step::Comment {
            return true;
        }
        self.comment = step == Step::Comment && (self.comment || self.record.is_none());
        match step {
            Step::Cut => return true,
            Step::Comment if !self.comment => {}
            Step::Skip => {}
            Step::Join | Step::Comment | Step::End => {
                if step != Step::Comment {
                    self.lines.joined(unmarked);
                }
                let end = self.line + line.trim_ascii_end().len();
                let start = self.record.map_or(self.line, |(start, _)| start);
                self.record = Some((start, end));
            }
        }
        step == Step::End
    }

    fn start_again(&mut self) {
        self.lines.end_record();
        *self = Self {
            lines: std::mem::take(&mut self.lines),
            ..Self::default()
        };
    }

    fn cut(&mut self, buf: &[u8]) -> Cut {
        let found = self.record;
        self.start_again();
        let idle = |(start, end)| {
            let idle = self.lines.idle(buf.get(start..end).unwrap_or_default());
            (start + idle, end)
        };
        match found.map(idle) {
            Some((start, end)) if start < end => Cut::Record {
                skip: start,
                len: end - start,
            },
            _ => Cut::End,
        }
    }
}

impl<L: Lines> Framer for LineFramer<L> {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let from = self.searched.max(self.line);
            let rest = buf.get(from..).unwrap_or(&[]);
            let Some((end, next)) =
                line_end(rest, eof).map(|(end, next)| (from + end, from + next))
            else {
                // A `\r` at the end may be half of a line end.
                self.searched = buf.len().saturating_sub(1).max(self.line);
                return Cut::More;
            };
            let line = buf.get(self.line..end).unwrap_or(&[]);
            let lost = std::mem::take(&mut self.lost);
            if !lost && self.take(line) {
                return self.cut(buf);
            }
            if end >= buf.len() {
                return self.cut(buf);
            }
            self.line = next;
        }
    }

    fn is_comment(&self, record: &[u8]) -> bool {
        self.lines.is_comment(record)
    }

    fn session(&self) -> Option<Arc<[u8]>> {
        self.lines.session()
    }

    fn give_up(&mut self) {
        self.start_again();
        self.lost = true;
    }
}

/// Where the line ends and where the next one starts: `\n`, `\r\n` and a lone `\r` end a line.
/// `None` if more bytes are needed to say.
fn line_end(text: &[u8], eof: bool) -> Option<(usize, usize)> {
    match memchr::memchr2(b'\n', b'\r', text) {
        Some(at) if text[at] == b'\n' => Some((at, at + 1)),
        Some(at) => match text.get(at + 1) {
            Some(b'\n') => Some((at, at + 2)),
            None if !eof => None,
            _ => Some((at, at + 1)),
        },
        None => eof.then_some((text.len(), text.len())),
    }
}

/// A line without the byte order marks that it begins with where files were joined: they belong to no word.
pub(crate) fn without_marks(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_prefix("\u{FEFF}".as_bytes()) {
        line = rest;
    }
    line
}

/// Names the lines of a session with no effect on the game: how many, from the first one on.
pub(crate) fn lose_idle(code: Code, count: u64, first: Span, help: &'static str, sink: &mut Sink) {
    let lines = if count == 1 { "line" } else { "lines" };
    let message = format!("left out {count} {lines} with no effect on the game");
    sink.lose(code, "lines with no effect on the game", count, Some(first));
    sink.push(Diagnostic::note(code, message).at(first).help(help));
}

/// Names a comment within a record, which its notation cannot keep.
pub(crate) fn lose_comment(place: Span, sink: &mut Sink) {
    let code = Code("core/lost-comment-lines");
    sink.lose(code, "comment lines", 1, Some(place));
}
