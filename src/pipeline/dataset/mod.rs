//! Tables of games and of positions: the one definition of their columns.
//!
//! This is the contract of `docs/dataset.md`: each name, type and meaning of a column is here and nowhere else, and
//! whoever writes a table, in whatever format, takes them from [`Table::columns`]. A [`Columns`] says which columns are
//! asked for, a [`Tabulator`] computes their values for one document after another (what is not asked for is not
//! computed), and [`Rows`] has them column by column, which is how columnar formats take them; [`Rows::row`] has them
//! row by row.
//!
//! ```
//! use panchess::pipeline::dataset::{Cell, Rows, Columns, Table, Tabulator};
//! use panchess::{formats::{FormatName, Read}, diag::Sink, io::Record, model::Document, pipeline::Readable};
//! use std::sync::Arc;
//!
//! let source = Readable::new(FormatName::parse("pgn").expect("a notation")).expect("a reader");
//! let selection = Arc::new(Columns::of(Table::Games, &["white", "plies"]).expect("two columns"));
//! let mut tabulator = Tabulator::new(&selection, &source);
//! let (mut rows, mut doc, mut sink) = (Rows::new(&selection), Document::default(), Sink::default());
//! let record = Record::of("[White \"Menchik\"]\n\n1. e4 e5 *\n");
//! let mut reader = source.open();
//! let read = reader.read(&record, &mut doc, &mut sink).is_ok();
//! tabulator.add(&record, read.then_some(&mut doc), reader.gives(), &mut rows, &mut sink);
//! let row: Vec<_> = rows.row(0).map(|(_, cell)| cell).collect();
//! assert_eq!(row, [Cell::Text("Menchik"), Cell::Int(2)]);
//! ```

mod columns;
mod games;
mod later;
mod player;
mod positions;
mod printing;
mod remarks;
mod rows;
mod tabulator;
mod tags;
#[cfg(test)]
mod tests;
mod texts;
mod values;

pub use columns::{Column, Columns, NoColumn, Table};
pub use rows::Rows;
pub use tabulator::Tabulator;
pub use tags::print_date;
pub use texts::Texts;
#[cfg(feature = "dataset")]
pub(super) use values::list;
pub use values::{Cell, Series, TextRange, Type, Values};
