use super::tag::{Tag, find};
use memchr::memchr;

/// Looks for games in a comment that may never have been closed.
///
/// A comment may hold a tag line. Only if a game is under way behind it (tags, then moves), or
/// if the comment has no end at all, the tag line begins the next record.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Hidden {
    /// Inside of the comment.
    open: usize,
    /// Everything before was looked at.
    clean: usize,
    /// The first tag line in the comment.
    first: Option<usize>,
}

/// What a notation makes of its lines.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lines {
    /// How many line ends stand before the tags of a game.
    pub before_tags: usize,
    /// Whether moves begin so, or what else stands behind tags.
    pub is_body: fn(&[u8]) -> bool,
}

impl Lines {
    /// Tags behind a blank line, then moves that are numbered, or a result.
    pub const NUMBERED: Self = Self {
        before_tags: 2,
        is_body: |text| matches!(text.first(), Some(b'0'..=b'9' | b'*')),
    };
}

impl Hidden {
    /// In a comment whose text begins there.
    pub fn from(open: usize) -> Self {
        Self {
            open,
            clean: open,
            first: None,
        }
    }

    /// The first tag line in front of `end`.
    pub fn tag(&mut self, buf: &[u8], end: usize, lines: Lines) -> Option<usize> {
        if self.first.is_none() {
            self.next_tag(buf, end, lines);
        }
        self.first
    }

    /// The first tag line behind which a game is under way at `end`, where a brace opens.
    pub fn game(&mut self, buf: &[u8], end: usize, lines: Lines) -> Option<usize> {
        while let Some(tag) = self.next_tag(buf, end, lines) {
            match body(buf.get(tag..end)?, lines) {
                Ok(()) => return Some(tag),
                Err(len) => self.clean = self.clean.max(tag + len),
            }
        }
        None
    }

    fn next_tag(&mut self, buf: &[u8], end: usize, lines: Lines) -> Option<usize> {
        while let Some(i) = memchr(b'[', buf.get(self.clean..end)?) {
            let at = self.clean + i;
            self.clean = at + 1;
            let before = buf.get(self.open..at)?;
            let blank = before.get(before.trim_ascii_end().len()..)?;
            if line_ends(blank) >= lines.before_tags
                && matches!(find(buf.get(at..end)?, true), Tag::Named(_))
            {
                self.first = self.first.or(Some(at));
                return Some(at);
            }
        }
        self.clean = end.max(self.clean);
        None
    }
}

/// Whether moves follow the tags the text begins with; else how much of it is tags.
fn body(text: &[u8], lines: Lines) -> Result<(), usize> {
    let (mut at, mut ends) = (0, 0);
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let blank = rest.len() - rest.trim_ascii_start().len();
        ends = match at {
            0 => 0,
            _ => ends + line_ends(rest.get(..blank).unwrap_or_default()),
        };
        at += blank;
        let rest = text.get(at..).unwrap_or_default();
        match rest.first() {
            Some(b'[') => {
                let line = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                at += behind_brackets(rest.get(..line).unwrap_or(rest)).max(1);
                ends = 0;
            }
            None if ends > 1 => return Ok(()),
            Some(_) if (lines.is_body)(rest) => return Ok(()),
            _ => return Err(at),
        }
    }
}

/// Counts `\n`, `\r\n` and lone `\r`.
fn line_ends(text: &[u8]) -> usize {
    let pairs = text.windows(2).filter(|w| w == b"\r\n").count();
    let ends = text.iter().filter(|b| matches!(b, b'\n' | b'\r')).count();
    ends - pairs
}

/// Length of the brackets a line starts with, strings in them respected.
pub(super) fn behind_brackets(line: &[u8]) -> usize {
    let (mut quoted, mut escaped) = (false, false);
    for (i, byte) in line.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b']' if !quoted => return i + 1,
            _ => {}
        }
    }
    line.len()
}
