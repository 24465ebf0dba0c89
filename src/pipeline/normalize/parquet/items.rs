//! The values of a column, and how they are written without a dictionary.

use super::chunk::Leaf;
use super::packed::differences;
use crate::pipeline::dataset::{Series, Texts, Values};
use parquet::basic::Encoding;
use std::ops::Range;

/// The values of a column that are there, one after another.
pub(super) struct Items<'s> {
    pub bytes: Source<'s>,
    /// Which of them, if not all.
    pub there: Option<Vec<usize>>,
    pub len: usize,
}

pub(super) enum Source<'s> {
    Texts(&'s Texts),
    /// Of this many bytes each.
    Fixed(Vec<u8>, usize),
    /// Numbers that mostly grow, and are never below 0.
    Counted(&'s [i32]),
}

impl Items<'_> {
    #[inline]
    pub fn index(&self, n: usize) -> usize {
        self.there.as_ref().map_or(n, |there| there[n])
    }

    #[inline]
    fn get(&self, n: usize) -> &[u8] {
        let n = self.index(n);
        match &self.bytes {
            Source::Texts(texts) => &texts.text().as_bytes()[texts.place(n)],
            Source::Fixed(bytes, width) => &bytes[n * width..][..*width],
            // They have no bytes, and are in no dictionary.
            Source::Counted(_) => &[],
        }
    }

    pub fn iter(&self, range: Range<usize>) -> impl Iterator<Item = &[u8]> {
        range.map(|n| self.get(n))
    }

    /// How many bytes they have together.
    pub fn size(&self, range: &Range<usize>) -> usize {
        if range.is_empty() {
            return 0;
        }
        match &self.bytes {
            Source::Texts(texts) => {
                let ends = [range.start, range.end - 1].map(|n| texts.place(self.index(n)));
                ends[1].end - ends[0].start
            }
            Source::Fixed(_, width) => range.len() * width,
            Source::Counted(_) => range.len() * size_of::<i32>(),
        }
    }

    /// Appends them, without a dictionary.
    pub fn print(&self, range: Range<usize>, out: &mut Vec<u8>) {
        match &self.bytes {
            Source::Texts(_) => differences(&self.lengths(range.clone()), out),
            Source::Fixed(bytes, width) if self.there.is_none() => {
                return out.extend_from_slice(&bytes[range.start * width..range.end * width]);
            }
            Source::Fixed(..) => {}
            Source::Counted(all) => {
                let numbers = all[range].iter().map(|n| n.unsigned_abs());
                return differences(&numbers.collect::<Vec<u32>>(), out);
            }
        }
        match &self.bytes {
            Source::Texts(texts) if self.there.is_none() && !range.is_empty() => {
                let (first, last) = (texts.place(range.start), texts.place(range.end - 1));
                out.extend_from_slice(&texts.text().as_bytes()[first.start..last.end]);
            }
            _ => self
                .iter(range)
                .for_each(|item| out.extend_from_slice(item)),
        }
    }

    /// The lengths of texts.
    fn lengths(&self, range: Range<usize>) -> Vec<u32> {
        match &self.bytes {
            Source::Texts(texts) if self.there.is_none() => {
                let lengths = range.map(|n| texts.place(n).len() as u32);
                lengths.collect()
            }
            _ => self.iter(range).map(|text| text.len() as u32).collect(),
        }
    }

    pub fn encoding(&self) -> Encoding {
        match self.bytes {
            Source::Texts(_) => Encoding::DELTA_LENGTH_BYTE_ARRAY,
            Source::Fixed(..) => Encoding::PLAIN,
            Source::Counted(_) => Encoding::DELTA_BINARY_PACKED,
        }
    }
}

/// The bytes of numbers, one after another.
fn bytes_of<T: Copy, const N: usize>(all: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    let mut out = vec![0; all.len() * N];
    let (numbers, _) = out.as_chunks_mut::<N>();
    for (to, number) in numbers.iter_mut().zip(all) {
        *to = bytes(*number);
    }
    out
}

/// Where the items of rows end, if each row has a list of them.
pub(super) type Ends<'s> = Option<&'s [usize]>;

/// The items of a series; `None` if this module does not write such a column.
pub(super) fn items(
    series: &Series,
    (leaf, counted): (Leaf, bool),
) -> Option<(Items<'_>, Ends<'_>)> {
    let fixed = |bytes: Vec<u8>, width| Source::Fixed(bytes, width);
    let (bytes, ends) = match &series.values {
        Values::Text(texts) => (Source::Texts(texts), None),
        Values::TextList(ends, texts) => (Source::Texts(texts), Some(&ends[..])),
        Values::TextMap(ends, names, texts) => {
            let part = if leaf == Leaf::Keys { names } else { texts };
            (Source::Texts(part), Some(&ends[..]))
        }
        Values::Int32(all)
            if counted && !series.valid.contains(&false) && all.iter().all(|n| *n >= 0) =>
        {
            (Source::Counted(all), None)
        }
        Values::Int32(all) | Values::Date(all) => {
            (fixed(bytes_of(all, |n| n.to_le_bytes()), 4), None)
        }
        Values::Int64(all) => (fixed(bytes_of(all, |n| n.to_le_bytes()), 8), None),
        Values::Digest(all) => (fixed(bytes_of(all, |n| n.to_be_bytes()), 16), None),
        _ => return None,
    };
    let there = match ends.is_none() && series.valid.contains(&false) {
        true => (0..series.len()).filter(|row| series.valid[*row]).collect(),
        false => Vec::new(),
    };
    let len = match (ends, there.len()) {
        (Some(ends), _) => ends.last().copied().unwrap_or(0),
        (None, 0) if !series.valid.contains(&false) => series.len(),
        (None, len) => len,
    };
    let all = ends.is_some() || len == series.len();
    let there = (!all).then_some(there);
    Some((Items { bytes, there, len }, ends))
}
