//! After a result, another game without tags may follow.

use super::super::tag::{Tag, find};
use super::block::{Mode, Step, TagBlock};
use crate::io::Cut;
use memchr::{memchr, memchr2, memchr3_iter};

/// No result is longer.
const LONGEST: usize = 10;

const RESULTS: [&[u8]; 6] = [
    b"1-0",
    b"0-1",
    b"1/2-1/2",
    b"1/2",
    b"\xC2\xBD-\xC2\xBD",
    b"*",
];

/// How movetext continues after a result.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Next {
    /// With another game.
    Game,
    /// With another result.
    Result,
    /// With a move number other than 1.
    Number,
    /// With more of the same record, which its reader will refuse.
    Same,
    Unsure,
}

impl TagBlock {
    /// Looks for a result in the moves before `end`, and moves past it.
    pub(super) fn result(&mut self, buf: &[u8], end: usize, whole: bool) -> Step {
        let text = &buf[self.at..end];
        for i in memchr3_iter(b'*', b'-', b'/', text) {
            let at = self.at + i;
            let marks = buf[at] == b'*' && self.marks;
            let part = marks && at > 0 && !ends_word(buf[at - 1]);
            if part || !could_be_result(buf, at) {
                continue;
            }
            match result_at(&buf[..end], at, whole, !self.marks) {
                Some(0) => {}
                Some(behind) => {
                    self.ended(buf, at, behind);
                    return None;
                }
                None => {
                    self.at = at;
                    return Some(Cut::More);
                }
            }
        }
        self.at = end;
        None
    }

    /// A result at `at`, unless it is on an escape line.
    fn ended(&mut self, buf: &[u8], at: usize, behind: usize) {
        self.note_line(buf, at);
        self.at = behind;
        self.over = !self.is_escape(buf);
        // `1-0` and `1/2-1/2` have their sign after a digit, `½-½` after two bytes.
        let before = if buf[at] == b'*' { 0 } else { 2 };
        self.bare = self.sections.is_empty() && at <= self.first + before;
        (self.ends, self.intro) = (0, None);
        self.mode = match self.over {
            true => Mode::Over,
            false => Mode::LineComment,
        };
    }

    pub(super) fn over(&mut self, buf: &[u8], eof: bool) -> Step {
        let Some(&byte) = buf.get(self.at) else {
            return self.stop(buf, eof);
        };
        match byte {
            b'\n' | b'\r' => return self.line_end_behind_result(buf, eof),
            b' ' | b'\t' | 0x0B | 0x0C => self.at += 1,
            b'{' => {
                self.comment_behind_result();
                self.open_comment();
            }
            b';' => self.line_comment_behind_result(),
            b'%' if matches!(buf.get(self.at.wrapping_sub(1)), Some(b'\n' | b'\r')) => {
                self.line_comment_behind_result();
            }
            b'[' => return self.bracket_behind_result(buf, eof),
            _ => return self.token_behind_result(buf, eof),
        }
        None
    }

    fn line_comment_behind_result(&mut self) {
        self.comment_behind_result();
        self.mode = Mode::LineComment;
    }

    /// A comment after a blank line belongs to the next game if that has no tags.
    fn comment_behind_result(&mut self) {
        if self.ends > 1 {
            self.intro = self.intro.or(Some(self.at));
        }
        self.ends = 0;
    }

    fn line_end_behind_result(&mut self, buf: &[u8], eof: bool) -> Step {
        let rest = &buf[self.at..];
        if rest == b"\r" && !eof {
            return Some(Cut::More);
        }
        self.at += if rest.starts_with(b"\r\n") { 2 } else { 1 };
        self.ends = self.ends.saturating_add(1);
        None
    }

    fn bracket_behind_result(&mut self, buf: &[u8], eof: bool) -> Step {
        match find(&buf[self.at..], eof) {
            Tag::Unsure => return Some(Cut::More),
            Tag::Named(_) => return Some(self.cut(buf, self.at)),
            Tag::No if self.is_apart() && self.is_main_line(buf) => {
                return Some(self.cut(buf, self.intro.unwrap_or(self.at)));
            }
            Tag::No => self.go_on(),
        }
        None
    }

    /// Whether a blank line separates what follows from the result.
    fn is_apart(&self) -> bool {
        self.ends > 1 || self.intro.is_some()
    }

    fn token_behind_result(&mut self, buf: &[u8], eof: bool) -> Step {
        let blank_line = self.is_apart();
        match next(&buf[self.at..], blank_line, eof) {
            Next::Unsure => return Some(Cut::More),
            // A game with tags or moves may have another one.
            Next::Result if (self.marks || !self.bare) && !blank_line => self.go_on(),
            // Where results may be anywhere among the moves, the game may continue.
            Next::Number if self.marks => self.go_on(),
            Next::Number if !blank_line => self.go_on(),
            // A move may begin with its board: `(0T1)Nf3`.
            Next::Game if self.marks && buf[self.at] == b'(' => self.go_on(),
            Next::Game | Next::Number | Next::Result if self.is_main_line(buf) => {
                return Some(self.cut(buf, self.intro.unwrap_or(self.at)));
            }
            _ => self.go_on(),
        }
        None
    }

    fn go_on(&mut self) {
        self.over = false;
        self.mode = Mode::Moves;
    }

    /// Whether no variation is open. Each byte is examined once.
    fn is_main_line(&mut self, buf: &[u8]) -> bool {
        while let Some(byte) = buf[..self.at].get(self.counted) {
            let start = matches!(buf.get(self.counted.wrapping_sub(1)), Some(b'\n' | b'\r'));
            let rest = &buf[self.counted..self.at];
            self.counted += match byte {
                b'{' => memchr(b'}', rest).unwrap_or(rest.len()),
                b';' => memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()),
                b'%' if start => memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()),
                b'(' => {
                    self.depth += 1;
                    1
                }
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    1
                }
                _ => 1,
            };
        }
        self.depth == 0
    }
}

/// Whether the sign at `at` may belong to a result, as far as the byte before it tells.
pub(super) fn could_be_result(text: &[u8], at: usize) -> bool {
    let before = || text.get(at.wrapping_sub(1));
    text[at] == b'*' || matches!(before(), Some(b'0'..=b'2' | 0xBD))
}

/// The end of the result that has its first or second sign at `at`: 0 if it is not a result,
/// `None` if more bytes are needed. `whole`: the word ends with the text. `attached`: it may be directly after a move.
pub(super) fn result_at(text: &[u8], at: usize, whole: bool, attached: bool) -> Option<usize> {
    let is_result = |word: &[u8]| RESULTS.contains(&word) || attached && ends_with_result(word);
    if text[at] == b'*' {
        return Some(at + 1);
    }
    let from = at.saturating_sub(LONGEST);
    let start = text[from..at].iter().rposition(|b| ends_word(*b));
    let start = start.map_or(from, |i| from + i + 1);
    let near = &text[at..text.len().min(at + LONGEST)];
    match near.iter().position(|b| ends_word(*b)) {
        Some(len) => Some(match is_result(&text[start..at + len]) {
            true => at + len,
            false => 0,
        }),
        None if near.len() < LONGEST && !whole => None,
        None if is_result(&text[start..at + near.len()]) => Some(at + near.len()),
        None => Some(0),
    }
}

/// Whether a result is directly after a move: `Qf7#1-0`.
fn ends_with_result(word: &[u8]) -> bool {
    let mut before = RESULTS.iter().filter_map(|r| word.strip_suffix(*r));
    before.any(ends_move)
}

/// Whether a move may end so: with a square, what a pawn becomes there, castling, or a sign.
fn ends_move(text: &[u8]) -> bool {
    if let [.., b'+' | b'#' | b'!' | b'?'] | [.., b'O' | b'0' | b'o', b'-', b'O' | b'0' | b'o'] =
        text
    {
        return true;
    }
    let square = match text {
        [square @ .., b'=', b'A'..=b'Z' | b'a'..=b'z'] => square,
        [square @ .., b'A'..=b'Z' | b'a'..=b'z'] => square,
        square => square,
    };
    let digits = square.iter().rev().take_while(|b| b.is_ascii_digit());
    let digits = digits.count();
    let file = square.get(..square.len() - digits).and_then(<[u8]>::last);
    digits > 0 && matches!(file, Some(b'a'..=b'w'))
}

fn ends_word(b: u8) -> bool {
    b.is_ascii_whitespace()
        || matches!(
            b,
            0x0B | b'(' | b')' | b'{' | b'}' | b';' | b'$' | b'[' | b']' | b'*' | b'.'
        )
}

/// How the text after a result continues.
fn next(text: &[u8], blank_line: bool, eof: bool) -> Next {
    let near = &text[..text.len().min(LONGEST)];
    let digits = near.iter().take_while(|b| b.is_ascii_digit()).count();
    let word = near.iter().position(|b| ends_word(*b));
    if near.len() < LONGEST && !eof && word.is_none_or(|len| len == 0 && near.len() < 2) {
        return Next::Unsure;
    }
    let word = &near[..word.unwrap_or(near.len())];
    let is_result = near.first() == Some(&b'*') || RESULTS.contains(&word);
    let is_number = digits > 0 && digits == word.len();
    match near.first() {
        _ if is_result => Next::Result,
        _ if is_number && word == b"1" => Next::Game,
        _ if is_number => Next::Number,
        Some(_) if blank_line => Next::Game,
        _ => Next::Same,
    }
}
