use super::args::Inputs;
use super::exit::{Exit, Failure};
use super::messages::{About, Ui, grouped, plural};
use super::paths::refuse_growing;
use crate::diag::file_name;
use crate::pipeline::files::{self, Folder, Opening};
use crate::pipeline::{Error, Input};
use serde_json::json;
use std::path::{Path, PathBuf};

/// The files the operands name, in order.
pub struct Expanded {
    /// The files.
    pub inputs: Vec<Input>,
    /// The folders where files were looked for.
    pub folders: Vec<Folder>,
    /// Some were found in folders, or are named by a list.
    pub tree: bool,
    /// A folder could not be read; the error was printed.
    pub unreadable: bool,
}

/// Finds the files, and says what folders hold beside them.
///
/// # Errors
/// The list of files cannot be read.
pub fn expand(args: &Inputs, ui: &Ui) -> Result<Expanded, Failure> {
    let found = match &args.files_from {
        None if args.files.is_empty() => files::Inputs::of(&["-".into()], false),
        None => files::Inputs::of(&args.files, args.follow),
        Some(list) => listed(args, list)?,
    };
    if args.files.is_empty() && found.files.iter().any(Input::is_stdin) {
        ui.waits_for_input();
    }
    for error in &found.unreadable {
        ui.complain_about(About::Input, &error.to_string());
    }
    for folder in found.folders.iter().filter(|f| f.is_worth_a_word()) {
        let mut words = folder.in_words(" (`--follow` reads them)");
        if ui.is_verbose() && !folder.names.is_empty() {
            words = format!("{words} ({})", folder.names_in_words());
        }
        let shown = |path: &Path| file_name(&path.to_string_lossy()).into_owned();
        let names: Vec<_> = folder.names.iter().map(|n| shown(n)).collect();
        let data = json!({
            "folder": shown(&folder.path), "files": folder.files,
            "skipped": folder.skipped, "names": names,
        });
        ui.remark_folder(&words, &json!({"walked": data}));
    }
    Ok(Expanded {
        tree: !found.folders.is_empty() || args.files_from.is_some(),
        folders: found.folders,
        inputs: found.files,
        unreadable: !found.unreadable.is_empty(),
    })
}

/// The operands, and then the files of a list.
fn listed(args: &Inputs, list: &Path) -> Result<files::Inputs, Failure> {
    let mut found = files::Inputs::of(&args.files, args.follow);
    let name = list.to_string_lossy();
    let bytes = read_list(list)?.ok_or_else(too_long)?;
    let names = names(&bytes)?;
    if names.len() > MOST_NAMES {
        return Err(too_long());
    }
    drop(bytes);
    found.list(&names, args.follow);
    let twice = name == "-" && found.files.iter().any(Input::is_stdin);
    match twice {
        true => Err(Failure::Usage(
            "standard input cannot be both the list of files and one of the files".into(),
        )),
        false => Ok(found),
    }
}

/// A list that is a file or standard input; `None` if it has more than [`LONGEST_LIST`] bytes.
pub(super) fn read_list(list: &Path) -> Result<Option<Vec<u8>>, Failure> {
    refuse_growing(list)?;
    let mut bytes = Vec::new();
    let mut source = crate::io::Source::open(&list.to_string_lossy())?;
    while source.read(1 << 16, &mut bytes)? > 0 {
        if bytes.len() > LONGEST_LIST {
            return Ok(None);
        }
    }
    Ok(Some(bytes))
}

/// The most bytes of a list of files, and the most names in it.
pub(super) const LONGEST_LIST: usize = 1 << 28;
const MOST_NAMES: usize = 1 << 22;

fn too_long() -> Failure {
    Failure::Usage(format!(
        "the list of files has more than {} bytes or {} names; divide it, or name a folder",
        grouped(LONGEST_LIST as u64),
        grouped(MOST_NAMES as u64)
    ))
}

/// The names in a list: one per line, or separated by NUL if there is one.
fn names(list: &[u8]) -> Result<Vec<PathBuf>, Failure> {
    let list = list.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(list);
    let nul = list.contains(&0);
    let names = list.split(|b| *b == if nul { 0 } else { b'\n' });
    let bare = |name| match nul {
        true => name,
        false => <[u8]>::strip_suffix(name, b"\r").unwrap_or(name),
    };
    let names = names.map(bare).filter(|name| !name.is_empty());
    names.map(path_of).collect()
}

#[cfg(unix)]
fn path_of(name: &[u8]) -> Result<PathBuf, Failure> {
    use std::os::unix::ffi::OsStrExt;
    Ok(std::ffi::OsStr::from_bytes(name).into())
}

#[cfg(not(unix))]
fn path_of(name: &[u8]) -> Result<PathBuf, Failure> {
    match std::str::from_utf8(name) {
        Ok(name) => Ok(name.into()),
        Err(_) => Err(Failure::Usage("the list of files is not UTF-8".into())),
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

/// Why a run ended that reads all files or none. If the notation of a file is refused, all such files are named.
pub fn refused(why: Error, all: &Expanded, opening: &Opening, ui: &Ui) -> Failure {
    if !why.is_of_notation() || all.inputs.len() < 2 {
        return why.into();
    }
    let said = why.to_string();
    let (mut files, mut first) = (0, true);
    // A pipe can be read only once.
    for input in all.inputs.iter().filter(|input| input.regular) {
        if let Some(error) = opening.find(input).err().filter(Error::is_of_notation) {
            let error = error.to_string();
            first &= error != said;
            ui.complain_about(About::Input, &error);
            files += 1;
        }
    }
    if first {
        ui.complain_about(About::Input, &said);
        files += 1;
    }
    let example = match all.folders.is_empty() {
        true => "",
        false => ", for example with a pattern: `'FOLDER/**/*.pgn'`",
    };
    Failure::Usage(format!(
        "{} of {} {} {} refused because of {} notation, so the run ends; name only the other files{example}",
        grouped(files),
        grouped(all.inputs.len() as u64),
        plural(all.inputs.len() as u64, "file"),
        if files == 1 { "is" } else { "are" },
        if files == 1 { "its" } else { "their" },
    ))
}

/// The end of one of several files. One that could not be read is reported and does not stop the
/// others.
pub fn ended(result: Result<(), Error>, ui: &Ui) -> Result<Exit, Failure> {
    match result {
        Ok(()) => Ok(Exit::Done),
        Err(e) if e.is_about_a_source() => {
            ui.complain_about(About::error(&e), &e.to_string());
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
    each_of(&expand(args, ui)?, ui, &mut work)
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
                ui.complain_about(About::failure(&e), &e.to_string());
                Exit::CannotRun
            }
            other => other?,
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}
