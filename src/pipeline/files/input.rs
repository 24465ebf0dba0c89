use super::detect::detect;
use super::folder::Folder;
use super::pattern::Pattern;
use super::rejects::is_problems;
use crate::formats;
use crate::io::{Member, Names, Packing, Skipped, Source, Walked, walk};
use std::ffi::OsStr;
use std::io::{ErrorKind, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// One file to read.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where it is; `-` is standard input.
    pub path: PathBuf,
    /// Its path below the operand that named it, for mirroring.
    pub relative: PathBuf,
    /// It is a regular file: nothing has to be waited for.
    pub regular: bool,
    /// It is a file in a zip archive.
    pub member: Option<Arc<Member>>,
}

impl Input {
    /// A file, or standard input for `-`.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        Self {
            relative: PathBuf::from(path.file_name().unwrap_or(path.as_os_str())),
            regular: !is_stdin(&path) && path.is_file(),
            member: None,
            path,
        }
    }

    /// Its name as the user wrote it, for messages.
    pub fn name(&self) -> String {
        self.path.to_string_lossy().into_owned()
    }

    /// The file on the disk: for a file in an archive, the archive.
    pub fn file(&self) -> &Path {
        match &self.member {
            Some(member) => member.archive(),
            None => &self.path,
        }
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

/// Finds files by the names that messages and lists of hashes have: `games.zip/a.pgn` is a file in an archive.
#[derive(Debug, Default)]
pub struct ByName {
    /// The archive that was read last, and its files.
    archive: Option<(PathBuf, Vec<Input>)>,
}

impl ByName {
    /// The file of that name.
    ///
    /// # Errors
    /// It would be in an archive that does not have it.
    pub fn find(&mut self, path: &Path) -> Result<Input, crate::io::Error> {
        match path.ancestors().skip(1).find(|above| above.is_file()) {
            Some(archive) if !path.exists() && is_archive(archive) => self.member(archive, path),
            _ => Ok(Input::new(path)),
        }
    }

    fn member(&mut self, archive: &Path, path: &Path) -> Result<Input, crate::io::Error> {
        let known = self.archive.take().filter(|(known, _)| known == archive);
        let (_, files) = self.archive.insert(known.unwrap_or_else(|| {
            let mut inputs = Inputs::default();
            inputs.add(archive, false);
            (archive.to_owned(), inputs.files)
        }));
        let found = files.iter().find(|input| input.path == path);
        found.cloned().ok_or_else(|| crate::io::Error::Open {
            file: path.display().to_string(),
            cause: std::io::Error::new(ErrorKind::NotFound, "the archive has no such file"),
        })
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
    /// Folders, links and archives that could not be read.
    pub unreadable: Vec<crate::io::Error>,
}

impl Inputs {
    /// Finds the files; links in folders are followed on request.
    /// A name with `*`, `?`, `[…]` or `{…}` that no file has is a pattern.
    pub fn of(paths: &[PathBuf], follow: bool) -> Self {
        let mut all = Self::default();
        paths.iter().for_each(|path| all.add(path, follow));
        all
    }

    /// The same for the lines of a list. In a mirrored folder, each file keeps the folders that its
    /// line names.
    pub fn list(&mut self, paths: &[PathBuf], follow: bool) {
        for path in paths {
            let before = self.files.len();
            self.add(path, follow);
            for input in &mut self.files[before..] {
                input.relative = named_parts(&input.path);
            }
        }
    }

    fn add(&mut self, path: &Path, follow: bool) {
        if is_stdin(path) {
            self.files.push(Input::new(path));
        } else if path.is_dir() {
            self.folder(path, follow);
        } else if is_archive(path) {
            let name = path.file_name().unwrap_or(path.as_os_str());
            self.archive(path, Path::new(name));
        } else if !Pattern::of(path).is_some_and(|pattern| self.pattern(&pattern, follow)) {
            self.files.push(Input::new(path));
        }
    }

    fn folder(&mut self, folder: &Path, follow: bool) {
        let Walked {
            mut files,
            unreadable,
            mut skipped,
            mut names,
        } = walk(folder, follow, &is_known_file);
        files.retain(|file| {
            let skips = is_problems(file);
            if skips {
                skipped.problems += 1;
                names.add(file);
            }
            !skips
        });
        self.folders.push(Folder {
            path: folder.to_owned(),
            files: files.len(),
            unreadable: unreadable.len(),
            skipped,
            names: names.into_paths(),
        });
        self.unreadable.extend(unreadable);
        self.found(folder, files);
    }

    /// Whether there are such files.
    fn pattern(&mut self, pattern: &Pattern, follow: bool) -> bool {
        let takes = |file: &Path| pattern.takes(file, || is_known_file(file) && !is_problems(file));
        let Walked {
            mut files,
            unreadable,
            ..
        } = walk(&pattern.folder, follow, &takes);
        if pattern.is_here {
            for file in &mut files {
                *file = file.strip_prefix(".").unwrap_or(file).to_owned();
            }
        }
        let some = !files.is_empty();
        if some {
            self.folders.push(Folder {
                path: pattern.folder.clone(),
                files: files.len(),
                unreadable: unreadable.len(),
                skipped: Skipped::default(),
                names: Vec::new(),
            });
            self.unreadable.extend(unreadable);
        }
        self.found(&pattern.folder, files);
        some
    }

    fn found(&mut self, folder: &Path, files: Vec<PathBuf>) {
        for path in files {
            let relative = path.strip_prefix(folder).unwrap_or(&path).to_owned();
            if is_named_archive(&path) {
                self.archive(&path, &relative);
                continue;
            }
            self.files.push(Input {
                relative,
                path,
                regular: true,
                member: None,
            });
        }
    }

    /// The files in a zip archive, as if it were a folder. In a mirrored folder, it is one without `.zip`.
    fn archive(&mut self, path: &Path, relative: &Path) {
        let (mut files, mut skipped, mut names) = (0, Skipped::default(), Names::default());
        let before = self.unreadable.len();
        let members = Member::all(path).unwrap_or_else(|e| vec![Err(e)]);
        for member in members {
            let member = match member {
                Ok(member) => member,
                Err(e) => {
                    self.unreadable.push(e);
                    continue;
                }
            };
            let name = Path::new(member.name());
            let count = match () {
                () if is_hidden(member.name()) => &mut skipped.hidden,
                () if is_problems(name) => &mut skipped.problems,
                () if is_named_archive(name) || !is_known_member(&member) => &mut skipped.unknown,
                () => {
                    files += 1;
                    self.files.push(Input {
                        path: path.join(member.name()),
                        relative: relative.with_extension("").join(member.name()),
                        regular: true,
                        member: Some(Arc::new(member)),
                    });
                    continue;
                }
            };
            *count += 1;
            names.add(&path.join(name));
        }
        self.folders.push(Folder {
            path: path.to_owned(),
            files,
            unreadable: self.unreadable.len() - before,
            skipped,
            names: names.into_paths(),
        });
    }
}

/// A path without what leads out of a folder.
fn named_parts(path: &Path) -> PathBuf {
    let parts = path.components();
    parts
        .filter(|part| matches!(part, Component::Normal(_)))
        .collect()
}

/// Whether some notation knows the extension. It is asked for every file of a folder.
fn is_known(path: &Path) -> bool {
    static KNOWN: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let cards = formats::ALL.iter().map(|f| f.card());
        cards.flat_map(|c| c.extensions.iter().copied()).collect()
    });
    let is = |ending: &OsStr| KNOWN.iter().any(|e| ending.eq_ignore_ascii_case(e));
    match path.extension() {
        Some(e) => match Packing::of_name(path) {
            None => is(e),
            Some(Packing::Zip) => true,
            Some(_) => path
                .file_stem()
                .and_then(|s| Path::new(s).extension())
                .is_some_and(is),
        },
        None => false,
    }
}

/// Whether an existing file is in a known notation. If the only extension is that of a compression method, the content
/// decides.
fn is_known_file(path: &Path) -> bool {
    is_known(path)
        || has_bare_name(path)
            && path
                .to_str()
                .is_some_and(|name| is_recognized(path, || Source::open(name)))
}

/// The same as [`is_known_file`] for a file in an archive.
fn is_known_member(member: &Member) -> bool {
    let path = Path::new(member.name());
    is_known(path) || has_bare_name(path) && is_recognized(path, || member.open()?.unpacked())
}

/// Whether it is a compressed file whose name has no other extension.
fn has_bare_name(path: &Path) -> bool {
    let packed = Packing::of_name(path).is_some_and(|packing| packing != Packing::Zip);
    packed
        && path
            .file_stem()
            .is_some_and(|stem| Path::new(stem).extension().is_none())
}

/// Whether the content is in a known notation. A file that cannot be opened is not skipped, so that an error is reported.
fn is_recognized(path: &Path, open: impl FnOnce() -> Result<Source, crate::io::Error>) -> bool {
    open().map_or(true, |mut source| {
        detect(path, true, &mut source, None).is_ok()
    })
}

fn is_named_archive(path: &Path) -> bool {
    Packing::of_name(path) == Some(Packing::Zip)
}

/// Whether a file is a zip archive by its name, or by its first bytes. An empty archive has only its end.
pub fn is_archive(path: &Path) -> bool {
    if !path.is_file() {
        return false;
    }
    let mut head = [0; 4];
    let read = std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut head));
    is_named_archive(path) || read.is_ok() && matches!(&head, b"PK\x03\x04" | b"PK\x05\x06")
}

/// Whether a part of a name begins with a dot, or it is what one system adds to archives.
fn is_hidden(name: &str) -> bool {
    name.split('/')
        .any(|part| part.starts_with('.') || part == "__MACOSX")
}
