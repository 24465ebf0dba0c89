use super::job::{Job, Maker};
use super::step::Step;
use super::{Messages, Quota, Report, Run};
use crate::diag::{Diagnostic, Sink};
use crate::io::{Batch, Item, Record};
use crate::pipeline::Verdict;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One thread's jobs, which stay from input to input, and the messages it may still pass on.
pub struct Worker<T> {
    hired: Vec<Hired<T>>,
    quota: Quota,
    sink: Sink,
}

/// A job, and the input it works on.
struct Hired<T> {
    maker: Maker<T>,
    job: Box<dyn Job<Item = T>>,
    input: Option<usize>,
}

impl<T: Send + 'static> Worker<T> {
    /// Without any job yet.
    pub fn new(quota: Quota) -> Self {
        Self {
            hired: Vec::new(),
            quota,
            sink: Sink::default(),
        }
    }

    /// Gives the memory of all jobs back.
    pub(super) fn forget(&mut self) {
        self.hired.clear();
    }

    /// Works on a batch. `out` is memory to write into.
    pub(super) fn step<M: Send>(
        &mut self,
        run: &Run<'_, M>,
        (input, maker): (usize, &Maker<T>),
        batch: &Batch,
        out: Vec<T>,
    ) -> Step<T, M> {
        let mut step = Step {
            out,
            settings: None,
            messages: Messages::default(),
            report: Report::default(),
            bytes: batch.bytes() as u64,
            stop: false,
            live: false,
        };
        let at = self.hire(run, maker, input);
        for item in batch.items() {
            let verdict = self.item(run, at, item, &mut step);
            if verdict == Verdict::Rejected && run.fail_fast {
                step.stop = true;
                break;
            }
        }
        step
    }

    /// The job for an input.
    fn hire<M>(&mut self, run: &Run<'_, M>, maker: &Maker<T>, input: usize) -> usize {
        let known = self.hired.iter().position(|h| h.maker.is(maker));
        let at = known.unwrap_or_else(|| {
            self.hired.push(Hired::new(maker));
            self.hired.len() - 1
        });
        self.hired[at].begin(input, run);
        at
    }

    fn item<M: Send>(
        &mut self,
        run: &Run<'_, M>,
        at: usize,
        item: Item<'_>,
        step: &mut Step<T, M>,
    ) -> Verdict {
        let before = step.out.len();
        let comment = matches!(item, Item::Comment(_));
        let (record, mut verdict) = match item {
            Item::Record(record) | Item::Comment(record) => {
                let verdict = self.guarded(run, at, (&record, comment), &mut step.out);
                (record, verdict)
            }
            Item::Refused(record, why) => {
                self.sink.push(why.clone());
                (record, Verdict::Rejected)
            }
        };
        if !self.show(run, &record, &mut step.messages) {
            step.out.truncate(before);
            verdict = Verdict::Rejected;
        }
        match comment {
            true => step.report.count_comment(verdict, &record, &self.sink),
            false => step.report.count(verdict, &record, &self.sink),
        }
        if let (Verdict::Written(_), false) = (verdict, comment) {
            let job = &self.hired[at].job;
            if step.out.len() > before {
                job.follow(&mut step.settings, &mut step.out);
            }
            let found = job.found().into_iter();
            found.for_each(|found| step.report.find(found));
        }
        self.sink.clear();
        verdict
    }

    /// Passes on and counts the messages of a record; `false` if a bug made that fail.
    fn show<M: Send>(
        &mut self,
        run: &Run<'_, M>,
        record: &Record<'_>,
        messages: &mut Messages<M>,
    ) -> bool {
        if self.sink.is_empty() {
            return true;
        }
        let (show, quota) = (run.show, &mut self.quota);
        let mut render =
            |sink: &Sink| catch_unwind(AssertUnwindSafe(|| show(record, sink, quota))).ok();
        let shown = render(&self.sink);
        let fine = shown.is_some();
        let shown = shown.or_else(|| {
            let mut alone = self.sink.beside();
            alone.push(Diagnostic::defect());
            self.sink.push(Diagnostic::defect());
            render(&alone)
        });
        messages.shown.extend(shown.unwrap_or_default());
        messages.count(&self.sink);
        fine
    }

    /// A bug triggered by one record must not stop the other records.
    fn guarded<M>(
        &mut self,
        run: &Run<'_, M>,
        at: usize,
        (record, comment): (&Record<'_>, bool),
        out: &mut Vec<T>,
    ) -> Verdict {
        let (hired, sink) = (&mut self.hired[at], &mut self.sink);
        let before = out.len();
        if before > 0 {
            hired.job.separate(out);
        }
        let start = out.len();
        let job = &mut hired.job;
        let verdict = catch_unwind(AssertUnwindSafe(|| match comment {
            true => job.comment(record, out, sink),
            false => job.record(record, out, sink),
        }));
        let verdict = verdict.unwrap_or_else(|_| {
            hired.replace(run);
            sink.push(Diagnostic::defect());
            Verdict::Rejected
        });
        if !matches!(verdict, Verdict::Written(_)) || out.len() == start {
            out.truncate(before);
        }
        verdict
    }
}

impl<T: Send + 'static> Hired<T> {
    fn new(maker: &Maker<T>) -> Self {
        Self {
            job: maker.job(),
            maker: maker.clone(),
            input: None,
        }
    }

    fn begin<M>(&mut self, number: usize, run: &Run<'_, M>) {
        if self.input != Some(number) {
            self.input = Some(number);
            if let Some(input) = run.inputs.get(number) {
                self.job.begin(number, input);
            }
        }
    }

    /// A new job for the same input.
    fn replace<M>(&mut self, run: &Run<'_, M>) {
        let input = self.input;
        *self = Self::new(&self.maker);
        if let Some(number) = input {
            self.begin(number, run);
        }
    }
}
