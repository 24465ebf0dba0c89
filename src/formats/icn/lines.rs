//! What a line of a file is, as far as the framer must know it.

use super::framing::Body;
use super::hand::{after_int, after_square, begins_move, begins_piece, skip};

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum LineType {
    Tags,
    Header,
    Moves,
}

/// The kind of a line, by its beginning; nothing if it is blank.
pub(super) fn line_type(line: &[u8], body: Body) -> Option<LineType> {
    let line = trim(line);
    match line.first()? {
        b'[' => Some(LineType::Tags),
        b'|' | b'.' | b'!' | b'?' | b'=' | b'+' | b'#' | b'>' => Some(LineType::Moves),
        b'{' if body == Body::Full && is_broken_header(line) => Some(LineType::Header),
        b'{' if body == Body::Full && !is_object(line) => Some(LineType::Moves),
        b'{' if is_comment(line) => Some(LineType::Moves),
        b'x' if body == Body::Full && is_arrow(line) => Some(LineType::Moves),
        _ if begins_move(line) => Some(LineType::Moves),
        // A move with a mistake in it: no position begins with it.
        _ if body == Body::Full && begins_with_two_squares(line) => Some(LineType::Moves),
        _ => Some(LineType::Header),
    }
}

/// Whether the first word is two squares with another sign than `>` between them: `1,2-1,4`, `P1,2:1,4`.
fn begins_with_two_squares(line: &[u8]) -> bool {
    let word = &line[..line.len() - after_word(line).len()];
    let letters = word.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let behind = word.get(letters..).filter(|_| letters <= 2);
    let Some(rest) = behind.and_then(after_square) else {
        return false;
    };
    let signs = skip(rest, |b| b"-:~=_".contains(b));
    let second = after_square(signs).filter(|_| signs.len() < rest.len());
    second.is_some_and(<[u8]>::is_empty)
}

/// What the next line that is not blank contains.
pub(super) enum Below {
    /// A `>`: the line above is the first half of a move.
    Arrow,
    Other,
    /// That line has not been read yet.
    NotYet,
}

pub(super) fn moves_below(line: &[u8], rest: &[u8], eof: bool) -> Below {
    let line = trim(line);
    let square = skip(skip(line, u8::is_ascii_digit), u8::is_ascii_alphabetic);
    let square = match line.first() {
        Some(b'-' | b'0'..=b'9') if square.len() == line.len() || is_int_first(line) => line,
        _ => square,
    };
    if !after_square(square).is_some_and(|rest| trim(rest).is_empty()) {
        return Below::Other;
    }
    let below = trim(rest);
    match below {
        [] if eof => Below::Other,
        [b'>', ..] => Below::Arrow,
        [] => Below::NotYet,
        [b'x', below @ ..] if after_int(trim(below)).is_some() => Below::Arrow,
        [b'x', below @ ..] if matches!(trim(below), [] | [b'-']) && !eof => Below::NotYet,
        _ => Below::Other,
    }
}

/// Whether digits are a file, not a player in front of letters.
fn is_int_first(line: &[u8]) -> bool {
    !skip(line, u8::is_ascii_digit)
        .first()
        .is_some_and(u8::is_ascii_alphabetic)
}

/// Whether the `x` in front is a capture: no piece has that letter.
fn is_arrow(line: &[u8]) -> bool {
    let rest = trim(line.get(1..).unwrap_or_default());
    rest.is_empty() || after_int(rest).is_some()
}

pub(super) fn ends_with_arrow(line: &[u8]) -> bool {
    match line.trim_ascii_end() {
        [.., b'>'] | [b'x'] => true,
        [.., b, b'x'] => !b.is_ascii_alphabetic(),
        _ => false,
    }
}

/// What follows the tags of a line. A value ends with a quote before `]`.
pub(super) fn after_tags(line: &[u8]) -> &[u8] {
    after_old_tags(line).unwrap_or_default()
}

/// What follows the lines that hold only tags, which may have braces in their values.
pub(super) fn after_lines_of_tags(mut text: &[u8]) -> &[u8] {
    loop {
        let line = text.split(|b| matches!(b, b'\n' | b'\r')).next();
        let line = line.unwrap_or_default();
        if line.len() == text.len() || !after_tags(line).is_empty() {
            return text;
        }
        text = &text[line.len() + 1..];
    }
}

/// A text with a blank for everything in braces: properties and comments.
pub(super) fn without_braces(mut text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    while let Some(open) = memchr::memchr(b'{', text) {
        out.extend_from_slice(&text[..open]);
        out.push(b' ');
        text = after_braces(&text[open..]);
    }
    out.extend_from_slice(text);
    out
}

/// What follows the braces that a text begins with; braces are within braces only in properties.
fn after_braces(text: &[u8]) -> &[u8] {
    if !is_object(text) {
        let end = memchr::memchr(b'}', text).map_or(text.len(), |end| end + 1);
        return &text[end..];
    }
    match behind_object(text, (0, false)) {
        Ok(end) => &text[end..],
        Err(_) => &[],
    }
}

/// Where the text after an object begins. `state` and `Err`: how many braces are open at the start and at the end of
/// the text, and whether a string is.
pub(super) fn behind_object(
    text: &[u8],
    (mut depth, mut string): (usize, bool),
) -> Result<usize, (usize, bool)> {
    let mut bytes = text.iter().enumerate();
    while let Some((i, b)) = bytes.next() {
        match b {
            b'\\' if string => drop(bytes.next()),
            b'"' => string = !string,
            b'{' if !string => depth += 1,
            b'}' if !string => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Ok(i + 1);
        }
    }
    Err((depth, string))
}

/// Whether the last tag of a line of tags does not close.
pub(super) fn ends_in_a_tag(line: &[u8]) -> bool {
    after_old_tags(line).is_none()
}

/// `None` if a tag does not close.
fn after_old_tags(mut line: &[u8]) -> Option<&[u8]> {
    loop {
        line = trim(line);
        if line.first() != Some(&b'[') {
            return Some(line);
        }
        line = match after_old_tag(line) {
            Some(behind) => behind,
            None => {
                let quote = memchr::memchr(b'"', line)?;
                let value = line.get(quote + 1..)?;
                after_value(value, true).or_else(|| after_value(value, false))?
            }
        };
    }
}

/// What follows `[Key: value]`.
fn after_old_tag(line: &[u8]) -> Option<&[u8]> {
    let key = trim(line.strip_prefix(b"[")?);
    let value = skip(key, u8::is_ascii_alphabetic);
    let named = value.len() < key.len();
    let value = value.strip_prefix(b":").filter(|_| named)?;
    let quoted = trim(value).first() == Some(&b'"');
    let end = memchr::memchr(b']', value).filter(|_| !quoted)?;
    value.get(end + 1..)
}

/// What follows the value and its bracket. The dialect is not known yet, and the site's have no escapes.
fn after_value(value: &[u8], escapes: bool) -> Option<&[u8]> {
    let mut at = 0;
    while let Some(found) = memchr::memchr2(b'"', b'\\', value.get(at..).unwrap_or_default()) {
        let rest = value.get(at + found + 1..).unwrap_or_default();
        if value.get(at + found) == Some(&b'\\') {
            at += found + 1 + usize::from(escapes);
            continue;
        }
        if let Some(behind) = trim(rest).strip_prefix(b"]") {
            return Some(behind);
        }
        at += found + 1;
    }
    None
}

/// Whether braces that are no properties are before fields and a list of pieces: properties with a mistake begin a
/// record, and are no comment of the record before.
fn is_broken_header(line: &[u8]) -> bool {
    let end = memchr::memchr(b'}', line);
    let behind = end.and_then(|end| line.get(end..)).unwrap_or_default();
    !is_object(line) && begins_with_pieces(skip(behind, |b| *b == b'}'))
}

/// Whether braces that begin here cannot hold properties.
fn is_comment(line: &[u8]) -> bool {
    let inside = trim(line.get(1..).unwrap_or_default());
    !inside.is_empty() && !inside.starts_with(b"}") && !is_object(line)
}

/// Whether properties begin here, not a comment: `{"slideLimit":`.
pub(super) fn is_object(line: &[u8]) -> bool {
    let inside = line.strip_prefix(b"{").map(trim);
    inside.is_some_and(is_property)
}

/// Whether a property begins here: `"slideLimit":`.
pub(super) fn is_property(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"\"") else {
        return false;
    };
    let mut bytes = name.iter().enumerate();
    while let Some((i, b)) = bytes.next() {
        match b {
            b'\\' => drop(bytes.next()),
            b'"' => return trim(name.get(i + 1..).unwrap_or_default()).starts_with(b":"),
            _ => {}
        }
    }
    false
}

/// Without white space and a byte-order mark in front.
pub(super) fn trim(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii_start();
    line.strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(line)
        .trim_ascii_start()
}

/// Whether the first word is the order of the players, or the first of them.
pub(super) fn begins_with_turn(line: &[u8]) -> bool {
    let line = trim(line);
    let word = &line[..line.len() - after_word(line).len()];
    let mut players = word.split(|b| *b == b':');
    players.all(|p| matches!(p, b"w" | b"b" | b"r" | b"y" | b"g" | b"n" | b"bu"))
}

pub(super) fn after_word(line: &[u8]) -> &[u8] {
    let len = line.iter().take_while(|b| !b.is_ascii_whitespace()).count();
    line.get(len..).unwrap_or_default()
}

/// Whether a line holds a piece or a move with exact coordinates.
pub(super) fn has_pieces_or_moves(mut line: &[u8]) -> bool {
    loop {
        line = trim(line);
        if line.is_empty() {
            return false;
        }
        let digits = skip(line, u8::is_ascii_digit);
        if let [b'.', rest @ ..] = digits {
            line = skip(rest, |b| *b == b'.');
            continue;
        }
        let square = skip(digits, u8::is_ascii_alphabetic);
        // `d5,2.` is a move and the number of the next one in a table.
        let ends = |behind: &[u8]| behind.first() != Some(&b'.');
        let piece = square.len() < digits.len() && after_square(square).is_some_and(ends);
        if piece || begins_move(line) {
            return true;
        }
        line = after_word(line);
    }
}

/// Whether a line begins a record without tags: fields and properties, if there are any, and then a list of several
/// pieces.
pub(super) fn begins_position(line: &[u8]) -> bool {
    first_list(line).is_some()
}

/// The same, but what looks like a list is not moves, such as `P4,2>4,4|p4,7>4,6`.
pub(super) fn begins_with_pieces(line: &[u8]) -> bool {
    first_list(line).is_some_and(|list| !list.contains(&b'>') && !begins_move(list))
}

/// The first word that is no field, if it is a list. Properties on the same line are fields.
fn first_list(mut line: &[u8]) -> Option<&[u8]> {
    loop {
        line = trim(line);
        if is_object(line) || is_empty_object(line) {
            line = &line[behind_object(line, (0, false)).ok()?..];
            continue;
        }
        let rest = after_word(line);
        let word = &line[..line.len() - rest.len()];
        if begins_piece(word) && word.contains(&b'|') {
            return Some(word);
        }
        if word.is_empty() || !may_be_fields(word) {
            return None;
        }
        line = rest;
    }
}

/// Whether `{}` begins here.
fn is_empty_object(line: &[u8]) -> bool {
    line.strip_prefix(b"{")
        .is_some_and(|rest| trim(rest).starts_with(b"}"))
}

/// Whether a line may hold fields and nothing else: `w 0/100 (8|1) koth`.
pub(super) fn may_be_fields(line: &[u8]) -> bool {
    let mut inside = false;
    line.split(u8::is_ascii_whitespace).all(|word| {
        let opens = word.first() == Some(&b'(');
        let fits = inside
            || opens
            || word
                .iter()
                .all(|b| b.is_ascii_digit() || b"/,|-".contains(b))
            || word
                .iter()
                .all(|b| b.is_ascii_lowercase() || b",:".contains(b));
        inside = (inside || opens) && word.last() != Some(&b')');
        fits
    })
}
