use super::hand::{eat, is_ws, run, skip_ws, square};
use super::number::exponent_len;

/// The text of one part of a move list.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(in crate::formats) enum Item<'a> {
    /// `12.`, without the dot.
    Number(&'a str),
    /// `|` or `.`
    Separator(u8),
    /// The text between the braces.
    Comment(&'a str),
    /// A run of `!`, `?` and `=`.
    Glyphs(&'a str),
    /// A move.
    Step(Step<'a>),
}

/// The text of a move; missing parts are empty.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(in crate::formats) struct Step<'a> {
    pub(super) owner: &'a str,
    pub(in crate::formats) code: &'a str,
    /// The four coordinates.
    pub(in crate::formats) from: [&'a str; 2],
    pub(in crate::formats) to: [&'a str; 2],
    pub(super) takes: bool,
    pub(in crate::formats) new_owner: &'a str,
    pub(in crate::formats) new_code: &'a str,
    /// The promotion has no `=`.
    pub(super) bare: bool,
    pub(super) check: bool,
    pub(super) mate: bool,
    /// One past its last byte.
    pub(super) end: usize,
}

/// Reads a whole move list by hand and passes on each part with its offset.
/// `false` if it is not a move list; the grammar then reports why.
#[cfg(test)]
pub(super) fn scan<'a>(text: &'a str, mut each: impl FnMut(Item<'a>, usize)) -> bool {
    let mut at = 0;
    loop {
        match next(text, &mut at) {
            Next::Item(item, start) => each(item, start),
            Next::End => return true,
            Next::Unknown => return false,
        }
    }
}

/// The next item of a move list.
pub(in crate::formats) enum Next<'a> {
    /// A part and its offset.
    Item(Item<'a>, usize),
    /// Nothing.
    End,
    /// Something that does not belong in a move list.
    Unknown,
}

/// The next part, after white space.
pub(in crate::formats) fn next<'a>(text: &'a str, at: &mut usize) -> Next<'a> {
    skip_ws(text, at);
    let start = *at;
    match text.as_bytes().get(start) {
        None => Next::End,
        Some(byte) => match item(text, at, *byte) {
            Some(item) => Next::Item(item, start),
            None => Next::Unknown,
        },
    }
}

/// A common move: `4,2>4,4`, `P4,2 x 4,4`, with small numbers and nothing after it.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Plain<'a> {
    pub(super) code: &'a str,
    /// The four coordinates.
    pub(super) squares: [i64; 4],
    pub(super) takes: bool,
    /// One past its last byte.
    pub(super) end: usize,
    /// Where the next part begins.
    pub(super) next: usize,
}

/// A plain move that begins at `at`. `None` for every other move, and if the text could be
/// the start of one; [`next`] decides then.
pub(super) fn plain(text: &str, at: usize) -> Option<Plain<'_>> {
    let bytes = text.as_bytes();
    let mut i = at;
    while i < at + 2 && bytes.get(i).is_some_and(u8::is_ascii_alphabetic) {
        i += 1;
    }
    let code = text.get(at..i)?;
    let x1 = small(bytes, &mut i)?;
    let y1 = behind_comma(bytes, &mut i)?;
    skip_blanks(bytes, &mut i);
    let takes = match bytes.get(i)? {
        b'>' => false,
        b'x' => true,
        _ => return None,
    };
    i += 1;
    skip_blanks(bytes, &mut i);
    let x2 = small(bytes, &mut i)?;
    let y2 = behind_comma(bytes, &mut i)?;
    let end = i;
    skip_blanks(bytes, &mut i);
    // A blank and a letter may be a promotion, a dot an exponent.
    match bytes.get(i) {
        None | Some(b'|' | b'{') => {}
        _ => return None,
    }
    Some(Plain {
        code,
        squares: [x1, y1, x2, y2],
        takes,
        end,
        next: i,
    })
}

fn behind_comma(bytes: &[u8], at: &mut usize) -> Option<i64> {
    if bytes.get(*at) != Some(&b',') {
        return None;
    }
    *at += 1;
    small(bytes, at)
}

fn skip_blanks(bytes: &[u8], at: &mut usize) {
    while let Some(b' ') = bytes.get(*at) {
        *at += 1;
    }
}

/// A number in canonical spelling that fits a machine word.
fn small(bytes: &[u8], at: &mut usize) -> Option<i64> {
    // Most numbers have one digit.
    if let Some([digit @ b'0'..=b'9', behind, ..]) = bytes.get(*at..)
        && !behind.is_ascii_digit()
    {
        *at += 1;
        return Some(i64::from(digit - b'0'));
    }
    let negative = bytes.get(*at) == Some(&b'-');
    *at += usize::from(negative);
    let start = *at;
    let mut n = 0i64;
    while let Some(digit) = bytes.get(*at).map(|b| b.wrapping_sub(b'0')) {
        if digit > 9 {
            break;
        }
        n = n.wrapping_mul(10).wrapping_add(i64::from(digit));
        *at += 1;
    }
    let len = *at - start;
    let zero = bytes.get(start) == Some(&b'0') && (len > 1 || negative);
    if len == 0 || len > 18 || zero {
        return None;
    }
    Some(if negative { -n } else { n })
}

fn item<'a>(text: &'a str, at: &mut usize, byte: u8) -> Option<Item<'a>> {
    match byte {
        b'|' | b'.' => {
            *at += 1;
            Some(Item::Separator(byte))
        }
        b'{' => comment(text, at),
        b'!' | b'?' | b'=' => {
            let glyphs = run(text, at, is_glyph);
            ends(text, *at, after_glyph).then_some(Item::Glyphs(glyphs))
        }
        b'0'..=b'9' => number(text, at).or_else(|| step(text, at)),
        _ => step(text, at),
    }
}

fn comment<'a>(text: &'a str, at: &mut usize) -> Option<Item<'a>> {
    let inside = text.get(*at + 1..)?;
    let len = memchr::memchr(b'}', inside.as_bytes())?;
    *at += len + 2;
    inside.get(..len).map(Item::Comment)
}

fn number<'a>(text: &'a str, at: &mut usize) -> Option<Item<'a>> {
    let mut end = *at;
    let digits = run(text, &mut end, u8::is_ascii_digit);
    let dot = text.as_bytes().get(end..).unwrap_or_default();
    // `1.5e21` is not a move number.
    (dot.first() == Some(&b'.') && exponent_len(dot) == 0).then(|| {
        *at = end + 1;
        Item::Number(digits)
    })
}

fn step<'a>(text: &'a str, at: &mut usize) -> Option<Item<'a>> {
    let mut step = Step::default();
    (step.owner, step.code) = letters(text, at);
    step.from = square(text, at)?;
    skip_ws(text, at);
    step.takes = eat(text, at, b'x');
    if !step.takes && !eat(text, at, b'>') {
        return None;
    }
    skip_ws(text, at);
    step.to = square(text, at)?;
    (step.new_owner, step.new_code, step.bare) = promotion(text, at);
    (step.check, step.mate) = check(text, at);
    step.end = *at;
    ends(text, *at, |b| after_glyph(b) || is_glyph(b)).then_some(Item::Step(step))
}

/// `Q`, `3q`; empty if digits are not followed by letters.
pub(super) fn letters<'a>(text: &'a str, at: &mut usize) -> (&'a str, &'a str) {
    let start = *at;
    let owner = run(text, at, u8::is_ascii_digit);
    let code = run(text, at, u8::is_ascii_alphabetic);
    if code.is_empty() {
        *at = start;
        return ("", "");
    }
    (owner, code)
}

/// `=Q`, ` =Q`, `Q`, and `= Q` and ` Q` unless it is the next move's letter.
fn promotion<'a>(text: &'a str, at: &mut usize) -> (&'a str, &'a str, bool) {
    let start = *at;
    skip_ws(text, at);
    if eat(text, at, b'=') {
        let sign = *at;
        skip_ws(text, at);
        let apart = *at > sign;
        let (owner, code) = letters(text, at);
        if code.is_empty() || apart && is_number(text, *at) {
            *at = start;
            return ("", "", false);
        }
        return (owner, code, false);
    }
    let apart = *at > start;
    let code = run(text, at, u8::is_ascii_alphabetic);
    if code.is_empty() || apart && (is_number(text, *at) || is_square(text, *at)) {
        *at = start;
        return ("", "", false);
    }
    ("", code, true)
}

/// Whether a coordinate begins there: letters in front of it belong to another move.
fn is_number(text: &str, at: usize) -> bool {
    let next = text.as_bytes().get(at);
    next.is_some_and(|b| *b == b'-' || b.is_ascii_digit())
}

/// Whether a square follows after white space.
fn is_square(text: &str, mut at: usize) -> bool {
    skip_ws(text, &mut at);
    square(text, &mut at).is_some()
}

fn check(text: &str, at: &mut usize) -> (bool, bool) {
    let start = *at;
    skip_ws(text, at);
    let found = (eat(text, at, b'+'), eat(text, at, b'#'));
    match found {
        (false, false) => *at = start,
        // `+#` is not a mark: leave the `#` for the error message.
        (true, true) => *at -= 1,
        _ => {}
    }
    (found.0, found.1 && !found.0)
}

fn is_glyph(b: &u8) -> bool {
    matches!(b, b'!' | b'?' | b'=')
}

fn after_glyph(b: &u8) -> bool {
    is_ws(b) || matches!(b, b'|' | b'.' | b'{')
}

/// Whether a part may end here: before one of these bytes or a move number.
fn ends(text: &str, at: usize, may_follow: impl Fn(&u8) -> bool) -> bool {
    let is_number = |mut at| number(text, &mut at).is_some();
    text.as_bytes().get(at).is_none_or(may_follow) || is_number(at)
}
