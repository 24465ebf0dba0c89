use super::spare::Spare;
use crate::diag::{Severity, Sink};
use crate::formats::Read;
use crate::io::Record;
use crate::model::{Document, Part};
use crate::pipeline::convert::lose_lines;
use crate::pipeline::dataset::{Columns, Rows, Tabulator};
use crate::pipeline::{Job, Readable, Verdict};
use std::sync::Arc;

/// How records become rows.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Manner {
    /// A move that cannot be played ends its game, and is a loss.
    pub keep_going: bool,
    /// A record that cannot be read or replayed is a row with its error.
    pub keep_errors: bool,
    /// A record that would lose something is refused.
    pub strict: bool,
}

/// Rows of records, one after another.
pub(super) struct Piece {
    pub rows: Rows,
    /// Where the rows of each record end: its number in its file, and the row after its last one.
    pub records: Vec<(u64, usize)>,
    /// How many of them are rows of records with an error.
    pub errors: u64,
}

/// Gives the rows of each record.
pub(super) struct NormalizeJob {
    selection: Arc<Columns>,
    manner: Manner,
    reader: Box<dyn Read>,
    tabulator: Tabulator,
    doc: Document,
    spare: Spare,
}

impl NormalizeJob {
    /// A job that reads this notation. `spare`: memory for rows.
    pub fn new(selection: &Arc<Columns>, source: &Readable, manner: Manner, spare: &Spare) -> Self {
        let tabulator = Tabulator::new(selection, source);
        Self {
            selection: Arc::clone(selection),
            manner,
            reader: source.open(),
            tabulator: tabulator
                .keep_going(manner.keep_going)
                .keep_errors(manner.keep_errors)
                .waiting(),
            doc: Document::default(),
            spare: spare.clone(),
        }
    }

    /// The rows of a record, if it was read.
    fn add(
        &mut self,
        record: &Record<'_>,
        (read, gives): (bool, Option<Part>),
        out: &mut Vec<Piece>,
        sink: &mut Sink,
    ) -> Verdict {
        if out.is_empty() {
            let rows = self.spare.take();
            out.push(Piece {
                rows: rows.unwrap_or_else(|| Rows::new(&self.selection)),
                records: Vec::new(),
                errors: 0,
            });
        }
        let Some(Piece {
            rows,
            records,
            errors,
        }) = out.last_mut()
        else {
            return Verdict::Rejected;
        };
        let before = rows.len();
        let doc = read.then_some(&mut self.doc);
        if !self.tabulator.add(record, doc, gives, rows, sink) {
            return Verdict::Rejected;
        }
        if self.manner.strict && !sink.losses().is_empty() {
            rows.truncate(before);
            return Verdict::Refused;
        }
        let failed = sink
            .messages()
            .iter()
            .any(|d| d.severity == Severity::Error);
        *errors += u64::from(failed);
        records.push((record.origin.index, rows.len()));
        Verdict::Written((rows.len() - before) as u64)
    }
}

impl Job for NormalizeJob {
    type Item = Piece;

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<Piece>, sink: &mut Sink) -> Verdict {
        let read = self.reader.read(record, &mut self.doc, sink).is_ok();
        let read = (read, self.reader.gives());
        self.add(record, read, out, sink)
    }

    fn comment(&mut self, line: &Record<'_>, _: &mut Vec<Piece>, sink: &mut Sink) -> Verdict {
        let text = line.text(sink);
        lose_lines(&text, sink);
        match self.manner.strict && !sink.losses().is_empty() {
            true => Verdict::Refused,
            false => Verdict::Written(0),
        }
    }

    fn undecided(&mut self, record: &Record<'_>, out: &mut Vec<Piece>, sink: &mut Sink) -> Verdict {
        if !self.manner.keep_errors {
            return Verdict::Rejected;
        }
        // What the reader reports about it is in the sink already.
        let mut known = sink.beside();
        let read = self.reader.read(record, &mut self.doc, &mut known).is_ok();
        let read = (read, self.reader.gives());
        self.add(record, read, out, sink)
    }

    fn refused(&mut self, record: &Record<'_>, out: &mut Vec<Piece>, sink: &mut Sink) -> Verdict {
        self.add(record, (false, None), out, sink)
    }

    fn finish(&mut self, out: &mut Vec<Piece>) {
        if let Some(piece) = out.last_mut() {
            self.tabulator.finish(&mut piece.rows);
        }
    }
}
