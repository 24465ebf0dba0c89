use super::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The files below a folder that are wanted, sorted by path.
///
/// Links are followed, but never back into a folder they are in. Names that
/// start with a dot are passed over.
pub fn walk(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    let mut open = vec![Open::new(folder.to_owned(), &[])?];
    while let Some(dir) = open.pop() {
        for path in dir.entries()? {
            if path.is_dir() {
                let above = Open::new(path, &dir.real)?;
                if !above.is_loop() {
                    open.push(above);
                }
            } else if wanted(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// A folder to look into.
struct Open {
    path: PathBuf,
    /// Where it and all folders above it really are.
    real: Vec<PathBuf>,
}

impl Open {
    fn new(path: PathBuf, above: &[PathBuf]) -> Result<Self, Error> {
        let real = fs::canonicalize(&path).map_err(|cause| failed(&path, cause))?;
        let real = above.iter().cloned().chain([real]).collect();
        Ok(Self { path, real })
    }

    fn is_loop(&self) -> bool {
        let (last, above) = match self.real.split_last() {
            Some(split) => split,
            None => return false,
        };
        above.contains(last)
    }

    fn entries(&self) -> Result<Vec<PathBuf>, Error> {
        let entries = fs::read_dir(&self.path).map_err(|cause| failed(&self.path, cause))?;
        let paths: Result<Vec<_>, _> = entries.map(|e| e.map(|e| e.path())).collect();
        let mut paths = paths.map_err(|cause| failed(&self.path, cause))?;
        paths.retain(|p| !is_hidden(p));
        Ok(paths)
    }
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

fn failed(path: &Path, cause: std::io::Error) -> Error {
    Error::Open {
        file: path.display().to_string(),
        cause,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::tests::Folder;

    #[test]
    fn files_come_in_order_and_links_do_not_loop() {
        let folder = Folder::new("walk");
        for name in ["b.pgn", "a/z.pgn", "a/y/x.pgn", "c.txt", ".hidden.pgn"] {
            fs::create_dir_all(folder.path(name).parent().unwrap()).unwrap();
            fs::write(folder.path(name), "").unwrap();
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path(""), folder.path("a/up")).unwrap();
        let wanted = |p: &Path| p.extension().is_some_and(|e| e == "pgn");
        let found = walk(&folder.path(""), &wanted).unwrap();
        let want = ["a/y/x.pgn", "a/z.pgn", "b.pgn"].map(|n| folder.path(n));
        assert_eq!(found, want);
        assert!(walk(&folder.path("missing"), &wanted).is_err());
    }
}
