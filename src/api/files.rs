use super::Options;
use super::convert::any;
use crate::diag::{Code, Sink};
use crate::io::Record;
use crate::pipeline::files::{self, Conversions, Folder, Inputs, SideFilesTo, To, Watch};
use crate::pipeline::{Error, Input, Loss, Message, Messages, Quota, RecordFindings, Report};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Where converted files go. A file is there only once it is complete.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Target {
    /// Nowhere: what would be lost is found out, and nothing written.
    Nowhere,
    /// All into one file, compressed if its name ends in `.zst` or `.gz`; `-` is standard output.
    File(PathBuf),
    /// Each into a file of its own in this folder.
    Folder(PathBuf),
}

/// Something that was found while files were converted.
#[derive(Debug)]
#[non_exhaustive]
pub enum Finding {
    /// Something is wrong or odd in a record.
    Message(Message),
    /// Something of a record is lost.
    Loss(Loss),
    /// A file was not read or not written; the others are.
    File(Error),
    /// Something in this folder is not read, or there is nothing to read. All folders come before the first record.
    Folder(Folder),
    /// So many more bytes of the decompressed input are done.
    Progress(u64),
}

/// The number of threads.
pub(super) fn threads(asked: usize) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    match asked {
        0 => processors(),
        n => n.min(MOST),
    }
}

/// More threads cost memory and do not help.
const MOST: usize = 256;

impl Options {
    /// Converts files, compressed or not, and the files in folders. `found` receives what is wrong and
    /// what is lost, in the order of the input; it may ignore it: the report has the numbers. A path `-` is standard
    /// input. Without any path, nothing is read, and a file is written that holds no record.
    ///
    /// In a folder, only files are read whose extension belongs to a notation; no hidden files, and no links.
    /// [`Finding::Folder`] counts what is skipped. A path that names a file is always read.
    ///
    /// ```no_run
    /// use panchess::{Finding, Options, Target};
    ///
    /// let options = Options::to("uci")?.threads(4);
    /// let target = Target::Folder("out".into());
    /// let report = options.files(["games"], &target, |found| match found {
    ///     Finding::Message(message) => eprintln!("{message}"),
    ///     Finding::File(error) => eprintln!("{error}"),
    ///     _ => {}
    /// })?;
    /// println!("{} of {} records", report.converted, report.records);
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// The output cannot be written; two outputs would have the same name, or an output is also an input; an input
    /// cannot be read (with [`Target::Folder`], that is a [`Finding::File`] instead, and the other files are
    /// converted); or `stop` was set ([`Error::Stopped`]).
    ///
    /// # Panics
    /// Only if `found` panics.
    pub fn files(
        &self,
        paths: impl IntoIterator<Item = impl Into<PathBuf>>,
        target: &Target,
        mut found: impl FnMut(Finding) + Send,
    ) -> Result<Report, Error> {
        let inputs = expanded(paths, &mut found);
        let outputs = match target {
            Target::Folder(folder) => files::paths(&inputs, folder, &self.to)?,
            _ => Vec::new(),
        };
        let to = match target {
            Target::Nowhere => To::Nowhere,
            Target::File(path) => To::File(path),
            Target::Folder(_) => To::Files(&outputs),
        };
        if let To::File(path) = to {
            keep_apart(path, &inputs)?;
        }
        let conversions = Conversions {
            inputs: &inputs,
            opening: &self.reader.opening,
            plan: &self.plan(self.to.clone()),
            fail_fast: self.fail_fast,
            jobs: threads(self.threads),
            aside: SideFilesTo::default(),
            resume: None,
        };
        let converted = conversions.run(to, &Telling::new(found, self.stop.clone()))?;
        Ok(converted.report)
    }
}

/// The files, and those in folders.
pub(super) fn expanded(
    paths: impl IntoIterator<Item = impl Into<PathBuf>>,
    found: &mut impl FnMut(Finding),
) -> Vec<Input> {
    let paths: Vec<PathBuf> = paths.into_iter().map(Into::into).collect();
    let inputs = Inputs::of(&paths, false);
    let unreadable = inputs.unreadable.into_iter();
    unreadable.for_each(|e| found(Finding::File(e.into())));
    let folders = inputs.folders.into_iter();
    let folders = folders.filter(Folder::is_worth_a_word);
    folders.for_each(|folder| found(Finding::Folder(folder)));
    inputs.files
}

/// No input may be replaced.
fn keep_apart(path: &Path, inputs: &[Input]) -> Result<(), Error> {
    let of = crate::io::Identity::of;
    let this = of(path).filter(|_| path != Path::new("-"));
    let same = inputs
        .iter()
        .any(|i| this.is_some() && of(i.file()) == this);
    match same {
        true => Err(Error::Output(path.display().to_string())),
        false => Ok(()),
    }
}

/// Tells a function what is found.
pub(super) struct Telling<F> {
    found: Mutex<F>,
    stop: Arc<AtomicBool>,
}

impl<F: FnMut(Finding) + Send> Telling<F> {
    pub fn new(found: F, stop: Arc<AtomicBool>) -> Self {
        let found = Mutex::new(found);
        Self { found, stop }
    }

    pub fn tell(&self, all: impl IntoIterator<Item = Finding>) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        all.into_iter().for_each(&mut *found);
    }
}

impl<F: FnMut(Finding) + Send> Watch for Telling<F> {
    type Message = RecordFindings;

    fn show(&self, record: &Record<'_>, sink: &Sink, _: &mut Quota) -> Vec<(Code, RecordFindings)> {
        vec![(any(sink), RecordFindings::of(record, sink))]
    }

    fn receive(&self, messages: &mut Messages<RecordFindings>, bytes: u64) {
        for (_, told) in messages.shown.drain(..) {
            self.tell(told.messages.into_iter().map(Finding::Message));
            self.tell(told.losses.into_iter().map(Finding::Loss));
        }
        self.tell([Finding::Progress(bytes)]);
    }

    fn complain(&self, e: Error) {
        self.tell([Finding::File(e)]);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
