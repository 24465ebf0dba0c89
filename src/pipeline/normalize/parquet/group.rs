use super::chunk::{self, Leaf};
use super::pages;
use super::schema::{properties, schema};
use crate::io::Output;
use crate::pipeline::Error;
use crate::pipeline::dataset::{Column, Columns, Rows, Series};
use crate::pipeline::normalize::sheet::Sheet;
use bytes::Bytes;
use parquet::column::writer::{ColumnCloseResult, get_column_writer};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterPropertiesPtr;
use parquet::file::writer::{SerializedFileWriter, SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, SchemaDescriptor};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The most rows of a group.
const ROWS: usize = 1 << 18;
/// The most memory of its values, unless one row takes more.
const BYTES: usize = 64 << 20;

/// Writes rows in groups. Where a group ends depends on the rows alone.
pub(in crate::pipeline::normalize) struct ParquetSheet {
    writer: SerializedFileWriter<Output>,
    descriptor: Arc<SchemaDescriptor>,
    properties: WriterPropertiesPtr,
    /// The group that is being filled.
    rows: Rows,
    jobs: usize,
}

/// An encoded column.
type Encoded = Result<(Bytes, ColumnCloseResult), ParquetError>;

impl ParquetSheet {
    pub fn begin(out: Output, selection: &Arc<Columns>, jobs: usize) -> Result<Self, Error> {
        let schema = schema(selection)?;
        let properties = Arc::new(properties(selection)?);
        let descriptor = Arc::new(SchemaDescriptor::new(Arc::clone(&schema)));
        let writer = SerializedFileWriter::new(out, schema, Arc::clone(&properties));
        Ok(Self {
            writer: writer.map_err(failed)?,
            descriptor,
            properties,
            rows: Rows::new(selection),
            jobs,
        })
    }

    /// How many of these rows are added next, so that no group is larger than it may be.
    fn fit(&self, rows: &Rows, range: &Range<usize>) -> usize {
        match self.rows.bytes() + rows.bytes() < BYTES {
            true => range.len().min(ROWS - self.rows.len()),
            false => 1,
        }
    }

    /// Writes the group.
    fn flush(&mut self) -> Result<(), Error> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let encoded = encode_all(&self.rows, &self.descriptor, &self.properties, self.jobs);
        let mut group = self.writer.next_row_group().map_err(failed)?;
        for column in encoded {
            let (bytes, closed) = column.map_err(failed)?;
            group.append_column(&bytes, closed).map_err(failed)?;
        }
        group.close().map_err(failed)?;
        self.rows.clear();
        Ok(())
    }
}

/// Encodes every column, several at a time.
fn encode_all(
    rows: &Rows,
    descriptor: &SchemaDescriptor,
    properties: &WriterPropertiesPtr,
    jobs: usize,
) -> Vec<Encoded> {
    let leaves: Vec<(&Series, (&Column, Leaf))> = rows
        .columns()
        .flat_map(|(column, series)| {
            let leaves = Leaf::all(series).iter();
            leaves.map(move |leaf| (series, (column, *leaf)))
        })
        .collect();
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let take = || {
        let n = next.fetch_add(1, Ordering::Relaxed);
        leaves.get(n).map(|leaf| (n, *leaf))
    };
    let work = || {
        while let Some((n, (series, how))) = take() {
            let encoded = encode(series, how, descriptor.column(n), properties);
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.push((n, encoded));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..jobs.min(leaves.len()) {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(n, _)| *n);
    done.into_iter().map(|(_, encoded)| encoded).collect()
}

fn encode(
    series: &Series,
    (column, leaf): (&Column, Leaf),
    descriptor: ColumnDescPtr,
    properties: &WriterPropertiesPtr,
) -> Encoded {
    if let Some(encoded) = pages::encode(series, (column, leaf), &descriptor)? {
        return Ok(encoded);
    }
    let mut bytes = TrackedWrite::new(Vec::new());
    let pages = Box::new(SerializedPageWriter::new(&mut bytes));
    let mut writer = get_column_writer(descriptor, Arc::clone(properties), pages);
    chunk::write(series, column.nullable, &mut writer)?;
    let closed = writer.close()?;
    Ok((bytes.into_inner()?.into(), closed))
}

impl Sheet for ParquetSheet {
    fn add(&mut self, rows: &Rows, mut range: Range<usize>) -> Result<(), Error> {
        while !range.is_empty() {
            let end = range.start + self.fit(rows, &range);
            self.rows.extend(rows, range.start..end);
            range.start = end;
            if self.rows.len() >= ROWS || self.rows.bytes() >= BYTES {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// A group is written when it is full.
    fn keep_up(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> Result<(), Error> {
        self.flush()?;
        let out = self.writer.into_inner().map_err(failed)?;
        Ok(out.finish()?)
    }
}

/// An error of the system keeps its words.
pub(super) fn failed(e: ParquetError) -> Error {
    match e {
        ParquetError::External(e) => match e.downcast::<std::io::Error>() {
            Ok(e) => (*e).into(),
            Err(e) => Error::Other(format!("could not write Parquet: {e}")),
        },
        other => Error::Other(format!("could not write Parquet: {other}")),
    }
}
