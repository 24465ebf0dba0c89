//! Scans the tag section byte by byte, for code that must know its end before it is parsed:
//! splitting files, recognizing them, and separating text from binary moves.
//!
//! It accepts the same tags as the grammar.

use super::form::Form;
use std::ops::Range;

/// Scans tags and what is between them. Keeps its place, so that it can continue with more bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    /// Everything before this place has been processed.
    pub(super) at: usize,
    state: State,
    /// Where the current tag begins, or the last one began.
    pub(super) tag: usize,
    pub(super) name: Range<usize>,
    value: Range<usize>,
}

#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
enum State {
    #[default]
    Gap,
    /// In a line that belongs to no tag.
    Line,
    /// After the bracket.
    Open,
    Name,
    Named,
    Value,
    /// After a backslash in a value.
    Escape,
    Valued,
}

/// What was found in the bytes.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Found {
    /// A tag is complete.
    Tag,
    /// A comment in braces begins; the caller skips it.
    Comment,
    /// Something that is not a tag.
    Movetext,
    /// Something began like a tag but is not one; its line is skipped.
    Broken,
    /// The end of the bytes.
    Nothing,
}

pub(super) fn is_blank(b: u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)
}

fn is_name(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_'
}

impl Scan {
    /// Before an escape line.
    pub(super) fn at_escape_line() -> Self {
        Self {
            state: State::Line,
            ..Self::default()
        }
    }

    /// Scans on. At the end of the input an unclosed tag is broken.
    pub(super) fn next(&mut self, buf: &[u8], eof: bool) -> Found {
        while let Some(&b) = buf.get(self.at) {
            if let Some(found) = self.step(b) {
                return found;
            }
        }
        let inside = !matches!(self.state, State::Gap | State::Line);
        match eof && inside {
            true => self.broken(),
            false => Found::Nothing,
        }
    }

    /// Consumes a byte, unless it belongs to what was found.
    fn step(&mut self, b: u8) -> Option<Found> {
        let blank = is_blank(b);
        match self.state {
            State::Gap => return self.gap(b),
            State::Line if matches!(b, b'\n' | b'\r') => {
                self.state = State::Gap;
                return None;
            }
            State::Line => {}
            State::Open if blank => {}
            State::Open if is_name(b) => {
                self.name = self.at..self.at + 1;
                self.state = State::Name;
            }
            State::Name if is_name(b) => self.name.end = self.at + 1,
            State::Name | State::Named if blank => self.state = State::Named,
            State::Named if b == b'"' => {
                self.value = self.at + 1..self.at + 1;
                self.state = State::Value;
            }
            State::Value | State::Escape => {
                self.state = match (self.state, b) {
                    (State::Escape, _) => State::Value,
                    (_, b'\\') => State::Escape,
                    (_, b'"') => State::Valued,
                    _ => State::Value,
                };
                self.value.end = self.at;
            }
            State::Valued if blank => {}
            State::Valued if b == b']' => {
                self.at += 1;
                self.state = State::Gap;
                return Some(Found::Tag);
            }
            _ => return Some(self.broken()),
        }
        self.at += 1;
        None
    }

    fn gap(&mut self, b: u8) -> Option<Found> {
        match b {
            b'[' => {
                self.tag = self.at;
                self.state = State::Open;
            }
            b';' => self.state = State::Line,
            b'{' => {
                self.at += 1;
                return Some(Found::Comment);
            }
            b if is_blank(b) => {}
            _ => return Some(Found::Movetext),
        }
        self.at += 1;
        None
    }

    fn broken(&mut self) -> Found {
        self.at = self.tag + 1;
        self.state = State::Line;
        Found::Broken
    }

    /// The move format named by the last tag found, if it is a `MoveFormat`.
    pub(super) fn move_format(&self, buf: &[u8]) -> Option<Option<Form>> {
        if buf.get(self.name.clone()) != Some(b"MoveFormat") {
            return None;
        }
        Some(self.text(buf).and_then(|value| Form::of(&value)))
    }

    /// The value of the last tag found, if it is short text.
    fn text(&self, buf: &[u8]) -> Option<String> {
        let value = buf.get(self.value.clone()).filter(|v| v.len() < 100)?;
        Some(plain(std::str::from_utf8(value).ok()?).into_owned())
    }
}

/// A value without its backslashes, each of which escapes the next character.
pub(super) fn plain(value: &str) -> std::borrow::Cow<'_, str> {
    if !value.contains('\\') {
        return value.into();
    }
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            c => out.push(c),
        }
    }
    out.into()
}

/// Whether bytes begin with a tag.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Ahead {
    Tag,
    Other,
    /// Too few bytes to decide.
    Unsure,
}

/// The maximum length of a tag name that is examined.
const LONGEST: usize = 300;

/// Looks for `[Name "` at the start of some bytes.
pub(super) fn tag_ahead(bytes: &[u8], eof: bool) -> Ahead {
    let head = bytes.get(..LONGEST).unwrap_or(bytes);
    let past = |from: usize, what: fn(u8) -> bool| {
        let rest = head.get(from..).unwrap_or(&[]);
        from + rest.iter().take_while(|b| what(**b)).count()
    };
    if head.first().is_some_and(|b| *b != b'[') {
        return Ahead::Other;
    }
    let open = past(1, is_blank);
    let close = past(open, is_name);
    let quote = past(close, is_blank);
    match head.get(quote) {
        Some(b'"') if open < close && close < quote => Ahead::Tag,
        None if head.len() < LONGEST && !eof => Ahead::Unsure,
        _ => Ahead::Other,
    }
}

/// Where binary movetext begins in a record, and its move format.
pub(super) fn binary(bytes: &[u8]) -> Option<(Form, usize)> {
    let mut scan = match bytes.first() {
        Some(b'%') => Scan::at_escape_line(),
        _ => Scan::default(),
    };
    loop {
        match scan.next(bytes, true) {
            Found::Tag => {
                if let Some(Some(form)) = scan.move_format(bytes)
                    && form.is_binary()
                {
                    return Some((form, scan.at));
                }
            }
            Found::Comment => {
                scan.at += memchr::memchr(b'}', bytes.get(scan.at..)?)? + 1;
            }
            Found::Broken => {}
            Found::Movetext | Found::Nothing => return None,
        }
    }
}

/// Whether the first bytes of a file look like VGN: `Some(true)` if they name the game format,
/// `Some(false)` if they only name a move format.
pub(super) fn says_vgn(head: &[u8]) -> Option<bool> {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let mut scan = match head.first() {
        Some(b'%') => Scan::at_escape_line(),
        _ => Scan::default(),
    };
    let mut forms = false;
    loop {
        match scan.next(head, false) {
            Found::Tag if head.get(scan.name.clone()) == Some(b"GameFormat") => {
                let value = scan.text(head)?;
                let (name, _) = super::form::name_and_version(&value);
                return name.eq_ignore_ascii_case("VGN").then_some(true);
            }
            Found::Tag => {
                let form = scan.move_format(head);
                forms |= form.is_some();
                if form.flatten().is_some_and(Form::is_binary) {
                    return Some(false);
                }
            }
            Found::Comment => {
                let rest = head.get(scan.at..).unwrap_or(&[]);
                match memchr::memchr(b'}', rest) {
                    Some(len) => scan.at += len + 1,
                    None => break,
                }
            }
            Found::Broken | Found::Movetext | Found::Nothing => break,
        }
    }
    forms.then_some(false)
}
