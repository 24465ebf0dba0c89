use serde::Serialize;
use std::ops::Range;

/// A range of bytes in one record. The record knows its place in its file.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd, Serialize)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The place of anything in lines before the record, in a log of sessions.
    pub const EARLIER: Self = Self {
        start: u32::MAX,
        end: u32::MAX,
    };

    /// A span from byte offsets. Larger offsets than 4 GiB saturate, but records are much shorter.
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            start: clamp(start),
            end: clamp(end),
        }
    }

    /// The span as a slice index.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The same span, moved by `by` bytes.
    #[must_use]
    pub fn shifted(self, by: usize) -> Self {
        Self::new(self.start as usize + by, self.end as usize + by)
    }
}

impl From<pest::Span<'_>> for Span {
    fn from(s: pest::Span<'_>) -> Self {
        Self::new(s.start(), s.end())
    }
}

/// The nearest character boundary at or before `i`.
pub fn floor(text: &str, i: usize) -> usize {
    let mut i = i.min(text.len());
    while !text.is_char_boundary(i) {
        i -= 1;
    }
    i
}
