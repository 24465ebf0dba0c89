use super::report::Report;
use super::{Converter, Verdict};
use crate::diag::{Code, Diagnostic, Severity, Sink};
use crate::io::{Batch, Batches, Item, Record};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};

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
    /// Worker threads; 1 works in the calling thread.
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
        mut each: impl FnMut(&mut Step) -> Result<bool, E>,
    ) -> Result<(), E> {
        if self.jobs <= 1 {
            let mut job = (self.make)();
            let mut out = Vec::new();
            while let Some(batch) = batches.next()? {
                let mut step = self.step(&mut job, &batch, out);
                if !each(&mut step)? || step.stop {
                    break;
                }
                // The next step writes into the same memory.
                out = step.out;
                out.clear();
            }
            return Ok(());
        }
        let (work, todo) = sync_channel::<(u64, Batch)>(self.jobs * 3);
        let (done, results) = channel();
        let todo = Mutex::new(todo);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                let (done, todo) = (done.clone(), &todo);
                scope.spawn(move || self.worker(todo, &done));
            }
            drop(done);
            let mut order = Order::new(self.jobs * 3);
            let outcome = order.pump(batches, &work, &results, &mut each);
            // Workers stop when no more work can come.
            drop(work);
            outcome
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

/// Puts results back into the order of the input, with a bounded number of
/// batches between the one being read and the one being written.
struct Order {
    window: usize,
    sent: u64,
    written: u64,
    waiting: BTreeMap<u64, Step>,
    ended: bool,
}

impl Order {
    fn new(window: usize) -> Self {
        Self {
            window,
            sent: 0,
            written: 0,
            waiting: BTreeMap::new(),
            ended: false,
        }
    }

    fn pump<E: From<crate::io::Error>>(
        &mut self,
        batches: &mut Batches,
        work: &std::sync::mpsc::SyncSender<(u64, Batch)>,
        results: &Receiver<(u64, Step)>,
        each: &mut impl FnMut(&mut Step) -> Result<bool, E>,
    ) -> Result<(), E> {
        let mut failure = None;
        loop {
            while !self.ended && self.sent - self.written < self.window as u64 {
                match batches.next() {
                    Ok(Some(batch)) => match work.send((self.sent, batch)) {
                        Ok(()) => self.sent += 1,
                        Err(_) => self.ended = true,
                    },
                    Ok(None) => self.ended = true,
                    Err(e) => {
                        // What was read before the failure is still written.
                        failure = Some(e);
                        self.ended = true;
                    }
                }
            }
            if self.sent == self.written {
                return failure.map_or(Ok(()), |e| Err(e.into()));
            }
            let Ok((number, step)) = results.recv() else {
                return Ok(());
            };
            self.waiting.insert(number, step);
            while let Some(mut step) = self.waiting.remove(&self.written) {
                self.written += 1;
                if !each(&mut step)? || step.stop {
                    return Ok(());
                }
            }
        }
    }
}
