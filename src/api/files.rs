use super::Options;
use super::convert::any;
use crate::diag::{Code, Sink};
use crate::io::Record;
use crate::pipeline::files::{self, Conversions, Folder, Inputs, SideFilesTo, To, Watch};
use crate::pipeline::{Error, Input, Loss, Message, Messages, Quota, RecordFindings, Report};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Where converted files are written. A file exists only when it is complete.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Target {
    /// Nothing is written. The report shows what would be lost.
    Nowhere,
    /// All output goes into one file, compressed if its name ends in `.zst` or `.gz`; `-` is standard output.
    File(PathBuf),
    /// Each input gets its own output file in this folder.
    Folder(PathBuf),
}

/// Something that is reported while files are converted or checked.
#[derive(Debug)]
#[non_exhaustive]
pub enum Finding {
    /// A record has an error or something unusual.
    Message(Message),
    /// A part of a record is lost.
    Loss(Loss),
    /// A file was not read or not written; the other files still are.
    File(Error),
    /// Some files in this folder are not read, or it has no file to read. All folders are reported before the first
    /// record.
    Folder(Folder),
    /// This number of bytes of the decompressed input has been processed since the last report.
    Progress(u64),
}

/// The number of threads.
pub(super) fn threads(asked: usize) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    match asked {
        0 => processors(),
        n => n.min(MAX_THREADS),
    }
}

/// More threads cost memory and do not help.
const MAX_THREADS: usize = 256;

impl Options {
    /// Converts files, compressed or not, and the files in folders. `found` receives messages and losses in the order
    /// of the input. It may ignore them, because the report has their numbers. A path `-` is standard input. If there
    /// are no paths, nothing is read, and a file without records is written.
    ///
    /// In a folder, only files whose extension belongs to a notation are read, but no hidden files and no links.
    /// [`Finding::Folder`] has the numbers of skipped files. A path that names a file is always read.
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
            refuse_shared_paths(path, &inputs)?;
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

/// The files that are named, and the files in the folders that are named.
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

/// Refuses an output that would replace an input.
fn refuse_shared_paths(path: &Path, inputs: &[Input]) -> Result<(), Error> {
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

/// Passes what is found to a function.
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
