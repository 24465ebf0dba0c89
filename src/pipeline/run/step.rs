use super::{Kept, Messages, Quota, Report, Settings, SideOutputs};
use crate::diag::{Code, Sink};
use crate::formats::FormatName;
use crate::io::Record;
use crate::pipeline::{Error, Verdict};
use std::sync::Arc;

/// Turns the messages and losses of one record into what is passed on of them, as far as the quota
/// allows.
pub type Show<'a, M> = dyn Fn(&Record<'_>, &Sink, &mut Quota) -> Vec<(Code, M)> + Sync + 'a;

/// The results of a batch of records, in the order of the records.
#[derive(Debug)]
pub struct Step<T, M> {
    /// The data.
    pub out: Vec<T>,
    /// The settings of its documents.
    pub settings: Option<Settings>,
    /// Where records begin that can be read without what is before them.
    pub starts: Vec<usize>,
    /// The messages: passed on as far as the quota allows, and counted.
    pub messages: Messages<M>,
    /// What is kept beside the output.
    pub beside: Kept,
    /// How many records and comment lines of the input this covers.
    pub entries: u64,
    /// Before its first record are lines that are neither blank nor comments.
    pub other_lines: bool,
    /// The numbers.
    pub report: Report,
    /// Bytes of input this covers.
    pub bytes: u64,
    /// Bytes of the stored input that were read by the end of this.
    pub stored: u64,
    /// A record was rejected and the run stops here.
    pub stop: bool,
    /// Enough records were selected, and the run ends here.
    pub enough: bool,
    /// More input may take long to arrive, so this output is flushed now.
    pub live: bool,
}

impl<T, M> Step<T, M> {
    /// What is found out about a whole input, not about a record in it. `shown`: what is passed on of the messages.
    pub(in crate::pipeline) fn about(
        place: &Record<'_>,
        sink: &Sink,
        shown: Vec<(Code, M)>,
        beside: SideOutputs,
    ) -> Self {
        let mut step = Self::empty();
        step.messages.shown = shown;
        step.messages.count(sink);
        step.messages.of_no_record();
        let verdict = match sink.failed() {
            true => Verdict::Refused,
            false => Verdict::Written(0),
        };
        step.report.count_comment(verdict, place, sink);
        step.beside.add(beside, (place, true), (verdict, sink));
        step
    }

    /// Nothing was done yet.
    pub(super) fn empty() -> Self {
        Self {
            out: Vec::new(),
            settings: None,
            starts: Vec::new(),
            messages: Messages::default(),
            beside: Kept::default(),
            entries: 0,
            other_lines: false,
            report: Report::default(),
            bytes: 0,
            stored: 0,
            stop: false,
            enough: false,
            live: false,
        }
    }
}

/// What comes out of a run, in the order of the input.
#[derive(Debug)]
pub enum Event<'s, T, M> {
    /// An input of this notation was opened.
    Begin(Arc<FormatName>),
    /// The results of some records.
    Step(&'s mut Step<T, M>),
    /// The input ended, or could not be opened or read on.
    End(Result<(), Error>),
}
