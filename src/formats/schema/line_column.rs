//! From a line and a column to a place in the text.

use crate::diag::Span;

/// The place where a parser stopped.
#[derive(Copy, Clone, Debug)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column, as counted by this parser.
    pub column: usize,
}

/// The whole text, without spaces around it.
pub fn whole(text: &str) -> Span {
    let start = text.len() - text.trim_start().len();
    Span::new(start, start.max(text.trim_end().len()))
}

/// The byte at which a line starts.
pub fn line_start(text: &str, line: usize) -> usize {
    let mut ends = memchr::memchr_iter(b'\n', text.as_bytes());
    match line.checked_sub(2) {
        None => 0,
        Some(n) => ends.nth(n).map_or(text.len(), |at| at + 1),
    }
}

/// The smallest span of whole characters that covers these bytes.
pub fn around(text: &str, start: usize, end: usize) -> Span {
    let (mut start, mut end) = (start.min(text.len()), end.min(text.len()));
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    Span::new(start, end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_start_behind_newlines() {
        let text = "a\nbc\n\nd";
        let starts: Vec<_> = (1..=5).map(|n| line_start(text, n)).collect();
        assert_eq!(starts, [0, 2, 5, 6, 7]);
    }

    #[test]
    fn spans_never_cut_a_character() {
        let span = around("aé€", 2, 4);
        assert_eq!((span.start, span.end), (1, 6));
        assert_eq!(whole("  x y\n").range(), 2..5);
        assert_eq!(whole("  ").range(), 2..2);
    }
}
