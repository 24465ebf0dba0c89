use super::sheet::Sheet;
use super::value::Value;
use crate::io::Output;
use crate::pipeline::Error;
use crate::pipeline::dataset::{Cell, Column, Rows};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::cell::RefCell;
use std::io::Write;
use std::ops::Range;

/// Writes a JSON object on a line for each row; what is missing is `null`.
pub(super) struct JsonlSheet(Output);

impl JsonlSheet {
    pub fn new(out: Output) -> Self {
        Self(out)
    }
}

/// A row as an object.
struct Row<I>(RefCell<I>);

impl<'a, I: Iterator<Item = (&'static Column, Cell<'a>)>> Serialize for Row<I> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (column, cell) in self.0.borrow_mut().by_ref() {
            map.serialize_entry(column.name, &Value(cell))?;
        }
        map.end()
    }
}

impl Sheet for JsonlSheet {
    fn add(&mut self, rows: &Rows, range: Range<usize>) -> Result<(), Error> {
        for row in range {
            let row = Row(RefCell::new(rows.row(row)));
            serde_json::to_writer(&mut self.0, &row).map_err(std::io::Error::from)?;
            self.0.write_all(b"\n")?;
        }
        Ok(())
    }

    fn keep_up(&mut self) -> Result<(), Error> {
        Ok(self.0.keep_up()?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), Error> {
        self.0.flush()?;
        Ok(self.0.finish()?)
    }
}
