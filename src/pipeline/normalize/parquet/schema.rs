use crate::pipeline::Error;
use crate::pipeline::dataset::{Column, Columns, Type};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, TypePtr};
use std::sync::Arc;

/// The version of the columns, as files state it.
const VERSION: &str = "1";

/// The schema of the columns.
pub(super) fn schema(selection: &Columns) -> Result<TypePtr, Error> {
    let fields: String = selection.columns().iter().map(|c| field(c)).collect();
    let text = format!("message {} {{ {fields} }}", selection.table().name());
    Ok(Arc::new(
        parse_message_type(&text).map_err(super::group::failed)?,
    ))
}

fn field(column: &Column) -> String {
    let often = match column.nullable {
        true => "optional",
        false => "required",
    };
    let name = column.name;
    let list = |item: &str| {
        format!("{often} group {name} (LIST) {{ repeated group list {{ {item} element; }} }} ")
    };
    match column.kind {
        Type::Text => format!("{often} binary {name} (STRING); "),
        Type::Int32 => format!("{often} int32 {name}; "),
        Type::Int64 => format!("{often} int64 {name}; "),
        Type::Digest => format!("{often} fixed_len_byte_array(16) {name}; "),
        Type::Date => format!("{often} int32 {name} (DATE); "),
        Type::TextList => list("required binary").replace("element;", "element (STRING);"),
        Type::FloatList => list("optional double"),
        Type::IntList => list("optional int32"),
        Type::TextMap => format!(
            "{often} group {name} (MAP) {{ repeated group key_value {{ \
             required binary key (STRING); required binary value (STRING); }} }} "
        ),
    }
}

/// The level of compression.
pub(super) const LEVEL: i32 = 1;

/// How columns are compressed.
pub(super) fn compression() -> Result<Compression, ParquetError> {
    Ok(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
}

/// How the columns are encoded.
pub(super) fn properties(selection: &Columns) -> Result<WriterProperties, Error> {
    let facts = [
        ("panchess.table", selection.table().name()),
        ("panchess.version", VERSION),
    ];
    let facts = facts.map(|(name, value)| KeyValue::new(name.to_owned(), value.to_owned()));
    let compression = compression().map_err(super::group::failed)?;
    let mut all = WriterProperties::builder()
        .set_compression(compression)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_key_value_metadata(Some(facts.to_vec()));
    for column in selection.columns() {
        if is_different(column) {
            all = all.set_column_dictionary_enabled(ColumnPath::from(column.name), false);
        }
        if !is_ordered(column) {
            for path in paths(column) {
                all = all.set_column_statistics_enabled(path, EnabledStatistics::None);
            }
        }
    }
    Ok(all.build())
}

/// Whether somebody may look for values in a range, so that each group says its least and its largest.
pub(super) fn is_ordered(column: &Column) -> bool {
    match column.kind {
        Type::Int32 | Type::Int64 | Type::Date => true,
        Type::Text => !["movetext", "position", "move", "san", "start"].contains(&column.name),
        _ => false,
    }
}

/// The columns of Parquet that hold a column.
fn paths(column: &Column) -> Vec<ColumnPath> {
    let below = |parts: [&str; 2]| {
        let all = [column.name].into_iter().chain(parts);
        ColumnPath::new(all.map(str::to_owned).collect())
    };
    match column.kind {
        Type::TextList | Type::FloatList | Type::IntList => vec![below(["list", "element"])],
        Type::TextMap => ["key", "value"]
            .map(|part| below(["key_value", part]))
            .to_vec(),
        _ => vec![ColumnPath::from(column.name)],
    }
}

/// Whether nearly every row has another value, so that a dictionary does not pay.
pub(super) fn is_different(column: &Column) -> bool {
    match column.kind {
        Type::Digest => column.name != "game",
        Type::Int64 => true,
        _ => ["movetext", "position"].contains(&column.name) || is_counted(column),
    }
}

/// Whether most rows have the number that follows that of the row before.
pub(super) fn is_counted(column: &Column) -> bool {
    column.name == "ply"
}
