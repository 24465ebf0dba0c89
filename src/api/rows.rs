use super::document::Document;
use super::kept::refused;
use crate::diag::{Code, Sink};
use crate::formats::{FormatName, Read};
use crate::io::Record;
use crate::pipeline::files::{Folder, Inputs, Opening, Run, Watch};
use crate::pipeline::{Error, Event, Input, Job, Maker, Messages, Quota, Readable, Step, Verdict};
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The rows of [`Reader::rows`](super::Reader::rows).
///
/// If the function that makes the rows has panicked, the iterator panics with the same payload.
pub struct Rows<T> {
    ready: VecDeque<Result<T, Error>>,
    more: Receiver<Vec<Result<T, Error>>>,
    folders: Vec<Folder>,
    panicked: Panicked,
}

/// The payload with which the caller's function panicked.
#[derive(Clone, Default)]
struct Panicked(Arc<Mutex<Option<Box<dyn Any + Send>>>>);

impl Panicked {
    fn slot(&self) -> MutexGuard<'_, Option<Box<dyn Any + Send>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        let Inputs {
            files,
            folders,
            unreadable,
        } = Inputs::of(&paths, false);
        let panicked = Panicked::default();
        let work = Arc::new((work, panicked.clone()));
        let run = move || run((&opening, finds), &files, threads, &work, &send);
        let started = thread::Builder::new().spawn(run);
        let failed = started.err().map(|e| Err(Error::Other(e.to_string())));
        let unreadable = unreadable.into_iter().map(|e| Err(e.into()));
        Self {
            ready: unreadable.chain(failed).collect(),
            more,
            folders: folders
                .into_iter()
                .filter(Folder::is_worth_a_word)
                .collect(),
            panicked,
        }
    }
}

impl<T> Rows<T> {
    /// The folders in which files are skipped, or in which there is no file to read.
    pub fn folders(&self) -> &[Folder] {
        &self.folders
    }
}

impl<T> Iterator for Rows<T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            match self.more.recv() {
                Ok(rows) => self.ready.extend(rows),
                Err(_) => match self.panicked.slot().take() {
                    Some(payload) => resume_unwind(payload),
                    None => return None,
                },
            }
        }
        self.ready.pop_front()
    }
}

/// Works until the receiver is gone.
fn run<T, I, F>(
    (opening, finds): (&Opening, bool),
    inputs: &[Input],
    threads: usize,
    work: &Arc<(F, Panicked)>,
    all: &SyncSender<Vec<Result<T, Error>>>,
) where
    T: Send + 'static,
    I: IntoIterator<Item = T>,
    F: Fn(&Document) -> I + Send + Sync + 'static,
{
    let run = Run {
        inputs,
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
            Event::Step(_) if work.1.slot().is_some() => return Ok(false),
            Event::Step(step) => in_order(step),
        };
        Ok::<bool, Error>(rows.is_empty() || all.send(rows).is_ok())
    });
    // Only sending can fail, and then there is no receiver.
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
    work: Arc<(F, Panicked)>,
}

impl<F> Making<F> {
    fn new(source: &Readable, work: Arc<(F, Panicked)>) -> Self {
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
        let (work, panicked) = &*self.work;
        // A panic of the caller's function is not a defect of the record: the caller gets it again.
        let made = catch_unwind(AssertUnwindSafe(|| {
            let rows = work(&self.document).into_iter();
            out.extend(rows.map(|row| (record.origin.index, row)));
        }));
        match made {
            Ok(()) => Verdict::Written(1),
            Err(payload) => {
                panicked.slot().get_or_insert(payload);
                Verdict::Rejected
            }
        }
    }
}
