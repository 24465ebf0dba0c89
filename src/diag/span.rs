use serde::Serialize;
use std::ops::Range;

/// Byte range inside one record. The record knows where it sits in its file.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Ord, PartialOrd, Serialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The place of what stands in lines before the record, in a log of sessions.
    pub const EARLIER: Self = Self {
        start: u32::MAX,
        end: u32::MAX,
    };

    /// From byte offsets; records are far smaller than 4 GiB, larger offsets saturate.
    pub fn new(start: usize, end: usize) -> Self {
        let clamp = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            start: clamp(start),
            end: clamp(end),
        }
    }

    /// As a slice index.
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
