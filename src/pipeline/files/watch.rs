use super::{Files, Input, Make, Opening, Start, no_record, sampling};
use crate::diag::{Code, Sink};
use crate::io::Record;
use crate::pipeline::Error;
use crate::pipeline::run::{self, Event, Feed, Messages, Quota};
use crate::pipeline::select::Selecting;

/// What was done in a step.
#[derive(Copy, Clone, Debug)]
pub struct Advance {
    /// In which input.
    pub input: usize,
    /// How many bytes of it, as it is stored, were read.
    pub stored: u64,
    /// The number of additional bytes after decompression.
    pub bytes: u64,
    /// The number of additional records.
    pub records: u64,
    /// The number of them that were not written because of an error or a loss.
    pub rejected: u64,
}

/// Who is told about a run while it goes on.
pub trait Watch: Sync {
    /// What becomes of a message.
    type Message: Send;

    /// What is passed on of the messages and losses of one record, as far as the quota allows.
    /// Called on any thread.
    fn show(
        &self,
        record: &Record<'_>,
        sink: &Sink,
        quota: &mut Quota,
    ) -> Vec<(Code, Self::Message)>;

    /// How many messages are worth passing on.
    fn quota(&self) -> Quota {
        Quota::default()
    }

    /// Takes the messages about this many bytes of input that follow. Called in the order of the input, on the thread
    /// that started the run.
    fn receive(&self, messages: &mut Messages<Self::Message>, bytes: u64);

    /// So much of an input is done. Called in the order of the input, before [`Watch::receive`].
    fn advance(&self, _: &Advance) {}

    /// An input was left out, or an output not written.
    fn complain(&self, e: Error);

    /// Whether the run is to end before its time. A conversion then fails, and leaves no output.
    fn stopped(&self) -> bool {
        false
    }
}

/// A run over files.
#[derive(Copy, Clone)]
pub struct Run<'a> {
    /// The files.
    pub inputs: &'a [Input],
    /// How they are read.
    pub opening: &'a Opening,
    /// Stop after the first record with an error.
    pub fail_fast: bool,
    /// How many threads work.
    pub jobs: usize,
}

impl Run<'_> {
    /// Passes on the results of all files in order. `each` gets the number of the file, and returns
    /// whether to continue. The watch receives the messages before `each` gets the step.
    ///
    /// # Errors
    /// That of `each`.
    pub fn all<T: Send + 'static, W: Watch, E: From<Error>>(
        &self,
        make: &Make<'_, T>,
        watch: &W,
        each: impl FnMut(usize, Event<'_, T, W::Message>) -> Result<bool, E>,
    ) -> Result<(), E> {
        self.all_from(Start::default(), make, watch, each)
    }

    /// The same from a place on.
    ///
    /// # Errors
    /// That of `each`.
    pub fn all_from<T: Send + 'static, W: Watch, E: From<Error>>(
        &self,
        start: Start,
        make: &Make<'_, T>,
        watch: &W,
        mut each: impl FnMut(usize, Event<'_, T, W::Message>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let opening = sampling::repeatable(self.inputs, self.opening)?;
        let opening = opening.as_ref().unwrap_or(self.opening);
        let selecting = sampling::selecting(self, opening);
        let files = Files::new(self.inputs, opening, make, self.jobs);
        let mut files = files.starting(start);
        let mut search = no_record::Search::from(start);
        self.selected(&mut files, selecting.as_ref(), watch, |n, event| {
            let show =
                |record: &Record<'_>, sink: &Sink| watch.show(record, sink, &mut watch.quota());
            if search.ends_without_record(n, &event)
                && selecting.is_none()
                && let Some(mut step) = no_record::step(&self.inputs[n], self.opening, show)
            {
                watch.receive(&mut step.messages, 0);
                if !each(n, Event::Step(&mut step))? {
                    return Ok(false);
                }
            }
            each(n, event)
        })
    }

    /// The same for files that are open already.
    ///
    /// # Errors
    /// That of `each`.
    pub fn feed<'f, T: Send + 'static, W: Watch, E>(
        &self,
        feed: &mut dyn Feed<'f, T>,
        watch: &W,
        each: impl FnMut(usize, Event<'_, T, W::Message>) -> Result<bool, E>,
    ) -> Result<(), E> {
        self.selected(feed, None, watch, each)
    }

    /// The same for those records that are selected.
    pub(super) fn selected<'f, T: Send + 'static, W: Watch, E>(
        &self,
        feed: &mut dyn Feed<'f, T>,
        selecting: Option<&Selecting<'_>>,
        watch: &W,
        mut each: impl FnMut(usize, Event<'_, T, W::Message>) -> Result<bool, E>,
    ) -> Result<(), E> {
        let run = run::Run {
            inputs: self.inputs,
            show: &|record, sink, quota| watch.show(record, sink, quota),
            quota: watch.quota(),
            selecting,
            beside: self.opening.beside,
            fail_fast: self.fail_fast,
            jobs: self.jobs,
        };
        run.all(feed, |input, mut event| {
            if let Event::Step(step) = &mut event {
                watch.advance(&Advance {
                    input,
                    stored: step.stored,
                    bytes: step.bytes,
                    records: step.report.records,
                    rejected: step.report.rejected + step.report.refused,
                });
                watch.receive(&mut step.messages, step.bytes);
            }
            each(input, event)
        })
    }
}
