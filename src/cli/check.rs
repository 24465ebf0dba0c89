use super::args;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Input, Opened};
use super::messages::Ui;
use super::progress::Progress;
use super::{convert, walk};
use crate::formats::FormatName;
use crate::pipeline::{Checker, Job, PlanError, Report, Run, Step};

pub fn run(args: &args::Check, ui: &Ui) -> Answer {
    let mut report = Report::default();
    let mut progress = Progress::new(ui, None);
    let exit = walk::each(&args.inputs.files, ui, |input| {
        check(input, args, ui, &mut report, &mut progress)
    })?;
    drop(progress);
    if report.records > 0 || exit == Exit::Done {
        ui.summary(&report, if args.legal { "legal" } else { "valid" });
    }
    Ok(exit)
}

fn check(
    input: &Input,
    args: &args::Check,
    ui: &Ui,
    report: &mut Report,
    progress: &mut Progress,
) -> Answer {
    let Opened {
        format,
        mut batches,
    } = inputs::open(input, &args.inputs)?;
    readable(&format)?;
    let make = || -> Box<dyn Job> {
        match format.format.reader(&format.options) {
            Some(reader) => Box::new(Checker::new(reader, args.legal)),
            None => unreachable!("the reader was opened above"),
        }
    };
    let run = Run {
        make: &make,
        show: &|record, messages| ui.show(record, messages),
        between: "",
        fail_fast: false,
        jobs: args.jobs.unwrap_or_else(convert::processors).max(1),
    };
    let before = report.rejected;
    run.all::<Failure>(&mut batches, |step: &mut Step| {
        progress.advance(step.bytes);
        if !step.shown.is_empty() {
            progress.above(&step.shown);
        }
        report.add(std::mem::take(&mut step.report));
        Ok(true)
    })?;
    Ok(match report.rejected > before {
        true => Exit::No,
        false => Exit::Done,
    })
}

/// Fails if the notation is only written.
pub fn readable(format: &FormatName) -> Result<Box<dyn crate::formats::Read>, Failure> {
    let slug = format.format.card().slug;
    let reader = format.format.reader(&format.options);
    reader.ok_or(Failure::Plan(PlanError::NoReader(slug)))
}
