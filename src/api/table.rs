use super::documents::Documents;
use super::rows::{Failed, Silent};
use crate::diag::Sink;
use crate::formats::{FormatName, Read};
use crate::io::Record;
use crate::model::{Document, Part};
use crate::pipeline::dataset::{Columns, Rows, Tabulator};
use crate::pipeline::files::{Inputs, Opening, Run};
use crate::pipeline::{Error, Event, Job, Maker, Readable, Verdict};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// What happens to a record that cannot be read or replayed.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum OnError {
    /// It is an error, and the last item.
    #[default]
    Stop,
    /// It has no row.
    Skip,
    /// It is a row with its error, in the table of games.
    Row,
}

/// The rows of a table, some at a time. For the Python package.
pub struct Table {
    from: From,
    skipped: Arc<AtomicU64>,
}

enum From {
    /// Computed on this thread.
    Here(Box<Here>),
    /// Computed on other threads.
    There(Receiver<Result<Rows, Error>>),
}

/// How many batches of rows wait for the caller.
const WAITING: usize = 2;

/// About how many bytes of rows are passed on at once.
const BATCH: usize = 1 << 20;

impl Table {
    /// What follows of these documents.
    pub(super) fn here(documents: Documents, columns: &Arc<Columns>, on_error: OnError) -> Self {
        let tabulator = Tabulator::new(columns, documents.readable());
        let skipped = Arc::<AtomicU64>::default();
        let here = Here {
            tabulator: tabulator
                .keep_errors(on_error == OnError::Row)
                .replaying(on_error == OnError::Skip)
                .without_losses(),
            documents,
            columns: Arc::clone(columns),
            on_error,
            skipped: Arc::clone(&skipped),
            failed: None,
            over: false,
        };
        Self {
            from: From::Here(Box::new(here)),
            skipped,
        }
    }

    /// The records of files, on several threads.
    pub(super) fn there(
        opening: Opening,
        paths: Vec<PathBuf>,
        threads: usize,
        columns: &Arc<Columns>,
        on_error: OnError,
    ) -> Self {
        let (send, more) = sync_channel(WAITING);
        let columns = Arc::clone(columns);
        let failed = send.clone();
        let skipped = Arc::<AtomicU64>::default();
        let counted = Arc::clone(&skipped);
        let run = move || {
            let table = (&columns, on_error, &*counted);
            run(&opening, &paths, threads, table, &send);
        };
        if let Err(e) = thread::Builder::new().spawn(run) {
            // There is room for it.
            drop(failed.try_send(Err(Error::Other(e.to_string()))));
        }
        Self {
            from: From::There(more),
            skipped,
        }
    }

    /// The number of records that [`OnError::Skip`] has left out so far.
    pub fn skipped(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.skipped)
    }
}

impl Iterator for Table {
    type Item = Result<Rows, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.from {
            From::Here(here) => here.next(),
            From::There(more) => more.recv().ok(),
        }
    }
}

/// Rows of documents that follow each other.
struct Here {
    documents: Documents,
    tabulator: Tabulator,
    columns: Arc<Columns>,
    on_error: OnError,
    skipped: Arc<AtomicU64>,
    /// Comes after the rows before it.
    failed: Option<Error>,
    over: bool,
}

impl Here {
    fn next(&mut self) -> Option<Result<Rows, Error>> {
        let mut rows = Rows::new(&self.columns);
        while !self.over && self.failed.is_none() && rows.bytes() < BATCH {
            self.some(&mut rows);
        }
        match rows.is_empty() {
            false => Some(Ok(rows)),
            true => self.failed.take().map(Err),
        }
    }

    /// The rows of some records: their size is not checked after each of them.
    fn some(&mut self, rows: &mut Rows) {
        for _ in 0..16 {
            let tabulator = &mut self.tabulator;
            let (on_error, skipped) = (self.on_error, &self.skipped);
            let added = self.documents.each(|record, doc, gives, sink| {
                let added = tabulator.add(record, doc, gives, rows, sink);
                if !added && on_error == OnError::Skip {
                    skipped.fetch_add(1, Ordering::Relaxed);
                }
                (!added && on_error == OnError::Stop).then(|| super::kept::refused(record, sink))
            });
            match added {
                None => {
                    self.over = true;
                    return;
                }
                Some(Ok(None)) => {}
                Some(Ok(Some(e)) | Err(e)) => {
                    self.failed = Some(e);
                    self.over = true;
                    return;
                }
            }
        }
    }
}

/// Works until the receiver is gone.
fn run(
    opening: &Opening,
    paths: &[PathBuf],
    threads: usize,
    (columns, on_error, skipped): (&Arc<Columns>, OnError, &AtomicU64),
    all: &SyncSender<Result<Rows, Error>>,
) {
    let inputs = Inputs::of(paths, false);
    let mut unreadable = inputs.unreadable.into_iter();
    if let Some(e) = unreadable.next() {
        drop(all.send(Err(e.into())));
        return;
    }
    let run = Run {
        inputs: &inputs.files,
        opening,
        fail_fast: false,
        jobs: threads,
    };
    let make = |format: FormatName| {
        let (source, columns) = (
            Readable::new(format)?.finding_variants(),
            Arc::clone(columns),
        );
        let weight = columns.weight();
        let maker = Maker::new(move || Tabulating::new(&source, &columns, on_error));
        Ok(maker.weighing(weight))
    };
    let sent = run.all(&make, &Silent, |_, event| {
        let step = match event {
            Event::Begin(_) | Event::End(Ok(())) => return Ok(true),
            Event::End(Err(e)) => return Err(e),
            Event::Step(step) => step,
        };
        let failed = step.messages.shown.drain(..).next();
        if on_error == OnError::Skip {
            skipped.fetch_add(step.report.rejected, Ordering::Relaxed);
        }
        for rows in step.out.drain(..).filter(|rows| !rows.is_empty()) {
            if all.send(Ok(rows)).is_err() {
                return Ok(false);
            }
        }
        match failed {
            Some((_, Failed(_, e))) if on_error == OnError::Stop => Err(e),
            _ => Ok(true),
        }
    });
    if let Err(e) = sent {
        drop(all.send(Err(e)));
    }
}

/// Makes rows on one thread.
struct Tabulating {
    reader: Box<dyn Read>,
    tabulator: Tabulator,
    doc: Document,
    columns: Arc<Columns>,
    on_error: OnError,
    /// A record failed: what follows is not examined.
    failed: bool,
}

impl Tabulating {
    fn new(source: &Readable, columns: &Arc<Columns>, on_error: OnError) -> Self {
        Self {
            reader: source.open(),
            tabulator: Tabulator::new(columns, source)
                .keep_errors(on_error == OnError::Row)
                .replaying(on_error == OnError::Skip)
                .without_losses(),
            doc: Document::default(),
            columns: Arc::clone(columns),
            on_error,
            failed: false,
        }
    }

    /// The rows of a batch are one item.
    fn begin(&mut self, out: &mut Vec<Rows>) {
        if out.is_empty() {
            out.push(Rows::new(&self.columns));
            self.failed = false;
        }
    }

    fn add(
        &mut self,
        record: &Record<'_>,
        read: bool,
        gives: Option<Part>,
        (out, sink): (&mut [Rows], &mut Sink),
    ) -> Verdict {
        let doc = read.then_some(&mut self.doc);
        let added = out
            .last_mut()
            .is_some_and(|rows| self.tabulator.add(record, doc, gives, rows, sink));
        self.failed = !added && self.on_error == OnError::Stop;
        match added {
            true => Verdict::Written(1),
            false => Verdict::Rejected,
        }
    }
}

impl Job for Tabulating {
    type Item = Rows;

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<Rows>, sink: &mut Sink) -> Verdict {
        self.begin(out);
        if self.failed {
            return Verdict::Written(0);
        }
        let read = self.reader.read(record, &mut self.doc, sink).is_ok();
        let gives = self.reader.gives();
        self.add(record, read, gives, (out, sink))
    }

    fn undecided(&mut self, record: &Record<'_>, out: &mut Vec<Rows>, sink: &mut Sink) -> Verdict {
        if self.on_error != OnError::Row {
            return Verdict::Rejected;
        }
        self.begin(out);
        // What the reader reports about it is in the sink already.
        let mut known = sink.beside();
        let read = self.reader.read(record, &mut self.doc, &mut known).is_ok();
        let gives = self.reader.gives();
        self.add(record, read, gives, (out, sink))
    }

    fn refused(&mut self, record: &Record<'_>, out: &mut Vec<Rows>, sink: &mut Sink) -> Verdict {
        self.begin(out);
        match self.failed {
            true => Verdict::Written(0),
            false => self.add(record, false, None, (out, sink)),
        }
    }
}
