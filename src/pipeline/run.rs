use super::report::Report;
use super::{Converter, Verdict};
use crate::diag::{Code, Diagnostic, Severity, Sink};
use crate::io::{Batch, Batches, Item, Record};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};

/// What is done to each record. One a thread; the answer depends on the record only.
pub trait Job: Send {
    /// Handles one record, appending what it has to say to `out`.
    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict;
}

impl Job for Converter {
    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        self.convert(record, out, sink)
    }
}

/// Turns what was said of one record into text for people.
pub type Show<'a> = dyn Fn(&Record<'_>, &[Diagnostic]) -> String + Sync + 'a;

/// A stream of records and what to do with them.
pub struct Run<'a> {
    /// Makes a job for each thread.
    pub make: &'a (dyn Fn() -> Box<dyn Job> + Sync),
    /// Renders messages.
    pub show: &'a Show<'a>,
    /// Stands between the output of two records.
    pub between: &'a str,
    /// Stop after the first record with an error.
    pub fail_fast: bool,
    /// Worker threads; 1 works in the calling thread, as does a file of one batch.
    pub jobs: usize,
}

/// What came of a batch of records, in the order of the records.
#[derive(Debug, Default)]
pub struct Step {
    /// The data.
    pub out: Vec<u8>,
    /// The rendered messages.
    pub shown: String,
    /// The numbers.
    pub report: Report,
    /// Bytes of input this covers.
    pub bytes: u64,
    /// A record was rejected and the run stops here.
    pub stop: bool,
    /// More input may be long in coming: whoever reads along wants this now.
    pub live: bool,
}

impl Run<'_> {
    /// Runs all batches and hands the steps on in order, whatever the number of
    /// threads. `each` answers whether to go on.
    ///
    /// # Errors
    /// What reading the source or `each` answered.
    pub fn all<E: From<crate::io::Error>>(
        &self,
        batches: &mut Batches,
        each: impl FnMut(&mut Step) -> Result<bool, E>,
    ) -> Result<(), E> {
        match batches.next()? {
            None => Ok(()),
            // Threads would cost more than they bring.
            Some(only) if self.jobs <= 1 || batches.is_done() => self.here(only, batches, each),
            Some(first) => self.spread(first, batches, each),
        }
    }

    /// All in the calling thread.
    fn here<E: From<crate::io::Error>>(
        &self,
        first: Batch,
        batches: &mut Batches,
        mut each: impl FnMut(&mut Step) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut job = (self.make)();
        let (mut next, mut out) = (Some(first), Vec::new());
        while let Some(batch) = next {
            let mut step = self.step(&mut job, &batch, out);
            step.live = batches.is_live();
            drop(batch);
            if !each(&mut step)? || step.stop {
                break;
            }
            // The next step writes into the same memory.
            out = step.out;
            out.clear();
            next = batches.next()?;
        }
        Ok(())
    }

    /// One thread reads, several work, and the calling one puts in order what they made, so
    /// that a slow source holds up no result.
    fn spread<E: From<crate::io::Error>>(
        &self,
        first: Batch,
        batches: &mut Batches,
        each: impl FnMut(&mut Step) -> Result<bool, E>,
    ) -> Result<(), E> {
        let window = self.jobs * 3;
        let live = batches.is_live();
        let (work, todo) = sync_channel::<(u64, Batch)>(window);
        let (done, results) = channel();
        // Holds one entry for each batch that was read and is not yet written.
        let (enter, leave) = sync_channel(window);
        let todo = Mutex::new(todo);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                let (done, todo) = (done.clone(), &todo);
                scope.spawn(move || self.worker(todo, &done));
            }
            drop(done);
            let reader = scope.spawn(move || read(first, batches, &enter, &work));
            let outcome = in_order(&results, &leave, live, each);
            // Nothing more is wanted: the reader stops, then the workers.
            drop((leave, results));
            let read = reader.join().unwrap_or_else(|e| resume_unwind(e));
            // What was read before a failure has been written.
            outcome.and(read.map_err(E::from))
        })
    }

    fn worker(&self, todo: &Mutex<Receiver<(u64, Batch)>>, done: &Sender<(u64, Step)>) {
        let mut job = (self.make)();
        loop {
            let next = todo.lock().unwrap_or_else(|e| e.into_inner()).recv();
            let Ok((number, batch)) = next else { return };
            let step = self.step(&mut job, &batch, Vec::new());
            drop(batch);
            if done.send((number, step)).is_err() {
                return;
            }
        }
    }

    fn step(&self, job: &mut Box<dyn Job>, batch: &Batch, out: Vec<u8>) -> Step {
        let mut step = Step {
            out,
            bytes: batch.bytes() as u64,
            ..Step::default()
        };
        let mut sink = Sink::default();
        for item in batch.items() {
            let (record, verdict) = match item {
                Item::Record(record) => {
                    let verdict = self.guarded(job, &record, &mut step.out, &mut sink);
                    (record, verdict)
                }
                Item::Refused(record, why) => {
                    sink.push(why.clone());
                    (record, Verdict::Rejected)
                }
            };
            count(&mut step.report, verdict, &record, &sink);
            if !sink.messages().is_empty() {
                step.shown.push_str(&(self.show)(&record, sink.messages()));
            }
            sink.clear();
            if verdict == Verdict::Rejected && self.fail_fast {
                step.stop = true;
                break;
            }
        }
        step
    }

    /// A defect of ours in one record must not cost the other million.
    fn guarded(
        &self,
        job: &mut Box<dyn Job>,
        record: &Record<'_>,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Verdict {
        let before = out.len();
        if before > 0 {
            out.extend_from_slice(self.between.as_bytes());
        }
        let start = out.len();
        let verdict = catch_unwind(AssertUnwindSafe(|| job.record(record, out, sink)));
        let verdict = verdict.unwrap_or_else(|_| {
            *job = (self.make)();
            sink.push(defect());
            Verdict::Rejected
        });
        if !matches!(verdict, Verdict::Written(_)) || out.len() == start {
            out.truncate(before);
        }
        verdict
    }
}

fn defect() -> Diagnostic {
    Diagnostic::error(
        Code("core/defect"),
        "this record met a defect of panchess itself",
    )
    .at(crate::diag::Span::default())
    .help("please report it with the record: every input should give an answer")
}

fn count(report: &mut Report, verdict: Verdict, record: &Record<'_>, sink: &Sink) {
    report.records += 1;
    match verdict {
        Verdict::Written(n) => {
            report.converted += 1;
            report.written += n;
        }
        Verdict::Rejected => report.rejected += 1,
        Verdict::Refused => report.refused += 1,
    }
    let warning = |d: &&Diagnostic| d.severity == Severity::Warning;
    report.warnings += sink.messages().iter().filter(warning).count() as u64;
    // What an unwritten record would have lost is not lost.
    if verdict != Verdict::Rejected {
        for loss in sink.losses() {
            report.lose(record, loss);
        }
    }
}

/// Sends batches to the workers until there are no more, or nobody wants them.
fn read(
    first: Batch,
    batches: &mut Batches,
    enter: &SyncSender<()>,
    work: &SyncSender<(u64, Batch)>,
) -> Result<(), crate::io::Error> {
    let mut next = Some(first);
    for number in 0.. {
        let Some(batch) = next else { break };
        if enter.send(()).is_err() || work.send((number, batch)).is_err() {
            break;
        }
        next = batches.next()?;
    }
    Ok(())
}

/// Hands the results on in the order of the input.
fn in_order<E>(
    results: &Receiver<(u64, Step)>,
    leave: &Receiver<()>,
    live: bool,
    mut each: impl FnMut(&mut Step) -> Result<bool, E>,
) -> Result<(), E> {
    let (mut waiting, mut written) = (BTreeMap::new(), 0);
    for (number, step) in results {
        waiting.insert(number, step);
        while let Some(mut step) = waiting.remove(&written) {
            written += 1;
            step.live = live;
            if !each(&mut step)? || step.stop {
                return Ok(());
            }
            let _ = leave.recv();
        }
    }
    Ok(())
}
