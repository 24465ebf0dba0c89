//! Reads a common EPD without the grammar: one blank between words, every opcode with a semicolon, no strings.
//! Everything else is `None` and goes to the grammar; a test checks that both agree.

use super::read::Op;
use crate::diag::Span;

/// The four fields of the position, and the opcodes.
pub(super) fn read(line: &str) -> Option<(&str, Vec<Op<'_>>)> {
    let (fields, mut rest) = line.split_at_checked(four_words(line.as_bytes())?)?;
    let mut ops = Vec::new();
    while !rest.is_empty() {
        let start = line.len() - rest.len() + 1;
        let text = rest.strip_prefix(' ')?;
        let len = text.bytes().position(|b| b == b';')?;
        ops.push(op(text.get(..len)?, Span::new(start, start + len))?);
        rest = text.get(len + 1..)?;
    }
    Some((fields, ops))
}

/// The length of four words with one blank between them, of which the last one ends at a blank or with the line.
fn four_words(line: &[u8]) -> Option<usize> {
    let (mut blanks, mut in_word) = (0, false);
    for (at, byte) in line.iter().enumerate() {
        match byte {
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
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let name = bytes
        .iter()
        .position(|b| !is_word(*b))
        .unwrap_or(bytes.len());
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
