use super::csv::CsvSheet;
use super::jsonl::JsonlSheet;
use super::parquet::ParquetSheet;
use crate::io::Output;
use crate::pipeline::Error;
use crate::pipeline::dataset::{Columns, Rows};
use std::ops::Range;
use std::sync::Arc;

/// A file that rows are written to, in their order.
pub(super) trait Sheet {
    /// Appends some rows.
    fn add(&mut self, rows: &Rows, range: Range<usize>) -> Result<(), Error>;

    /// Passes on the rows so far, so that a program that reads a pipe gets them before the end. Parquet has none before.
    fn keep_up(&mut self) -> Result<(), Error>;

    /// Writes what is left, and gives the file its name.
    fn finish(self: Box<Self>) -> Result<(), Error>;
}

/// A format of datasets.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Target {
    /// Apache Parquet.
    Parquet,
    /// Comma-separated values with a line of names.
    Csv,
    /// A flat JSON object on each line.
    Jsonl,
}

impl Target {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Parquet, Self::Csv, Self::Jsonl];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl+flat",
        }
    }

    /// How names of its files end.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }

    /// The one with files that end so.
    pub fn of_extension(ending: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|t| t.extension() == ending)
    }

    /// Whether it is not text.
    pub fn is_binary(self) -> bool {
        self == Self::Parquet
    }

    /// Begins a file with these columns. `jobs`: threads that may work on it.
    pub(super) fn begin(
        self,
        out: Output,
        selection: &Arc<Columns>,
        jobs: usize,
    ) -> Result<Box<dyn Sheet>, Error> {
        Ok(match self {
            Self::Parquet => Box::new(ParquetSheet::begin(out, selection, jobs)?),
            Self::Csv => Box::new(CsvSheet::begin(out, selection)?),
            Self::Jsonl => Box::new(JsonlSheet::new(out)),
        })
    }
}
