use super::args::{self, Each, HashScheme};
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Input, Opened};
use super::messages::Ui;
use super::{convert, sums, walk};
use crate::formats::Envelope;
use crate::hash::Scheme;
use crate::io::Output;
use crate::pipeline::{HashJob, Job, Readable, Report, Run, Select, Step};
use std::io::Write;

pub fn run(args: &args::Hash, ui: &Ui) -> Answer {
    let asked = Asked {
        scheme: scheme(args),
        select: convert::select(&args.positions),
        json: args.json,
    };
    if let Some(list) = &args.check {
        return sums::check(list, args, &asked, ui);
    }
    let mut out = Output::stdout();
    let exit = walk::each(&args.inputs, ui, |input| {
        let report = hash(input, args, &asked, ui, &mut out)?;
        Ok(match report.rejected {
            0 => Exit::Done,
            _ => Exit::No,
        })
    })?;
    out.finish()?;
    Ok(exit)
}

/// What is hashed, and how it is written.
#[derive(Clone, Debug)]
pub struct Asked {
    pub scheme: Option<Scheme>,
    pub select: Select,
    pub json: bool,
}

fn scheme(args: &args::Hash) -> Option<Scheme> {
    match (args.each, args.scheme) {
        (Some(Each::Board), _) | (_, Some(HashScheme::Board)) => Some(Scheme::Board),
        (_, Some(HashScheme::State)) => Some(Scheme::State),
        (_, Some(HashScheme::Position)) => Some(Scheme::Position),
        (None, None) => None,
    }
}

/// Hashes one file.
pub fn hash(
    input: &Input,
    args: &args::Hash,
    asked: &Asked,
    ui: &Ui,
    out: &mut dyn Write,
) -> Result<Report, Failure> {
    let Opened {
        format,
        mut batches,
    } = inputs::open(input, &args.inputs)?;
    let source = Readable::new(format)?;
    let make = || -> Box<dyn Job> {
        let job = HashJob::new(source.open(), asked.scheme, asked.select);
        Box::new(job.as_json(asked.json))
    };
    let run = Run {
        make: &make,
        show: &|record, sink, quota| ui.show(record, sink, quota),
        quota: ui.quota(),
        envelope: Envelope::NONE,
        fail_fast: false,
        jobs: args.threads.number(),
    };
    let mut report = Report::default();
    run.all::<Failure>(&mut batches, |step: &mut Step| {
        ui.say(&ui.hear(&mut step.messages));
        report.add(std::mem::take(&mut step.report));
        out.write_all(&step.out)?;
        if step.live {
            out.flush()?;
        }
        Ok(true)
    })?;
    Ok(report)
}
