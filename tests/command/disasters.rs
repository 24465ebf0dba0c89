//! Full disks, files without permission, loops of folders: what is done stays, and what is not is named.

use crate::desk::{Folder, Ran};
use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = "[White \"Tanaka\"]\n\n1. e4 e5 2. Nf3 *\n\n";
const LINE: &str = "position startpos moves e2e4 e7e5 g1f3\n";

/// The command, without the rights of root. `None`: this machine cannot take them away.
fn powerless(folder: &Folder, words: &[&str]) -> Option<Ran> {
    let root = fs::read_to_string("/proc/self/status").is_ok_and(|t| t.contains("\nUid:\t0\t"));
    if !root {
        return Some(folder.run(words));
    }
    let program = env!("CARGO_BIN_EXE_panchess");
    let mut command = Command::new("setpriv");
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups", program]);
    let output = command.args(words).current_dir(folder.path("")).output();
    let ran = Ran::of(&output.ok()?);
    let started = !ran.said.contains("setpriv") && ran.code != Some(126) && ran.code != Some(127);
    started.then_some(ran)
}

fn mode(folder: &Folder, name: &str, mode: u32) {
    fs::set_permissions(folder.path(name), Permissions::from_mode(mode)).expect("permissions");
}

#[test]
fn a_tree_is_converted_past_what_may_not_be_read() {
    let folder = Folder::new("forbidden");
    for name in ["in/a.pgn", "in/b.pgn", "in/closed/c.pgn", "in/z.pgn"] {
        folder.write(name, GAME);
    }
    mode(&folder, "", 0o777);
    fs::create_dir(folder.path("locked")).expect("a folder");
    mode(&folder, "locked", 0o555);
    mode(&folder, "in/b.pgn", 0);
    mode(&folder, "in/closed", 0);
    let words = [
        "convert", "in", "-t", "uci", "-o", "out/", "--report", "report", "--resume",
    ];
    let ran = powerless(&folder, &words);
    let locked = powerless(&folder, &["convert", "in/a.pgn", "-o", "locked/a.uci"]);
    mode(&folder, "in/closed", 0o755);
    let (Some(ran), Some(locked)) = (ran, locked) else {
        eprintln!("skipped: the rights of root cannot be taken away here");
        return;
    };
    assert_eq!(ran.code, Some(2), "{ran:?}");
    for name in ["in/b.pgn", "in/closed"] {
        assert!(
            ran.said.contains(&format!("could not open `{name}`")),
            "{}",
            ran.said
        );
    }
    assert_eq!(folder.files("out"), ["a.uci", "z.uci"]);
    let report = String::from_utf8(folder.bytes("report")).expect("UTF-8");
    assert_eq!(report.matches("\"error\":").count(), 1, "{report}");
    assert_eq!(locked.code, Some(2), "{locked:?}");
    assert!(
        locked.said.contains("could not write `locked/a.uci`"),
        "{}",
        locked.said
    );
    assert!(folder.files("locked").is_empty());
}

#[test]
fn folders_that_contain_themselves_are_read_once() {
    let folder = Folder::new("loops");
    folder.write("in/a.pgn", GAME);
    folder.write("in/deep/b.pgn", GAME);
    symlink("..", folder.path("in/deep/up")).expect("a link");
    symlink("deep", folder.path("in/again")).expect("a link");
    for inputs in [
        &["in"][..],
        &["in/**/*.pgn"],
        &["in", "--follow"],
        &["in/**/*.pgn", "--follow"],
    ] {
        let ran = folder.run(&[&["convert", "-q", "-t", "uci"], inputs].concat());
        assert_eq!((ran.code, ran.out), (Some(0), LINE.repeat(2)), "{inputs:?}");
    }
}

/// Each of the folders links twice to the next one, so there are 2^40 ways to the last.
#[test]
fn a_folder_that_many_links_lead_to_is_read_once() {
    let folder = Folder::new("lattice");
    for n in 0..40 {
        let level = folder.path(&format!("in/{n}"));
        fs::create_dir_all(&level).expect("a folder");
        for name in ["x", "y"] {
            symlink(format!("../{}", n + 1), level.join(name)).expect("a link");
        }
    }
    folder.write("in/40/a.pgn", GAME);
    for inputs in [&["in"][..], &["in", "--follow"]] {
        let ran = folder.run(&[&["convert", "-q", "-t", "uci"], inputs].concat());
        assert_eq!((ran.code, &*ran.out), (Some(0), LINE), "{inputs:?}");
    }
}

/// Fails until there is room, and then goes on.
fn full_and_then_not(
    folder: &Folder,
    output: &str,
    small: impl Fn(&[&str]) -> Ran,
    make_room: impl Fn(),
) {
    folder.write(
        "a.pgn",
        (0..9_000)
            .map(|n| GAME.replace("Tanaka", &format!("T {n}")))
            .collect::<String>(),
    );
    let words = ["convert", "a.pgn", "-o", output, "--resume"];
    let ran = small(&words);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.said.contains("could not write"), "{}", ran.said);
    assert!(!folder.path(output).exists());
    assert!(folder.path(&format!("{output}.part")).exists());
    make_room();
    let ran = folder.run(&words);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    folder.run(&["convert", "a.pgn", "-o", "whole.jsonl"]);
    assert!(folder.bytes(output) == folder.bytes("whole.jsonl"));
    let left = folder.files("");
    assert!(
        left.iter()
            .all(|n| !n.ends_with(".part") && !n.ends_with(".journal")),
        "{left:?}"
    );
}

#[test]
fn a_run_goes_on_when_a_full_disk_has_room_again() {
    let folder = Folder::new("full");
    let program = env!("CARGO_BIN_EXE_panchess");
    let small = |words: &[&str]| {
        let line = format!("ulimit -f 900; {program} {}", words.join(" "));
        let mut shell = Command::new("sh");
        let output = shell
            .args(["-c", &line])
            .current_dir(folder.path(""))
            .output();
        Ran::of(&output.expect("a shell"))
    };
    full_and_then_not(&folder, "out.jsonl", small, || {});
}

#[test]
fn a_run_goes_on_on_a_small_disk_that_becomes_larger() {
    let folder = Folder::new("small-disk");
    fs::create_dir(folder.path("disk")).expect("a folder");
    let disk = folder.path("disk");
    let mount = |options: &str| {
        let mut mount = Command::new("mount");
        mount
            .args(["-t", "tmpfs", "-o", options, "none"])
            .arg(&disk);
        mount.output().is_ok_and(|output| output.status.success())
    };
    if !mount("size=600k") {
        eprintln!("skipped: no disk can be mounted here");
        return;
    }
    let _unmount = Unmount(&disk);
    let run = |words: &[&str]| folder.run(words);
    full_and_then_not(&folder, "disk/out.jsonl", run, || {
        assert!(mount("remount,size=64m"))
    });
}

struct Unmount<'a>(&'a Path);

impl Drop for Unmount<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

/// What a command says while whose work a game is appended to the file `r.pgn`, which it replaces.
fn while_a_game_is_appended(folder: &Folder, words: &[&str]) -> Ran {
    let games: String = (0..6_000)
        .map(|n| format!("[White \"{n}\"]\n\n1. e4 e5\n*\n\n\n"))
        .collect();
    folder.write("r.pgn", games);
    let mut command = folder.command(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("panchess runs");
    let signal = |name: &str| {
        let mut kill = Command::new("kill");
        kill.args([name, &child.id().to_string()])
            .status()
            .expect("kill");
    };
    let has_begun = || {
        folder
            .files("")
            .iter()
            .any(|name| name.starts_with(".panchess"))
    };
    while !has_begun() {
        std::thread::sleep(Duration::from_millis(1));
    }
    signal("-STOP");
    assert!(has_begun(), "it was not over before the signal");
    let file = fs::OpenOptions::new()
        .append(true)
        .open(folder.path("r.pgn"));
    let added = file
        .expect("a file")
        .write_all(b"[White \"APPENDED\"]\n\n1. d4 *\n");
    added.expect("a game is appended");
    signal("-CONT");
    Ran::of(&child.wait_with_output().expect("panchess ends"))
}

#[test]
fn a_file_that_grows_while_it_is_read_is_not_replaced() {
    let folder = Folder::new("grows");
    for words in [
        "fmt -w r.pgn",
        "convert r.pgn -t pgn -o r.pgn",
        "convert r.pgn -t pgn -o r.pgn --rejects rejects",
        "dedup --key record r.pgn -o r.pgn",
    ] {
        let ran = while_a_game_is_appended(&folder, &words.split(' ').collect::<Vec<_>>());
        assert_eq!(ran.code, Some(2), "{words}: {ran:?}");
        assert!(
            ran.said.contains("was changed while it was read"),
            "{ran:?}"
        );
        let text = String::from_utf8(folder.bytes("r.pgn")).expect("UTF-8");
        assert!(text.contains("APPENDED"), "{words}");
        let left = folder.files("");
        assert!(
            left.iter().all(|name| !name.starts_with(".panchess")),
            "{left:?}"
        );
    }
}

/// Whether a process has read some bytes of a file that it has open. Linux tells it.
fn has_read(process: u32, file: &Path) -> bool {
    let open = fs::read_dir(format!("/proc/{process}/fd"));
    open.into_iter().flatten().flatten().any(|fd| {
        let info = format!(
            "/proc/{process}/fdinfo/{}",
            fd.file_name().to_string_lossy()
        );
        fs::read_link(fd.path()).is_ok_and(|path| path == file)
            && fs::read_to_string(info).is_ok_and(|info| !info.starts_with("pos:\t0\n"))
    })
}

#[test]
fn a_file_that_shrinks_while_it_is_read_leaves_no_output() {
    let folder = Folder::new("shrinks");
    if !Path::new("/proc/self/fdinfo").exists() {
        eprintln!("skipped: what a process has read is not known here");
        return;
    }
    let file = fs::canonicalize(folder.path(""))
        .expect("a folder")
        .join("r.pgn");
    let games: String = (0..200_000)
        .map(|n| format!("[White \"{n}\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"))
        .collect();
    for words in [
        "convert r.pgn -t uci -o out.uci",
        "convert r.pgn -t uci -o out.uci -j 2",
        "convert r.pgn -t pgn -o r.pgn",
        "normalize r.pgn -o out.csv",
        "normalize r.pgn -o out.parquet",
        "dedup r.pgn -o out.pgn -D duplicates.pgn",
        "dedup r.pgn -t fen --every-ply -o out.fen --index seen",
        "check r.pgn",
    ] {
        folder.write("r.pgn", &games);
        let mut command = folder.command(&words.split(' ').collect::<Vec<_>>());
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("panchess runs");
        while !has_read(child.id(), &file) {
            let ended = child.try_wait().expect("panchess runs");
            assert!(
                ended.is_none(),
                "{words}: it was over before the file was read"
            );
        }
        fs::OpenOptions::new()
            .write(true)
            .open(&file)
            .and_then(|file| file.set_len(1_000))
            .expect("a shorter file");
        let ran = Ran::of(&child.wait_with_output().expect("panchess ends"));
        assert_eq!(ran.code, Some(2), "{words}: {ran:?}");
        assert!(
            ran.said.contains("became shorter while it was read"),
            "{words}: {ran:?}"
        );
        let _ = fs::remove_dir_all(folder.path("seen"));
        assert_eq!(folder.files(""), ["r.pgn"], "{words}");
        assert_eq!(folder.bytes("r.pgn").len(), 1_000, "{words}");
    }
}

/// Waiting for a pipe that is never opened would never end.
#[test]
fn a_pipe_in_the_folder_of_an_index_is_refused() {
    for name in ["manifest", "lock", "run-1.keys", "run-2.keys"] {
        let folder = Folder::with(&[("a.fen", "8/4P3/3K4/8/8/8/8/3k4 w - - 0 60\n")]);
        let words = ["dedup", "a.fen", "--index", "seen"];
        assert_eq!(folder.run(&words).code, Some(0));
        let pipe = folder.path(&format!("seen/{name}"));
        let _ = fs::remove_file(&pipe);
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        folder.write("a.fen", "8/4P3/3K4/8/8/8/8/3k4 b - - 0 60\n");
        let child = folder.command(&words).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("panchess runs");
        let begun = Instant::now();
        while child.try_wait().expect("panchess runs").is_none() {
            if begun.elapsed() > Duration::from_secs(60) {
                child.kill().expect("panchess runs");
                panic!("it waits for `{name}`");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let ran = Ran::of(&child.wait_with_output().expect("panchess ends"));
        assert_eq!(ran.code, Some(2), "{name}: {ran:?}");
        let says = format!("`seen/{name}` is not a file");
        assert!(ran.said.contains(&says), "{name}: {ran:?}");
    }
}

#[test]
fn fmt_neither_compares_nor_rewrites_a_pipe() {
    let folder = Folder::new("pipes");
    let made = Command::new("mkfifo").arg(folder.path("f.fen")).status();
    assert!(made.expect("mkfifo").success());
    for words in ["fmt --check f.fen", "fmt -w f.fen"] {
        let ran = folder.line(words);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(
            ran.said.contains("`f.fen` is a pipe or a device"),
            "{ran:?}"
        );
    }
    let ran = folder.line("fmt --check missing.fen");
    assert!(ran.said.contains("could not open `missing.fen`"), "{ran:?}");
}
