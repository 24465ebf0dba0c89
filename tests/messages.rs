//! Messages help and do not flood: what the command says of files with many mistakes, and of
//! small files that could make it say much.

#![cfg(feature = "cli")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What the command wrote to stdout and stderr, and its exit code.
struct Ran {
    out: String,
    err: String,
    code: i32,
}

/// Runs the command with this on its standard input.
fn run(words: &str, stdin: &[u8]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
    command.args(words.split_whitespace()).env("NO_COLOR", "1");
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("panchess runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let stdin = stdin.to_vec();
    let feeder = std::thread::spawn(move || {
        // A command that stops early has closed the pipe.
        let _ = pipe.write_all(&stdin);
    });
    let output = child.wait_with_output().expect("panchess ends");
    feeder.join().expect("all was fed");
    Ran {
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
        code: output.status.code().unwrap_or(-1),
    }
}

/// Games with a word in each move that nobody knows.
fn gating(games: usize) -> String {
    let game = |n| format!("[White \"{n}\"]\n\n1. Nf3/E Nf6/H 2. Nc3/E Nc6/H *\n\n");
    (0..games).map(game).collect()
}

#[test]
fn of_a_record_the_first_error_is_shown_and_of_a_code_five_messages() {
    let ran = run(
        "check -f pgn --message-format short",
        gating(400).as_bytes(),
    );
    let shown = ran.err.lines().filter(|l| l.contains("error[")).count();
    assert_eq!((ran.code, shown), (1, 5), "{}", ran.err);
    let table = "1,600 x pgn/unknown-word in 400 records: 5 shown, and 1,595 more like this\n";
    assert!(ran.err.contains(table), "{}", ran.err);
    assert!(ran.err.ends_with("400 records: 0 valid, 400 rejected\n"));
}

#[test]
fn more_is_shown_if_it_is_asked_for() {
    let count = |words: &str| {
        let words = format!("check -f pgn --message-format short {words}");
        let ran = run(&words, gating(10).as_bytes());
        ran.err.lines().filter(|l| l.contains("error[")).count()
    };
    assert_eq!(count("--max-messages 7"), 7);
    assert_eq!(count("--max-messages 0"), 10);
    assert_eq!(count("-v"), 5);
    assert_eq!(count("-v --max-messages 0"), 40);
    assert_eq!(count("-q"), 5);
}

#[test]
fn quiet_runs_name_the_errors_that_were_not_shown() {
    let ran = run("check -q -f pgn", gating(10).as_bytes());
    let last = ran.err.lines().rev().nth(1).unwrap_or("");
    assert_eq!(
        last,
        "40 x pgn/unknown-word in 10 records: 5 shown, and 35 more like this"
    );
    assert_eq!(run("check -qq -f pgn", b"1. e4 *\n").code, 0);
}

#[test]
fn any_number_of_threads_says_the_same() {
    let text = gating(3_000) + &"[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n".repeat(3_000);
    for form in ["human", "short", "json"] {
        let said = |jobs: usize| {
            let words = format!("check -f pgn --message-format {form} -j {jobs}");
            run(&words, text.as_bytes()).err
        };
        let one = said(1);
        assert!(one.len() < 1 << 18, "{form}: {}", one.len());
        assert!(one == said(2) && one == said(4), "{form}");
    }
}

#[test]
fn programs_get_a_bounded_list_and_all_counts() {
    let ran = run("check -f pgn --message-format json", gating(400).as_bytes());
    let lines: Vec<serde_json::Value> = ran
        .err
        .lines()
        .map(|l| serde_json::from_str(l).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 101);
    let total = &lines[100]["summary"]["messages"]["pgn/unknown-word"];
    let want =
        serde_json::json!({"severity": "error", "count": 1600, "records": 400, "shown": 100});
    assert_eq!(*total, want);
}

#[test]
fn info_says_what_a_file_holds_and_only_with_v_what_is_wrong() {
    let text = gating(50);
    let ran = run("info -f pgn", text.as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{}", ran.out);
    assert!(
        ran.out.contains("50 not readable (`-v` shows why)"),
        "{}",
        ran.out
    );
    let ran = run("info -v -f pgn", text.as_bytes());
    assert!(ran.err.contains("error[pgn/unknown-word]"), "{}", ran.err);
    assert!(ran.err.contains("and 195 more like this"), "{}", ran.err);
}
