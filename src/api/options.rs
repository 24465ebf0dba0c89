use super::{Converter, Reader, Stream};
use crate::formats::FormatName;
use crate::pipeline::{Drop, Error, Plan, PlanError, Select, Writable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How texts are converted. Everything is plain data: the same options and the same record always give
/// the same bytes.
///
/// ```
/// use panchess::{Options, Reader, Select};
///
/// let options = Options::to("fen")?
///     .reader(Reader::of("pgn")?.variant("chess"))
///     .select(Select::EveryPly)
///     .leave_out("tags")?;
/// let fens = options.converter()?.convert("1. e4 e5 *")?;
/// assert_eq!(fens.text.iter().filter(|byte| **byte == b'\n').count(), 3);
/// # Ok::<(), panchess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    pub(super) reader: Reader,
    pub(super) to: FormatName,
    select: Select,
    drop: Drop,
    strict: bool,
    legal: bool,
    keep_going: bool,
    repair: bool,
    pub(super) fail_fast: bool,
    pub(super) threads: usize,
    pub(super) stop: Arc<AtomicBool>,
}

impl Options {
    /// Options for a conversion to this notation, such as `uci` or `fen+shredder`. The source notation is detected,
    /// unless [`Options::reader`] sets it.
    ///
    /// # Errors
    /// There is no such notation.
    pub fn to(notation: &str) -> Result<Self, Error> {
        Ok(Self {
            reader: Reader::default(),
            to: FormatName::parse(notation)?,
            select: Select::default(),
            drop: Drop::default(),
            strict: false,
            legal: false,
            keep_going: false,
            repair: false,
            fail_fast: false,
            threads: 0,
            stop: Arc::default(),
        })
    }

    /// Sets the reader of the source.
    #[must_use]
    pub fn reader(mut self, reader: Reader) -> Self {
        self.reader = reader;
        self
    }

    /// Sets which positions of a game are written, if the target can express positions.
    #[must_use]
    pub fn select(mut self, select: Select) -> Self {
        self.select = select;
        self
    }

    /// Leaves out `tags`, `comments`, `nags`, `variations`, `extras` or the `outcome`. This is not
    /// a loss.
    ///
    /// # Errors
    /// The word is none of these ([`Error::Unknown`]).
    pub fn leave_out(mut self, what: &str) -> Result<Self, Error> {
        match self.drop.add(what) {
            true => Ok(self),
            false => {
                let words = Drop::WORDS.join(", ");
                let text = format!("`{what}` cannot be left out; these can: {words}");
                Err(Error::unknown("part", what, text))
            }
        }
    }

    /// Refuses records that would lose something.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Checks every move by the rules, even if the target does not need it.
    #[must_use]
    pub fn legal(mut self, legal: bool) -> Self {
        self.legal = legal;
        self
    }

    /// Ends a line before a move that cannot be played, instead of refusing the game.
    #[must_use]
    pub fn keep_going(mut self, keep_going: bool) -> Self {
        self.keep_going = keep_going;
        self
    }

    /// Repairs damaged moves of FCN and of some notations of 5D chess by changing one character, as
    /// `panchess convert --repair` does. Then no variant is looked for.
    #[must_use]
    pub fn repair(mut self, repair: bool) -> Self {
        self.repair = repair;
        self
    }

    /// Stops after the first record with an error.
    #[must_use]
    pub fn fail_fast(mut self, fail_fast: bool) -> Self {
        self.fail_fast = fail_fast;
        self
    }

    /// Sets the number of threads that convert files; 0 means one per processor. It does not change the output.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Ends the conversion of files early when any thread sets `stop`: it fails with
    /// [`Error::Stopped`], and no output file is created.
    #[must_use]
    pub fn stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// A converter with these options.
    ///
    /// # Errors
    /// panchess cannot write the target notation; or [`Select::EveryPly`] is selected, and the target can express only
    /// games; or panchess cannot read the source notation, or cannot repair its moves. If the reader does not name the
    /// source notation, the conversion reports the last two errors.
    pub fn converter(&self) -> Result<Converter, Error> {
        Converter::new(self.clone())
    }

    /// A converter for one text whose bytes arrive in chunks. `name` is used in messages; the notation may be detected
    /// from its extension.
    ///
    /// # Errors
    /// Those of [`Options::converter`].
    pub fn stream(&self, name: &str) -> Result<Stream, Error> {
        Ok(Stream::new(name, self.converter()?))
    }

    /// Whether the target can be written, whatever the source is.
    pub(super) fn check_target(&self) -> Result<(), PlanError> {
        let plan = self.plan(self.to.clone());
        Writable::new(plan.to.clone())?;
        plan.check_target()
    }

    /// The plan for a source.
    pub(super) fn plan(&self, from: FormatName) -> Plan {
        Plan {
            select: self.select,
            drop: self.drop,
            strict: self.strict,
            legal: self.legal,
            keep_going: self.keep_going,
            repair: self.repair,
            find_variant: self.reader.finds,
            ..Plan::new(from, self.to.clone())
        }
    }
}
