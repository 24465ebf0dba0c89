//! Reads a common EPD without the grammar: one blank between words, every opcode with a semicolon, no strings.
//! Everything else is `None` and goes to the grammar; a test checks that both agree.

use super::read::Op;
use crate::diag::Span;

/// The four fields of the position, and the opcodes.
pub(super) fn read(line: &str) -> Option<(&str, Vec<Op<'_>>)> {
    let mut blanks = line.bytes().enumerate().filter(|(_, b)| *b == b' ');
    let end = blanks.nth(3).map_or(line.len(), |(i, _)| i);
    let (fields, mut rest) = line.split_at_checked(end)?;
    if fields.contains(['\t', ';'])
        || fields.split(' ').filter(|word| !word.is_empty()).count() != 4
    {
        return None;
    }
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

fn op(text: &str, span: Span) -> Option<Op<'_>> {
    let (name, operands) = match text.split_once(' ') {
        Some((_, "")) => return None,
        Some(parts) => parts,
        None => (text, ""),
    };
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    let known = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(word);
    let single = !operands.starts_with(' ') && !operands.ends_with(' ') && !operands.contains("  ");
    let plain = single && !operands.contains(['"', '\t']);
    (known && plain).then(|| Op {
        name,
        operands: operands.into(),
        span,
    })
}
