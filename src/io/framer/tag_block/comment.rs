//! Comments hide everything, even tags.

use super::super::hidden::Lines;
use super::block::{Mode, Step, TagBlock};
use memchr::memchr2;

impl TagBlock {
    pub(super) fn line_comment(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(i) = memchr2(b'\n', b'\r', &buf[self.at..]) else {
            self.at = buf.len();
            return self.stop(buf, eof);
        };
        self.at += i;
        self.mode = self.section();
        None
    }

    /// The state of the record outside of comments.
    fn section(&self) -> Mode {
        match (self.moves, self.over) {
            (_, true) => Mode::Over,
            (true, _) => Mode::Moves,
            _ => Mode::Head,
        }
    }

    pub(super) fn comment(&mut self, buf: &[u8], eof: bool) -> Step {
        if self.skim_comment(buf) {
            return None;
        }
        let Some(i) = memchr2(b'}', b'{', &buf[self.at..]) else {
            self.at = buf.len();
            let cut = if eof {
                self.cut_open_comment(buf)
            } else {
                None
            };
            return cut.or_else(|| self.stop(buf, eof));
        };
        let i = self.at + i;
        self.at = i + 1;
        if buf[i] == b'}' {
            if !self.moves {
                self.note_line(buf, i);
            }
            self.shut = self.at;
            self.mode = self.section();
            return None;
        }
        let end = self.hidden.game(buf, i, Lines::NUMBERED)?;
        Some(self.cut(buf, end))
    }

    /// The comment has no end: the first tag line in it begins the next record.
    pub(super) fn cut_open_comment(&mut self, buf: &[u8]) -> Step {
        if self.mode != Mode::Comment {
            return None;
        }
        let end = self.hidden.tag(buf, buf.len(), Lines::NUMBERED)?;
        let again = buf.len() - end;
        self.allowance.spend(again).then(|| self.cut(buf, end))
    }
}
