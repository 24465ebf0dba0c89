//! Comments in comments. The standard has none, and a comment ends at its first `}`; but where that leaves a `}` over, and
//! every brace has its partner, `{a {b} c}` is one comment.

use crate::diag::Span;
use crate::order;

/// The most braces that may be open at once; with more, all comments end at their first `}`.
const MOST_OPEN: usize = 10_000;

/// The pairs of braces of a text with others between them, found when the first comment has another `{` in it.
#[derive(Debug, Default)]
pub(super) struct Nested {
    /// By their beginnings; `None` before they were looked for.
    pairs: Option<Vec<(usize, usize)>>,
}

impl Nested {
    /// The whole of a comment between braces that may contain others; `None` if it ends at its first `}`.
    pub(super) fn whole(&mut self, text: &str, comment: Span) -> Option<Span> {
        let flat = comment.range();
        let inner = text.get(flat.start + 1..flat.end)?;
        if !inner.contains('{') {
            return None;
        }
        let pairs = self.pairs.get_or_insert_with(|| pairs(text, flat.start));
        let at = pairs.binary_search_by_key(&flat.start, |(open, _)| *open);
        let (open, close) = *pairs.get(at.ok()?)?;
        Some(Span::new(open, close + 1))
    }
}

/// Every such pair after a place.
fn pairs(text: &str, from: usize) -> Vec<(usize, usize)> {
    // Where each open brace is, and whether another one followed it.
    let (mut open, mut pairs): (Vec<(usize, bool)>, _) = (Vec::new(), Vec::new());
    let rest = text.as_bytes().get(from..).unwrap_or(&[]);
    if is_flat(rest) {
        return Vec::new();
    }
    for at in memchr::memchr2_iter(b'{', b'}', rest) {
        if rest.get(at) == Some(&b'{') {
            if let Some((_, outer)) = open.last_mut() {
                *outer = true;
            }
            open.push((from + at, false));
            if open.len() > MOST_OPEN {
                return Vec::new();
            }
        } else if let Some((start, true)) = open.pop() {
            pairs.push((start, from + at));
        }
    }
    order::sort(&mut pairs);
    pairs
}

/// Whether no brace is left over if each comment ends at its first `}`.
fn is_flat(text: &[u8]) -> bool {
    let mut at = 0;
    while let Some(found) = memchr::memchr3(b'{', b'}', b';', &text[at..]) {
        at += found;
        let end = match text[at] {
            b'{' => memchr::memchr(b'}', &text[at..]),
            b';' => Some(memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at - 1)),
            _ => None,
        };
        match end {
            Some(end) => at += end + 1,
            None => return false,
        }
    }
    true
}
