use super::{Kept, Messages, Quota, Report, Settings};
use crate::diag::{Code, Sink};
use crate::formats::FormatName;
use crate::io::Record;
use crate::pipeline::Error;
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
    /// Where records begin that can be read without what stands before them.
    pub starts: Vec<usize>,
    /// The messages: passed on as far as the quota allows, and counted.
    pub messages: Messages<M>,
    /// What is kept beside the output.
    pub beside: Kept,
    /// How many records and comment lines of the input this covers.
    pub entries: u64,
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
