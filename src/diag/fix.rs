use super::Span;
use crate::order;
use serde::Serialize;

/// A correction of a text.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Fix {
    /// The changes, in ascending order of their places; no two are at the same place.
    pub edits: Vec<Edit>,
    /// Whether a program may apply it without asking: it keeps the meaning of the text, or changes it to what was
    /// clearly intended.
    pub safe: bool,
}

/// One change of a text.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize)]
pub struct Edit {
    /// The text that is removed.
    pub span: Span,
    /// The text that replaces it.
    pub text: String,
}

impl Edit {
    /// Replaces a text.
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Removes a text.
    pub fn remove(span: Span) -> Self {
        Self::new(span, "")
    }

    /// Inserts a text.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self::new(Span { start: at, end: at }, text)
    }
}

impl Fix {
    /// A fix that may be applied without asking.
    pub fn safe(edits: impl Into<Vec<Edit>>) -> Self {
        Self::of(edits.into(), true)
    }

    /// A fix that a person should check.
    pub fn guess(edits: impl Into<Vec<Edit>>) -> Self {
        Self::of(edits.into(), false)
    }

    fn of(mut edits: Vec<Edit>, safe: bool) -> Self {
        order::sort(&mut edits);
        Self { edits, safe }
    }

    /// The same fix, moved by this number of bytes.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        for edit in &mut self.edits {
            edit.span = edit.span.shifted(by);
        }
        self
    }

    /// The number of bytes of new text.
    pub(super) fn size(&self) -> usize {
        self.edits.iter().map(|e| e.text.len()).sum()
    }

    /// The bytes from the first change to the last.
    fn reach(&self) -> Span {
        Span {
            start: self.edits.first().map_or(0, |e| e.span.start),
            end: self.edits.iter().map(|e| e.span.end).max().unwrap_or(0),
        }
    }

    /// Whether its edits are in order, do not overlap, and start and end between characters.
    fn fits(&self, text: &str) -> bool {
        let apart = |pair: &[Edit]| pair[0].span.end <= pair[1].span.start;
        let sound = |e: &Edit| text.get(e.span.range()).is_some();
        !self.edits.is_empty() && self.edits.windows(2).all(apart) && self.edits.iter().all(sound)
    }
}

/// Applies all these fixes at once, except those that conflict with earlier ones. Returns the new
/// text and the indexes of the fixes that were applied.
///
/// A fix whose range touches that of an earlier one is left for the next run, because it may no
/// longer be correct.
pub fn apply_fixes(text: &str, fixes: &[Fix]) -> (String, Vec<usize>) {
    let fitting = fixes.iter().enumerate().filter(|(_, f)| f.fits(text));
    let mut order: Vec<(usize, &Fix)> = fitting.collect();
    order::sort_by_key(&mut order, |(i, f)| (f.reach(), *i));
    let mut made = Vec::new();
    let mut out = String::with_capacity(text.len());
    let (mut done, mut last) = (0usize, None);
    for (i, fix) in order {
        let reach = fix.reach();
        if last.is_some_and(|end| reach.start <= end) {
            continue;
        }
        last = Some(reach.end);
        for edit in &fix.edits {
            out.push_str(text.get(done..edit.span.start as usize).unwrap_or(""));
            out.push_str(&edit.text);
            done = edit.span.end as usize;
        }
        made.push(i);
    }
    out.push_str(text.get(done..).unwrap_or(""));
    (out, made)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit::new(Span::new(start, end), text)
    }

    #[test]
    fn changes_are_made_from_left_to_right() {
        let fixes = [
            Fix::safe([edit(6, 7, "X")]),
            Fix::safe([edit(0, 1, "AA"), edit(2, 2, "-")]),
        ];
        let (text, made) = apply_fixes("abcdefgh", &fixes);
        assert_eq!(text, "AAb-cdefXh");
        assert_eq!(made, [1, 0]);
    }

    #[test]
    fn a_change_within_reach_of_another_waits() {
        let fixes = [
            Fix::safe([edit(0, 1, "A"), edit(5, 6, "F")]),
            Fix::safe([edit(3, 4, "D")]),
            Fix::safe([edit(6, 6, "!")]),
        ];
        let (text, made) = apply_fixes("abcdefgh", &fixes);
        assert_eq!((text.as_str(), made), ("AbcdeFgh", vec![0]));
    }

    #[test]
    fn what_does_not_fit_the_text_is_left_out() {
        let fixes = [
            Fix::safe([edit(1, 2, "x")]),
            Fix::safe([edit(3, 9, "x")]),
            Fix::safe([edit(2, 4, "x"), edit(3, 5, "y")]),
            Fix::safe([]),
        ];
        assert_eq!(apply_fixes("äbcd", &fixes), ("äbcd".into(), vec![]));
    }
}
