use super::job::{Manner, NormalizeJob, Piece};
use super::parts::Destination;
use super::sheet::Target;
use super::spare::Spare;
use super::work::Work;
use crate::formats::FormatName;
use crate::pipeline::dataset::Columns;
use crate::pipeline::files::{Opening, Resume, Run, Watch};
use crate::pipeline::{Error, Event, Input, Maker, Readable, Report};
use std::sync::Arc;

/// Writing the records of many files as one table.
#[derive(Clone)]
pub struct Normalize<'a> {
    /// The files.
    pub inputs: &'a [Input],
    /// How they are read.
    pub opening: &'a Opening,
    /// The table and its columns.
    pub columns: Arc<Columns>,
    /// The format.
    pub target: Target,
    /// How records become rows.
    pub manner: Manner,
    /// How many threads work.
    pub jobs: usize,
    /// The run goes on after the last finished file of an earlier one; only in a folder.
    pub resume: Option<&'a Resume>,
}

/// What became of the records.
#[derive(Clone, Debug, Default)]
pub struct Normalized {
    /// The records that were read.
    pub report: Report,
    /// Rows.
    pub rows: u64,
    /// Files.
    pub files: u64,
}

impl Normalize<'_> {
    /// Writes the table. A file is created only if it is complete.
    ///
    /// # Errors
    /// An input cannot be read, or an output not be written.
    pub fn write<W: Watch>(&self, place: Destination<'_>, watch: &W) -> Result<Normalized, Error> {
        let opening = match place {
            Destination::File(path) => &self.opening.joining(self.inputs, path),
            Destination::Folder(..) => self.opening,
        };
        let mut work = Work::begin(self, place)?;
        let run = Run {
            inputs: self.inputs,
            opening,
            fail_fast: false,
            jobs: self.jobs,
        };
        let spare = work.spare.clone();
        let make = |format| self.maker(format, &spare);
        let ran = run.all_from(work.place, &make, watch, |input, event| {
            match event {
                _ if watch.stopped() => return Err(Error::Stopped),
                Event::Begin(_) => {}
                Event::End(result) => result?,
                Event::Step(step) => work.step(input, step)?,
            }
            Ok::<bool, Error>(true)
        });
        if let Err(why) = ran {
            work.give_up();
            return Err(why);
        }
        match work.is_refused() {
            true => {
                watch.complain(Error::Unwritten(work.target()));
                work.discard()
            }
            false => work.finish(),
        }
    }

    fn maker(&self, format: FormatName, spare: &Spare) -> Result<Maker<Piece>, Error> {
        let source = Readable::new(format)?.finding_variants();
        let (columns, manner) = (Arc::clone(&self.columns), self.manner);
        let spare = spare.clone();
        let maker = Maker::new(move || NormalizeJob::new(&columns, &source, manner, &spare));
        Ok(maker.weighing(self.columns.weight()))
    }
}
