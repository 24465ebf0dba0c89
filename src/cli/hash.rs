use super::args::{self, Each, HashScheme};
use super::check::readable;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{self, Input, Opened};
use super::messages::{Ui, say};
use super::stdout::print;
use super::{convert, walk};
use crate::hash::Scheme;
use crate::io::Output;
use crate::pipeline::{HashJob, Job, Report, Run, Select, Step};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

pub fn run(args: &args::Hash, ui: &Ui) -> Answer {
    if let Some(sums) = &args.check {
        return check(sums, args, ui);
    }
    let mut out = Output::stdout();
    let select = convert::select(&args.positions);
    let exit = walk::each(&args.inputs.files, ui, |input| {
        let report = hash(input, args, select, ui, &mut out)?;
        Ok(match report.rejected {
            0 => Exit::Done,
            _ => Exit::No,
        })
    })?;
    out.finish()?;
    Ok(exit)
}

fn scheme(args: &args::Hash) -> Scheme {
    match (args.each, args.scheme) {
        (Some(Each::Board), _) | (_, HashScheme::Board) => Scheme::Board,
        (_, HashScheme::State) => Scheme::State,
        (_, HashScheme::Position) => Scheme::Position,
    }
}

fn hash(
    input: &Input,
    args: &args::Hash,
    select: Select,
    ui: &Ui,
    out: &mut dyn Write,
) -> Result<Report, Failure> {
    let Opened {
        format,
        mut batches,
    } = inputs::open(input, &args.inputs)?;
    readable(&format)?;
    let make = || -> Box<dyn Job> {
        match format.format.reader(&format.options) {
            Some(reader) => Box::new(HashJob::new(reader, scheme(args), select)),
            None => unreachable!("the reader was opened above"),
        }
    };
    let run = Run {
        make: &make,
        show: &|record, messages| ui.show(record, messages),
        between: "",
        fail_fast: false,
        jobs: args.threads.number(),
    };
    let mut report = Report::default();
    run.all::<Failure>(&mut batches, |step: &mut Step| {
        say(&step.shown);
        report.add(std::mem::take(&mut step.report));
        out.write_all(&step.out)?;
        if step.live {
            out.flush()?;
        }
        Ok(true)
    })?;
    Ok(report)
}

/// What a file of hashes says: `file#record…` and its digest, file by file.
type Sums = BTreeMap<String, BTreeMap<String, String>>;

/// Hashes the named files again and says which lines differ, like `md5sum -c`.
fn check(sums: &Path, args: &args::Hash, ui: &Ui) -> Answer {
    let text = std::fs::read_to_string(sums).map_err(|cause| crate::io::Error::Open {
        file: sums.display().to_string(),
        cause,
    })?;
    let expected = parse(&text)?;
    let mut exit = Exit::Done;
    for (file, lines) in &expected {
        // The names tell whether positions of a game were meant.
        let select = if lines.keys().any(|name| name.contains('@')) {
            Select::EveryPly
        } else {
            Select::Whole
        };
        let input = Input {
            path: PathBuf::from(file),
            relative: PathBuf::from(file),
        };
        let mut again = Vec::new();
        hash(&input, args, select, ui, &mut again)?;
        let found = parse(&String::from_utf8_lossy(&again))?;
        let found = found.get(file).cloned().unwrap_or_default();
        exit = exit.max(compare(file, lines, &found)?);
    }
    Ok(exit)
}

fn compare(
    file: &str,
    expected: &BTreeMap<String, String>,
    found: &BTreeMap<String, String>,
) -> Answer {
    let mut out = String::new();
    let mut same = true;
    for (name, digest) in expected {
        let verdict = match found.get(name) {
            Some(now) if now == digest => "OK",
            Some(_) => "differs",
            None => "is not there",
        };
        same &= verdict == "OK";
        out.push_str(&format!("{file}{name}: {verdict}\n"));
    }
    print(out.as_bytes())?;
    Ok(if same { Exit::Done } else { Exit::No })
}

fn parse(text: &str) -> Result<Sums, Failure> {
    let mut sums = Sums::new();
    for (i, line) in text
        .lines()
        .enumerate()
        .filter(|(_, l)| !l.trim().is_empty())
    {
        let wrong = || {
            let n = i + 1;
            Failure::Usage(format!(
                "line {n} of the hashes is not `<32 hex digits>  <file>#<record>`"
            ))
        };
        let (digest, place) = line.split_once("  ").ok_or_else(wrong)?;
        let (file, record) = place.rsplit_once('#').ok_or_else(wrong)?;
        if digest.len() != 32 || !digest.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let lines = sums.entry(file.to_owned()).or_default();
        lines.insert(format!("#{record}"), digest.to_lowercase());
    }
    Ok(sums)
}
