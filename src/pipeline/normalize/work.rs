use super::job::Piece;
use super::parts::{Destination, Parts};
use super::run::{Normalize, Normalized};
use super::spare::Spare;
use crate::pipeline::Error;
use crate::pipeline::files::{Journal, Resume, Start};
use crate::pipeline::run::{Report, Step};
use serde::{Deserialize, Serialize};

/// What is done when a file of a folder is finished.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
struct State {
    /// The input that is read next.
    input: usize,
    /// The number of its records and comment lines that are done.
    entries: u64,
    /// The number of rows of the following records that are in finished files too.
    taken: u64,
    /// Files that are finished.
    files: u64,
    /// Rows of the records that are done.
    rows: u64,
    report: Report,
}

/// Rows on their way into files.
pub(super) struct Work<'a> {
    parts: Parts<'a>,
    done: Normalized,
    journal: Option<Journal<State>>,
    /// Where the records begin whose rows come next.
    pub place: Start,
    /// The number of these rows that were written by an earlier run.
    taken: u64,
    /// Takes the memory of rows that were written.
    pub spare: Spare,
}

impl<'a> Work<'a> {
    /// Begins, or goes on after the last finished file of an earlier run.
    pub fn begin(all: &Normalize<'_>, place: Destination<'a>) -> Result<Self, Error> {
        let mut work = Self {
            parts: Parts::new(
                place,
                all.target,
                &all.columns,
                (all.jobs, all.resume.is_some()),
            ),
            done: Normalized::default(),
            journal: None,
            place: Start::default(),
            taken: 0,
            spare: Spare::default(),
        };
        let Some(resume) = all.resume else {
            work.parts.begin()?;
            return Ok(work);
        };
        Resume::check(all.inputs, all.opening)?;
        if let Destination::File(_) = place {
            let words = "only a folder of files (`-o dir/`) can be resumed";
            return Err(Error::Resume(words.to_owned()));
        }
        let (mut journal, mut states) = Journal::<State>::open(resume, all.inputs)?;
        let is_new = states.is_empty();
        while let Some((state, end)) = states.pop() {
            if work.parts.go_on(state.files) {
                journal.go_on(end)?;
                work.resume(state);
                work.journal = Some(journal);
                return Ok(work);
            }
        }
        if let Err(why) = work.parts.begin() {
            if is_new {
                journal.close();
            }
            return Err(why);
        }
        // From now on, files in the folder are those of this run.
        journal.note(&State::default())?;
        work.journal = Some(journal);
        Ok(work)
    }

    fn resume(&mut self, state: State) {
        self.done.rows = state.rows;
        self.done.report = state.report;
        self.place = Start {
            input: state.input,
            entries: state.entries,
        };
        self.taken = state.taken;
    }

    /// Writes the rows of some records.
    pub fn step<M>(&mut self, input: usize, step: &mut Step<Piece, M>) -> Result<(), Error> {
        if self.place.input != input {
            self.place = Start { input, entries: 0 };
        }
        let mut written = 0;
        for piece in &step.out {
            let length = piece.rows.len();
            let mut at = length.min(usize::try_from(self.taken).unwrap_or(length));
            self.taken -= at as u64;
            written += at as u64;
            while at < length {
                let added = self.parts.add(&piece.rows, at..length)?;
                at += added;
                written += added as u64;
                self.note(written)?;
            }
        }
        let errors: u64 = step.out.iter().map(|piece| piece.errors).sum();
        let rows: usize = step.out.iter().map(|piece| piece.rows.len()).sum();
        let written = step.out.drain(..);
        written.for_each(|piece| self.spare.put(piece.rows));
        self.done.rows += rows as u64;
        self.done.report.add(&step.report);
        self.done.report.keep_errors(errors);
        self.place.entries += step.entries;
        match step.live {
            true => self.parts.keep_up(),
            false => Ok(()),
        }
    }

    /// Notes what is done, if a file was just finished. `written` rows of the current records are in files.
    fn note(&mut self, written: u64) -> Result<(), Error> {
        let (Some(journal), Some(files)) = (&mut self.journal, self.parts.finished()) else {
            return Ok(());
        };
        journal.note(&State {
            input: self.place.input,
            entries: self.place.entries,
            taken: written,
            files,
            rows: self.done.rows,
            report: self.done.report.clone(),
        })
    }

    /// Whether a record would lose something, which was not allowed.
    pub fn is_refused(&self) -> bool {
        self.parts.is_file() && self.done.report.refuses()
    }

    /// Where the rows go.
    pub fn target(&self) -> String {
        self.parts.target()
    }

    /// Creates no file.
    pub fn discard(self) -> Result<Normalized, Error> {
        let mut done = self.done;
        self.parts.discard()?;
        (done.rows, done.files, done.report.written) = (0, 0, 0);
        if let Some(journal) = self.journal {
            journal.close();
        }
        Ok(done)
    }

    /// The run ended early. If it cannot go on later, nothing would say that the files are not all.
    pub fn give_up(self) {
        if self.journal.is_none() {
            // The reason why the run ended is reported.
            let _ = self.parts.discard();
        }
    }

    /// Finishes the last file.
    pub fn finish(mut self) -> Result<Normalized, Error> {
        self.done.files = self.parts.finish()?;
        if let Some(journal) = self.journal {
            journal.close();
        }
        Ok(self.done)
    }
}
