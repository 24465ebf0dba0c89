//! Tables of games and positions: places, formats, threads, and programs that read them.

use crate::desk::Folder;
use crate::support::files;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn panchess(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(words)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("panchess runs")
}

#[track_caller]
fn done(folder: &Path, words: &[&str]) -> Vec<u8> {
    let out = panchess(folder, words);
    let said = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(0), "{words:?}: {said}");
    out.stdout
}

fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = |n: usize| format!("[Round \"{n}\"]\n\n1. e4 {{[%clk 0:01:00]}} e5 2. Nf3 *\n\n");
    let games: String = (0..2_000).map(game).collect();
    fs::write(folder.path().join("games.pgn"), games).expect("a file");
    let start = "position startpos moves e2e4\n";
    fs::write(folder.path().join("more.uci"), start.repeat(20)).expect("a file");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |e: fs::DirEntry| e.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(|e| name(e.expect("an entry"))).collect();
    names.sort();
    names
}

#[test]
fn the_bytes_and_the_messages_are_the_same_for_any_number_of_threads() {
    let desk = desk();
    for name in ["x.parquet", "x.csv", "x.jsonl.zst"] {
        let mut all = Vec::new();
        for jobs in ["1", "2", "8"] {
            let words = [
                "normalize",
                "games.pgn",
                "more.uci",
                "-j",
                jobs,
                "-o",
                name,
                "--limit",
                "2010",
            ];
            let out = panchess(desk.path(), &words);
            assert_eq!(out.status.code(), Some(0));
            all.push((
                fs::read(desk.path().join(name)).expect("a table"),
                out.stderr,
            ));
        }
        assert!(all[0] == all[1] && all[0] == all[2], "{name}");
    }
}

#[test]
fn the_parts_of_a_folder_together_are_the_table() {
    let desk = desk();
    let whole = done(desk.path(), &["normalise", "games.pgn", "-t", "jsonl+flat"]);
    let words = [
        "normalize",
        "games.pgn",
        "-t",
        "jsonl+flat",
        "--part-rows",
        "900",
        "-o",
        "parts/",
    ];
    done(desk.path(), &words);
    let folder = desk.path().join("parts");
    let parts = ["part-00000.jsonl", "part-00001.jsonl", "part-00002.jsonl"];
    assert_eq!(names(&folder), parts);
    let read = |name: &str| fs::read(folder.join(name)).expect("a part");
    assert!(parts.map(read).concat() == whole);
    let lines = |name: &str| read(name).iter().filter(|b| **b == b'\n').count();
    assert_eq!(parts.map(lines), [900, 900, 200]);
    // Parts of two tables would be taken for one.
    for format in ["jsonl+flat", "csv", "parquet"] {
        let again = panchess(
            desk.path(),
            &words.map(|w| if w == "jsonl+flat" { format } else { w }),
        );
        let said = String::from_utf8_lossy(&again.stderr);
        assert_eq!(again.status.code(), Some(2));
        assert!(
            said.contains("`parts/` holds `part-00000.jsonl` of another table"),
            "{said}"
        );
    }
    assert!(parts.map(read).concat() == whole);
}

#[test]
fn what_cannot_be_read_is_rejected_or_kept_with_its_error() {
    let desk = desk();
    fs::write(
        desk.path().join("bad.pgn"),
        "1. e4 e5 2. Ke5 *\n\n[A \"b\"]\n\n1. d4 *\n",
    )
    .expect("a file");
    let columns = [
        "normalize",
        "bad.pgn",
        "-t",
        "csv",
        "--columns",
        "record,moves,error",
    ];
    let (out, kept) = (
        panchess(desk.path(), &columns),
        panchess(desk.path(), &[&columns[..], &["--keep-errors"]].concat()),
    );
    assert_eq!((out.status.code(), kept.status.code()), (Some(1), Some(1)));
    assert_eq!(out.stdout, b"record,moves,error\n1,\"[\"\"d2d4\"\"]\",\n");
    let kept = String::from_utf8(kept.stdout).expect("UTF-8");
    assert!(kept.contains("\n0,,core/illegal-move: "), "{kept}");
    let going = done(desk.path(), &[&columns[..], &["--keep-going"]].concat());
    let going = String::from_utf8(going).expect("UTF-8");
    assert!(
        going.contains("\n0,\"[\"\"e2e4\"\",\"\"e7e5\"\"]\",\n"),
        "{going}"
    );
}

#[test]
fn a_record_that_cannot_be_selected_is_kept_with_its_error_too() {
    let desk = desk();
    let text = "[White \"A\"]\n\n1. e4 e5 2. Ke5 *\n\n[White \"B\"]\n\n1. d4 *\n";
    fs::write(desk.path().join("bad.pgn"), text).expect("a file");
    for selected in [
        &["--unique"][..],
        &["--where", "ends in checkmate or plies = 1"],
        &["--unique", "--sample", "5"],
    ] {
        let columns = "normalize bad.pgn -q -t csv --columns record,white,error --keep-errors";
        let words: Vec<&str> = columns.split(' ').chain(selected.iter().copied()).collect();
        let out = panchess(desk.path(), &words);
        let text = String::from_utf8(out.stdout).expect("UTF-8");
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!((out.status.code(), lines.len()), (Some(1), 3), "{text}");
        assert!(lines[1].starts_with("0,A,core/illegal-move: "), "{text}");
        assert_eq!(lines[2], "1,B,");
    }
}

#[test]
fn the_start_of_a_game_is_its_first_position() {
    let folder = desk();
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let game = format!("[Variant \"Antichess\"]\n[FEN \"{fen}\"]\n\n1. e3 *\n");
    std::fs::write(folder.path().join("anti.pgn"), game).expect("written");
    let column = |words: &[&str]| {
        let all = [
            &["normalize", "-q", "anti.pgn", "-t", "csv", "--columns"],
            words,
        ]
        .concat();
        let text = String::from_utf8(done(folder.path(), &all)).expect("UTF-8");
        text.lines().nth(1).expect("a row").to_owned()
    };
    assert_eq!(column(&["start"]), fen.replace("KQkq", "-"));
    assert_eq!(column(&["start"]), column(&["position", "--positions"]));
}

#[test]
fn comment_lines_between_records_are_lost_by_name() {
    let desk = desk();
    fs::write(
        desk.path().join("l.fen"),
        "# c\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
    )
    .expect("a file");
    let words = ["normalize", "l.fen", "-t", "csv", "--columns", "start"];
    let ran = panchess(desk.path(), &words);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(said.contains("loss[core/lost-comment-lines]"), "{said}");
    let strict = panchess(desk.path(), &[&words[..], &["--strict"]].concat());
    assert_eq!(strict.status.code(), Some(3));
}

#[test]
fn wrong_words_are_answered_with_what_to_type() {
    let desk = desk();
    for (words, answer) in [
        (
            &["normalize", "games.pgn"][..],
            "no format: name one with `-t`",
        ),
        (
            &["normalize", "games.pgn", "-o", "x.parquet.zst"],
            "a Parquet file is compressed inside; name it `x.parquet`",
        ),
        (
            &["normalize", "games.pgn", "-t", "csv", "--columns", "elo"],
            "the table of games has no column `elo`; it has id, ",
        ),
        (
            &["normalize", "games.pgn", "-t", "csv", "-o", "games.pgn"],
            "`-o` and an input are the same file",
        ),
    ] {
        let out = panchess(desk.path(), words);
        let said = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{words:?}");
        assert!(said.contains(answer), "{words:?}: {said}");
    }
}

/// A Python that has pyarrow, DuckDB and Polars: `PANCHESS_PYTHON`, or `python3`.
fn python() -> Option<PathBuf> {
    let python = std::env::var_os("PANCHESS_PYTHON").unwrap_or_else(|| "python3".into());
    let imports = ["-c", "import duckdb, polars, pyarrow"];
    let out = Command::new(&python).args(imports).output().ok()?;
    out.status.success().then(|| python.into())
}

#[test]
fn pyarrow_duckdb_and_polars_read_what_is_written() {
    let Some(python) = python() else {
        eprintln!("skipped: no Python with pyarrow, duckdb and polars");
        return;
    };
    let inputs = [
        "club-evening.pgn",
        "crazyhouse.pgn",
        "infinite.icn",
        "repeated.fen",
        "two-timelines.5dfen",
    ];
    let out = Command::new(python)
        .arg(files::root("scripts/check-dataset.py"))
        .arg(env!("CARGO_BIN_EXE_panchess"))
        .args(inputs.map(|name| files::root(&format!("fixtures/tour/{name}"))))
        .output()
        .expect("Python runs");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
}

#[test]
fn what_strict_refuses_leaves_no_file() {
    let desk = desk();
    fs::write(
        desk.path().join("odd.pgn"),
        "1. e4 e5 *\n\n1. d4 e5 2. Ke8 *\n\n1. c4 *\n",
    )
    .expect("a file");
    let words = ["normalize", "odd.pgn", "--keep-going", "--strict", "-q"];
    for output in ["odd.csv", "odd/"] {
        let parts: &[&str] = match output.ends_with('/') {
            true => &["--part-rows", "1"],
            false => &[],
        };
        let more = ["-o", output, "-t", "csv"];
        let out = panchess(desk.path(), &[&words[..], &more, parts].concat());
        assert_eq!(out.status.code(), Some(3), "{output}");
        let said = String::from_utf8_lossy(&out.stderr);
        assert!(
            said.contains(&format!("`{output}` was not written")),
            "{said}"
        );
        let left = match output.strip_suffix('/') {
            Some(folder) => names(&desk.path().join(folder)),
            None => names(desk.path()),
        };
        assert!(!left.iter().any(|name| name.ends_with(".csv")), "{left:?}");
    }
}

#[test]
fn a_run_that_ends_early_leaves_no_parts() {
    let desk = desk();
    let folder = desk.path();
    done(folder, &["convert", "games.pgn", "-o", "cut.pgn.gz", "-q"]);
    let whole = fs::read(folder.join("cut.pgn.gz")).expect("a file");
    fs::write(folder.join("cut.pgn.gz"), &whole[..whole.len() / 2]).expect("a file");
    let words = [
        "normalize",
        "cut.pgn.gz",
        "-o",
        "out/",
        "-t",
        "csv",
        "--part-rows",
        "100",
    ];
    let out = panchess(folder, &words);
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("cut.pgn.gz"), "{said}");
    assert_eq!(names(&folder.join("out")), [""; 0]);
}

#[test]
fn every_row_with_a_guessed_encoding_says_so() {
    let desk = tempfile::tempdir().expect("a temporary folder");
    let folder = desk.path();
    let games = b"[White \"M\xFCller\"]\n\n1. e4 *\n\n[White \"J\xFCrgen\"]\n\n1. d4 *\n";
    fs::write(folder.join("a.pgn"), games).expect("a file");
    let words = ["normalize", "a.pgn", "-t", "csv", "--columns", "warnings"];
    let rows = done(folder, &words);
    let rows = String::from_utf8_lossy(&rows);
    assert_eq!(rows.matches("core/not-utf8: ").count(), 2, "{rows}");
}

#[test]
fn places_in_bytes_are_bytes() {
    let desk = tempfile::tempdir().expect("a temporary folder");
    let folder = desk.path();
    fs::write(folder.join("a.pgn"), "1. e4 e5 *\n\n1. d4 d5 *\n".repeat(9)).expect("a file");
    done(folder, &["convert", "a.pgn", "-o", "a.pgc", "-q"]);
    let bytes = fs::read(folder.join("a.pgc")).expect("a file");
    let words = [
        "normalize",
        "a.pgc",
        "-t",
        "csv",
        "--columns",
        "line,offset",
    ];
    let rows = done(folder, &words);
    let rows = String::from_utf8_lossy(&rows);
    assert!(
        rows.lines().skip(1).all(|row| row.starts_with("1,")),
        "{rows}"
    );
    // A line feed may be a move.
    let broken = [&bytes[..], b"\x0a\x0a\xff\xff"].concat();
    fs::write(folder.join("b.pgc"), &broken).expect("a file");
    let words = [
        "check",
        "b.pgc",
        "--message-format",
        "json",
        "--report",
        "-",
    ];
    let out = panchess(folder, &words);
    let said = [out.stdout, out.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    let mut places = 0;
    for line in said.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let (Some(offset), Some(column)) = (value["offset"].as_u64(), value["column"].as_u64())
        else {
            continue;
        };
        assert_eq!(
            (value["line"].as_u64(), column),
            (Some(1), offset + 1),
            "{line}"
        );
        places += 1;
    }
    assert!(places >= 2, "{said}");
    let shown = panchess(folder, &["check", "b.pgc"]).stderr;
    let shown = String::from_utf8_lossy(&shown);
    assert!(
        shown.contains(&format!("b.pgc:1:{}", bytes.len() + 4)),
        "{shown}"
    );
}

#[test]
fn the_summary_counts_rows_with_errors_and_rows_that_are_written() {
    let desk = desk();
    let text = "1. e4 e5 *\n\n1. d4 e5 2. Ke8 *\n\n1. c4 *\n";
    fs::write(desk.path().join("odd.pgn"), text).expect("a file");
    let said = |more: &str| {
        let words = format!("normalize odd.pgn -o odd.csv {more}");
        let words: Vec<&str> = words.split_whitespace().collect();
        String::from_utf8(panchess(desk.path(), &words).stderr).expect("UTF-8")
    };
    let kept = said("--keep-errors");
    assert!(
        kept.contains("3 records: 2 read, 1 with an error"),
        "{kept}"
    );
    let kept = said("--keep-errors --message-format json");
    let numbers = "\"converted\":2,\"rejected\":0,\"kept_errors\":1";
    assert!(kept.contains(numbers), "{kept}");
    let strict = said("--keep-going --strict --message-format json");
    assert!(strict.contains("\"written\":0"), "{strict}");
}

#[test]
fn operations_of_epd_are_among_the_tags() {
    let desk = desk();
    let text = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2 Ke2; id \"a test\"; hmvc 0; fmvn 7;\n";
    fs::write(desk.path().join("suite.epd"), text).expect("a file");
    let words = ["normalize", "suite.epd", "-t", "jsonl+flat"];
    let columns = ["--columns", "tags,start,losses"];
    let out = done(desk.path(), &[&words[..], &columns].concat());
    let out = String::from_utf8(out).expect("UTF-8");
    let tags = "\"tags\":{\"bm\":\"Kd2 Ke2\",\"id\":\"a test\"}";
    assert!(out.contains(tags), "{out}");
    assert!(
        out.contains("w - - 0 7") && out.contains("\"losses\":[]"),
        "{out}"
    );
}

#[test]
fn boards_on_one_line_are_a_loss_in_both_tables() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    let folder = Folder::with(&[("a.fen", &format!("{start} | {start}\n"))]);
    for table in ["", " --positions"] {
        let ran = folder.line(&format!("normalize a.fen -t csv -o -{table} --strict"));
        assert_eq!(ran.code, Some(3), "{table}: {ran:?}");
        assert!(ran.said.contains("`fen` beside"), "{table}: {}", ran.said);
    }
}
