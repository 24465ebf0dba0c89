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
use std::thread::JoinHandle;

/// The most rows of a group.
const ROWS: usize = 1 << 18;
/// The most memory of its values, unless one row takes more.
const BYTES: usize = 64 << 20;

/// Writes rows in groups. Where a group ends depends on the rows alone.
///
/// If several threads may work, a group is encoded while the next one is filled.
pub(in crate::pipeline::normalize) struct ParquetSheet {
    writer: SerializedFileWriter<Output>,
    encoder: Encoder,
    /// The group that is being filled.
    rows: Rows,
    /// The group before, which other threads encode.
    before: Option<JoinHandle<(Rows, Vec<Encoded>)>>,
}

/// What encoding needs to know besides the rows.
#[derive(Clone)]
struct Encoder {
    descriptor: Arc<SchemaDescriptor>,
    properties: WriterPropertiesPtr,
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
            encoder: Encoder {
                descriptor,
                properties,
                jobs,
            },
            rows: Rows::new(selection),
            before: None,
        })
    }

    /// How many of these rows are added next, so that no group is larger than it may be.
    fn fit(&self, rows: &Rows, range: &Range<usize>) -> usize {
        match self.rows.bytes() + rows.bytes() < BYTES {
            true => range.len().min(ROWS - self.rows.len()),
            false => 1,
        }
    }

    /// Ends the group, and writes the one before. With one thread, nothing is left to be written then.
    fn flush(&mut self) -> Result<(), Error> {
        let spare = self.write_before()?;
        if self.rows.is_empty() {
            return Ok(());
        }
        if self.encoder.jobs <= 1 {
            let encoded = self.encoder.all(&self.rows);
            self.rows.clear();
            return self.write(encoded);
        }
        let next = spare.unwrap_or_else(|| self.rows.without_any());
        let (rows, encoder) = (
            std::mem::replace(&mut self.rows, next),
            self.encoder.clone(),
        );
        self.before = Some(std::thread::spawn(move || {
            let encoded = encoder.all(&rows);
            (rows, encoded)
        }));
        Ok(())
    }

    /// Writes the group that other threads encode. Returns the memory of its rows.
    fn write_before(&mut self) -> Result<Option<Rows>, Error> {
        let Some(before) = self.before.take() else {
            return Ok(None);
        };
        let (mut rows, encoded) = before
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        self.write(encoded)?;
        rows.clear();
        Ok(Some(rows))
    }

    fn write(&mut self, columns: Vec<Encoded>) -> Result<(), Error> {
        let mut group = self.writer.next_row_group().map_err(failed)?;
        for column in columns {
            let (bytes, closed) = column.map_err(failed)?;
            group.append_column(&bytes, closed).map_err(failed)?;
        }
        group.close().map_err(failed)?;
        Ok(())
    }
}

impl Encoder {
    /// Encodes every column, several at a time.
    fn all(&self, rows: &Rows) -> Vec<Encoded> {
        let leaves = rows.columns().flat_map(|(column, series)| {
            let leaves = Leaf::all(series).iter();
            leaves.map(move |leaf| (series, (column, *leaf)))
        });
        let mut leaves: Vec<_> = leaves.enumerate().collect();
        // The largest first, so that no thread begins it when the others are done.
        leaves.sort_by_key(|(_, (series, _))| std::cmp::Reverse(series.bytes()));
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some((n, (series, how))) = leaves.get(next.fetch_add(1, Ordering::Relaxed)) {
                let descriptor = self.descriptor.column(*n);
                let encoded = encode(series, *how, descriptor, &self.properties);
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.push((*n, encoded));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.jobs.min(leaves.len()) {
                scope.spawn(work);
            }
            work();
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|(n, _)| *n);
        done.into_iter().map(|(_, encoded)| encoded).collect()
    }
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
        self.write_before()?;
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
