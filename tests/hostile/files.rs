//! Files that are too long, too deep, cut off or not text at all: a message with a place,
//! exit code 1 or 2, an output that is whole or not there, and little memory.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
#[cfg(target_os = "linux")]
use std::process::{Child, ChildStdin, Stdio};
use std::process::{Command, Output};

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("panchess-h{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.join(name)).ok()
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
        command.args(words.split_whitespace());
        command.current_dir(&self.0).env("NO_COLOR", "1");
        command
    }

    /// A process that may have 200 megabytes, and the pipe it reads from.
    #[cfg(target_os = "linux")]
    fn with_little_memory(&self, words: &str) -> (Child, ChildStdin) {
        let program = env!("CARGO_BIN_EXE_panchess");
        let script = format!("ulimit -v 204800; exec '{program}' {words}");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).current_dir(&self.0);
        shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = shell.spawn().expect("sh");
        let pipe = child.stdin.take().expect("a pipe");
        (child, pipe)
    }

    fn run(&self, words: &str) -> (Option<i32>, String) {
        answer(self.command(words).output().expect("panchess runs"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn answer(output: Output) -> (Option<i32>, String) {
    let err = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code(), err)
}

const GOOD: &str = "\n\n[White \"Tanaka\"]\n\n1. e4 *\n";
const LINE: &str = "position startpos moves e2e4\n";

/// One bad game before a good one: the bad one is named at its place, the good one comes out.
#[track_caller]
fn one_of_two(name: &str, bad: impl AsRef<[u8]>, place: &str, code: &str) {
    let folder = Folder::new(name);
    folder.write("in.pgn", [bad.as_ref(), GOOD.as_bytes()].concat());
    let (exit, said) = folder.run("convert in.pgn -o out.uci --message-format short");
    assert_eq!(exit, Some(1), "{said}");
    let wanted = format!("in.pgn:{place}: error[{code}]");
    assert!(said.starts_with(&wanted), "{wanted}\n{said}");
    assert!(
        said.len() < 4_000,
        "a screenful at most: {} bytes",
        said.len()
    );
    assert_eq!(folder.read("out.uci").as_deref(), Some(LINE));
}

#[test]
fn a_hundred_thousand_parentheses() {
    let bad = format!("[A \"\"]\n\n1. e4 {}", "(".repeat(100_000));
    one_of_two("parentheses", bad, "3:8", "pgn/variation-without-move");
}

#[test]
fn a_hundred_thousand_variations_inside_each_other() {
    let (open, close) = ("(1. d4 ".repeat(100_000), ")".repeat(100_000));
    let bad = format!("[A \"\"]\n\n1. e4 {open}{close} *");
    one_of_two("variations", bad, "3:3507", "pgn/too-deep");
}

#[test]
fn a_comment_that_never_ends_costs_its_own_game_only() {
    let bad = format!("[A \"\"]\n\n1. e4 {{{} *", "never ".repeat(1_000));
    one_of_two("comment", bad, "3:7", "pgn/unclosed-comment");
}

#[test]
fn zero_bytes_in_a_game() {
    one_of_two(
        "zeros",
        "[A \"\"]\n\n1. e4 e\0\0 *",
        "3:7",
        "pgn/unknown-word",
    );
}

#[test]
fn a_file_without_one_good_record_leaves_no_output_and_an_old_one_alone() {
    let folder = Folder::new("nothing");
    folder.write("in.pgn", "1. e5 *\n");
    let (exit, said) = folder.run("convert in.pgn -o out.uci");
    assert_eq!((exit, folder.read("out.uci")), (Some(1), None), "{said}");
    assert!(said.contains("`out.uci` was not written"), "{said}");
    folder.write("out.uci", "old");
    folder.run("convert in.pgn -o out.uci");
    assert_eq!(folder.read("out.uci").as_deref(), Some("old"));
}

#[test]
fn latin_1_lone_carriage_returns_and_a_byte_order_mark_are_read() {
    let folder = Folder::new("manners");
    folder.write("latin.pgn", b"[White \"M\xFCller\"]\n\n1. e4 *\n");
    folder.write("mac.pgn", b"[White \"Muller\"]\r\r1. e4 *\r");
    folder.write(
        "bom.pgn",
        b"\xEF\xBB\xBF[White \"M\xC3\xBCller\"]\r\n\r\n1. e4 *\r\n",
    );
    for name in ["latin", "mac", "bom"] {
        let words = format!("convert {name}.pgn -o {name}.uci -q");
        let (exit, said) = folder.run(&words);
        assert_eq!((exit, said.as_str()), (Some(0), ""), "{name}");
        assert_eq!(folder.read(&format!("{name}.uci")).as_deref(), Some(LINE));
    }
}

#[test]
fn a_guessed_encoding_is_a_loss_and_is_not_written_into_a_file() {
    let folder = Folder::new("guess");
    let russian = b"[White \"\xC6\xF3\xEA\xEE\xE2\"]\n\n1. e4 *\n";
    folder.write("in.pgn", [russian.as_slice(), russian].join(&b'\n'));
    let (exit, said) = folder.run("convert in.pgn -t jsonl -o out.jsonl");
    assert_eq!(exit, Some(0));
    assert_eq!(said.matches("warning[core/not-utf8]").count(), 1, "{said}");
    let (exit, _) = folder.run("convert in.pgn -t jsonl --strict -o out.jsonl");
    assert_eq!(exit, Some(3));
    let (exit, said) = folder.run("fmt -w in.pgn");
    assert_eq!(exit, Some(1));
    assert!(said.contains("was not changed"), "{said}");
    let (exit, said) = folder.run("fmt -w in.pgn --encoding cp1251");
    assert_eq!((exit, said.as_str()), (Some(0), ""));
    assert!(folder.read("in.pgn").is_some_and(|t| t.contains("Жуков")));
    let (exit, said) = folder.run("info in.pgn --encoding windows-9");
    assert_eq!(exit, Some(2));
    assert!(said.contains("windows-1251"), "{said}");
}

/// A game of one move as the board after it.
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3";

#[test]
fn comment_lines_stay_in_their_notation_and_are_named_elsewhere() {
    let folder = Folder::new("remarks");
    let kings = "4k3/8/8/8/8/8/8/4K3 w - -";
    let board = "[r*nbqk*bnr*/8/8/8/8/8/8/R*NBQK*BNR*:0:1:w]";
    for (name, lines) in [
        (
            "a.epd",
            format!("% a\n#b  \n{kings} id \"x\";\n# c\n{kings}\n#\n"),
        ),
        ("a.fen", format!("# b\n{kings} 0 1\n#  end\n")),
        (
            "a.uci",
            "# b\nposition startpos moves e2e4\n# c\nposition startpos\n# d\n".into(),
        ),
        ("a.mcn", "# b\ne2e4 e7e5\n# d\n".into()),
        ("a.short-sfen", format!("# b\n{AFTER_E4}\n# d\n")),
        ("a.fcn", "# only\n".into()),
        (
            "a.jsonl",
            "# b\n{\"panchess\":\"game/1\",\"variant\":\"chess\",\"moves\":[]}\n# d\n".into(),
        ),
        ("a.5dfen", format!("# b\n# c\n\n{board}\n\n# d\n")),
    ] {
        folder.write(name, &lines);
        let (exit, said) = folder.run(&format!("fmt -w {name}"));
        assert_eq!((exit, said.as_str()), (Some(0), ""), "{name}");
        // Blanks at the end of a line are not part of it.
        let trimmed: Vec<&str> = lines.split('\n').map(str::trim_end).collect();
        assert_eq!(folder.read(name), Some(trimmed.join("\n")), "{name}");
    }
    let (exit, said) = folder.run("convert a.epd -t jsonl -o out.jsonl");
    assert_eq!(exit, Some(0));
    assert!(
        said.contains("loss[core/lost-comment-lines]: comment lines (4 in 4 records)"),
        "{said}"
    );
    assert!(said.contains("2 records: 2 converted"), "{said}");
    let (exit, _) = folder.run("convert a.epd -t jsonl --strict -o out.jsonl");
    assert_eq!(exit, Some(3));
    let (exit, said) = folder.run("convert a.epd -t jsonl --drop comments -q -o out.jsonl");
    assert_eq!((exit, said.as_str()), (Some(0), ""));
}

#[test]
fn utf_16_and_an_end_marked_by_control_z_are_read() {
    let folder = Folder::new("old");
    let text = "\u{feff}[White \"M\u{fc}ller\"]\r\n\r\n1. e4 *\r\n";
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    folder.write("wide", wide);
    folder.write("old.pgn", b"[White \"Muller\"]\r\n\r\n1. e4 *\r\n\x1A");
    for name in ["wide", "old.pgn"] {
        let (exit, said) = folder.run(&format!("convert {name} -o {name}.uci -q"));
        assert_eq!((exit, said.as_str()), (Some(0), ""), "{name}");
        assert_eq!(folder.read(&format!("{name}.uci")).as_deref(), Some(LINE));
    }
}

#[test]
fn four_hundred_thousand_moves_are_one_game() {
    let folder = Folder::new("moves");
    folder.write("in.pgn", "Nf3 Nf6 Ng1 Ng8\n".repeat(100_000) + "*\n");
    let (exit, said) = folder.run("convert in.pgn -o out.uci -q");
    assert_eq!((exit, said.as_str()), (Some(0), ""));
    let out = folder.read("out.uci").expect("an output");
    assert_eq!(out.split(' ').count(), 3 + 400_000);
}

/// A quarter of a gigabyte on one line passes through a process that may not have as much.
#[cfg(target_os = "linux")]
#[test]
fn a_line_longer_than_memory_is_refused_at_its_beginning() {
    let folder = Folder::new("line");
    for format in ["pgn", "icn", "jsonl"] {
        let (child, mut pipe) =
            folder.with_little_memory(&format!("convert -f {format} -t json -j 1 -o out.json"));
        let chunk = vec![b'y'; 1 << 20];
        for _ in 0..256 {
            pipe.write_all(&chunk).expect("a reader to the end");
        }
        drop(pipe);
        let (exit, said) = answer(child.wait_with_output().expect("an end"));
        assert_eq!(exit, Some(1), "{format}: {said}");
        assert!(
            said.starts_with("error[core/record-too-long]"),
            "{format}: {said}"
        );
        assert!(said.contains("--> -:1:1"), "{format}: {said}");
        assert_eq!(folder.read("out.json"), None);
    }
}

/// Entries without end, a quarter of a gigabyte of them, and a good game after them.
#[cfg(target_os = "linux")]
#[test]
fn a_binary_game_longer_than_memory_is_refused_and_the_next_one_read() {
    let folder = Folder::new("entries");
    let (child, mut pipe) = folder.with_little_memory("convert -f pgc -t uci -j 1 -o out.uci");
    pipe.write_all(&[5]).expect("a reader");
    let glyphs = [7, 1].repeat(1 << 19);
    for _ in 0..256 {
        pipe.write_all(&glyphs).expect("a reader to the end");
    }
    let good = b"\x05\x02\x05White\x06Tanaka\x03\x01\x0d\x06";
    pipe.write_all(good).expect("a reader to the end");
    drop(pipe);
    let (exit, said) = answer(child.wait_with_output().expect("an end"));
    assert_eq!(exit, Some(1), "{said}");
    assert!(said.starts_with("error[core/record-too-long]"), "{said}");
    assert_eq!(folder.read("out.uci").as_deref(), Some(LINE));
}

/// Messages about whole files are limited as those about records are, and the exit status and the report stay as they were.
#[test]
fn thousands_of_files_that_cannot_be_read_are_a_screenful_of_messages() {
    let folder = Folder::new("missing");
    let names: String = (0..60_000).map(|i| format!("missing{i}.pgn\n")).collect();
    folder.write("names", names);
    let (exit, said) = folder.run("check --files-from names --report out.jsonl");
    assert_eq!(exit, Some(2));
    assert_eq!(said.matches("error: could not open").count(), 5, "{said}");
    let more = "60,000 errors about inputs: 5 shown, and 59,995 more like this";
    assert!(said.contains(more), "{said}");
    let report = folder.read("out.jsonl").expect("a report");
    assert_eq!(report.lines().count(), 60_000);
    let (exit, said) = folder.run("check --files-from names --message-format json");
    assert_eq!(exit, Some(2));
    assert_eq!(said.matches("{\"error\":").count(), 100);
    let more = r#""files":{"input":{"count":60000,"shown":100}}"#;
    assert!(said.contains(more), "{said}");
}

#[test]
fn hundreds_of_files_that_are_not_written_are_a_screenful_of_messages() {
    let folder = Folder::new("junk");
    fs::create_dir(folder.0.join("junk")).expect("a folder");
    for i in 0..300 {
        folder.write(&format!("junk/{i}.pgn"), format!("junk ( {i}\n"));
    }
    folder.write("junk/good.pgn", "1. e4 *\n");
    for (words, what) in [
        ("fmt -w junk", "was not changed"),
        ("convert junk -t uci -o out/", "was not written"),
    ] {
        let (exit, said) = folder.run(words);
        assert_eq!(exit, Some(1), "{said}");
        assert!(said.len() < 4_000, "{words}: {} bytes", said.len());
        assert_eq!(said.matches(what).count(), 5, "{said}");
        let more = "300 errors about outputs: 5 shown, and 295 more like this";
        assert!(said.contains(more), "{said}");
        assert!(said.contains("301 records: 1 "), "{said}");
        let (_, said) = folder.run(&format!("{words} --max-messages 0"));
        assert_eq!(said.matches(what).count(), 300);
    }
}

#[test]
fn a_log_without_a_game_is_named_and_an_empty_file_is_not() {
    let folder = Folder::new("log");
    folder.write("a.cecp", "ZZ? position startpos moves e2e4\n".repeat(10));
    folder.write("a.uci", "isready\nreadyok\n");
    folder.write("empty.uci", "");
    folder.write("blank.uci", "\n\n");
    folder.write("comments.uci", "# only a comment\n");
    let (exit, said) = folder.run("check empty.uci blank.uci comments.uci");
    assert_eq!((exit, &*said), (Some(0), "0 records: 0 valid\n"));
    for (verb, exit) in [
        ("check", 0),
        ("hash", 0),
        ("fmt", 0),
        ("stats", 0),
        ("convert -o out.pgn", 0),
        ("convert -o out.pgn --strict", 3),
        ("dedup -o out.uci", 0),
    ] {
        for file in ["a.cecp", "a.uci"] {
            let words = format!("{verb} -j 2 {file} --message-format short");
            let (code, said) = folder.run(&words);
            assert_eq!(code, Some(exit), "{words}\n{said}");
            let wanted = format!("{file}:1:1: warning[core/no-record]: ");
            assert_eq!(said.matches(&wanted).count(), 1, "{words}\n{said}");
        }
    }
    let (_, said) = folder.run("check a.cecp a.cecp a.uci a.uci a.uci a.uci a.uci");
    let more = "7 x core/no-record: 5 shown, and 2 more like this";
    assert!(said.contains(more), "{said}");
    assert!(said.contains("0 records: 0 valid, 7 warnings"), "{said}");
    folder.run("check a.cecp --report out.jsonl");
    let report = folder.read("out.jsonl").expect("a report");
    assert!(report.contains("core/no-record"), "{report}");
    for (level, exit) in [
        ("deny core/no-record", 1),
        ("deny warnings", 1),
        ("allow core/no-record", 0),
    ] {
        let (code, said) = folder.run(&format!("check --{level} a.cecp"));
        assert_eq!(code, Some(exit), "{level}\n{said}");
        assert_eq!(said.contains("core/no-record"), exit > 0, "{level}\n{said}");
        assert!(
            !said.contains(" | "),
            "no line of the file is meant\n{said}"
        );
    }
    // A selection may leave nothing of a file.
    let (exit, said) = folder.run("check a.uci --where plies>3");
    assert_eq!((exit, &*said), (Some(0), "0 records: 0 valid\n"));
}
