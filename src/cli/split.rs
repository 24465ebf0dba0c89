use super::args;
use super::exit::{Answer, Exit, Failure};
use super::messages::{Ui, grouped, plural};
use super::{inputs, operands};
use crate::formats::FormatName;
use crate::io::{Output, Packing, Resync, divide};
use crate::pipeline::Input;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

pub fn run(args: &args::Split, ui: &Ui) -> Answer {
    let all = operands::expand(&args.inputs, ui)?;
    let opening = inputs::opening(&args.inputs, ui)?;
    all.inputs
        .iter()
        .try_for_each(|input| is_free(&args.output, input))?;
    have_different_parts(&all.inputs, args)?;
    let (mut parts, mut files) = (0, 0);
    for input in &all.inputs {
        let mut found = opening.find(input)?;
        let rule = rule(input, &found.format)?;
        let name = Name::of(input, &found.format);
        let mut number = 0;
        let mut open = || {
            let path = name.part(&args.output, number, args.plain);
            number += 1;
            Output::create_with_parents(&path)
        };
        let size = args.size as u64;
        let divided = divide(&mut found.source, rule, size, &mut open)?;
        if divided.parts == 1 && divided.bytes > size {
            undivided(input, divided.bytes, ui);
        }
        parts += divided.parts;
        files += 1;
    }
    let words = format!(
        "{} {} in {} {}",
        grouped(files),
        plural(files, "file"),
        grouped(parts),
        plural(parts, "part")
    );
    ui.remark(&words, &json!({"split": {"files": files, "parts": parts}}));
    Ok(Exit::Done.max(all.exit()))
}

/// Fails if the parts of two files would have the same names.
fn have_different_parts(inputs: &[Input], args: &args::Split) -> Result<(), Failure> {
    let mut names = BTreeSet::new();
    match inputs
        .iter()
        .map(stem)
        .find(|name| !names.insert(name.clone()))
    {
        None => Ok(()),
        Some((folder, stem)) => Err(Failure::Usage(format!(
            "two inputs would have parts with the same names, which begin with `{}-`; split them into two folders",
            args.output.join(folder).join(stem).display()
        ))),
    }
}

/// Notes that a file is longer than a part should be, and was not divided.
fn undivided(input: &Input, bytes: u64, ui: &Ui) {
    let words = format!(
        "`{}` has {} {} and is one part: after `--size`, no place is certain to be the beginning of a record",
        input.name(),
        grouped(bytes),
        plural(bytes, "byte"),
    );
    let data = json!({"undivided": {"file": input.name(), "bytes": bytes}});
    ui.remark_folder(&words, &data);
}

/// What shows that a record begins.
fn rule(input: &Input, format: &FormatName) -> Result<Resync, Failure> {
    format.framing().resync().ok_or_else(|| {
        Failure::Usage(format!(
            "`{}` cannot be split: in {}, the beginning of a record cannot be recognized with certainty; `panchess convert {} -t jsonl -o \
             FILE.jsonl` writes lines that can be split",
            input.name(),
            format.format.card().slug,
            input.name()
        ))
    })
}

/// Fails if the folder holds parts of the same name, which would be taken for parts of this file.
fn is_free(output: &Path, input: &Input) -> Result<(), Failure> {
    let (folder, stem) = stem(input);
    let folder = output.join(folder);
    let is_part = |name: &str| {
        let rest = name.strip_prefix(&stem).and_then(|n| n.strip_prefix('-'));
        let number = rest.and_then(|rest| rest.split_once('.'));
        number.is_some_and(|(n, _)| n.len() >= 5 && n.bytes().all(|b| b.is_ascii_digit()))
    };
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    match names.filter(|name| is_part(name)).min() {
        None => Ok(()),
        Some(part) => Err(Failure::Usage(format!(
            "`{}` holds `{part}` of another run; name another folder with `-o`, or remove its parts",
            folder.display()
        ))),
    }
}

/// The folder of the parts of a file, and what their names begin with: as the file is called, without its compression.
fn stem(input: &Input) -> (PathBuf, String) {
    let path = plain(input);
    let stem = path.file_stem().unwrap_or_default();
    (
        path.parent().unwrap_or(Path::new("")).to_owned(),
        stem.to_string_lossy().into_owned(),
    )
}

fn plain(input: &Input) -> PathBuf {
    let mut path = match input.is_stdin() {
        true => PathBuf::from("part"),
        false => input.relative.clone(),
    };
    if Packing::of_name(&path).is_some() {
        path.set_extension("");
    }
    path
}

/// What the parts of a file are called.
struct Name {
    folder: PathBuf,
    stem: String,
    extension: String,
}

impl Name {
    fn of(input: &Input, format: &FormatName) -> Self {
        let (folder, stem) = stem(input);
        let path = plain(input);
        let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
        let usual = format.format.card().extensions.first().copied();
        Self {
            folder,
            stem,
            extension: extension.unwrap_or_else(|| usual.unwrap_or("txt").to_owned()),
        }
    }

    fn part(&self, output: &Path, number: u64, plain: bool) -> PathBuf {
        let packing = if plain { "" } else { ".zst" };
        let name = format!("{}-{number:05}.{}{packing}", self.stem, self.extension);
        output.join(&self.folder).join(name)
    }
}
