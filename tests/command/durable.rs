//! A file is written to disk before it gets its name, and its folder after that. `strace` shows it; without `strace`, the
//! test is skipped.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const GAMES: &str = "[White \"Tanaka\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"Olsen\"]\n\n1. d4 d5 *\n";

/// What `strace` reports of a command; `None` if one of them cannot run here, or fails.
fn strace(folder: &Path, words: &[&str]) -> Option<String> {
    let trace = folder.join("trace");
    let mut command = Command::new("strace");
    command.args([
        "-f",
        "-e",
        "trace=fsync,fdatasync,rename,renameat,renameat2",
    ]);
    command.arg("-o").arg(&trace).args(words);
    command.current_dir(folder).stdin(Stdio::null());
    command.output().ok().filter(|out| out.status.success())?;
    fs::read_to_string(trace).ok()
}

/// Whether each call that gives a file its name comes after one that writes it to disk, and before one for the folder.
fn is_durable(trace: &str) -> bool {
    let calls = trace.lines().filter(|line| !line.contains("resumed>"));
    let calls: Vec<bool> = calls
        .filter(|line| line.contains("sync(") || line.contains("rename"))
        .map(|line| line.contains("rename"))
        .collect();
    let names = calls.iter().filter(|is_rename| **is_rename).count();
    let between = calls.windows(3).filter(|w| *w == [false, true, false]);
    names > 0 && between.count() == names
}

#[test]
fn a_file_is_on_disk_before_it_has_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    if strace(folder.path(), &["true"]).is_none() {
        return eprintln!("skipped: strace cannot be run here");
    }
    let panchess = env!("CARGO_BIN_EXE_panchess");
    fs::write(folder.path().join("games.pgn"), GAMES).expect("a file");
    for words in [
        &["convert", "games.pgn", "-o", "games.uci"][..],
        &["convert", "games.pgn", "-o", "games.uci.zst"],
        &["dedup", "games.pgn", "-o", "unique.pgn"],
        &["split", "games.pgn", "-o", "parts/"],
        &["fmt", "--write", "games.pgn"],
    ] {
        let words = [&[panchess], words, &["-q"]].concat();
        let trace = strace(folder.path(), &words).expect("a trace");
        assert!(is_durable(&trace), "{words:?}:\n{trace}");
    }
}
