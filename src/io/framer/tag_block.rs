use super::{more_or, tag::Tag, tag::find as tag, trimmed};
use crate::io::{Cut, Framer};
use memchr::{memchr, memchr2, memchr3, memrchr2};
use std::ops::Range;

/// PGN and its relatives: tags, then moves; the next tag line is the next game.
///
/// * A tag is `[Word "…"]` at the start of a line. Any other line in brackets
///   (5DFEN boards) belongs to the section it stands in. Tags and moves may
///   share a line, as one-line ICN does.
/// * Text in front of the first tag is a record of its own, unless it is only
///   comments: they belong to the game that follows.
/// * A game may have no moves: a tag line behind a blank line starts the next
///   record if it repeats the record's first tag name. Other tags behind a
///   blank line belong to the same game.
/// * Comments (`{…}`, `;` to the end of the line, `%` lines) hide everything.
/// * A comment never closed loses one game, not the file: if another `{`, the
///   end of the file or the size limit comes before its `}`, the record ends at
///   the first tag line behind a blank line inside the comment, if there is one.
///
/// Blank lines around a record belong to none.
#[derive(Debug, Default)]
pub struct TagBlock {
    /// Everything before is understood.
    at: usize,
    /// Start of the line that `noted` is on.
    line: usize,
    /// How far line ends were looked for.
    noted: usize,
    /// End of a line, if behind `at`.
    line_end: usize,
    /// Start of the last line known to hold more than blanks.
    inked: Option<usize>,
    mode: Mode,
    /// Whether moves were seen.
    moves: bool,
    /// Whether a blank line was seen since the last tag.
    blank: bool,
    /// Name of the record's first tag.
    first: Option<Range<usize>>,
    /// Inside of the open comment, and how much of it holds no tag line.
    open: usize,
    clean: usize,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum Mode {
    /// Between two records.
    #[default]
    Gap,
    /// Before any move: in front of a token.
    Head,
    /// In a line that starts with a bracket.
    TagLine,
    /// Among the moves.
    Moves,
    /// In a `{` comment.
    Comment,
    /// In a comment that ends with the line.
    LineComment,
    /// Passing over a record too long, somewhere in a line.
    Lost { tags: bool },
    /// The same, at the start of a line; whether the line before was a tag.
    LostLine { tags: bool },
}

/// A cut, or go on.
type Step = Option<Cut>;

impl Framer for TagBlock {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let step = match self.mode {
                Mode::Gap => self.gap(buf, eof),
                Mode::Head => self.head(buf, eof),
                Mode::TagLine => self.tag_line(buf, eof),
                Mode::Moves => self.moves(buf, eof),
                Mode::Comment => self.comment(buf, eof),
                Mode::LineComment => self.line_comment(buf, eof),
                Mode::Lost { tags } => self.lost(buf, eof, tags),
                Mode::LostLine { tags } => self.lost_line(buf, eof, tags),
            };
            if let Some(cut) = step {
                return cut;
            }
        }
    }

    fn rescue(&mut self, buf: &[u8]) -> Option<Cut> {
        let end = self.tag_in_comment(buf, buf.len())?;
        Some(self.cut(buf, end))
    }

    fn give_up(&mut self) {
        let tags = !self.moves && self.first.is_some();
        *self = Self::default();
        self.mode = Mode::Lost { tags };
    }
}

impl TagBlock {
    fn cut(&mut self, buf: &[u8], end: usize) -> Cut {
        *self = Self::default();
        Cut::Record {
            skip: 0,
            len: trimmed(&buf[..end]),
        }
    }

    /// The bytes end inside the record.
    fn stop(&mut self, buf: &[u8], eof: bool) -> Step {
        Some(match eof {
            true => self.cut(buf, buf.len()),
            false => Cut::More,
        })
    }

    fn gap(&mut self, buf: &[u8], eof: bool) -> Step {
        match buf.len() - buf.trim_ascii_start().len() {
            0 if buf.is_empty() => Some(more_or(eof, Cut::End)),
            0 => {
                self.mode = Mode::Head;
                None
            }
            n => Some(Cut::Skip(n)),
        }
    }

    fn head(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(byte) = buf.get(self.at).copied() else {
            return self.stop(buf, eof);
        };
        match byte {
            b'\n' | b'\r' => return self.head_line_end(buf, eof),
            b' ' | b'\t' => self.at += 1,
            b'{' => self.open_comment(),
            b';' => self.mode = Mode::LineComment,
            b'%' if self.at == self.line => self.mode = Mode::LineComment,
            b'[' => return self.bracket(buf, eof),
            0xEF if buf[self.at..].starts_with(b"\xEF\xBB\xBF") => self.at += 3,
            0xEF if !eof && buf.len() - self.at < 3 => return Some(Cut::More),
            _ => self.enter_moves(),
        }
        None
    }

    fn enter_moves(&mut self) {
        self.mode = Mode::Moves;
        self.moves = true;
    }

    fn open_comment(&mut self) {
        self.mode = Mode::Comment;
        self.at += 1;
        self.open = self.at;
        self.clean = self.at;
    }

    fn head_line_end(&mut self, buf: &[u8], eof: bool) -> Step {
        let rest = &buf[self.at..];
        if rest == b"\r" && !eof {
            return Some(Cut::More);
        }
        self.blank |= buf[self.line..self.at].trim_ascii().is_empty();
        self.at += if rest.starts_with(b"\r\n") { 2 } else { 1 };
        self.line = self.at;
        self.noted = self.at;
        None
    }

    fn bracket(&mut self, buf: &[u8], eof: bool) -> Step {
        // Only the first tag's name is kept, and only behind a blank line does
        // another one matter.
        if self.first.is_none() || self.blank {
            match tag(&buf[self.at..], eof) {
                Tag::Unsure => return Some(Cut::More),
                Tag::No => {}
                Tag::Named(name) => {
                    let name = self.at + name.start..self.at + name.end;
                    let first = self.first.get_or_insert(name.clone()).clone();
                    if self.blank && first != name && buf[first] == buf[name] {
                        return Some(self.cut(buf, self.line));
                    }
                    self.blank = false;
                }
            }
        }
        self.mode = Mode::TagLine;
        self.line = self.at;
        self.noted = self.at;
        None
    }

    /// Decides on whole lines only: `line` is where the bracket opened.
    fn tag_line(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(end) = self.find_line_end(buf, eof) else {
            return Some(Cut::More);
        };
        self.at = end;
        self.line_end = end;
        self.mode = Mode::Head;
        let line = &buf[self.line..end];
        if !line.ends_with(b"\"]") {
            self.at = self.line + behind_brackets(line);
        }
        None
    }

    fn find_line_end(&mut self, buf: &[u8], eof: bool) -> Option<usize> {
        if self.line_end > self.at {
            return Some(self.line_end);
        }
        let found = memchr2(b'\n', b'\r', &buf[self.at..]);
        if found.is_none() && !eof {
            self.at = buf.len();
            return None;
        }
        Some(found.map_or(buf.len(), |i| self.at + i))
    }

    fn moves(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(i) = memchr3(b'{', b';', b'[', &buf[self.at..]) else {
            self.at = buf.len();
            return self.stop(buf, eof);
        };
        let i = self.at + i;
        self.note_line(buf, i);
        self.at = i;
        let escaped = buf.get(self.line) == Some(&b'%');
        match buf[i] {
            b'[' => return self.bracket_among_moves(buf, eof),
            b'{' if !escaped => self.open_comment(),
            _ => self.mode = Mode::LineComment,
        }
        None
    }

    /// Finds the start of the line that holds `end`; looks at each byte once.
    fn note_line(&mut self, buf: &[u8], end: usize) {
        let from = self.noted.min(end);
        if let Some(i) = memrchr2(b'\n', b'\r', &buf[from..end]) {
            self.line = from + i + 1;
        }
        self.noted = end;
    }

    fn bracket_among_moves(&mut self, buf: &[u8], eof: bool) -> Step {
        if self.inked != Some(self.line) && is_blank(&buf[self.line..self.at]) {
            match tag(&buf[self.at..], eof) {
                Tag::Unsure => return Some(Cut::More),
                Tag::Named(_) => return Some(self.cut(buf, self.line)),
                Tag::No => {}
            }
        }
        self.inked = Some(self.line);
        self.at += 1;
        None
    }

    fn line_comment(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(i) = memchr2(b'\n', b'\r', &buf[self.at..]) else {
            self.at = buf.len();
            return self.stop(buf, eof);
        };
        self.at += i;
        self.mode = self.section();
        None
    }

    fn section(&self) -> Mode {
        if self.moves { Mode::Moves } else { Mode::Head }
    }

    fn comment(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(i) = memchr2(b'}', b'{', &buf[self.at..]) else {
            self.at = buf.len();
            let end = if eof {
                self.tag_in_comment(buf, buf.len())
            } else {
                None
            };
            return match end {
                Some(end) => Some(self.cut(buf, end)),
                None => self.stop(buf, eof),
            };
        };
        let i = self.at + i;
        self.at = i + 1;
        if buf[i] == b'}' {
            if !self.moves {
                self.note_line(buf, i);
            }
            self.mode = self.section();
            return None;
        }
        let end = self.tag_in_comment(buf, i)?;
        Some(self.cut(buf, end))
    }

    /// Start of the first tag line behind a blank line in the open comment.
    fn tag_in_comment(&mut self, buf: &[u8], end: usize) -> Option<usize> {
        if self.mode != Mode::Comment {
            return None;
        }
        while let Some(i) = memchr(b'[', &buf[self.clean..end]) {
            let at = self.clean + i;
            self.clean = at + 1;
            let before = &buf[self.open..at];
            let blank = &before[before.trim_ascii_end().len()..];
            if line_ends(blank) >= 2 && matches!(tag(&buf[at..end], true), Tag::Named(_)) {
                return Some(at);
            }
        }
        self.clean = end.max(self.clean);
        None
    }

    fn lost(&mut self, buf: &[u8], eof: bool, tags: bool) -> Step {
        if buf.is_empty() {
            return Some(more_or(eof, Cut::End));
        }
        let Some(i) = memchr2(b'\n', b'\r', buf) else {
            return Some(Cut::Skip(buf.len()));
        };
        let rest = &buf[i..];
        if rest == b"\r" && !eof {
            return Some(if i > 0 { Cut::Skip(i) } else { Cut::More });
        }
        self.mode = Mode::LostLine { tags };
        Some(Cut::Skip(i + if rest.starts_with(b"\r\n") { 2 } else { 1 }))
    }

    /// A record may begin at a tag line whose line before is no tag.
    fn lost_line(&mut self, buf: &[u8], eof: bool, tags: bool) -> Step {
        match tag(buf, eof) {
            Tag::Unsure => return Some(Cut::More),
            Tag::Named(_) if !tags => self.mode = Mode::Gap,
            found => {
                let tags = !matches!(found, Tag::No);
                self.mode = Mode::Lost { tags };
            }
        }
        None
    }
}

fn is_blank(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    text.iter().all(|b| matches!(b, b' ' | b'\t'))
}

/// Counts `\n`, `\r\n` and lone `\r`.
fn line_ends(text: &[u8]) -> usize {
    let pairs = text.windows(2).filter(|w| w == b"\r\n").count();
    let ends = text.iter().filter(|b| matches!(b, b'\n' | b'\r')).count();
    ends - pairs
}

/// Length of the brackets a line starts with, strings in them respected.
fn behind_brackets(line: &[u8]) -> usize {
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
