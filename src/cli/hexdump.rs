//! A hexadecimal dump of bytes that are not text, for messages.

use crate::diag::{Diagnostic, Span};

/// Bytes in a row.
const ROW: usize = 16;
/// Digits of the offset and the two blanks after it.
const MARGIN: usize = 10;
/// Characters a row takes: two digits and a blank a byte, the last blank being the line's end.
const WIDTH: usize = MARGIN + ROW * 3;

/// Rows that are shown of a place.
const MOST_ROWS: usize = 16;

/// The rows of bytes that a message points at, the number of the first of them from 1, and the
/// message pointing into them. The bytes are at `offset` in their file.
pub fn around(bytes: &[u8], offset: u64, d: &Diagnostic) -> (String, u64, Diagnostic) {
    let span = d.span.unwrap_or_default();
    let first = (span.start as usize).min(bytes.len()) / ROW;
    let last = (span.end as usize)
        .min(bytes.len())
        .div_ceil(ROW)
        .max(first + 1);
    let last = last.min(first + MOST_ROWS);
    let from = first * ROW;
    let part = bytes.get(from..bytes.len().min(last * ROW)).unwrap_or(&[]);
    let mut d = d.clone();
    d.span = d.span.map(|span| in_dump(span, from, part.len()));
    // Other places may be far away.
    let shown = |span: Span| span.start as usize >= from && span.end as usize <= from + part.len();
    d.related.retain(|(span, _)| shown(*span));
    for (span, _) in &mut d.related {
        *span = in_dump(*span, from, part.len());
    }
    (
        dump(part, offset.saturating_add(from as u64)),
        first as u64 + 1,
        d,
    )
}

fn dump(bytes: &[u8], offset: u64) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(ROW) * WIDTH);
    for (n, row) in bytes.chunks(ROW).enumerate() {
        let at = offset.saturating_add((n * ROW) as u64);
        // More digits would move everything after them.
        text.push_str(&format!("{:08x}  ", at & 0xFFFF_FFFF));
        let digits: Vec<String> = row.iter().map(|b| format!("{b:02x}")).collect();
        text.push_str(&digits.join(" "));
        text.push('\n');
    }
    text
}

fn in_dump(span: Span, from: usize, len: usize) -> Span {
    let place = |byte: usize| byte / ROW * WIDTH + MARGIN + byte % ROW * 3;
    let inside = |at: u32| (at as usize).saturating_sub(from).min(len);
    let (start, end) = (inside(span.start), inside(span.end));
    let end = match end > start {
        true => place(end - 1) + 2,
        false => place(start),
    };
    Span::new(place(start), end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Code;

    #[test]
    fn a_message_points_at_the_digits_of_its_bytes() {
        let bytes: Vec<u8> = (0..40).collect();
        let d = Diagnostic::error(Code("bccf/no-move"), "here").at(Span::new(15, 18));
        let (text, line, moved) = around(&bytes, 0, &d);
        let span = moved.span.unwrap();
        assert_eq!(line, 1);
        let shown = &text[span.start as usize..span.end as usize];
        assert_eq!(shown, "0f\n00000010  10 11");
        let end = Diagnostic::error(Code("bccf/no-move"), "end").at(Span::new(40, 41));
        let (text, line, moved) = around(&bytes, 0, &end);
        assert!(moved.span.unwrap().end as usize <= text.len());
        assert_eq!(line, 3);
    }
}
