use super::args;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Input, Opened};
use super::messages::{Ui, grouped, plural};
use super::progress::Progress;
use super::{eyes, mirror, squeeze, stdout, walk};
use crate::formats::FormatName;
use crate::io::Output;
use crate::pipeline::adapt::{Origin, Window};
use crate::pipeline::{Drop, Job, Joiner, Plan, Report, Run, Select, Step};
use std::path::{Path, PathBuf};

pub fn run(args: &args::Convert, ui: &Ui) -> Answer {
    let mut to = target(args)?;
    if args.hex {
        eyes::choose_hex(&mut to)?;
    }
    if args.output.is_none() && !args.explain_loss {
        eyes::spare_terminal(&to, "`-o FILE` writes a file, `--hex` shows the bytes")?;
    }
    let walk::Expanded { inputs, unreadable } = walk::expand(&args.inputs, ui);
    let mirrored = mirror::folder(args).filter(|_| !args.explain_loss);
    let paths = match mirrored {
        Some(folder) => mirror::paths(&inputs, folder, &to)?,
        None => vec![args.output.clone().unwrap_or_else(|| "-".into())],
    };
    squeeze::keep_apart(args, &inputs, &paths)?;
    let mut plan = plan(args, to)?;
    plan.squeeze = squeeze::asked(args, inputs.len())?;
    let squeezed = plan.squeeze.clone();
    let mut work = Work {
        args,
        ui,
        plan,
        report: Report::default(),
        progress: Progress::new(ui, total_size(&inputs)),
        unreadable,
    };
    let mut files = None;
    match mirrored {
        Some(folder) => {
            work.mirrored(&inputs, &paths)?;
            files = Some(inside(&paths, folder)).filter(|f| f.len() > 1);
        }
        None if inputs.len() > 1 && work.plan.to.alone() => {
            return Err(Failure::Usage(format!(
                "a `{}` file holds one record: write into a folder with `-o FOLDER/`",
                work.plan.to.format.card().slug
            )));
        }
        None => work.joined(&inputs)?,
    }
    if let Some(squeezed) = squeezed {
        squeeze::deliver(args, &squeezed, files.as_deref())?;
    }
    work.end()
}

/// The names of files in their folder.
fn inside(paths: &[PathBuf], folder: &Path) -> Vec<PathBuf> {
    let name = |path: &PathBuf| path.strip_prefix(folder).unwrap_or(path).to_owned();
    paths.iter().map(name).collect()
}

fn target(args: &args::Convert) -> Result<FormatName, Failure> {
    if let Some(name) = &args.to {
        return Ok(FormatName::parse(name)?);
    }
    match &args.output {
        Some(path) => Ok(FormatName::plain(inputs::target_of(path)?)),
        None => Err(inputs::no_target()),
    }
}

/// The plan of the options. The source is detected for each file.
fn plan(args: &args::Convert, to: FormatName) -> Result<Plan, Failure> {
    let mut plan = Plan::new(to.clone(), to);
    plan.select = select(&args.positions);
    plan.strict = args.strict;
    plan.keep_going = args.keep_going;
    plan.legal = args.legal;
    plan.repair = args.repair;
    plan.custom = args.custom.on_the_way_to(&plan.to);
    plan.drop = drops(&args.drop)?;
    plan.origin = Origin::parse(&args.origin)
        .ok_or_else(|| Failure::Usage("`--origin` takes two whole numbers: X,Y".into()))?;
    plan.window = match &args.window {
        None => Window::at(&plan.origin),
        Some(text) => Window::parse(text)
            .ok_or_else(|| Failure::Usage("`--window` takes X,Y,WxH, such as 1,1,8x8".into()))?,
    };
    Ok(plan)
}

/// Bytes of all inputs, if all are plain files.
fn total_size(inputs: &[Input]) -> Option<u64> {
    inputs
        .iter()
        .map(|i| {
            let packed = matches!(i.path.extension()?.to_str(), Some("zst" | "gz"));
            let meta = std::fs::metadata(&i.path).ok()?;
            (meta.is_file() && !packed).then_some(meta.len())
        })
        .sum()
}

struct Work<'a> {
    args: &'a args::Convert,
    ui: &'a Ui,
    plan: Plan,
    report: Report,
    progress: Progress,
    /// One of several files could not be read.
    unreadable: bool,
}

/// How far one input was converted.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Came {
    ToTheEnd,
    /// `--fail-fast` stopped it.
    Stopped,
    /// `--strict` refused a record of it.
    Refused,
    /// To the end, but every record was rejected.
    Nowhere,
}

impl Work<'_> {
    /// All inputs into one output.
    fn joined(&mut self, inputs: &[Input]) -> Result<(), Failure> {
        let path = self.args.output.as_deref().unwrap_or(Path::new("-"));
        let mut output = match self.args.explain_loss {
            true => Output::stdout(),
            false => super::stdout::open(path)?,
        };
        let mut joiner = Joiner::new(self.plan.to.format.card().envelope);
        let mut came = Came::ToTheEnd;
        for (number, input) in inputs.iter().enumerate() {
            self.go_on_to(number, input);
            came = came.and(self.one(input, &mut output, &mut joiner)?);
            if came == Came::Stopped {
                break;
            }
        }
        self.close(path, output, &joiner, came)
    }

    /// Every input into a file of its own.
    fn mirrored(&mut self, inputs: &[Input], paths: &[PathBuf]) -> Result<(), Failure> {
        for (number, (input, path)) in inputs.iter().zip(paths).enumerate() {
            self.go_on_to(number, input);
            match self.alone(input, path) {
                Ok(Came::Stopped) => break,
                Ok(_) => {}
                // One broken file must not stop the others.
                Err(e) if e.is_about_a_source() => {
                    self.ui.complain(&e.to_string());
                    self.unreadable = true;
                    if self.args.fail_fast {
                        break;
                    }
                }
                Err(e) => return Err(e),
            }
        }
        Ok(())
    }

    /// Coordinates are squeezed input by input.
    fn go_on_to(&mut self, number: usize, input: &Input) {
        if let Some(squeeze) = &mut self.plan.squeeze {
            *squeeze = squeeze.of_input(number, &squeeze::name(&input.relative));
        }
    }

    fn alone(&mut self, input: &Input, path: &Path) -> Result<Came, Failure> {
        let mut output = Output::create_with_parents(path)?;
        let mut joiner = Joiner::new(self.plan.to.format.card().envelope);
        let came = self.one(input, &mut output, &mut joiner)?;
        self.close(path, output, &joiner, came)?;
        Ok(came)
    }

    /// If an input was refused or stopped, or has no records to write, no output file is created;
    /// otherwise the output is finished.
    fn close(
        &self,
        path: &Path,
        mut output: Output,
        joiner: &Joiner,
        came: Came,
    ) -> Result<(), Failure> {
        if self.args.explain_loss {
            return Ok(());
        }
        if came == Came::ToTheEnd || (came == Came::Nowhere && joiner.begun()) {
            joiner.close(&mut output)?;
            return Ok(output.finish()?);
        }
        if path == Path::new("-") {
            return Ok(output.finish()?);
        }
        let words = format!("`{}` was not written", path.display());
        self.ui.complain(&words);
        Ok(())
    }

    /// Converts one input.
    fn one(
        &mut self,
        input: &Input,
        out: &mut Output,
        joiner: &mut Joiner,
    ) -> Result<Came, Failure> {
        let Opened {
            format,
            mut batches,
        } = inputs::open(input, &self.args.inputs)?;
        let plan = Plan {
            from: format,
            ..self.plan.clone()
        };
        let envelope = plan.to.format.card().envelope;
        let checked = plan.check()?;
        let make = || -> Box<dyn Job> { Box::new(checked.open()) };
        let ui = self.ui;
        let run = Run {
            make: &make,
            show: &|record, sink, quota| ui.show(record, sink, quota),
            quota: ui.quota(),
            envelope,
            fail_fast: self.args.fail_fast,
            jobs: self.args.threads.number(),
        };
        let silent = self.args.explain_loss;
        let (report, progress) = (&mut self.report, &mut self.progress);
        let (mut came, mut rejected) = (Came::ToTheEnd, false);
        run.all::<Failure>(&mut batches, |step: &mut Step| {
            progress.advance(step.bytes);
            progress.above(ui, &ui.hear(&mut step.messages));
            came = came.and(Came::of(step));
            rejected |= step.report.rejected + step.report.skipped > 0;
            report.add(std::mem::take(&mut step.report));
            if !silent && came != Came::Refused {
                joiner.write(&step.out, step.settings, out)?;
                if step.live {
                    out.keep_up()?;
                }
            }
            Ok(true)
        })?;
        let nothing = rejected && !joiner.begun();
        Ok(if nothing {
            came.and(Came::Nowhere)
        } else {
            came
        })
    }

    /// The summary, and the exit status.
    fn end(self) -> Answer {
        drop(self.progress);
        if self.report.refused > 0 {
            self.ui.complain(&refusal(self.report.refused));
        }
        if self.args.explain_loss {
            stdout::print(self.ui.explain_loss(&self.report).as_bytes())?;
        } else {
            self.ui.summary(&self.report, "converted");
        }
        Ok(match &self.report {
            r if r.refused > 0 => Exit::Refused,
            _ if self.unreadable => Exit::CannotRun,
            r if r.rejected > 0 => Exit::No,
            r if r.skipped > 0 && r.written == 0 => Exit::No,
            _ => Exit::Done,
        })
    }
}

impl Came {
    fn of(step: &Step) -> Self {
        match step {
            s if s.stop => Self::Stopped,
            s if s.report.refused > 0 => Self::Refused,
            _ => Self::ToTheEnd,
        }
    }

    /// Combines two results: a stop or a refusal of either one stays.
    fn and(self, later: Self) -> Self {
        match (self, later) {
            (Self::Stopped, _) | (_, Self::Stopped) => Self::Stopped,
            (Self::Refused, _) | (_, Self::Refused) => Self::Refused,
            (Self::Nowhere, _) | (_, Self::Nowhere) => Self::Nowhere,
            _ => Self::ToTheEnd,
        }
    }
}

fn refusal(records: u64) -> String {
    format!(
        "{} {} would lose something, and `--strict` refuses that",
        grouped(records),
        plural(records, "record")
    )
}

/// Which positions the options ask for.
pub fn select(args: &args::Positions) -> Select {
    match args.ply {
        Some(select) => select,
        None if args.every_ply => Select::EveryPly,
        None => Select::Whole,
    }
}

fn drops(words: &[String]) -> Result<Drop, Failure> {
    let mut drop = Drop::default();
    for word in words {
        if !drop.add(word) {
            let known = Drop::WORDS.join(", ");
            return Err(Failure::Usage(format!("`--drop {word}`: it takes {known}")));
        }
    }
    Ok(drop)
}
