//! Patterns such as `archive/**/*.pgn`, for names that no shell has replaced by files.

use globset::{GlobBuilder, GlobMatcher};
use std::path::{Component, Path, PathBuf};

/// Files below a folder whose names match.
pub(super) struct Pattern {
    /// The part before the first sign of a pattern.
    pub folder: PathBuf,
    /// There is no such part: names of files do not begin with that of the folder, as a shell writes them.
    pub is_here: bool,
    matcher: GlobMatcher,
}

impl Pattern {
    /// What a path stands for, if nothing has this name and it has the signs of a pattern.
    pub fn of(path: &Path) -> Option<Self> {
        let text = path.to_str().filter(|t| has_signs(t))?;
        if std::fs::symlink_metadata(text).is_ok() {
            return None;
        }
        let parts = path.components();
        let fixed = parts.take_while(|part| !part.as_os_str().to_str().is_some_and(has_signs));
        let fixed: PathBuf = fixed.map(Component::as_os_str).collect();
        let rest = path.strip_prefix(&fixed).ok()?.to_str()?;
        let glob = GlobBuilder::new(rest)
            .literal_separator(true)
            .build()
            .ok()?;
        let is_here = fixed.as_os_str().is_empty();
        Some(Self {
            is_here,
            folder: match is_here {
                true => PathBuf::from("."),
                false => fixed,
            },
            matcher: glob.compile_matcher(),
        })
    }

    /// Whether a file is meant, or a folder above it; `is_known`: whether it is in a notation, which may have to be looked up in
    /// the file.
    pub fn takes(&self, file: &Path, is_known: impl FnOnce() -> bool) -> bool {
        let Ok(inside) = file.strip_prefix(&self.folder) else {
            return false;
        };
        let above = || inside.ancestors().skip(1);
        self.matcher.is_match(inside)
            || above().any(|folder| self.matcher.is_match(folder)) && is_known()
    }
}

fn has_signs(text: &str) -> bool {
    text.contains(['*', '?', '[', '{'])
}
