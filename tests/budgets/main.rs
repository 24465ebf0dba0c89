//! What a file may cost: for every format and everything that can grow in it, sixty kilobytes
//! and a megabyte go through the command. The time must grow as the file does, and memory and
//! messages stay within limits.

#![cfg(unix)]

mod engines;
mod lists;
#[path = "../support/mod.rs"]
mod support;
mod table;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use table::{Dimension, HANDS, dimensions, readable};
use wait4::Wait4;

const SMALL: usize = 60_000;
const LARGE: usize = 1_000_000;

/// The large file is 17 times the small one.
const MOST_TIMES: f64 = 25.0;
/// Below this, the start of the program and the clock count for more than the file.
const TOO_SHORT: f64 = 0.05;
/// Memory of any run above that of a run on one position, in which the code counts: it is three
/// times as large in a debug build, and how much of it is resident depends on the machine.
/// A release build has 15 MB then, so this is 64 MB in all.
const MEMORY: u64 = 49 << 20;
/// Memory for each byte of the file.
const MEMORY_PER_BYTE: u64 = 40;
/// Moves in words, and a row for each position, take many times their bytes in a notation.
const MEMORY_PER_BYTE_OF_JSON: u64 = 160;
/// What takes more than that today: format, dimension, verb, and bytes for each byte. Shorten
/// this list, do not extend it.
const KNOWN: &[(&str, &str, &str, u64)] = &[];
/// Messages of one run.
const STDERR: u64 = 256 << 10;

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What one run cost.
struct Cost {
    seconds: f64,
    memory: u64,
    stderr: u64,
    code: Option<i32>,
}

fn run(words: &str, format: &str, file: &Path) -> Cost {
    let said = file.with_extension("stderr");
    let stderr = std::fs::File::create(&said).expect("a file");
    let parts = file.with_extension("parts");
    let place = |word| match word {
        "FOLDER" => parts.clone().into_os_string(),
        "FILE" => file.as_os_str().to_owned(),
        word => OsString::from(word),
    };
    let jobs = match words.starts_with("render") || words.starts_with("split") {
        true => &[][..],
        false => &["-j", "1"],
    };
    // The file is an input unless an option names it.
    let input = match words.split(' ').any(|word| word == "FILE") {
        true => None,
        false => Some(file),
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(words.split(' ').map(place))
        .args(["-f", format])
        .args(jobs)
        .args(input)
        .stdout(Stdio::null())
        .stderr(stderr)
        .spawn()
        .expect("panchess runs");
    let used = child.wait4().expect("panchess ends");
    let _ = std::fs::remove_dir_all(&parts);
    Cost {
        seconds: (used.rusage.utime + used.rusage.stime).as_secs_f64(),
        memory: used.rusage.maxrss,
        stderr: std::fs::metadata(&said).expect("a file").len(),
        code: used.status.code(),
    }
}

/// The memory of a run on one position.
fn memory_at_rest(folder: &Path) -> u64 {
    let file = folder.join("rest");
    std::fs::write(&file, "8/8/8/8/8/8/8/k1K5 w - - 0 1\n").expect("a file");
    run("check", "fen", &file).memory
}

impl Dimension {
    fn cost(&self, folder: &Path, number: usize, size: usize) -> (u64, Cost) {
        let text = (self.make)(size);
        let file = folder.join(format!("{number}-{size}"));
        std::fs::write(&file, &text).expect("a file");
        let cost = run(self.verb, self.format, &file);
        let _ = std::fs::remove_file(&file);
        (text.len() as u64, cost)
    }

    /// What is too much; `rest` is the memory of a run on one position.
    fn complaints(&self, folder: &Path, number: usize, rest: u64) -> Vec<String> {
        let (_, small) = self.cost(folder, number, SMALL);
        let (bytes, large) = self.cost(folder, number, LARGE);
        let known =
            |k: &&(&str, &str, &str, u64)| (k.0, k.1, k.2) == (self.format, &*self.name, self.verb);
        let known = KNOWN.iter().find(known).map(|k| k.3);
        let long = ["-t json", "-t yaml", "normalize"];
        let usual = match long.iter().any(|words| self.verb.contains(words)) {
            true => MEMORY_PER_BYTE_OF_JSON,
            false => MEMORY_PER_BYTE,
        };
        let per_byte = known.unwrap_or(usual);
        let mut found = Vec::new();
        let (mut a, mut b) = (small.seconds.max(TOO_SHORT), large.seconds);
        // Other work on the machine may have slowed down one of them.
        for _ in 0..2 {
            if b > a * MOST_TIMES {
                a = a.max(self.cost(folder, number, SMALL).1.seconds);
                b = b.min(self.cost(folder, number, LARGE).1.seconds);
            }
        }
        if b > a * MOST_TIMES {
            found.push(format!("{a:.2} s, then {b:.2} s"));
        }
        if large.memory > rest + MEMORY + per_byte * bytes {
            let over = large.memory.saturating_sub(rest + MEMORY) / bytes;
            found.push(format!(
                "{} MB, {over} bytes for each byte over the limit",
                large.memory >> 20
            ));
        }
        let said = small.stderr.max(large.stderr);
        if said > STDERR {
            found.push(format!("{said} bytes of messages"));
        }
        let codes = [small.code, large.code];
        if codes.iter().any(|c| !matches!(c, Some(0..=3))) {
            found.push(format!("it ends with {codes:?}"));
        }
        if std::env::var_os("PANCHESS_SHOW").is_some() {
            eprintln!(
                "{:7} {:20} {:24} {:.2} {b:.2} s {:4} MB {said} bytes",
                self.format,
                self.name,
                self.verb,
                small.seconds,
                large.memory >> 20
            );
        }
        found
    }
}

/// Dimensions whose names contain `PANCHESS_BUDGET`; all if it is not set. `PANCHESS_SHOW`
/// shows every figure.
fn wanted() -> Vec<Dimension> {
    let only = std::env::var("PANCHESS_BUDGET").unwrap_or_default();
    let mut all = dimensions();
    all.retain(|d| format!("{} {}", d.format, d.name).contains(&only));
    all
}

#[test]
fn time_memory_and_messages_grow_no_faster_than_the_file() {
    let folder =
        Folder(std::env::temp_dir().join(format!("panchess-budgets-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let rest = memory_at_rest(&folder.0);
    let (all, next) = (wanted(), AtomicUsize::new(0));
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(d) = all.get(number) else { break };
                    for why in d.complaints(&folder.0, number, rest) {
                        let line = format!("{} {} ({}): {why}", d.format, d.name, d.verb);
                        found.lock().expect("no panic").push(line);
                    }
                }
            });
        }
    });
    let found = found.into_inner().expect("no panic");
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_format_is_in_the_table() {
    let all = dimensions();
    for format in readable() {
        let slug = format.card().slug;
        assert!(all.iter().any(|d| d.format == slug), "{slug}");
    }
}

#[test]
fn twenty_thousand_new_names_are_the_same_whatever_the_number_of_threads() {
    let folder =
        Folder(std::env::temp_dir().join(format!("panchess-names-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let held = |name: &str| format!("{{\"side\":\"white\",\"piece\":\"{name}\",\"count\":1}}");
    let record = |held: &str| format!("{HANDS}{held}]}}\n");
    // First a record with more names than a record may have: the others do not notice.
    let many: Vec<String> = (0..9_000).map(|i| held(&format!("y{i}"))).collect();
    let mut text = record(&many.join(","));
    (0..20_000).for_each(|i| text.push_str(&record(&held(&format!("x{i}")))));
    let file = folder.0.join("names.jsonl");
    std::fs::write(&file, text).expect("a file");
    let convert = |jobs: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(["convert", "-t", "jsonl", "-o", "-", "-j", jobs])
            .arg(&file)
            .output()
            .expect("panchess runs");
        (output.stdout, output.stderr)
    };
    let one = convert("1");
    assert_eq!(
        one.0
            .split(|b| *b == b'\n')
            .filter(|l| !l.is_empty())
            .count(),
        20_000
    );
    assert!(one == convert("2"));
}

#[test]
fn large_games_take_no_more_memory_with_more_threads() {
    let folder =
        Folder(std::env::temp_dir().join(format!("panchess-threads-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let game = format!(
        "[Event \"x\"]\n\n{}*\n\n",
        "Nf3 Nf6 Ng1 Ng8 ".repeat(60_000)
    );
    let file = folder.0.join("games.pgn");
    std::fs::write(&file, game.repeat(8)).expect("a file");
    let memory = |jobs: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(["convert", "-t", "jsonl", "-o", "-", "-q", "-j", jobs])
            .arg(&file)
            .stdout(Stdio::null())
            .spawn()
            .expect("panchess runs");
        child.wait4().expect("panchess ends").rusage.maxrss
    };
    let (one, four) = (memory("1"), memory("4"));
    assert!(
        four < one * 2 + (128 << 20),
        "{} MB with one thread, {} with four",
        one >> 20,
        four >> 20
    );
}

/// Three megabytes of it in one game: five times what they take is what fifteen take.
#[test]
fn fifteen_megabytes_of_glyphs_or_variations_take_less_than_three_hundred() {
    const SIZE: usize = 3 << 20;
    let folder =
        Folder(std::env::temp_dir().join(format!("panchess-glyphs-{}", std::process::id())));
    std::fs::create_dir_all(&folder.0).expect("a folder");
    let file = folder.0.join("game.pgn");
    let mut found = Vec::new();
    for (part, to, most) in [
        ("$1 ", "pgn", 300),
        ("$1 ", "uci", 300),
        ("$1 ", "jsonl", 300),
        ("() ", "uci", 300),
        ("(d4) ", "pgn", 300),
        ("(d4) ", "uci", 300),
        // The output of fifteen megabytes has 240, and a record is written when it is complete.
        ("(d4) ", "jsonl", 300 + 240),
    ] {
        let memory = |size: usize| {
            let text = format!("1. e4 {}*\n", part.repeat(size / part.len()));
            std::fs::write(&file, text).expect("a file");
            run(&format!("convert -q -t {to} -o -"), "pgn", &file).memory
        };
        let (few, many) = (memory(0), memory(SIZE));
        let megabytes = (few + 5 * many.saturating_sub(few)) >> 20;
        if std::env::var_os("PANCHESS_SHOW").is_some() {
            eprintln!("{part:6} {to:6} {megabytes:4} MB");
        }
        if megabytes >= most {
            found.push(format!("{part} to {to}: {megabytes} MB"));
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
