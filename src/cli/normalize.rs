use super::args;
use super::exit::{Answer, Exit, Failure};
use super::messages::{Ui, grouped, plural};
use super::paths::{Paths, Use};
use super::progress::Watching;
use super::{convert, inputs, operands, resume};
use crate::io::Packing;
use crate::pipeline::dataset::{Columns, Table};
use crate::pipeline::files::extension;
use crate::pipeline::normalize::{Destination, Manner, Normalize, Normalized, Target};
use serde_json::json;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::Arc;

pub fn run(args: &args::Normalize, ui: &Ui) -> Answer {
    let columns = columns(args)?;
    let place = place(args);
    let target = target(args, place)?;
    if let (Some(_), Destination::File(file)) = (args.part_rows, place) {
        return Err(Failure::Usage(format!(
            "`--part-rows` divides the rows among the files of a folder, and `{}` is one file; name a folder: `-o dir/`",
            file.display()
        )));
    }
    let all = operands::expand(&args.inputs, ui)?;
    let (usage, path) = match place {
        Destination::File(file) => (Use::Writes, file),
        Destination::Folder(folder, _) => (Use::Fills, folder),
    };
    Paths::default()
        .with(usage, "`-o`", Some(path))
        .and_read(&args.inputs)
        .check(&all.inputs)?;
    let output = args.output.as_deref();
    if args.resume {
        resume::keep_outside(&all.folders, [folder(place)])?;
    }
    let resume = resume::asked(args.resume, &args.words, output, folder(place));
    let opening = inputs::selected(&args.inputs, &args.selection, args.keep_going, ui)?;
    let normalize = Normalize {
        inputs: &all.inputs,
        opening: &opening,
        columns: Arc::new(columns),
        target,
        manner: Manner {
            keep_going: args.keep_going,
            keep_errors: args.keep_errors,
            strict: args.strict,
        },
        jobs: args.threads.number(),
        resume: resume.as_ref(),
    };
    let watch = Watching::new(ui, &all.inputs);
    let done = normalize.write(place, &watch);
    drop(watch);
    let done = done.map_err(|why| operands::refused(why, &all, &opening, ui))?;
    Ok(end(args, ui, &done).max(all.exit()))
}

/// The summary, and the exit status.
fn end(args: &args::Normalize, ui: &Ui, done: &Normalized) -> Exit {
    let report = &done.report;
    ui.summary(report, "read");
    let files = match place(args) {
        Destination::File(_) => String::new(),
        Destination::Folder(..) => {
            format!(" in {} {}", grouped(done.files), plural(done.files, "file"))
        }
    };
    let words = format!("{} {}{files}", grouped(done.rows), plural(done.rows, "row"));
    let data = json!({"rows": done.rows, "files": done.files});
    ui.remark(&words, &json!({"normalized": data}));
    match report {
        r if r.refuses() => {
            ui.complain(&convert::refusal(r));
            Exit::Refused
        }
        r if r.rejected > 0 || r.kept_errors > 0 => Exit::No,
        _ => Exit::Done,
    }
}

fn columns(args: &args::Normalize) -> Result<Columns, Failure> {
    let table = match args.positions {
        true => Table::Positions,
        false => Table::Games,
    };
    match &args.columns {
        None => Ok(Columns::usual(table)),
        Some(names) => Columns::of(table, names)
            .map_err(|unknown| Failure::Usage(format!("`--columns`: {unknown}"))),
    }
}

/// Number of rows of each file in a folder.
const PART_ROWS: u64 = 1_000_000;

/// A folder, if its name ends like that of one, or it is one that does not have the name of a file.
fn place(args: &args::Normalize) -> Destination<'_> {
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    let slash = path.as_os_str().to_string_lossy().ends_with('/');
    match slash || path.is_dir() && of_name(path).is_none() {
        true => Destination::Folder(path, args.part_rows.unwrap_or(PART_ROWS)),
        false => Destination::File(path),
    }
}

fn folder(place: Destination<'_>) -> Option<&Path> {
    match place {
        Destination::File(_) => None,
        Destination::Folder(folder, _) => Some(folder),
    }
}

/// The format that the name of a file implies.
fn of_name(path: &Path) -> Option<Target> {
    extension(path).and_then(|ending| Target::of_extension(&ending))
}

fn target(args: &args::Normalize, place: Destination<'_>) -> Result<Target, Failure> {
    let target = match (args.to, place) {
        (Some(target), _) => target,
        (None, Destination::Folder(..)) => Target::Parquet,
        (None, Destination::File(path)) => of_name(path).ok_or_else(no_target)?,
    };
    let Destination::File(path) = place else {
        return Ok(target);
    };
    if target.is_binary() && Packing::of_name(path).is_some() {
        return Err(Failure::Usage(format!(
            "a Parquet file is compressed inside; name it `{}`",
            path.with_extension("").display()
        )));
    }
    let terminal = path == Path::new("-") && std::io::stdout().is_terminal();
    match target.is_binary() && terminal {
        true => Err(Failure::Usage(format!(
            "`{}` is binary, and the output is a terminal: `-o FILE` writes a file",
            target.name()
        ))),
        false => Ok(target),
    }
}

fn no_target() -> Failure {
    let names = Target::ALL.map(|t| format!("`{}`", t.name())).join(", ");
    Failure::Usage(format!(
        "no format: name one with `-t` ({names}), or a file that ends in .parquet, .csv or .jsonl with `-o`"
    ))
}
