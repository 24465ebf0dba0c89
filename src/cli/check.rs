use super::args;
use super::exit::{Answer, Exit, Failure};
use super::messages::Ui;
use super::paths::{Paths, Use};
use super::progress::Watching;
use super::{fix, inputs, operands};
use crate::formats::FormatName;
use crate::io::Snapshot;
use crate::pipeline::files::{Folder, Opened, Opening, Run, SideFiles};
use crate::pipeline::{Checker, Error, Event, Input, Level, Levels, Maker, One, Readable, Report};

pub fn run(args: &args::Check, ui: &Ui) -> Answer {
    if args.fix {
        args.selection.none_with("--fix")?;
        if !args.aside.is_none() {
            return Err(Failure::Usage(
                "`--fix` cannot be combined with `--report` or `--rejects`".into(),
            ));
        }
    }
    let opening = inputs::selected(&args.inputs, &args.selection, false, ui)?;
    let levels = levels(args)?;
    let opening = Opening {
        levels: levels.clone(),
        beside: args.aside.to(&[]).beside(),
        ..opening
    };
    let mut checking = Checking {
        args,
        ui,
        levels,
        opening,
        watch: Watching::new(ui, &[]),
        report: Report::default(),
    };
    let exit = match args.fix {
        true => operands::each(&args.inputs, ui, |input| checking.fixed(input))?,
        false => {
            let all = operands::expand(&args.inputs, ui)?;
            checking.all(&all.inputs, &all.folders)?.max(all.exit())
        }
    };
    let Checking { watch, report, .. } = checking;
    drop(watch);
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
            levels.set_known(name, level).map_err(Failure::Usage)?;
        }
    }
    Ok(levels)
}

struct Checking<'a> {
    args: &'a args::Check,
    ui: &'a Ui,
    levels: Levels,
    opening: Opening,
    watch: Watching<'a>,
    report: Report,
}

impl Checking<'_> {
    fn readable(&self, format: FormatName) -> Result<Readable, Error> {
        let source = Readable::new(format)?;
        Ok(match self.args.repair {
            true => source.repairing(self.args.conventions.said())?,
            false => source.finding_variants(),
        })
    }

    fn maker(&self, format: FormatName) -> Result<Maker<u8>, Error> {
        let (source, levels) = (self.readable(format)?, self.levels.clone());
        let (replays, conventions) = (!self.args.syntax_only, self.args.conventions.said());
        Ok(Maker::new(move || {
            Checker::new(&source, replays, levels.clone()).following(conventions)
        }))
    }

    /// Checks files. The worst answer is that of all.
    fn all(&mut self, inputs: &[Input], folders: &[Folder]) -> Answer {
        self.watch = Watching::new(self.ui, inputs);
        let to = self.args.aside.to(folders);
        Paths::default()
            .with(Use::Writes, "`--report`", to.report)
            .with(Use::Owns, "`--rejects`", to.rejects)
            .and_read(&self.args.inputs)
            .check(inputs)?;
        let mut aside = SideFiles::create(to, inputs, &[], false)?;
        let run = Run {
            inputs,
            opening: &self.opening,
            fail_fast: false,
            jobs: self.args.threads.number(),
        };
        let (mut exit, mut report) = (Exit::Done, Report::default());
        run.all(&|format| self.maker(format), &self.watch, |n, event| {
            match &event {
                Event::Begin(format) => aside.begin(format),
                Event::Step(step) => aside.step(n, step)?,
                Event::End(result) => aside.end((n, &inputs[n]), result.as_ref().err(), None)?,
            }
            exit = exit.max(self.judge(event, &mut report)?);
            Ok::<bool, Failure>(true)
        })?;
        aside.finish(inputs)?;
        self.report.add(&report);
        Ok(exit)
    }

    /// Fixes a file, and checks what was written.
    fn fixed(&mut self, input: &Input) -> Answer {
        let read = Snapshot::of(&input.path);
        let found = self.opening.find(input)?;
        let source = self.readable(found.format.clone())?;
        let checker = Checker::new(&source, !self.args.syntax_only, self.levels.clone());
        let checker = checker.following(self.args.conventions.said());
        let Opened { format, batches } =
            fix::fixed((input, read), found, checker, self.ui)?.opened();
        let run = Run {
            inputs: std::slice::from_ref(input),
            opening: &self.opening,
            fail_fast: false,
            jobs: self.args.threads.number(),
        };
        let (mut exit, mut report) = (Exit::Done, Report::default());
        let mut feed = One::new(batches, self.maker(format)?);
        run.feed(&mut feed, &self.watch, |_, event| {
            exit = exit.max(self.judge(event, &mut report)?);
            Ok::<bool, Failure>(true)
        })?;
        self.report.add(&report);
        Ok(exit)
    }

    fn judge(&self, event: Event<'_, u8, String>, report: &mut Report) -> Result<Exit, Failure> {
        match event {
            Event::Begin(_) => Ok(Exit::Done),
            Event::End(result) => operands::ended(result, self.ui),
            Event::Step(step) => {
                let wrong = step.report.rejected > 0 || step.report.refuses();
                report.add(&step.report);
                Ok(if wrong { Exit::No } else { Exit::Done })
            }
        }
    }
}
