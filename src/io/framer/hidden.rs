use super::tag::{Tag, find};
use memchr::memchr;

/// Looks for games in a comment that may never have been closed.
///
/// A comment may contain a tag line. The tag line begins the next record only if a game follows
/// it (tags, then moves), or if the comment has no end at all.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Hidden {
    /// Inside of the comment.
    open: usize,
    /// Everything before it was examined.
    clean: usize,
    /// The first tag line in the comment.
    first: Option<usize>,
}

/// How a notation uses its lines.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lines {
    /// How many line ends come before the tags of a game.
    pub before_tags: usize,
    /// Whether a text begins like moves, or like something else that follows tags.
    pub is_body: fn(&[u8]) -> bool,
}

impl Lines {
    /// Tags after a blank line, then numbered moves or a result.
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

    /// The first tag line before `end`.
    pub fn tag(&mut self, buf: &[u8], end: usize, lines: Lines) -> Option<usize> {
        if self.first.is_none() {
            self.next_tag(buf, end, lines);
        }
        self.first
    }

    /// The first tag line after which a game has begun at `end`, where a brace opens.
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

/// Whether a comment with this text would be taken for one that is never closed.
pub(crate) fn hides_game(text: &[u8], lines: Lines) -> bool {
    let mut hidden = Hidden::from(0);
    memchr::memchr_iter(b'{', text).any(|at| hidden.game(text, at, lines).is_some())
}

/// Whether moves follow the tags at the start of the text; if not, the length of the tags.
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

/// Length of the bracketed text at the start of a line, strings in it considered.
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
