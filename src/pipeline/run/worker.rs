use super::job::{Job, Maker};
use super::step::Step;
use super::{Messages, Quota, Run};
use crate::diag::{Diagnostic, Sink};
use crate::io::{Batch, Item, Record};
use crate::pipeline::Verdict;
use crate::pipeline::convert::has_other_lines;
use crate::pipeline::select::{Judge, Pick, Selecting};
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
    judge: Option<Judge>,
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
        (batch, picks): (&Batch, Option<(Vec<Pick>, bool)>),
        out: Vec<T>,
    ) -> Step<T, M> {
        let mut step = Step {
            out,
            entries: batch.len() as u64,
            bytes: batch.bytes() as u64,
            stored: batch.stored(),
            enough: picks.as_ref().is_some_and(|(_, over)| *over),
            ..Step::empty()
        };
        let at = self.hire(run, maker, input);
        let mut picks = picks.map(|(picks, _)| picks.into_iter());
        let mut rests = batch.rests().peekable();
        for (n, item) in batch.items().enumerate() {
            while let Some((_, rest)) = rests.next_if(|(after, _)| *after <= n) {
                step.beside.add_rest(run.beside, rest);
            }
            let pick = picks.as_mut().and_then(Iterator::next);
            let Some(verdict) = self.picked(run, at, (item, pick), &mut step) else {
                break;
            };
            if verdict == Verdict::Rejected && run.fail_fast {
                step.stop = true;
                self.hired[at].job.finish(&mut step.out);
                return step;
            }
        }
        self.hired[at].job.finish(&mut step.out);
        rests.for_each(|(_, rest)| step.beside.add_rest(run.beside, rest));
        step
    }

    /// What the records of a batch say about themselves.
    pub(super) fn judge<M: Send>(
        &mut self,
        run: &Run<'_, M>,
        selecting: &Selecting<'_>,
        (input, maker): (usize, &Maker<T>),
        batch: &Batch,
    ) -> Vec<Pick> {
        let at = self.hire(run, maker, input);
        let hired = &mut self.hired[at];
        let judged = catch_unwind(AssertUnwindSafe(|| {
            selecting.judge(input, batch, hired.judge.as_mut())
        }));
        judged.unwrap_or_else(|_| {
            hired.replace(run);
            selecting.judge_guarded(input, batch, || hired.maker.judge())
        })
    }

    /// Works on a record as it was decided; `None`: no more records are needed.
    fn picked<M: Send>(
        &mut self,
        run: &Run<'_, M>,
        at: usize,
        (item, pick): (Item<'_>, Option<Pick>),
        step: &mut Step<T, M>,
    ) -> Option<Verdict> {
        Some(match pick {
            None | Some(Pick::Take(_)) => self.item(run, at, (item, true), step),
            Some(Pick::Leave) => {
                step.report.left_out += u64::from(!matches!(item, Item::Comment(_)));
                Verdict::Written(0)
            }
            Some(Pick::Behind) => Verdict::Written(0),
            Some(Pick::Reject(why)) => {
                self.sink.take_over(*why);
                self.item(run, at, (item, false), step)
            }
            Some(Pick::After) => return None,
        })
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

    /// Works on a record or a comment. If it is not `decided` whether a record is selected, the error is in the sink.
    fn item<M: Send>(
        &mut self,
        run: &Run<'_, M>,
        at: usize,
        (item, decided): (Item<'_>, bool),
        step: &mut Step<T, M>,
    ) -> Verdict {
        let before = step.out.len();
        let comment = matches!(item, Item::Comment(_));
        if let Item::Refused(_, why) = &item {
            self.sink.push((*why).clone());
        }
        let mut verdict = self.guarded(run, at, (&item, decided), &mut step.out);
        let (Item::Record(record) | Item::Comment(record) | Item::Refused(record, _)) = item;
        if !self.show(run, &record, &mut step.messages) {
            step.out.truncate(before);
            verdict = Verdict::Rejected;
            // What the job remembers of this record is not true.
            self.hired[at].job.finish(&mut step.out);
            self.hired[at].replace(run);
        }
        if comment && step.report.records == 0 {
            step.other_lines |= has_other_lines(record.bytes);
        }
        match comment {
            true => step.report.count_comment(verdict, &record, &self.sink),
            false => step.report.count(verdict, &record, &self.sink),
        }
        step.beside
            .add(run.beside, (&record, comment), (verdict, &self.sink));
        if let (Verdict::Written(_), false) = (verdict, comment) {
            let job = &self.hired[at].job;
            if step.out.len() > before {
                let start = job.follow(&mut step.settings, &mut step.out);
                step.starts.extend(start);
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
        (item, decided): (&Item<'_>, bool),
        out: &mut Vec<T>,
    ) -> Verdict {
        let (hired, sink) = (&mut self.hired[at], &mut self.sink);
        let before = out.len();
        if before > 0 {
            hired.job.separate(out);
        }
        let start = out.len();
        let job = &mut hired.job;
        let verdict = catch_unwind(AssertUnwindSafe(|| match item {
            Item::Comment(record) => job.comment(record, out, sink),
            Item::Record(record) if decided => job.record(record, out, sink),
            Item::Record(record) => job.undecided(record, out, sink),
            Item::Refused(record, _) => job.refused(record, out, sink),
        }));
        let verdict = verdict.unwrap_or_else(|_| {
            out.truncate(before);
            hired.job.finish(out);
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
            judge: maker.judge(),
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
