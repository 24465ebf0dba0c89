//! Columns that are rare or short, as values and levels for the writer of the crate `parquet`.

use crate::pipeline::dataset::{Series, Texts, Values, list};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::{ParquetError, Result};
use std::ops::Range;

/// The number of rows that are given to the writer at once.
const ROWS: usize = 1024;

/// Which part of a column is written: a map is two columns of Parquet.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Leaf {
    Whole,
    Keys,
    Values,
}

impl Leaf {
    /// The columns of Parquet that hold a series.
    pub fn all(series: &Series) -> &'static [Self] {
        match series.values {
            Values::TextMap(..) => &[Self::Keys, Self::Values],
            _ => &[Self::Whole],
        }
    }
}

/// The levels of some rows: how much of a value is there, and whether it continues the list of its row.
#[derive(Default)]
struct Levels {
    nullable: bool,
    there: Vec<i16>,
    goes_on: Vec<i16>,
}

impl Levels {
    fn of(nullable: bool) -> Self {
        Self {
            nullable,
            ..Self::default()
        }
    }

    fn clear(&mut self) {
        self.there.clear();
        self.goes_on.clear();
    }

    /// The levels of a list of this many items, of which some may be missing.
    fn list(&mut self, valid: bool, items: impl ExactSizeIterator<Item = Item>) {
        let base = i16::from(self.nullable);
        if !valid || items.len() == 0 {
            self.there.push(if valid { base } else { 0 });
            self.goes_on.push(0);
            return;
        }
        for (n, item) in items.enumerate() {
            self.there.push(base + item as i16);
            self.goes_on.push(i16::from(n > 0));
        }
    }
}

/// An item of a list.
#[derive(Copy, Clone)]
enum Item {
    /// It is present, or it is missing where that is allowed.
    Plain = 1,
    /// It is present in a list whose items may be missing.
    Present = 2,
}

/// Writes a series.
pub(super) fn write(series: &Series, nullable: bool, to: &mut ColumnWriter<'_>) -> Result<()> {
    let mut levels = Levels::of(nullable);
    let chunks = (0..series.len()).step_by(ROWS);
    let chunks = chunks.map(|start| start..series.len().min(start + ROWS));
    match &series.values {
        Values::Text(all) => {
            let (bytes, mut values) = (Shared::new(all), Vec::new());
            for rows in chunks {
                scalars(series, rows, &mut levels, &mut values, |row| {
                    bytes.get(all, row)
                });
                put(to, Batch::Texts(&values), &levels)?;
            }
        }
        Values::FloatList(ends, all) => {
            for rows in chunks {
                let values = optional(series, rows, (ends, all), &mut levels);
                put(to, Batch::Doubles(&values), &levels)?;
            }
        }
        Values::IntList(ends, all) => {
            for rows in chunks {
                let values = optional(series, rows, (ends, all), &mut levels);
                put(to, Batch::Ints(&values), &levels)?;
            }
        }
        _ => return Err(ParquetError::General("a column has other pages".into())),
    }
    Ok(())
}

/// Values of one type.
enum Batch<'a> {
    Texts(&'a [ByteArray]),
    Ints(&'a [i32]),
    Doubles(&'a [f64]),
}

fn put(to: &mut ColumnWriter<'_>, batch: Batch<'_>, levels: &Levels) -> Result<()> {
    let there = (!levels.there.is_empty()).then_some(&levels.there[..]);
    let goes_on = (!levels.goes_on.is_empty()).then_some(&levels.goes_on[..]);
    let done = match (to, batch) {
        (ColumnWriter::ByteArrayColumnWriter(to), Batch::Texts(values)) => {
            to.write_batch(values, there, goes_on)
        }
        (ColumnWriter::Int32ColumnWriter(to), Batch::Ints(values)) => {
            to.write_batch(values, there, goes_on)
        }
        (ColumnWriter::DoubleColumnWriter(to), Batch::Doubles(values)) => {
            to.write_batch(values, there, goes_on)
        }
        _ => Err(ParquetError::General("a column has another type".into())),
    };
    done.map(|_| ())
}

/// The values that are there, one a row.
fn scalars<T>(
    series: &Series,
    rows: Range<usize>,
    levels: &mut Levels,
    values: &mut Vec<T>,
    value: impl Fn(usize) -> T,
) {
    values.clear();
    levels.clear();
    for row in rows {
        let valid = series.valid[row];
        if levels.nullable {
            levels.there.push(i16::from(valid));
        }
        if valid || !levels.nullable {
            values.push(value(row));
        }
    }
}

/// The items of lists that are there.
fn optional<T: Copy>(
    series: &Series,
    rows: Range<usize>,
    (ends, all): (&[usize], &[Option<T>]),
    levels: &mut Levels,
) -> Vec<T> {
    let mut values = Vec::new();
    levels.clear();
    for row in rows {
        let items = &all[list(ends, row)];
        let there = |item: &Option<T>| match item {
            Some(_) => Item::Present,
            None => Item::Plain,
        };
        levels.list(series.valid[row], items.iter().map(there));
        values.extend(items.iter().flatten());
    }
    values
}

/// Texts as parts of one buffer.
struct Shared(ByteArray);

impl Shared {
    fn new(all: &Texts) -> Self {
        Self(ByteArray::from(all.text().as_bytes().to_vec()))
    }

    fn get(&self, all: &Texts, n: usize) -> ByteArray {
        let range = all.place(n);
        self.0.slice(range.start, range.len())
    }
}
