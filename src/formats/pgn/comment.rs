//! Comments in lines that are not too long.

use super::line::Lines;
use super::write_tags::unbroken;
use crate::diag::Sink;

/// The greatest length of a command.
const LONGEST_COMMAND: usize = 1000;
/// The end of a command of this length is found byte by byte.
const USUAL_COMMAND: usize = 24;

/// Writes a comment in braces, or after `;` if it contains `}`.
pub(super) fn comment(text: &str, lines: &mut Lines<'_>, sink: &mut Sink) {
    if !has_any(text.as_bytes(), *b"\n\r}") {
        return in_braces(text.as_bytes(), lines);
    }
    let text = unbroken(text, sink);
    if text.contains('}') {
        lines.word(b";");
        lines.out.extend_from_slice(text.as_bytes());
        lines.end();
        return;
    }
    in_braces(text.as_bytes(), lines);
}

fn in_braces(mut rest: &[u8], lines: &mut Lines<'_>) {
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

/// Whether one of these bytes occurs. Most comments are short: for them, `memchr` takes longer to begin than this takes.
fn has_any(text: &[u8], bytes: [u8; 3]) -> bool {
    const ONES: u64 = u64::MAX / 255;
    let is_in = |eight: &[u8; 8]| {
        let found = bytes.iter().fold(0, |found, byte| {
            let other = u64::from_le_bytes(*eight) ^ (ONES * u64::from(*byte));
            found | other.wrapping_sub(ONES) & !other
        });
        found & (ONES << 7) != 0
    };
    let (words, rest) = text.as_chunks();
    let in_rest = match text.last_chunk() {
        _ if rest.is_empty() => false,
        Some(last) => is_in(last),
        None => rest.iter().any(|b| bytes.contains(b)),
    };
    in_rest || words.iter().any(is_in)
}

/// A single blank between two words, outside of commands such as `[%clk 0:01:00]`. A line may not
/// begin with `[` or `%`, which readers take for a tag or an escape line, even inside a comment.
fn breakable(text: &[u8]) -> Option<usize> {
    let plain = |b: u8| !matches!(b, b' ' | b'\t');
    let mut at = 0;
    loop {
        // Most words are short: a loop over bytes takes less time than a search that begins with more effort.
        let i = at
            + text
                .get(at..)?
                .iter()
                .position(|b| matches!(b, b' ' | b'['))?;
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
    if !near.starts_with(b"[%") {
        return None;
    }
    let (first, _) = near.split_at(near.len().min(USUAL_COMMAND));
    let len = first.iter().position(|b| *b == b']');
    Some(len.or_else(|| memchr::memchr(b']', near))? + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_found_wherever_they_are() {
        for len in 0..40 {
            let mut text = vec![b'a'; len];
            assert!(!has_any(&text, *b"\n\r}"), "{len}");
            for at in 0..len {
                for byte in u8::MIN..=u8::MAX {
                    text[at] = byte;
                    let found = [b'\n', b'\r', b'}'].contains(&byte);
                    assert_eq!(has_any(&text, *b"\n\r}"), found, "{len} {at} {byte}");
                }
                text[at] = b'a';
            }
        }
    }

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
