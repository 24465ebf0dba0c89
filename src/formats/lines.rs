//! Framers that look at whole lines.

use crate::io::{Cut, Framer};

/// What a line does to the record before it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Step {
    /// It belongs to no record, or lies inside one without ending it.
    Skip,
    /// It belongs to the record, or starts one.
    Join,
    /// It starts the next record. Not for the first line.
    Cut,
}

/// What a notation makes of its lines. Starts anew with each record.
pub(crate) trait Lines: Default + Send {
    /// Looks at one line, without its line feed.
    fn step(&mut self, line: &[u8]) -> Step;
}

/// Cuts by what [`Lines`] says.
#[derive(Debug, Default)]
pub(crate) struct LineFramer<L> {
    lines: L,
    /// Start of the line not yet looked at.
    line: usize,
    /// Bytes already searched for its end.
    searched: usize,
    /// The record so far: its start, and the end of its last line.
    record: Option<(usize, usize)>,
    /// Inside a record that was given up.
    lost: bool,
}

impl<L: Lines> LineFramer<L> {
    /// Takes in one line; `true` if the record ends before it.
    fn take(&mut self, line: &[u8]) -> bool {
        match self.lines.step(line) {
            Step::Cut => return true,
            Step::Skip => {}
            Step::Join => {
                let end = self.line + line.trim_ascii_end().len();
                let start = self.record.map_or(self.line, |(start, _)| start);
                self.record = Some((start, end));
            }
        }
        false
    }

    fn cut(&mut self) -> Cut {
        let found = self.record;
        *self = Self::default();
        match found {
            Some((start, end)) => Cut::Record {
                skip: start,
                len: end - start,
            },
            None => Cut::End,
        }
    }
}

impl<L: Lines> Framer for LineFramer<L> {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let from = self.searched.max(self.line);
            let rest = buf.get(from..).unwrap_or(&[]);
            let end = match memchr::memchr(b'\n', rest) {
                Some(i) => from + i,
                None if eof => buf.len(),
                None => {
                    self.searched = buf.len();
                    return Cut::More;
                }
            };
            let line = buf.get(self.line..end).unwrap_or(&[]);
            let lost = std::mem::take(&mut self.lost);
            if !lost && self.take(line) {
                return self.cut();
            }
            if end >= buf.len() {
                return self.cut();
            }
            self.line = end + 1;
        }
    }

    fn give_up(&mut self) {
        *self = Self {
            lost: true,
            ..Self::default()
        };
    }
}
