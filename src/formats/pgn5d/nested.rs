//! Comments in comments. The standard has none, and a comment ends at its first `}`; but where every brace has its
//! partner, `{a {b} c}` is one comment.

use crate::diag::Span;

/// The pairs of braces of a text, found when the first comment has another `{` in it.
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

/// Every `{` behind a place that has a partner, with it.
fn pairs(text: &str, from: usize) -> Vec<(usize, usize)> {
    let (mut open, mut pairs) = (Vec::new(), Vec::new());
    let rest = text.as_bytes().get(from..).unwrap_or(&[]);
    for at in memchr::memchr2_iter(b'{', b'}', rest) {
        match rest.get(at) {
            Some(b'{') => open.push(from + at),
            _ => pairs.extend(open.pop().map(|start| (start, from + at))),
        }
    }
    pairs.sort_unstable();
    pairs
}
