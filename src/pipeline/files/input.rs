use crate::formats;
use crate::io::{Skipped, Walked, walk};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// One file to read.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where it is; `-` is standard input.
    pub path: PathBuf,
    /// Its path below the operand that named it, for mirroring.
    pub relative: PathBuf,
    /// It is a regular file: nothing has to be waited for.
    pub regular: bool,
}

impl Input {
    /// A file, or standard input for `-`.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self {
            relative: PathBuf::from(path.file_name().unwrap_or(path.as_os_str())),
            regular: !is_stdin(&path) && path.is_file(),
            path,
        }
    }

    /// Its name as the user wrote it, for messages.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    /// What it is called in its folder, the same on every system.
    pub fn name_in_folder(&self) -> String {
        name_in_folder(&self.relative)
    }

    /// Whether it is standard input.
    pub fn is_stdin(&self) -> bool {
        is_stdin(&self.path)
    }
}

/// What a file is called in its folder, the same on every system.
pub fn name_in_folder(relative: &Path) -> String {
    let parts = relative.components();
    let parts: Vec<_> = parts.map(|c| c.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// The files that paths of files and folders name, in order.
#[derive(Debug, Default)]
pub struct Inputs {
    /// The files. Of folders, sorted by name, only those whose extension some notation knows.
    pub files: Vec<Input>,
    /// What was met on the way in each folder, and the number of files found there.
    pub folders: Vec<Folder>,
}

/// What a folder holds besides the files that are read.
#[derive(Debug)]
pub struct Folder {
    /// Where it is.
    pub path: PathBuf,
    /// How many of its files are read.
    pub files: usize,
    /// What is left out.
    pub skipped: Skipped,
    /// Folders and links that could not be read.
    pub unreadable: Vec<crate::io::Error>,
}

impl Inputs {
    /// Finds the files; links in folders are followed on request. Standard input if no path is given.
    pub fn of(paths: &[PathBuf], follow: bool) -> Self {
        let mut all = Self::default();
        for path in paths {
            match !is_stdin(path) && path.is_dir() {
                true => all.folder(path, follow),
                false => all.files.push(Input::new(path)),
            }
        }
        if paths.is_empty() {
            all.files.push(Input::new("-"));
        }
        all
    }

    fn folder(&mut self, folder: &Path, follow: bool) {
        let Walked {
            files,
            unreadable,
            skipped,
        } = walk(folder, follow, &is_known);
        self.folders.push(Folder {
            path: folder.to_owned(),
            files: files.len(),
            skipped,
            unreadable,
        });
        self.files.extend(files.into_iter().map(|path| Input {
            relative: path.strip_prefix(folder).unwrap_or(&path).to_owned(),
            path,
            regular: true,
        }));
    }
}

/// Whether some notation knows the extension. It is asked for every file of a folder.
fn is_known(path: &Path) -> bool {
    static KNOWN: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let cards = formats::ALL.iter().map(|f| f.card());
        cards.flat_map(|c| c.extensions.iter().copied()).collect()
    });
    let is = |ending: &OsStr| KNOWN.iter().any(|e| ending.eq_ignore_ascii_case(e));
    match path.extension() {
        Some(e) if e.eq_ignore_ascii_case("zst") || e.eq_ignore_ascii_case("gz") => path
            .file_stem()
            .and_then(|s| Path::new(s).extension())
            .is_some_and(is),
        other => other.is_some_and(is),
    }
}
