use super::keyed::{Entry, Keyed};
use super::places::Places;
use super::writing::{Writing, facts};
use super::{DedupJob, Keep, Key, verbatim};
use crate::formats::{Envelope, FormatName};
use crate::io::{Framing, Snapshot, finishing};
use crate::keyset::{self, Deduplicator, Fate, Index};
use crate::pipeline::files::{Opening, Run, Watch};
use crate::pipeline::{Error, Event, Input, Maker, Plan, Readable, Report, Select};
use std::path::Path;

/// Removing the duplicates of many files.
#[derive(Copy, Clone)]
pub struct Dedup<'a> {
    /// The files.
    pub inputs: &'a [Input],
    /// How they are read.
    pub opening: &'a Opening,
    /// How documents are converted; the source is detected for each file. `None`: records stay as
    /// they are.
    pub plan: Option<&'a Plan>,
    /// What is compared.
    pub key: Key,
    /// Which record is kept.
    pub keep: Keep,
    /// About how much memory keys and waiting records take.
    pub memory: usize,
    /// Where temporary files are, once the memory is full.
    pub folder: &'a Path,
    /// The folder of an index: documents whose keys it holds are duplicates, and it takes over the
    /// other keys once all outputs are complete.
    pub index: Option<&'a Path>,
    /// How many threads work.
    pub jobs: usize,
}

/// Where documents go; `-` is standard output.
#[derive(Copy, Clone, Debug)]
pub struct Outputs<'a> {
    /// Those that are kept.
    pub kept: &'a Path,
    /// The others.
    pub duplicates: Option<&'a Path>,
    /// Before each document that is kept, how many there are like it.
    pub counted: bool,
}

/// What became of the documents.
#[derive(Clone, Debug, Default)]
pub struct Deduped {
    /// The records that were read.
    pub report: Report,
    /// How many documents are kept.
    pub kept: u64,
    /// How many are duplicates of others.
    pub duplicates: u64,
}

/// Which part of the memory remembers the last positions, and the most that each thread takes: more would not stay in the
/// cache of its processor.
const OF_KNOWN: usize = 16;
const MOST_KNOWN: usize = 1 << 21;

/// What is wanted of each document.
#[derive(Copy, Clone)]
enum Wanted {
    /// Its text.
    Texts,
    /// Its key.
    Keys,
    /// Its key, and the text of the first one of each key.
    Counts,
    /// The text of the first one of each key.
    Once,
}

impl Dedup<'_> {
    /// Writes the documents without duplicates. An output is created only if it is complete.
    ///
    /// # Errors
    /// An input cannot be read, or an output not be written.
    pub fn write<W: Watch>(&self, outputs: &Outputs<'_>, watch: &W) -> Result<Deduped, Error> {
        let mut done = self.sort_out(outputs, watch)?;
        done.report.written = done.kept;
        Ok(done)
    }

    fn sort_out<W: Watch>(&self, outputs: &Outputs<'_>, watch: &W) -> Result<Deduped, Error> {
        let open = |folder| Index::open(folder, self.key.index_name());
        let mut index = self.index.map(open).transpose()?;
        let mut writing = Writing::create(outputs, self.replaced(outputs.kept)?)?;
        let mut deduplicator = Deduplicator::new(keyset::Plan {
            memory: self.memory,
            folder: self.folder.to_owned(),
            at_once: self.keep == Keep::First && !outputs.counted && index.is_none(),
        });
        let report = self.deduplicate_all(outputs, &mut deduplicator, &mut writing, watch)?;
        if report.refuses() {
            return not_written(report, writing, (outputs.kept, false), watch);
        }
        let mut settled = deduplicator.finish(index.as_mut())?;
        while let Some((unit, count)) = settled.next()? {
            writing.write_waiting(unit, count)?;
        }
        if index.is_some() {
            writing.replaces_by_nothing(outputs.kept)?;
        }
        let is_read = report.rejected > 0 && self.opening.is_read(self.inputs, outputs.kept);
        if is_read || report.rejected > 0 && writing.is_empty() {
            return not_written(report, writing, (outputs.kept, is_read), watch);
        }
        // A signal waits, and does not end a run that is complete.
        let finishing = index.is_some().then(finishing);
        let (kept, duplicates) = writing.finish()?;
        index.map_or(Ok(()), Index::commit)?;
        std::mem::forget(finishing);
        Ok(Deduped {
            report,
            kept,
            duplicates,
        })
    }

    /// What the output replaces, if that is an input. Several inputs are never replaced.
    fn replaced(&self, output: &Path) -> Result<Option<Snapshot>, Error> {
        let first = self.inputs.get(..1).unwrap_or_default();
        if !self.opening.is_read(first, output) {
            return Ok(None);
        }
        self.opening.loses_none(output)?;
        Ok(Snapshot::of(output))
    }

    /// Reads all documents, and writes those about which the deduplicator decides at once.
    fn deduplicate_all<W: Watch>(
        &self,
        outputs: &Outputs<'_>,
        deduplicator: &mut Deduplicator,
        writing: &mut Writing,
        watch: &W,
    ) -> Result<Report, Error> {
        let opening = self.opening.joining(self.inputs, outputs.kept);
        let wanted = match (&outputs.duplicates, outputs.counted) {
            (Some(_), _) => Wanted::Texts,
            (None, true) => Wanted::Counts,
            (None, false) => Wanted::Once,
        };
        let mut notation = None;
        self.run((&opening, wanted), watch, |event| match event {
            Found::Notation(format) if notation.is_none() => {
                writing.around(self.envelope(&format, outputs)?);
                notation = Some(format);
                Ok(())
            }
            Found::Notation(format) => self.compare(notation.as_ref(), &format),
            Found::Keyed(_, keyed) => deduplicate(keyed, deduplicator, writing),
            Found::Pause => writing.keep_up(),
        })
    }

    /// Names the duplicates, one on a line.
    ///
    /// # Errors
    /// An input cannot be read, or a line not be written.
    pub fn list<W: Watch>(
        &self,
        out: &mut dyn std::io::Write,
        watch: &W,
    ) -> Result<Deduped, Error> {
        let plies = self.plan.is_some_and(|p| p.select == Select::EveryPly);
        let mut places = Places::new(self.inputs, self.memory, self.folder).with_plies(plies);
        let mut report = self.run((self.opening, Wanted::Keys), watch, |event| match event {
            Found::Keyed(input, keyed) => Ok(places.add(input, keyed)?),
            _ => Ok(()),
        })?;
        report.written = 0;
        let (documents, duplicates) = places.list(out)?;
        Ok(Deduped {
            report,
            kept: documents - duplicates,
            duplicates,
        })
    }

    fn run<W: Watch>(
        &self,
        (opening, wanted): (&Opening, Wanted),
        watch: &W,
        mut each: impl FnMut(Found<'_>) -> Result<(), Error>,
    ) -> Result<Report, Error> {
        let run = Run {
            inputs: self.inputs,
            opening,
            fail_fast: false,
            jobs: self.jobs,
        };
        let mut report = Report::default();
        run.all(
            &|format| self.maker(format, wanted),
            watch,
            |input, event| {
                match event {
                    Event::Begin(format) => each(Found::Notation((*format).clone()))?,
                    Event::End(result) => result?,
                    Event::Step(step) => {
                        for keyed in &step.out {
                            each(Found::Keyed(input, keyed))?;
                        }
                        report.add(&step.report);
                        if step.live {
                            each(Found::Pause)?;
                        }
                    }
                }
                Ok::<bool, Error>(true)
            },
        )?;
        Ok(report)
    }

    fn maker(&self, format: FormatName, wanted: Wanted) -> Result<Maker<Keyed>, Error> {
        let source = Readable::new(format.clone())?.finding_variants();
        let (key, keep, quick) = (self.key, self.keep, self.index.is_none());
        let keep_going = self.opening.selection.keep_going;
        let known = (self.memory / OF_KNOWN / self.jobs.max(1)).min(MOST_KNOWN);
        let checked = match self.plan {
            None => None,
            Some(plan) => Some(
                Plan {
                    from: format,
                    ..plan.clone()
                }
                .check()?,
            ),
        };
        Ok(Maker::new(move || {
            let job = DedupJob::new(&source, key, keep)
                .quickly(quick)
                .keep_going(keep_going);
            let job = match &checked {
                Some(checked) => job.writing(checked),
                None => job,
            };
            match wanted {
                Wanted::Texts => job,
                Wanted::Keys => job.keys_alone(),
                Wanted::Counts => job.once(known, true),
                Wanted::Once => job.once(known, false),
            }
        }))
    }

    /// What is written around the documents, if the first file is in this notation.
    fn envelope(&self, format: &FormatName, outputs: &Outputs<'_>) -> Result<Envelope, Error> {
        let target = self.plan.map_or(format, |plan| &plan.to);
        let card = target.format.card();
        let alone = target.alone() || card.alone || matches!(card.framing, Framing::Whole);
        if alone && self.inputs.len() > 1 {
            return Err(Error::OneDocument(card.slug));
        }
        let listed = card.binary || !card.envelope.close.is_empty();
        if outputs.counted && listed {
            return Err(Error::Uncounted(card.slug));
        }
        Ok(match self.plan {
            Some(plan) => plan.to.format.card().envelope,
            None => verbatim::envelope(format),
        })
    }

    /// Records that stay as they are can only be written together with others of their notation.
    fn compare(&self, first: Option<&FormatName>, format: &FormatName) -> Result<(), Error> {
        let slug = |name: &FormatName| name.format.card().slug;
        match first.map(slug) {
            Some(first) if self.plan.is_none() && first != slug(format) => {
                Err(Error::Mixed(first, slug(format)))
            }
            _ => Ok(()),
        }
    }
}

/// What was found in the files.
enum Found<'a> {
    /// Another file, in this notation.
    Notation(FormatName),
    /// A record of an input.
    Keyed(usize, &'a Keyed),
    /// More may take long to arrive.
    Pause,
}

fn deduplicate(
    keyed: &Keyed,
    deduplicator: &mut Deduplicator,
    writing: &mut Writing,
) -> Result<(), Error> {
    writing.number_left_out += keyed.known;
    for key in &keyed.again {
        deduplicator.count_again(*key)?;
    }
    deduplicator.prefetch(&keyed.keys);
    // Documents that are kept one after another are written together.
    let mut kept: Option<Entry<'_>> = None;
    for part in keyed.parts() {
        let unit = (|| facts(part.settings), part.text);
        match deduplicator.offer(part.keys, part.rank, unit)? {
            Fate::Kept => {
                writing.count(part);
                let before = kept.filter(|_| writing.is_close());
                let both = before.and_then(|before| keyed.joined(before, part));
                if let (None, Some(before)) = (both, kept) {
                    writing.keep(before)?;
                }
                kept = both.or(Some(part));
            }
            Fate::Duplicate => {
                if let Some(before) = kept.take() {
                    writing.keep(before)?;
                }
                writing.leave_out(part)?;
            }
            Fate::Waits => {}
        }
    }
    kept.map_or(Ok(()), |kept| writing.keep(kept))
}

/// Ends without a file: what was there before stays.
fn not_written<W: Watch>(
    report: Report,
    writing: Writing,
    (kept, is_read): (&Path, bool),
    watch: &W,
) -> Result<Deduped, Error> {
    let path = kept.display().to_string();
    match is_read {
        true => watch.complain(Error::Unreplaced(path, "write to another file")),
        false if kept == Path::new("-") => {}
        false => watch.complain(Error::Unwritten(path)),
    }
    writing.discard()?;
    Ok(Deduped {
        report,
        ..Deduped::default()
    })
}
