//! Where one game ends and the next begins.
//!
//! * A text game ends at its result if only comments follow before the next tag, or if a blank
//!   line does and anything after it, otherwise before that tag. Nothing inside a comment counts.
//! * A binary game ends at its own end mark, so its bytes can have any value.
//! * A game of tags only ends where, after a blank line, its first tag is repeated.
//! * After bytes without a meaning the next tag begins the next game.
//! * An unclosed comment loses one game, not the file. If the end of the file or the size
//!   limit comes before the `}`, the game ends at the first tag after a blank line inside the
//!   comment. If another `{` comes first, it ends at the first such tag that moves follow.
//!
//! Blank lines around games belong to no game.

use super::extent::{Extent, Walker};
use super::scan::{Ahead, Found, Scan, is_blank, tag_ahead};
use crate::io::{Allowance, Cut, Framer, Hidden, Lines};
use crate::model::Outcome;
use memchr::{memchr, memchr2, memchr3};
use std::ops::Range;

/// A framer at the start of a file.
pub(super) fn framer() -> Box<dyn Framer> {
    Box::new(GameFramer {
        begins: true,
        ..GameFramer::default()
    })
}

/// Cuts files into games.
#[derive(Debug, Default)]
pub(super) struct GameFramer {
    state: State,
    /// Everything before this place has been processed.
    at: usize,
    scan: Scan,
    /// Name of the record's first tag.
    first: Option<Range<usize>>,
    /// Where the current word begins.
    word: Option<usize>,
    /// The place after the result, if only comments have followed.
    ended: Option<usize>,
    /// How many variations are open.
    depth: usize,
    /// It begins with a tag that never closes.
    broken: bool,
    /// The first tag after a blank line in the open comment.
    suspect: Option<usize>,
    /// What else is inside the open comment.
    hidden: Hidden,
    allowance: Allowance,
    /// The file begins here.
    begins: bool,
    /// Inside a record that was given up.
    lost: bool,
}

/// The state between bytes.
#[derive(Copy, Clone, Debug, Default)]
enum State {
    /// Between two games.
    #[default]
    Gap,
    Tags,
    /// Among the moves.
    Text,
    /// In a comment in braces that began there; whether among the moves.
    Comment {
        open: usize,
        text: bool,
    },
    /// In a comment that ends with the line, among the moves.
    Line,
    /// In binary movetext that begins there.
    Data {
        start: usize,
        walker: Walker,
    },
    /// After something without a meaning.
    Broken,
}

/// A cut, or continue.
type Step = Option<Cut>;

impl Framer for GameFramer {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            let step = match self.state {
                State::Gap => self.gap(buf, eof),
                State::Tags => self.tags(buf, eof),
                State::Text => self.text(buf, eof),
                State::Comment { open, text } => self.comment(buf, eof, open, text),
                State::Line => self.line(buf, eof),
                State::Data { start, walker } => self.data(buf, eof, start, walker),
                State::Broken => self.broken(buf, eof),
            };
            match step {
                Some(Cut::Skip(0)) | None => {}
                Some(cut) => return cut,
            }
        }
    }

    fn rescue(&mut self, buf: &[u8]) -> Option<Cut> {
        let inside = matches!(self.state, State::Comment { .. });
        let end = self.suspect.filter(|_| inside)?;
        self.cut_open_comment(buf, end)
    }

    fn give_up(&mut self) {
        let state = match self.state {
            State::Comment { .. } => State::Comment {
                open: 0,
                text: true,
            },
            State::Data { .. } | State::Broken => State::Broken,
            State::Line => State::Line,
            _ => State::Text,
        };
        *self = Self {
            state,
            lost: true,
            allowance: self.allowance,
            ..Self::default()
        };
    }
}

impl GameFramer {
    /// Cuts text; the white space at its end belongs to no record.
    fn cut(&mut self, buf: &[u8], end: usize) -> Cut {
        let text = buf.get(..end).unwrap_or(buf);
        self.cut_at(text.trim_ascii_end().len(), end)
    }

    /// Cuts before `len`; a record that was given up is skipped up to `end`.
    fn cut_at(&mut self, len: usize, end: usize) -> Cut {
        let lost = self.lost;
        *self = Self {
            allowance: self.allowance,
            ..Self::default()
        };
        self.allowance.earn(end);
        match lost {
            true => Cut::Skip(end),
            false => Cut::Record { skip: 0, len },
        }
    }

    /// Cuts inside an unclosed comment, if what follows may be read again.
    fn cut_open_comment(&mut self, buf: &[u8], end: usize) -> Step {
        let again = buf.len() - end;
        self.allowance.spend(again).then(|| self.cut(buf, end))
    }

    /// The end of the bytes.
    fn stop(&mut self, buf: &[u8], eof: bool) -> Step {
        if eof {
            return Some(match self.lost && buf.is_empty() {
                true => Cut::End,
                false => self.cut(buf, buf.len()),
            });
        }
        if self.lost && self.at > 0 {
            return Some(self.pass(self.at));
        }
        Some(Cut::More)
    }

    /// Skips bytes of a record that was given up, and forgets the places in them.
    fn pass(&mut self, len: usize) -> Cut {
        (self.word, self.ended) = (None, None);
        self.at -= len;
        Cut::Skip(len)
    }

    fn gap(&mut self, buf: &[u8], eof: bool) -> Step {
        if self.begins && b"\xEF\xBB\xBF".starts_with(buf) && !eof && buf.len() < 3 {
            return Some(Cut::More);
        }
        if self.begins && buf.starts_with(b"\xEF\xBB\xBF") {
            return Some(Cut::Skip(3));
        }
        let begins = std::mem::take(&mut self.begins);
        match buf.iter().take_while(|b| is_blank(**b)).count() {
            0 if buf.is_empty() => Some(match eof {
                true => Cut::End,
                false => Cut::More,
            }),
            0 => {
                self.state = State::Tags;
                self.scan = match (begins, buf.first()) {
                    (true, Some(b'%')) => Scan::at_escape_line(),
                    _ => Scan::default(),
                };
                None
            }
            n => Some(Cut::Skip(n)),
        }
    }

    fn tags(&mut self, buf: &[u8], eof: bool) -> Step {
        match self.scan.next(buf, eof) {
            Found::Tag => return self.tag(buf),
            Found::Broken => self.broken = self.first.is_none(),
            Found::Comment => self.open(self.scan.at, false),
            Found::Movetext => {
                self.at = self.scan.at;
                self.state = State::Text;
            }
            Found::Nothing => return self.stop(buf, eof),
        }
        None
    }

    fn tag(&mut self, buf: &[u8]) -> Step {
        let name = self.scan.name.clone();
        if self.broken
            && self.first.is_none()
            && ends_in_blank_line(buf.get(..self.scan.tag).unwrap_or(&[]))
        {
            return Some(self.cut(buf, self.scan.tag));
        }
        let first = self.first.get_or_insert(name.clone()).clone();
        let again = first != name && buf.get(first) == buf.get(name);
        if again && ends_in_blank_line(buf.get(..self.scan.tag).unwrap_or(&[])) {
            return Some(self.cut(buf, self.scan.tag));
        }
        if let Some(Some(form)) = self.scan.move_format(buf)
            && form.is_binary()
        {
            self.state = State::Data {
                start: self.scan.at,
                walker: Walker::new(form),
            };
        }
        None
    }

    fn open(&mut self, open: usize, text: bool) {
        self.at = open;
        self.suspect = None;
        self.hidden = Hidden::from(open);
        self.state = State::Comment { open, text };
    }

    fn text(&mut self, buf: &[u8], eof: bool) -> Step {
        while let Some(&b) = buf.get(self.at) {
            let ends_word =
                is_blank(b) || matches!(b, b'[' | b'(' | b')' | b'{' | b'}' | b';' | b'$');
            if !ends_word {
                if let Some(end) = self.end_before_blank_line(buf) {
                    return Some(self.cut(buf, end));
                }
                self.word.get_or_insert(self.at);
                self.at += 1;
                continue;
            }
            if let Some(start) = self.word.take() {
                let word = buf.get(start..self.at).unwrap_or(&[]);
                self.ended = is_result(word).then_some(self.at);
            }
            match b {
                b'[' => match tag_ahead(buf.get(self.at..).unwrap_or(&[]), eof) {
                    Ahead::Tag => {
                        let end = self.ended.unwrap_or(self.at);
                        return Some(self.cut(buf, end));
                    }
                    Ahead::Unsure => return Some(Cut::More),
                    Ahead::Other => {
                        if let Some(end) = self.end_before_blank_line(buf) {
                            return Some(self.cut(buf, end));
                        }
                        self.ended = None;
                    }
                },
                b'{' => {
                    self.open(self.at + 1, true);
                    return None;
                }
                b';' => {
                    self.state = State::Line;
                    return None;
                }
                b if is_blank(b) => {}
                _ => {
                    if let Some(end) = self.end_before_blank_line(buf) {
                        return Some(self.cut(buf, end));
                    }
                    self.bracket(b);
                }
            }
            self.at += 1;
        }
        self.stop(buf, eof)
    }

    /// Where the game has ended, if a blank line follows its result.
    fn end_before_blank_line(&self, buf: &[u8]) -> Option<usize> {
        let end = self
            .ended
            .filter(|_| self.depth == 0 && self.word.is_none())?;
        ends_in_blank_line(buf.get(end..self.at)?).then_some(end)
    }

    /// A sign that is no word and no tag.
    fn bracket(&mut self, sign: u8) {
        self.ended = None;
        match sign {
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
    }

    fn line(&mut self, buf: &[u8], eof: bool) -> Step {
        let rest = buf.get(self.at..).unwrap_or(&[]);
        let Some(len) = memchr2(b'\n', b'\r', rest) else {
            self.at = buf.len();
            return self.stop(buf, eof);
        };
        self.at += len;
        self.state = State::Text;
        None
    }

    fn comment(&mut self, buf: &[u8], eof: bool, open: usize, text: bool) -> Step {
        let rest = buf.get(self.at..).unwrap_or(&[]);
        let Some(i) = memchr3(b'}', b'{', b'[', rest) else {
            self.at = buf.len();
            let suspect = self.suspect.filter(|_| eof);
            let cut = suspect.and_then(|end| self.cut_open_comment(buf, end));
            return cut.or_else(|| self.stop_in_comment(buf, eof));
        };
        let i = self.at + i;
        match buf.get(i) {
            Some(b'}') => {
                self.at = i + 1;
                self.scan.at = self.at;
                self.state = match text {
                    true => State::Text,
                    false => State::Tags,
                };
                return None;
            }
            Some(b'{') if self.suspect.is_some() => {
                if let Some(end) = self.hidden.game(buf, i, Lines::NUMBERED) {
                    return Some(self.cut(buf, end));
                }
            }
            Some(b'{') => {}
            _ => {
                let blank_line = ends_in_blank_line(buf.get(open..i).unwrap_or(&[]));
                match tag_ahead(buf.get(i..).unwrap_or(&[]), eof) {
                    Ahead::Unsure if blank_line => {
                        self.at = i;
                        return Some(Cut::More);
                    }
                    Ahead::Tag if blank_line && self.lost => return Some(self.cut(buf, i)),
                    Ahead::Tag if blank_line => self.suspect = self.suspect.or(Some(i)),
                    _ => {}
                }
            }
        }
        self.at = i + 1;
        None
    }

    fn stop_in_comment(&mut self, buf: &[u8], eof: bool) -> Step {
        if self.lost && !eof && !buf.is_empty() {
            // A blank line that begins here is found in the next bytes.
            let kept = buf.len() - buf.trim_ascii_end().len();
            let passed = buf.len() - kept.min(4);
            self.at = buf.len();
            if let State::Comment { open, .. } = &mut self.state {
                *open = 0;
            }
            return Some(match passed {
                0 => Cut::More,
                n => self.pass(n),
            });
        }
        self.stop(buf, eof)
    }

    fn data(&mut self, buf: &[u8], eof: bool, start: usize, mut walker: Walker) -> Step {
        let data = buf.get(start..).unwrap_or(&[]);
        let extent = walker.walk(data, eof);
        self.state = State::Data { start, walker };
        match extent {
            Extent::Ends(len) => Some(self.cut_at(start + len, start + len)),
            Extent::Broken(at) => {
                self.at = start + at;
                self.state = State::Broken;
                None
            }
            Extent::More if eof => Some(self.cut_at(buf.len(), buf.len())),
            Extent::More => Some(Cut::More),
        }
    }

    fn broken(&mut self, buf: &[u8], eof: bool) -> Step {
        while let Some(i) = memchr(b'[', buf.get(self.at..).unwrap_or(&[])) {
            self.at += i;
            match tag_ahead(buf.get(self.at..).unwrap_or(&[]), eof) {
                Ahead::Tag => return Some(self.cut_at(self.at, self.at)),
                Ahead::Unsure if self.lost && self.at > 0 => {
                    return Some(self.pass(self.at));
                }
                Ahead::Unsure => return Some(Cut::More),
                Ahead::Other => self.at += 1,
            }
        }
        self.at = buf.len();
        match eof && !(self.lost && buf.is_empty()) {
            true => Some(self.cut_at(buf.len(), buf.len())),
            false => self.stop(buf, eof),
        }
    }
}

/// Whether the text ends in white space that contains a blank line.
fn ends_in_blank_line(text: &[u8]) -> bool {
    let blank = text.get(text.trim_ascii_end().len()..).unwrap_or(&[]);
    let count = |what: u8| blank.iter().filter(|b| **b == what).count();
    count(b'\n').max(count(b'\r')) > 1
}

fn is_result(word: &[u8]) -> bool {
    let text = std::str::from_utf8(word).ok();
    text.and_then(Outcome::from_token).is_some()
}
