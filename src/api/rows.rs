use super::document::Document;
use super::kept::refused;
use crate::diag::{Code, Sink};
use crate::formats::{FormatName, Read};
use crate::io::Record;
use crate::pipeline::files::{Inputs, Opening, Run, Watch};
use crate::pipeline::{Error, Event, Job, Maker, Messages, Quota, Readable, Step, Verdict};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// The rows of [`Reader::rows`](super::Reader::rows).
pub struct Rows<T> {
    ready: VecDeque<Result<T, Error>>,
    more: Receiver<Vec<Result<T, Error>>>,
}

/// How many batches of rows wait for the caller.
const WAITING: usize = 2;

impl<T: Send + 'static> Rows<T> {
    pub(super) fn start<I: IntoIterator<Item = T>>(
        (opening, finds): (Opening, bool),
        paths: Vec<PathBuf>,
        threads: usize,
        work: impl Fn(&Document) -> I + Send + Sync + 'static,
    ) -> Self {
        let (send, more) = sync_channel(WAITING);
        let work = Arc::new(work);
        let run = move || run((&opening, finds), &paths, threads, &work, &send);
        let started = thread::Builder::new().spawn(run);
        let failed = started.err().map(|e| Err(Error::Other(e.to_string())));
        Self {
            ready: failed.into_iter().collect(),
            more,
        }
    }
}

impl<T> Iterator for Rows<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            self.ready.extend(self.more.recv().ok()?);
        }
        self.ready.pop_front()
    }
}

/// Works until the receiver is gone.
fn run<T, I, F>(
    (opening, finds): (&Opening, bool),
    paths: &[PathBuf],
    threads: usize,
    work: &Arc<F>,
    all: &SyncSender<Vec<Result<T, Error>>>,
) where
    T: Send + 'static,
    I: IntoIterator<Item = T>,
    F: Fn(&Document) -> I + Send + Sync + 'static,
{
    let inputs = Inputs::of(paths, false);
    let unreadable = inputs.folders.into_iter().flat_map(|f| f.unreadable);
    let unreadable: Vec<_> = unreadable.map(|e| Err(e.into())).collect();
    if !unreadable.is_empty() && all.send(unreadable).is_err() {
        return;
    }
    let run = Run {
        inputs: &inputs.files,
        opening,
        fail_fast: false,
        jobs: threads,
    };
    let make = |format: FormatName| {
        let (source, work) = (Readable::new(format)?, Arc::clone(work));
        let source = match finds {
            true => source.finding_variants(),
            false => source,
        };
        Ok(Maker::new(move || Making::new(&source, Arc::clone(&work))))
    };
    let passed = run.all(&make, &Silent, |_, event| {
        let rows = match event {
            Event::Begin(_) | Event::End(Ok(())) => return Ok(true),
            Event::End(Err(e)) => vec![Err(e)],
            Event::Step(step) => in_order(step),
        };
        Ok::<bool, Error>(rows.is_empty() || all.send(rows).is_ok())
    });
    // Only sending can fail, and then nobody listens.
    drop(passed);
}

/// The rows of some records, with the errors between them.
fn in_order<T>(step: &mut Step<(u64, T), Failed>) -> Vec<Result<T, Error>> {
    let mut errors = step.messages.shown.drain(..).map(|(_, e)| e).peekable();
    let mut all = Vec::with_capacity(step.out.len());
    for (record, row) in step.out.drain(..) {
        while let Some(Failed(_, e)) = errors.next_if(|Failed(at, _)| *at < record) {
            all.push(Err(e));
        }
        all.push(Ok(row));
    }
    all.extend(errors.map(|Failed(_, e)| Err(e)));
    all
}

/// A record that was not read, and why.
pub(super) struct Failed(pub u64, pub Error);

/// Passes on why records were not read.
pub(super) struct Silent;

impl Watch for Silent {
    type Message = Failed;

    fn show(&self, record: &Record<'_>, sink: &Sink, _: &mut Quota) -> Vec<(Code, Failed)> {
        let why = sink.messages().iter().find(|_| sink.failed());
        let failed = why.map(|d| (d.code, Failed(record.origin.index, refused(record, sink))));
        failed.into_iter().collect()
    }

    fn receive(&self, _: &mut Messages<Failed>, _: u64) {}

    fn complain(&self, _: Error) {}
}

/// Makes rows on one thread.
struct Making<F> {
    reader: Box<dyn Read>,
    document: Document,
    work: Arc<F>,
}

impl<F> Making<F> {
    fn new(source: &Readable, work: Arc<F>) -> Self {
        Self {
            reader: source.open(),
            document: Document::new(source.name().clone()),
            work,
        }
    }
}

impl<T, I, F> Job for Making<F>
where
    T: Send + 'static,
    I: IntoIterator<Item = T>,
    F: Fn(&Document) -> I + Send + Sync,
{
    type Item = (u64, T);

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<(u64, T)>, sink: &mut Sink) -> Verdict {
        let read = self.document.read(record, self.reader.as_mut(), sink);
        if read.is_err() {
            return Verdict::Rejected;
        }
        let rows = (self.work)(&self.document).into_iter();
        out.extend(rows.map(|row| (record.origin.index, row)));
        Verdict::Written(1)
    }
}
