use crate::diag::{file_name, grouped};
use crate::io::Skipped;
use std::fmt;
use std::path::{Path, PathBuf};

/// A folder or a zip archive that was searched for files, and the numbers of files in it that are not read. It is
/// displayed as one line.
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Folder {
    /// Its path.
    pub path: PathBuf,
    /// The number of its files that are read.
    pub files: usize,
    /// The number of its files and folders that cannot be read.
    pub unreadable: usize,
    /// The files that are skipped.
    pub skipped: Skipped,
    /// Their paths, sorted; at most the first 100 of them.
    pub names: Vec<PathBuf>,
}

impl Folder {
    /// Whether files are skipped, or there is no file to read.
    pub(crate) fn is_worth_a_word(&self) -> bool {
        self.is_empty() || self.skipped != Skipped::default()
    }

    /// Whether there is nothing to read, and no error says so.
    fn is_empty(&self) -> bool {
        self.files == 0 && self.unreadable == 0
    }

    /// The names of the skipped files in words.
    #[cfg(feature = "cli")]
    pub(crate) fn names_in_words(&self) -> String {
        let names = self.names.iter();
        let mut names: Vec<String> = names.map(|path| format!("`{}`", shown(path))).collect();
        let more = self.skipped.all().saturating_sub(names.len() as u64);
        if more > 0 {
            names.push(format!("and {} more", grouped(more)));
        }
        names.join(", ")
    }

    /// The skipped files in words; `hint` follows those for links that are not followed.
    pub(crate) fn in_words(&self, hint: &str) -> String {
        let Skipped {
            unknown,
            hidden,
            links: unfollowed,
            outside,
            special,
            problems,
        } = self.skipped;
        let counts = [
            (unknown, "", "with an unknown extension", ""),
            (hidden, "", "hidden", ""),
            (unfollowed, "symbolic link", "", hint),
            (
                outside,
                "symbolic link",
                " to places outside the folder",
                "",
            ),
            (special, "special file", "", ""),
            (problems, "", "with the problems of rejected records", ""),
        ];
        let some = counts.iter().filter(|(n, ..)| *n > 0);
        let parts: Vec<String> = some
            .map(|(n, noun, what, hint)| {
                let ending = if *n == 1 || noun.is_empty() { "" } else { "s" };
                format!("{} {noun}{ending}{what}{hint}", grouped(*n))
            })
            .collect();
        let path = shown(&self.path);
        let skipped = format!("skipped in `{path}`: {}", parts.join(", "));
        match (self.is_empty(), parts.is_empty()) {
            (true, true) => format!("there is no file in `{path}`"),
            (true, false) => format!("there is no file to read in `{path}`; {skipped}"),
            (false, true) => format!("nothing is skipped in `{path}`"),
            (false, false) => skipped,
        }
    }
}

fn shown(path: &Path) -> String {
    file_name(&path.to_string_lossy()).into_owned()
}

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(""))
    }
}
