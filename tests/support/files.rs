//! The project's own files, found from the manifest's folder.

use std::fs;
use std::path::{Path, PathBuf};

/// A path from the project's root.
pub fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Every file below `dir`, sorted; none if there is no such folder.
pub fn below(dir: &Path) -> Vec<PathBuf> {
    let mut todo = vec![dir.to_path_buf()];
    let mut found = Vec::new();
    while let Some(dir) = todo.pop() {
        for path in entries(&dir) {
            if path.is_dir() {
                todo.push(path);
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// What is directly in `dir`, sorted; hidden files are ignored.
pub fn entries(dir: &Path) -> Vec<PathBuf> {
    let Ok(list) = fs::read_dir(dir) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = list.map(|e| e.expect("a readable folder").path()).collect();
    paths.retain(|p| !name(p).starts_with('.'));
    paths.sort();
    paths
}

/// The last part of a path.
pub fn name(path: &Path) -> &str {
    path.file_name().and_then(|n| n.to_str()).unwrap_or("")
}

/// Whether the file's name ends in `.extension`.
pub fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|e| e == extension)
}

/// Its bytes.
pub fn bytes(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Its text.
pub fn text(path: &Path) -> String {
    String::from_utf8(bytes(path)).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A file of the large oracle if `PANCHESS_ORACLE` names its folder, else the selection
/// of it that the project keeps.
pub fn oracle(name: &str) -> PathBuf {
    match std::env::var_os("PANCHESS_ORACLE") {
        Some(dir) => Path::new(&dir).join(name),
        None => root("fixtures/oracle").join(name),
    }
}

/// The fixtures of one format: `ok` or `bad`, without the expected messages.
pub fn fixtures(slug: &str, sort: &str) -> Vec<PathBuf> {
    let mut all = below(&root("fixtures").join(slug).join(sort));
    all.retain(|p| !has_extension(p, "diag"));
    all
}
