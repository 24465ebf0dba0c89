use super::Settings;
use crate::diag::Sink;
use crate::io::Record;
use crate::pipeline::select::Judge;
use crate::pipeline::{Converter, Input, Verdict};
use std::borrow::Cow;
use std::sync::Arc;

/// The work on each record. Each thread has its own; the result depends only on the record and
/// its input.
pub trait Job: Send {
    /// What its output consists of: bytes, or rows.
    type Item: Send + 'static;

    /// The records that follow are those of the input with that number.
    fn begin(&mut self, _number: usize, _input: &Input) {}

    /// Handles one record and appends its output to `out`.
    fn record(
        &mut self,
        record: &Record<'_>,
        out: &mut Vec<Self::Item>,
        sink: &mut Sink,
    ) -> Verdict;

    /// Handles a comment line between two records; it does not count as a record.
    fn comment(&mut self, _: &Record<'_>, _: &mut Vec<Self::Item>, _: &mut Sink) -> Verdict {
        Verdict::Written(0)
    }

    /// Handles a record that could not be cut from its file; the error is in the sink.
    fn refused(&mut self, _: &Record<'_>, _: &mut Vec<Self::Item>, _: &mut Sink) -> Verdict {
        Verdict::Rejected
    }

    /// Handles a record for which it is unknown whether it is selected; the error is in the sink.
    fn undecided(&mut self, _: &Record<'_>, _: &mut Vec<Self::Item>, _: &mut Sink) -> Verdict {
        Verdict::Rejected
    }

    /// Appends what is written between the output of two records.
    fn separate(&self, _out: &mut Vec<Self::Item>) {}

    /// The output of the last record, at the end of `out`, follows that of records with the
    /// settings `all`. Returns where it begins, if it can be read without them.
    fn follow(&self, _: &mut Option<Settings>, _: &mut Vec<Self::Item>) -> Option<usize> {
        None
    }

    /// A batch of records ends: completes what was appended to `out`. What a record appended may have been taken back
    /// since then.
    fn finish(&mut self, _out: &mut Vec<Self::Item>) {}

    /// The finding of the last record, in the words of the summary.
    fn found(&self) -> Option<Cow<'static, str>> {
        None
    }
}

impl Job for Converter {
    type Item = u8;

    fn begin(&mut self, number: usize, input: &Input) {
        self.go_on_to(number, input);
    }

    fn record(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        self.convert(record, out, sink)
    }

    fn comment(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) -> Verdict {
        self.convert_comment(record, out, sink)
    }

    fn separate(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.envelope().between.as_bytes());
    }

    fn follow(&self, all: &mut Option<Settings>, out: &mut Vec<u8>) -> Option<usize> {
        Settings::follow(all, self.settings(), self.envelope(), out)
    }
}

/// Makes the jobs for the inputs of one notation, one for each thread.
pub struct Maker<T> {
    make: Arc<dyn Fn() -> Box<dyn Job<Item = T>> + Send + Sync>,
    judge: Option<Arc<dyn Fn() -> Judge + Send + Sync>>,
    weight: usize,
}

impl<T> Maker<T> {
    /// Makes jobs with this function.
    pub fn new<J: Job<Item = T> + 'static>(make: impl Fn() -> J + Send + Sync + 'static) -> Self {
        Self {
            make: Arc::new(move || Box::new(make())),
            judge: None,
            weight: 1,
        }
    }

    /// The same; a large record takes a multiple of the memory that a conversion takes.
    pub(crate) fn weighing(self, weight: usize) -> Self {
        Self { weight, ..self }
    }

    /// How many times the memory of a conversion a large record takes.
    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    /// The same; this function makes what decides which records they work on.
    pub(in crate::pipeline) fn judged_by(
        self,
        judge: impl Fn() -> Judge + Send + Sync + 'static,
    ) -> Self {
        let judge: Arc<dyn Fn() -> Judge + Send + Sync> = Arc::new(judge);
        Self {
            judge: Some(judge),
            ..self
        }
    }

    /// A new judge, if there is one.
    pub(super) fn judge(&self) -> Option<Judge> {
        self.judge.as_ref().map(|make| make())
    }

    /// A new job.
    pub(super) fn job(&self) -> Box<dyn Job<Item = T>> {
        (self.make)()
    }

    /// Whether both make the same jobs.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.make, &other.make)
    }
}

impl<T> Clone for Maker<T> {
    fn clone(&self) -> Self {
        Self {
            make: Arc::clone(&self.make),
            judge: self.judge.clone(),
            weight: self.weight,
        }
    }
}
