use super::args::Inputs;
use super::exit::{Exit, Failure};
use super::messages::{Ui, grouped};
use crate::io::Skipped;
use crate::pipeline::files::Folder;
use crate::pipeline::{Error, Input, files};
use serde_json::json;
use std::path::Path;

/// The files the operands name, in order.
pub struct Expanded {
    /// The files.
    pub inputs: Vec<Input>,
    /// A folder could not be read; that was said.
    pub unreadable: bool,
}

/// Finds the files, and says what folders hold beside them.
pub fn expand(args: &Inputs, ui: &Ui) -> Expanded {
    if args.files.is_empty() {
        ui.waits_for_input();
    }
    let found = files::Inputs::of(&args.files, args.follow);
    let mut unreadable = false;
    for folder in &found.folders {
        for error in &folder.unreadable {
            ui.complain(&error.to_string());
            unreadable = true;
        }
        if let Some(words) = left_out(folder) {
            let data = json!({"folder": folder.path.to_string_lossy(), "files": folder.files, "skipped": folder.skipped});
            ui.remark(&words, &json!({"walked": data}));
        }
    }
    Expanded {
        inputs: found.files,
        unreadable,
    }
}

impl Expanded {
    /// How a run ends whose files were all read.
    pub fn exit(&self) -> Exit {
        match self.unreadable {
            true => Exit::CannotRun,
            false => Exit::Done,
        }
    }
}

/// The end of one of several files. One that could not be read is reported and does not stop the
/// others.
pub fn ended(result: Result<(), Error>, ui: &Ui) -> Result<Exit, Failure> {
    match result {
        Ok(()) => Ok(Exit::Done),
        Err(e) if e.is_about_a_source() => {
            ui.complain(&e.to_string());
            Ok(Exit::CannotRun)
        }
        Err(e) => Err(e.into()),
    }
}

/// Does the same with every file the operands name, one after another. The worst answer is that of
/// all.
pub fn each(
    args: &Inputs,
    ui: &Ui,
    mut work: impl FnMut(&Input) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    each_of(&expand(args, ui), ui, &mut work)
}

/// The same for files that were found.
pub fn each_of(
    all: &Expanded,
    ui: &Ui,
    mut work: impl FnMut(&Input) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut worst = all.exit();
    for input in &all.inputs {
        let exit = match work(input) {
            Err(e) if e.is_about_a_source() => {
                ui.complain(&e.to_string());
                Exit::CannotRun
            }
            other => other?,
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}

/// What a folder holds that is not read, or that there is nothing to read in it.
fn left_out(folder: &Folder) -> Option<String> {
    let Skipped {
        unknown,
        hidden,
        links,
        outside,
        special,
    } = folder.skipped;
    let counts = [
        (unknown, "with an unknown extension"),
        (hidden, "hidden"),
        (links, "that are links (`--follow` reads them)"),
        (outside, "that are links to places outside the folder"),
        (special, "that are neither files nor folders"),
    ];
    let some = counts.iter().filter(|(n, _)| *n > 0);
    let parts: Vec<String> = some
        .map(|(n, what)| format!("{} {what}", grouped(*n)))
        .collect();
    let path = folder.path.display();
    let skipped = format!("skipped in `{path}`: {}", parts.join(", "));
    match (folder.files == 0, parts.is_empty()) {
        (true, true) => Some(format!("there is no file in `{path}`")),
        (true, false) => Some(format!("there is no file to read in `{path}`; {skipped}")),
        (false, true) => None,
        (false, false) => Some(skipped),
    }
}

/// The files among the inputs, for [`keep_apart`].
pub fn named(inputs: &[Input]) -> impl Iterator<Item = (&'static str, &Path)> {
    let paths = inputs.iter().map(|input| &*input.path);
    paths
        .filter(|p| *p != Path::new("-"))
        .map(|p| ("an input", p))
}

/// Fails if two options, or an option and an input, name one file and one of them writes it.
/// `others`: what each is called, and its path. `-` is stdout.
pub fn keep_apart<'a>(
    what: &str,
    path: &Path,
    others: impl IntoIterator<Item = (&'static str, &'a Path)>,
) -> Result<(), Failure> {
    let of = |path: &Path| match path == Path::new("-") {
        true => crate::io::Identity::of_stream(&std::io::stdout()),
        false => crate::io::Identity::of(path),
    };
    let this = of(path);
    let same = |other: &Path| path == other || this.is_some() && of(other) == this;
    match others.into_iter().find(|(_, other)| same(other)) {
        None => Ok(()),
        Some((name, other)) => Err(Failure::Usage(format!(
            "{what} and {name} are the same file, `{}`; name another one",
            other.display()
        ))),
    }
}
