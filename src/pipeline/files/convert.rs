use super::feed::Start;
use super::journal::{Journal, Resume, State, Written};
use super::rejects::created;
use super::side_files::{SideFiles, SideFilesTo};
use super::writing::{Came, Writing};
use super::{Input, Opening, Run, Watch};
use crate::formats::{Envelope, FormatName};
use crate::io::{Framing, Identity, Output, Snapshot};
use crate::pipeline::run::{Event, Maker, Report, Step};
use crate::pipeline::{Error, Plan};
use std::collections::{BTreeMap, BTreeSet};
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
    /// What is written beside the output.
    pub aside: SideFilesTo<'a>,
    /// The run goes on where an earlier one stopped, and a later one can go on with it.
    pub resume: Option<&'a Resume>,
}

/// Where the output of a conversion goes.
#[derive(Copy, Clone, Debug)]
pub enum To<'a> {
    /// Nowhere: only what would be lost is of interest.
    Nowhere,
    /// All into one file; `-` is standard output.
    File(&'a Path),
    /// Each input into a separate file, see [`paths`](super::paths).
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
    /// Output cannot be written; or an input cannot be read whose output is not a separate file.
    pub fn run<W: Watch>(&self, to: To<'_>, watch: &W) -> Result<Converted, Error> {
        self.one_or_many(to)?;
        let takes_one = self.opening.selection.takes_one();
        let make = |from: FormatName| {
            let plan = Plan {
                from,
                ..self.plan.clone()
            };
            let checked = plan.check()?;
            Ok(Maker::new(move || checked.open().of_one(takes_one)))
        };
        let mut opening = match to {
            To::File(path) => self.opening.joining(self.inputs, path),
            To::Nowhere | To::Files(_) => self.opening.clone(),
        };
        opening.beside = self.aside.beside();
        let run = Run {
            inputs: self.inputs,
            opening: &opening,
            fail_fast: self.fail_fast,
            jobs: self.jobs,
        };
        let mut work = Work {
            all: self,
            to,
            envelope: self.plan.to.format.card().envelope,
            watch,
            done: Converted::default(),
            writing: None,
            aside: SideFiles::default(),
            journal: None,
            place: Start::default(),
            read: self.replaced(to)?,
        };
        work.begin()?;
        run.all_from(work.place, &make, watch, |input, event| match event {
            _ if watch.stopped() => Err(Error::Stopped),
            Event::Begin(format) => {
                work.aside.begin(&format);
                Ok(true)
            }
            Event::Step(step) => work.step(input, step),
            Event::End(result) => work.end(input, result),
        })?;
        work.finish()
    }

    /// Fails if one output would hold several records of a notation that has only one.
    fn one_or_many(&self, to: To<'_>) -> Result<(), Error> {
        let card = self.plan.to.format.card();
        // Of several files of definitions, later ones would change what earlier names mean.
        let joins = matches!((to, card.framing), (To::File(_), Framing::Whole));
        let apart = matches!(to, To::Files(_));
        if !apart && self.inputs.len() > 1 && (joins || self.plan.to.alone()) {
            return Err(Error::OneRecord(card.slug));
        }
        Ok(())
    }

    /// The inputs that are replaced, as they are before any is read. No output is another input. Fails if records that are
    /// not selected would be lost.
    fn replaced(&self, to: To<'_>) -> Result<Replaced, Error> {
        let mut replaced = Replaced::new();
        for (n, (own, path)) in self.inputs.iter().zip(outputs(to)).enumerate() {
            // Most outputs are new, which is soon known.
            if let Some(snapshot) = Snapshot::of(path)
                && self.opening.is_read(std::slice::from_ref(own), path)
            {
                self.opening.loses_none(path)?;
                replaced.insert(n, snapshot);
            }
        }
        Ok(replaced)
    }
}

/// What inputs are that their outputs replace, by their numbers.
type Replaced = BTreeMap<usize, Snapshot>;

struct Work<'a, W> {
    all: &'a Conversions<'a>,
    to: To<'a>,
    envelope: Envelope,
    watch: &'a W,
    done: Converted,
    /// The output of all inputs, or of the current one.
    writing: Option<Writing>,
    aside: SideFiles,
    journal: Option<Journal<State>>,
    /// What is read next.
    place: Start,
    read: Replaced,
}

impl<W: Watch> Work<'_, W> {
    /// Opens what is written to; after an earlier run, where that one stopped.
    fn begin(&mut self) -> Result<(), Error> {
        let (inputs, to) = (self.all.inputs, self.all.aside);
        let mut states = Vec::new();
        let mut is_new = false;
        if let Some(resume) = self.all.resume {
            can_resume(self.all, self.to)?;
            let (journal, noted) = Journal::open(resume, inputs)?;
            self.journal = Some(journal);
            states = noted;
            is_new = states.is_empty();
        }
        while let Some((state, end)) = states.pop() {
            if self.resume(&state)? {
                return self.journal.as_mut().map_or(Ok(()), |j| j.go_on(end));
            }
        }
        let outputs = outputs(self.to);
        match SideFiles::create(to, inputs, &outputs, self.journal.is_some()) {
            Ok(aside) => self.aside = aside,
            Err(why) => {
                // A run that was refused leaves nothing.
                let journal = self.journal.take().filter(|_| is_new);
                journal.into_iter().for_each(Journal::close);
                return Err(why);
            }
        }
        if !matches!(self.to, To::Files(_)) {
            self.writing(0)?;
        }
        Ok(())
    }

    /// Goes on from a state; `false`: the outputs are not what was noted.
    fn resume(&mut self, state: &State) -> Result<bool, Error> {
        let (inputs, to) = (self.all.inputs, self.all.aside);
        let path = self.path(state.input);
        let there = |written: &Written| Output::readable(path) >= written.output.written;
        if !state.writing.as_ref().is_none_or(there)
            || !SideFiles::holds(to, inputs, state.input, &state.aside)
        {
            return Ok(false);
        }
        if let Some(written) = &state.writing {
            let Some(writing) = Writing::resume(path, written, self.envelope)? else {
                return Ok(false);
            };
            self.writing = Some(Writing {
                keeps: to.rejects.is_some(),
                ..writing
            });
        }
        let Some(aside) = SideFiles::resume(to, inputs, (state.input, &state.aside))? else {
            self.writing = None;
            return Ok(false);
        };
        self.aside = aside;
        self.done.report = state.report.clone();
        self.done.unreadable = state.unreadable;
        self.place = Start {
            input: state.input,
            entries: state.entries,
        };
        Ok(true)
    }

    /// Notes what is done, if it is time to.
    fn note(&mut self) -> Result<(), Error> {
        let Some(journal) = self.journal.as_mut().filter(|j| j.is_due()) else {
            return Ok(());
        };
        journal.note(&State {
            input: self.place.input,
            entries: self.place.entries,
            report: self.done.report.clone(),
            unreadable: self.done.unreadable,
            writing: match &mut self.writing {
                Some(writing) => writing.mark()?,
                None => None,
            },
            aside: self.aside.mark()?,
        })
    }

    /// Where the records of an input go.
    fn path(&self, input: usize) -> &Path {
        let dash = Path::new("-");
        match self.to {
            To::Nowhere => dash,
            To::File(path) => path,
            To::Files(paths) => paths.get(input).map_or(dash, PathBuf::as_path),
        }
    }

    /// The output of an input.
    fn writing(&mut self, input: usize) -> Result<&mut Writing, Error> {
        let writing = match self.writing.take() {
            Some(writing) => writing,
            None => self.create(input)?,
        };
        Ok(self.writing.insert(writing))
    }

    fn create(&self, input: usize) -> Result<Writing, Error> {
        let path = self.path(input);
        let resumable = self.journal.is_some();
        let read = self.read.get(&input).cloned();
        let replaces = read.is_some();
        let output = match self.to {
            To::Nowhere => None,
            To::File(path) if path == Path::new("-") => Some(Output::stdout()),
            To::File(path) if !resumable => Some(Output::create(path)?),
            To::File(_) | To::Files(_) => Some(created(path, resumable)?),
        };
        let output = output.map(|output| output.replacing(read));
        Ok(Writing {
            replaces,
            keeps: self.all.aside.rejects.is_some(),
            ..Writing::to(path, output, self.envelope)
        })
    }

    fn step(&mut self, input: usize, step: &mut Step<u8, W::Message>) -> Result<bool, Error> {
        self.writing(input)?.step(step)?;
        self.aside.step(input, step)?;
        if self.place.input != input {
            self.place = Start { input, entries: 0 };
        }
        self.place.entries += step.entries;
        self.done.report.add(&step.report);
        self.note()?;
        Ok(true)
    }

    fn end(&mut self, input: usize, result: Result<(), Error>) -> Result<bool, Error> {
        let apart = matches!(self.to, To::Files(_));
        let file = (input, &self.all.inputs[input]);
        let on = match result {
            Ok(()) => {
                self.writing(input)?.end_input();
                let written = !apart || self.close()?;
                let path = self.path(input).to_owned();
                let path = Some(&*path).filter(|_| apart && written);
                if !written {
                    self.aside.take_back();
                }
                self.aside.end(file, None, path)?;
                true
            }
            // One broken file must not stop the others.
            Err(e) if apart && e.is_about_a_source() => {
                if let Some(writing) = self.writing.take() {
                    self.done.report.written -= writing.given + writing.withheld;
                    writing.output.into_iter().for_each(Output::discard);
                }
                self.aside.take_back();
                self.aside.end(file, Some(&e), None)?;
                self.watch.complain(e);
                self.done.unreadable = true;
                !self.all.fail_fast
            }
            Err(e) => {
                if self.journal.is_none() {
                    if self.path(input) != Path::new("-") {
                        self.aside.take_back();
                    }
                    self.aside.end(file, Some(&e), None)?;
                    self.aside.finish(self.all.inputs)?;
                }
                return Err(e);
            }
        };
        self.place = Start {
            input: input + 1,
            entries: 0,
        };
        self.note()?;
        Ok(on)
    }

    fn finish(mut self) -> Result<Converted, Error> {
        if !self.close()? {
            self.aside.take_back();
        }
        self.aside.finish(self.all.inputs)?;
        if let Some(journal) = self.journal {
            journal.close();
        }
        Ok(self.done)
    }

    /// Finishes the current output; whether it is there.
    fn close(&mut self) -> Result<bool, Error> {
        let Some(writing) = self.writing.take() else {
            return Ok(true);
        };
        let path = writing.path.display().to_string();
        let why = match writing.came {
            Came::Losing => Error::Unreplaced(
                path,
                "keep them with `--rejects FOLDER`, or write to another file",
            ),
            _ => Error::Unwritten(path),
        };
        let (given, withheld) = (writing.given, writing.withheld);
        self.done.report.written -= withheld;
        let written = match writing.close() {
            Err(e) if e.is_about_a_source() => {
                self.watch.complain(e);
                self.done.unreadable = true;
                self.done.report.written -= given;
                return Ok(false);
            }
            written => written?,
        };
        if !written {
            self.done.report.written -= given;
            self.watch.complain(why);
        }
        Ok(written)
    }
}

/// The files that are written.
fn outputs(to: To<'_>) -> Vec<&Path> {
    match to {
        To::File(path) if path != Path::new("-") => vec![path],
        To::Files(paths) => paths.iter().map(PathBuf::as_path).collect(),
        To::File(_) | To::Nowhere => Vec::new(),
    }
}

/// Fails if a later run could not go on with this one.
fn can_resume(all: &Conversions<'_>, to: To<'_>) -> Result<(), Error> {
    Resume::check(all.inputs, all.opening)?;
    let no = |words: String| Err(Error::Resume(words));
    let outputs = outputs(to);
    if outputs.is_empty() {
        return no("name an output with `-o`".into());
    }
    let sources = all
        .inputs
        .iter()
        .filter_map(|input| Identity::of(input.file()));
    let sources: BTreeSet<Identity> = sources.collect();
    let replaces = |path: &&&Path| Identity::of(path).is_some_and(|file| sources.contains(&file));
    match outputs.iter().find(replaces) {
        Some(path) => no(format!("the output `{}` is also an input", path.display())),
        None => Ok(()),
    }
}
