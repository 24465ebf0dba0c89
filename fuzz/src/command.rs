//! The command itself, as it is typed: what `verbs` does not reach of it.

use crate::targets::{Doors, Target, choice};
use panchess::cli;
use panchess::formats::Format;
use std::fs;
use std::path::PathBuf;

/// What is typed behind the name of the format and before the name of the file.
const LINES: &[&str] = &[
    "info",
    "info --json",
    "check",
    "check -v --message-format short",
    "check -v --message-format json",
    "check --color always",
    "render",
    "render --ascii --flip",
    "render -o -",
    "hash --json",
    "fmt --check",
    "convert -t jsonl --explain-loss",
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
    let mut doors = Doors::new();
    Box::new(move |data| {
        let Some((slug, bytes)) = doors.of(data, slug) else {
            return;
        };
        if PACKED.iter().any(|packed| bytes.starts_with(packed)) {
            return;
        }
        fs::write(&path, bytes).expect("a temporary file");
        let line = LINES[choice(data, LINES.len())];
        let words = ["panchess"].into_iter().chain(line.split(' '));
        let words = words.chain(["-f", slug]).map(PathBuf::from);
        let exit = cli::run(words.chain([path.clone()]));
        // Where there is no record, none can be drawn.
        let may_fail = line.starts_with("render");
        assert!(may_fail || exit != cli::Exit::CannotRun, "panchess {line}");
    })
}

fn slug(format: &'static dyn Format) -> &'static str {
    format.card().slug
}

/// The input, at the same place each time.
fn file() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("panchess-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder");
    folder.join("input")
}
