use super::args::Inputs;
use super::exit::{Answer, Exit, Failure};
use super::inputs::{Input, extension};
use super::messages::{Ui, grouped};
use crate::formats;
use crate::io::{Skipped, Walked};
use serde_json::json;
use std::path::{Path, PathBuf};

/// The files the operands name, in order.
pub struct Expanded {
    /// Directories are walked, sorted by name, and only files whose extension some notation
    /// knows are taken.
    pub inputs: Vec<Input>,
    /// A folder could not be read; that was said.
    pub unreadable: bool,
}

/// Finds the files, and says what folders hold beside them.
pub fn expand(args: &Inputs, ui: &Ui) -> Expanded {
    let mut all = Expanded {
        inputs: Vec::new(),
        unreadable: false,
    };
    for path in &args.files {
        if path.as_os_str() != "-" && path.is_dir() {
            all.folder(path, args.follow, ui);
        } else {
            all.inputs.push(single(path));
        }
    }
    if args.files.is_empty() {
        ui.waits_for_input();
        all.inputs.push(single(Path::new("-")));
    }
    all
}

impl Expanded {
    fn folder(&mut self, folder: &Path, follow: bool, ui: &Ui) {
        let walked = crate::io::walk(folder, follow, &is_known);
        for error in &walked.unreadable {
            ui.complain(&error.to_string());
            self.unreadable = true;
        }
        if let Some(words) = left_out(folder, &walked) {
            let data = json!({"folder": folder.to_string_lossy(), "files": walked.files.len(), "skipped": walked.skipped});
            ui.remark(&words, &json!({"walked": data}));
        }
        for path in walked.files {
            let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
            self.inputs.push(Input { path, relative });
        }
    }

    /// How a run ends whose files were all read.
    fn exit(&self) -> Exit {
        match self.unreadable {
            true => Exit::CannotRun,
            false => Exit::Done,
        }
    }
}

/// Does the same with every file the operands name. One that cannot be read is
/// reported and does not stop the others. The worst answer is that of all.
pub fn each(args: &Inputs, ui: &Ui, mut work: impl FnMut(&Input) -> Answer) -> Answer {
    let all = expand(args, ui);
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

fn single(path: &Path) -> Input {
    Input {
        path: path.to_owned(),
        relative: PathBuf::from(path.file_name().unwrap_or(path.as_os_str())),
    }
}

/// What a folder holds that is not read, or that there is nothing to read in it.
fn left_out(folder: &Path, walked: &Walked) -> Option<String> {
    let Skipped {
        unknown,
        hidden,
        links,
        outside,
        special,
    } = walked.skipped;
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
    let folder = folder.display();
    let skipped = format!("skipped in `{folder}`: {}", parts.join(", "));
    match (walked.files.is_empty(), parts.is_empty()) {
        (true, true) => Some(format!("there is no file in `{folder}`")),
        (true, false) => Some(format!("there is no file to read in `{folder}`; {skipped}")),
        (false, true) => None,
        (false, false) => Some(skipped),
    }
}

fn is_known(path: &Path) -> bool {
    extension(path).is_some_and(|e| !formats::by_extension(&e).is_empty())
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
