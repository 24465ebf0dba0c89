//! Reads the common tokens by hand. It gives up at anything else, and then the grammar
//! reads the whole record.
//!
//! It agrees with the grammar because for both a word ends at white space or at one of
//! `(){};$*`, and no remembered word contains such a byte. So a run of bytes up to white
//! space that is found in the memo is the same word in the grammar.

use super::build::Builder;
use super::bytes::{HIGH, blanks, closing_brace, near, number};
use super::due::DueNumber;
use super::memo::{LONGEST, Memo, Unread};
use super::tokens::Tokens;
use crate::diag::{Sink, Span};
use crate::formats::Options;
use crate::formats::quoted::Quoted;
use crate::formats::starts::Starts;
use crate::model::Tags;

/// The context for reading one record.
pub(super) struct Around<'a> {
    pub memo: &'a mut Memo,
    pub starts: &'a mut Starts,
    pub options: &'a Options,
    pub sink: &'a mut Sink,
}

/// Why a record was not read.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Stop {
    /// The grammar has to read it.
    Unusual,
    /// What is there is no word of a move, in this language.
    NoWord(Span),
}

/// Reads the record.
pub(super) fn read(text: &str, builder: &mut Builder<'_>, around: Around<'_>) -> Result<(), Stop> {
    let mut scan = Scan {
        text,
        bytes: text.as_bytes(),
        at: 0,
        due: DueNumber::new(),
        no_word: None,
    };
    let done = scan.record(builder, around);
    done.ok_or(scan.no_word.map_or(Stop::Unusual, Stop::NoWord))
}

/// Reads the tags alone, as `read` keeps them; `None` means that the whole record has to be read.
pub(super) fn tags(text: &str, tags: &mut Tags) -> Option<()> {
    let mut scan = Scan {
        text,
        bytes: text.as_bytes(),
        at: 0,
        due: DueNumber::new(),
        no_word: None,
    };
    tags.clear();
    scan.tags(|name, value, _| {
        // These have a meaning beyond their text.
        if matches!(name, "Format" | "Red" | "Game") {
            return None;
        }
        if !matches!(name, "Result" | "FEN" | "SetUp") {
            tags.push(name, value.text);
        }
        Some(())
    })?;
    // A tag may follow; no name of a tag begins with `%`, as commands in comments do.
    let rest = scan.bytes.get(scan.at..)?;
    let opens = |at: usize| rest.get(at + 1) != Some(&b'%');
    match memchr::memchr_iter(b'[', rest).any(opens) {
        true => None,
        false => Some(()),
    }
}

struct Scan<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    due: DueNumber,
    /// The first word that has no meaning.
    no_word: Option<Span>,
}

impl Scan<'_> {
    /// Reads the record; `None` means that it has something unusual, or a word without a meaning.
    fn record(&mut self, builder: &mut Builder<'_>, around: Around<'_>) -> Option<()> {
        let Around {
            memo,
            starts,
            options,
            sink,
        } = around;
        self.tags(|name, value, span| builder.tag(name, value, span).ok())?;
        if builder.spelling().is_some() {
            return None;
        }
        if !builder.begin(starts, options, sink) {
            return None;
        }
        if builder.counts_from_zero(options) {
            return None;
        }
        memo.prepare(starts.catalog().letters(builder.variant()));
        if !memo.fits() {
            return None;
        }
        self.moves(builder, memo)?;
        let ends_in_number =
            || matches!(self.bytes.trim_ascii_end().last(), Some(b'0'..=b'9' | b'.'));
        if !builder.is_enough() || builder.is_empty() && ends_in_number() {
            return None;
        }
        if self.due.were_all() {
            builder.note_numbers();
        }
        builder.finish(sink).ok()
    }

    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(b' ')
    }

    /// The next eight bytes, if there are so many.
    #[inline(always)]
    fn eight(&self) -> Option<u64> {
        let eight = self.bytes.get(self.at..)?.first_chunk()?;
        Some(u64::from_le_bytes(*eight))
    }

    #[inline]
    fn skip_blank(&mut self) {
        while self
            .bytes
            .get(self.at)
            .is_some_and(|b| matches!(b, b' ' | b'\n' | b'\r' | b'\t'))
        {
            self.at += 1;
        }
    }

    /// Calls `each` with the name and the value of every tag, and the place of the tag.
    fn tags(&mut self, mut each: impl FnMut(&str, Quoted<'_>, Span) -> Option<()>) -> Option<()> {
        let returns = memchr::memchr(b'\r', self.bytes).is_some();
        loop {
            self.skip_blank();
            if self.bytes.get(self.at) != Some(&b'[') {
                return Some(());
            }
            self.tag(returns, &mut each)?;
        }
    }

    /// `[Name "value"]` and the end of the line, in exactly this shape.
    fn tag(
        &mut self,
        returns: bool,
        each: &mut impl FnMut(&str, Quoted<'_>, Span) -> Option<()>,
    ) -> Option<()> {
        let rest = self.bytes.get(self.at + 1..)?;
        let name = rest
            .iter()
            .position(|b| !IN_NAME[usize::from(*b)])
            .filter(|n| *n > 0)?;
        let rest = rest.get(name..)?.strip_prefix(b" \"")?;
        let value = near(*b"\"\\\n", rest).or_else(|| memchr::memchr3(b'"', b'\\', b'\n', rest))?;
        let behind = rest.get(value..)?.strip_prefix(b"\"]")?;
        if !matches!(behind.first(), None | Some(b'\n' | b'\r')) {
            return None;
        }
        if returns && rest.get(..value)?.contains(&b'\r') {
            return None;
        }
        let name = self.at + 1..self.at + 1 + name;
        let value = name.end + 2..name.end + 2 + value;
        let span = Span::new(self.at, value.end + 2);
        let (name, text) = (self.text.get(name)?, self.text.get(value.clone())?);
        let place = Span::new(value.start, value.end);
        each(name, Quoted { text, place }, span)?;
        self.at = value.end + 2;
        Some(())
    }

    /// Reads moves up to the end of the text, or of the variation.
    fn moves<'a>(&mut self, to: &mut impl Tokens<'a>, memo: &mut Memo) -> Option<()> {
        loop {
            self.usual(to, memo)?;
            let start = self.at;
            self.skip_blank();
            let one = self.at > start && self.peek(0) == b'1' && ends_number(self.peek(1));
            if one && to.starts_over(self.at) {
                return None;
            }
            if self.at > start && self.at + LONGEST <= self.bytes.len() {
                continue;
            }
            let Some(&first) = self.bytes.get(self.at) else {
                return to.ends().then_some(());
            };
            match first {
                b'0'..=b'9' if self.number() => {
                    if self.is_odd(start) {
                        return None;
                    }
                    self.other_number(to);
                }
                b'a'..=b'z'
                | b'A'..=b'Z'
                | b'0'..=b'9'
                | b'+'
                | b'-'
                | b'='
                | b'!'
                | b'?'
                | b'*'
                | b'@' => self.new_word(to, memo)?,
                b'{' => self.comment(to)?,
                b';' => self.rest_of_line(to),
                b'(' => self.open(to, memo)?,
                b')' => {
                    let goes_on = to.close()?;
                    self.at += 1;
                    if !goes_on {
                        return Some(());
                    }
                }
                b'$' => self.nag(to)?,
                b'.' => self.bare_dots()?,
                _ => return None,
            }
        }
    }

    fn open<'a>(&mut self, to: &mut impl Tokens<'a>, memo: &mut Memo) -> Option<()> {
        let span = self.one();
        self.at += 1;
        self.at += usize::from(self.peek(0) == b' ');
        match to.aside() {
            Some(mut aside) => self.moves(&mut aside, memo),
            None => to.open(span),
        }
    }

    /// A number that is not the one that is due. Those in variations are never compared.
    #[inline]
    fn other_number<'a>(&mut self, to: &mut impl Tokens<'a>) {
        if to.plies().is_some() {
            self.due.differs();
        }
        to.number();
    }

    /// Reads comments, move numbers with one dot or three, and words that are remembered, each with the blank behind
    /// it, up to anything else.
    #[inline(always)]
    fn usual<'a>(&mut self, to: &mut impl Tokens<'a>, memo: &mut Memo) -> Option<()> {
        while let Some(mut eight) = self.eight() {
            if eight as u8 == b'{' {
                self.comment(to)?;
                continue;
            }
            if (eight as u8).is_ascii_digit() {
                let due = to.plies().and_then(|plies| self.due.len(eight, plies));
                if let Some(len) = due {
                    to.number();
                    self.at += len;
                    self.at += usize::from(self.peek(0) == b' ');
                    // Nearly always, a word follows.
                    let Some(next) = self.eight() else { break };
                    eight = next;
                } else if let Some(len) = number(eight) {
                    // The processor predicts these branches well; it cannot predict the result of arithmetic.
                    self.other_number(to);
                    self.at += len;
                    continue;
                }
            }
            let blanks = blanks(eight);
            let bits = blanks.trailing_zeros() & !7;
            // A word begins with no blank, parenthesis or glyph, and ends here.
            if (eight as u8) < b'*' || blanks == 0 {
                break;
            }
            let key = eight & !(u64::MAX << bits);
            // Remembered words are ASCII.
            if key & HIGH != 0 {
                break;
            }
            let Some(found) = memo.get(key) else { break };
            let len = bits as usize / 8;
            let span = Span::new(self.at, self.at + len);
            match found.usual() {
                Some(usual) => to.usual(usual, span)?,
                None => match memo.word(found, key) {
                    Some(word) => to.word(&word, span)?,
                    None => break,
                },
            }
            self.at = span.end as usize;
            match (eight >> bits) as u8 {
                b' ' => self.at += 1,
                // With the number 1, another game may begin in the next line.
                b'\n' if self.peek(1) != b'1' => self.at += 1,
                _ => break,
            }
        }
        Some(())
    }

    fn one(&self) -> Span {
        Span::new(self.at, self.at + 1)
    }

    /// Skips digits and dots, or digits alone.
    #[inline]
    fn number(&mut self) -> bool {
        let zero = self.peek(0) == b'0';
        let mut len = 1;
        while self.peek(len).is_ascii_digit() {
            len += 1;
        }
        match self.peek(len) {
            b'.' => {
                self.at += len + 1;
                self.dots();
                true
            }
            // More digits without a dot may be a move.
            b if !zero && len < 4 && ends_word(b) => {
                self.at += len;
                true
            }
            _ => false,
        }
    }

    /// Whether the number that was read after this place may not be a move number: a number is directly behind its dot, or it
    /// has no dot and is next to another number. Castling with zeros may be behind a dot.
    #[inline]
    fn is_odd(&self, start: usize) -> bool {
        let (before, behind) = self.bytes.split_at(self.at);
        if before.last() == Some(&b'.') {
            return matches!(behind.first(), Some(b'1'..=b'9'));
        }
        let before = before.get(..start).unwrap_or(&[]);
        let next = behind.trim_ascii_start().first();
        before.trim_ascii_end().last() == Some(&b'.') || next.is_some_and(u8::is_ascii_digit)
    }

    /// Dots without a number; two may stand before the move of another player, see [`Driver`](super::by_grammar::Driver).
    #[cold]
    fn bare_dots(&mut self) -> Option<()> {
        let start = self.at;
        self.dots();
        (self.at != start + 2).then_some(())
    }

    #[inline]
    fn dots(&mut self) {
        while self.peek(0) == b'.' {
            self.at += 1;
        }
    }

    /// A word that is not remembered, or does not end at white space, or is long.
    #[cold]
    #[inline(never)]
    fn new_word<'a>(&mut self, to: &mut impl Tokens<'a>, memo: &mut Memo) -> Option<()> {
        let rest = self.bytes.get(self.at..)?;
        let len = match rest.first() {
            // A separate word.
            Some(b'*') => 1,
            _ => rest
                .iter()
                .position(|b| ends_word(*b))
                .unwrap_or(rest.len()),
        };
        let (word, behind) = rest.split_at(len);
        // A control character would not be visible in the key.
        if !word.iter().all(u8::is_ascii_graphic) || bracket_may_belong(behind) {
            return None;
        }
        let text = self.text.get(self.at..self.at + len)?;
        let word = match key(word) {
            Some(key) => match memo.get(key).and_then(|found| memo.word(found, key)) {
                Some(word) => Ok(word),
                None => memo.learn(key, text),
            },
            None => memo.learn(0, text),
        };
        let span = Span::new(self.at, self.at + len);
        if word == Err(Unread::NoWord) && is_whole(text, behind) {
            self.no_word = Some(span);
        }
        let word = word.ok()?;
        self.at += len;
        to.word(&word, span)
    }

    #[inline(always)]
    fn comment<'a>(&mut self, to: &mut impl Tokens<'a>) -> Option<()> {
        let start = self.at + 1;
        let len = closing_brace(self.bytes.get(start..)?)?;
        to.comment(Span::new(start, start + len));
        self.at = start + len + 1;
        self.at += usize::from(self.peek(0) == b' ');
        Some(())
    }

    fn rest_of_line<'a>(&mut self, to: &mut impl Tokens<'a>) {
        let start = self.at + 1;
        let rest = self.bytes.get(start..).unwrap_or(&[]);
        let len = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        to.comment(Span::new(start, start + len));
        self.at = start + len;
    }

    fn nag<'a>(&mut self, to: &mut impl Tokens<'a>) -> Option<()> {
        let mut len = 1;
        let mut nag: u8 = 0;
        while let digit @ b'0'..=b'9' = self.peek(len) {
            nag = nag.checked_mul(10)?.checked_add(digit - b'0')?;
            len += 1;
        }
        if len == 1 {
            return None;
        }
        to.nag(nag);
        self.at += len;
        Some(())
    }
}

/// Whether the name of a tag may have a byte.
static IN_NAME: [bool; 256] = {
    let (mut all, mut b) = ([false; 256], 0);
    while b < 0x80 {
        all[b] = (b as u8).is_ascii_alphanumeric() || b as u8 == b'_';
        b += 1;
    }
    all
};

/// Where a word ends in the grammar, for ASCII.
#[inline]
fn ends_word(b: u8) -> bool {
    matches!(
        b,
        b' ' | b'\n' | b'\r' | b'\t' | 0x0B | 0x0C | b'(' | b')' | b'{' | b'}' | b';' | b'$' | b'*'
    )
}

fn key(word: &[u8]) -> Option<u64> {
    let mut eight = [0; LONGEST];
    eight.get_mut(..word.len())?.copy_from_slice(word);
    Some(u64::from_le_bytes(eight))
}

/// Whether the grammar sees one word in a text that has no meaning: other signs may separate words, or join what is
/// behind.
fn is_whole(text: &str, behind: &[u8]) -> bool {
    let word = text.trim_end_matches(['+', '#', '!', '?']);
    !matches!(behind, [b'(' | b'*', ..])
        && word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Whether a number of one digit ends before a byte.
fn ends_number(b: u8) -> bool {
    b == b'.' || ends_word(b)
}

/// Whether `(Q)` or something like it follows.
fn bracket_may_belong(behind: &[u8]) -> bool {
    behind.first() == Some(&b'(')
        && (behind.get(2) == Some(&b')') || behind.get(1).is_some_and(|b| !b.is_ascii()))
}
