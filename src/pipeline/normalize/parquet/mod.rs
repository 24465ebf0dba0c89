//! Writes rows as Apache Parquet.

mod chunk;
mod group;
mod items;
mod packed;
mod pages;
mod schema;
mod words;

pub(super) use group::ParquetSheet;
