use super::convert::{any, often};
use super::files::{Telling, expanded, threads};
use super::{Finding, Reader};
use crate::diag::Severity;
use crate::formats::FormatName;
use crate::io::Source;
use crate::pipeline::files::{Found, Opened, Run, Watch};
use crate::pipeline::{
    self, Checker, Conventions, Error, Event, Input, Level, Levels, Loss, Maker, Message, One,
    Quota, Readable, RecordFindings, Report, SideOutputs,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const NO_TEXT: &str = "the text was not fixed: it has bytes that are not characters in its encoding; name the encoding";

/// Looks for mistakes: it reads every record, and replays it if its rules are known.
///
/// ```
/// let check = panchess::Check::new(panchess::Reader::of("pgn")?);
/// let checked = check.text("1. e4 e5 2. Ke3 *")?;
/// assert_eq!(checked.report.rejected, 1);
/// assert_eq!(checked.messages[0].code, "core/illegal-move");
/// # Ok::<(), panchess::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Check {
    reader: Reader,
    levels: Levels,
    syntax_only: bool,
    repair: bool,
    threads: usize,
    stop: Arc<AtomicBool>,
}

/// The result of checking a text.
#[derive(Clone, Debug, Default, Eq, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Checked {
    /// All messages about the records, in order.
    pub messages: Vec<Message>,
    /// The data that its readers had to discard.
    pub losses: Vec<Loss>,
    /// The numbers of records and messages.
    pub report: Report,
}

/// A text to which its safe fixes were applied.
#[derive(Clone, Debug, Default, Eq, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Fixed {
    /// The new text.
    pub text: String,
    /// The number of fixes that were applied, by code.
    pub made: BTreeMap<&'static str, u64>,
}

impl Check {
    /// A check that reads with this reader.
    pub fn new(reader: Reader) -> Self {
        Self {
            reader,
            ..Self::default()
        }
    }

    /// Whether records are only read, and not replayed.
    #[must_use]
    pub fn syntax_only(mut self, only: bool) -> Self {
        self.syntax_only = only;
        self
    }

    /// Repairs damaged moves of FCN and of some notations of 5D chess by changing one character, as
    /// `panchess check --repair` does. Then no variant is looked for.
    #[must_use]
    pub fn repair(mut self, repair: bool) -> Self {
        self.repair = repair;
        self
    }

    /// Sets the severity of the warnings and notes with this code, or of all warnings for the code `warnings`. `None`
    /// suppresses them; any severity other than `Severity::Error` means `Severity::Warning`. Errors stay errors.
    ///
    /// # Errors
    /// There is no such code ([`Error::Unknown`]).
    pub fn level(mut self, code: &str, severity: Option<Severity>) -> Result<Self, Error> {
        let level = match severity {
            None => Level::Allow,
            Some(Severity::Error) => Level::Deny,
            Some(_) => Level::Warn,
        };
        let unknown = |text| Error::unknown("code", code, text);
        self.levels.set_known(code, level).map_err(unknown)?;
        self.reader.opening.levels = self.levels.clone();
        Ok(self)
    }

    /// Sets the number of threads that check files; 0 means one per processor.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Ends the check of files early when any thread sets `stop`: it fails with
    /// [`Error::Stopped`].
    #[must_use]
    pub fn stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// Checks a text, which may be compressed.
    ///
    /// # Errors
    /// The notation cannot be detected or read, or the encoding of the text is unknown.
    pub fn text(&self, text: impl Into<Vec<u8>>) -> Result<Checked, Error> {
        self.source(Source::from_bytes("-", text))
    }

    /// Checks the text that a reader returns, such as an open file.
    ///
    /// # Errors
    /// Those of [`Check::text`], or the reader fails.
    pub fn text_from(&self, reader: impl std::io::Read + Send + 'static) -> Result<Checked, Error> {
        self.text_named("-", reader)
    }

    /// The same; messages call the text by this name. For the Python package.
    #[doc(hidden)]
    pub fn text_named(
        &self,
        name: &str,
        reader: impl std::io::Read + Send + 'static,
    ) -> Result<Checked, Error> {
        let source = Source::from_reader(name, reader).unpacked()?;
        self.found(often(self.reader.opening.stream(source)?))
    }

    fn source(&self, source: Source) -> Result<Checked, Error> {
        self.found(self.reader.opening.stream(source.unpacked()?)?)
    }

    fn found(&self, found: Found) -> Result<Checked, Error> {
        let Opened { format, batches } = found.opened();
        let (mut all, mut feed) = (Checked::default(), One::new(batches, self.maker(format)?));
        let run = pipeline::Run {
            inputs: &[Input::new("-")],
            show: &|record, sink, _| vec![(any(sink), RecordFindings::of(record, sink))],
            quota: Quota::default(),
            selecting: None,
            beside: SideOutputs::default(),
            fail_fast: false,
            jobs: 1,
        };
        run.all(&mut feed, |_, event| -> Result<bool, Error> {
            match event {
                Event::Begin(_) => Ok(true),
                Event::End(result) => result.map(|()| true),
                Event::Step(step) => {
                    for (_, told) in step.messages.shown.drain(..) {
                        all.messages.extend(told.messages);
                        all.losses.extend(told.losses);
                    }
                    all.report.add(&step.report);
                    Ok(true)
                }
            }
        })?;
        Ok(all)
    }

    /// Applies every safe fix to a text, until none is left.
    ///
    /// ```
    /// let check = panchess::Check::new(panchess::Reader::of("lcpn")?);
    /// let fixed = check.fixed("(def walker (/ (wazir) ferz))")?;
    /// assert_eq!(fixed.text, "(def walker (/ wazir ferz))");
    /// # Ok::<(), panchess::Error>(())
    /// ```
    ///
    /// # Errors
    /// The notation cannot be detected or read, or the text has bytes that are not valid in its encoding.
    pub fn fixed(&self, text: impl Into<Vec<u8>>) -> Result<Fixed, Error> {
        let mut found = self.reader.opening.text("-", text)?;
        if !found.reading.binary {
            found.source = found.source.text(found.reading.encoding.take())?;
        }
        let (decoded, mut bytes) = (found.source.is_decoded(), Vec::new());
        found.source.read(usize::MAX, &mut bytes)?;
        let text = String::from_utf8(bytes).ok();
        let text = text.filter(|text| !decoded || !text.contains(char::REPLACEMENT_CHARACTER));
        let text = text.ok_or_else(|| Error::Other(NO_TEXT.to_owned()))?;
        let framing = found.format.framing();
        let mut checker = self.checker(found.format)?();
        let fixed = pipeline::fix(&text, &mut checker, &framing, found.reading)?;
        let made = fixed.made.into_iter().map(|(code, n)| (code.0, n));
        Ok(Fixed {
            text: fixed.text,
            made: made.collect(),
        })
    }

    /// Checks files, compressed or not, and the files in folders. `found` receives messages, losses and unreadable
    /// files, in the order of the input. Paths are those of [`Options::files`](super::Options::files).
    ///
    /// # Errors
    /// [`Error::Stopped`], if `stop` was set. A file that cannot be read is a [`Finding::File`], not an error.
    ///
    /// # Panics
    /// Only if `found` panics.
    pub fn files(
        &self,
        paths: impl IntoIterator<Item = impl Into<PathBuf>>,
        mut found: impl FnMut(Finding) + Send,
    ) -> Result<Report, Error> {
        let inputs = expanded(paths, &mut found);
        let run = Run {
            inputs: &inputs,
            opening: &self.reader.opening,
            fail_fast: false,
            jobs: threads(self.threads),
        };
        let (mut report, telling) = (Report::default(), Telling::new(found, self.stop.clone()));
        run.all(&|format| self.maker(format), &telling, |_, event| {
            match event {
                _ if telling.stopped() => return Err(Error::Stopped),
                Event::Begin(_) | Event::End(Ok(())) => {}
                Event::End(Err(e)) => telling.tell([Finding::File(e)]),
                Event::Step(step) => report.add(&step.report),
            }
            Ok(true)
        })?;
        Ok(report)
    }

    fn maker(&self, format: FormatName) -> Result<Maker<u8>, Error> {
        Ok(Maker::new(self.checker(format)?))
    }

    fn checker(
        &self,
        format: FormatName,
    ) -> Result<impl Fn() -> Checker + Send + Sync + use<>, Error> {
        let source = Readable::new(format)?;
        let source = match self.repair {
            true => source.repairing(Conventions::default())?,
            false if self.reader.finds => source.finding_variants(),
            false => source,
        };
        let (replays, levels) = (!self.syntax_only, self.levels.clone());
        Ok(move || Checker::new(&source, replays, levels.clone()))
    }
}
