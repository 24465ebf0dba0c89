use super::sheet::Sheet;
use super::value::Value;
use crate::io::Output;
use crate::pipeline::Error;
use crate::pipeline::dataset::{Cell, Columns, Rows, print_date};
use csv::{Terminator, Writer, WriterBuilder};
use std::ops::Range;

/// Writes a line for each row, after a line with the names of the columns.
pub(super) struct CsvSheet {
    out: Writer<Output>,
    text: Vec<u8>,
}

impl CsvSheet {
    pub fn begin(out: Output, selection: &Columns) -> Result<Self, Error> {
        let mut how = WriterBuilder::new();
        how.terminator(Terminator::Any(b'\n'));
        let mut out = how.from_writer(out);
        let names = selection.columns().iter().map(|column| column.name);
        out.write_record(names).map_err(failed)?;
        Ok(Self {
            out,
            text: Vec::new(),
        })
    }

    /// What is missing is an empty field, a list or a map is written as JSON.
    fn field(&mut self, cell: Cell<'_>) -> Result<(), Error> {
        let number;
        let field = match cell {
            Cell::Null => "",
            Cell::Text(text) => text,
            Cell::Int(n) => {
                number = n.to_string();
                &number
            }
            Cell::Date(days) => {
                number = print_date(days);
                &number
            }
            Cell::Digest(digest) => return self.out.write_field(digest.hex()).map_err(failed),
            list => {
                self.text.clear();
                serde_json::to_writer(&mut self.text, &Value(list))
                    .map_err(std::io::Error::from)?;
                return self.out.write_field(&self.text).map_err(failed);
            }
        };
        self.out.write_field(field).map_err(failed)
    }
}

impl Sheet for CsvSheet {
    fn add(&mut self, rows: &Rows, range: Range<usize>) -> Result<(), Error> {
        for row in range {
            for (_, cell) in rows.row(row) {
                self.field(cell)?;
            }
            self.out.write_record(None::<&[u8]>).map_err(failed)?;
        }
        Ok(())
    }

    fn keep_up(&mut self) -> Result<(), Error> {
        Ok(self.out.flush()?)
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let out = self.out.into_inner().map_err(|e| e.into_error())?;
        Ok(out.finish()?)
    }
}

fn failed(e: csv::Error) -> Error {
    match e.into_kind() {
        csv::ErrorKind::Io(e) => e.into(),
        other => Error::Other(format!("{other:?}")),
    }
}
