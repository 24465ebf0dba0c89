//! What is written beside the output: reports, and records that were not written.

use crate::desk::{Folder, Ran};
use serde_json::Value;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

const GOOD: &str = "[White \"Tanaka\"]\n\n1. e4 {good} e5 2. Nf3 *\n";
/// A knight that cannot go there.
const BROKEN: &str = "[White \"Okafor\"]\n\n1. e4 e5 2. Nd6 *\n";
const ODD: &str = "[White \"Vera\"]\n\n1. e4 what *\n";

fn lines(bytes: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(bytes).expect("UTF-8");
    let line = |line| serde_json::from_str(line).expect("a line of JSON");
    text.lines().map(line).collect()
}

fn corpus(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("in/a.pgn", [GOOD, BROKEN, GOOD, ODD].join("\n"));
    folder.write("in/b/a.pgn", [GOOD, GOOD].join("\n"));
    folder.write("in/b/c.pgn", BROKEN.replace('\n', "\r\n"));
    folder.write("in/b/d.pgn.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\x03\x4b");
    folder
}

#[test]
fn rejected_records_of_tags_alone_stay_apart() {
    let folder = Folder::with(&[(
        "v.vgn",
        "[GameFormat \"VGN\"]\n[White \"A\"]\n1. e4 *\n\n[White \"B\"]\n\n[White \"C\"]\n1. d4 *\n",
    )]);
    let ran = folder.line("convert v.vgn -t jsonl --rejects rejects");
    assert!(ran.said.contains("2 rejected"), "{ran:?}");
    let ran = folder.line("check -f vgn rejects/v.vgn");
    assert!(
        ran.said.contains("2 records: 0 valid, 2 rejected"),
        "{ran:?}"
    );
    let kept = String::from_utf8(folder.bytes("rejects/v.vgn")).expect("UTF-8");
    folder.write(
        "w.vgn",
        kept.replace("[White", "[GameFormat \"VGN\"]\n[White"),
    );
    let ran = folder.line("convert w.vgn -t jsonl");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2), "{ran:?}");
}

#[test]
fn the_report_has_a_line_for_each_file_and_each_problem() {
    let folder = corpus("report");
    let mut reports = Vec::new();
    for jobs in ["1", "2", "8"] {
        let words = ["convert", "in", "-t", "uci", "-o", "out/", "-j", jobs];
        let ran = folder.run(&[&words[..], &["--report", "report.jsonl"]].concat());
        assert_eq!(ran.code, Some(2), "{ran:?}");
        reports.push(folder.bytes("report.jsonl"));
    }
    assert!(reports.iter().all(|report| *report == reports[0]));
    let lines = lines(&reports[0]);
    let of = |kind: &'static str| lines.iter().filter(move |line| line["kind"] == kind);
    let files: Vec<&str> = of("file").filter_map(|l| l["file"].as_str()).collect();
    let wanted = ["in/a.pgn", "in/b/a.pgn", "in/b/c.pgn", "in/b/d.pgn.gz"];
    assert_eq!(files, wanted);
    let first = of("file").next().expect("a file");
    assert_eq!(
        (&first["records"], &first["rejected"]),
        (&4.into(), &2.into())
    );
    assert_eq!(first["losses"]["core/lost-comments"]["count"], 2);
    assert_eq!(first["output"], "out/a.uci");
    let last = of("file").next_back().expect("a file");
    assert!(
        last["error"]
            .as_str()
            .is_some_and(|e| e.contains("ends in the middle"))
    );
    let errors: Vec<_> = of("message")
        .map(|l| (&l["code"], &l["record"], &l["line"]))
        .collect();
    let illegal = "core/illegal-move".into();
    assert_eq!(errors[0], (&illegal, &1.into(), &7.into()));
    assert!(of("loss").any(|l| l["code"] == "core/lost-comments" && l["record"] == 2));
    let rejected = of("loss").filter(|l| l["record"] == 1 && l["file"] == "in/a.pgn");
    assert_eq!(rejected.count(), 0, "what is not written loses nothing");
}

#[test]
fn nothing_is_written_of_an_input_that_fails_fast() {
    let folder = corpus("report-of-fail-fast");
    folder.write("in/0.pgn", GOOD);
    for to in ["out/", "one.uci"] {
        let words = ["convert", "in/0.pgn", "in/a.pgn", "-t", "uci", "-o", to];
        let more = ["--fail-fast", "--report", "report.jsonl"];
        let ran = folder.run(&[&words[..], &more].concat());
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let lines = lines(&folder.bytes("report.jsonl"));
        let files = lines.iter().filter(|line| line["kind"] == "file");
        let written: Vec<_> = files.map(|line| line["written"].clone()).collect();
        assert_eq!(written, [1, 0], "{to}");
        assert!(folder.path("out/0.uci").exists());
        assert!(!folder.path("out/a.uci").exists() && !folder.path("one.uci").exists());
    }
}

#[test]
fn check_writes_the_same_report_to_standard_output() {
    let folder = corpus("report-of-check");
    let ran = folder.run(&["check", "in/a.pgn", "-q", "--report", "-"]);
    assert_eq!(ran.code, Some(1));
    let found = lines(ran.out.as_bytes());
    assert_eq!(found.last().expect("a line")["kind"], "file");
    assert!(found.iter().any(|l| l["code"] == "core/illegal-move"));
}

#[test]
fn rejected_records_are_kept_as_they_are_and_input_is_output_and_rejects() {
    let folder = corpus("rejects");
    std::fs::remove_file(folder.path("in/b/d.pgn.gz")).expect("there");
    for jobs in ["1", "2"] {
        let words = [
            "convert", "in", "-t", "pgn", "--legal", "-o", "out/", "-j", jobs,
        ];
        let ran = folder.run(&[&words[..], &["--rejects", "bad"]].concat());
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let names = [
            "a.pgn",
            "a.pgn.problems.jsonl",
            "b/c.pgn",
            "b/c.pgn.problems.jsonl",
        ];
        assert_eq!(folder.files("bad"), names);
        assert_eq!(
            folder.bytes("bad/a.pgn"),
            [BROKEN, ODD].join("\n").as_bytes()
        );
        assert_eq!(
            folder.bytes("bad/b/c.pgn"),
            BROKEN.replace('\n', "\r\n").as_bytes()
        );
        let out = String::from_utf8(folder.bytes("out/a.pgn")).expect("UTF-8");
        assert_eq!(out.matches("Tanaka").count(), 2);
        assert!(!out.contains("Okafor") && !out.contains("Vera"));
    }
    let bad = folder.bytes("bad/a.pgn");
    for (line, start) in lines(&folder.bytes("bad/a.pgn.problems.jsonl"))
        .iter()
        .zip(["Okafor", "Vera"])
    {
        let at = line["at"].as_u64().expect("a place") as usize;
        let record = String::from_utf8_lossy(&bad[at..]).into_owned();
        assert!(
            record.starts_with(&format!("[White \"{start}\"]")),
            "{record}"
        );
        assert!(!line["messages"].as_array().expect("messages").is_empty());
    }
    // What was mended is rejected no more, and leaves the folder.
    folder.write("in/a.pgn", GOOD);
    let words = [
        "convert",
        "in",
        "-t",
        "pgn",
        "--legal",
        "-o",
        "out/",
        "--rejects",
        "bad",
    ];
    assert_eq!(folder.run(&words).code, Some(1));
    assert_eq!(folder.files("bad").len(), 2);
}

#[test]
fn a_record_of_any_length_is_kept_whole() {
    let folder = Folder::new("long-rejects");
    let long = format!(
        "[White \"Long\"]\n\n1. e4 {{{}}} *\n",
        "word ".repeat(60_000)
    );
    folder.write("a.pgn", [GOOD, &long, GOOD].join("\n"));
    for jobs in ["1", "2"] {
        let words = [
            "convert",
            "a.pgn",
            "-o",
            "a.uci",
            "-q",
            "--max-record",
            "20K",
        ];
        let ran = folder.run(&[&words[..], &["-j", jobs, "--rejects", "bad"]].concat());
        assert_eq!(ran.code, Some(1), "{ran:?}");
        assert!(
            folder.bytes("bad/a.pgn") == long.as_bytes(),
            "{:?}",
            String::from_utf8_lossy(&folder.bytes("bad/a.pgn")).len()
        );
    }
}

#[test]
fn rejects_replace_neither_inputs_nor_outputs() {
    let folder = corpus("rejects-apart");
    let refused = |ran: Ran| {
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.said.contains("would replace"), "{}", ran.said);
    };
    refused(folder.run(&["check", "in", "--rejects", "in"]));
    refused(folder.run(&[
        "convert",
        "in",
        "-t",
        "pgn",
        "-o",
        "out/",
        "--rejects",
        "out",
    ]));
    let ran = folder.run(&["check", "in/a.pgn", "--report", "in/a.pgn"]);
    assert_eq!(ran.code, Some(2));
    assert!(folder.bytes("in/a.pgn").starts_with(GOOD.as_bytes()));
}

#[test]
fn rejected_records_keep_the_lines_they_depend_on_their_line_ends_and_blanks() {
    let folder = Folder::new("rejects-lines");
    let good = "position startpos moves e2e4\n";
    let (bad, worse) = (
        "position startpos moves e2e5\n",
        "position startpos moves e2e6\n",
    );
    let house = "setoption name UCI_Variant value crazyhouse\n";
    let free = "setoption name UCI_Chess960 value true\n";
    let not_free = "setoption name UCI_Chess960 value false\n";
    let cases = [
        // What is in force is written before each record.
        (
            [house, good, bad, worse].concat(),
            [house, bad, house, worse].concat(),
        ),
        // What was taken back is not set by a record before.
        (
            [free, bad, not_free, good, worse].concat(),
            [free, bad, not_free, worse].concat(),
        ),
        (
            [house, bad, "uci\n", good, worse].concat(),
            [house, bad, "uci\n", worse].concat(),
        ),
    ];
    for (text, kept) in cases {
        for (text, kept) in [
            (text.clone(), kept.clone()),
            (text.replace('\n', "\r\n"), kept.replace('\n', "\r\n")),
        ] {
            folder.write("a.uci", &text);
            let words = ["convert", "a.uci", "-o", "a.pgn", "-q", "--rejects", "bad"];
            assert_eq!(folder.run(&words).code, Some(1));
            let found = folder.bytes("bad/a.uci");
            assert_eq!(String::from_utf8_lossy(&found), kept, "{text}");
        }
    }
    let usi = "setoption name USI_Variant value minishogi\n";
    folder.write(
        "a.usi",
        [usi, "position startpos\n", "position startpos moves 1a1b\n"].concat(),
    );
    folder.run(&[
        "convert",
        "a.usi",
        "-t",
        "jsonl",
        "--legal",
        "-q",
        "--rejects",
        "bad",
    ]);
    let found = String::from_utf8(folder.bytes("bad/a.usi")).expect("UTF-8");
    assert_eq!(found, [usi, "position startpos moves 1a1b\n"].concat());
    // Blanks at the end can be what is wrong with a record.
    let blank = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b \n";
    folder.write("a.short-sfen", blank);
    folder.run(&["check", "a.short-sfen", "-q", "--rejects", "bad"]);
    assert_eq!(folder.bytes("bad/a.short-sfen"), blank.as_bytes());
    // So are the lines between two games.
    let crlf = [BROKEN, ODD].join("\n").replace('\n', "\r\n");
    folder.write("a.pgn", &crlf);
    folder.run(&["convert", "a.pgn", "-t", "uci", "-q", "--rejects", "bad"]);
    assert_eq!(String::from_utf8_lossy(&folder.bytes("bad/a.pgn")), crlf);
}

#[test]
fn rejects_that_were_mended_are_not_replaced() {
    let folder = Folder::new("rejects-mended");
    folder.write("a.pgn", [GOOD, BROKEN].join("\n"));
    let words = ["convert", "a.pgn", "-t", "uci", "-q", "--rejects", "bad"];
    for _ in 0..2 {
        assert_eq!(folder.run(&words).code, Some(1));
    }
    std::thread::sleep(std::time::Duration::from_millis(20));
    let mended = BROKEN.replace("Nd6", "Nf3");
    folder.write("bad/a.pgn", &mended);
    for text in [[GOOD, BROKEN].join("\n"), GOOD.to_owned()] {
        folder.write("a.pgn", text);
        let ran = folder.run(&words);
        assert_eq!((ran.code, &*ran.out), (Some(2), ""));
        assert!(
            ran.said.contains("`bad/a.pgn` was changed after"),
            "{}",
            ran.said
        );
        assert_eq!(folder.bytes("bad/a.pgn"), mended.as_bytes());
    }
    std::fs::remove_file(folder.path("bad/a.pgn.problems.jsonl")).expect("there");
    let ran = folder.run(&words);
    assert!(
        ran.said.contains("was not written by a run"),
        "{}",
        ran.said
    );
    assert_eq!(folder.bytes("bad/a.pgn"), mended.as_bytes());
}

#[test]
fn a_report_replaces_no_rejects_and_no_file_of_the_run() {
    let folder = Folder::new("report-apart");
    folder.write("a.pgn", [GOOD, BROKEN].join("\n"));
    for report in ["bad/a.pgn", "bad/a.pgn.problems.jsonl"] {
        let to = ["--rejects", "bad", "--report", report];
        for words in [
            &["check", "a.pgn"][..],
            &["convert", "a.pgn", "-t", "uci"],
            &["convert", "a.pgn", "-o", "o.uci", "--resume"],
        ] {
            let ran = folder.run(&[words, &to].concat());
            assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{}", ran.said);
        }
    }
    assert_eq!(folder.files(""), ["a.pgn"]);
    for report in ["o.uci.journal", "./o.uci.journal", "o.uci.part"] {
        let words = [
            "convert", "a.pgn", "-o", "o.uci", "--resume", "--report", report,
        ];
        let ran = folder.run(&words);
        assert_eq!(ran.code, Some(2), "{}", ran.said);
    }
    assert_eq!(folder.files(""), ["a.pgn"]);
}

#[test]
fn rejects_that_were_mended_stop_a_run_that_goes_on() {
    let folder = Folder::new("rejects-resumed");
    for n in 0..60 {
        folder.write(
            &format!("in/{n:02}.pgn"),
            [GOOD, BROKEN].join("\n").repeat(300),
        );
    }
    let words = [
        "convert",
        "in",
        "-o",
        "out/",
        "-t",
        "uci",
        "-q",
        "--rejects",
        "bad",
        "--resume",
    ];
    let mut command = folder.command(&words);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("panchess runs");
    while !folder.path("bad/20.pgn").exists() {
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ran");
    let bad = folder.files("bad");
    let last = bad
        .iter()
        .rfind(|name| name.ends_with(".pgn"))
        .expect("one");
    let last = format!("bad/{last}");
    sleep(Duration::from_millis(20));
    folder.write(&last, "mended");
    // It is refused, or the run continues after that file.
    folder.run(&words);
    assert_eq!(folder.bytes(&last), b"mended");
}

#[test]
fn what_only_one_notation_has_is_carried_by_few() {
    let folder = Folder::new("carried");
    folder.write("a.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm e4; id \"x\";\n");
    let ran = folder.run(&["info", "a.epd", "--json"]);
    let carried = &lines(ran.out.as_bytes())[0]["carried_by"];
    assert_eq!(
        *carried,
        serde_json::json!(["epd", "yaml", "json", "jsonl"])
    );
    let ran = folder.run(&["stats", "a.epd"]);
    assert!(!ran.out.contains("uci"), "{ran:?}");
}

#[test]
fn a_line_of_hashes_that_contradicts_another_is_named_as_it_stands_there() {
    let folder = Folder::new("contradicting-sums");
    let line = |digit: &str| format!("{}  moves  b/k.pgn#0@6\n", digit.repeat(32));
    folder.write("sums", line("0") + &line("1"));
    let ran = folder.run(&["hash", "--check", "sums"]);
    assert_eq!(ran.code, Some(2));
    let words =
        "line 2 of the hashes has a different digest for `b/k.pgn#0@6` than an earlier line";
    assert!(ran.said.contains(words), "{ran:?}");
}

#[test]
fn hashes_that_agree_are_not_listed_quietly() {
    let folder = Folder::new("quiet-sums");
    folder.write("a.pgn", GOOD.repeat(12));
    let sums = folder.run(&["hash", "a.pgn", "--every-ply", "-q"]);
    folder.write("sums", &sums.out);
    let ran = folder.run(&["hash", "--check", "sums", "-q"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    let ran = folder.run(&["hash", "--check", "sums"]);
    let order: Vec<&str> = ran
        .out
        .lines()
        .filter_map(|l| l.split('@').next())
        .collect();
    let numbers: Vec<&str> = sums
        .out
        .lines()
        .filter_map(|l| l.rsplit(' ').next()?.split('@').next())
        .collect();
    assert_eq!(order, numbers);
}

#[test]
fn records_that_a_list_of_hashes_does_not_name_are_not_hashed() {
    let folder = Folder::new("sums-of-some");
    folder.write("a.pgn", "1. e4 *\n\n1. e4 e5 2. Ke4 *\n\n1. d4 *\n");
    let sums = folder.run(&["hash", "a.pgn", "--records", "0,2", "-q"]);
    folder.write("sums", &sums.out);
    let ran = folder.run(&["hash", "--check", "sums"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.out, "a.pgn#0: OK\na.pgn#2: OK\n");
    assert!(!ran.said.contains("error"), "{ran:?}");
}

#[test]
fn positions_are_not_asked_of_notations_of_games() {
    let folder = Folder::new("only-games");
    folder.write("a.pgn", GOOD);
    folder.write("in/a.pgn", GOOD);
    folder.write("in/b.uci", "position startpos moves e2e4\n");
    for words in [
        "convert a.pgn a.pgn -t pgn",
        "convert in/b.uci -t pgn",
        "convert in -o out/ -t pgn",
        "dedup in/b.uci -t pgn --key position",
    ] {
        let ran = folder.line(&format!("{words} --every-ply"));
        assert_eq!((ran.code, ran.out.len()), (Some(2), 0), "{words}");
        assert_eq!(ran.said.lines().count(), 1, "{words}: {}", ran.said);
        assert!(
            ran.said.contains("`pgn` holds only games"),
            "{words}: {}",
            ran.said
        );
    }
    assert!(!folder.path("out").exists());
}

#[test]
fn the_second_board_of_a_line_is_kept_without_the_blank_before_it() {
    let folder = Folder::new("second-board");
    folder.write("a.fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1 | 7/8/8 w - - 0 1\n");
    let words = [
        "convert",
        "a.fen",
        "-t",
        "epd",
        "-o",
        "o.epd",
        "--rejects",
        "bad",
    ];
    folder.run(&words);
    assert_eq!(folder.bytes("bad/a.fen"), b"7/8/8 w - - 0 1\n");
}
