//! Bytes in hexadecimal, for people.
//!
//! Written with one entry per line and a space between its parts: `02 05 4576656e74 01 3f`.
//! Read with spaces and line ends between any two bytes.

use super::entry::{Entry, entry};
use super::framing::GameFramer;
use crate::diag::{Code, Diagnostic, Sink, Span, syntax_error};
use crate::formats::Closing;
use crate::io::{Cut, Framer};
use pest::Parser;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/pgc.pest"]
struct PgcParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::byte => "two hexadecimal digits",
        _ => "",
    }
}

/// Bytes read from digits, and the places of the digits.
#[derive(Debug, Default)]
pub(super) struct Decoded {
    pub bytes: Vec<u8>,
    /// The first digit of each byte.
    starts: Vec<u32>,
}

impl Decoded {
    /// Reads a text of digits and spaces; for any other text the grammar makes the message.
    pub fn decode(&mut self, text: &str) -> Result<(), Box<Diagnostic>> {
        self.bytes.clear();
        self.starts.clear();
        let mut digits = Digits {
            text: text.as_bytes(),
            at: 0,
        };
        for (start, byte) in digits.by_ref() {
            self.starts.push(u32::try_from(start).unwrap_or(u32::MAX));
            self.bytes.push(byte);
        }
        if digits.at == text.len() {
            return Ok(());
        }
        let d = match PgcParser::parse(Rule::record, text) {
            Err(e) => syntax_error(Code("pgc/hex"), &e, text, name),
            Ok(_) => Diagnostic::error(Code("pgc/hex"), "these are not hexadecimal digits")
                .at(Span::new(digits.at, text.len())),
        };
        Err(Box::new(
            d.help("write two digits per byte: `05 03 02 0d0c 06`"),
        ))
    }

    /// The digits of these bytes.
    pub fn span(&self, bytes: Span) -> Span {
        let start = |i: u32| self.starts.get(i as usize).copied();
        let last = self.starts.last().map_or(0, |s| s + 2);
        let from = start(bytes.start).unwrap_or(last);
        let to = match bytes.end > bytes.start {
            true => start(bytes.end - 1).map_or(last, |s| s + 2),
            false => from,
        };
        Span {
            start: from,
            end: to.max(from),
        }
    }

    /// Changes a message about the bytes to one about their digits.
    pub fn place(&self, said: &mut Sink, sink: &mut Sink) {
        let same = |_, severity| Some(severity);
        sink.absorb(said, same, |mut d| {
            d.span = d.span.map(|span| self.span(span));
            for (span, _) in &mut d.related {
                *span = self.span(*span);
            }
            d
        });
        for loss in said.take().1 {
            let first = loss.first.map(|span| self.span(span));
            sink.lose(loss.code, loss.what, loss.count, first);
        }
    }
}

/// Converts digits to bytes, up to something that is neither a digit nor a space.
struct Digits<'a> {
    text: &'a [u8],
    /// The place after the last byte and the spaces after it.
    at: usize,
}

impl Iterator for Digits<'_> {
    type Item = (usize, u8);

    fn next(&mut self) -> Option<(usize, u8)> {
        let blanks = |b: &&u8| matches!(b, b' ' | b'\t' | b'\n' | b'\r');
        self.at += self.text[self.at..].iter().take_while(blanks).count();
        let digit = |i: usize| char::from(*self.text.get(i)?).to_digit(16);
        let byte = digit(self.at)? << 4 | digit(self.at + 1)?;
        let start = self.at;
        self.at += 2;
        Some((start, byte as u8))
    }
}

/// How a game in digits without an end can be ended.
pub(super) fn closing(text: &[u8]) -> Closing {
    let mut digits = Digits { text, at: 0 };
    let bytes: Vec<u8> = digits.by_ref().map(|(_, byte)| byte).collect();
    match digits.at == text.len() {
        true => super::closing::closing(&bytes),
        false => Closing::Never,
    }
}

/// What keeps it apart from the next one, in digits.
pub(super) fn between_endless(closing: Closing, next: &[u8]) -> &'static str {
    let bytes: Vec<u8> = Digits { text: next, at: 0 }
        .take(1)
        .map(|(_, b)| b)
        .collect();
    match super::closing::between_endless(closing, &bytes) {
        "\x06" => "06\n",
        "\x08\x06" => "08 06\n",
        "\x0b" => "0b\n",
        _ => "",
    }
}

/// Appends these bytes as digits, one entry per line.
pub(super) fn print(bytes: &[u8], out: &mut Vec<u8>) {
    let mut rest = bytes;
    while let Ok((entry, len)) = entry(rest) {
        let (this, after) = rest.split_at(len);
        let mut line = Line { rest: this, out };
        line.part(1);
        match entry {
            Entry::Whole { tags, moves } => {
                for tag in tags {
                    line.text(1, tag.len());
                }
                line.moves(2, moves.len());
            }
            Entry::Tag { name, value } => {
                line.text(1, name.len());
                line.text(1, value.len());
            }
            Entry::Moves(moves) => line.moves(len - 1 - moves.len(), moves.len()),
            Entry::Escape(text) => line.text(2, text.len()),
            Entry::Glyph(_) => line.part(1),
            _ => {}
        }
        if let Some(last) = out.last_mut() {
            *last = b'\n';
        }
        rest = after;
    }
}

struct Line<'a> {
    rest: &'a [u8],
    out: &'a mut Vec<u8>,
}

impl Line<'_> {
    /// This many bytes, and a space.
    fn part(&mut self, len: usize) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let (part, rest) = self.rest.split_at(len.min(self.rest.len()));
        for byte in part {
            let digit = |n: u8| DIGITS[usize::from(n)];
            self.out
                .extend_from_slice(&[digit(byte >> 4), digit(byte & 15)]);
        }
        self.rest = rest;
        self.out.push(b' ');
    }

    fn text(&mut self, length: usize, len: usize) {
        self.part(length);
        if len > 0 {
            self.part(len);
        }
    }

    fn moves(&mut self, length: usize, len: usize) {
        self.part(length);
        (0..len).for_each(|_| self.part(1));
    }
}

/// How much text is converted at once.
const AT_ONCE: usize = 4 << 10;

/// Splits digits into games in the same way as their bytes.
#[derive(Debug, Default)]
pub(super) struct DigitFramer {
    inner: GameFramer,
    bytes: Vec<u8>,
    /// The first digit of each of them.
    starts: Vec<usize>,
    /// The text is converted up to here.
    at: usize,
    lost: Option<Lost>,
}

/// After something that is not a digit: waits for a line on which a game begins.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Lost {
    /// At the start of a line.
    Line,
    /// Somewhere in a line.
    Inside,
}

/// Why the conversion stopped.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Reached {
    /// There is more text.
    Part,
    /// The end of the text.
    All,
    /// Something that is not a digit; the line ends there.
    Until(usize),
}

/// A framer at the start of a text.
pub(super) fn framer_of_digits() -> Box<dyn Framer> {
    Box::new(DigitFramer::default())
}

impl Framer for DigitFramer {
    fn next(&mut self, buf: &[u8], eof: bool) -> Cut {
        loop {
            if let Some(lost) = self.lost {
                match self.skip_line(buf, eof, lost) {
                    Some(cut) => return cut,
                    None => continue,
                }
            }
            let decoded = self.decode(buf, eof);
            let mut cut = self.inner.next(&self.bytes, false);
            if cut == Cut::More {
                match decoded {
                    Reached::Part => continue,
                    Reached::All if !eof => return Cut::More,
                    _ => cut = self.inner.next(&self.bytes, true),
                }
                if let Reached::Until(end) = decoded
                    && self.reaches_the_end(cut)
                {
                    return self.odd_line(cut, end);
                }
            }
            return self.in_text(cut, buf);
        }
    }

    fn give_up(&mut self) {
        *self = Self {
            lost: Some(Lost::Inside),
            ..Self::default()
        };
    }
}

impl DigitFramer {
    fn decode(&mut self, buf: &[u8], eof: bool) -> Reached {
        let mut digits = Digits {
            text: buf,
            at: self.at,
        };
        for (start, byte) in digits.by_ref().take(AT_ONCE) {
            self.starts.push(start);
            self.bytes.push(byte);
        }
        self.at = digits.at;
        match buf[self.at..] {
            [] => Reached::All,
            [half] if half.is_ascii_hexdigit() && !eof => Reached::All,
            [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => Reached::Part,
            [b' ' | b'\t' | b'\n' | b'\r', ..] => Reached::Part,
            ref rest => match memchr::memchr2(b'\n', b'\r', rest) {
                Some(i) => Reached::Until(self.at + i),
                None if eof => Reached::Until(buf.len()),
                None => Reached::All,
            },
        }
    }

    /// Whether the cut takes all bytes.
    fn reaches_the_end(&self, cut: Cut) -> bool {
        match cut {
            Cut::Record { skip, len } => skip + len == self.bytes.len(),
            Cut::End => true,
            _ => false,
        }
    }

    /// A record that contains something other than digits, up to the end of that line.
    fn odd_line(&mut self, cut: Cut, end: usize) -> Cut {
        let start = match cut {
            Cut::Record { skip, .. } => self.starts.get(skip).copied(),
            _ => None,
        };
        let skip = start.unwrap_or(self.at);
        *self = Self {
            lost: Some(Lost::Line),
            ..Self::default()
        };
        Cut::Record {
            skip,
            len: end - skip,
        }
    }

    /// Converts a cut of the bytes to a cut of their digits.
    fn in_text(&mut self, cut: Cut, buf: &[u8]) -> Cut {
        let digits = |i: usize| self.starts.get(i).copied();
        let behind = |i: usize| digits(i.wrapping_sub(1)).map_or(0, |start| start + 2);
        match cut {
            Cut::More => Cut::More,
            Cut::End if buf.is_empty() => Cut::End,
            Cut::End => {
                *self = Self::default();
                Cut::Skip(buf.len())
            }
            Cut::Skip(n) => {
                let end = behind(n);
                self.consume(n, end);
                Cut::Skip(end)
            }
            Cut::Record { skip, len } => {
                let (start, end) = (digits(skip).unwrap_or(0), behind(skip + len));
                self.consume(skip + len, end);
                Cut::Record {
                    skip: start,
                    len: end - start,
                }
            }
        }
    }

    fn consume(&mut self, bytes: usize, text: usize) {
        self.bytes.drain(..bytes);
        self.starts.drain(..bytes);
        self.starts.iter_mut().for_each(|start| *start -= text);
        self.at -= text;
    }

    fn skip_line(&mut self, buf: &[u8], eof: bool, lost: Lost) -> Option<Cut> {
        let blanks = buf.len() - buf.trim_ascii_start().len();
        match (lost, &buf[blanks.min(buf.len())..]) {
            _ if buf.is_empty() && eof => return Some(Cut::End),
            _ if buf.is_empty() => return Some(Cut::More),
            (Lost::Line, []) => return Some(Cut::Skip(blanks)),
            (Lost::Line, [b'0', b'5' | b'1', ..]) => self.lost = None,
            (Lost::Line, [_]) if !eof && blanks == 0 => return Some(Cut::More),
            (Lost::Line, _) if blanks > 0 => return Some(Cut::Skip(blanks)),
            (Lost::Line, _) => self.lost = Some(Lost::Inside),
            (Lost::Inside, _) => {
                let end = memchr::memchr2(b'\n', b'\r', buf);
                if end.is_some() {
                    self.lost = Some(Lost::Line);
                }
                return Some(Cut::Skip(end.map_or(buf.len(), |i| i + 1)));
            }
        }
        None
    }
}
