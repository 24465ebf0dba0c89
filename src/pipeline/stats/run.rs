use super::job::{Fact, StatsJob};
use super::tally::Tally;
use crate::formats::FormatName;
use crate::pipeline::files::{Opening, Run, Watch};
use crate::pipeline::{Error, Event, Input, Maker, Readable, Report};

/// Counting the records of many files.
#[derive(Copy, Clone)]
pub struct Stats<'a> {
    /// The files.
    pub inputs: &'a [Input],
    /// How they are read.
    pub opening: &'a Opening,
    /// How many first moves of each game are counted.
    pub depth: usize,
    /// How many threads work.
    pub jobs: usize,
}

impl Stats<'_> {
    /// Counts all records.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn count<W: Watch>(&self, watch: &W) -> Result<(Tally, Report), Error> {
        let run = Run {
            inputs: self.inputs,
            opening: self.opening,
            fail_fast: false,
            jobs: self.jobs,
        };
        let (mut tally, mut report, mut notation) = (Tally::default(), Report::default(), "");
        run.all(&|format| self.maker(format), watch, |_, event| {
            match event {
                _ if watch.stopped() => return Err(Error::Stopped),
                Event::Begin(format) => notation = format.format.card().slug,
                Event::End(result) => result?,
                Event::Step(step) => {
                    step.out.iter().for_each(|fact| tally.add(notation, fact));
                    report.add(&step.report);
                }
            }
            Ok::<bool, Error>(true)
        })?;
        Ok((tally, report))
    }

    fn maker(&self, format: FormatName) -> Result<Maker<Fact>, Error> {
        let source = Readable::new(format)?.finding_variants();
        let depth = self.depth;
        let columns = StatsJob::columns();
        let columns = columns.ok_or_else(|| Error::Other("no columns of moves".into()))?;
        Ok(Maker::new(move || StatsJob::new(&source, &columns, depth)))
    }
}
