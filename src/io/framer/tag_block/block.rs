use super::super::allowance::Allowance;
use super::super::hidden::{Hidden, behind_brackets};
use super::super::tag::{LONGEST, Rest, Tag, find as tag, is_tag, opens_value, rest_of_value};
use super::super::{more_or, trimmed};
use super::searched::Searched;
use super::sections::{Line, Sections};
use crate::io::{Cut, Framer};
use memchr::{memchr2, memchr3, memrchr, memrchr2};

/// PGN and its relatives: tags, then moves; the next tag line is the next game.
///
/// * A tag is `[Word "…"]` at the start of a line. Any other line in brackets
///   (5DFEN boards) belongs to the section that contains it. Tags and moves may
///   share a line, as in one-line ICN.
/// * Text before the first tag is a separate record, unless it is only
///   comments: they belong to the game that follows.
/// * A game may have no moves: a tag section after a blank line starts the next
///   record if it repeats a tag name of the sections before it. Other tags after
///   a blank line belong to the same game.
/// * A game may have no tags: after a result, the number 1, or anything after a blank
///   line starts the next record, with the comments before it that a blank line separates
///   from the result. So does another result, if the record has neither tags nor moves.
/// * Comments (`{…}`, `;` to the end of the line, `%` lines) hide everything.
/// * A comment that is never closed loses one game, not the file. It ends at a tag
///   line after a blank line inside the comment: at the first one if the end of the
///   file or the size limit comes before the `}`; at the first one followed by moves
///   if another `{` comes before it.
///
/// Blank lines around a record belong to no record.
#[derive(Debug, Default)]
pub struct TagBlock {
    /// Everything before it is processed.
    pub(super) at: usize,
    /// Start of the line that `noted` is on.
    pub(super) line: usize,
    /// How far line ends were searched.
    pub(super) noted: usize,
    /// After the last comment in braces that was not skimmed.
    pub(super) shut: usize,
    /// End of a line, if after `at`.
    line_end: usize,
    /// Start of the last line known to hold more than blanks.
    inked: Option<usize>,
    pub(super) mode: Mode,
    /// Whether moves were seen.
    pub(super) moves: bool,
    /// Where the moves begin.
    pub(super) first: usize,
    /// Whether the record has neither tags nor moves before its result.
    pub(super) bare: bool,
    /// Whether a blank line was seen since the last tag.
    blank: bool,
    pub(super) sections: Sections,
    /// Among the moves, where nothing opens a comment or a bracket.
    plain: Searched,
    /// Where no line ends.
    one_line: Searched,
    /// What the open comment hides.
    pub(super) hidden: Hidden,
    /// Whether a result was seen, and only comments since.
    pub(super) over: bool,
    /// How many lines ended since that result or the last comment after it.
    pub(super) ends: u8,
    /// Where the first comment after a blank line after that result begins.
    pub(super) intro: Option<usize>,
    /// How many variations are open at `counted`.
    pub(super) depth: usize,
    pub(super) counted: usize,
    pub(super) allowance: Allowance,
    /// Whether `*` may be a mark on a move.
    pub(super) marks: bool,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(super) enum Mode {
    /// Between two records.
    #[default]
    Gap,
    /// Before any move, at the start of a token.
    Head,
    /// In a line that starts with a bracket.
    TagLine,
    /// Among the moves.
    Moves,
    /// After a result.
    Over,
    /// In a `{` comment.
    Comment,
    /// In a comment that ends with the line.
    LineComment,
    /// Skipping a record that is too long, somewhere in a line.
    Lost { tags: bool },
    /// The same, at the start of a line; whether the line before was a tag.
    LostLine { tags: bool },
}

/// A cut, or go on.
pub(super) type Step = Option<Cut>;

impl Framer for TagBlock {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        match self.usual(buf, eof) {
            Some(cut) => cut,
            None => self.next_by_steps(buf, eof),
        }
    }

    fn rescue(&mut self, buf: &[u8]) -> Option<Cut> {
        self.cut_open_comment(buf)
    }

    fn give_up(&mut self) {
        let tags = !self.moves && !self.sections.is_empty();
        self.begin_anew();
        self.mode = Mode::Lost { tags };
    }
}

impl TagBlock {
    /// One that takes `*` for a result only as a separate word.
    pub fn with_marks() -> Self {
        Self {
            marks: true,
            ..Self::default()
        }
    }

    /// The next cut of any text.
    pub(in crate::io) fn next_by_steps(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let step = match self.mode {
                Mode::Gap => self.gap(buf, eof),
                Mode::Head => self.head(buf, eof),
                Mode::TagLine => self.tag_line(buf, eof),
                Mode::Moves => self.moves(buf, eof),
                Mode::Over => self.over(buf, eof),
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

    /// At the start of a record, with the memory of the last one.
    fn begin_anew(&mut self) {
        let sections = std::mem::take(&mut self.sections).emptied();
        *self = Self {
            sections,
            allowance: self.allowance,
            marks: self.marks,
            ..Self::default()
        };
    }

    pub(super) fn cut(&mut self, buf: &[u8], end: usize) -> Cut {
        let len = trimmed(&buf[..end]);
        // Many records may be on one line, which is searched once.
        let (plain, one_line) = (self.plain.without(len), self.one_line.without(len));
        self.begin_anew();
        (self.plain, self.one_line) = (plain, one_line);
        self.allowance.earn(end);
        Cut::Record { skip: 0, len }
    }

    /// The bytes end inside the record.
    pub(super) fn stop(&mut self, buf: &[u8], eof: bool) -> Step {
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
            n => {
                self.plain = self.plain.without(n);
                self.one_line = self.one_line.without(n);
                Some(Cut::Skip(n))
            }
        }
    }

    fn head(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(byte) = buf.get(self.at).copied() else {
            return self.stop(buf, eof);
        };
        match byte {
            b'\n' | b'\r' => return self.head_line_end(buf, eof),
            // The end of a tag may be on a separate line, and so may its value.
            b' ' | b'\t' => self.at += 1,
            b']' if !self.sections.is_empty() => self.at += 1,
            b'"' if !self.sections.is_empty() => {
                self.line = self.at;
                self.mode = Mode::TagLine;
            }
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
        (self.first, self.counted) = (self.at, self.at);
    }

    pub(super) fn open_comment(&mut self) {
        self.mode = Mode::Comment;
        // A brace ends no line.
        self.noted += usize::from(self.noted == self.at);
        self.at += 1;
        self.hidden = Hidden::from(self.at);
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
        let line = self
            .sections
            .bracket(buf, self.at, self.line, self.blank, eof);
        match line {
            Line::Unsure => return Some(Cut::More),
            Line::Ends(end) => return Some(self.cut(buf, end)),
            Line::Tag => self.blank = false,
            Line::Joins => {}
        }
        self.mode = Mode::TagLine;
        self.line = self.at;
        self.noted = self.at;
        None
    }

    /// Decides on whole lines only: `line` is where the bracket opened.
    fn tag_line(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some((end, several)) = self.find_line_end(buf, eof) else {
            return Some(Cut::More);
        };
        let line = &buf[self.line..end];
        // The name is on a later line.
        if line.trim_ascii() == b"[" && line.len() < LONGEST && end < buf.len() {
            self.at = end + 1;
            return None;
        }
        if is_lone_bracket(line) {
            self.at = self.line + 1;
            self.mode = Mode::Head;
            return None;
        }
        let behind = match line.ends_with(b"\"]") {
            true if !several || is_all_tags(line) => end,
            true => self.line + behind_brackets(line),
            false if opens_value(line) => match rest_of_value(buf, end, eof) {
                Rest::Unsure => return Some(Cut::More),
                Rest::Ends(rest) => rest,
                Rest::No => self.line + behind_brackets(line),
            },
            false => self.line + behind_brackets(line),
        };
        self.at = behind;
        self.line_end = end.max(behind);
        self.mode = Mode::Head;
        None
    }

    /// The end of the line, and whether several brackets may open on it.
    fn find_line_end(&mut self, buf: &[u8], eof: bool) -> Option<(usize, bool)> {
        if self.line_end > self.at {
            return Some((self.line_end, true));
        }
        let first = self.at == self.line;
        let from = self.at + usize::from(first);
        let found = memchr3(b'\n', b'\r', b'[', &buf[from..]).map(|i| from + i);
        let (found, several) = match found {
            Some(i) if buf[i] == b'[' => (
                self.one_line.find(i, buf, |b| memchr2(b'\n', b'\r', b)),
                true,
            ),
            end => (end, !first),
        };
        if found.is_none() && !eof {
            self.at = buf.len();
            return None;
        }
        Some((found.unwrap_or(buf.len()), several))
    }

    fn moves(&mut self, buf: &[u8], eof: bool) -> Step {
        if self.skim(buf) {
            return None;
        }
        let i = self.next_mark(buf);
        let step = self.result(buf, i, i < buf.len() || eof);
        if step.is_some() || self.mode != Mode::Moves {
            return step;
        }
        if i == buf.len() {
            return self.stop(buf, eof);
        }
        self.note_line(buf, i);
        self.at = i;
        let escaped = self.is_escape(buf);
        match buf[i] {
            b'[' => return self.bracket_among_moves(buf, eof),
            b'{' if !escaped => self.open_comment(),
            _ => self.mode = Mode::LineComment,
        }
        None
    }

    /// Where a comment or a bracket opens next, or the end of the bytes; examines each byte once.
    fn next_mark(&mut self, buf: &[u8]) -> usize {
        let found = self
            .plain
            .find(self.at, buf, |b| memchr3(b'{', b';', b'[', b));
        found.unwrap_or(buf.len())
    }

    /// Finds the start of the line that contains `end`; examines each byte once.
    pub(super) fn note_line(&mut self, buf: &[u8], end: usize) {
        let from = self.noted.min(end);
        if let Some(i) = memrchr2(b'\n', b'\r', &buf[from..end]) {
            self.line = from + i + 1;
        }
        self.noted = end;
    }

    /// Whether the line is one for another program. A line that begins inside of a comment, or on which one was open, is
    /// none.
    #[inline]
    pub(super) fn is_escape(&self, buf: &[u8]) -> bool {
        buf.get(self.line) == Some(&b'%') && self.line >= self.shut
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
}

/// Whether a line that ends like a tag has only tags, and not a game before the last one.
pub(super) fn is_all_tags(line: &[u8]) -> bool {
    let mut before = line;
    while let Some(open) = memrchr(b'[', before) {
        before = before[..open].trim_ascii_end();
        let joins = before.is_empty() || before.ends_with(b"]");
        if !joins && is_tag(&line[open..]) {
            return false;
        }
    }
    true
}

/// Whether a bracket opens on the next line that is not blank, so that no tag begins with the first one.
fn is_lone_bracket(line: &[u8]) -> bool {
    let behind = line.get(1..).unwrap_or_default();
    let next = behind.trim_ascii_start();
    let blank = &behind[..behind.len() - next.len()];
    next.first() == Some(&b'[') && memchr2(b'\n', b'\r', blank).is_some()
}

fn is_blank(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    text.iter().all(|b| matches!(b, b' ' | b'\t'))
}
