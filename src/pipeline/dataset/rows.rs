use super::values::{Cell, Series, Type};
use super::{Column, Columns};
use std::ops::Range;
use std::sync::Arc;

/// Rows of a table, column by column.
#[derive(Clone, Debug)]
pub struct Rows {
    selection: Arc<Columns>,
    pub(super) columns: Vec<Series>,
    len: usize,
}

impl Rows {
    /// No rows yet, of the columns that were selected.
    pub fn new(selection: &Arc<Columns>) -> Self {
        let columns = selection.columns().iter();
        Self {
            columns: columns.map(|column| Series::new(column.kind)).collect(),
            selection: Arc::clone(selection),
            len: 0,
        }
    }

    /// No rows yet, of the same columns.
    #[cfg(feature = "dataset")]
    pub(in crate::pipeline) fn without_any(&self) -> Self {
        Self::new(&self.selection)
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Each column with its values.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&'static Column, &Series)> {
        let columns = self.selection.columns().iter().copied();
        columns.zip(&self.columns)
    }

    /// The same, to take the values.
    pub fn into_columns(self) -> impl ExactSizeIterator<Item = (&'static Column, Series)> {
        let columns = self.selection.columns().to_vec();
        columns.into_iter().zip(self.columns)
    }

    /// The values of a row.
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = (&'static Column, Cell<'_>)> {
        self.columns()
            .map(move |(column, series)| (column, series.cell(row)))
    }

    /// Each column of digests.
    pub(super) fn digests(&mut self) -> impl Iterator<Item = (&'static Column, &mut Series)> {
        let columns = self.selection.columns().iter().copied();
        let all = columns.zip(&mut self.columns);
        all.filter(|(column, _)| column.kind == Type::Digest)
    }

    /// Removes all rows, keeps the memory.
    pub fn clear(&mut self) {
        self.truncate(0);
    }

    /// Adds some rows of the same selection.
    pub fn extend(&mut self, from: &Self, rows: Range<usize>) {
        self.len += rows.len();
        for (column, more) in self.columns.iter_mut().zip(&from.columns) {
            column.extend(more, rows.clone());
        }
    }

    /// About how much memory they take.
    pub fn bytes(&self) -> usize {
        self.columns.iter().map(Series::bytes).sum()
    }

    /// Removes all rows after the first ones, and what is left of one that was not finished.
    pub(in crate::pipeline) fn truncate(&mut self, len: usize) {
        self.len = len;
        for column in &mut self.columns {
            column.truncate(len);
        }
    }

    /// Whether no row was begun that was not finished. Columns get their values in order.
    pub(super) fn is_complete(&self) -> bool {
        self.columns.first().is_none_or(|c| c.len() == self.len)
    }

    /// Takes over rows that were added to each column.
    pub(super) fn finish(&mut self, more: usize) {
        self.len += more;
        debug_assert!(self.columns.iter().all(|c| c.len() == self.len));
    }
}
