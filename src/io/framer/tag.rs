use memchr::memchr2;
use std::ops::Range;

/// The longest tag name; anything longer is not a tag.
pub const LONGEST: usize = 300;

/// Whether a text starts with a tag.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Tag {
    /// It does not start with a tag.
    No,
    /// More text is needed to decide.
    Unsure,
    /// It starts with a tag; the place of its name.
    Named(Range<usize>),
}

/// Checks for `[Word "` at the start of the text.
pub fn find(text: &[u8], eof: bool) -> Tag {
    let head = &text[..text.len().min(LONGEST)];
    let undecided = match head.len() < LONGEST && !eof {
        true => Tag::Unsure,
        false => Tag::No,
    };
    let open = match head.first() {
        None => return undecided,
        Some(b'[') => past(head, 1, blank),
        Some(_) => return Tag::No,
    };
    let close = past(head, open, word);
    let quote = past(head, close, blank);
    match head.get(quote) {
        None => undecided,
        Some(b'"') if open < close => Tag::Named(open..close),
        Some(_) => Tag::No,
    }
}

/// Whether a whole line begins with a tag.
pub(crate) fn is_tag(line: &[u8]) -> bool {
    matches!(find(line, true), Tag::Named(_))
}

/// Whether a line begins with a tag whose value does not end on this line.
pub fn opens_value(line: &[u8]) -> bool {
    if !is_tag(line) {
        return false;
    }
    let mut value = line.iter().skip_while(|b| **b != b'"').skip(1);
    while let Some(byte) = value.next() {
        match byte {
            b'"' => return false,
            b'\\' => drop(value.next()),
            _ => {}
        }
    }
    true
}

/// How a value goes on that does not end on the line of its tag.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Rest {
    /// It ends on a later line, at whose end this is.
    Ends(usize),
    /// It does not end on one of the next lines.
    No,
    /// More text is needed to decide.
    Unsure,
}

/// A value may continue on this many lines.
const MOST_LINES: usize = 8;
/// So long a line may be.
const LONGEST_LINE: usize = 4096;

/// Looks for the end of a value on the lines after the line end at `at`. A blank line or another tag ends the search:
/// then the quotation mark was forgotten.
pub fn rest_of_value(text: &[u8], mut at: usize, eof: bool) -> Rest {
    for _ in 0..MOST_LINES {
        at += match text.get(at..).unwrap_or(&[]) {
            b"\r" if !eof => return Rest::Unsure,
            rest if rest.starts_with(b"\r\n") => 2,
            [] if !eof => return Rest::Unsure,
            [] => return Rest::No,
            _ => 1,
        };
        let rest = text.get(at..).unwrap_or(&[]);
        let len = match memchr2(b'\n', b'\r', rest) {
            Some(len) => len,
            None if rest.len() > LONGEST_LINE => return Rest::No,
            None if !eof => return Rest::Unsure,
            None => rest.len(),
        };
        let line = rest[..len].trim_ascii();
        at += len;
        if line.is_empty() || line.starts_with(b"[") {
            return Rest::No;
        }
        if line.ends_with(b"\"]") {
            return Rest::Ends(at);
        }
    }
    Rest::No
}

fn past(text: &[u8], from: usize, skip: fn(&u8) -> bool) -> usize {
    from + text[from..].iter().take_while(|b| skip(b)).count()
}

/// The parts of a tag may be on separate lines.
fn blank(b: &u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

fn word(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.') || !b.is_ascii()
}
