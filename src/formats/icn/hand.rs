//! Words of the notation, read by hand: by the quick ways beside the grammar, and by the framer.

use super::number::exponent_len;

/// `ws` of the grammar.
pub(super) fn is_ws(b: &u8) -> bool {
    matches!(b, b' ' | b'\t' | b'\n' | b'\r')
}

/// What follows the bytes that are `wanted`.
pub(super) fn skip(text: &[u8], wanted: fn(&u8) -> bool) -> &[u8] {
    let len = text.iter().take_while(|b| wanted(b)).count();
    text.get(len..).unwrap_or_default()
}

/// What follows `int` of the grammar: an optional minus, digits, and perhaps an exponent.
pub(super) fn after_int(text: &[u8]) -> Option<&[u8]> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let rest = skip(digits, u8::is_ascii_digit);
    let exponent = match rest.first() {
        Some(b'.' | b'e' | b'E') => exponent_len(rest),
        _ => 0,
    };
    (rest.len() < digits.len()).then_some(rest.get(exponent..)?)
}

/// What follows `pair` of the grammar.
pub(super) fn after_square(text: &[u8]) -> Option<&[u8]> {
    after_int(after_int(text)?.strip_prefix(b",")?)
}

/// `piece_ahead` of the grammar.
pub(super) fn begins_piece(text: &[u8]) -> bool {
    let letters = skip(text, u8::is_ascii_digit);
    let rest = match skip(letters, u8::is_ascii_alphabetic) {
        [b'-' | b'+', rest @ ..] => rest,
        rest => rest,
    };
    letters.first().is_some_and(u8::is_ascii_alphabetic)
        && rest.first().is_some_and(u8::is_ascii_digit)
}

/// `move_ahead` of the grammar, except for comments.
pub(super) fn begins_move(text: &[u8]) -> bool {
    let behind = skip(text, u8::is_ascii_digit);
    if behind.len() < text.len() && behind.first() == Some(&b'.') && exponent_len(behind) == 0 {
        return true;
    }
    let letters = behind.iter().take(2);
    let square = match letters.take_while(|b| b.is_ascii_alphabetic()).count() {
        0 => text,
        n => behind.get(n..).unwrap_or_default(),
    };
    let Some(rest) = after_square(square) else {
        return false;
    };
    match skip(rest, is_ws) {
        [b'>', ..] => true,
        [b'x', rest @ ..] => after_int(skip(rest, is_ws)).is_some(),
        _ => false,
    }
}

/// The next run of bytes that are `wanted`, as a piece of the text.
pub(super) fn run<'a>(text: &'a str, at: &mut usize, wanted: fn(&u8) -> bool) -> &'a str {
    let rest = text.as_bytes().get(*at..).unwrap_or_default();
    let start = *at;
    *at += rest.len() - skip(rest, wanted).len();
    text.get(start..*at).unwrap_or_default()
}

/// The next number; empty if there is none.
pub(in crate::formats) fn integer<'a>(text: &'a str, at: &mut usize) -> &'a str {
    let rest = text.as_bytes().get(*at..).unwrap_or_default();
    let start = *at;
    *at += after_int(rest).map_or(0, |behind| rest.len() - behind.len());
    text.get(start..*at).unwrap_or_default()
}

/// The next two numbers.
pub(in crate::formats) fn square<'a>(text: &'a str, at: &mut usize) -> Option<[&'a str; 2]> {
    let x = integer(text, at);
    if x.is_empty() || !eat(text, at, b',') {
        return None;
    }
    let y = integer(text, at);
    (!y.is_empty()).then_some([x, y])
}

/// Skips one byte, if it is there.
pub(super) fn eat(text: &str, at: &mut usize, byte: u8) -> bool {
    let there = text.as_bytes().get(*at) == Some(&byte);
    *at += usize::from(there);
    there
}

pub(super) fn skip_ws(text: &str, at: &mut usize) {
    run(text, at, is_ws);
}
