//! What `dedup` keeps does not depend on threads, memory, or how records are divided into files.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text file")
    }

    /// The exit status and what is written to stdout.
    fn run(&self, words: &str) -> (Option<i32>, String) {
        let out = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(words.split_whitespace())
            .current_dir(self.0.path())
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .expect("panchess runs");
        (
            out.status.code(),
            String::from_utf8(out.stdout).expect("UTF-8"),
        )
    }

    /// What is written to stderr.
    fn said(&self, words: &str) -> String {
        let out = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(words.split_whitespace())
            .current_dir(self.0.path())
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .expect("panchess runs");
        String::from_utf8(out.stderr).expect("UTF-8")
    }

    #[track_caller]
    fn done(&self, words: &str) -> String {
        let (code, out) = self.run(words);
        assert_eq!(code, Some(0), "{words}");
        out
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let name = |e: fs::DirEntry| e.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|e| name(e.expect("an entry"))).collect();
        names.sort();
        names
    }
}

/// Positions of two kings, each about four times, with different counters.
fn positions() -> Vec<String> {
    let mut state = 7_u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    let rank = |n: u64, king: char| match n {
        0 => format!("{king}7"),
        7 => format!("7{king}"),
        n => format!("{n}{king}{}", 7 - n),
    };
    let mut one = |n: u64| {
        let (white, black, turn) = (next(8), next(8), next(2));
        let side = if turn == 0 { "w" } else { "b" };
        format!(
            "{}/8/8/8/8/8/8/{} {side} - - {} {}",
            rank(black, 'k'),
            rank(white, 'K'),
            n % 50,
            n + 1
        )
    };
    (0..500).map(&mut one).collect()
}

fn games() -> String {
    let first = ["e4", "d4", "c4", "Nf3", "Nc3"];
    let second = ["e5", "d5", "c5", "Nf6"];
    let mut out = String::new();
    for n in 0..120 {
        let (a, b) = (first[n * 7 % 5], second[n * 3 % 4]);
        let round = "[Round \"3\"]\n".repeat(usize::from(n % 9 == 5));
        out += &format!("[White \"Player {n}\"]\n{round}\n1. {a} {b} *\n\n");
    }
    out
}

#[test]
fn the_output_is_the_same_for_any_threads_and_memory() {
    let folder = Folder::new();
    folder.write("a.fen", positions().join("\n"));
    folder.write("a.pgn", games());
    let tasks = [
        "a.fen",
        "a.fen --count",
        "a.fen --keep best",
        "a.fen --key board",
        "a.fen --key record",
        "a.fen -t epd",
        "a.pgn",
        "a.pgn --keep best",
        "a.pgn --key final-position --keep best --count",
        "a.pgn --every-ply -t fen",
        "a.pgn --every-ply -t fen --count",
        "a.pgn -t uci --keep best",
        "a.pgn -t json",
    ];
    for task in tasks {
        let usual = folder.done(&format!("dedup {task} -j 1"));
        assert!(!usual.is_empty(), "{task}");
        for options in ["-j 8", "-j 2 --memory 1", "-j 1 --memory 30K"] {
            let other = folder.done(&format!("dedup {task} {options}"));
            assert!(other == usual, "{task} {options}");
        }
    }
    assert_eq!(folder.names(), ["a.fen", "a.pgn"]);
}

#[test]
fn duplicates_are_named_the_same_for_any_threads_and_memory() {
    let folder = Folder::new();
    folder.write("a.fen", positions().join("\n"));
    for task in ["a.fen", "a.fen --key board", "a.fen --key record -t fen"] {
        let (_, usual) = folder.run(&format!("dedup --check {task} -j 1"));
        for options in ["-j 8", "-j 2 --memory 1"] {
            let (_, other) = folder.run(&format!("dedup --check {task} {options}"));
            assert!(other == usual, "{task} {options}");
        }
    }
    let (code, all) = folder.run("dedup --check a.fen");
    let kept = folder.done("dedup a.fen").lines().count();
    assert_eq!((code, all.lines().count()), (Some(1), 500 - kept));
    assert!(all.lines().all(|l| l.contains(": duplicate of a.fen#")));
}

#[test]
fn a_record_with_several_boards_is_counted_and_named_by_each_of_them() {
    let folder = Folder::new();
    let (one, two) = (
        "[4k3/8/8/8/8/8/8/4K3:0:1:w]",
        "[3qk3/8/8/8/8/8/8/4K3:1:1:w]",
    );
    let other = "[4k3/8/8/8/8/8/8/R3K3:0:1:w]";
    let all = format!("{one}\n\n{other}\n{two}\n\n{one}\n{two}\n\n{one}\n");
    folder.write("a.5dfen", all);
    let named = folder.run("dedup --check --key board a.5dfen").1;
    let line = "a.5dfen#2: duplicate of a.5dfen#0, a.5dfen#1\na.5dfen#3: duplicate of a.5dfen#0\n";
    assert_eq!(named, line);
    for keep in ["first", "best"] {
        let counted = folder.done(&format!("dedup --key board --count --keep {keep} a.5dfen"));
        let counts: Vec<&str> = counted
            .lines()
            .filter(|l| l.starts_with(' '))
            .filter_map(|l| l.split_whitespace().next())
            .collect();
        let expected = if keep == "first" {
            ["3", "2"]
        } else {
            ["2", "3"]
        };
        assert_eq!(counts, expected, "{keep}: {counted}");
    }
}

#[test]
fn a_variant_that_is_not_named_is_the_same_for_all_commands() {
    let folder = Folder::new();
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    folder.write("a.fen", format!("{start}\n"));
    let found = folder.done("hash a.fen");
    assert_eq!(found, folder.done("hash a.fen --variant xiangqi"));
    let row = folder.done("normalize a.fen -t csv --columns final_hash");
    let digest = row.lines().nth(1).expect("a row");
    assert!(found.contains(digest), "{found}{row}");
    folder.done("convert a.fen -t jsonl -o b.jsonl");
    assert_eq!(
        folder.done("dedup a.fen b.jsonl -t jsonl").lines().count(),
        1
    );
}

#[test]
fn it_does_not_matter_how_records_are_divided_into_files() {
    let folder = Folder::new();
    let all = positions();
    folder.write("all.fen", all.join("\n"));
    let mut names = String::new();
    for (n, part) in all.chunks(61).enumerate() {
        let name = format!("part-{n}.fen");
        folder.write(&name, part.join("\n"));
        names += &format!(" {name}");
    }
    for options in ["", "--keep best", "--count", "--memory 1"] {
        let one = folder.done(&format!("dedup all.fen {options}"));
        let many = folder.done(&format!("dedup {names} {options}"));
        assert!(one == many, "{options}");
    }
}

#[test]
fn every_record_is_kept_or_a_duplicate_byte_for_byte() {
    let folder = Folder::new();
    folder.write("a.fen", positions().join("\n") + "\n");
    for options in ["", "--keep best", "--memory 1", "--count"] {
        folder.done(&format!("dedup a.fen -o kept.fen -D rest.fen.gz {options}"));
        folder.done("convert rest.fen.gz -t fen -o rest.fen");
        let all = folder.read("kept.fen") + &folder.read("rest.fen");
        let lines = all.lines().map(|l| without_count(l).to_owned());
        let mut found: Vec<String> = lines.collect();
        let mut expected = positions();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{options}");
    }
}

/// A line of FEN begins without a blank.
fn without_count(line: &str) -> &str {
    match line.starts_with(' ') {
        true => line.trim_start().split_once(' ').map_or("", |two| two.1),
        false => line,
    }
}

#[test]
fn positions_are_those_with_different_hashes() {
    let folder = Folder::new();
    folder.write("a.pgn", games());
    let hashes = folder.done("hash --every-ply --scheme position a.pgn");
    let different: BTreeSet<&str> = hashes.lines().map(|l| &l[..32]).collect();
    let kept = folder.done("dedup --every-ply -t fen a.pgn");
    assert_eq!(kept.lines().count(), different.len());
    let moves = folder.done("hash --scheme moves a.pgn");
    let different: BTreeSet<&str> = moves.lines().map(|l| &l[..32]).collect();
    let kept = folder.done("dedup a.pgn");
    assert_eq!(kept.matches("[White").count(), different.len());
}

/// Games that meet in the same positions by other moves, or with other rights, counters, variants, starts and errors.
fn games_that_meet() -> String {
    let lines = [
        ("", "1. Nf3 Nf6 2. Nc3 Nc6 3. e4 e5 4. Bc4 Bc5 5. O-O d6"),
        ("", "1. Nc3 Nc6 2. Nf3 Nf6 3. e4 e5 4. Bc4 Bc5 5. O-O d6"),
        ("", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"),
        ("", "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7"),
        ("", "1. e4 e5 2. Rh2"),
        ("", "1. e4 c6 2. e5 d5 3. exd6 exd6 4. Qe2+ Be7"),
        ("", "1. e4 d5 2. e5 c6 3. d4 Bf5"),
        (
            "",
            "1. e4 {[%clk 0:01:00] good} e5 $1 (1... c5 2. Nf3) 2. Nf3 Nc6",
        ),
        (
            "[Variant \"Chess960\"]\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6",
        ),
        (
            "[Variant \"Three-check\"]\n",
            "1. e4 e5 2. Bc4 Nc6 3. Bxf7+ Kxf7",
        ),
        (
            "[Variant \"Crazyhouse\"]\n",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 P@e4",
        ),
        ("[Variant \"Atomic\"]\n", "1. Nf3 Nf6 2. Ng5 h6 3. Nxf7"),
        (
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5 9\"]\n",
            "1. Nf3 Nf6 2. Nc3 Nc6",
        ),
        (
            "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\"]\n",
            "1. Nf3 Nf6 2. Nc3 Nc6",
        ),
    ];
    let mut out = String::new();
    for n in 0..90 {
        let (tags, moves) = lines[n * 11 % lines.len()];
        out += &format!("[White \"{n}\"]\n{tags}\n{moves} *\n\n");
    }
    out
}

#[test]
fn positions_of_games_are_left_out_early_without_a_difference() {
    let folder = Folder::new();
    folder.write("a.pgn", games_that_meet());
    let half = games_that_meet();
    let half = half.split_at(half.find("[White \"47\"]").expect("a game"));
    folder.write("b.pgn", half.0);
    folder.write("c.pgn", half.1);
    for to in ["fen", "epd", "jsonl"] {
        let task = format!("dedup --every-ply -t {to}");
        // Where the text of duplicates is needed, each of them is written.
        let (code, counted) = folder.run(&format!("{task} --count a.pgn -j 1"));
        let usual: String = counted
            .lines()
            .map(|line| format!("{}\n", without_count(line)))
            .collect();
        let said = |words: &str| folder.said(&format!("{task} {words}"));
        let number = said("--count a.pgn");
        for options in ["-j 1", "-j 8", "-j 2 --memory 1", "-j 1 --memory 30K"] {
            for files in ["a.pgn", "b.pgn c.pgn"] {
                let kept = folder.run(&format!("{task} {files} {options}"));
                assert!(kept == (code, usual.clone()), "{to} {files} {options}");
            }
            assert_eq!(said(&format!("a.pgn {options}")), number, "{to} {options}");
        }
        folder.run(&format!("{task} a.pgn -o kept -D duplicates"));
        assert_eq!(folder.read("kept"), usual, "{to}");
    }
}

#[test]
fn what_was_deduplicated_stays_as_it_is() {
    let folder = Folder::new();
    folder.write("a.pgn", games());
    folder.done("dedup a.pgn -o once.pgn");
    folder.done("dedup once.pgn -o twice.pgn");
    assert_eq!(folder.read("once.pgn"), folder.read("twice.pgn"));
    let text = folder.read("once.pgn");
    folder.write("list.jsonl", folder.done("convert once.pgn -t jsonl"));
    folder.write("list.json", folder.done("convert once.pgn -t json"));
    folder.write("list.yaml", folder.done("convert once.pgn -t yaml"));
    folder.write("once.uci", folder.done("convert once.pgn -t uci"));
    for name in [
        "once.pgn",
        "list.jsonl",
        "list.json",
        "list.yaml",
        "once.uci",
    ] {
        assert_eq!(folder.done(&format!("dedup {name}")), folder.read(name));
    }
    // The last record of a file may lack its line end, and lines may end with two signs.
    folder.write("bare.pgn", text.trim_end());
    assert_eq!(folder.done("dedup bare.pgn once.pgn"), text);
    folder.write(
        "dos.fen",
        "8/8/8/8/8/8/4P3/K1k5 w - - 0 1\r\n8/8/8/8/8/8/4P3/K1k5 w - - 5 9\r\n",
    );
    let out = folder.done("dedup dos.fen --key record");
    assert_eq!(out.lines().count(), 2);
}

#[test]
fn a_later_batch_is_compared_with_all_before() {
    let folder = Folder::new();
    let all = positions();
    let once = {
        folder.write("all.fen", all.join("\n"));
        folder.done("dedup all.fen")
    };
    for options in ["", "--memory 1 -j 8", "--keep best", "-t epd"] {
        let mut found = String::new();
        for (n, part) in all.chunks(97).enumerate() {
            folder.write("batch.fen", part.join("\n"));
            found += &folder.done(&format!("dedup batch.fen --index seen {options}"));
            let again = folder.done(&format!("dedup batch.fen --index seen {options}"));
            assert_eq!(again, "", "{options} {n}");
        }
        let lines = |text: &str| text.lines().count();
        assert_eq!(lines(&found), lines(&once), "{options}");
        assert!(found == once || options.contains("epd") || options.contains("best"));
        fs::remove_dir_all(folder.path("seen")).expect("an index");
    }
}

#[test]
fn an_index_changes_only_after_the_output_is_complete() {
    let folder = Folder::new();
    folder.write("a.fen", positions().join("\n"));
    let (code, _) = folder.run("dedup a.fen --index seen -o missing/b.fen");
    assert_eq!(code, Some(2));
    let (code, _) = folder.run("dedup a.fen missing.fen --index seen -o b.fen");
    assert_eq!(code, Some(2));
    assert!(!folder.path("b.fen").exists());
    let first = folder.done("dedup a.fen --index seen");
    assert_eq!(first, folder.done("dedup a.fen"));
    let (code, _) = folder.run("dedup a.fen --index seen --key state");
    assert_eq!(code, Some(2), "an index of another key");
    let manifest = folder.path("seen/manifest");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    fs::write(&manifest, text.replace("position-md5-1", "position-md5-2")).expect("a manifest");
    let said = folder.said("dedup a.fen --index seen");
    assert!(
        said.contains("`position-md5-2` of another version"),
        "{said}"
    );
    fs::create_dir(folder.path("games")).expect("a folder");
    folder.write("games/a.pgn", "1. e4 *\n");
    let (code, _) = folder.run("dedup a.fen --index games");
    assert_eq!(code, Some(2), "a folder that is no index");
}

/// Whenever it is killed, a run leaves the index as it was before or after.
#[cfg(unix)]
#[test]
fn a_run_that_is_killed_leaves_an_index_that_works() {
    let folder = Folder::new();
    let all = positions();
    folder.write("old.fen", all[..250].join("\n"));
    folder.write("new.fen", all[200..].join("\n"));
    let old = folder.done("dedup old.fen --index seen");
    // On a busy machine, the first run may be over before it is killed.
    let mut wait = std::time::Duration::from_micros(500);
    let mut written = String::new();
    for n in 0..40 {
        let out = format!("out-{n}.fen");
        let mut child = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(["dedup", "new.fen", "--index", "seen", "-q", "-o", &out])
            .current_dir(folder.0.path())
            .spawn()
            .expect("panchess runs");
        std::thread::sleep(wait);
        wait += wait / 8;
        child.kill().expect("a process");
        let ended = child.wait().expect("an end");
        // An output is complete or not there. It is written again if the index does not know it.
        if folder.path(&out).exists() && !folder.read(&out).is_empty() {
            assert!(written.is_empty() || written == folder.read(&out));
            written = folder.read(&out);
        }
        if ended.success() {
            break;
        }
    }
    let rest = folder.done("dedup new.fen --index seen");
    let new = if rest.is_empty() { written } else { rest };
    assert!(folder.done("dedup new.fen old.fen --index seen").is_empty());
    let mut lines: Vec<&str> = old.lines().chain(new.lines()).collect();
    lines.sort_unstable();
    let both = folder.done("dedup old.fen new.fen");
    let mut expected: Vec<&str> = both.lines().collect();
    expected.sort_unstable();
    assert_eq!(lines, expected);
}

/// With an index, positions are compared by MD5 digests, otherwise by quick keys of one replay.
#[test]
fn an_index_does_not_change_what_is_kept() {
    let folder = Folder::new();
    let game = |n: usize| {
        let moves = [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
            "1. e4 d5 2. e5 f5 3. exf6 gxf6",
            "1. Nf3 Nf6 2. Ng1 Ng8",
        ];
        format!("[Round \"{n}\"]\n\n{} *\n\n", moves[n % 3])
    };
    let games: String = (0..30).map(game).collect();
    folder.write("games.pgn", games);
    folder.write(
        "house.pgn",
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@d5 *\n",
    );
    for to in ["fen", "pgn --ply 3", "epd --key position"] {
        let words = format!("games.pgn house.pgn -q -t {to}");
        let words = match to.contains("--ply") {
            true => words,
            false => format!("{words} --every-ply"),
        };
        let plain = folder.done(&format!("dedup {words}"));
        let _ = fs::remove_dir_all(folder.path("seen"));
        assert_eq!(
            folder.done(&format!("dedup {words} --index seen")),
            plain,
            "{to}"
        );
        assert_eq!(
            folder.done(&format!("dedup {words} -j 3 --memory 1K")),
            plain,
            "{to}"
        );
    }
}

#[test]
fn a_value_of_json_that_does_not_end_is_not_kept() {
    let folder = Folder::new();
    folder.write("q.json", "{\n{\n  \"moves\": []\n}\n");
    let words = "dedup -f json q.json --key record -o kept.json";
    assert_eq!(folder.run(words).0, Some(1));
    assert!(folder.said(words).contains("core/not-separable"));
    folder.write("two.json", "{\"a\": [1]}\n{\"b\": \"}\"}\n");
    let (code, kept) = folder.run("dedup -f json two.json --key record");
    assert_eq!(code, Some(0));
    assert!(kept.contains("[1]") && kept.contains("\"b\""), "{kept}");
}

#[test]
fn files_of_one_record_are_not_written_into_one() {
    let folder = Folder::new();
    folder.write("a.lcpn", "(def ferz rook)\n");
    folder.write("b.lcpn", "(def guard (/ ferz wazir))\n");
    let words = "dedup --key record a.lcpn b.lcpn";
    assert_eq!(folder.run(words), (Some(2), String::new()));
    assert!(
        folder
            .said(words)
            .contains("a `lcpn` file holds one record")
    );
    let words = "convert a.lcpn b.lcpn -t lcpn -o both.lcpn";
    assert_eq!(folder.run(words).0, Some(2));
    assert!(
        folder
            .said(words)
            .contains("a `lcpn` file holds one record")
    );
    assert_eq!(
        folder.run("convert a.lcpn b.lcpn -t lcpn -o apart/").0,
        Some(0)
    );
    let (code, kept) = folder.run("dedup --key record a.lcpn b.lcpn -t jsonl");
    assert_eq!((code, kept.lines().count()), (Some(0), 2), "{kept}");
    folder.write("both.jsonl", &kept);
    let words = "dedup --key record both.jsonl -t lcpn";
    assert_eq!(folder.run(words).0, Some(1));
    assert!(folder.said(words).contains("core/stands-alone"));
}

#[test]
fn what_strict_refuses_leaves_no_file_and_no_keys() {
    let folder = Folder::new();
    folder.write("a.pgn", "1. e4 {good} *\n\n1. d4 *\n");
    let words = "dedup a.pgn -t uci --strict -q --index keys -o a.uci -D b.uci";
    assert_eq!(folder.run(words).0, Some(3));
    assert_eq!(folder.names(), ["a.pgn", "keys"]);
    folder.done("dedup a.pgn -t uci -q --index keys -o a.uci");
    assert_eq!(folder.read("a.uci").lines().count(), 2);
}

#[test]
fn a_repeated_run_does_not_empty_its_output() {
    let folder = Folder::new();
    folder.write("a.fen", positions().join("\n"));
    let words = "dedup a.fen --index seen -q -o new.fen -D old.fen";
    folder.done(words);
    let both = (folder.read("new.fen"), folder.read("old.fen"));
    assert_eq!(folder.run(words).0, Some(2));
    assert_eq!((folder.read("new.fen"), folder.read("old.fen")), both);
    // Where nothing would be lost, a batch without new records is usual.
    assert_eq!(folder.done("dedup a.fen --index seen -q"), "");
    folder.done("dedup a.fen --index seen -q -o none.fen");
    folder.done("dedup a.fen --index seen -q -o none.fen");
    assert_eq!(folder.read("none.fen"), "");
    let out = Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(["dedup", "a.fen", "--index", "seen", "--key", "position"])
        .current_dir(folder.0.path())
        .output()
        .expect("panchess runs");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("leave out `--key`"), "{said}");
}

#[test]
fn a_game_without_a_result_is_not_continued_by_the_next_record() {
    let folder = Folder::new();
    folder.write("a.pgn", "[White \"W\"]\n\n1. c4 c5\n");
    folder.write("b.pgn", "1. d4 d5 1-0\n");
    let out = folder.done("dedup a.pgn b.pgn -q");
    assert_eq!(out, "[White \"W\"]\n\n1. c4 c5\n\n*\n\n1. d4 d5 1-0\n");
    // What ends by itself, or begins with tags, stays as it is.
    let same = "1. d4 d5 1-0\n\n[White \"W\"]\n\n1. c4 c5\n";
    assert_eq!(folder.done("dedup b.pgn a.pgn -q"), same);
    folder.write("bad.pgn", "[White \"W\"]\n\n1. c4 e9\n");
    folder.write("worse.pgn", "[White \"B\"]\n\n1. e4 e5 *\n\n1. d4 d9 1-0\n");
    let both = [folder.read("bad.pgn"), folder.read("worse.pgn")].concat();
    folder.write("both.pgn", both);
    folder.run("convert both.pgn -t uci --legal -o out.uci --rejects rejects -q");
    let rejects = folder.read("rejects/both.pgn");
    assert_eq!(rejects, "[White \"W\"]\n\n1. c4 e9\n\n*\n\n1. d4 d9 1-0\n");
}

#[test]
fn records_that_are_kept_are_cut_into_the_same_records_again() {
    // Two files, and what is written of them.
    let cases = [
        // Other tags after tags alone belong to the same game, repeated ones do not.
        ("[White \"Bye\"]", "[Black \"Euwe\"]\n\n1. d4 *", "*\n\n"),
        ("[White \"Bye\"]", "[White \"Euwe\"]\n\n1. d4 *", ""),
        ("[White \"Bye\"]", "1. d4 *", "*\n\n"),
        // `0-0` is a result only as the last word.
        (
            "[Result \"0-0\"]\n\n1. e4 0-0",
            "1. Nf3 *",
            "[Result \"*\"]\n\n",
        ),
        (
            "[Result \"0-0\"]\n\n1. e4 0-0",
            "[White \"W\"]\n\n1. Nf3 *",
            "",
        ),
        // After a result, a comment or a number after a blank line belongs to the next game.
        ("1. d4 *", "{pre} e4 e5", ""),
        ("[White \"Bye\"]", "{pre} e4 e5", "*\n\n"),
        ("1. d4 *", "5. e4 e5", ""),
    ];
    for (one, next, between) in cases {
        let folder = Folder::new();
        folder.write("a.pgn", format!("{one}\n"));
        folder.write("b.pgn", format!("{next}\n"));
        let out = folder.done("dedup a.pgn b.pgn -q");
        assert_eq!(out, format!("{one}\n\n{between}{next}\n"));
        folder.write("out.pgn", out);
        let moves = |files: &str| folder.done(&format!("convert {files} -t pgn -q"));
        assert_eq!(moves("out.pgn"), moves("a.pgn b.pgn"), "{one} {next}");
    }
}

#[test]
fn a_comment_before_the_tags_of_a_later_file_stays_with_its_game() {
    let folder = Folder::new();
    folder.write("a.pgn", "{One}\n\n[Event \"a\"]\n\n1. e4 e5\n");
    folder.write(
        "b.pgn",
        "{Two}\n; or\n\n[Event \"b\"]\n[Site \"s\"]\n\n1. Nf3 *\n",
    );
    let out = folder.done("dedup a.pgn b.pgn -q");
    let wanted = "[Event \"b\"]\n[Site \"s\"]\n\n{Two}\n; or\n\n1. Nf3 *\n";
    assert_eq!(out, format!("{}\n{wanted}", folder.read("a.pgn")));
}

#[test]
fn a_comment_without_an_end_hides_no_record() {
    let folder = Folder::new();
    let games =
        "[Event \"x\"]\n\n1. d4 *\n\n1. e4 {unclosed\n\n[Event \"x\"]\n\n1. d4 *\n\n1. c4 *\n";
    folder.write("a.pgn", games);
    let (code, out) = folder.run("dedup a.pgn --key record");
    assert_eq!(code, Some(1));
    assert_eq!(out, "[Event \"x\"]\n\n1. d4 *\n\n1. c4 *\n");
    let said = folder.said("dedup a.pgn --key record");
    assert!(said.contains("core/not-separable"), "{said}");
}

#[test]
fn rejected_records_are_cut_into_the_same_records_again() {
    for open in ["{unclosed", "(1. d4"] {
        let folder = Folder::new();
        let first = format!("1. e4 {open}\n\n");
        let (good, last) = ("[Event \"ok\"]\n\n1. d4 *\n\n", "1. e4 Ke7 {c} *\n");
        folder.write("a.pgn", format!("{first}{good}{last}"));
        folder.run("convert a.pgn -t pgn -o out.pgn --rejects rejects -q");
        let rejects = folder.read("rejects/a.pgn");
        assert_eq!(rejects, format!("{first}[Result \"*\"]\n\n{last}"));
        let said = folder.said("check rejects/a.pgn");
        assert!(said.contains("2 records"), "{said}");
    }
}

/// Two files in this notation, the moves of their games, and those of what `dedup` writes of both.
#[track_caller]
fn both(notation: &str, [one, next]: [&str; 2]) -> (String, String, String) {
    let folder = Folder::new();
    folder.write("a", one);
    folder.write("b", next);
    let out = folder.done(&format!("dedup -f {notation} --key moves a b -q"));
    folder.write("out", &out);
    let games = |files| {
        let found = folder.done(&format!("hash --scheme moves -f {notation} {files}"));
        let digests = found
            .lines()
            .filter_map(|line| line.split_whitespace().next());
        digests.collect::<Vec<_>>().join(" ")
    };
    (out, games("out"), games("a b"))
}

#[test]
fn what_one_file_sets_is_not_in_force_in_the_next_one() {
    let cases = [
        (
            "uci",
            [
                "setoption name UCI_Variant value crazyhouse\nposition startpos moves e2e4\n",
                "position startpos moves d2d4\n",
            ],
            "setoption name UCI_Variant value <empty>\n",
        ),
        (
            "uci",
            [
                "setoption name UCI_Chess960 value true\nposition startpos moves e2e4\n",
                "setoption name UCI_Variant value atomic\nposition startpos moves d2d4\n",
            ],
            "setoption name UCI_Chess960 value false\n",
        ),
        (
            "usi",
            [
                "setoption name USI_Variant value minishogi\nposition startpos\n",
                "position startpos moves 7g7f\n",
            ],
            "setoption name USI_Variant value shogi\n",
        ),
        (
            "ucci",
            [
                "setoption UCI_Variant minixiangqi\nposition startpos\n",
                "position startpos moves h2e2\n",
            ],
            "setoption UCI_Variant xiangqi\n",
        ),
        (
            "cecp",
            [
                "new\nvariant atomic\nusermove e2e4\nresult *\n",
                "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nusermove e2e4\n",
            ],
            "new\n",
        ),
        ("cecp", ["new\nusermove e2e4\n", "usermove d2d4\n"], "new\n"),
    ];
    for (notation, files, between) in cases {
        let (out, found, wanted) = both(notation, files);
        assert_eq!(out, files.join(between), "{notation}");
        assert_eq!(found, wanted, "{notation}: {out}");
    }
    let same = [
        "new\nusermove e2e4\n",
        "new\nvariant atomic\nusermove d2d4\n",
    ];
    assert_eq!(both("cecp", same).0, same.concat());
    // A result that is sent to both engines goes with its game.
    let over = "new\nusermove e2e4\nresult 1-0 {a}\nresult 1-0 {a}\n";
    let open = "new\nusermove d2d4\n";
    assert_eq!(both("cecp", [over, open]).0, [over, open].concat());
    assert_eq!(
        both("cecp", [&[over, open, over].concat(), open]).0,
        [over, open].concat()
    );
}

#[test]
fn games_that_only_a_header_tells_apart_get_one() {
    let kif = |moves| format!("手合割：平手\n   1 {moves}\n   2 中断\n");
    let [one, next] = ["７六歩(77)", "２六歩(27)"].map(kif);
    let (out, found, wanted) = both("kif", [&one, &next]);
    assert_eq!(out, format!("{one}\n#KIF\n{next}"));
    assert_eq!(found, wanted);
    let begun = format!("# ---- Kifu for Windows\n{next}");
    assert_eq!(both("kif", [&one, &begun]).0, format!("{one}\n{begun}"));
    for (notation, one, next) in [
        ("axel", "1. Nf3 .. Nf6.\n", "1. e4 .. e5.\n"),
        ("hexicube", "1. Nf3 .. Nf6\n", "1. e4 .. e5\n"),
    ] {
        let (out, found, wanted) = both(notation, [one, next]);
        assert_eq!(out, format!("{one}\n[Mode \"5D\"]\n\n{next}"));
        assert_eq!(found, wanted);
    }
}

#[test]
fn what_is_read_as_more_of_its_neighbors_is_not_kept() {
    let good = b"[MoveFormat \"MCN\"]\n1. e2e4 e7e5 *\n";
    // What is not kept is before or after what is kept.
    let cases: [(&str, [&[u8]; 2], usize); 7] = [
        (
            "vgn",
            [good, b"%% for another program\n[GameFormat \"VGN\"]\n*\n"],
            0,
        ),
        ("vgn", [b"[GameFormat \"VGN\"]\n1. e4 {open\n", good], 1),
        ("icn", [b"K1,1 {open\n", b"K1,1|k9,9\n"], 1),
        ("icn", [b"hello\n", b"K1,1|k9,9\n"], 1),
        ("5dfen", [b"[Size \"8x8\"]\n", b"[k/K:0:1:w]\n"], 1),
        ("bcfen", [b"\x11", b"\x22\x88"], 1),
        ("pgc", [b"\x05\x03\x01\x0d", b"\x06"], 1),
    ];
    for (notation, files, kept) in cases {
        let folder = Folder::new();
        folder.write("a", files[0]);
        folder.write("b", files[1]);
        let words = format!("dedup -f {notation} --key record a b -q -o out");
        assert_eq!(folder.run(&words).0, Some(1), "{notation}");
        assert!(folder.said(&words).contains("core/not-separable"));
        let out = fs::read(folder.path("out")).expect("an output");
        assert_eq!(
            out.trim_ascii_end(),
            files[kept].trim_ascii_end(),
            "{notation}"
        );
    }
}

#[test]
fn rejected_bytes_are_all_kept_and_become_no_other_game() {
    let folder = Folder::new();
    let game = b"\x05\x03\x01\x0d\x06";
    folder.write("a.pgc", [b"\x05\x03\x01\x0d", &game[..], b"\x06"].concat());
    folder.run("convert a.pgc -t fen -o out.fen --rejects rejects -q");
    let rejects = fs::read(folder.path("rejects/a.pgc")).expect("rejects");
    assert_eq!(rejects, b"\x05\x03\x01\x0d\x08\x06\x06");
    let said = folder.said("check rejects/a.pgc");
    assert!(said.contains("2 records: 0 valid"), "{said}");
    folder.write("b.pgc", b"\x05\x03\x01\x0d\x0b\x06");
    folder.run("convert b.pgc -t fen -o out.fen --rejects rejects -q");
    let rejects = fs::read(folder.path("rejects/b.pgc")).expect("rejects");
    assert_eq!(rejects, b"\x05\x03\x01\x0d\x0b\x06");
}

#[test]
fn a_file_without_duplicates_stays_as_it_is() {
    let csa = "'CSA encoding=UTF-8\nV2.2\nN+One\nPI\n+\n+7776FU\n%CHUDAN\n/\nN+Two\nPI\n+\n+2726FU\n%CHUDAN\n";
    let folder = Folder::new();
    folder.write("a.csa", csa);
    assert_eq!(folder.done("dedup a.csa -q"), csa);
    folder.write("b.csa", "V2.2\nPI\n+\n+5545FU\n%CHUDAN\n");
    folder.run("convert b.csa -t usi --legal -o out.usi --rejects rejects -q");
    assert_eq!(folder.read("rejects/b.csa"), folder.read("b.csa"));
}

#[test]
fn no_output_is_a_file_of_the_index() {
    let folder = Folder::new();
    folder.write("a.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n");
    let index = folder.path("ix");
    let refused = || {
        for (index, to) in [
            ("ix", "-o ix/manifest"),
            ("ix", "-o ./ix/manifest"),
            ("./ix", "-o ix/manifest"),
            ("ix", "-o b.epd -D ix/run-1.keys"),
            (&*index.to_string_lossy(), "-o ix/b.epd"),
        ] {
            let (code, _) = folder.run(&format!("dedup a.epd --index {index} {to}"));
            assert_eq!(code, Some(2), "{index} {to}");
        }
    };
    refused();
    folder.done("dedup a.epd --index ix -o b.epd -q");
    refused();
    folder.done("dedup a.epd --index ix -o c.epd.zst -q");
    // It has no records already.
    folder.done("dedup a.epd --index ix -o c.epd.zst -q");
}

#[test]
fn positions_keep_their_line_ends() {
    let folder = Folder::new();
    let text = "4k3/8/8/8/8/8/8/4K3 w - -\r\n4k3/8/8/8/8/8/8/3K4 w - -\r\n";
    folder.write("a.epd", text);
    assert_eq!(folder.done("dedup a.epd -q"), text);
}

#[test]
fn an_output_with_records_is_not_replaced_by_nothing() {
    let folder = Folder::new();
    folder.write("a.pgn", "1. e4 *\n");
    folder.write("none.pgn", "");
    folder.write("bad.pgn", "[White \"x\"]\n\n1. Ka8 *\n");
    folder.done("dedup a.pgn -o new.pgn --index seen");
    let before = folder.read("new.pgn");
    for words in [
        "dedup none.pgn -o new.pgn --index seen",
        "dedup bad.pgn -o new.pgn --index seen",
        "dedup a.pgn -o new.pgn --index seen",
    ] {
        assert_eq!(folder.run(words).0, Some(2), "{words}");
        assert_eq!(folder.read("new.pgn"), before, "{words}");
    }
    assert_eq!(folder.run("dedup bad.pgn -o new.pgn").0, Some(1));
    assert_eq!(folder.read("new.pgn"), before);
    folder.done("dedup none.pgn -o new.pgn");
    assert_eq!(folder.run("dedup a.pgn --check --keep best").0, Some(2));
}

#[test]
fn boards_on_one_line_stay_on_it_if_both_are_kept() {
    let folder = Folder::new();
    let [a, b, c] =
        ["KQ", "Q", "-"].map(|rights| format!("r3k3/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
    let text = format!(
        "{a} | {b}\r\n{c}\r\n{a}|{b}  \r\n# end\r\n{b} | {c} |\t4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n"
    );
    folder.write("all.fen", &text);
    let once = format!("{a} | {b}\r\n{c}\r\n# end\r\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n");
    for words in ["", "--key record", "--keep best", "--keep best --memory 1"] {
        assert_eq!(folder.done(&format!("dedup all.fen -q {words}")), once);
    }
    let left = "dedup all.fen -q -o kept.fen -D left.fen";
    folder.done(left);
    assert_eq!(folder.read("kept.fen"), once);
    assert_eq!(
        folder.read("left.fen"),
        format!("{a}|{b}\r\n{b} | {c} |\r\n")
    );
    folder.write(
        "some.fen",
        format!("{a} | {b}\n{c} | {a}\n{b} | 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"),
    );
    let once = format!("{a} | {b}\n{c} |\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    assert_eq!(folder.done("dedup some.fen -q"), once);
    for words in ["", "-t fen"] {
        let counted = folder.done(&format!("dedup some.fen -q --count {words}"));
        let lines: Vec<_> = counted.lines().map(|l| l.split_at(8)).collect();
        assert!(
            lines.iter().all(|l| l.0 == "      2 " || l.0 == "      1 "),
            "{counted}"
        );
        assert_eq!(lines.len(), 4, "{counted}");
        assert!(
            lines[0].1 == format!("{a} |") && lines[1].1 == b,
            "{counted}"
        );
    }
}

#[test]
fn rules_of_infinite_chess_in_another_order_are_the_same_position() {
    let folder = Folder::new();
    for same in [
        &["koth,checkmate", "checkmate,koth", "checkmate,koth,koth"][..],
        &["(8,9|1)", "(9,8|1)", "(8,8,9|1)"],
        &["(8;am,q|1)", "(8;q,am|1)"],
        &["", "(|)", "_,_,_,_"],
        // No pawn can capture there, or its king would be attacked.
        &["b", "b 1,3"],
        &["b 0/100", "b 4,3 0/100"],
    ] {
        let pieces = "P1,4|p5,7+|K5,1+|k9,8+|P4,4|p3,4|k8,4|R2,4";
        let lines = same.iter().map(|fields| format!("{fields} {pieces}\n\n"));
        folder.write("a.icn", lines.collect::<String>());
        let kept = folder.done("dedup --key position -q a.icn -t icn");
        assert_eq!(kept.matches("P1,4").count(), 1, "{same:?}: {kept}");
    }
}

#[test]
fn a_capture_en_passant_on_the_infinite_board_makes_another_position() {
    let folder = Folder::new();
    let pieces = "P4,4|p3,4|K5,1+|k9,8+";
    folder.write("a.icn", format!("b {pieces}\n\nb 4,3 {pieces}\n"));
    let kept = folder.done("dedup --key position -q a.icn -t icn");
    assert_eq!(kept.matches("P4,4").count(), 2, "{kept}");
}

#[test]
fn a_bar_behind_a_board_is_no_difference() {
    let folder = Folder::new();
    let [a, b] = [
        "8/8/8/8/8/8/8/K1k5 w - - 0 1",
        "8/8/8/8/8/8/8/K2k4 w - - 0 1",
    ];
    folder.write("a.fen", format!("{a} | {b}\n{a}\n{b}\n"));
    let kept = folder.done("dedup --key record a.fen");
    assert_eq!(kept, format!("{a} | {b}\n"));
}

#[test]
fn only_documents_that_are_kept_count_as_written() {
    let folder = Folder::new();
    folder.write("two.pgn", "1. e4 {good} *\n\n1. d4 *\n");
    let words = "dedup two.pgn two.pgn --message-format json";
    let said = folder.said(&format!("{words} -o kept.pgn"));
    assert!(said.contains("\"written\":2"), "{said}");
    for nothing in ["--check", "-t uci --strict -o kept.uci"] {
        let said = folder.said(&format!("{words} {nothing}"));
        assert!(said.contains("\"written\":0"), "{nothing}: {said}");
    }
}

#[test]
fn a_game_that_is_compared_only_up_to_an_illegal_move_is_named() {
    let folder = crate::desk::Folder::with(&[("a.pgn", "1. e4 e5 2. Ke3 *\n\n1. e4 e5 *\n")]);
    let ran = folder.line("dedup --keep-going a.pgn");
    assert_eq!((ran.code, &*ran.out), (Some(0), "1. e4 e5 2. Ke3 *\n"));
    assert!(
        ran.said.contains("warning[core/illegal-move]"),
        "{}",
        ran.said
    );
    assert!(ran.said.contains("1 warning\n"), "{}", ran.said);
    assert!(!ran.said.contains("loss"), "{}", ran.said);
}
