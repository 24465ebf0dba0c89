//! Many files: which are meant, and where they go.

use crate::desk::{Folder, Ran};

const GAME: &str = "[White \"Tanaka\"]\n\n1. e4 e5 2. Nf3 *\n";
const LINE: &str = "position startpos moves e2e4 e7e5 g1f3\n";

fn done(ran: Ran) -> String {
    assert_eq!(ran.code, Some(0), "{ran:?}");
    ran.out
}

#[test]
fn files_are_named_by_lists_and_patterns() {
    let folder = Folder::new("lists");
    for name in ["a/2024/x.pgn", "a/2025/x.pgn", "a/2025/y.pgn", "a/z.txt"] {
        folder.write(name, GAME);
    }
    let lines = |words: &[&str]| done(folder.run(words)).matches(LINE).count();
    let convert = ["convert", "-q", "-t", "uci"];
    let with = |more: &[&'static str]| [&convert, more].concat();
    assert_eq!(lines(&with(&["a/*/x.pgn"])), 2);
    assert_eq!(lines(&with(&["a/20*"])), 3);
    assert_eq!(lines(&with(&["a/**/*.pgn"])), 3);
    assert_eq!(lines(&with(&["-f", "pgn", "a/*.txt"])), 1);
    // A name is the same from a pattern, from a shell and from a list.
    folder.write("here.pgn", GAME);
    let named = |name: &str| done(folder.run(&["hash", "-q", name]));
    assert_eq!(named("her*.pgn"), named("here.pgn"));
    assert!(named("./her*.pgn").contains("./here.pgn"));
    let none = folder.run(&with(&["a/*.icn"]));
    assert_eq!(none.code, Some(2));
    assert!(none.said.contains("`a/*.icn`"), "{}", none.said);
    folder.write("list", "a/2024/x.pgn\r\n\na/2025\n");
    assert_eq!(lines(&with(&["--files-from", "list"])), 3);
    assert_eq!(lines(&with(&["a/2024", "--files-from", "list"])), 4);
    folder.write("marked", "\u{FEFF}a/2024/x.pgn\n");
    assert_eq!(lines(&with(&["--files-from", "marked"])), 1);
    folder.write("nul", "a/2024/x.pgn\0a/2025/y.pgn");
    assert_eq!(lines(&with(&["--files-from", "nul"])), 2);
    folder.write("long", "a.pgn\n".repeat((1 << 22) + 1));
    let long = folder.run(&with(&["--files-from", "long"]));
    assert_eq!(long.code, Some(2));
    assert!(long.said.contains("4,194,304 names"), "{}", long.said);
    folder.write("empty", "\n");
    assert_eq!(lines(&with(&["--files-from", "empty"])), 0);
    assert_eq!(folder.run(&with(&["--files-from", "gone"])).code, Some(2));
    done(folder.run(&with(&["--files-from", "list", "-o", "out/"])));
    let found = ["a/2024/x.uci", "a/2025/x.uci", "a/2025/y.uci"];
    assert_eq!(folder.files("out"), found);
}

#[test]
fn a_list_may_come_from_standard_input() {
    let folder = Folder::new("list-from-stdin");
    folder.write("a.pgn", GAME);
    folder.write("list", "a.pgn\na.pgn\n");
    let ran = |more: &[&str]| {
        let words = [&["convert", "-q", "-t", "uci", "--files-from", "-"], more].concat();
        let list = std::fs::File::open(folder.path("list")).expect("a list");
        let output = folder.command(&words).stdin(list).output();
        Ran::of(&output.expect("panchess runs"))
    };
    assert_eq!(done(ran(&[])), LINE.repeat(2));
    let twice = ran(&["-"]);
    assert_eq!(twice.code, Some(2), "{twice:?}");
}

#[test]
fn a_name_says_whether_the_output_is_a_file_or_a_folder() {
    let folder = Folder::new("file-or-folder");
    folder.write("in/a.pgn", GAME);
    for name in ["all.uci", "all.uci.zst"] {
        done(folder.run(&["convert", "-q", "in", "-o", name]));
        assert!(folder.path(name).is_file());
    }
    done(folder.run(&["convert", "-q", "in/a.pgn", "-t", "uci", "-o", "new.uci/"]));
    assert_eq!(folder.files("new.uci"), ["a.uci"]);
    let refused = folder.run(&["convert", "-q", "in", "-o", "new.uci"]);
    assert_eq!(refused.code, Some(2), "{refused:?}");
}

#[test]
fn frames_of_compressed_output_begin_with_records_for_any_number_of_threads() {
    let folder = Folder::new("frames");
    let comment = "a long story ".repeat(8_000);
    let game = |n| format!("[White \"{n}\"]\n\n1. e4 {{{comment}}} e5 *\n\n");
    let games: String = (0..100).map(game).collect();
    folder.write("a.pgn", &games);
    folder.write("b.pgn", GAME);
    for jobs in ["1", "2", "8"] {
        let name = format!("{jobs}.pgn.zst");
        let words = ["convert", "-q", "a.pgn", "b.pgn", "-j", jobs, "-o", &name];
        done(folder.run(&words));
    }
    let bytes = folder.bytes("1.pgn.zst");
    assert!(bytes == folder.bytes("2.pgn.zst") && bytes == folder.bytes("8.pgn.zst"));
    let starts = bytes.windows(4).filter(|four| *four == b"\x28\xb5\x2f\xfd");
    assert_eq!(starts.count(), 3);
    let last = bytes
        .windows(4)
        .rposition(|four| four == b"\x28\xb5\x2f\xfd");
    folder.write("last.pgn.zst", &bytes[last.expect("a frame")..]);
    let ran = folder.run(&["check", "last.pgn.zst"]);
    assert_eq!(
        (ran.code, ran.said.contains("legal")),
        (Some(0), true),
        "{ran:?}"
    );
}

/// The most memory that a conversion of this many games takes, in bytes.
#[cfg(unix)]
fn most_memory(folder: &Folder, games: usize) -> u64 {
    use std::io::Write;
    use wait4::Wait4;
    let words = ["convert", "-q", "-f", "pgn", "-o", "out.uci.zst", "-j", "2"];
    let mut command = folder.command(&[&words[..], &["--report", "report.jsonl"]].concat());
    let mut child = command
        .stdin(std::process::Stdio::piped())
        .spawn()
        .expect("panchess runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let comment = "a long story ".repeat(8_000);
    for n in 0..games {
        let game = format!("[White \"{n}\"]\n\n1. e4 {{{comment}}} e5 *\n\n");
        pipe.write_all(game.as_bytes()).expect("a reader");
    }
    drop(pipe);
    let used = child.wait4().expect("an end");
    assert!(used.status.success());
    used.rusage.maxrss
}

#[cfg(unix)]
#[test]
fn memory_does_not_grow_with_the_input() {
    let folder = Folder::new("flat");
    let (small, large) = (most_memory(&folder, 200), most_memory(&folder, 1_400));
    assert!(
        large < small * 5 / 4 + (8 << 20),
        "{small} bytes for 20 MB, {large} for 140 MB"
    );
}
