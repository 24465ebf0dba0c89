use std::ops::Range;

/// The longest tag name; anything longer is not a tag.
const LONGEST: usize = 300;

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

fn past(text: &[u8], from: usize, skip: fn(&u8) -> bool) -> usize {
    from + text[from..].iter().take_while(|b| skip(b)).count()
}

fn blank(b: &u8) -> bool {
    matches!(b, b' ' | b'\t')
}

fn word(b: &u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.') || !b.is_ascii()
}
