//! Bytes that are no text, shown so that people can point at them.

use crate::diag::{Diagnostic, Span};

/// Bytes in a row.
const ROW: usize = 16;
/// Digits of the offset and the two blanks behind it.
const MARGIN: usize = 10;
/// Characters a row takes: two digits and a blank a byte, the last blank being the line's end.
const WIDTH: usize = MARGIN + ROW * 3;

/// Whether the bytes are no text: not UTF-8, or with control characters that no text has.
pub fn is_binary(bytes: &[u8]) -> bool {
    let control = |b: &u8| *b < b' ' && !matches!(b, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a);
    std::str::from_utf8(bytes).is_err() || bytes.iter().any(control)
}

/// The rows of bytes that messages point at, and the messages pointing into them. The bytes
/// stand at `offset` in their file.
pub fn dump(bytes: &[u8], offset: u64, messages: &[Diagnostic]) -> (String, Vec<Diagnostic>) {
    let mut text = String::with_capacity(bytes.len().div_ceil(ROW) * WIDTH);
    for (n, row) in bytes.chunks(ROW).enumerate() {
        let at = offset.saturating_add((n * ROW) as u64);
        // More digits would move everything behind them.
        text.push_str(&format!("{:08x}  ", at & 0xFFFF_FFFF));
        let digits: Vec<String> = row.iter().map(|b| format!("{b:02x}")).collect();
        text.push_str(&digits.join(" "));
        text.push('\n');
    }
    let moved = messages.iter().map(|d| {
        let mut d = d.clone();
        d.span = d.span.map(|span| in_dump(span, bytes.len()));
        for (span, _) in &mut d.related {
            *span = in_dump(*span, bytes.len());
        }
        d
    });
    (text, moved.collect())
}

fn in_dump(span: Span, len: usize) -> Span {
    let place = |byte: usize| byte / ROW * WIDTH + MARGIN + byte % ROW * 3;
    let (start, end) = ((span.start as usize).min(len), (span.end as usize).min(len));
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
        assert!(is_binary(&bytes) && !is_binary("é\r\n\t".as_bytes()));
        let d = Diagnostic::error(Code("bccf/no-move"), "here").at(Span::new(15, 18));
        let (text, moved) = dump(&bytes, 0, &[d]);
        let span = moved[0].span.unwrap();
        let shown = &text[span.start as usize..span.end as usize];
        assert_eq!(shown, "0f\n00000010  10 11");
        let end = Diagnostic::error(Code("bccf/no-move"), "end").at(Span::new(40, 41));
        let (text, moved) = dump(&bytes, 0, &[end]);
        assert!(moved[0].span.unwrap().end as usize <= text.len());
    }
}
