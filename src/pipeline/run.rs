use super::doors::defect;
use super::report::Report;
use super::room::Room;
use super::{Converter, Messages, Quota, Settings, Verdict};
use crate::diag::{Code, Severity, Sink};
use crate::formats::Envelope;
use crate::io::{Batch, Batches, Item, Record};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The work on each record. Each thread has its own; the result depends only on the record.
pub trait Job: Send {
    /// Handles one record and appends its output to `out`.
    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict;

    /// Handles a comment line between two records; it does not count as a record.
    fn comment(&mut self, _record: &Record<'_>, _out: &mut Vec<u8>, _sink: &mut Sink) -> Verdict {
        Verdict::Written(0)
    }

    /// The settings of the documents that the last record became, in a notation of sessions.
    fn settings(&self) -> Option<Settings> {
        None
    }

    /// The finding of the last record, in the words of the summary.
    fn found(&self) -> Option<Cow<'static, str>> {
        None
    }
}

impl Job for Converter {
    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        self.convert(record, out, sink)
    }

    fn comment(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        self.convert_comment(record, out, sink)
    }

    fn settings(&self) -> Option<Settings> {
        Self::settings(self)
    }
}

/// Renders the messages of one record, as far as the quota allows.
pub type Show<'a> = dyn Fn(&Record<'_>, &Sink, &mut Quota) -> Vec<(Code, String)> + Sync + 'a;

/// A stream of records and what to do with them.
pub struct Run<'a> {
    /// Creates a job for each thread.
    pub make: &'a (dyn Fn() -> Box<dyn Job> + Sync),
    /// Renders messages.
    pub show: &'a Show<'a>,
    /// How many messages are worth rendering. Each thread counts for itself and meets records in
    /// their order, so it leaves out only what the quota of the whole run leaves out as well.
    pub quota: Quota,
    /// What stands between the output of two records.
    pub envelope: Envelope,
    /// Stop after the first record with an error.
    pub fail_fast: bool,
    /// Worker threads; 1 works in the calling thread, as does a file of one batch.
    pub jobs: usize,
}

/// The results of a batch of records, in the order of the records.
#[derive(Debug, Default)]
pub struct Step {
    /// The data.
    pub out: Vec<u8>,
    /// The settings of its documents.
    pub settings: Option<Settings>,
    /// The messages: rendered as far as the quota allows, and counted.
    pub messages: Messages,
    /// The numbers.
    pub report: Report,
    /// Bytes of input this covers.
    pub bytes: u64,
    /// A record was rejected and the run stops here.
    pub stop: bool,
    /// More input may take long to arrive, so this output is flushed now.
    pub live: bool,
}

impl Run<'_> {
    /// Runs all batches and passes the results on in order, independent of the number of
    /// threads. `each` returns whether to continue.
    ///
    /// # Errors
    /// The error of reading the source or of `each`.
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
        let mut quota = self.quota.clone();
        while let Some(batch) = next {
            let mut step = self.step(&mut job, &batch, out, &mut quota);
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

    /// One thread reads, several work, and the calling thread sorts the results, so that a slow
    /// source does not delay finished results.
    fn spread<E: From<crate::io::Error>>(
        &self,
        first: Batch,
        batches: &mut Batches,
        each: impl FnMut(&mut Step) -> Result<bool, E>,
    ) -> Result<(), E> {
        let live = batches.is_live();
        let (work, todo) = channel::<(u64, Batch)>();
        let (done, results) = channel();
        let (todo, room) = (Mutex::new(todo), &Room::new(self.jobs));
        std::thread::scope(|scope| {
            let open = room.open();
            for _ in 0..self.jobs {
                let (done, todo) = (done.clone(), &todo);
                scope.spawn(move || self.worker(todo, &done, room));
            }
            drop(done);
            let reader = scope.spawn(move || read(first, batches, room, &work));
            let outcome = in_order(&results, room, live, each);
            // Nothing more is needed: the reader stops, then the workers.
            drop((open, results));
            let read = reader.join().unwrap_or_else(|e| resume_unwind(e));
            // What was read before a failure has been written.
            outcome.and(read.map_err(E::from))
        })
    }

    fn worker(
        &self,
        todo: &Mutex<Receiver<(u64, Batch)>>,
        done: &Sender<(u64, Step)>,
        room: &Room,
    ) {
        let (mut job, mut quota) = ((self.make)(), self.quota.clone());
        loop {
            let next = todo.lock().unwrap_or_else(|e| e.into_inner()).recv();
            let Ok((number, batch)) = next else { return };
            let working = room.work(batch.longest());
            let step = self.step(&mut job, &batch, Vec::new(), &mut quota);
            drop(batch);
            if working.is_large() {
                job = (self.make)();
            }
            drop(working);
            if done.send((number, step)).is_err() {
                return;
            }
        }
    }

    fn step(&self, job: &mut Box<dyn Job>, batch: &Batch, out: Vec<u8>, quota: &mut Quota) -> Step {
        let mut step = Step {
            out,
            bytes: batch.bytes() as u64,
            ..Step::default()
        };
        let mut sink = Sink::default();
        for item in batch.items() {
            let before = step.out.len();
            let comment = matches!(item, Item::Comment(_));
            let (record, mut verdict) = match item {
                Item::Record(record) | Item::Comment(record) => {
                    let verdict = self.guarded(job, (&record, comment), &mut step.out, &mut sink);
                    (record, verdict)
                }
                Item::Refused(record, why) => {
                    sink.push(why.clone());
                    (record, Verdict::Rejected)
                }
            };
            if !self.show(&record, &mut sink, quota, &mut step.messages) {
                step.out.truncate(before);
                verdict = Verdict::Rejected;
            }
            match comment {
                true => count_comment(&mut step.report, verdict, &record, &sink),
                false => count(&mut step.report, verdict, &record, &sink),
            }
            if let (Verdict::Written(_), false) = (verdict, comment) {
                let settings = job.settings().filter(|_| step.out.len() > before);
                Settings::follow(&mut step.settings, settings, &self.envelope, &mut step.out);
                job.found()
                    .into_iter()
                    .for_each(|found| step.report.find(found));
            }
            sink.clear();
            if verdict == Verdict::Rejected && self.fail_fast {
                step.stop = true;
                break;
            }
        }
        step
    }

    /// Renders and counts the messages of a record; `false` if a bug made that fail.
    fn show(
        &self,
        record: &Record<'_>,
        sink: &mut Sink,
        quota: &mut Quota,
        messages: &mut Messages,
    ) -> bool {
        if sink.counts().is_empty() {
            return true;
        }
        let mut render =
            |sink: &Sink| catch_unwind(AssertUnwindSafe(|| (self.show)(record, sink, quota))).ok();
        let shown = render(sink);
        let fine = shown.is_some();
        let shown = shown.or_else(|| {
            let mut alone = sink.beside();
            alone.push(defect());
            sink.push(defect());
            render(&alone)
        });
        messages.shown.extend(shown.unwrap_or_default());
        messages.count(sink);
        fine
    }

    /// A bug triggered by one record must not stop the other records.
    fn guarded(
        &self,
        job: &mut Box<dyn Job>,
        (record, comment): (&Record<'_>, bool),
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Verdict {
        let before = out.len();
        if before > 0 {
            out.extend_from_slice(self.envelope.between.as_bytes());
        }
        let start = out.len();
        let verdict = catch_unwind(AssertUnwindSafe(|| match comment {
            true => job.comment(record, out, sink),
            false => job.record(record, out, sink),
        }));
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

/// A comment counts as a record only if it is refused; what is lost with it is lost.
fn count_comment(report: &mut Report, verdict: Verdict, comment: &Record<'_>, sink: &Sink) {
    count(report, verdict, comment, sink);
    if let Verdict::Written(_) = verdict {
        report.records -= 1;
        report.converted -= 1;
    }
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
        Verdict::Skipped => report.skipped += 1,
    }
    let warnings = sink
        .counts()
        .iter()
        .filter(|c| c.severity == Severity::Warning);
    report.warnings += warnings.map(|c| c.count).sum::<u64>();
    // A record that is not written loses nothing.
    if verdict != Verdict::Rejected {
        for loss in sink.losses() {
            report.lose(record, loss);
        }
    }
}

/// Sends batches to the workers until there are no more, or none are needed.
fn read(
    first: Batch,
    batches: &mut Batches,
    room: &Room,
    work: &Sender<(u64, Batch)>,
) -> Result<(), crate::io::Error> {
    let mut next = Some(first);
    for number in 0.. {
        let Some(batch) = next else { break };
        if !room.enter(batch.bytes()) || work.send((number, batch)).is_err() {
            break;
        }
        next = batches.next()?;
    }
    Ok(())
}

/// Passes the results on in the order of the input.
fn in_order<E>(
    results: &Receiver<(u64, Step)>,
    room: &Room,
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
            room.leave(step.bytes as usize);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Diagnostic;
    use crate::io::{Framing, Reading, Source};
    use std::thread::{ThreadId, current};

    /// Reports a message for every record.
    struct Talk;

    impl Job for Talk {
        fn record(&mut self, _: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
            sink.push(Diagnostic::warning(Code("x/odd"), "odd"));
            out.extend_from_slice(b"x");
            Verdict::Written(1)
        }
    }

    #[test]
    fn a_panic_while_a_message_is_shown_costs_that_record_alone() {
        for jobs in [1, 2] {
            let run = Run {
                make: &|| Box::new(Talk),
                show: &|record, sink, _| {
                    assert_ne!(record.origin.index, 1, "a defect");
                    vec![(sink.counts()[0].code, "shown\n".to_owned())]
                },
                quota: Quota::default(),
                envelope: Envelope::NONE,
                fail_fast: false,
                jobs,
            };
            let source = Source::from_bytes("-", "a\nb\nc\n");
            let mut batches = Batches::new(source, &Framing::Line, small(1));
            let (mut report, mut out, mut shown) = (Report::default(), Vec::new(), 0);
            let done = run.all::<crate::io::Error>(&mut batches, |step| {
                report.add(std::mem::take(&mut step.report));
                out.extend_from_slice(&step.out);
                shown += step.messages.shown.len();
                Ok(true)
            });
            done.unwrap();
            assert_eq!((report.records, report.rejected), (3, 1), "-j {jobs}");
            assert_eq!((out.as_slice(), shown), (&b"xx"[..], 2), "-j {jobs}");
        }
    }

    /// Small batches, so that few records are several of them.
    fn small(batch: usize) -> Reading {
        Reading {
            batch,
            ..Reading::default()
        }
    }

    /// Writes each record again, with the thread that did it.
    struct Echo<'a>(&'a Mutex<Vec<ThreadId>>);

    impl Job for Echo<'_> {
        fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, _: &mut Sink) -> Verdict {
            out.extend_from_slice(record.bytes);
            self.0.lock().unwrap().push(current().id());
            Verdict::Written(1)
        }
    }

    fn echo(text: &str, jobs: usize) -> (Vec<u8>, Vec<ThreadId>) {
        let threads: &'static Mutex<Vec<ThreadId>> = Box::leak(Box::default());
        let run = Run {
            make: &|| Box::new(Echo(threads)),
            show: &|_, _, _| Vec::new(),
            quota: Quota::default(),
            envelope: Envelope::NONE,
            fail_fast: false,
            jobs,
        };
        let source = Source::from_bytes("x", text);
        let mut batches = Batches::new(source, &Framing::Line, small(100));
        let mut out = Vec::new();
        let each = |step: &mut Step| {
            out.extend_from_slice(&step.out);
            Ok(true)
        };
        run.all::<crate::io::Error>(&mut batches, each).unwrap();
        (out, std::mem::take(&mut threads.lock().unwrap()))
    }

    #[test]
    fn a_file_of_one_batch_takes_no_threads_and_the_order_is_that_of_the_input() {
        let (out, threads) = echo("a\nb\n", 16);
        assert_eq!((&*out, threads), (&b"ab"[..], vec![current().id(); 2]));
        let lines: String = (0..5000).map(|i| format!("{i}\n")).collect();
        for jobs in [1, 2, 16] {
            let (out, threads) = echo(&lines, jobs);
            assert_eq!(out, lines.replace('\n', "").as_bytes());
            assert_eq!(threads.contains(&current().id()), jobs == 1);
        }
    }
}
