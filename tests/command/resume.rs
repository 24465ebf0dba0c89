//! Runs that are killed, and go on.

use crate::desk::{Folder, Ran, send, unignoring};
use std::collections::BTreeMap;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

/// So many games, of which some are broken, and some lose comments.
fn games(count: usize) -> String {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O";
    let game = |n: usize| match n % 10 {
        3 => format!("[White \"Broken {n}\"]\n\n1. e4 e5 2. Nd6 *\n\n"),
        _ => format!("[White \"Player {n}\"]\n\n{moves} {{{}}} *\n\n", n.pow(3)),
    };
    (0..count).map(game).collect()
}

fn contents(folder: &Folder, names: &[&str]) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    for name in folder.files("") {
        if names.iter().any(|start| name.starts_with(start)) {
            all.insert(name.clone(), folder.bytes(&name));
        }
    }
    all
}

/// Numbers from nothing in particular.
struct Chance(u64);

impl Chance {
    fn new() -> Self {
        let now = SystemTime::UNIX_EPOCH.elapsed().expect("a time");
        Self(now.as_nanos() as u64 | 1)
    }

    fn up_to(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }
}

/// Whether a journal says that something is done.
fn has_begun(folder: &Folder) -> bool {
    let journals = [
        "out.jsonl.journal",
        "out.jsonl.zst.journal",
        "out.uci.gz.journal",
        "out/.panchess-journal",
    ];
    let texts = journals
        .iter()
        .filter_map(|name| std::fs::read(folder.path(name)).ok());
    let state = b"{\"input\":";
    texts.into_iter().any(|text| {
        text.split(|b| *b == b'\n')
            .any(|line| line.starts_with(state) && line.ends_with(b"}") && line.len() > 200)
    })
}

#[test]
fn folders_that_are_written_to_are_not_among_those_that_are_read() {
    let folder = Folder::new("resume-inside");
    folder.write("in/a.pgn", games(2));
    for more in [
        &["-o", "in/out/", "-t", "fen"][..],
        &["-o", "out/", "-t", "fen", "--rejects", "in/rejects"],
    ] {
        let words = [&["convert", "in", "--resume"][..], more].concat();
        let ran = folder.run(&words);
        assert_eq!(ran.code, Some(2), "{}", ran.said);
        assert!(ran.said.contains("which is read"), "{}", ran.said);
    }
    let ran = folder.run(&["normalize", "in", "--resume", "-o", "in/out/", "-t", "csv"]);
    assert!(ran.said.contains("which is read"), "{}", ran.said);
    assert_eq!(folder.files(""), ["in/a.pgn"]);
}

/// Runs until it is done, and kills it on the way; how often, and how often something was done by then.
fn killed(folder: &Folder, words: &[&str], chance: &mut Chance) -> (Ran, u32, u32) {
    let (mut kills, mut begun) = (0, 0);
    loop {
        let mut command = folder.command(words);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("panchess runs");
        let longest = 60 + 40 * u64::from(kills);
        sleep(Duration::from_millis(chance.up_to(longest)));
        let ended = child.try_wait().expect("a state").is_some();
        if !ended {
            child.kill().expect("killed");
            kills += 1;
            child.wait().expect("an end");
            begun += u32::from(has_begun(folder));
        }
        let output = child.wait_with_output().expect("an end");
        if output.status.code().is_some() {
            return (Ran::of(&output), kills, begun);
        }
        assert!(kills < 500, "it makes no progress");
    }
}

fn check(name: &str, target: &[&str], least: u32) {
    let beside = ["--report", "report.jsonl", "--rejects", "bad"];
    check_words(name, &[&["convert", "in"], target, &beside].concat(), least);
}

fn check_words(name: &str, whole: &[&str], least: u32) {
    let folder = Folder::new(name);
    for n in 0..12 {
        folder.write(&format!("in/{n}.pgn"), games(40 + 40 * (n % 4)));
    }
    let kept = ["out", "report", "bad"];
    let ran = folder.run(whole);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let wanted = contents(&folder, &kept);
    let mut chance = Chance::new();
    let (mut kills, mut begun) = (0, 0);
    while kills < least || begun < 3 {
        for old in ["out", "bad"] {
            let _ = std::fs::remove_dir_all(folder.path(old));
        }
        for (name, _) in contents(&folder, &kept) {
            std::fs::remove_file(folder.path(&name)).expect("there");
        }
        let (resumed, some, others) =
            killed(&folder, &[whole, &["--resume"]].concat(), &mut chance);
        kills += some;
        begun += others;
        assert_eq!(resumed.code, Some(1), "{resumed:?}");
        assert_eq!(resumed.said.lines().last(), ran.said.lines().last());
        let found = contents(&folder, &kept);
        assert!(found.keys().eq(wanted.keys()), "{:?}", found.keys());
        for (name, bytes) in &found {
            assert!(*bytes == wanted[name], "{name} after {kills} kills");
        }
    }
}

#[test]
fn a_file_is_the_same_after_any_number_of_kills() {
    check("killed-file", &["-o", "out.jsonl", "-j", "1"], 17);
}

#[test]
fn a_compressed_file_is_the_same_after_any_number_of_kills() {
    check("killed-zst", &["-o", "out.jsonl.zst", "-j", "2"], 10);
    check("killed-gz", &["-o", "out.uci.gz", "-j", "1"], 7);
}

#[test]
fn a_tree_is_the_same_after_any_number_of_kills() {
    check("killed-tree", &["-t", "jsonl", "-o", "out/", "-j", "2"], 16);
}

#[cfg(feature = "dataset")]
#[test]
fn a_dataset_is_the_same_after_any_number_of_kills() {
    let games = [
        "normalize",
        "in",
        "-o",
        "out/",
        "-j",
        "2",
        "--part-rows",
        "30",
    ];
    check_words("killed-games", &games, 10);
    let positions = [
        "normalize",
        "in",
        "-o",
        "out/",
        "-t",
        "jsonl+flat",
        "--positions",
    ];
    let small = ["--part-rows", "700", "-j", "1"];
    check_words("killed-positions", &[&positions[..], &small].concat(), 10);
}

#[cfg(feature = "dataset")]
#[test]
fn a_dataset_that_cannot_go_on_says_why() {
    let folder = Folder::new("dataset-words");
    folder.write("in/1.pgn", games(100));
    let words = [
        "normalize",
        "in",
        "-o",
        "out/",
        "--part-rows",
        "30",
        "--resume",
    ];
    for (more, why) in [
        (&["--limit", "5"][..], "depend on all records before"),
        (&["-o", "out.csv"], "only a folder"),
        (&["-"], "cannot be read a second time"),
    ] {
        let ran = match more {
            ["-o", file] => folder.run(&["normalize", "in", "-o", file, "--resume"]),
            _ => folder.run(&[&words[..], more].concat()),
        };
        assert!(ran.code == Some(2) && ran.said.contains(why), "{ran:?}");
    }
    // The folder is complete, and nothing is added to it.
    let ran = folder.run(&words);
    let files = folder.files("out");
    assert!(ran.code == Some(1) && !files.is_empty(), "{ran:?}");
    let again = folder.run(&words);
    assert_eq!(again.code, Some(2), "{again:?}");
    assert!(again.said.contains("its table is complete"), "{again:?}");
    assert_eq!(folder.files("out"), files);
}

/// A run that stops in the middle: its folder, and its words.
fn stopped(name: &str) -> (Folder, Vec<&'static str>) {
    let folder = Folder::new(name);
    folder.write("in/a.pgn", games(20_000));
    let words = vec!["convert", "in", "-o", "out.jsonl", "--resume"];
    let journal = folder.path("out.jsonl.journal");
    let mut child = folder
        .command(&words)
        .stderr(Stdio::null())
        .spawn()
        .expect("panchess runs");
    let noted = || std::fs::read_to_string(&journal).is_ok_and(|text| text.lines().count() > 3);
    while !noted() {
        assert!(
            child.try_wait().expect("a state").is_none(),
            "it was too fast"
        );
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("killed");
    child.wait().expect("an end");
    (folder, words)
}

#[test]
fn a_run_goes_on_only_with_the_same_inputs_and_options() {
    let (folder, words) = stopped("resume-refused");
    let refused = |words: &[&str], why: &str| {
        let ran = folder.run(words);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.said.contains(why), "{}", ran.said);
        assert!(folder.path("out.jsonl.part").exists());
    };
    refused(
        &[&words[..], &["--drop", "comments"]].concat(),
        "different options",
    );
    folder.write("in/b.pgn", games(1));
    refused(&words, "different files");
    std::fs::remove_file(folder.path("in/b.pgn")).expect("there");
    // More threads and fewer messages are no other options.
    let ran = folder.run(&[&words[..], &["-j", "3", "-q", "--max-messages", "1"]].concat());
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(folder.files(""), ["in/a.pgn", "out.jsonl"]);
    let (folder, words) = stopped("resume-changed");
    folder.write("in/a.pgn", games(2));
    let ran = folder.run(&words);
    assert!(ran.said.contains("`in/a.pgn` has changed"), "{ran:?}");
    std::fs::remove_file(folder.path("out.jsonl.journal")).expect("there");
    assert_eq!(folder.run(&words).code, Some(0));
}

#[test]
fn what_cannot_go_on_later_is_refused_at_once() {
    let folder = Folder::new("resume-never");
    folder.write("a.pgn", games(2));
    folder.write("x.uci.journal", "my diary\n");
    for (words, why) in [
        (
            "convert -f pgn -t uci -o x.jsonl --resume",
            "cannot be read a second time",
        ),
        ("convert a.pgn -t uci --resume", "name an output"),
        (
            "convert a.pgn -o x.jsonl --limit 3 --resume",
            "depend on all records before",
        ),
        ("convert a.pgn -t pgn -o a.pgn --resume", "is also an input"),
        ("convert a.pgn -o x.uci --resume", "is not a journal"),
        (
            "convert a.pgn -t icn -o x.icn --squeeze --resume",
            "cannot be combined",
        ),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let output = folder.command(&words).stdin(Stdio::null()).output();
        let ran = Ran::of(&output.expect("panchess runs"));
        assert_eq!(ran.code, Some(2), "{words:?}: {ran:?}");
        assert!(ran.said.contains(why), "{words:?}: {}", ran.said);
    }
    assert_eq!(folder.files(""), ["a.pgn", "x.uci.journal"]);
    assert_eq!(folder.bytes("x.uci.journal"), b"my diary\n");
}

/// A run in the folder `in` that a signal ends while its second file is written. On a busy machine, a run may be over
/// before the signal arrives; then a larger file is tried.
fn interrupted(signal: &str, number: i32, words: &[&str]) -> Folder {
    use std::os::unix::process::ExitStatusExt;
    for count in [6_000, 24_000, 96_000] {
        let folder = Folder::new("resume-signal");
        folder.write("in/a.pgn", games(3));
        folder.write("in/b.pgn", games(count));
        let mut command = unignoring(env!("CARGO_BIN_EXE_panchess"));
        command.args(words).current_dir(folder.path(""));
        let mut child = command
            .stderr(Stdio::null())
            .spawn()
            .expect("panchess runs");
        while !folder.path("out/b.jsonl.part").exists() && !folder.path("out/b.jsonl").exists() {
            sleep(Duration::from_millis(2));
        }
        sleep(Duration::from_millis(20));
        send(&child, signal);
        let ended = child.wait().expect("an end");
        if !folder.path("out/b.jsonl").exists() {
            let shell = 128 + number;
            assert_eq!(ended.signal(), Some(number), "a shell sees {shell}");
            return folder;
        }
    }
    panic!("each run was over before the signal {signal}");
}

#[test]
fn a_signal_ends_the_run_and_what_is_done_stays() {
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        let words = [
            "convert", "in", "-t", "jsonl", "-o", "out/", "-j", "1", "--resume",
        ];
        let folder = interrupted(signal, number, &words);
        let found = folder.files("out");
        assert_eq!(found, [".panchess-journal", "a.jsonl", "b.jsonl.part"]);
        assert_eq!(folder.run(&words).code, Some(1));
        assert_eq!(folder.files("out"), ["a.jsonl", "b.jsonl"]);
        let once = folder.run(&["convert", "in/b.pgn", "-t", "jsonl", "-o", "once.jsonl"]);
        assert_eq!(once.code, Some(1));
        assert!(folder.bytes("once.jsonl") == folder.bytes("out/b.jsonl"));
    }
}

/// What the command prints on a terminal for this many games; nothing on a machine that cannot pretend to have one.
fn printed_on_a_terminal(folder: &Folder, count: usize) -> Option<String> {
    folder.write("a.pgn", games(count));
    let program = env!("CARGO_BIN_EXE_panchess");
    let line = format!("{program} convert a.pgn -o a.jsonl -j 1");
    let mut terminal = std::process::Command::new("script");
    terminal
        .args(["-qec", &line, "/dev/null"])
        .env("TERM", "xterm")
        .current_dir(folder.path(""));
    let output = terminal.stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn progress_is_shown_on_a_terminal_only() {
    let folder = Folder::new("progress");
    // A run that takes less than a second shows nothing. How many games that is depends on the machine.
    for count in [40_000, 160_000, 640_000, 2_560_000] {
        let Some(said) = printed_on_a_terminal(&folder, count) else {
            break;
        };
        let is_whole = said.contains(",000 records: ");
        let is_shown = said.contains("rejected") && said.contains("MB/s") && said.contains(" left");
        if is_shown || !is_whole {
            break;
        }
        assert!(count < 2_560_000, "{said}");
    }
    folder.write("a.pgn", games(40_000));
    let ran = folder.run(&["convert", "a.pgn", "-o", "a.jsonl", "-j", "1"]);
    assert!(
        !ran.said.contains("MB/s") && !ran.said.contains('\r'),
        "{}",
        ran.said
    );
}
