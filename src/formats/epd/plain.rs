//! Reads a common EPD without the grammar: one blank between words, every opcode with a semicolon, no strings.
//! Everything else is `None` and goes to the grammar; a test checks that both agree.

use super::read::Op;
use crate::diag::Span;
use crate::formats::fen::plain_position_four;
use crate::model::PlainPosition;

/// The four fields of the position, and the opcodes.
pub(super) fn read(line: &str) -> Option<(&str, Vec<Op<'_>>)> {
    let (fields, rest) = line.split_at_checked(four_words(line.as_bytes())?)?;
    let ops: Option<Vec<_>> = ops(line, rest).collect();
    Some((fields, ops?))
}

/// The opcodes of a line, of which `rest` is the end; `None` for what the grammar has to read, and then no more.
pub(super) fn ops<'t>(line: &'t str, rest: &'t str) -> impl Iterator<Item = Option<Op<'t>>> {
    let mut rest = Some(rest);
    std::iter::from_fn(move || {
        let text = rest.take().filter(|rest| !rest.is_empty())?;
        let start = line.len() - text.len() + 1;
        let next = text.strip_prefix(' ').and_then(|text| {
            let len = text.bytes().position(|b| b == b';')?;
            rest = text.get(len + 1..);
            op(text.get(..len)?, Span::new(start, start + len))
        });
        rest = rest.filter(|_| next.is_some());
        Some(next)
    })
}

/// Reads a line with these opcodes alone as a plain position. `None`: it is none, and `position` must not be used.
pub(super) fn read_position(line: &[u8], position: &mut PlainPosition) -> Option<()> {
    let rest = plain_position_four(line, position)?;
    [position.halfmove, position.fullmove] = counters(rest)?;
    Some(())
}

/// The halfmove clock and the move number, if these are the only opcodes, as they are usually written.
pub(super) fn counters(rest: &[u8]) -> Option<[u64; 2]> {
    let (halfmove, rest) = number(rest.strip_prefix(b" hmvc ")?)?;
    let (fullmove, rest) = number(rest.strip_prefix(b" fmvn ")?)?;
    rest.is_empty().then_some([halfmove, fullmove])
}

/// A number that cannot be too large, up to its semicolon, and what follows that.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let len = text.iter().take(19).position(|b| *b == b';')?;
    let (digits, rest) = (text.get(..len)?, text.get(len + 1..)?);
    let fits = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let value = digits.iter().fold(0, |n, b| n * 10 + u64::from(b & 15));
    fits.then_some((value, rest))
}

/// The length of four words with one blank between them, of which the last one ends at a blank or with the line.
fn four_words(line: &[u8]) -> Option<usize> {
    let (mut blanks, mut in_word) = (0, false);
    for (at, byte) in line.iter().enumerate() {
        match byte {
            // Counters instead of castling rights.
            b'0'..=b'9' if blanks == 2 && !in_word => return None,
            b' ' if !in_word => return None,
            b' ' if blanks == 3 => return Some(at),
            b' ' => (blanks, in_word) = (blanks + 1, false),
            b'\t' | b';' => return None,
            _ => in_word = true,
        }
    }
    (blanks == 3 && in_word).then_some(line.len())
}

fn op(text: &str, span: Span) -> Option<Op<'_>> {
    let bytes = text.as_bytes();
    let name = bytes.iter().position(|b| matches!(b, b' ' | b'\t' | b'"'));
    let name = name.unwrap_or(bytes.len());
    if !bytes.first()?.is_ascii_alphabetic() {
        return None;
    }
    let operands = match bytes.get(name) {
        None => "",
        Some(b' ') => text.get(name + 1..)?,
        Some(_) => return None,
    };
    let mut before = b' ';
    for byte in operands.bytes() {
        if matches!(byte, b'"' | b'\t') || (before, byte) == (b' ', b' ') {
            return None;
        }
        before = byte;
    }
    if before == b' ' && name < bytes.len() {
        return None;
    }
    Some(Op {
        name: text.get(..name)?,
        operands: operands.into(),
        span,
    })
}
