//! Rows as Arrow has them, handed over by its C interface: neither side copies.

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, BinaryArray, Date32Array, Float64Array, Int32Array, Int64Array, ListArray,
    MapArray, RecordBatch, RecordBatchReader, StringArray, StructArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields, Schema, SchemaRef};
use panchess::Table;
use panchess::pipeline::dataset::{Columns, Rows, Series, Texts, Type, Values};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::HashMap;
use std::sync::Arc;
use std::thread::ThreadId;

/// The columns of a selection.
fn schema(selection: &Columns) -> SchemaRef {
    let columns = selection.columns().iter();
    let fields = columns.map(|column| {
        let kind = data_type(column.kind);
        let doc = HashMap::from([("comment".to_owned(), column.doc.to_owned())]);
        Field::new(column.name, kind, column.nullable).with_metadata(doc)
    });
    Arc::new(Schema::new(fields.collect::<Fields>()))
}

fn data_type(kind: Type) -> DataType {
    match kind {
        Type::Text => DataType::Utf8,
        Type::Int32 => DataType::Int32,
        Type::Int64 => DataType::Int64,
        // Several programs do not know binary data of a fixed length.
        Type::Digest => DataType::Binary,
        Type::Date => DataType::Date32,
        Type::TextList => DataType::List(item(DataType::Utf8)),
        Type::FloatList => DataType::List(item(DataType::Float64)),
        Type::IntList => DataType::List(item(DataType::Int32)),
        Type::TextMap => DataType::Map(entries(), false),
    }
}

/// As other programs declare it, so that the types are equal to theirs.
fn item(kind: DataType) -> FieldRef {
    Arc::new(Field::new("item", kind, true))
}

fn pair() -> Fields {
    let field = |name, nullable| Field::new(name, DataType::Utf8, nullable);
    Fields::from(vec![field("key", false), field("value", true)])
}

fn entries() -> FieldRef {
    Arc::new(Field::new("entries", DataType::Struct(pair()), false))
}

/// The same rows.
fn batch(rows: Rows, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let columns = rows.into_columns().map(|(_, series)| array(series));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    RecordBatch::try_new(Arc::clone(schema), columns)
}

fn array(series: Series) -> Result<ArrayRef, ArrowError> {
    let nulls = series.valid.contains(&false);
    let nulls = nulls.then(|| NullBuffer::from(series.valid));
    Ok(match series.values {
        Values::Text(all) => Arc::new(texts(all, nulls)?),
        Values::Int32(all) => Arc::new(Int32Array::try_new(all.into(), nulls)?),
        Values::Int64(all) => Arc::new(Int64Array::try_new(all.into(), nulls)?),
        Values::Date(all) => Arc::new(Date32Array::try_new(all.into(), nulls)?),
        Values::Digest(all) => {
            let bytes: Vec<u8> = all.iter().flat_map(|digest| digest.to_be_bytes()).collect();
            let ends = (1..=all.len()).map(|n| n * 16);
            Arc::new(BinaryArray::try_new(offsets(ends)?, bytes.into(), nulls)?)
        }
        Values::TextList(ends, items) => list(&ends, Arc::new(texts(items, None)?), nulls)?,
        Values::FloatList(ends, items) => list(&ends, Arc::new(Float64Array::from(items)), nulls)?,
        Values::IntList(ends, items) => list(&ends, Arc::new(Int32Array::from(items)), nulls)?,
        Values::TextMap(ends, names, values) => {
            let columns: Vec<ArrayRef> = vec![
                Arc::new(texts(names, None)?),
                Arc::new(texts(values, None)?),
            ];
            let pairs = StructArray::try_new(pair(), columns, None)?;
            let ends = offsets(ends.iter().copied())?;
            Arc::new(MapArray::try_new(entries(), ends, pairs, nulls, false)?)
        }
    })
}

fn texts(all: Texts, nulls: Option<NullBuffer>) -> Result<StringArray, ArrowError> {
    let (text, ends) = all.into_parts();
    let ends = offsets(ends.iter().copied())?;
    StringArray::try_new(ends, Buffer::from_vec(text.into_bytes()), nulls)
}

fn list(
    ends: &[usize],
    items: ArrayRef,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, ArrowError> {
    let field = item(items.data_type().clone());
    let ends = offsets(ends.iter().copied())?;
    Ok(Arc::new(ListArray::try_new(field, ends, items, nulls)?))
}

/// Where each value begins and the last one ends. The values of one batch are below 2 GiB together.
fn offsets(ends: impl Iterator<Item = usize>) -> Result<OffsetBuffer<i32>, ArrowError> {
    let mut all = Vec::with_capacity(ends.size_hint().0 + 1);
    all.push(0);
    for end in ends {
        all.push(i32::try_from(end).map_err(|_| ArrowError::OffsetOverflowError(end))?);
    }
    Ok(OffsetBuffer::new(ScalarBuffer::from(all)))
}

/// Batches of rows, as they are computed.
struct Batches {
    table: Table,
    schema: SchemaRef,
    over: bool,
    /// The thread that asked for the stream. Only there, Python is asked for signals: another one may be awaited by a
    /// thread that holds the lock of Python.
    asker: ThreadId,
}

impl Batches {
    /// An error if the user pressed Ctrl-C. The program that reads the stream raises its own exception for it, so the
    /// signal is raised once more, and Python raises `KeyboardInterrupt` afterwards.
    fn interrupted(&self) -> Result<(), ArrowError> {
        if std::thread::current().id() != self.asker {
            return Ok(());
        }
        let checked = Python::try_attach(|py| {
            py.check_signals().inspect_err(|_| {
                // Without it, the error below is all that is reported.
                let _ = py
                    .import("_thread")
                    .and_then(|thread| thread.call_method0("interrupt_main"));
            })
        });
        match checked {
            Some(Err(_)) => Err(ArrowError::ComputeError("interrupted".to_owned())),
            _ => Ok(()),
        }
    }
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let batch = self.interrupted().and_then(|()| match self.table.next() {
            None => Ok(None),
            Some(Ok(rows)) => batch(rows, &self.schema).map(Some),
            Some(Err(e)) => Err(ArrowError::ExternalError(Box::new(e))),
        });
        let batch = batch.transpose()?;
        self.over = batch.is_err();
        Some(batch)
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// A table as `__arrow_c_stream__` returns it.
pub fn stream<'py>(
    py: Python<'py>,
    table: Table,
    columns: &Columns,
) -> PyResult<Bound<'py, PyCapsule>> {
    let batches = Batches {
        table,
        schema: schema(columns),
        over: false,
        asker: std::thread::current().id(),
    };
    let stream = FFI_ArrowArrayStream::new(Box::new(batches));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// The columns as `__arrow_c_schema__` returns them.
pub fn columns<'py>(py: Python<'py>, columns: &Columns) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(&*schema(columns));
    let schema = schema.map_err(|e| PyValueError::new_err(e.to_string()))?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}
