use super::Span;
use serde::Serialize;

/// What to write instead.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Fix {
    /// What changes where: in ascending order, no two at the same place.
    pub edits: Vec<Edit>,
    /// Whether a machine may do it: the meaning stays, or becomes the one clearly intended.
    pub safe: bool,
}

/// One change of a text.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize)]
pub struct Edit {
    /// What goes.
    pub span: Span,
    /// What comes in its place.
    pub text: String,
}

impl Edit {
    /// Some text in the place of other text.
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Nothing in the place of a text.
    pub fn remove(span: Span) -> Self {
        Self::new(span, "")
    }

    /// A text where there was none.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self::new(Span { start: at, end: at }, text)
    }
}

impl Fix {
    /// One that may be made without asking.
    pub fn safe(edits: impl Into<Vec<Edit>>) -> Self {
        Self::of(edits.into(), true)
    }

    /// One that somebody should look at.
    pub fn guess(edits: impl Into<Vec<Edit>>) -> Self {
        Self::of(edits.into(), false)
    }

    fn of(mut edits: Vec<Edit>, safe: bool) -> Self {
        edits.sort();
        Self { edits, safe }
    }

    /// The same, so many bytes further on.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        for edit in &mut self.edits {
            edit.span = edit.span.shifted(by);
        }
        self
    }

    /// Bytes of new text.
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

    /// Whether its edits stand in order, apart, and on the borders of characters.
    fn fits(&self, text: &str) -> bool {
        let apart = |pair: &[Edit]| pair[0].span.end <= pair[1].span.start;
        let sound = |e: &Edit| text.get(e.span.range()).is_some();
        !self.edits.is_empty() && self.edits.windows(2).all(apart) && self.edits.iter().all(sound)
    }
}

/// Makes all of these changes at once that do not get in each other's way, the earlier ones first;
/// answers with the new text and which were made.
///
/// A change whose reach touches that of one before is left for the next time: it may no longer be
/// right.
pub fn apply_fixes(text: &str, fixes: &[Fix]) -> (String, Vec<usize>) {
    let fitting = fixes.iter().enumerate().filter(|(_, f)| f.fits(text));
    let mut order: Vec<(usize, &Fix)> = fitting.collect();
    order.sort_by_key(|(i, f)| (f.reach(), *i));
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
