use super::args;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Input};
use super::messages::Ui;
use super::progress::Progress;
use super::{explain, fix, walk};
use crate::formats::Envelope;
use crate::pipeline::{ALL_WARNINGS, Checker, Job, Level, Levels, Readable, Report, Run, Step};

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
    let source = Readable::new(found.format.clone())?;
    let source = match args.repair {
        true => source.repairing()?,
        false => source,
    };
    let checker = || {
        let checker = Checker::new(&source, !args.syntax_only, levels.clone());
        checker.following(args.custom.said())
    };
    let found = match args.fix {
        true => fix::fixed(input, found, checker(), ui)?,
        false => found,
    };
    let mut batches = found.opened().batches;
    let make = || -> Box<dyn Job> { Box::new(checker()) };
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
