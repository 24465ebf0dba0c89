//! What is left when something outside goes wrong: a signal, a full disk, another process, odd files.

use crate::desk::{send, unignoring};
use std::fs::{self, File};
use std::io::Write;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

const GAME: &str = "[White \"Tanaka\"]\n\n1. e4 e5 2. Nf3 *\n";
const LINE: &str = "position startpos moves e2e4 e7e5 g1f3\n";

/// A folder of one test's own, gone when the test is over.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text file")
    }

    /// The names in a folder below, hidden ones too.
    fn names(&self, below: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(below)).expect("a folder");
        let name = |e: fs::DirEntry| e.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|e| name(e.expect("an entry"))).collect();
        names.sort();
        names
    }

    /// Runs words in a shell, with `panchess` for the command.
    fn command(&self, words: &str) -> Command {
        let mut command = Command::new("bash");
        let panchess = env!("CARGO_BIN_EXE_panchess");
        let script = format!("panchess() {{ '{panchess}' \"$@\"; }}\n{words}");
        command.args(["-c", &script]).current_dir(self.0.path());
        command.env("NO_COLOR", "1").stdin(Stdio::null());
        command
    }

    fn shell(&self, words: &str) -> Ran {
        Ran::of(self.command(words).output().expect("bash"))
    }

    /// Starts a conversion of stdin that writes `out.uci` and never ends by itself.
    fn start_writing(&self) -> Child {
        let mut command = unignoring(env!("CARGO_BIN_EXE_panchess"));
        command.args(["convert", "-f", "pgn", "-t", "uci", "-o", "out.uci", "-"]);
        command.current_dir(self.0.path()).stdin(Stdio::piped());
        let mut child = command.spawn().expect("panchess");
        let pipe = child.stdin.as_mut().expect("a pipe");
        for _ in 0..1000 {
            pipe.write_all(GAME.as_bytes()).expect("a reader");
        }
        within("a temporary file", || {
            self.names("").iter().any(|n| n.starts_with(".panchess-"))
        });
        child
    }
}

/// Whether a process ignores a signal, as far as the system tells.
fn ignores(child: &Child, number: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let mut lines = status
        .lines()
        .filter_map(|line| line.strip_prefix("SigIgn:"));
    let mask = lines
        .next()
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

struct Ran {
    status: ExitStatus,
    out: String,
    err: String,
}

impl Ran {
    fn of(output: Output) -> Self {
        Self {
            status: output.status,
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    #[track_caller]
    fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.status.code(), Some(code), "{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    fn says(self, words: &str) -> Self {
        assert!(self.err.contains(words), "{}", self.err);
        self
    }
}

#[track_caller]
fn within(what: &str, mut is: impl FnMut() -> bool) {
    let since = Instant::now();
    while !is() {
        assert!(since.elapsed() < Duration::from_secs(60), "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn an_interrupted_run_leaves_nothing_and_ends_by_its_signal() {
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let folder = Folder::new();
        folder.write("out.uci", "old");
        let mut child = folder.start_writing();
        if ignores(&child, number) {
            eprintln!("not tested: neither `env` nor `python3` could end that {name} is ignored");
            child.kill().expect("a process");
            child.wait().expect("an end");
            continue;
        }
        send(&child, name);
        assert_eq!(child.wait().expect("an end").signal(), Some(number as i32));
        assert_eq!(folder.names(""), ["out.uci"], "{name}");
        assert_eq!(folder.read("out.uci"), "old");
    }
}

#[test]
fn a_killed_run_touches_no_output_and_no_other_run_its_remains() {
    let folder = Folder::new();
    folder.write("out.uci", "old");
    folder.write("a.pgn", GAME);
    let mut child = folder.start_writing();
    child.kill().expect("a process");
    child.wait().expect("an end");
    let left = folder.names("");
    assert_eq!(
        (left.len(), folder.read("out.uci")),
        (3, "old".into()),
        "{left:?}"
    );
    folder
        .shell("panchess convert a.pgn -t uci -o out.uci")
        .ends_with(0);
    assert_eq!(
        (folder.names(""), folder.read("out.uci")),
        (left, LINE.into())
    );
    // Hidden names are no input.
    let files = folder.shell("panchess info .").ends_with(0).out;
    assert!(
        files.contains("a.pgn") && !files.contains(".panchess-"),
        "{files}"
    );
}

#[test]
fn a_hangup_that_was_ignored_stays_so() {
    let folder = Folder::new();
    folder.write("a.pgn", GAME.repeat(2));
    let script = "trap '' HUP; (cat a.pgn; while [ ! -e go ]; do sleep 0.05; done) \
                  | { panchess convert -f pgn -t uci -o out.uci & echo $! > id; wait $!; }";
    let mut child = folder.command(script).spawn().expect("bash");
    within("a temporary file", || {
        folder.names("").iter().any(|n| n.starts_with(".panchess-"))
    });
    folder.shell("kill -HUP $(cat id)").ends_with(0);
    std::thread::sleep(Duration::from_millis(100));
    folder.write("go", "");
    assert!(child.wait().expect("an end").success());
    assert_eq!(folder.read("out.uci"), LINE.repeat(2));
}

#[test]
fn two_runs_with_the_same_process_id_do_not_meet() {
    let folder = Folder::new();
    folder.write("a.pgn", GAME.repeat(2000));
    folder.write("b.pgn", GAME.repeat(3000));
    let lonely = "unshare -rpf --kill-child true 2>/dev/null || exit 9\n";
    let panchess = env!("CARGO_BIN_EXE_panchess");
    let run = |input: &str| {
        format!("unshare -rpf --kill-child '{panchess}' convert {input} -t uci -o out.uci -q")
    };
    let script = format!(
        "{lonely}for i in 1 2 3 4 5; do {} & {} & wait; done",
        run("a.pgn"),
        run("b.pgn")
    );
    let ran = folder.shell(&script);
    if ran.status.code() == Some(9) {
        return; // no namespaces here
    }
    ran.ends_with(0);
    assert_eq!(folder.names(""), ["a.pgn", "b.pgn", "out.uci"]);
    let lines = folder.read("out.uci");
    assert!(lines == LINE.repeat(2000) || lines == LINE.repeat(3000));
}

#[test]
fn a_full_disk_is_an_error_that_names_the_file() {
    let folder = Folder::new();
    folder.write("a.pgn", GAME.repeat(20_000));
    folder.write("out.uci", "old");
    let full = "could not write to standard output: No space left on device";
    for verb in [
        "convert a.pgn -t uci",
        "fmt a.pgn",
        "hash a.pgn",
        "info a.pgn",
        "--help",
        "formats",
    ] {
        folder
            .shell(&format!("panchess {verb} > /dev/full"))
            .ends_with(2)
            .says(full);
    }
    let small = "ulimit -f 64; panchess convert a.pgn -t uci -o out.uci";
    folder
        .shell(small)
        .ends_with(2)
        .says("out.uci`: File too large");
    let small = "ulimit -f 64; panchess convert a.pgn -t uci > other";
    folder
        .shell(small)
        .ends_with(2)
        .says("standard output: File too large");
    assert_eq!(folder.names(""), ["a.pgn", "other", "out.uci"]);
    assert_eq!(folder.read("out.uci"), "old");
}

#[test]
fn an_output_that_cannot_get_its_name_leaves_nothing() {
    let folder = Folder::new();
    folder.write("a.pgn", GAME);
    let mut child = folder.start_writing();
    fs::create_dir(folder.path("out.uci")).expect("a folder");
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("an end").code(), Some(2));
    assert_eq!(folder.names(""), ["a.pgn", "out.uci"]);
    folder
        .shell("panchess convert a.pgn -t uci -o nowhere/out.uci")
        .ends_with(2)
        .says("could not write `nowhere/out.uci`: No such file");
}

#[test]
fn names_may_be_as_long_as_the_system_allows() {
    let folder = Folder::new();
    let stem = "x".repeat(251);
    folder.write(&format!("d/{stem}.pgn"), GAME);
    folder
        .shell("panchess convert d -t uci -o out/")
        .ends_with(0);
    assert_eq!(folder.read(&format!("out/{stem}.uci")), LINE);
    folder.shell("panchess fmt -w d").ends_with(0);
}

#[test]
fn a_replaced_file_keeps_its_permissions_but_no_rights_of_its_owner() {
    let folder = Folder::new();
    folder.write("a.pgn", GAME);
    folder.write("out.uci", "old");
    let mode = |name: &str| fs::metadata(folder.path(name)).expect("a file").mode() & 0o7777;
    for (before, after) in [(0o6750, 0o750), (0o600, 0o600), (0o666, 0o666)] {
        fs::set_permissions(folder.path("out.uci"), fs::Permissions::from_mode(before))
            .expect("permissions");
        folder
            .shell("umask 022; panchess convert a.pgn -t uci -o out.uci")
            .ends_with(0);
        assert_eq!(mode("out.uci"), after);
    }
    folder
        .shell("umask 027; panchess convert a.pgn -t uci -o new.uci")
        .ends_with(0);
    assert_eq!(mode("new.uci"), 0o640);
}

#[test]
fn a_canonical_file_is_not_written_again() {
    let folder = Folder::new();
    folder.write("a.pgn", GAME);
    folder.shell("panchess fmt -w a.pgn").ends_with(0);
    let facts = || {
        let facts = fs::metadata(folder.path("a.pgn")).expect("a file");
        (facts.ino(), facts.mtime(), facts.mtime_nsec())
    };
    let before = facts();
    folder.shell("panchess fmt -w a.pgn").ends_with(0);
    assert_eq!(facts(), before);
    assert_eq!(folder.names(""), ["a.pgn"]);
}

#[test]
fn a_file_is_not_read_while_the_output_makes_it_longer() {
    let folder = Folder::new();
    folder.write("a.uci", LINE);
    fs::hard_link(folder.path("a.uci"), folder.path("b.uci")).expect("a link");
    for words in [
        "panchess fmt a.uci >> a.uci",
        "panchess convert ./a.uci -t uci >> b.uci",
        "panchess fmt -f uci - < a.uci >> a.uci",
        "panchess hash a.uci >> b.uci",
        "panchess check a.uci 2>> b.uci",
    ] {
        folder.shell(words).ends_with(2);
        let text = folder.read("a.uci").replacen(LINE, "", 1);
        assert!(
            text.is_empty() || text.starts_with("error: "),
            "{words}: {text}"
        );
        folder.write("a.uci", LINE);
    }
    let out = folder.shell("panchess fmt a.uci >> a.uci");
    out.says("`a.uci` is also where the output goes");
    folder.shell("panchess fmt a.uci > /dev/null").ends_with(0);
}

#[test]
fn a_record_is_written_when_it_is_complete() {
    let folder = Folder::new();
    let game = "[White \"Tanaka\"]\n\n1. e4 *\n\n";
    let position = "8/8/8/8/8/8/8/K1k5 w - - 0 1\n";
    // Where a game ends is known when the next one begins.
    for (verb, text, ahead) in [
        ("convert -t uci -f pgn -j 1", game, 1),
        ("convert -t uci -f pgn -j 3", game, 1),
        ("convert -t fen -f fen -j 3", position, 0),
        ("fmt -f fen", position, 0),
        ("hash -f fen", position, 0),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
        command.args(verb.split(' ')).current_dir(folder.0.path());
        let out = File::create(folder.path("out")).expect("a file");
        command.stdin(Stdio::piped()).stdout(out);
        let mut child = command.spawn().expect("panchess");
        let mut pipe = child.stdin.take().expect("a pipe");
        for records in 1..4 {
            pipe.write_all(text.as_bytes()).expect("a reader");
            let written = || folder.read("out").lines().count() == records - ahead;
            within(verb, written);
        }
        drop(pipe);
        assert!(child.wait().expect("an end").success());
        assert_eq!(folder.read("out").lines().count(), 3);
    }
}

#[test]
fn any_number_of_threads_gives_the_same() {
    let folder = Folder::new();
    folder.write(
        "a.pgn",
        format!(
            "{}{}",
            GAME.repeat(3000),
            GAME.replace("Nf3", "Nd6").repeat(3)
        )
        .repeat(8),
    );
    for verb in [
        "convert a.pgn -t uci",
        "check a.pgn --legal",
        "fmt a.pgn",
        "hash a.pgn",
    ] {
        let run = |n: &str| {
            let ran = folder.shell(&format!("panchess {verb} -j {n}"));
            (ran.status.code(), ran.out, ran.err)
        };
        let one = run("1");
        for n in [
            "0",
            "2",
            "100000",
            "18446744073709551615",
            "99999999999999999999999",
        ] {
            assert!(run(n) == one, "{verb} -j {n}");
        }
    }
    folder.shell("panchess check a.pgn -j x").ends_with(2);
}

#[test]
fn no_option_writes_over_what_another_one_names() {
    let folder = Folder::new();
    folder.write("i.icn", "K1,1|k5,99999 ");
    folder.write("a.pgn", GAME);
    folder.write("piece.lcpn", "(def b wazir)\n");
    fs::hard_link(folder.path("i.icn"), folder.path("hard.icn")).expect("a link");
    symlink(".", folder.path("here")).expect("a link");
    folder
        .shell("panchess convert i.icn -t icn --squeeze -o s.icn --squeeze-map map")
        .ends_with(0);
    let before = folder.names("");
    for words in [
        "convert i.icn -t icn --squeeze -o x.icn --squeeze-map x.icn",
        "convert i.icn -t icn --squeeze -o x.icn --squeeze-map here/./x.icn",
        "convert i.icn -t icn --squeeze -o new/x.icn --squeeze-map here/new/x.icn",
        "convert i.icn -t icn --squeeze -o x.icn --squeeze-map i.icn",
        "convert i.icn -t icn --squeeze -o x.icn --squeeze-map hard.icn",
        "convert i.icn -t icn --squeeze --squeeze-map -",
        "convert i.icn -t icn --squeeze --squeeze-map map >> map",
        "convert i.icn hard.icn -t icn --squeeze -o new/ --squeeze-map new/i.icn",
        "convert s.icn -t icn --unsqueeze map -o map",
        "convert s.icn -t icn --unsqueeze map >> map",
        "convert a.pgn i.icn -t jsonl -o here/../i.icn --squeeze --squeeze-map i.icn",
        "render -f pgn a.pgn -o here/a.pgn",
        "piece -f lcpn piece.lcpn -o here/piece.lcpn",
    ] {
        let text = folder.read("i.icn") + &folder.read("map");
        let ran = folder.shell(&format!("panchess {words}")).ends_with(2);
        assert!(ran.err.starts_with("error: "), "{words}: {}", ran.err);
        assert_eq!(folder.names(""), before, "{words}");
        assert_eq!(folder.read("i.icn") + &folder.read("map"), text, "{words}");
    }
}

#[test]
fn a_folder_goes_into_one_file_if_the_output_is_named_as_one() {
    let folder = Folder::new();
    folder.write("d/a.pgn", GAME);
    folder.write("d/sub/b.pgn", GAME);
    let run = |words: &str| {
        folder
            .shell(&format!("panchess convert d -q {words}"))
            .ends_with(0)
    };
    assert_eq!(run("-t uci -o -").out, LINE.repeat(2));
    run("-o both.uci");
    assert_eq!(folder.read("both.uci"), LINE.repeat(2));
    run("-t uci -o both.zst");
    assert!(folder.path("both.zst").is_file());
    run("-o both.uci.gz");
    assert!(folder.path("both.uci.gz").is_file());
    run("-t uci -o out");
    assert_eq!(folder.read("out/sub/b.uci"), LINE);
    fs::create_dir(folder.path("odd.uci")).expect("a folder");
    let refused = folder.shell("panchess convert d -q -o odd.uci");
    refused.ends_with(2);
    run("-t uci -o odd.uci/");
    assert_eq!(folder.read("odd.uci/a.uci"), LINE);
    assert!(!folder.path("-").exists());
}

#[test]
fn a_folder_is_read_past_whatever_else_lies_in_it() {
    let folder = Folder::new();
    folder.write("d/good.pgn", GAME);
    folder.write("d/a-poisoned.pgn.zst", b"\x28\xb5\x2f\xfd\x04");
    folder.write("d/notes.txt", "");
    folder.write("d/.hidden.pgn", "not a game");
    folder.write("other/x.pgn", GAME);
    symlink("/dev/zero", folder.path("d/zero.pgn")).expect("a link");
    symlink("/etc/passwd", folder.path("d/secret.pgn")).expect("a link");
    symlink("../other", folder.path("d/other")).expect("a link");
    symlink("..", folder.path("d/up")).expect("a link");
    folder.shell("mkfifo d/pipe.pgn").ends_with(0);
    // Too deep for its path to be opened, by root too.
    let deep = "cd d; for i in $(seq 30); do n=$(printf 'n%.0s' $(seq 200)); mkdir $n && cd $n; done; echo > a.pgn";
    folder.shell(deep).ends_with(0);
    let ran = folder.shell("panchess check d").ends_with(2);
    assert!(ran.err.contains("1 record: 1 legal"), "{}", ran.err);
    let skipped = "skipped in `d`: 1 with an unknown extension, 1 hidden, 4 symbolic links \
                   (`--follow` reads them), 1 special file";
    assert!(ran.err.contains(skipped), "{}", ran.err);
    assert!(ran.err.contains("a-poisoned.pgn.zst"), "{}", ran.err);
    assert!(ran.err.contains("name too long"), "{}", ran.err);
    let ran = folder.shell("panchess check d --follow").ends_with(2);
    assert!(
        ran.err
            .contains("4 symbolic links to places outside the folder"),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains("root:"), "{}", ran.err);
    for verb in ["convert d -t uci -o out", "fmt d", "info d", "hash d"] {
        let ran = folder.shell(&format!("panchess {verb}")).ends_with(2);
        assert!(ran.err.contains("name too long"), "{verb}: {}", ran.err);
    }
    assert_eq!(folder.read("out/good.uci"), LINE);
    // Named by itself, a pipe is read.
    let pipe = folder.shell("printf '1. e4 *' > d/pipe.pgn & panchess check d/pipe.pgn");
    pipe.ends_with(0);
}

#[test]
fn a_folder_without_files_says_what_it_holds() {
    let folder = Folder::new();
    folder.write("d/notes.txt", "");
    folder.write("e/.x", "");
    fs::create_dir(folder.path("empty")).expect("a folder");
    for (name, words) in [
        (
            "d",
            "note: there is no file to read in `d`; skipped in `d`: 1 with an unknown extension\n",
        ),
        (
            "e",
            "note: there is no file to read in `e`; skipped in `e`: 1 hidden\n",
        ),
        ("empty", "note: there is no file in `empty`\n"),
    ] {
        let ran = folder.shell(&format!("panchess check {name}")).ends_with(0);
        assert!(ran.err.starts_with(words), "{}", ran.err);
        assert_eq!(folder.shell(&format!("panchess check -q {name}")).err, "");
    }
    let ran = folder.shell("panchess check d --message-format json");
    ran.says("{\"walked\":{\"folder\":\"d\",\"files\":0,\"skipped\":{\"unknown\":1");
}

#[test]
fn a_file_that_an_option_reads_is_never_written() {
    const RULES: &str = "panchess: variant/1\nname: mine\nlike: chess\n";
    let folder = Folder::new();
    for (words, option) in [
        ("convert a.pgn -t uci --variant v.yaml -o v.yaml", "variant"),
        (
            "convert a.pgn -t uci --variant v.yaml --report v.yaml",
            "variant",
        ),
        ("check a.pgn --variant v.yaml --report v.yaml", "variant"),
        ("dedup a.pgn --variant v.yaml -o v.yaml", "variant"),
        ("dedup a.pgn --variant v.yaml -D ./v.yaml", "variant"),
        (
            "normalize a.pgn -t csv --variant v.yaml -o v.yaml",
            "variant",
        ),
        (
            "convert --files-from v.yaml -t uci --report v.yaml",
            "files-from",
        ),
    ] {
        folder.write("a.pgn", GAME);
        folder.write("v.yaml", RULES);
        let ran = folder.shell(&format!("panchess {words}"));
        assert_eq!(ran.status.code(), Some(2), "{words}: {}", ran.err);
        let said = format!("`--{option}` are the same file");
        assert!(ran.err.contains(&said), "{words}: {}", ran.err);
        assert_eq!(folder.read("v.yaml"), RULES, "{words}");
    }
}
