use super::args;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Input, Opened};
use super::messages::{Ui, loss_line};
use super::progress::Progress;
use super::walk;
use crate::formats::{Envelope, FormatName};
use crate::io::Output;
use crate::pipeline::adapt::{Origin, Window};
use crate::pipeline::{Converter, Drop, Job, Plan, Report, Run, Select, Step};
use std::io::Write;
use std::path::{Path, PathBuf};

pub fn run(args: &args::Convert, ui: &Ui) -> Answer {
    let inputs = walk::expand(&args.inputs.files)?;
    let to = target(args)?;
    let mut work = Work {
        args,
        ui,
        to,
        report: Report::default(),
        progress: Progress::new(ui, total_size(&inputs)),
    };
    match mirror(args) {
        Some(folder) => work.mirrored(&inputs, folder)?,
        None => work.joined(&inputs)?,
    }
    drop(work.progress);
    if args.explain_loss {
        explain(&work.report)?;
    } else {
        ui.summary(&work.report, "converted")?;
    }
    Ok(exit(&work.report))
}

fn exit(report: &Report) -> Exit {
    match report {
        r if r.refused > 0 => Exit::Refused,
        r if r.rejected > 0 => Exit::No,
        _ => Exit::Done,
    }
}

fn target(args: &args::Convert) -> Result<FormatName, Failure> {
    if let Some(name) = &args.to {
        return Ok(FormatName::parse(name)?);
    }
    let found = args.output.as_deref().and_then(inputs::target_of);
    found
        .map(FormatName::plain)
        .ok_or_else(|| Failure::Usage("no target: say `-t FORMAT` (see `panchess formats`)".into()))
}

/// The output folder, if files are to be mirrored into one.
fn mirror(args: &args::Convert) -> Option<&Path> {
    let output = args.output.as_deref()?;
    let slash = output.as_os_str().to_string_lossy().ends_with('/');
    let tree = args.inputs.files.iter().any(|f| f.is_dir());
    (slash || tree || output.is_dir()).then_some(output)
}

/// Bytes to come, if all inputs are plain files.
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
    to: FormatName,
    report: Report,
    progress: Progress,
}

impl Work<'_> {
    /// All inputs into one output.
    fn joined(&mut self, inputs: &[Input]) -> Result<(), Failure> {
        let mut output = match &self.args.output {
            Some(path) if !self.args.explain_loss => Output::create(path)?,
            _ => Output::stdout(),
        };
        let mut joiner = Joiner::new(self.to.format.card().envelope);
        let refused_before = self.report.refused;
        for input in inputs {
            if !self.one(input, &mut output, &mut joiner)? {
                break;
            }
        }
        self.close(output, &joiner, refused_before)
    }

    /// Every input into a file of its own below `folder`.
    fn mirrored(&mut self, inputs: &[Input], folder: &Path) -> Result<(), Failure> {
        for input in inputs {
            let path = folder.join(renamed(&input.relative, &self.to));
            let mut output = Output::create_with_parents(&path)?;
            let mut joiner = Joiner::new(self.to.format.card().envelope);
            let refused_before = self.report.refused;
            let on = self.one(input, &mut output, &mut joiner)?;
            self.close(output, &joiner, refused_before)?;
            if !on {
                break;
            }
        }
        Ok(())
    }

    /// A refused output does not come to be; everything else is finished.
    fn close(&self, mut output: Output, joiner: &Joiner, before: u64) -> Result<(), Failure> {
        if self.args.explain_loss || self.report.refused > before {
            return Ok(());
        }
        joiner.close(&mut output)?;
        output.finish()?;
        Ok(())
    }

    /// Converts one input; answers whether to go on with the next.
    fn one(
        &mut self,
        input: &Input,
        out: &mut Output,
        joiner: &mut Joiner,
    ) -> Result<bool, Failure> {
        let Opened {
            format,
            mut batches,
        } = inputs::open(input, &self.args.inputs)?;
        let plan = self.plan(format)?;
        drop(Converter::open(plan.clone())?);
        let make = || -> Box<dyn Job> {
            match Converter::open(plan.clone()) {
                Ok(c) => Box::new(c),
                Err(_) => unreachable!("the same plan was opened above"),
            }
        };
        let ui = self.ui;
        let run = Run {
            make: &make,
            show: &|record, messages| ui.show(record, messages),
            between: plan.to.format.card().envelope.between,
            fail_fast: self.args.fail_fast,
            jobs: self.args.jobs.unwrap_or_else(processors).max(1),
        };
        let silent = self.args.explain_loss;
        let (report, progress) = (&mut self.report, &mut self.progress);
        let mut go_on = true;
        run.all::<Failure>(&mut batches, |step: Step| {
            progress.advance(step.bytes);
            if !step.shown.is_empty() {
                progress.above(&step.shown);
            }
            report.add(step.report);
            if !silent && report.refused == 0 {
                joiner.write(&step.out, out)?;
            }
            go_on = !step.stop;
            Ok(true)
        })?;
        Ok(go_on)
    }

    fn plan(&self, from: FormatName) -> Result<Plan, Failure> {
        let args = self.args;
        let mut plan = Plan::new(from, self.to.clone());
        plan.select = select(&args.positions);
        plan.strict = args.strict;
        plan.legal = args.legal;
        plan.drop = drops(&args.drop)?;
        plan.origin = Origin::parse(&args.origin)
            .ok_or_else(|| Failure::Usage("`--origin` takes two whole numbers: X,Y".into()))?;
        if let Some(text) = &args.window {
            plan.window = Window::parse(text)
                .ok_or_else(|| Failure::Usage("`--window` takes X,Y,WxH".into()))?;
        } else {
            plan.window = Window::at(&plan.origin);
        }
        Ok(plan)
    }
}

/// Which positions the options ask for.
pub fn select(args: &args::Positions) -> Select {
    match args.ply {
        Some(n) => Select::Ply(n),
        None if args.every_ply => Select::EveryPly,
        None => Select::Whole,
    }
}

/// As many threads as there are processors.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
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

/// `sub/a.pgn.zst` for `uci` is `sub/a.uci`.
fn renamed(relative: &Path, to: &FormatName) -> PathBuf {
    let mut path = relative.to_owned();
    if matches!(
        path.extension().and_then(|e| e.to_str()),
        Some("zst" | "gz")
    ) {
        path.set_extension("");
    }
    let card = to.format.card();
    path.set_extension(card.extensions.first().unwrap_or(&card.slug));
    path
}

/// Puts the envelope around and between what the steps write.
struct Joiner {
    envelope: Envelope,
    begun: bool,
}

impl Joiner {
    fn new(envelope: Envelope) -> Self {
        Self {
            envelope,
            begun: false,
        }
    }

    fn write(&mut self, data: &[u8], out: &mut Output) -> std::io::Result<()> {
        if data.is_empty() {
            return Ok(());
        }
        let before = if self.begun {
            self.envelope.between
        } else {
            self.envelope.open
        };
        out.write_all(before.as_bytes())?;
        self.begun = true;
        out.write_all(data)
    }

    fn close(&self, out: &mut Output) -> std::io::Result<()> {
        if !self.begun {
            out.write_all(self.envelope.open.as_bytes())?;
        }
        out.write_all(self.envelope.close.as_bytes())
    }
}

fn explain(report: &Report) -> Result<(), Failure> {
    let mut text = String::new();
    for loss in report.losses.values() {
        text.push_str(&loss_line(loss, false));
        text.push('\n');
    }
    if text.is_empty() {
        text.push_str("nothing would be lost\n");
    }
    super::completions::print(text.as_bytes())?;
    Ok(())
}
