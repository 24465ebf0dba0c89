use super::args::{self, Each, HashScheme, TimelineSign};
use super::exit::{Answer, Exit, Failure};
use super::messages::Ui;
use super::progress::Watching;
use super::{convert, inputs, operands, sums};
use crate::formats::FormatName;
use crate::hash::Scheme;
use crate::io::Output;
use crate::pipeline::files::{Opening, Run};
use crate::pipeline::{Error, Event, HashJob, Input, Maker, Readable, Select};
use std::io::Write;

pub fn run(args: &args::Hash, ui: &Ui) -> Answer {
    let asked = Asked {
        scheme: scheme(args)?,
        select: convert::select(&args.positions),
        json: args.json,
    };
    if let Some(list) = &args.check {
        args.selection.none_with("--check")?;
        only_the_list(args, asked.select)?;
        return sums::check(list, args, &asked, ui);
    }
    let all = operands::expand(&args.inputs, ui)?;
    let mut out = Output::stdout();
    let hashing = Hashing {
        opening: &inputs::selected(&args.inputs, &args.selection, args.keep_going, ui)?,
        asked: &asked,
        jobs: args.threads.number(),
        ui,
    };
    let mut exit = all.exit();
    let rejected = hashing.hash(&all.inputs, &mut out, |result| {
        exit = exit.max(operands::ended(result, ui)?);
        Ok(())
    })?;
    out.finish()?;
    Ok(match rejected {
        0 => exit,
        _ => exit.max(Exit::No),
    })
}

/// What is hashed, and how it is written.
#[derive(Clone, Debug)]
pub struct Asked {
    pub scheme: Option<Scheme>,
    pub select: Select,
    pub json: bool,
}

/// Fails if something beside `--check` is given that it would ignore.
fn only_the_list(args: &args::Hash, select: Select) -> Result<(), Failure> {
    let beside = match (args.inputs.files.first(), &args.inputs.files_from) {
        (Some(file), _) => file.display().to_string(),
        (None, Some(_)) => "--files-from".to_owned(),
        (None, None) if select == Select::EveryPly => "--every-ply".to_owned(),
        (None, None) if select != Select::Whole => "--ply".to_owned(),
        (None, None) => return Ok(()),
    };
    Err(Failure::Usage(format!(
        "`--check` reads the files that its list names, so `{beside}` would be ignored; check one list at a time: \
         `panchess hash --check SUMS`"
    )))
}

fn scheme(args: &args::Hash) -> Result<Option<Scheme>, Failure> {
    let scheme = match (args.each, args.scheme) {
        (Some(Each::Board), None) | (_, Some(HashScheme::Board)) => Some(Scheme::Board),
        (Some(Each::Board), Some(_)) => {
            return Err(Failure::Usage(
                "`--each board` prints hashes of the scheme `board`; leave out `--scheme`, or name `--scheme board`".into(),
            ));
        }
        (_, Some(HashScheme::State)) => Some(Scheme::State),
        (_, Some(HashScheme::Position)) => Some(Scheme::Position),
        (_, Some(HashScheme::Legacy)) => Some(Scheme::Legacy),
        (_, Some(HashScheme::Moves)) => Some(Scheme::Moves),
        (_, Some(HashScheme::Quick)) => Some(Scheme::Quick),
        (None, None) => None,
    };
    match (args.timeline_sign, scheme) {
        (Some(_), Some(other)) if !matches!(other, Scheme::State | Scheme::Board) => {
            Err(Failure::Usage(
                "`--timeline-sign` is for the schemes `state` and `board`; leave it out, or name one of them with `--scheme`"
                    .into(),
            ))
        }
        (Some(TimelineSign::Plain), _) => Ok(Some(scheme.unwrap_or(Scheme::State).plain())),
        _ => Ok(scheme),
    }
}

/// How files are hashed.
pub struct Hashing<'a> {
    pub opening: &'a Opening,
    pub asked: &'a Asked,
    pub jobs: usize,
    pub ui: &'a Ui,
}

impl Hashing<'_> {
    /// Hashes files; `end` gets the end of each. The number of records that were rejected.
    pub fn hash(
        &self,
        inputs: &[Input],
        out: &mut dyn Write,
        mut end: impl FnMut(Result<(), Error>) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let run = Run {
            inputs,
            opening: self.opening,
            fail_fast: false,
            jobs: self.jobs,
        };
        let watch = Watching::silent(self.ui);
        let mut rejected = 0;
        run.all(&|format| self.maker(format), &watch, |_, event| {
            match event {
                Event::Begin(_) => {}
                Event::End(result) => end(result)?,
                Event::Step(step) => {
                    rejected += step.report.rejected;
                    out.write_all(&step.out)?;
                    if step.live {
                        out.flush()?;
                    }
                }
            }
            Ok::<bool, Failure>(true)
        })?;
        Ok(rejected)
    }

    fn maker(&self, format: FormatName) -> Result<Maker<u8>, Error> {
        let source = Readable::new(format)?.finding_variants();
        let (asked, keep_going) = (self.asked.clone(), self.opening.selection.keep_going);
        Ok(Maker::new(move || {
            HashJob::new(&source, asked.scheme, asked.select)
                .as_json(asked.json)
                .keep_going(keep_going)
        }))
    }
}
