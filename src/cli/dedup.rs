use super::args::{self, DedupKey};
use super::exit::{Answer, Exit, Failure};
use super::messages::{Ui, grouped, plural};
use super::paths::{Paths, Use};
use super::progress::Watching;
use super::{binary_output, convert, inputs, operands};
use crate::formats::FormatName;
use crate::io::Output;
use crate::pipeline::dedup::{Dedup, Deduped, Keep, Key, Outputs};
use crate::pipeline::{Plan, Select};
use serde_json::json;
use std::path::Path;

pub fn run(args: &args::Dedup, ui: &Ui) -> Answer {
    let key = DedupKey::of(args.key);
    if args.check && matches!(args.keep.into(), Keep::Best) {
        return Err(Failure::Usage(
            "`--check` lists every record of a key after the first; leave out `--keep best`, or write the duplicates with `-D FILE`"
                .into(),
        ));
    }
    let plan = plan(args, key)?;
    let all = operands::expand(&args.inputs, ui)?;
    let kept = args.output.as_deref().unwrap_or(Path::new("-"));
    Paths::default()
        .with(Use::Writes, "`-D`", args.duplicates.as_deref())
        .with(Use::Replaces, "the output", Some(kept))
        .with(Use::Owns, "`--index`", args.index.as_deref())
        .with(Use::Fills, "`--temp-dir`", args.temp_dir.as_deref())
        .and_read(&args.inputs)
        .check(&all.inputs)?;
    let temporary = std::env::temp_dir();
    let opening = inputs::selected(&args.inputs, &args.selection, args.keep_going, ui)?;
    let dedup = Dedup {
        inputs: &all.inputs,
        opening: &opening,
        plan: plan.as_ref(),
        key,
        keep: args.keep.into(),
        memory: args.memory,
        folder: args.temp_dir.as_deref().unwrap_or(&temporary),
        index: args.index.as_deref(),
        jobs: args.threads.number(),
    };
    let watch = Watching::new(ui, &all.inputs);
    let done = match args.check {
        true => {
            let mut out = Output::stdout();
            let found = dedup.list(&mut out, &watch);
            out.finish()?;
            found
        }
        false => dedup.write(
            &Outputs {
                kept,
                duplicates: args.duplicates.as_deref(),
                counted: args.count,
            },
            &watch,
        ),
    };
    drop(watch);
    let done = done.map_err(|why| operands::refused(why, &all, &opening, ui))?;
    Ok(end(args, ui, &done).max(all.exit()))
}

/// The summary, and the exit status.
fn end(args: &args::Dedup, ui: &Ui, done: &Deduped) -> Exit {
    let report = &done.report;
    ui.summary(report, "read");
    let words = format!(
        "{} {}, {} kept",
        grouped(done.duplicates),
        plural(done.duplicates, "duplicate"),
        grouped(done.kept)
    );
    if report.refuses() {
        ui.complain(&convert::refusal(report));
        return Exit::Refused;
    }
    let data = json!({"duplicates": done.duplicates, "kept": done.kept});
    ui.remark(&words, &json!({"deduplicated": data}));
    match report {
        r if r.rejected > 0 => Exit::No,
        _ if args.check && done.duplicates > 0 => Exit::No,
        _ => Exit::Done,
    }
}

/// How documents are converted, if they are.
fn plan(args: &args::Dedup, key: Key) -> Result<Option<Plan>, Failure> {
    let select = convert::select(&args.positions);
    if select == Select::EveryPly && key.is_of_games() {
        let what = match key {
            Key::Record => "whole records",
            _ => "games",
        };
        return Err(Failure::Usage(format!(
            "`--key {}` compares {what}, and `--every-ply` writes positions; use `--key position`",
            key.name()
        )));
    }
    let to = match (&args.to, &args.output) {
        (Some(name), _) => FormatName::parse(name)?,
        (None, _) if select == Select::Whole => return Ok(None),
        (None, Some(path)) => FormatName::plain(inputs::target_of(path)?),
        (None, None) => return Err(no_notation()),
    };
    if args.output.is_none() && !args.check {
        binary_output::refuse_terminal(&to, "`-o FILE` writes a file")?;
    }
    let mut plan = Plan::new(to.clone(), to);
    plan.select = select;
    plan.check_target()?;
    plan.strict = args.strict;
    plan.keep_going = args.keep_going;
    Ok(Some(plan))
}

fn no_notation() -> Failure {
    Failure::Usage(
        "`--ply` and `--every-ply` write positions; name their notation, such as `-t fen`".into(),
    )
}
