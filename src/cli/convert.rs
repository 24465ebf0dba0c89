use super::args;
use super::exit::{Answer, Exit, Failure};
use super::messages::{Ui, grouped, plural, print_text};
use super::paths::{Paths, Use};
use super::progress::Watching;
use super::{binary_output, inputs, mirror, operands, resume, squeeze};
use crate::diag::listed;
use crate::formats::FormatName;
use crate::pipeline::adapt::{Origin, Window};
use crate::pipeline::files::{self, Conversions, Converted, Input, Resume, To};
use crate::pipeline::{Drop, Plan, Report, Select};
use std::path::{Path, PathBuf};

pub fn run(args: &args::Convert, ui: &Ui) -> Answer {
    let to = chosen(args)?;
    let all = operands::expand(&args.inputs, ui)?;
    let inputs = &all.inputs;
    let mirrored = mirror::folder(args, all.tree).filter(|_| !args.explain_loss);
    if args.resume {
        resume::keep_outside(&all.folders, [mirrored, args.aside.rejects.as_deref()])?;
    }
    let paths = match mirrored {
        Some(folder) => files::paths(inputs, folder, &to)?,
        None => vec![args.output.clone().unwrap_or_else(|| "-".into())],
    };
    if args.resume {
        refuse_resume(args)?;
    }
    let resume = resume::asked(args.resume, &args.words, args.output.as_deref(), mirrored);
    keep_apart(args, inputs, (mirrored, &paths), resume.as_ref())?;
    let mut plan = plan(args, to)?;
    plan.squeeze = squeeze::asked(args, inputs.len())?;
    let opening = inputs::selected(&args.inputs, &args.selection, args.keep_going, ui)?;
    let conversions = Conversions {
        inputs,
        opening: &opening,
        plan: &plan,
        fail_fast: args.fail_fast,
        jobs: args.threads.number(),
        aside: args.aside.to(&all.folders),
        resume: resume.as_ref(),
    };
    let to = match (args.explain_loss, mirrored) {
        (true, _) => To::Nowhere,
        (false, Some(_)) => To::Files(&paths),
        (false, None) => To::File(&paths[0]),
    };
    let converted = conversions.run(to, &Watching::new(ui, inputs));
    let mut converted = converted.map_err(|why| operands::refused(why, &all, &opening, ui))?;
    converted.unreadable |= all.unreadable;
    if let Some(squeeze) = &plan.squeeze {
        let files = mirrored.map(|folder| inside(&paths, folder));
        let files = files.filter(|f| f.len() > 1);
        squeeze::deliver(args, squeeze, files.as_deref())?;
    }
    end(args, ui, &converted)
}

/// The notation that is written, if it can go where it is asked for.
fn chosen(args: &args::Convert) -> Result<FormatName, Failure> {
    let mut to = target(args)?;
    if args.hex {
        binary_output::choose_hex(&mut to)?;
    }
    if args.output.is_none() && !args.explain_loss {
        binary_output::refuse_terminal(&to, "`-o FILE` writes a file, `--hex` shows the bytes")?;
    }
    Ok(to)
}

/// Fails if a run with these options cannot be resumed.
fn refuse_resume(args: &args::Convert) -> Result<(), Failure> {
    let why = if args.squeeze || args.unsqueeze.is_some() {
        "`--resume` cannot be combined with `--squeeze` or `--unsqueeze`"
    } else if args.aside.report.as_deref() == Some(Path::new("-")) {
        "`--resume` continues the report of the interrupted run; name its file with `--report FILE`"
    } else {
        return Ok(());
    };
    Err(Failure::Usage(why.into()))
}

/// Fails if something would be written where something else is read or written. `folder`: that of all outputs.
fn keep_apart(
    args: &args::Convert,
    inputs: &[Input],
    (folder, outputs): (Option<&Path>, &[PathBuf]),
    resume: Option<&Resume>,
) -> Result<(), Failure> {
    let (usage, output) = match (folder, outputs) {
        (Some(folder), _) => (Use::Fills, folder),
        (None, [output, ..]) if !args.explain_loss => (Use::Replaces, &**output),
        (None, _) => (Use::Replaces, Path::new("-")),
    };
    let (report, rejects) = (args.aside.report.as_deref(), args.aside.rejects.as_deref());
    let journal = resume.map(|resume| &*resume.journal);
    let map = args.squeeze_map.as_deref();
    let named = Paths::default()
        .with(Use::Writes, "`--report`", report)
        .with(Use::Writes, "`--squeeze-map`", map)
        .with(Use::Owns, "`--rejects`", rejects)
        .with(usage, "the output", Some(output))
        .with(Use::Writes, "the journal", journal)
        .with(Use::Reads, "`--unsqueeze`", args.unsqueeze.as_deref())
        .and_read(&args.inputs);
    named.check(inputs)?;
    if folder.is_some() {
        named.check_outputs("the output", outputs)?;
    }
    match resume {
        None => Ok(()),
        Some(_) => named.check_outputs("an unfinished output", &resume::unfinished(outputs)),
    }
}

/// The summary, and the exit status.
fn end(args: &args::Convert, ui: &Ui, converted: &Converted) -> Answer {
    let report = &converted.report;
    if report.refuses() {
        ui.complain(&refusal(report));
    }
    if args.explain_loss {
        print_text(&ui.explain_loss(report), true)?;
    } else {
        ui.summary(report, "converted");
    }
    Ok(match report {
        r if r.refuses() => Exit::Refused,
        _ if converted.unreadable => Exit::CannotRun,
        r if r.rejected > 0 => Exit::No,
        r if r.skipped > 0 && r.written == 0 => Exit::No,
        _ => Exit::Done,
    })
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
    plan.check_target()?;
    plan.board = args.board;
    plan.strict = args.strict;
    plan.keep_going = args.keep_going;
    plan.legal = args.legal;
    plan.repair = args.repair;
    plan.find_variant = true;
    plan.conventions = args.conventions.on_the_way_to(&plan.to);
    plan.drop = drops(&args.drop)?;
    plan.origin = Origin::parse(&args.origin)
        .ok_or_else(|| Failure::Usage("`--origin` takes two whole numbers: X,Y".into()))?;
    plan.window = match &args.window {
        None => Window::at(&plan.origin),
        Some(text) => Window::parse(text).ok_or_else(|| {
            Failure::Usage(
                "`--window` takes X,Y,WxH, such as 1,1,8x8, with up to 254 files and ranks".into(),
            )
        })?,
    };
    Ok(plan)
}

pub fn refusal(report: &Report) -> String {
    let counted = |n: u64, noun| format!("{} {}", grouped(n), plural(n, noun));
    let records = format!("{} would lose something", counted(report.refused, "record"));
    // Comments, or other lines of a log.
    let comments = format!(
        "{} between records would be lost",
        counted(report.refused_comments, "text")
    );
    let what = match (report.refused, report.refused_comments) {
        (_, 0) => records,
        (0, _) => comments,
        _ => format!("{records} and {comments}"),
    };
    format!("{what}, and `--strict` refuses that")
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
            let known = listed(&Drop::WORDS, "or");
            let message = format!("`--drop` takes {known}, not `{word}`");
            return Err(Failure::Usage(message));
        }
    }
    Ok(drop)
}
