//! Writes rows as Apache Parquet.

mod chunk;
mod group;
mod schema;

pub(super) use group::ParquetSheet;
