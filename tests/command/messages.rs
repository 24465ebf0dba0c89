//! Messages help and do not flood: what the command reports about files with many mistakes, and about small files that
//! could make it report much.

use crate::desk::Folder;
use std::io::Write;
use std::process::{Command, Stdio};

/// What the command wrote to stdout and stderr, and its exit code.
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: i32,
}

/// Runs the command with this on its standard input.
pub fn run(words: &str, stdin: &[u8]) -> Ran {
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

/// Games with an unknown word in each move.
fn unknown(games: usize) -> String {
    let game = |n| format!("[White \"{n}\"]\n\n1. Xf3 Xf6 2. Xc3 Xc6 *\n\n");
    (0..games).map(game).collect()
}

#[test]
fn of_a_record_the_first_error_is_shown_and_of_a_code_five_messages() {
    let ran = run(
        "check -f pgn --message-format short",
        unknown(400).as_bytes(),
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
        let ran = run(&words, unknown(10).as_bytes());
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
    let ran = run("check -q -f pgn", unknown(10).as_bytes());
    let last = ran.err.lines().rev().nth(1).unwrap_or("");
    assert_eq!(
        last,
        "40 x pgn/unknown-word in 10 records: 5 shown, and 35 more like this"
    );
    assert_eq!(run("check -qq -f pgn", b"1. e4 *\n").code, 0);
}

#[test]
fn any_number_of_threads_says_the_same() {
    let text = unknown(3_000) + &"[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n".repeat(3_000);
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
    let ran = run(
        "check -f pgn --message-format json",
        unknown(400).as_bytes(),
    );
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
    let text = unknown(50);
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

/// Small files about which much could be reported.
fn talkative() -> Vec<(&'static str, Vec<u8>)> {
    let castling = format!("4k3/8/8/8/8/8/8/4K3 w {} - 0 1", "K".repeat(60_000));
    let rights: Vec<String> = (0..5_000).map(|i| format!("\"{i},7\":true")).collect();
    let rights = rights.join(",");
    let lcpn = |head: &str, part: &str, n| format!("(def p ({head}{}))\n", part.repeat(n));
    let texts = [
        ("fen", format!("{castling}\n")),
        ("pgn", format!("[FEN \"{castling}\"]\n\n*\n")),
        ("pgn", format!("1. {}*\n", "foo ".repeat(15_000))),
        ("icn", format!("(8;{}\n", "Q,".repeat(30_000))),
        (
            "epd",
            format!("4k3/8/8/8/8/8/8/4K3 w - - {}\n", "id \"x\"; ".repeat(7_500)),
        ),
        ("lcpn", lcpn("/", " [1 2]", 10_000)),
        ("lcpn", lcpn("wazir", " :forward", 6_600)),
        ("lcpn", lcpn("cond", " (a wazir)", 6_000)),
        ("lcpn", lcpn("if a wazir ", "else-if b ferz ", 4_000)),
        (
            "lcpn",
            format!("(def p {}wazir)\n", "wazir OR ".repeat(6_000)),
        ),
        (
            "icn-json",
            format!(r#"{{"startingPosition":{{"5,1":"kingsW"}},"specialRights":{{{rights}}}}}"#),
        ),
    ];
    let mut all: Vec<_> = texts
        .into_iter()
        .map(|(f, t)| (f, t.into_bytes()))
        .collect();
    all.push(("pgc", vec![5; 60_000]));
    all
}

#[test]
fn a_small_file_makes_few_messages_in_little_time() {
    for (format, text) in talkative() {
        for form in ["human", "short", "json"] {
            let words = format!("check -v -j 1 -f {format} --message-format {form}");
            let start = std::time::Instant::now();
            let ran = run(&words, &text);
            let (size, time) = (ran.err.len(), start.elapsed().as_secs());
            assert!(size > 0 && size < 1 << 18, "{words}: {size} bytes");
            assert!(time < 20, "{words}: {time} seconds");
            let longest = ran
                .err
                .lines()
                .map(|l| l.chars().count())
                .max()
                .unwrap_or(0);
            assert!(
                form == "json" || longest < 1_200,
                "{words}: a line of {longest}"
            );
        }
    }
}

#[test]
fn every_fix_is_made_although_few_messages_are_kept() {
    let text = format!("(def p (/{}))\n", " [1 2]".repeat(5_000));
    let ran = run("check --fix -f lcpn", text.as_bytes());
    assert!(
        ran.err.contains("4,999 lcpn/repeated-alternative"),
        "{}",
        ran.err
    );
    assert_eq!(ran.out.matches("[1 2]").count(), 1);
}

/// What a terminal obeys, or what turns the text around it.
fn obeyed(text: &str) -> Option<char> {
    let bad = |c: &char| {
        let control = c.is_control() && !matches!(c, '\n' | '\t');
        control || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().find(bad)
}

const ORDERS: &str = "\x1b]0;x\x07\u{9b}2J\x08\u{202e}";

/// A fixture with orders for the terminal in three places.
fn spliced(text: &str) -> String {
    let mut text = text.to_owned();
    for part in [3, 2, 1] {
        let mut at = text.len() * part / 4;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.insert_str(at, ORDERS);
    }
    text
}

fn fixtures() -> Vec<(String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let mut found = Vec::new();
    for folder in std::fs::read_dir(root).expect("fixtures").flatten() {
        let slug = folder.file_name().to_string_lossy().into_owned();
        for sort in ["ok", "bad"] {
            let Ok(files) = std::fs::read_dir(folder.path().join(sort)) else {
                continue;
            };
            let mut files: Vec<_> = files.flatten().map(|f| f.path()).collect();
            files.retain(|p| p.extension().is_some_and(|e| e != "diag"));
            files.sort();
            let texts = files.iter().filter_map(|f| std::fs::read_to_string(f).ok());
            found.extend(texts.step_by(4).map(|t| (slug.clone(), t)));
        }
    }
    found
}

#[test]
fn nothing_a_file_holds_orders_the_terminal_about() {
    let verbs = [
        "check -v --max-messages 0",
        "check -v --message-format short",
        "check -v --message-format json --color always",
        "info -v",
        "info --json",
        "hash --scheme position",
        "render",
        "piece",
        "piece --json",
        "convert -t json -o /dev/null",
    ];
    for (n, (slug, text)) in fixtures().into_iter().enumerate() {
        for verb in verbs.iter().cycle().skip(n).take(4) {
            let words = format!("{verb} -f {slug}");
            let ran = run(&words, spliced(&text).as_bytes());
            for said in [&ran.out, &ran.err] {
                assert_eq!(obeyed(said), None, "{words}: {said:?}");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn what_a_file_of_variants_says_orders_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("v.yaml");
    let title = "a\\e[31m\\e]0;x\\a\\u009b2J";
    let text = format!(
        "panchess: variant/1\nname: mine\ntitle: \"{title}\"\nlike: chess\nsources: [\"{title}\"]\n"
    );
    std::fs::write(&path, text).expect("a file");
    for verb in [
        "variants show",
        "variants check",
        "variants perft",
        "variants show --json",
    ] {
        let ran = run(&format!("{verb} {}", path.display()), b"");
        for said in [&ran.out, &ran.err] {
            assert_eq!(obeyed(said), None, "{verb}: {said:?}");
        }
    }
}

#[test]
fn colored_messages_hold_no_orders_but_colors() {
    let text = format!("[White: {ORDERS}] K5,5|k1,1 {ORDERS}\n");
    let ran = run("check -v -f icn --color always", text.as_bytes());
    let plain = ran.err.replace("\x1b[", "");
    assert_ne!(plain, ran.err, "no color in {:?}", ran.err);
    assert_eq!(obeyed(&plain), None, "{:?}", ran.err);
}

#[cfg(unix)]
#[test]
fn a_file_name_is_one_line_without_orders() {
    let folder = std::env::temp_dir().join(format!("panchess-{}-names", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let name = format!("a\x1b[31m\u{9b}2J\nFAKE: 5 records: 5 valid{ORDERS}");
    for (ending, text) in [
        ("pgn", "[White \"A\"]\n\n1. Nd6 e9 Zz *\n"),
        ("lcpn", "(def p (/ wazir rokk))\n"),
        ("foo", "?"),
        ("fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"),
    ] {
        let path = folder.join(format!("{name}.{ending}"));
        std::fs::write(&path, text).expect("a file");
        for verb in [
            "check",
            "check --legal --message-format short",
            "check --message-format json",
            "info",
            "info --json",
            "hash",
            "hash --json",
            "render",
            "piece",
            "convert -t fen",
            "fmt --check",
            "check --fix",
            "convert --strict -t uci",
            "convert -t fen -o /nowhere/x",
        ] {
            let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
            command
                .args(verb.split_whitespace())
                .arg(&path)
                .current_dir(&folder);
            let ran = command.output().expect("panchess runs");
            for said in [ran.stdout, ran.stderr] {
                let said = String::from_utf8(said).expect("UTF-8");
                assert_eq!(obeyed(&said), None, "{verb}: {said:?}");
                assert!(!said.contains("\nFAKE"), "{verb}: {said:?}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn a_file_that_is_packed_in_another_way_is_named() {
    for (bytes, name) in [
        (
            &b"7z\xBC\xAF\x27\x1C"[..],
            "7-Zip; panchess reads zstd, gzip, bzip2 and files in zip archives: `7z e -so FILE",
        ),
        (
            b"PK\x03\x04\x14\0\0\0\x08\0",
            "zip; panchess reads zstd, gzip, bzip2 and files in zip archives: `unzip -p FILE",
        ),
    ] {
        let ran = run("check", bytes);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains(name), "{}", ran.err);
    }
}

#[test]
fn a_variant_whose_name_has_no_letter_is_not_taken_for_chess() {
    let json = r#"{"panchess":"game/1","variant":"☃","moves":[]}"#;
    let start = r#"{"panchess":"game/1","variant":"shogi","start":{"board":{"files":8,"ranks":8,"pieces":[]},"variant":"."},"moves":[]}"#;
    for (words, text) in [
        ("convert -f jsonl -t pgn -", json),
        ("convert -f json -t pgn -", &json.replace('☃', "---")),
        ("convert -f yaml -t pgn -", &json.replace('☃', "?")),
        ("fmt -f jsonl -", json),
        ("convert -f jsonl -t fen -", start),
        (
            "convert -f uci -t pgn -",
            "setoption name UCI_Variant value %%%\nposition startpos moves e2e4\n",
        ),
        (
            "convert -f epd -t fen -",
            "8/8/8/8/8/8/8/K1k5 w - - variant \"---\";\n",
        ),
        ("convert -f cecp -t pgn -", "variant ...\nusermove e2e4\n"),
        ("variants show ☃", ""),
        ("variants show ???", ""),
        (
            "convert -f fen -t epd --variant ? -",
            "8/8/8/8/8/8/8/K1k5 w - -\n",
        ),
    ] {
        let ran = run(words, text.as_bytes());
        assert_ne!(ran.code, 0, "{words}: {}", ran.err);
        assert!(
            ran.err.contains("has no letter or digit"),
            "{words}: {}",
            ran.err
        );
        assert_eq!(ran.out, "", "{words}");
    }
    // An option stays in force.
    let session = "setoption name UCI_Variant value %%%\nposition startpos moves e2e4\nposition startpos moves d2d4\n";
    let ran = run("convert -f uci -t pgn -", session.as_bytes());
    assert_eq!(ran.out, "", "{}", ran.err);
    let tag = "[Variant \"☃\"]\n\n1. e4 *\n";
    let ran = run("check -f pgn -", tag.as_bytes());
    assert!(ran.err.contains("warning"), "{}", ran.err);
    let ran = run("convert -f pgn -t pgn -", tag.as_bytes());
    assert!(ran.out.contains("[Variant \"☃\"]"), "{}", ran.err);
    for none in ["", "?", "-"] {
        let ran = run("convert -f pgn -t uci -", tag.replace('☃', none).as_bytes());
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
}

#[test]
fn the_names_of_what_is_lost_are_shortened() {
    let long = "k".repeat(100_000);
    let extra = |n: usize| {
        format!(
            r#"{{"panchess":"game/1","variant":"chess","extras":{{"x":{{"{long}{n}":1}}}},"moves":[]}}"#
        )
    };
    let records: Vec<String> = (0..20).map(extra).collect();
    for (words, text) in [
        ("convert -f jsonl -t pgn -", records.join("\n")),
        (
            "convert -f epd -t fen -",
            format!("8/8/8/8/8/8/8/K1k5 w - - {long} 1;\n"),
        ),
        (
            "convert -f jsonl -t pgn --explain-loss -",
            records.join("\n"),
        ),
        (
            "convert -f icn -t pgn -",
            format!("{{\"{long}\": 1}} (8;q|1;q) K5,1+|k5,8+\n"),
        ),
    ] {
        let ran = run(words, text.as_bytes());
        assert!(
            ran.err.len() + ran.out.len() < 6_000,
            "{words}: {}",
            ran.err.len()
        );
        assert!((ran.err + &ran.out).contains("kkk … kkk"), "{words}");
    }
}

#[test]
fn wrong_words_are_shown_with_their_control_characters() {
    let command = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(words)
            .output();
        String::from_utf8(output.expect("panchess runs").stderr).expect("UTF-8")
    };
    let said = command(&["convert", "x.pgn", "-t", "uci", "--where", "W\x1b[31mhite"]);
    assert!(said.contains("\n  | W␛[31mhite\n"), "{said}");
    let said = command(&["u\x1b[31mci"]);
    assert!(said.contains("'u␛[31mci'"), "{said}");
    let said = command(&["check", "--encoding", "x\x1b[31my", "x.pgn"]);
    assert!(said.contains("x␛[31my") && !said.contains('\x1b'), "{said}");
}

#[test]
fn yaml_with_old_line_ends_is_wrong_in_the_same_line() {
    let lines = "panchess: game/1\nvariant: chess\nmoves:\n- {piece: pawn, from: e9, to: zz}\n- {piece: pawn, from: e2, to: e4}\n";
    let place = |text: &str| {
        let ran = run("check -f yaml --message-format short -", text.as_bytes());
        ran.err.lines().next().unwrap_or_default().to_owned()
    };
    let usual = place(lines);
    assert!(usual.starts_with("-:4:"), "{usual}");
    assert_eq!(place(&lines.replace('\n', "\r")), usual);
    assert_eq!(place(&lines.replace('\n', "\r\n")), usual);
}

#[test]
fn bccf_does_not_lose_the_result_that_it_does_not_state() {
    let game = b"\x86\x30\x9a\x40\xa1\x30\x3d\x50\x63\xc0\xde\xd0\xf2\xe1";
    let ran = run("convert -f bccf -t bccf+hex --strict -", game);
    assert_eq!(
        (ran.code, ran.out.trim_end()),
        (0, "8630 9a40 a130 3d50 63c0 ded0 f2e1"),
        "{}",
        ran.err
    );
    let ran = run("convert -f bccf -t pgn -", game);
    assert!(ran.out.contains("[Result \"1-0\"]"), "{}", ran.out);
}

#[test]
fn what_is_denied_is_an_error_in_each_record() {
    let games = b"[White \"M\xfcller\"]\n\n1. e4 *\n\n[White \"K\xfchn\"]\n\n1. d4 *\n";
    for denied in ["core/not-utf8", "warnings"] {
        let ran = run(&format!("check -f pgn --deny {denied}"), games);
        assert!(ran.err.contains("2 rejected"), "{}", ran.err);
    }
    for (options, said) in [("", 1), (" --allow core/not-utf8", 0)] {
        let ran = run(&format!("check -f pgn{options}"), games);
        assert_eq!(
            ran.err.matches("core/not-utf8").count(),
            said,
            "{}",
            ran.err
        );
    }
}

#[test]
fn a_glyph_is_no_part_of_the_spelling_of_a_move() {
    for word in [
        "c4+-",
        "c4!",
        "c4!+-",
        "c4=",
        "c4\u{b1}",
        "c4\u{221e}",
        "c4\u{25a1}",
    ] {
        let game = format!("1. e4 e5 2. {word} *\n");
        let ran = run("check --deny core/spelling -f pgn", game.as_bytes());
        assert_eq!(ran.code, 0, "{word}: {}", ran.err);
    }
    let ran = run("check -v -f pgn", b"1. e2e4+- *\n");
    assert!(
        ran.err.contains("`e2e4` is not the usual spelling"),
        "{}",
        ran.err
    );
}

#[test]
fn the_word_for_the_usual_start_is_no_board() {
    let uci = b"position fen startpos moves e2e4\n";
    for (words, text) in [
        ("convert -f uci -t uci", &uci[..]),
        ("convert -f pgn -t pgn", b"[FEN \"startpos\"]\n\n1. e4 *\n"),
        ("convert -f fen -t fen", b"startpos w - - 0 1\n"),
    ] {
        let ran = run(words, text);
        assert_eq!(ran.code, 1, "{words}");
        assert!(ran.err.contains("`startpos` is not a board"), "{}", ran.err);
        assert!(ran.err.contains("`position startpos`"), "{}", ran.err);
    }
    let empty = b"[FEN \"\"]\n[SetUp \"0\"]\n\n1. e4 *\n";
    let ran = run("check -f pgn", empty);
    assert!(ran.err.contains("the `FEN` tag is empty"), "{}", ran.err);
    assert!(!ran.err.contains("SetUp"), "{}", ran.err);
}

#[test]
fn of_several_languages_the_one_with_legal_moves_is_read() {
    for (text, wanted) in [
        ("1. d4 Sf6 2. c4 e6 *", "1. d4 Nf6 2. c4 e6 *\n"),
        ("1. e4 e5 2. Sc4 Sc5 *", "1. e4 e5 2. Bc4 Bc5 *\n"),
        ("1. Pf3 g5 2. Pe5 e6 *", "1. Nf3 g5 2. Ne5 e6 *\n"),
        ("1. Pe4 Pe5 *", "1. e4 e5 *\n"),
        ("1. Pe2-e4 Pe7-e5 *", "1. e4 e5 *\n"),
        ("1. e4 d5 2. Pxd5 *", "1. e4 d5 2. exd5 *\n"),
        ("1. e4 d5 2. Pd5 *", ""),
        ("1. e4 e5 2. Pf3 Pc6 *", ""),
    ] {
        let ran = run("convert -v -f pgn -t pgn+oneline", text.as_bytes());
        assert!(ran.out.ends_with(wanted), "{text}: {}", ran.out);
        assert_eq!(ran.code == 1, wanted.is_empty(), "{text}: {}", ran.err);
        let code = match ran.code {
            1 => "error[pgn/ambiguous-words]",
            _ => "note[pgn/found-words]",
        };
        assert!(ran.err.contains(code), "{text}: {}", ran.err);
    }
}

/// Tags, comments and move numbers are also those of PGN.
#[test]
fn a_file_is_refused_only_if_it_is_surely_in_another_notation() {
    let tag = "[White \"A\"]\n\n";
    for (text, status) in [
        ("{\"slideLimit\": 7}\nK1,1|k7,7\n1,1>1,2\n", 0),
        ("(8|1)\n{\"slideLimit\": 7}\nK1,1|k7,7\n1. K1,1 > 1,2\n", 0),
        ("1.\n", 0),
        ("", 0),
        ("0/100 {\"a\": 1} {}\n", 0),
        ("{hello}\n", 0),
        ("{so} 1. {\"x\"}\n", 0),
        ("K 1,1|k7,7\n", 1),
        ("1. e4 {good} e5 *\n", 2),
        ("{so} 1. {good} e4 e5 *\n", 2),
    ] {
        let folder = Folder::with(&[("a.icn", &format!("{tag}{text}"))]);
        assert_eq!(
            folder.line("convert a.icn -t icn").code,
            Some(status),
            "{text}"
        );
    }
}

#[test]
fn every_verb_names_squares_and_players_as_the_notation_does() {
    let folder = Folder::with(&[("a.kif", "1 ５五角(88)\n")]);
    let line = |words: &str| {
        let said = folder.line(words).said;
        let line = said.lines().find(|line| line.starts_with("error["));
        line.map_or(said.clone(), str::to_owned)
    };
    let check = line("check a.kif");
    assert!(check.contains("88") && check.contains("55"), "{check}");
    for words in [
        "normalize a.kif -t csv",
        "normalize a.kif -t csv --keep-errors",
        "normalize a.kif -t csv --unique",
        "normalize a.kif -t csv --unique --keep-errors",
        "convert a.kif -t usi",
        "convert a.kif -t kif --unique",
        "dedup a.kif -o b.kif",
        "hash a.kif",
        "render a.kif",
        "render a.kif --ply 1",
        "check a.kif --unique",
    ] {
        let said = line(words);
        assert_eq!(said, check, "{words}");
    }
    let csv = folder
        .line("normalize a.kif -t csv --columns error --keep-errors")
        .out;
    assert!(csv.contains("88") && !csv.contains("b2"), "{csv}");
}
