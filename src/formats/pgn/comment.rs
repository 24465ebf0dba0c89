//! Comments in lines that are not too long.

use super::line::Lines;
use super::write_tags::unbroken;
use crate::diag::Sink;

/// The greatest length of a command.
const LONGEST_COMMAND: usize = 1000;

/// Writes a comment in braces, or after `;` if it contains `}`.
pub(super) fn comment(text: &str, lines: &mut Lines<'_>, sink: &mut Sink) {
    let text = unbroken(text, sink);
    if text.contains('}') {
        lines.word(b";");
        lines.out.extend_from_slice(text.as_bytes());
        lines.end();
        return;
    }
    let mut rest = text.as_bytes();
    let fits = lines.fits(rest.len() + 2);
    let mut mark = lines.mark();
    lines.out.push(b'{');
    while !fits && let Some(at) = breakable(rest) {
        lines.out.extend_from_slice(&rest[..at]);
        lines.wrap(mark);
        mark = lines.mark();
        rest = &rest[at + 1..];
    }
    lines.out.extend_from_slice(rest);
    lines.out.push(b'}');
    lines.wrap(mark);
}

/// A single blank between two words, outside of commands such as `[%clk 0:01:00]`. A line may not
/// begin with `[` or `%`, which readers take for a tag or an escape line, even inside a comment.
fn breakable(text: &[u8]) -> Option<usize> {
    let plain = |b: u8| !matches!(b, b' ' | b'\t');
    let mut at = 0;
    loop {
        let i = at + memchr::memchr2(b' ', b'[', text.get(at..)?)?;
        let rest = text.get(i..)?;
        if let Some(len) = command(rest) {
            at = i + len;
            continue;
        }
        let before = i > 0 && plain(text[i - 1]);
        let behind = rest
            .get(1)
            .is_some_and(|b| plain(*b) && !matches!(b, b'[' | b'%'));
        if rest.first() == Some(&b' ') && before && behind {
            return Some(i);
        }
        at = i + 1;
    }
}

/// Length of the command the text begins with.
fn command(text: &[u8]) -> Option<usize> {
    let near = text.get(..text.len().min(LONGEST_COMMAND))?;
    let len = near.starts_with(b"[%").then(|| memchr::memchr(b']', near));
    Some(len?? + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_but_not_inside_commands() {
        let at = |text: &str| breakable(text.as_bytes());
        assert_eq!(at("[%clk 0:01:00] a b"), Some(14));
        assert_eq!(at("a [%clk 0:01:00] [%eval 0.1] b"), Some(28));
        assert_eq!(at("[%clk 0:01:00 b"), Some(5));
        assert_eq!(at("[a b] %c  d"), Some(2));
        assert_eq!(at(" a"), None);
    }
}
