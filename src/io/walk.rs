use super::Error;
use crate::order;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::path::{Path, PathBuf};

/// The contents of a folder.
#[derive(Debug, Default)]
pub struct Walked {
    /// The files to read, sorted by path.
    pub files: Vec<PathBuf>,
    /// Folders and links that could not be read.
    pub unreadable: Vec<Error>,
    /// The numbers of entries that were left out.
    pub skipped: Skipped,
    /// Their names, as far as they are kept.
    pub names: Names,
}

/// The first of some paths in their order.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Names(BTreeSet<PathBuf>);

impl Names {
    /// The most paths that are kept.
    const MAX_PATHS: usize = 100;

    /// Keeps a path if it is one of the first.
    pub fn add(&mut self, path: &Path) {
        let full = self.0.len() >= Self::MAX_PATHS;
        if !full || self.0.last().is_some_and(|last| path < last) {
            self.0.insert(path.to_owned());
        }
        if self.0.len() > Self::MAX_PATHS {
            self.0.pop_last();
        }
    }

    /// The paths, sorted.
    pub fn into_paths(self) -> Vec<PathBuf> {
        self.0.into_iter().collect()
    }
}

/// The numbers of entries of a folder that were left out, by reason.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Skipped {
    /// Files with an unknown extension.
    pub unknown: u64,
    /// Files and folders whose name starts with a dot.
    pub hidden: u64,
    /// Links that were not followed.
    pub links: u64,
    /// Links that lead out of the folder.
    pub outside: u64,
    /// Devices, pipes and other special files.
    pub special: u64,
    /// Lists of the problems of rejected records, which `panchess` writes.
    pub problems: u64,
}

impl Skipped {
    /// The number of all entries.
    #[cfg(feature = "cli")]
    pub(crate) fn all(&self) -> u64 {
        let known = self.unknown + self.hidden + self.problems;
        known + self.links + self.outside + self.special
    }
}

/// Finds the files below a folder. Only regular files are read. If something cannot be read, the
/// rest is still read.
///
/// Links are left out. With `follow`, they are followed, except those that lead out of the folder. No
/// file or folder is visited twice: the target of a link is used only if it is not found in
/// another way.
pub fn walk(folder: &Path, follow: bool, wanted: &dyn Fn(&Path) -> bool) -> Walked {
    let mut walk = Walk {
        root: fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()),
        follow,
        wanted,
        found: Walked::default(),
        todo: vec![Entry::Folder(folder.to_owned())],
        links: Vec::new(),
        seen: BTreeSet::new(),
    };
    walk.all();
    // Entries are visited in the order of their paths, links after them.
    while !walk.links.is_empty() {
        let mut links = std::mem::take(&mut walk.links);
        order::sort(&mut links);
        for link in links {
            walk.link(link);
            walk.all();
        }
        order::sort(&mut walk.found.files);
    }
    walk.found
}

/// What is visited later.
enum Entry {
    File(PathBuf),
    Folder(PathBuf),
}

struct Walk<'a> {
    /// The canonical path of the folder.
    root: PathBuf,
    follow: bool,
    wanted: &'a dyn Fn(&Path) -> bool,
    found: Walked,
    /// Files and folders still to be visited, the next one last.
    todo: Vec<Entry>,
    /// Links to follow when everything else has been found.
    links: Vec<PathBuf>,
    /// Canonical paths of visited files and folders; kept only when links are followed.
    seen: BTreeSet<PathBuf>,
}

impl Walk<'_> {
    fn all(&mut self) {
        while let Some(entry) = self.todo.pop() {
            match entry {
                Entry::File(path) => self.file(path),
                Entry::Folder(path) => self.folder(&path),
            }
        }
    }

    fn folder(&mut self, path: &Path) {
        if !self.is_new(path) {
            return;
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(cause) => return self.fail(path, cause),
        };
        let mut names: Vec<(OsString, FileType)> = Vec::new();
        for entry in entries {
            match entry.and_then(|entry| Ok((entry.file_name(), entry.file_type()?))) {
                Ok(entry) => names.push(entry),
                Err(cause) => self.fail(path, cause),
            }
        }
        order::sort_by(&mut names, |(a, _), (b, _)| b.cmp(a));
        for (name, kind) in names {
            self.entry(path.join(name), kind);
        }
    }

    fn entry(&mut self, path: PathBuf, kind: FileType) {
        match kind {
            _ if is_hidden(&path) => self.skip(&path, |all| &mut all.hidden),
            k if k.is_dir() => self.todo.push(Entry::Folder(path)),
            k if k.is_file() => self.todo.push(Entry::File(path)),
            k if k.is_symlink() && self.follow => self.links.push(path),
            k if k.is_symlink() => self.skip(&path, |all| &mut all.links),
            _ => self.skip(&path, |all| &mut all.special),
        }
    }

    /// Leaves an entry out, and counts it.
    fn skip(&mut self, path: &Path, count: fn(&mut Skipped) -> &mut u64) {
        *count(&mut self.found.skipped) += 1;
        self.found.names.add(path);
    }

    fn file(&mut self, path: PathBuf) {
        if !(self.wanted)(&path) {
            self.skip(&path, |all| &mut all.unknown);
        } else if self.is_new(&path) {
            self.found.files.push(path);
        }
    }

    fn link(&mut self, path: PathBuf) {
        let real = fs::canonicalize(&path);
        let facts = real.and_then(|real| Ok((fs::metadata(&real)?, real)));
        match facts {
            Err(cause) => self.fail(&path, cause),
            Ok((_, real)) if !real.starts_with(&self.root) => {
                self.skip(&path, |all| &mut all.outside);
            }
            Ok((facts, _)) if facts.is_dir() => self.todo.push(Entry::Folder(path)),
            Ok((facts, _)) if facts.is_file() => self.file(path),
            Ok(_) => self.skip(&path, |all| &mut all.special),
        }
    }

    /// Whether it was not visited under another name.
    fn is_new(&mut self, path: &Path) -> bool {
        if !self.follow {
            return true;
        }
        fs::canonicalize(path).is_ok_and(|real| self.seen.insert(real))
    }

    fn fail(&mut self, path: &Path, cause: std::io::Error) {
        self.found.unreadable.push(Error::Open {
            file: path.display().to_string(),
            cause,
        });
    }
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::tests::Folder;

    fn names(folder: &Folder, follow: bool) -> (Vec<String>, Skipped, usize) {
        let wanted = |p: &Path| p.extension().is_some_and(|e| e == "pgn");
        let found = walk(&folder.path(""), follow, &wanted);
        let root = folder.path("");
        let name = |p: &PathBuf| p.strip_prefix(&root).unwrap().display().to_string();
        let names = found.files.iter().map(name).collect();
        (names, found.skipped, found.unreadable.len())
    }

    #[test]
    fn files_come_in_order_and_what_is_left_out_is_counted() {
        let folder = Folder::new("walk");
        for name in ["b.pgn", "a/z.pgn", "a/y/x.pgn", "c.txt", ".hidden.pgn"] {
            fs::create_dir_all(folder.path(name).parent().unwrap()).unwrap();
            fs::write(folder.path(name), "").unwrap();
        }
        let (files, skipped, unreadable) = names(&folder, false);
        assert_eq!(files, ["a/y/x.pgn", "a/z.pgn", "b.pgn"]);
        let want = Skipped {
            unknown: 1,
            hidden: 1,
            ..Skipped::default()
        };
        assert_eq!((skipped, unreadable), (want, 0));
        let missing = walk(&folder.path("missing"), false, &|_| true);
        assert_eq!(missing.unreadable.len(), 1);
    }

    #[test]
    fn the_first_names_of_what_is_left_out_are_kept() {
        let mut names = Names::default();
        for n in (0..250).rev() {
            names.add(Path::new(&format!("{n:03}.txt")));
        }
        let paths = names.into_paths();
        assert_eq!(paths.len(), 100);
        assert_eq!(paths[0], Path::new("000.txt"));
        assert_eq!(paths[99], Path::new("099.txt"));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_on_request_once_and_never_out() {
        use std::os::unix::fs::symlink;
        let (folder, other) = (Folder::new("links-in"), Folder::new("links-out"));
        fs::write(other.path("o.pgn"), "").unwrap();
        fs::create_dir_all(folder.path(".store")).unwrap();
        for name in ["a.pgn", ".store/1", ".store/2.pgn"] {
            fs::write(folder.path(name), "").unwrap();
        }
        let link = |to: &str, name: &str| symlink(to, folder.path(name)).unwrap();
        link(".", "circle");
        link("a.pgn", "0.pgn");
        link(".store/1", "one.pgn");
        link(".store", "store");
        link("gone", "gone.pgn");
        symlink(other.path(""), folder.path("out")).unwrap();
        let (files, skipped, unreadable) = names(&folder, false);
        assert_eq!((files, unreadable), (vec!["a.pgn".to_owned()], 0));
        assert_eq!((skipped.links, skipped.hidden), (6, 1));
        let (files, skipped, unreadable) = names(&folder, true);
        assert_eq!(files, ["a.pgn", "one.pgn", "store/2.pgn"]);
        assert_eq!((skipped.links, skipped.outside, unreadable), (0, 1, 1));
    }

    #[cfg(unix)]
    #[test]
    fn a_lattice_of_links_is_no_work() {
        let folder = Folder::new("lattice");
        for i in 0..40 {
            fs::create_dir(folder.path(&format!("d{i}"))).unwrap();
            for name in ["x", "y"] {
                let to = format!("../d{}", i + 1);
                let path = folder.path(&format!("d{i}/{name}"));
                std::os::unix::fs::symlink(to, path).unwrap();
            }
        }
        fs::write(folder.path("d39/a.pgn"), "").unwrap();
        let (files, _, unreadable) = names(&folder, true);
        assert_eq!((files, unreadable), (vec!["d39/a.pgn".to_owned()], 2));
    }
}
