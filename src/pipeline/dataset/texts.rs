//! Many texts in one buffer.

use std::ops::Range;

/// Texts one after another, in one buffer.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Texts {
    pub(super) text: String,
    pub(super) ends: Vec<usize>,
}

impl Texts {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds one.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len());
    }

    /// Becomes these texts: their bytes, and where each ends in these. The memory of the texts before is given back, so that
    /// nothing is copied. `false`: they are no text, and nothing changes.
    pub(super) fn exchange(&mut self, bytes: &mut Vec<u8>, ends: &mut Vec<usize>) -> bool {
        let done = exchange(&mut self.text, bytes);
        if done {
            std::mem::swap(&mut self.ends, ends);
        }
        done
    }

    /// One of them.
    pub fn get(&self, n: usize) -> Option<&str> {
        let end = *self.ends.get(n)?;
        self.text.get(self.start(n)..end)
    }

    /// Some of them.
    pub fn range(&self, range: Range<usize>) -> impl ExactSizeIterator<Item = &str> {
        range.map(|n| self.get(n).unwrap_or_default())
    }

    /// The bytes of each of them, and all bytes from there on.
    #[cfg(any(test, feature = "dataset"))]
    pub(in crate::pipeline) fn each(&self) -> impl ExactSizeIterator<Item = (&[u8], &[u8])> {
        let (mut rest, mut start) = (self.text.as_bytes(), 0);
        self.ends.iter().map(move |end| {
            let from = rest;
            let (one, more) = rest.split_at(end - start);
            (rest, start) = (more, *end);
            (one, from)
        })
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.range(0..self.len())
    }

    /// All of them, without anything between them.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where one of them is in [`Texts::text`].
    pub fn place(&self, n: usize) -> Range<usize> {
        self.start(n)..self.ends[n]
    }

    /// Where one begins.
    pub(super) fn start(&self, n: usize) -> usize {
        n.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// Removes all after the first ones.
    pub fn truncate(&mut self, len: usize) {
        if len < self.len() {
            self.text.truncate(self.start(len));
            self.ends.truncate(len);
        }
    }

    /// Removes all, keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// Their text without anything between them, and where each ends in it.
    pub fn into_parts(self) -> (String, Vec<usize>) {
        (self.text, self.ends)
    }

    pub(super) fn extend(&mut self, from: &Self, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let (start, before) = (from.start(range.start), self.text.len());
        let ends = &from.ends[range];
        let end = ends.last().copied().unwrap_or(start);
        self.text.push_str(&from.text[start..end]);
        self.ends
            .extend(ends.iter().map(|end| end - start + before));
    }

    pub(super) fn bytes(&self) -> usize {
        self.text.len() + self.ends.len() * size_of::<usize>()
    }
}

/// A text becomes another one, and gives its memory back. `false`: the bytes are no text, and nothing changes.
pub(super) fn exchange(text: &mut String, bytes: &mut Vec<u8>) -> bool {
    match String::from_utf8(std::mem::take(bytes)) {
        Ok(new) => {
            *bytes = std::mem::replace(text, new).into_bytes();
            true
        }
        Err(e) => {
            *bytes = e.into_bytes();
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_visited_one_by_one() {
        let words = [
            "e2e4",
            "",
            "a",
            "seven77",
            "eight888",
            "\u{3b1}\u{3b2}",
            "more than eight",
            "x",
        ];
        for len in 0..=words.len() {
            let mut texts = Texts::default();
            words[..len].iter().for_each(|word| texts.push(word));
            let each: Vec<(&[u8], &[u8])> = texts.each().collect();
            let rest = |n: usize| &texts.text().as_bytes()[texts.start(n)..];
            let all = texts.iter().map(str::as_bytes);
            let all: Vec<(&[u8], &[u8])> = all.enumerate().map(|(n, one)| (one, rest(n))).collect();
            assert_eq!(each, all);
        }
    }
}
