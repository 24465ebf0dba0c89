//! What the command does with files and streams, where a transcript cannot show it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

const GAME: &str = "[White \"Tanaka\"]\n\n1. e4 e5 2. Nf3 *\n";
const LINE: &str = "position startpos moves e2e4 e7e5 g1f3\n";
/// A knight that cannot go there.
const BROKEN: &str = "[White \"Tanaka\"]\n\n1. e4 e5 2. Nd6 *\n";

/// A folder of one test's own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("panchess-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text file")
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("a file")
    }

    /// Every file below, sorted.
    fn files(&self) -> Vec<String> {
        let (mut open, mut found) = (vec![self.0.clone()], Vec::new());
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    open.push(path);
                } else {
                    found.push(self.relative(&path));
                }
            }
        }
        found.sort();
        found
    }

    fn relative(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.0).expect("below the folder");
        path.to_str().expect("UTF-8").replace('\\', "/")
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
        command.args(words.split_whitespace());
        command.current_dir(&self.0).env("NO_COLOR", "1");
        command.stdin(Stdio::null());
        command
    }

    fn run(&self, words: &str) -> Ran {
        Ran::of(self.command(words).output().expect("panchess runs"))
    }

    fn feed(&self, words: &str, stdin: &[u8]) -> Ran {
        let mut command = self.command(words);
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("panchess runs");
        let mut pipe = child.stdin.take().expect("a pipe");
        pipe.write_all(stdin).expect("a reader");
        drop(pipe);
        Ran::of(child.wait_with_output().expect("an end"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    out: Vec<u8>,
    err: String,
}

impl Ran {
    fn of(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: output.stdout,
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    #[track_caller]
    fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).expect("UTF-8")
    }
}

#[test]
fn stdin_is_read_where_no_file_or_a_dash_is_named() {
    let folder = Folder::new("stdin");
    for words in ["convert -f pgn -t uci", "convert -t uci -", "c -t uci -o -"] {
        let ran = folder.feed(words, GAME.as_bytes()).ends_with(0);
        assert_eq!(ran.text(), LINE, "{words}");
    }
    let ran = folder.feed("check -f pgn --legal", BROKEN.as_bytes());
    assert!(ran.ends_with(1).err.contains("-:3:13"));
    assert_eq!(folder.files(), [""; 0], "no file is called `-`");
}

#[test]
fn data_goes_to_stdout_and_everything_else_to_stderr() {
    let folder = Folder::new("streams");
    folder.write("a.pgn", format!("{GAME}\n{BROKEN}\n{GAME}"));
    let ran = folder.run("convert a.pgn -t uci").ends_with(1);
    assert_eq!(ran.text(), LINE.repeat(2));
    for words in [
        "core/illegal-move",
        "core/lost-tags",
        "3 records: 2 converted",
    ] {
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}

#[test]
fn the_target_follows_the_name_of_the_output() {
    let folder = Folder::new("named-output");
    folder.write("a.pgn", GAME);
    let ran = folder.run("convert a.pgn -o b.uci").ends_with(0);
    assert_eq!((ran.text(), folder.read("b.uci").as_str()), ("", LINE));
    folder.run("convert a.pgn -o b.what").ends_with(2);
    assert_eq!(folder.files(), ["a.pgn", "b.uci"]);
}

#[test]
#[cfg(feature = "compress")]
fn compressed_files_go_in_and_out() {
    let folder = Folder::new("compressed");
    folder.write("a.pgn", GAME);
    for packing in ["zst", "gz"] {
        let packed = format!("a.{packing}.pgn.{packing}");
        folder
            .run(&format!("convert a.pgn -t pgn -o {packed}"))
            .ends_with(0);
        let bytes = fs::read(folder.path(&packed)).expect("written");
        assert!(!bytes.starts_with(b"[White"), "{packed} is compressed");
        let ran = folder.run(&format!("convert {packed} -t uci")).ends_with(0);
        assert_eq!(ran.text(), LINE);
        // Whatever its name, and from a stream as well.
        let ran = folder.feed("convert -f pgn -t uci", &bytes).ends_with(0);
        assert_eq!(ran.text(), LINE);
        let again = format!("again.pgn.{packing}");
        folder
            .run(&format!("convert a.pgn -t pgn -o {again}"))
            .ends_with(0);
        assert_eq!(
            fs::read(folder.path(&again)).expect("written"),
            bytes,
            "the same bytes"
        );
    }
}

#[test]
#[cfg(feature = "compress")]
fn a_compressed_file_that_ends_too_early_leaves_no_output() {
    let folder = Folder::new("cut-off");
    folder.write("a.pgn", GAME.repeat(50));
    folder
        .run("convert a.pgn -t pgn -o a.pgn.zst -q")
        .ends_with(0);
    let bytes = fs::read(folder.path("a.pgn.zst")).expect("written");
    folder.write("cut.pgn.zst", &bytes[..bytes.len() - 3]);
    fs::remove_file(folder.path("a.pgn.zst")).expect("there");
    let ran = folder.run("convert cut.pgn.zst -o out.uci").ends_with(2);
    assert!(
        ran.err.contains("cut.pgn.zst") && ran.err.contains("byte"),
        "{}",
        ran.err
    );
    assert_eq!(folder.files(), ["a.pgn", "cut.pgn.zst"]);
}

#[test]
fn folders_are_mirrored() {
    let folder = Folder::new("mirrored");
    folder.write("in/a.pgn", GAME);
    folder.write("in/sub/deep/b.PGN", GAME);
    folder.write("in/sub/c.fen", "8/8/8/8/8/8/8/K1k5 w - - 0 1\n");
    folder.write("in/sub/notes.txt", "not a game");
    folder.run("convert in -t jsonl -o out -q").ends_with(0);
    let out: Vec<_> = folder
        .files()
        .into_iter()
        .filter(|f| f.starts_with("out"))
        .collect();
    assert_eq!(
        out,
        ["out/a.jsonl", "out/sub/c.jsonl", "out/sub/deep/b.jsonl"]
    );
    assert!(
        folder
            .read("out/sub/c.jsonl")
            .starts_with("{\"panchess\":\"position/1\"")
    );
    // And back again.
    folder
        .run("convert out/sub/deep -t uci -o back -q")
        .ends_with(0);
    assert_eq!(folder.read("back/b.uci"), LINE);
}

#[test]
fn files_go_into_a_folder_that_is_named_as_one() {
    let folder = Folder::new("into");
    folder.write("a.pgn", GAME);
    folder.write("b.pgn", GAME);
    folder
        .run("convert a.pgn b.pgn -t uci -o out/ -q")
        .ends_with(0);
    assert_eq!(folder.files(), ["a.pgn", "b.pgn", "out/a.uci", "out/b.uci"]);
    folder
        .run("convert a.pgn b.pgn -o both.uci -q")
        .ends_with(0);
    assert_eq!(folder.read("both.uci"), LINE.repeat(2));
}

#[test]
fn two_inputs_never_share_an_output() {
    let folder = Folder::new("collision");
    let board = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n";
    for name in ["in/a.fen", "in/a.pgn", "in/b.fen", "in2/b.fen"] {
        folder.write(name, if name.ends_with("fen") { board } else { GAME });
    }
    let before = folder.files();
    for words in [
        "convert in -t uci -o out",
        "convert in/b.fen in2 -t uci -o out",
    ] {
        let ran = folder.run(words).ends_with(2);
        assert!(
            ran.err.contains("would both be written to `out/"),
            "{}",
            ran.err
        );
        assert_eq!(folder.files(), before, "nothing was written");
    }
    assert!(!folder.path("out").exists());
}

#[test]
fn no_output_is_written_over_another_input() {
    let folder = Folder::new("overwritten");
    folder.write("one/sub/a.pgn", GAME);
    folder.write("two/sub/a.uci", "e2e4\n");
    folder.write("two/b.pgn", GAME);
    let ran = folder
        .run("convert one two/sub/a.uci -t uci -o two")
        .ends_with(2);
    assert!(ran.err.contains("which is an input"), "{}", ran.err);
    assert_eq!(folder.read("two/sub/a.uci"), "e2e4\n");
}

#[test]
fn a_file_can_be_converted_onto_itself() {
    let folder = Folder::new("itself");
    let games = GAME.repeat(2000);
    folder.write("a.pgn", &games);
    folder.run("convert a.pgn -t pgn -o a.pgn -q").ends_with(0);
    assert_eq!(folder.read("a.pgn").matches("Tanaka").count(), 2000);
    folder.run("convert a.pgn -t pgn -o . -q").ends_with(0);
    assert_eq!(folder.read("a.pgn").matches("Tanaka").count(), 2000);
    assert_eq!(folder.files(), ["a.pgn"]);
}

#[test]
fn a_file_with_a_rejected_record_is_not_replaced_by_the_others() {
    let folder = Folder::new("lost-from-itself");
    let games = format!("{GAME}\n1. e5 *\n\n{GAME}");
    folder.write("in/a.pgn", &games);
    for words in [
        "convert in/a.pgn -t pgn --legal -o in/a.pgn",
        "convert in/a.pgn -t pgn --legal -o in/",
        "convert in -t pgn --legal -o in",
        "dedup --key moves in/a.pgn -o in/a.pgn",
    ] {
        let ran = folder.run(words).ends_with(1);
        assert!(
            ran.err
                .contains("`in/a.pgn` is also an input, and was not replaced"),
            "{words}: {}",
            ran.err
        );
        assert_eq!(folder.read("in/a.pgn"), games, "{words}");
    }
    folder
        .run("convert in/a.pgn -t pgn --legal -o in/a.pgn --rejects out")
        .ends_with(1);
    assert_eq!(folder.read("in/a.pgn").matches("Tanaka").count(), 2);
    assert_eq!(folder.read("out/a.pgn"), "1. e5 *\n");
}

#[test]
fn one_broken_file_does_not_stop_the_others() {
    let folder = Folder::new("broken-file");
    folder.write("in/a.pgn.zst", b"\x28\xb5\x2f\xfd\x04");
    folder.write("in/b.pgn", GAME);
    let ran = folder.run("convert in -t uci -o out").ends_with(2);
    assert!(ran.err.contains("in/a.pgn.zst"), "{}", ran.err);
    assert_eq!(folder.files(), ["in/a.pgn.zst", "in/b.pgn", "out/b.uci"]);
}

#[test]
fn one_missing_file_does_not_stop_the_verbs_that_look() {
    let folder = Folder::new("missing-file");
    folder.write("b.pgn", GAME);
    for (words, answer) in [
        ("check none.pgn b.pgn", ""),
        ("info none.pgn b.pgn", "b.pgn\n  format"),
        ("hash --scheme position none.pgn b.pgn", "b.pgn#0"),
        ("fmt none.pgn b.pgn", "1. e4 e5 2. Nf3 *"),
        ("fmt --check none.pgn b.pgn", "b.pgn"),
    ] {
        let ran = folder.run(words).ends_with(2);
        assert!(ran.err.contains("could not open `none.pgn`"), "{words}");
        assert!(ran.text().contains(answer), "{words}: {}", ran.text());
    }
    let ran = folder.run("check none.pgn b.pgn");
    assert!(ran.err.contains("1 record: 1 legal"), "{}", ran.err);
}

#[test]
fn an_output_that_is_refused_or_stopped_does_not_come_to_be() {
    let folder = Folder::new("absent");
    folder.write("lossy.pgn", GAME);
    folder.write("broken.pgn", format!("{GAME}\n{BROKEN}\n{GAME}"));
    folder.write("old.uci", "e2e4\n");
    let before = folder.files();
    let ran = folder
        .run("convert lossy.pgn --strict -o new.uci")
        .ends_with(3);
    assert!(ran.err.contains("`new.uci` was not written"), "{}", ran.err);
    folder
        .run("convert lossy.pgn --strict -o old.uci")
        .ends_with(3);
    folder
        .run("convert broken.pgn --fail-fast -o new.uci")
        .ends_with(1);
    folder
        .run("convert lossy.pgn -t uci --strict -o out/")
        .ends_with(3);
    folder
        .run("convert lossy.pgn --explain-loss -o new.uci")
        .ends_with(0);
    assert_eq!(folder.files(), before);
    assert_eq!(
        folder.read("old.uci"),
        "e2e4\n",
        "what was there is untouched"
    );
}

#[test]
fn strict_keeps_the_files_that_lose_nothing() {
    let folder = Folder::new("strict-files");
    folder.write("in/lossy.pgn", GAME);
    folder.write("in/plain.uci", LINE);
    folder.run("convert in -t uci -o out --strict").ends_with(3);
    assert_eq!(
        folder.files(),
        ["in/lossy.pgn", "in/plain.uci", "out/plain.uci"]
    );
    assert_eq!(folder.read("out/plain.uci"), LINE);
}

#[test]
fn the_number_of_threads_changes_no_byte() {
    let folder = Folder::new("threads");
    let mut games = String::new();
    for i in 0..3000 {
        let game = if i % 97 == 5 { BROKEN } else { GAME };
        games.push_str(&game.replace("Tanaka", &format!("Player {i}")));
        games.push('\n');
    }
    folder.write("a.pgn", &games);
    let [one, four] = [1, 4].map(|n| {
        folder
            .run(&format!("convert a.pgn -t jsonl -j {n}"))
            .ends_with(1)
    });
    assert!(one.out == four.out, "the data differs");
    assert_eq!(one.err, four.err);
    assert_eq!(one.text().lines().count(), 3000 - 31);
    let [one, four] = [1, 4].map(|n| {
        folder
            .run(&format!("convert a.pgn -t json --fail-fast -j {n}"))
            .ends_with(1)
    });
    assert_eq!((one.out, one.err), (four.out, four.err));
}

/// Of many small files, several are worked on at once.
#[test]
fn many_files_are_the_same_with_any_number_of_threads() {
    let folder = Folder::new("many");
    for i in 0..300 {
        let (name, text) = match i % 50 {
            7 => (format!("in/{i:03}.pgn"), BROKEN),
            9 => (format!("in/{i:03}.uci"), LINE),
            11 => (format!("in/{i:03}.pgn"), "\x28\u{b5}\x2f"),
            13 => (format!("in/{i:03}.pgn"), ""),
            _ => (format!("in/{i:03}.pgn"), GAME),
        };
        folder.write(&name, text);
    }
    let big: String = (0..2_000).map(|_| format!("{GAME}\n")).collect();
    folder.write("in/150-big.pgn", big);
    for words in [
        "convert in -t jsonl",
        "convert in -t json --fail-fast",
        "convert in missing.pgn in -t uci",
        "check in missing.pgn in/001.pgn",
        "hash in",
        "fmt in",
    ] {
        let [one, two, five] = [1, 2, 5].map(|n| folder.run(&format!("{words} -j {n}")));
        assert!(!one.out.is_empty() || !one.err.is_empty());
        for other in [two, five] {
            assert_eq!((one.code, &one.err), (other.code, &other.err), "{words}");
            assert!(one.out == other.out, "{words}");
        }
    }
    let [one, two] = [1, 2].map(|n| {
        let ran = folder.run(&format!("convert in missing.pgn -t uci -o out{n}/ -j {n}"));
        let files = folder.files().into_iter();
        let files =
            files.filter_map(|f| Some((f.strip_prefix(&format!("out{n}/"))?.to_owned(), f)));
        let files: Vec<_> = files.map(|(name, f)| (name, folder.read(&f))).collect();
        assert!(files.len() > 200);
        (ran.code, ran.err.replace(&format!("out{n}/"), ""), files)
    });
    assert!(one == two);
}

/// What one game sets is in force for games of later batches.
#[test]
fn a_log_is_the_same_with_any_number_of_threads() {
    let folder = Folder::new("log");
    let mut log = String::new();
    let mut variants = Vec::new();
    let mut variant = "chess";
    for i in 0..60_000 {
        if let Some(next) = [(7, "crazyhouse"), (20_000, "chess"), (40_000, "atomic")]
            .iter()
            .find(|(at, _)| *at == i)
        {
            variant = next.1;
            log.push_str(&format!("setoption name UCI_Variant value {variant}\n"));
        }
        log.push_str("position startpos moves e2e4 e7e5 g1f3 b8c6\n");
        variants.push(variant);
    }
    folder.write("a.uci", &log);
    let [one, four] = [1, 4].map(|n| {
        folder
            .run(&format!("convert a.uci -t jsonl -j {n}"))
            .ends_with(0)
    });
    assert!(one.out == four.out, "the data differs");
    for (line, variant) in one.text().lines().zip(&variants) {
        assert!(line.contains(&format!("\"{variant}\"")), "{line}");
    }
    let [log, again] = [1, 4].map(|n| {
        folder
            .run(&format!("convert a.uci -t uci -j {n}"))
            .ends_with(0)
    });
    assert!(log.out == again.out, "the log differs");
    folder.write("b.uci", &log.out);
    let back = folder.run("convert b.uci -t jsonl").ends_with(0);
    assert!(back.out == one.out, "the log says something else");
}

/// Bytes without line ends or blank lines to cut at, some of them damaged.
#[test]
fn binary_games_are_the_same_with_any_number_of_threads() {
    let folder = Folder::new("binary");
    let game = "05 0205576869746501410206526573756c740331 2d30 03030d0c07 0701 06 \
        01013f013f013f013f 0141 0142 012a 0200 0d0c";
    let digits: Vec<u32> = game.chars().filter_map(|c| c.to_digit(16)).collect();
    let good: Vec<u8> = digits.chunks(2).map(|d| (d[0] << 4 | d[1]) as u8).collect();
    // An escape line in front, so that the file is of several batches.
    let escape = [&[0x0a, 0xf4, 0x01][..], &[b'A'; 500]].concat();
    let mut bytes = Vec::new();
    for i in 0..4_000 {
        bytes.extend_from_slice(&escape);
        let at = bytes.len() + 7 * i % good.len();
        bytes.extend_from_slice(&good);
        if i % 97 == 5 {
            bytes[at] = 0xff;
        }
    }
    folder.write("a.pgc", &bytes);
    for words in ["convert a.pgc -t pgc", "convert a.pgc -t uci"] {
        let ran = |n| folder.run(&format!("{words} -j {n}")).ends_with(1);
        let (one, four) = (ran(1), ran(4));
        assert!(one.out == four.out, "{words}: the data differs");
        assert_eq!(one.err, four.err);
    }
    // A damaged game costs itself, and hardly ever the one after it.
    let games = folder.run("convert a.pgc -t uci").ends_with(1);
    let games = games.text().lines().count();
    assert!((7_918..8_000).contains(&games), "{games}");
}

/// An engine waits for the answer to a line before it sends the next one.
#[test]
fn a_line_of_a_protocol_is_answered_while_the_pipe_is_open() {
    let folder = Folder::new("open-pipe");
    let mut command = folder.command("convert -f ucci -t usi -q");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("panchess runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let (send, receive) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in answers.lines() {
            send.send(line.expect("text")).expect("a listener");
        }
    });
    let wait = || {
        receive
            .recv_timeout(Duration::from_secs(60))
            .expect("an answer")
    };
    let (mut asked, mut expected) = (String::new(), String::new());
    let moves = ["h2e2 2h5h", "h9g7 2a3c", "h0g2 2j3h", "b9c7 8a7c"];
    for (i, both) in moves.iter().cycle().take(40).enumerate() {
        if i % moves.len() == 0 {
            (asked, expected) = Default::default();
        }
        let (from, to) = both.split_once(' ').expect("two words");
        asked.push_str(&format!(" {from}"));
        expected.push_str(&format!(" {to}"));
        pipe.write_all(format!("position startpos moves{asked}\ngo\n").as_bytes())
            .expect("a reader");
        assert_eq!(wait(), "setoption name USI_Variant value xiangqi");
        assert_eq!(wait(), format!("position startpos moves{expected}"));
    }
    drop(pipe);
    reader.join().expect("no panic");
    assert!(child.wait().expect("an end").success());
}

#[test]
fn each_move_of_xboard_is_answered_while_the_pipe_is_open() {
    let folder = Folder::new("live-pipe");
    let mut command = folder.command("convert -f cecp+live -t uci -q");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("panchess runs");
    let mut pipe = child.stdin.take().expect("a pipe");
    let answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let (send, receive) = mpsc::channel();
    let reader = thread::spawn(move || {
        for line in answers.lines() {
            send.send(line.expect("text")).expect("a listener");
        }
    });
    for (said, answer) in [
        ("xboard\nnew\nusermove e2e4\n", "startpos moves e2e4"),
        ("move e7e5\n", "startpos moves e2e4 e7e5"),
        ("usermove g1f3\n", "startpos moves e2e4 e7e5 g1f3"),
        ("undo\n", "startpos moves e2e4 e7e5"),
        ("new\nusermove d2d4\n", "startpos moves d2d4"),
    ] {
        pipe.write_all(said.as_bytes()).expect("a reader");
        let found = receive.recv_timeout(Duration::from_secs(60));
        assert_eq!(found.expect("an answer"), format!("position {answer}"));
    }
    drop(pipe);
    reader.join().expect("no panic");
    assert!(child.wait().expect("an end").success());
}

#[test]
fn a_closed_pipe_is_success() {
    let folder = Folder::new("pipe");
    folder.write("a.pgn", format!("{GAME}\n").repeat(20_000));
    let mut command = folder.command("convert a.pgn -t jsonl -q");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("panchess runs");
    let mut first = [0; 10];
    child
        .stdout
        .take()
        .expect("a pipe")
        .read_exact(&mut first)
        .expect("data");
    let ran = Ran::of(child.wait_with_output().expect("an end"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

#[test]
fn a_closed_stderr_is_no_panic() {
    let folder = Folder::new("stderr");
    folder.write("a.pgn", format!("{BROKEN}\n").repeat(3000));
    let mut command = folder.command("check --legal a.pgn");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("panchess runs");
    let mut first = [0; 10];
    child
        .stderr
        .take()
        .expect("a pipe")
        .read_exact(&mut first)
        .expect("messages");
    assert_eq!(child.wait().expect("an end").code(), Some(1));
}

#[test]
fn records_beyond_the_limit_are_refused_and_the_rest_goes_on() {
    let folder = Folder::new("max-record");
    let long = GAME.replace("*", &format!("{{{}}} *", "x".repeat(5000)));
    folder.write("a.pgn", format!("{GAME}\n{long}\n{GAME}"));
    let ran = folder
        .run("convert a.pgn -t uci --max-record 4k")
        .ends_with(1);
    assert_eq!(ran.text(), LINE.repeat(2));
    assert!(ran.err.contains("--max-record"), "{}", ran.err);
    folder
        .run("convert a.pgn -t uci --max-record 1M -q")
        .ends_with(0);
}

#[test]
fn fmt_rewrites_in_place_only_what_it_understands_whole() {
    let folder = Folder::new("fmt");
    folder.write("a.fen", "8/8/8/8/8/8/8/KQ5k   w  -  -  3  20\n");
    folder.write("b.fen", "8/8/8/8/8/8/8/KQ5k   w - - 0 1\nnot a board\n");
    folder.run("fmt -w a.fen").ends_with(0);
    assert_eq!(folder.read("a.fen"), "8/8/8/8/8/8/8/KQ5k w - - 3 20\n");
    let ran = folder.run("fmt -w b.fen").ends_with(1);
    assert!(ran.err.contains("was not changed"), "{}", ran.err);
    assert!(folder.read("b.fen").contains("KQ5k   w"));
    // What a warning throws away is a loss.
    let two_results = "[Result \"1-0\"]\n\n1. e4 0-1\n";
    folder.write("c.pgn", two_results);
    let ran = folder.run("fmt -w -q c.pgn").ends_with(1);
    assert!(ran.err.contains("was not changed"), "{}", ran.err);
    assert_eq!(folder.read("c.pgn"), two_results);
    folder.write("d.pgn", "[Result \"1-0\"]\n\n1. e4 *\n");
    folder.run("fmt -w -q d.pgn").ends_with(0);
    assert_eq!(folder.read("d.pgn"), "[Result \"1-0\"]\n\n1. e4 1-0\n");
    folder.run("fmt --check a.fen").ends_with(0);
    assert_eq!(folder.files(), ["a.fen", "b.fen", "c.pgn", "d.pgn"]);
}

/// `S` is the knight in German and Polish, and the bishop in Czech.
#[test]
fn fmt_reads_the_words_in_which_a_game_is_legal() {
    let folder = Folder::new("fmt-words");
    let moves = "1. e4 e5 2. Sf3 Sc6 3. d4 exd4 4. Sxd4 Sf6 5. Sc3 1/2-1/2\n";
    folder.write("a.pgn", moves);
    folder.run("fmt --check a.pgn").ends_with(1);
    folder.run("fmt -w a.pgn").ends_with(0);
    let converted = folder.read("a.pgn");
    assert!(
        converted.ends_with("4. Nxd4 Nf6 5. Nc3 1/2-1/2\n"),
        "{converted}"
    );
}

#[test]
fn fmt_names_what_it_loses_wherever_it_writes() {
    let folder = Folder::new("fmt-losses");
    folder.write("a.pgn", "[Event \"x\"]\n\n1. e4 $300 e5 *\n");
    for options in ["", "--check", "-w"] {
        let ran = folder.run(&format!("fmt {options} a.pgn"));
        assert!(
            ran.err.contains("loss[pgn/lost-nag]"),
            "{options}: {}",
            ran.err
        );
    }
    folder.write("b.pgn", GAME);
    let ran = folder.run("fmt b.pgn").ends_with(0);
    assert_eq!(ran.err, "");
}

#[test]
fn fmt_keeps_the_games_of_two_files_apart() {
    let folder = Folder::new("fmt-two");
    folder.write("a.pgn", GAME);
    let ran = folder.run("fmt a.pgn a.pgn").ends_with(0);
    let games = Ran::text(&ran).to_owned();
    let again = folder.feed("check -f pgn", games.as_bytes()).ends_with(0);
    assert!(again.err.contains("2 records: 2 legal"), "{}", again.err);
    assert!(games.contains("*\n\n[White"), "{games}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_name_that_is_no_text_is_a_file_all_the_same() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("no-text");
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.pgn");
    fs::write(folder.0.join(name), GAME).expect("a file");
    let mut command = folder.command("convert -t uci");
    let ran = Ran::of(command.arg(name).output().expect("panchess runs"));
    assert_eq!(ran.ends_with(0).text(), LINE);
    // Its hash names it with every byte, and finds it again.
    let hash = folder.command("hash").arg(name).output();
    let ran = Ran::of(hash.expect("panchess runs")).ends_with(0);
    assert!(ran.text().starts_with('\\'), "{}", ran.text());
    assert!(ran.text().ends_with("  caf\\xe9.pgn#0\n"), "{}", ran.text());
    folder.write("sums", ran.text());
    folder.run("hash --check sums").ends_with(0);
    let ran = folder.run("hash --json .").ends_with(0);
    assert!(
        ran.text().contains(r#""escaped":"./caf\\xe9.pgn""#),
        "{}",
        ran.text()
    );
    folder.write("sums", ran.text());
    let ran = folder.run("hash --check sums").ends_with(0);
    assert!(
        ran.text().ends_with("caf\u{fffd}.pgn#0: OK\n"),
        "{}",
        ran.text()
    );
}

#[cfg(target_os = "linux")]
#[test]
fn files_of_a_folder_do_not_go_into_something_that_is_no_folder() {
    let folder = Folder::new("no-folder");
    folder.write("in/a.pgn", GAME);
    folder.write("plain", "");
    for (output, what) in [
        ("/dev/full", "/dev/full"),
        ("plain", "plain"),
        ("plain/x", "plain"),
    ] {
        let ran = folder
            .run(&format!("convert in -t uci -o {output}"))
            .ends_with(2);
        let message = format!("error: `{what}` is not a folder, and the files of a folder");
        assert!(ran.err.starts_with(&message), "{}", ran.err);
    }
}

#[test]
fn a_board_is_drawn_into_a_file() {
    let folder = Folder::new("svg");
    folder.write("a.pgn", GAME);
    let ran = folder.run("render a.pgn -o a.svg").ends_with(0);
    assert_eq!(ran.text(), "");
    assert!(folder.read("a.svg").starts_with("<svg"));
    let ran = folder.run("render a.pgn -o a.png").ends_with(2);
    assert!(ran.err.contains("`a.svg`"), "{}", ran.err);
    let ran = folder.run("render a.pgn -o -").ends_with(0);
    assert_eq!(ran.text(), folder.read("a.svg"));
}

#[test]
fn moves_that_are_only_said_are_completed() {
    let folder = Folder::new("said");
    let said = r#"{"panchess":"game/1","variant":"chess","resolved":false,"moves":[{"piece":"knight","to":"f3"}]}"#;
    folder.write("a.jsonl", said);
    let ran = folder.run("convert a.jsonl -t uci").ends_with(0);
    assert_eq!(ran.text(), "position startpos moves g1f3\n");
    let ran = folder.run("convert a.jsonl -t jsonl").ends_with(0);
    assert!(
        ran.text().contains(r#""from":"g1","to":"f3""#),
        "{}",
        ran.text()
    );
}

#[test]
fn the_named_variant_reaches_every_reader_that_is_not_told_otherwise() {
    let folder = Folder::new("variant");
    let board = "8/8/8/8/8/8/8/K1k5 w - - 0 1";
    folder.write("a.fen", board);
    folder.write("a.epd", "8/8/8/8/8/8/8/K1k5 w - -");
    folder.write("a.pgn", "1. e4 *\n");
    folder.write("a.uci", format!("position fen {board}\n"));
    folder.write("a.icn", "[White \"Tanaka\"]\n\n5,2>5,4|5,7>5,5\n");
    for name in ["a.fen", "a.epd", "a.pgn", "a.uci", "a.icn"] {
        let words = format!("info {name} --json --variant Atomic");
        let ran = folder.run(&words).ends_with(0);
        assert!(
            ran.text().contains(r#""variants":{"atomic":1}"#),
            "{name}: {}",
            ran.text()
        );
    }
    folder.write("b.pgn", "[Variant \"Horde\"]\n\n1. e4 *\n");
    let ran = folder
        .run("info b.pgn --json --variant Atomic")
        .ends_with(0);
    assert!(
        ran.text().contains(r#"{"horde":1}"#),
        "the text has the last word"
    );
}

#[test]
fn every_verb_is_in_the_completions() {
    let folder = Folder::new("verbs");
    let verbs = "convert check fmt info render hash formats explain completions man";
    for words in ["completions bash", "completions zsh", "completions fish"] {
        let ran = folder.run(words).ends_with(0);
        let text = ran.text().to_lowercase();
        for verb in verbs.split(' ') {
            assert!(text.contains(verb), "`{words}` has no {verb}");
        }
        assert!(text.contains("explain-loss"), "{words}");
    }
}

const HASTY: &str = "wazir:=[0,1]\n# a rider\nrook := wazir:rider:*/ wazir\n";
const MENDED: &str = "wazir := [0,1]\n# a rider\nrook := wazir:* / wazir\n";

#[test]
fn fixes_go_into_the_file_and_from_stdin_to_stdout() {
    let folder = Folder::new("fixes");
    folder.write("a.lcpn", HASTY);
    let ran = folder.run("check --fix a.lcpn --message-format short");
    let first = "fixed a.lcpn: 3 changes (2 lcpn/no-blanks, 1 lcpn/rider-and-number)";
    assert_eq!(ran.err.lines().next(), Some(first), "{ran:?}");
    ran.ends_with(0);
    assert_eq!(folder.read("a.lcpn"), MENDED);
    let again = folder.run("check --fix a.lcpn").ends_with(0);
    assert!(!again.err.contains("fixed"), "{again:?}");
    let ran = folder.feed("check --fix -q -f lcpn", HASTY.as_bytes());
    assert_eq!(ran.ends_with(0).text(), MENDED);
    assert_eq!(folder.files(), ["a.lcpn"]);
}

#[test]
fn damaged_moves_are_repaired_in_the_file_and_nothing_else_of_it() {
    let folder = Folder::new("repairs");
    let text = "# two games\n\npe2-e4  PE7-E\n\nPe2-e4  Pe7-e5 Bfl-c4\r\n";
    folder.write("a.fcn", text);
    folder.run("check --fix a.fcn").ends_with(1);
    assert_eq!(folder.read("a.fcn"), text);
    let ran = folder.run("check --repair --fix a.fcn").ends_with(1);
    assert!(ran.err.contains("1 fcn/repaired"), "{ran:?}");
    assert_eq!(folder.read("a.fcn"), text.replace("Bfl-c4", "Bf1-c4"));
    let ran = folder.run("fmt --repair -q a.fcn").ends_with(1);
    assert_eq!(ran.text(), "# two games\nPe2-e4 Pe7-e5 Bf1-c4\n");
}

#[test]
fn fixes_keep_a_file_compressed_as_its_name_says() {
    let folder = Folder::new("packed-fixes");
    folder.write("a.lcpn", "rook := wazir / wazir\n");
    for name in ["b.lcpn.zst", "c.lcpn.gz"] {
        let packed = folder.run(&format!("convert a.lcpn -t lcpn -o {name}"));
        packed.ends_with(0);
        folder.run(&format!("check --fix {name}")).ends_with(0);
        assert_ne!(folder.bytes(name).first(), Some(&b'r'), "{name}");
        let plain = folder.run(&format!("convert {name} -t lcpn -q"));
        assert_eq!(plain.ends_with(0).text(), "rook := wazir\n");
    }
    let hidden = folder.path("d.lcpn");
    fs::copy(folder.path("b.lcpn.zst"), &hidden).expect("a copy");
    let ran = folder.run("check --fix d.lcpn").ends_with(2);
    assert!(ran.err.contains("was not fixed"), "{ran:?}");
}

/// A file of bytes with nothing to fix is checked as without `--fix`.
#[test]
fn bytes_are_not_fixed_and_no_reason_to_stop() {
    let folder = Folder::new("fix-bytes");
    let good: &[u8] = b"\x86\x30\x9a\x40";
    folder.write("good.bccf", good);
    folder.write("half.bccf", b"\x86\x30\x9a");
    folder.run("check --fix good.bccf").ends_with(0);
    assert_eq!(folder.bytes("good.bccf"), good);
    let ran = folder.run("check --fix half.bccf").ends_with(1);
    assert_eq!(ran.err, folder.run("check half.bccf").err);
    let ran = folder.feed("check --fix -q -f bccf", good).ends_with(0);
    assert_eq!(ran.out, good);
}

#[test]
fn places_in_bytes_count_bytes() {
    let folder = Folder::new("byte-places");
    let half = b"\x86\x30\x9a\x40\x0a\x30\x9a";
    let said = folder
        .feed("check -f bccf --message-format short", half)
        .err;
    assert!(said.starts_with("-:1:7: error[bccf/half-move]"), "{said}");
    let said = folder.feed("check -f bccf --message-format json", half).err;
    assert!(said.contains(r#""line":1,"column":7,"#), "{said}");
    // The second game, after an escape line with a line end.
    let games = b"\x05\x06\x0a\x01\x00\n\x05\x02\x01a\x01\x00\x06";
    let said = folder
        .feed("check -f pgc --message-format short", games)
        .err;
    assert!(said.starts_with("-:1:12: error[pgc/nul]"), "{said}");
    let said = folder
        .feed("check -f bccf+hex --message-format short", b"8630\n863")
        .err;
    assert!(said.starts_with("-:2:"), "{said}");
}

#[test]
fn a_byte_order_mark_in_front_of_hexadecimal_digits_is_passed_over() {
    let folder = Folder::new("marked-digits");
    let board = "9abcdba9eeeeeeee000000000000000000006000000000006666066612345321";
    for (name, digits) in [
        ("bccf+hex", "8630 9a40"),
        ("bcfen+hex", &format!("{board}88")),
        ("pgc+hex", "05 03 02 0d0c 06"),
    ] {
        let words = format!("convert -f {name} -t mcn -q");
        let plain = folder.feed(&words, digits.as_bytes());
        let marked = folder.feed(&words, format!("\u{feff}{digits}").as_bytes());
        assert_eq!(
            marked.ends_with(0).text(),
            plain.ends_with(0).text(),
            "{name}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_fixed_whole_is_left_alone() {
    let folder = Folder::new("unfixable");
    folder.write("latin.lcpn", b"rook:=wazir # f\xfcr");
    folder.write("long.lcpn", HASTY);
    let ran = folder.run("check --fix latin.lcpn").ends_with(2);
    assert!(ran.err.contains("UTF-8"), "{ran:?}");
    let ran = folder
        .run("check --fix long.lcpn --max-record 9")
        .ends_with(2);
    assert!(ran.err.contains("--max-record"), "{ran:?}");
    assert_eq!(folder.read("long.lcpn"), HASTY);
}

#[test]
fn lists_of_hashes_say_what_is_wrong_with_them() {
    let folder = Folder::new("sums");
    let fen = "8/8/8/4k3/8/8/8/4K3 w - - 0 1\n";
    folder.write("a.fen", fen);
    let line = folder.run("hash a.fen").ends_with(0);
    let line = line.text().to_owned();
    assert!(line.contains("  position  a.fen#0"), "{line}");
    folder.write("empty", "\n");
    let ran = folder.run("hash --check empty").ends_with(1);
    assert!(ran.err.contains("holds no hashes"));
    let other = format!("{}{}", "0".repeat(32), line.get(32..).unwrap_or(""));
    folder.write("conflict", format!("{line}{line}{other}"));
    let ran = folder.run("hash --check conflict").ends_with(2);
    assert!(ran.err.contains("line 3"), "{}", ran.err);
    let gone = line.replace("a.fen", "gone.fen");
    folder.write("gone", format!("{gone}{line}"));
    let ran = folder.run("hash --check gone").ends_with(2);
    assert!(ran.text().contains("a.fen#0: OK"));
    assert!(ran.text().contains("gone.fen#0: cannot be read"));
}

#[test]
fn lists_of_hashes_in_json_are_checked_too() {
    let folder = Folder::new("json-sums");
    folder.write("a.uci", "e2e4 e7e5\n");
    folder.write("b.5dpgn", "[Board \"Standard\"]\n1. e4 / e5\n");
    for words in [
        "hash --json a.uci b.5dpgn",
        "hash --json --every-ply a.uci b.5dpgn",
        "hash --json --every-ply --each board b.5dpgn",
    ] {
        let list = folder.run(words).ends_with(0).out;
        let list = String::from_utf8(list).expect("text");
        folder.write("sums", &list);
        let ran = folder.run("hash --check sums").ends_with(0);
        let (said, lines) = (ran.text().lines().count(), list.lines().count());
        assert_eq!(said, lines, "{words}: {}", ran.text());
        assert!(ran.text().lines().all(|line| line.ends_with(": OK")));
        folder.write("sums", list.replacen("\"digest\":\"", "\"digest\":\"0", 1));
        folder.run("hash --check sums").ends_with(2);
    }
}

#[cfg(unix)]
#[test]
fn names_with_line_breaks_are_escaped_in_hashes() {
    let folder = Folder::new("escaped-sums");
    let name = "b\\\nforged.fen";
    folder.write(name, "8/8/8/4k3/8/8/8/4K3 w - - 0 1\n");
    let hash = folder.command("hash").arg(name).output();
    let ran = Ran::of(hash.expect("panchess runs")).ends_with(0);
    assert!(ran.text().starts_with('\\'), "{}", ran.text());
    assert!(
        ran.text().ends_with("  b\\\\\\nforged.fen#0\n"),
        "{}",
        ran.text()
    );
    folder.write("sums", ran.text());
    folder.run("hash --check sums").ends_with(0);
}

#[test]
fn nothing_beside_a_list_of_hashes_is_ignored() {
    let folder = Folder::new("beside-a-list");
    folder.write("a.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    let sums = folder.run("hash a.fen").out;
    folder.write("sums", &sums);
    folder.run("hash --check sums").ends_with(0);
    for words in [
        "hash --check sums sums",
        "hash --check sums --files-from sums",
        "hash --check sums --ply 1",
        "hash --check sums --every-ply",
        "hash a.fen --each board --scheme position",
        "hash a.fen --timeline-sign plain --scheme position",
    ] {
        folder.run(words).ends_with(2);
    }
    folder
        .run("hash a.fen --each board --scheme board")
        .ends_with(0);
}

#[test]
fn no_option_without_effect_is_accepted() {
    let folder = Folder::new("without-effect");
    folder.write("a.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n");
    for words in [
        "stats a.fen --theme dark",
        "check a.fen --syntax-only --rook-distance 2",
        "check a.fen --syntax-only --rights site",
        "normalize a.fen --positions -t csv --part-rows 2",
    ] {
        folder.run(words).ends_with(2);
    }
    folder
        .run("normalize a.fen --positions -o rows/ --part-rows 2")
        .ends_with(0);
}

#[test]
fn a_game_of_5d_chess_without_moves_is_hashed_as_the_start_of_one_with_moves() {
    let folder = Folder::new("5d-without-moves");
    let boards = "[4k/5/5/5/K1R2:0:1:w]\n";
    folder.write("start.5dfen", boards);
    let hash = folder.run("hash start.5dfen --scheme state").out;
    let rows = folder.run("normalize start.5dfen --positions -t csv --columns hash -q");
    let row = rows.text().lines().nth(1).unwrap_or_default().to_owned();
    assert!(row.len() == 32 && hash.starts_with(row.as_bytes()), "{row}");
    let head = format!(
        "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"Q,Q,R\"]\n{boards}\n"
    );
    folder.write("none.5dpgn", &head);
    folder.write("one.5dpgn", head + "1. Kb1\n");
    let first = |name| {
        let out = folder
            .run(&format!("hash {name} --scheme position --ply 0"))
            .out;
        out.split(|b| *b == b' ').next().map(<[u8]>::to_vec)
    };
    assert_eq!(first("none.5dpgn"), first("one.5dpgn"));
}

#[test]
fn turns_without_their_sign_keep_their_numbers() {
    let folder = Folder::new("5d-numbers");
    let game = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n";
    folder.write("a.5dpgn", game);
    folder.run("check --fix a.5dpgn").ends_with(1);
    folder.run("check a.5dpgn").ends_with(1);
    assert_eq!(folder.read("a.5dpgn"), game);
}

#[test]
fn a_game_of_5d_chess_that_becomes_chess_loses_its_variant() {
    let folder = Folder::new("5d-becomes-chess");
    let game = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n1. e4 / e5\n2. Nf3 / Nc6\n";
    folder.write("a.5dpgn", game);
    let ran = folder.run("convert a.5dpgn -t pgn");
    assert!(ran.err.contains("core/lost-variant"), "{ran:?}");
}
