//! `--resume` of `convert` and `normalize`.

use super::exit::Failure;
use crate::io::{Output, leads_to};
use crate::pipeline::files::{Folder, Resume};
use clap::{ArgMatches, Command, parser::ValueSource};
use std::path::{Path, PathBuf};

/// Options that do not change the output.
const NO_MATTER: [&str; 9] = [
    "jobs",
    "quiet",
    "verbose",
    "max_messages",
    "message_format",
    "color",
    "resume",
    "files",
    "files_from",
];

/// The options that determine the output of a verb, as they were typed.
pub fn words(verb: &Command, typed: &ArgMatches) -> Vec<String> {
    let mut words = Vec::new();
    for id in verb.get_arguments().map(|arg| arg.get_id().as_str()) {
        let set = typed.value_source(id) == Some(ValueSource::CommandLine);
        if !set || NO_MATTER.contains(&id) {
            continue;
        }
        let values = typed.get_raw(id).into_iter().flatten();
        let values: Vec<String> = values
            .map(|value| match id {
                "variant" => with_facts(Path::new(value)),
                _ => value.to_string_lossy().into_owned(),
            })
            .collect();
        words.push(format!("--{}={}", id.replace('_', "-"), values.join(",")));
    }
    words
}

/// A name, and what is known of the file if there is one.
fn with_facts(path: &Path) -> String {
    let name = path.to_string_lossy();
    match std::fs::metadata(path).and_then(|facts| Ok((facts.len(), facts.modified()?))) {
        Ok((bytes, modified)) => format!("{name} ({bytes} bytes, {modified:?})"),
        Err(_) => name.into_owned(),
    }
}

/// The run that `--resume` asks for, with the words of [`words`].
pub fn asked(
    resume: bool,
    words: &[String],
    output: Option<&Path>,
    folder: Option<&Path>,
) -> Option<Resume> {
    resume.then(|| Resume {
        words: words.to_vec(),
        journal: journal(output, folder),
    })
}

/// Fails if a folder that is written to is in one that is read: a later run would read what this one writes.
pub fn keep_outside<'a>(
    read: &[Folder],
    written: impl IntoIterator<Item = Option<&'a Path>>,
) -> Result<(), Failure> {
    let read = read.iter().map(|folder| &folder.path);
    let read: Vec<(&PathBuf, PathBuf)> = read.filter_map(|p| Some((p, leads_to(p)?))).collect();
    for path in written.into_iter().flatten() {
        let Some(place) = leads_to(path) else {
            continue;
        };
        if let Some((folder, _)) = read.iter().find(|(_, folder)| place.starts_with(folder)) {
            return Err(Failure::Usage(format!(
                "`{}` is in the folder `{}`, which is read, so a run with `--resume` could not go on; name another place",
                path.display(),
                folder.display()
            )));
        }
    }
    Ok(())
}

/// What outputs are called that are not finished.
pub fn unfinished(outputs: &[PathBuf]) -> Vec<PathBuf> {
    outputs.iter().map(|p| Output::unfinished_name(p)).collect()
}

/// Where the journal of a run is: beside its output file, or in its output folder.
fn journal(output: Option<&Path>, folder: Option<&Path>) -> PathBuf {
    match folder {
        Some(folder) => folder.join(".panchess-journal"),
        None => {
            let mut name = output.unwrap_or(Path::new("")).as_os_str().to_owned();
            name.push(".journal");
            name.into()
        }
    }
}
