use super::args;
use super::exit::{Answer, Exit, Failure};
use super::eyes;
use super::inputs::{self, Input, Opened};
use super::messages::{Ui, print_text};
use super::walk;
use crate::diag::one_line;
use crate::formats::Envelope;
use crate::io::{Output, Source};
use crate::pipeline::{Job, Joiner, Plan, Report, Run, Step};
use std::io::Write;
use std::path::Path;

pub fn run(args: &args::Fmt, ui: &Ui) -> Answer {
    let mut begun = false;
    walk::each(&args.inputs, ui, |input| {
        if args.check {
            return check(input, args, ui);
        }
        if args.write {
            return rewrite(input, args, ui);
        }
        let opened = inputs::open(input, &args.inputs)?;
        eyes::spare_terminal(
            &opened.format,
            "`-w` rewrites the file, `> FILE` writes a new one",
        )?;
        let mut out = Output::stdout();
        let report = format(opened, args, ui, begun, &mut out)?;
        out.finish()?;
        begun |= report.written > 0;
        Ok(verdict(&report))
    })
}

fn verdict(report: &Report) -> Exit {
    if report.rejected > 0 {
        Exit::No
    } else {
        Exit::Done
    }
}

/// Whether the file is already in canonical spelling.
fn check(input: &Input, args: &args::Fmt, ui: &Ui) -> Answer {
    if input.path == Path::new("-") {
        return Err(Failure::Usage(
            "`fmt --check` needs files, not stdin".into(),
        ));
    }
    let mut compare = Compare::with(input)?;
    let opened = inputs::open(input, &args.inputs)?;
    let report = format(opened, args, ui, false, &mut compare)?;
    if report.rejected > 0 {
        return Ok(Exit::No);
    }
    if compare.finish()? {
        return Ok(Exit::Done);
    }
    print_text(&format!("{}\n", one_line(&input.name())), false)?;
    Ok(Exit::No)
}

/// Rewrites the file, unless a record of it could not be read or would lose something.
fn rewrite(input: &Input, args: &args::Fmt, ui: &Ui) -> Answer {
    if input.path == Path::new("-") {
        return Err(Failure::Usage(
            "`fmt -w` needs files, not stdin; without `-w` it writes to stdout".into(),
        ));
    }
    let mut out = Rewrite {
        compare: Compare::with(input)?,
        out: Output::create(&input.path)?,
    };
    let opened = inputs::open(input, &args.inputs)?;
    let report = format(opened, args, ui, false, &mut out)?;
    if report.rejected > 0 || !report.losses.is_empty() {
        ui.summary(&report, "formatted");
        ui.complain(&format!("`{}` was not changed", input.path.display()));
        return Ok(Exit::No);
    }
    if !out.compare.finish()? {
        out.out.finish()?;
    }
    Ok(Exit::Done)
}

fn format(
    opened: Opened,
    args: &args::Fmt,
    ui: &Ui,
    follows: bool,
    out: &mut dyn Write,
) -> Result<Report, Failure> {
    let Opened {
        format,
        mut batches,
    } = opened;
    let envelope = format.format.card().envelope;
    let mut plan = Plan::new(format.clone(), format);
    plan.repair = args.repair;
    let checked = plan.check()?;
    let make = || -> Box<dyn Job> { Box::new(checked.open()) };
    let run = Run {
        make: &make,
        show: &|record, sink, quota| ui.show(record, sink, quota),
        quota: ui.quota(),
        envelope,
        fail_fast: false,
        jobs: args.threads.number(),
    };
    let mut report = Report::default();
    // After another file, records are separated as within one file.
    let open = match envelope.open {
        "" if follows => envelope.between,
        open => open,
    };
    let mut joiner = Joiner::new(Envelope { open, ..envelope });
    run.all::<Failure>(&mut batches, |step: &mut Step| {
        ui.say(&ui.hear(&mut step.messages));
        report.add(std::mem::take(&mut step.report));
        joiner.write(&step.out, step.settings, out)?;
        if step.live {
            out.flush()?;
        }
        Ok(true)
    })?;
    joiner.close(out)?;
    Ok(report)
}

/// Compares written bytes with a file, without keeping either.
struct Compare {
    original: Source,
    same: bool,
}

impl Compare {
    fn with(input: &Input) -> Result<Self, Failure> {
        let original = inputs::source(input)?;
        Ok(Self {
            original,
            same: true,
        })
    }

    /// Whether everything was equal and the file also ends here.
    fn finish(mut self) -> Result<bool, Failure> {
        let mut rest = Vec::new();
        Ok(self.same && self.original.read(1, &mut rest)? == 0)
    }
}

impl Write for Compare {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        if self.same {
            let mut theirs = Vec::with_capacity(data.len());
            let read = self.original.read(data.len(), &mut theirs);
            read.map_err(std::io::Error::other)?;
            self.same = theirs == data;
        }
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Rewrites a file and compares it with the old one: a canonical file stays.
struct Rewrite {
    compare: Compare,
    out: Output,
}

impl Write for Rewrite {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        self.out.write_all(data)?;
        self.compare.write(data)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
