//! Where a record surely begins, seen from the text around it.

use crate::io::framer::is_tag;
use crate::io::limits::MAX_RECORD;
use memchr::{memchr, memchr2, memmem, memrchr2};

/// What shows that a record begins.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Resync {
    /// The start of a line.
    Line,
    /// A tag at the start of a line, after a blank line that follows a line ending with a result. The next brace does
    /// not close a comment.
    Tag,
    /// A line that begins with `{` and follows one that ends with `}`.
    Object,
    /// A line `---` after content.
    Marker,
}

/// How much of the text after a tag is searched for the end of a comment.
const COMMENT: usize = 1 << 20;

/// Searches a text that arrives piece by piece.
///
/// The text must not begin where a record begins, or this place is not found: what the line before
/// contains is not known.
#[derive(Debug)]
pub struct Seek {
    rule: Resync,
    /// Everything before this place has been examined; a line begins here, unless `inside`.
    at: u64,
    /// In the rest of a line, which is not examined.
    inside: bool,
    /// The last line that is not blank can be the end of a record.
    ends: bool,
    /// A blank line follows it.
    blank: bool,
}

/// What is known so far.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Point {
    /// A record begins here.
    At(u64),
    /// None begins before this place.
    NotBefore(u64),
    /// None begins before the end of the text.
    None,
}

impl Seek {
    /// From that place of the text on.
    pub fn new(rule: Resync, at: u64) -> Self {
        Self {
            rule,
            at,
            inside: true,
            ends: false,
            blank: false,
        }
    }

    /// Goes on. `text` has everything from the last [`Point::NotBefore`] on, or more; it begins at `base`.
    pub fn next(&mut self, text: &[u8], base: u64, eof: bool) -> Point {
        let mut at = usize::try_from(self.at.saturating_sub(base)).unwrap_or(usize::MAX);
        let point = loop {
            let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) else {
                break self.wait(eof, base + at.min(text.len()) as u64);
            };
            if !self.inside {
                match self.begins(rest, eof) {
                    Some(true) => break Point::At(base + at as u64),
                    Some(false) => {}
                    None => break Point::NotBefore(base + at as u64),
                }
            }
            match memchr(b'\n', rest) {
                Some(end) => {
                    if !self.inside {
                        self.pass(&rest[..end]);
                    }
                    self.inside = false;
                    at += end + 1;
                }
                // No record has such a line.
                None if self.inside || rest.len() > MAX_RECORD => {
                    (self.inside, self.ends) = (true, false);
                    at = text.len();
                }
                None => break self.wait(eof, base + at as u64),
            }
        };
        self.at = base + at as u64;
        point
    }

    fn wait(&self, eof: bool, at: u64) -> Point {
        match eof {
            true => Point::None,
            false => Point::NotBefore(at),
        }
    }

    /// Whether a record begins with this line; `None` if more text is needed.
    fn begins(&self, rest: &[u8], eof: bool) -> Option<bool> {
        match self.rule {
            Resync::Line => Some(true),
            Resync::Object => Some(self.ends && rest.first() == Some(&b'{')),
            Resync::Marker if !self.ends => Some(false),
            Resync::Marker => match rest {
                [b'-', b'-', b'-', behind, ..] => Some(behind.is_ascii_whitespace()),
                _ => (eof || rest.len() > 3).then_some(false),
            },
            Resync::Tag if !(self.ends && self.blank && rest.first() == Some(&b'[')) => Some(false),
            Resync::Tag => {
                let line = match memchr2(b'\n', b'\r', rest) {
                    Some(end) => &rest[..end],
                    None if eof || rest.len() > COMMENT => rest,
                    None => return None,
                };
                match is_tag(line) {
                    true => is_outside_comments(rest, eof),
                    false => Some(false),
                }
            }
        }
    }

    /// Remembers what the line means for the next one.
    fn pass(&mut self, line: &[u8]) {
        let line = line.trim_ascii_end();
        if line.trim_ascii_start().is_empty() {
            self.blank = true;
            return;
        }
        // A carriage return alone ends a line as well.
        let last = memrchr2(b'\n', b'\r', line).map_or(line, |i| &line[i + 1..]);
        self.blank = false;
        self.ends = match self.rule {
            Resync::Line => true,
            Resync::Object => last.ends_with(b"}"),
            Resync::Marker => is_content(last),
            Resync::Tag => is_end_of_game(last),
        };
    }
}

/// Whether the next brace after the tags opens a comment, or there is none nearby.
fn is_outside_comments(text: &[u8], eof: bool) -> Option<bool> {
    let near = &text[..text.len().min(COMMENT)];
    let mut at = 0;
    while near.get(at) == Some(&b'[') {
        let line = &near[at..];
        let line = &line[..memchr(b'\n', line).map_or(line.len(), |end| end + 1)];
        // Text behind the tag may be that of a comment.
        if memchr2(b'{', b'}', &line[end_of_tag(line)..]).is_some() {
            return Some(false);
        }
        at += line.len();
    }
    match memchr2(b'{', b'}', &near[at..]) {
        Some(i) => Some(near[at + i] == b'{'),
        None => (eof || near.len() == COMMENT).then_some(true),
    }
}

/// Where the tag ends that a line begins with.
fn end_of_tag(line: &[u8]) -> usize {
    let mut ends = memmem::find_iter(line, b"\"]").map(|at| at + 2);
    ends.find(|end| !line[..end - 2].ends_with(b"\\"))
        .unwrap_or(line.len())
}

/// Whether a line of moves ends with a result.
fn is_end_of_game(line: &[u8]) -> bool {
    let results: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];
    let ended = results.iter().any(|result| {
        let before = line.strip_suffix(*result);
        before.is_some_and(|before| before.last().is_none_or(u8::is_ascii_whitespace))
    });
    ended && !matches!(line.first(), Some(b'[' | b'%')) && !line.contains(&b';')
}

/// Whether a line of YAML is neither a comment nor a marker.
fn is_content(line: &[u8]) -> bool {
    let mark = line.starts_with(b"---") || line.starts_with(b"...") || line.starts_with(b"%");
    !mark && !line.trim_ascii_start().starts_with(b"#")
}
