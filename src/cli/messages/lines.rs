use crate::diag::{Span, floor};
use crate::io::Record;
use std::cell::Cell;
use std::ops::Range;

/// The lines a message points at.
pub struct Spot<'a> {
    /// The text of these lines.
    pub source: &'a str,
    /// Where they begin in the text of the record.
    pub from: usize,
    /// The place itself, in `source`.
    pub range: Range<usize>,
    /// The number of the first line in its file, from 1.
    pub line: u64,
    /// The column of the place in the file, from 1.
    pub column: u64,
}

/// A text whose lines are known, so that looking up places is fast.
pub struct Lines<'a> {
    text: &'a str,
    /// These are bytes, and places in them count from the start of the file.
    in_bytes: bool,
    /// Where each line begins.
    starts: Vec<usize>,
    /// The last place whose column was counted, and its column: the next is often near.
    counted: Cell<(usize, u64)>,
}

impl<'a> Lines<'a> {
    /// `in_bytes`: bytes that are not text have no lines.
    pub fn of(text: &'a str, in_bytes: bool) -> Self {
        let bytes = text.as_bytes();
        let ends =
            |i: usize| bytes[i] == b'\n' || (bytes[i] == b'\r' && bytes.get(i + 1) != Some(&b'\n'));
        let mut starts = vec![0];
        starts.extend((0..bytes.len()).filter(|i| ends(*i)).map(|i| i + 1));
        Self {
            text,
            in_bytes,
            starts,
            counted: Cell::new((0, 0)),
        }
    }

    /// The lines that a place of the record is in.
    pub fn spot(&self, record: &Record<'_>, span: Span) -> Spot<'a> {
        let start = floor(self.text, span.start as usize);
        let end = floor(self.text, span.end as usize).max(start);
        let line = self.starts.partition_point(|s| *s <= start).max(1) - 1;
        let from = self.starts.get(line).copied().unwrap_or(0);
        // A record that begins within a line counts its first columns from there.
        let before = match from {
            0 => record.origin.column.saturating_sub(1),
            _ => 0,
        };
        let last = self.starts.partition_point(|s| *s <= end);
        let to = self.starts.get(last).copied().unwrap_or(self.text.len());
        let source = self.text[from..to].trim_end_matches(['\n', '\r']);
        let to = (from + source.len()).max(end);
        let (line, column) = match self.in_bytes {
            true => (1, record.origin.offset + u64::from(span.start) + 1),
            false => (
                record.origin.line + line as u64,
                before + self.column(from, start) + 1,
            ),
        };
        Spot {
            source: &self.text[from..to],
            from,
            range: start - from..end - from,
            line,
            column,
        }
    }

    /// How many characters are on the line before a place.
    fn column(&self, from: usize, at: usize) -> u64 {
        let (place, column) = match self.counted.get() {
            (place, column) if from <= place && place <= at => (place, column),
            _ => (from, 0),
        };
        let column = column + self.text[place..at].chars().count() as u64;
        self.counted.set((at, column));
        column
    }
}
