//! The command itself, as it is typed: what `verbs` does not reach of it.

use crate::targets::{ByFormat, Target, choice};
use panchess::cli::{self, Cli};
use panchess::formats::Format;
use std::fs;
use std::path::{Path, PathBuf};

/// What is typed after the name of the format and before the name of the file.
const LINES: &[&str] = &[
    "info",
    "info --json",
    "check",
    "check -v --message-format short",
    "check -v --message-format json",
    "check --color always",
    "check --repair",
    "render",
    "render --ascii --flip",
    "render -o -",
    "hash --json",
    "fmt",
    "fmt --check",
    "convert -t jsonl --explain-loss",
    "convert -t jsonl --keep-going",
    "piece",
    "stats --json",
    "dedup -o -",
    "dedup --every-ply -t fen -o -",
    "normalize -t jsonl+flat -o -",
    "normalize --positions --columns ply,position,hash,quick,move,san -t csv -o -",
];

/// How compressed files begin. The command refuses those it cannot unpack.
const PACKED: &[&[u8]] = &[
    b"PK\x03\x04",
    b"\x1F\x8B",
    b"\x28\xB5\x2F\xFD",
    b"BZh",
    b"\xFD7zXZ",
    b"7z\xBC\xAF\x27\x1C",
    b"Rar!\x1A\x07",
];

/// Runs the command on a file, with one of the lines.
pub fn target() -> Target {
    let path = file();
    let mut by_format = ByFormat::new();
    Box::new(move |data| {
        let Some((lines, bytes)) = by_format.of(data, |format| Lines::new(format, &path)) else {
            return;
        };
        if PACKED.iter().any(|packed| bytes.starts_with(packed)) {
            return;
        }
        fs::write(&path, bytes).expect("a temporary file");
        let (line, cli) = lines.get(choice(data, LINES.len()));
        let exit = cli::run_verb(cli);
        // Where there is no record, none can be drawn; not every format has pieces, or moves that can be repaired.
        let may_fail = ["render", "piece", "check --repair"]
            .iter()
            .any(|verb| line.starts_with(verb));
        assert!(may_fail || exit != cli::Exit::CannotRun, "panchess {line}");
    })
}

/// The lines for one format, each understood when it is first run.
struct Lines {
    rest: [PathBuf; 3],
    understood: Vec<Option<Cli>>,
}

impl Lines {
    fn new(format: &'static dyn Format, path: &Path) -> Self {
        Self {
            rest: ["-f".into(), format.card().slug.into(), path.into()],
            understood: LINES.iter().map(|_| None).collect(),
        }
    }

    fn get(&mut self, n: usize) -> (&'static str, &Cli) {
        let line = LINES[n];
        let words = ["panchess"].into_iter().chain(line.split(' '));
        let words = words.map(PathBuf::from).chain(self.rest.clone());
        let parse = || cli::understand(words).expect("a line that is understood");
        (line, self.understood[n].get_or_insert_with(parse))
    }
}

/// The input, at the same place each time.
fn file() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("panchess-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder.join("input")
}
