use super::super::tag::{Tag, find};
use memchr::{memchr2, memchr3};
use std::collections::BTreeSet;

/// The tag sections of one record; blank lines may separate them.
///
/// A section that repeats a tag name of the sections before it belongs to the next game, and so does one after lines
/// that only begin like tags.
#[derive(Debug, Default)]
pub(super) struct Sections {
    /// Where lines in brackets begin.
    tags: Vec<usize>,
    /// Names in the sections before the current one. Filled only if there is a second section.
    names: BTreeSet<Box<[u8]>>,
    /// How many of the tags went into `names`.
    named: usize,
    /// Where the current section begins, if it is not the first.
    start: Option<usize>,
    /// The sections before it have no tag, but something else in brackets that is no board.
    broken: bool,
}

/// What a line in brackets is.
pub(super) enum Line {
    /// A line of the record.
    Joins,
    /// The first tag of a section, or any other one that does not repeat a name.
    Tag,
    /// More bytes are needed.
    Unsure,
    /// The record ends there, before it.
    Ends(usize),
}

impl Sections {
    /// Empties it and keeps its memory.
    pub fn emptied(mut self) -> Self {
        self.tags.clear();
        Self {
            tags: self.tags,
            ..Self::default()
        }
    }

    pub fn is_empty(&self) -> bool {
        self.tags.is_empty()
    }

    /// Classifies a bracket at `at`, on the line that begins at `line`. `blank`: after a blank line.
    pub fn bracket(&mut self, buf: &[u8], at: usize, line: usize, blank: bool, eof: bool) -> Line {
        if !blank && self.start.is_none() {
            self.tags.push(at);
            return Line::Joins;
        }
        let name = match find(&buf[at..], eof) {
            Tag::Unsure => return Line::Unsure,
            Tag::No => {
                self.tags.push(at);
                return Line::Joins;
            }
            Tag::Named(name) => at + name.start..at + name.end,
        };
        if blank && !self.tags.is_empty() {
            self.begin(buf, line);
        }
        if let Some(start) = self.start
            && (self.broken || self.names.contains(&buf[name]))
        {
            return Line::Ends(start);
        }
        self.tags.push(at);
        Line::Tag
    }

    /// A section begins at a line: the names before are those of earlier ones.
    fn begin(&mut self, buf: &[u8], line: usize) {
        self.start = Some(line);
        let mut broken = false;
        for at in &self.tags[self.named..] {
            if let Tag::Named(name) = find(&buf[*at..], true) {
                self.names
                    .insert(buf[at + name.start..at + name.end].into());
            } else {
                broken |= !is_board(&buf[*at..]);
            }
        }
        self.named = self.tags.len();
        self.broken = broken && self.names.is_empty();
    }
}

/// Whether a board of 5D chess is in the bracket, as in `[4k/5/5/5/K4:0:1:w]`.
fn is_board(text: &[u8]) -> bool {
    let end = memchr3(b']', b'\n', b'\r', text).filter(|i| text[*i] == b']');
    end.is_some_and(|end| memchr2(b'/', b':', &text[..end]).is_some())
}
