use super::{Input, Opening, Run, Watch};
use crate::formats::{Envelope, FormatName};
use crate::io::{Identity, Output};
use crate::pipeline::run::{Event, Joiner, Maker, Report, Step};
use crate::pipeline::{Error, Plan};
use std::path::{Path, PathBuf};

/// A conversion of many files.
#[derive(Copy, Clone)]
pub struct Conversions<'a> {
    /// The files.
    pub inputs: &'a [Input],
    /// How they are read.
    pub opening: &'a Opening,
    /// What is done; the source is detected for each file.
    pub plan: &'a Plan,
    /// Stop after the first record with an error.
    pub fail_fast: bool,
    /// How many threads work.
    pub jobs: usize,
}

/// Where the output of a conversion goes.
#[derive(Copy, Clone, Debug)]
pub enum To<'a> {
    /// Nowhere: only what would be lost is of interest.
    Nowhere,
    /// All into one file; `-` is standard output.
    File(&'a Path),
    /// Each input into a file of its own, see [`paths`](super::paths).
    Files(&'a [PathBuf]),
}

/// What became of a conversion of many files.
#[derive(Clone, Debug, Default)]
pub struct Converted {
    /// All records together.
    pub report: Report,
    /// Some inputs could not be read; the watch was told why.
    pub unreadable: bool,
}

impl Conversions<'_> {
    /// Converts all files. An output is created only if it is complete.
    ///
    /// # Errors
    /// Output cannot be written; or an input cannot be read whose output is not a file of its own.
    pub fn run<W: Watch>(&self, to: To<'_>, watch: &W) -> Result<Converted, Error> {
        let make = |from: FormatName| {
            let plan = Plan {
                from,
                ..self.plan.clone()
            };
            let checked = plan.check()?;
            Ok(Maker::new(move || checked.open()))
        };
        let mut opening = self.opening.clone();
        if let To::File(path) = to
            && self.inputs.len() > 1
            && path != Path::new("-")
        {
            opening.joined = Identity::of(path);
        }
        let run = Run {
            inputs: self.inputs,
            opening: &opening,
            fail_fast: self.fail_fast,
            jobs: self.jobs,
        };
        let mut work = Work {
            to,
            envelope: self.plan.to.format.card().envelope,
            fail_fast: self.fail_fast,
            watch,
            done: Converted::default(),
            writing: None,
        };
        let apart = matches!(to, To::Files(_));
        if !apart && self.inputs.len() > 1 && self.plan.to.alone() {
            return Err(Error::OneRecord(self.plan.to.format.card().slug));
        }
        if !apart {
            work.writing(0)?;
        }
        run.all(&make, watch, |input, event| match event {
            _ if watch.stopped() => Err(Error::Stopped),
            Event::Begin(_) => Ok(true),
            Event::Step(step) => work.step(input, step),
            Event::End(result) => work.end(input, result),
        })?;
        work.close()?;
        Ok(work.done)
    }
}

/// How far an output was written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Came {
    ToTheEnd,
    /// `fail_fast` stopped it.
    Stopped,
    /// A record was refused because it would lose something.
    Refused,
    /// To the end, but every record of an input was rejected.
    Nowhere,
}

impl Came {
    fn of<T, M>(step: &Step<T, M>) -> Self {
        match step {
            s if s.stop => Self::Stopped,
            s if s.report.refused > 0 => Self::Refused,
            _ => Self::ToTheEnd,
        }
    }

    /// Combines two results: a stop or a refusal of either one stays.
    fn and(self, later: Self) -> Self {
        match (self, later) {
            (Self::Stopped, _) | (_, Self::Stopped) => Self::Stopped,
            (Self::Refused, _) | (_, Self::Refused) => Self::Refused,
            (Self::Nowhere, _) | (_, Self::Nowhere) => Self::Nowhere,
            _ => Self::ToTheEnd,
        }
    }
}

/// An output that is being written.
struct Writing {
    path: PathBuf,
    /// `None`: nothing is written.
    output: Option<Output>,
    joiner: Joiner,
    came: Came,
    /// A record of the current input was not written.
    rejected: bool,
}

impl Writing {
    fn to(path: &Path, output: Option<Output>, envelope: Envelope) -> Self {
        Self {
            path: path.to_owned(),
            output,
            joiner: Joiner::new(envelope),
            came: Came::ToTheEnd,
            rejected: false,
        }
    }

    fn step<M>(&mut self, step: &Step<u8, M>) -> Result<(), Error> {
        self.came = self.came.and(Came::of(step));
        self.rejected |= step.report.rejected + step.report.skipped > 0;
        if let (Some(out), true) = (&mut self.output, self.came != Came::Refused) {
            let records = (&step.out[..], &step.starts[..]);
            self.joiner.write_records(records, step.settings, out)?;
            if step.live {
                out.keep_up()?;
            }
        }
        Ok(())
    }

    fn end_input(&mut self) {
        let rejected = std::mem::take(&mut self.rejected);
        if rejected && !self.joiner.begun() {
            self.came = self.came.and(Came::Nowhere);
        }
    }

    /// If an input was refused or stopped, or has no records to write, no output file is created;
    /// otherwise the output is finished. Whether it is there.
    fn close(self) -> Result<bool, Error> {
        let Some(mut output) = self.output else {
            return Ok(true);
        };
        let begun = self.joiner.begun();
        if self.came == Came::ToTheEnd || (self.came == Came::Nowhere && begun) {
            self.joiner.close(&mut output)?;
            output.finish()?;
            return Ok(true);
        }
        if self.path == Path::new("-") {
            output.finish()?;
            return Ok(true);
        }
        Ok(false)
    }
}

struct Work<'a, W> {
    to: To<'a>,
    envelope: Envelope,
    fail_fast: bool,
    watch: &'a W,
    done: Converted,
    /// The output of all inputs, or of the current one.
    writing: Option<Writing>,
}

impl<W: Watch> Work<'_, W> {
    /// The output of an input.
    fn writing(&mut self, input: usize) -> Result<&mut Writing, Error> {
        let writing = match self.writing.take() {
            Some(writing) => writing,
            None => self.create(input)?,
        };
        Ok(self.writing.insert(writing))
    }

    fn create(&self, input: usize) -> Result<Writing, Error> {
        let dash = Path::new("-");
        let (path, output) = match self.to {
            To::Nowhere => (dash, None),
            To::File(path) if path == dash => (path, Some(Output::stdout())),
            To::File(path) => (path, Some(Output::create(path)?)),
            To::Files(paths) => {
                let path = paths.get(input).map_or(dash, PathBuf::as_path);
                (path, Some(Output::create_with_parents(path)?))
            }
        };
        Ok(Writing::to(path, output, self.envelope))
    }

    fn step(&mut self, input: usize, step: &mut Step<u8, W::Message>) -> Result<bool, Error> {
        self.writing(input)?.step(step)?;
        self.done.report.add(std::mem::take(&mut step.report));
        Ok(true)
    }

    fn end(&mut self, input: usize, result: Result<(), Error>) -> Result<bool, Error> {
        let apart = matches!(self.to, To::Files(_));
        match result {
            Ok(()) => {
                self.writing(input)?.end_input();
                if apart {
                    self.close()?;
                }
                Ok(true)
            }
            // One broken file must not stop the others.
            Err(e) if apart && e.is_about_a_source() => {
                self.writing = None;
                self.watch.complain(e);
                self.done.unreadable = true;
                Ok(!self.fail_fast)
            }
            Err(e) => Err(e),
        }
    }

    fn close(&mut self) -> Result<(), Error> {
        let Some(writing) = self.writing.take() else {
            return Ok(());
        };
        let path = writing.path.clone();
        if !writing.close()? {
            let path = path.display().to_string();
            self.watch.complain(Error::Unwritten(path));
        }
        Ok(())
    }
}
