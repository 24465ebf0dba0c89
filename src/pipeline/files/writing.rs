//! One output while it is written.

use super::journal::Written;
use crate::formats::Envelope;
use crate::io::Output;
use crate::pipeline::Error;
use crate::pipeline::run::{Joiner, Step};
use std::path::{Path, PathBuf};

/// How far an output was written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Came {
    ToTheEnd,
    /// `fail_fast` stopped it.
    Stopped,
    /// A record was refused because it would lose something, and is kept nowhere.
    Refused,
    /// To the end, but no record of an input was written.
    Nowhere,
    /// A record was rejected that would be lost, because the output replaces its input.
    Losing,
}

impl Came {
    const ALL: [Self; 5] = [
        Self::ToTheEnd,
        Self::Stopped,
        Self::Refused,
        Self::Nowhere,
        Self::Losing,
    ];

    pub(super) fn of<T, M>(step: &Step<T, M>) -> Self {
        match step {
            s if s.stop => Self::Stopped,
            s if s.report.refuses() => Self::Refused,
            _ => Self::ToTheEnd,
        }
    }

    /// Combines two results: a stop or a refusal of either one stays.
    fn and(self, later: Self) -> Self {
        match (self, later) {
            (Self::Stopped, _) | (_, Self::Stopped) => Self::Stopped,
            (Self::Refused, _) | (_, Self::Refused) => Self::Refused,
            (Self::Losing, _) | (_, Self::Losing) => Self::Losing,
            (Self::Nowhere, _) | (_, Self::Nowhere) => Self::Nowhere,
            _ => Self::ToTheEnd,
        }
    }
}

/// An output that is being written.
pub(super) struct Writing {
    pub(super) path: PathBuf,
    /// `None`: nothing is written.
    pub(super) output: Option<Output>,
    pub(super) joiner: Joiner,
    pub(super) came: Came,
    /// A record of the current input was not written.
    pub(super) rejected: bool,
    /// It replaces an input.
    pub(super) replaces: bool,
    /// Records that are not written are kept elsewhere.
    pub(super) keeps: bool,
    /// Documents that were given to the output.
    pub(super) given: u64,
    /// Documents that were not given to it after a refusal.
    pub(super) withheld: u64,
}

impl Writing {
    pub(super) fn to(path: &Path, output: Option<Output>, envelope: Envelope) -> Self {
        Self {
            path: path.to_owned(),
            output,
            joiner: Joiner::new(envelope),
            came: Came::ToTheEnd,
            rejected: false,
            replaces: false,
            keeps: false,
            given: 0,
            withheld: 0,
        }
    }

    pub(super) fn step<M>(&mut self, step: &Step<u8, M>) -> Result<(), Error> {
        self.came = self.came.and(match Came::of(step) {
            Came::Refused if self.keeps => Came::ToTheEnd,
            came => came,
        });
        self.rejected |= step.report.not_converted() > 0;
        if self.replaces && !self.keeps && step.report.rejected > 0 {
            self.came = self.came.and(Came::Losing);
        }
        if self.came == Came::Refused {
            self.withheld += step.report.written;
            return Ok(());
        }
        self.given += step.report.written;
        if let Some(out) = &mut self.output {
            let records = (&step.out[..], &step.starts[..]);
            self.joiner.write_records(records, step.settings, out)?;
            if step.live {
                out.keep_up()?;
            }
        }
        Ok(())
    }

    pub(super) fn end_input(&mut self) {
        let rejected = std::mem::take(&mut self.rejected);
        if rejected && !self.joiner.begun() {
            self.came = self.came.and(Came::Nowhere);
        }
    }

    /// If an input was refused or stopped, or has no records to write, no output file is created;
    /// otherwise the output is finished. Whether it is there.
    pub(super) fn close(self) -> Result<bool, Error> {
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
        output.discard();
        Ok(false)
    }

    /// How far it was written.
    pub(super) fn mark(&mut self) -> Result<Option<Written>, Error> {
        let Some(output) = &mut self.output else {
            return Ok(None);
        };
        Ok(Some(Written {
            output: output.mark()?,
            begun: self.joiner.begun(),
            in_force: self.joiner.in_force(),
            came: self.came as u8,
            rejected: self.rejected,
            given: self.given,
            withheld: self.withheld,
        }))
    }

    /// The same output again. `None`: what is there is not what was noted.
    pub(super) fn resume(
        path: &Path,
        written: &Written,
        envelope: Envelope,
    ) -> Result<Option<Self>, Error> {
        let output = Output::resumed(path, &written.output)?;
        let came = Came::ALL
            .into_iter()
            .find(|came| *came as u8 == written.came);
        Ok(output.zip(came).map(|(output, came)| Self {
            joiner: Joiner::resumed(envelope, written.begun, written.in_force),
            came,
            rejected: written.rejected,
            given: written.given,
            withheld: written.withheld,
            ..Self::to(path, Some(output), envelope)
        }))
    }
}
