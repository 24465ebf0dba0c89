use super::args;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Input, Opened};
use super::messages::Ui;
use super::progress::Progress;
use super::{explain, fix, walk};
use crate::formats::{Envelope, FormatName};
use crate::pipeline::{ALL_WARNINGS, Checker, Job, Level, Levels, PlanError, Report, Run, Step};

pub fn run(args: &args::Check, ui: &Ui) -> Answer {
    let levels = levels(args)?;
    let mut report = Report::default();
    let mut progress = Progress::new(ui, None);
    let exit = walk::each(&args.inputs, ui, |input| {
        check(input, args, &levels, ui, &mut report, &mut progress)
    })?;
    drop(progress);
    if report.records > 0 || exit == Exit::Done {
        ui.summary(&report, "valid");
    }
    Ok(exit)
}

/// Which messages are shown, and with which severity.
fn levels(args: &args::Check) -> Result<Levels, Failure> {
    let mut levels = Levels::default();
    let chosen = [
        (&args.allow, Level::Allow),
        (&args.warn, Level::Warn),
        (&args.deny, Level::Deny),
    ];
    for (names, level) in chosen {
        for name in names {
            if name != ALL_WARNINGS && !explain::is_known(name) {
                return Err(explain::unknown(name));
            }
            levels.set(name, level);
        }
    }
    Ok(levels)
}

fn check(
    input: &Input,
    args: &args::Check,
    levels: &Levels,
    ui: &Ui,
    report: &mut Report,
    progress: &mut Progress,
) -> Answer {
    let found = inputs::find(input, &args.inputs)?;
    let first = checker(&found.format, args, levels)?;
    let found = match args.fix {
        true => fix::fixed(input, found, first, ui)?,
        false => found,
    };
    let Opened {
        format,
        mut batches,
    } = found.opened();
    let make = || -> Box<dyn Job> {
        match checker(&format, args, levels) {
            Ok(checker) => Box::new(checker),
            Err(_) => unreachable!("one was made above"),
        }
    };
    let run = Run {
        make: &make,
        show: &|record, sink, quota| ui.show(record, sink, quota),
        quota: ui.quota(),
        envelope: Envelope::NONE,
        fail_fast: false,
        jobs: args.threads.number(),
    };
    let before = report.rejected;
    run.all::<Failure>(&mut batches, |step: &mut Step| {
        progress.advance(step.bytes);
        progress.above(ui, &ui.hear(&mut step.messages));
        report.add(std::mem::take(&mut step.report));
        Ok(true)
    })?;
    Ok(match report.rejected > before {
        true => Exit::No,
        false => Exit::Done,
    })
}

fn checker(format: &FormatName, args: &args::Check, levels: &Levels) -> Result<Checker, Failure> {
    let slug = format.format.card().slug;
    let checker = Checker::new(format, !args.syntax_only, levels.clone());
    let checker = checker.map(|c| c.following(args.custom.said()));
    let checker = checker.ok_or(Failure::Plan(PlanError::NoReader(slug)))?;
    Ok(match args.repair {
        true => checker.repairing(format)?,
        false => checker,
    })
}

/// Fails if the notation is only written.
pub fn readable(format: &FormatName) -> Result<Box<dyn crate::formats::Read>, Failure> {
    let slug = format.format.card().slug;
    let reader = format.format.reader(&format.options);
    reader.ok_or(Failure::Plan(PlanError::NoReader(slug)))
}
