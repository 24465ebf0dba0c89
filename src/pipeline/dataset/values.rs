//! The values of columns.

use super::texts::Texts;
use crate::hash::Digest;
use std::ops::Range;

/// What a column holds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Type {
    /// UTF-8.
    Text,
    /// A signed number of 32 bits.
    Int32,
    /// A signed number of 64 bits.
    Int64,
    /// 16 bytes, or 32 hexadecimal digits in a text.
    Digest,
    /// Days since 1970-01-01, or `2024-05-01` in a text.
    Date,
    /// A list of texts.
    TextList,
    /// A list of numbers, of which some may be missing.
    FloatList,
    /// A list of signed numbers of 32 bits, of which some may be missing.
    IntList,
    /// Names, each once, with a text.
    TextMap,
}

impl Type {
    /// Its name in documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Digest => "digest",
            Self::Date => "date",
            Self::TextList => "list of text",
            Self::FloatList => "list of float64",
            Self::IntList => "list of int32",
            Self::TextMap => "map of text",
        }
    }
}

/// The values of a column. Where one is missing, something of its type is in its place.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// [`Type::Text`]
    Text(Texts),
    /// [`Type::Int32`]
    Int32(Vec<i32>),
    /// [`Type::Int64`]
    Int64(Vec<i64>),
    /// [`Type::Digest`]
    Digest(Vec<u128>),
    /// [`Type::Date`]
    Date(Vec<i32>),
    /// [`Type::TextList`]: where each list ends, and their items.
    TextList(Vec<usize>, Texts),
    /// [`Type::FloatList`]: where each list ends, and their items.
    FloatList(Vec<usize>, Vec<Option<f64>>),
    /// [`Type::IntList`]: where each list ends, and their items.
    IntList(Vec<usize>, Vec<Option<i32>>),
    /// [`Type::TextMap`]: where each map ends, their names, and the texts.
    TextMap(Vec<usize>, Texts, Texts),
}

/// One value of a row.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Cell<'a> {
    /// It is missing.
    Null,
    /// [`Type::Text`]
    Text(&'a str),
    /// [`Type::Int32`] or [`Type::Int64`]
    Int(i64),
    /// [`Type::Digest`]
    Digest(Digest),
    /// [`Type::Date`]
    Date(i32),
    /// [`Type::TextList`]
    Texts(TextRange<'a>),
    /// [`Type::FloatList`]
    Floats(&'a [Option<f64>]),
    /// [`Type::IntList`]
    Ints(&'a [Option<i32>]),
    /// [`Type::TextMap`]: names and texts.
    Map(TextRange<'a>, TextRange<'a>),
}

/// Some of many texts.
#[derive(Copy, Clone, Debug)]
pub struct TextRange<'a> {
    all: &'a Texts,
    start: usize,
    end: usize,
}

impl<'a> TextRange<'a> {
    fn of(all: &'a Texts, range: Range<usize>) -> Self {
        let Range { start, end } = range;
        Self { all, start, end }
    }

    /// Each of them.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'a str> {
        self.all.range(self.start..self.end)
    }
}

impl PartialEq for TextRange<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

/// A column with its values, in the order of the rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// The values.
    pub values: Values,
    /// Whether each of them is there.
    pub valid: Vec<bool>,
}

impl Series {
    /// A column without values.
    pub fn new(kind: Type) -> Self {
        let none = Vec::new();
        Self {
            values: match kind {
                Type::Text => Values::Text(Texts::default()),
                Type::Int32 => Values::Int32(Vec::new()),
                Type::Int64 => Values::Int64(Vec::new()),
                Type::Digest => Values::Digest(Vec::new()),
                Type::Date => Values::Date(Vec::new()),
                Type::TextList => Values::TextList(none, Texts::default()),
                Type::FloatList => Values::FloatList(none, Vec::new()),
                Type::IntList => Values::IntList(none, Vec::new()),
                Type::TextMap => Values::TextMap(none, Texts::default(), Texts::default()),
            },
            valid: Vec::new(),
        }
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.valid.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.valid.is_empty()
    }

    /// One of them.
    pub fn cell(&self, row: usize) -> Cell<'_> {
        if !self.valid.get(row).copied().unwrap_or(false) {
            return Cell::Null;
        }
        match &self.values {
            Values::Text(all) => Cell::Text(all.get(row).unwrap_or_default()),
            Values::Int32(all) => Cell::Int(all[row].into()),
            Values::Int64(all) => Cell::Int(all[row]),
            Values::Digest(all) => Cell::Digest(Digest(all[row])),
            Values::Date(all) => Cell::Date(all[row]),
            Values::TextList(ends, items) => Cell::Texts(TextRange::of(items, list(ends, row))),
            Values::FloatList(ends, items) => Cell::Floats(&items[list(ends, row)]),
            Values::IntList(ends, items) => Cell::Ints(&items[list(ends, row)]),
            Values::TextMap(ends, names, texts) => {
                let range = list(ends, row);
                Cell::Map(
                    TextRange::of(names, range.clone()),
                    TextRange::of(texts, range),
                )
            }
        }
    }

    /// Adds a missing value.
    pub(super) fn null(&mut self) {
        match &mut self.values {
            Values::Text(all) => all.push(""),
            Values::Int32(all) | Values::Date(all) => all.push(0),
            Values::Int64(all) => all.push(0),
            Values::Digest(all) => all.push(0),
            Values::TextList(ends, items) => ends.push(items.len()),
            Values::FloatList(ends, items) => ends.push(items.len()),
            Values::IntList(ends, items) => ends.push(items.len()),
            Values::TextMap(ends, names, _) => ends.push(names.len()),
        }
        self.valid.push(false);
    }

    /// Adds a text.
    pub(super) fn text(&mut self, text: Option<&str>) {
        match (&mut self.values, text) {
            (Values::Text(all), Some(text)) => all.push(text),
            _ => return self.null(),
        }
        self.valid.push(true);
    }

    /// Adds the first texts, and missing values for empty ones and up to this many rows.
    pub(super) fn each_text(&mut self, texts: &Texts, rows: usize) {
        let there = texts.len().min(rows);
        if let Values::Text(all) = &mut self.values {
            all.extend(texts, 0..there);
            let mut start = 0;
            let is_there = texts.ends[..there].iter().map(|end| {
                let is_there = *end > start;
                start = *end;
                is_there
            });
            self.valid.extend(is_there);
            (there..rows).for_each(|_| self.null());
        }
    }

    /// Adds the numbers from 0 on.
    pub(super) fn numbers(&mut self, rows: usize) {
        if let Values::Int32(all) = &mut self.values {
            all.extend((0..rows).map(|n| n as i32));
            self.valid.resize(self.valid.len() + rows, true);
        }
    }

    /// Adds the last value again, up to this many rows with the same one.
    pub(super) fn repeat(&mut self, rows: usize) {
        let Some(valid) = self.valid.last().copied() else {
            return;
        };
        let (len, more) = (self.valid.len(), rows.saturating_sub(1));
        match &mut self.values {
            Values::Text(all) => {
                let last = all.place(len - 1);
                for _ in 0..more {
                    all.text.extend_from_within(last.clone());
                    all.ends.push(all.text.len());
                }
            }
            Values::Int32(all) | Values::Date(all) => all.resize(len + more, all[len - 1]),
            Values::Int64(all) => all.resize(len + more, all[len - 1]),
            Values::Digest(all) => all.resize(len + more, all[len - 1]),
            // No table has lists in more than one row of a record.
            _ => return (0..more).for_each(|_| self.null()),
        }
        self.valid.resize(len + more, valid);
    }

    /// Adds a number.
    pub(super) fn int(&mut self, number: Option<i64>) {
        let small = number.and_then(|n| i32::try_from(n).ok());
        match (&mut self.values, number, small) {
            (Values::Int64(all), Some(n), _) => all.push(n),
            (Values::Int32(all) | Values::Date(all), _, Some(n)) => all.push(n),
            _ => return self.null(),
        }
        self.valid.push(true);
    }

    /// Adds a digest.
    pub(super) fn digest(&mut self, digest: Option<Digest>) {
        match (&mut self.values, digest) {
            (Values::Digest(all), Some(digest)) => all.push(digest.0),
            _ => return self.null(),
        }
        self.valid.push(true);
    }

    /// States the digest of rows for which it was missing.
    pub(super) fn state_digest(&mut self, rows: Range<usize>, digest: Digest) {
        if let Values::Digest(all) = &mut self.values
            && let (Some(all), Some(valid)) = (all.get_mut(rows.clone()), self.valid.get_mut(rows))
        {
            all.fill(digest.0);
            valid.fill(true);
        }
    }

    /// Adds a list of texts.
    pub(super) fn texts<'t>(&mut self, texts: Option<impl Iterator<Item = &'t str>>) {
        let (Values::TextList(ends, items), Some(texts)) = (&mut self.values, texts) else {
            return self.null();
        };
        texts.for_each(|text| items.push(text));
        ends.push(items.len());
        self.valid.push(true);
    }

    /// Adds a list of texts that are all there.
    pub(super) fn all_texts(&mut self, texts: Option<&Texts>) {
        let (Values::TextList(ends, items), Some(texts)) = (&mut self.values, texts) else {
            return self.null();
        };
        items.extend(texts, 0..texts.len());
        ends.push(items.len());
        self.valid.push(true);
    }

    /// Adds a list of numbers.
    pub(super) fn floats(&mut self, numbers: Option<&[Option<f64>]>) {
        let (Values::FloatList(ends, items), Some(numbers)) = (&mut self.values, numbers) else {
            return self.null();
        };
        items.extend_from_slice(numbers);
        ends.push(items.len());
        self.valid.push(true);
    }

    /// Adds a list of whole numbers.
    pub(super) fn ints(&mut self, numbers: Option<&[Option<i32>]>) {
        let (Values::IntList(ends, items), Some(numbers)) = (&mut self.values, numbers) else {
            return self.null();
        };
        items.extend_from_slice(numbers);
        ends.push(items.len());
        self.valid.push(true);
    }

    /// Adds names with their texts.
    pub(super) fn map<'t>(&mut self, pairs: Option<impl Iterator<Item = (&'t str, &'t str)>>) {
        let (Values::TextMap(ends, names, texts), Some(pairs)) = (&mut self.values, pairs) else {
            return self.null();
        };
        for (name, text) in pairs {
            names.push(name);
            texts.push(text);
        }
        ends.push(names.len());
        self.valid.push(true);
    }

    /// Removes all after the first ones.
    pub(super) fn truncate(&mut self, len: usize) {
        self.valid.truncate(len);
        match &mut self.values {
            Values::Text(all) => all.truncate(len),
            Values::Int32(all) | Values::Date(all) => all.truncate(len),
            Values::Int64(all) => all.truncate(len),
            Values::Digest(all) => all.truncate(len),
            Values::TextList(ends, items) => {
                ends.truncate(len);
                items.truncate(last(ends));
            }
            Values::FloatList(ends, items) => {
                ends.truncate(len);
                items.truncate(last(ends));
            }
            Values::IntList(ends, items) => {
                ends.truncate(len);
                items.truncate(last(ends));
            }
            Values::TextMap(ends, names, texts) => {
                ends.truncate(len);
                names.truncate(last(ends));
                texts.truncate(last(ends));
            }
        }
    }

    /// Adds some values of the same column of other rows.
    pub(super) fn extend(&mut self, from: &Self, rows: Range<usize>) {
        self.valid.extend_from_slice(&from.valid[rows.clone()]);
        match (&mut self.values, &from.values) {
            (Values::Text(all), Values::Text(more)) => all.extend(more, rows),
            (Values::Int32(all), Values::Int32(more)) | (Values::Date(all), Values::Date(more)) => {
                all.extend_from_slice(&more[rows]);
            }
            (Values::Int64(all), Values::Int64(more)) => all.extend_from_slice(&more[rows]),
            (Values::Digest(all), Values::Digest(more)) => all.extend_from_slice(&more[rows]),
            (Values::TextList(ends, items), Values::TextList(other, more)) => {
                let range = lists(ends, other, items.len(), rows);
                items.extend(more, range);
            }
            (Values::FloatList(ends, items), Values::FloatList(other, more)) => {
                let range = lists(ends, other, items.len(), rows);
                items.extend_from_slice(&more[range]);
            }
            (Values::IntList(ends, items), Values::IntList(other, more)) => {
                let range = lists(ends, other, items.len(), rows);
                items.extend_from_slice(&more[range]);
            }
            (Values::TextMap(ends, names, texts), Values::TextMap(other, more, and)) => {
                let range = lists(ends, other, names.len(), rows);
                names.extend(more, range.clone());
                texts.extend(and, range);
            }
            // The columns of one selection have one type.
            _ => {}
        }
    }

    /// About how much memory it takes.
    pub(in crate::pipeline) fn bytes(&self) -> usize {
        self.valid.len()
            + match &self.values {
                Values::Text(all) => all.bytes(),
                Values::Int32(all) | Values::Date(all) => all.len() * 4,
                Values::Int64(all) => all.len() * 8,
                Values::Digest(all) => all.len() * 16,
                Values::TextList(ends, items) => ends.len() * 8 + items.bytes(),
                Values::FloatList(ends, items) => ends.len() * 8 + items.len() * 16,
                Values::IntList(ends, items) => ends.len() * 8 + items.len() * 8,
                Values::TextMap(ends, names, texts) => {
                    ends.len() * 8 + names.bytes() + texts.bytes()
                }
            }
    }
}

/// Which items the list of a row has.
pub(in crate::pipeline) fn list(ends: &[usize], row: usize) -> Range<usize> {
    let start = row.checked_sub(1).map_or(0, |before| ends[before]);
    start..ends[row]
}

fn last(ends: &[usize]) -> usize {
    ends.last().copied().unwrap_or(0)
}

/// Adds the ends of some lists, and says which items they have.
fn lists(ends: &mut Vec<usize>, other: &[usize], len: usize, rows: Range<usize>) -> Range<usize> {
    let start = rows.start.checked_sub(1).map_or(0, |before| other[before]);
    let end = rows.end.checked_sub(1).map_or(0, |last| other[last]);
    ends.extend(other[rows].iter().map(|end| end - start + len));
    start..end.max(start)
}
