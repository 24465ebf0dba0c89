//! Messages show part of a long name, and the first of many texts. What is data has all of it.

use crate::desk::{Folder, Ran};
use crate::packed::zip;
use serde_json::Value;

/// A wrong game, and one with a comment.
const GAMES: &str = "[White \"A\"]\n\n1. e4 e4 *\n\n[White \"B\"]\n\n1. e4 {a comment} e5 *\n\n";

fn long(n: usize, ending: &str) -> String {
    format!("{}{n}.{ending}", "x".repeat(60_000))
}

/// The messages are short, and show both ends of the name.
fn is_short(ran: &Ran, most: usize, words: &str) {
    let said = &ran.said;
    assert!(said.len() < most, "{words}: {} bytes", said.len());
    assert!(said.contains("xxx … xxx"), "{words}: {said}");
}

#[test]
fn names_in_an_archive_are_shown_in_part() {
    let folder = Folder::new("long-names-in-zip");
    let names: Vec<String> = (0..3).map(|n| long(n, "pgn")).collect();
    let mut files: Vec<(&str, &str)> = names.iter().map(|name| (&**name, GAMES)).collect();
    let skipped = long(9, "txt");
    files.push((&skipped, ""));
    folder.write("a.zip", zip(&files));
    for form in ["human", "short", "json"] {
        for verb in [
            "check a.zip",
            "check a.zip -v",
            "convert a.zip -t uci -o o.uci",
        ] {
            let words = format!("{verb} --message-format {form} --report r");
            let ran = folder.line(&words);
            is_short(&ran, 10_000, &words);
            assert!(ran.said.contains("x0.pgn"), "{words}: {}", ran.said);
            let seen = ran.said.contains("x9.txt");
            let listed = form == "json" || verb.ends_with("-v");
            assert_eq!(seen, listed, "{words}: {}", ran.said);
            let report = String::from_utf8(folder.bytes("r")).expect("text");
            assert!(report.contains(&format!("\"file\":\"a.zip/{}\"", names[2])));
        }
    }
    let ran = folder.line("convert a.zip -t uci -o o.uci");
    assert!(ran.said.contains("first at a.zip/xxx"), "{}", ran.said);
    let ran = folder.line("convert a.zip -t uci --explain-loss --message-format json");
    assert!(ran.out.len() < 5_000, "{} bytes", ran.out.len());
    let hashes = folder.line("hash a.zip -q").out;
    assert!(hashes.contains(&names[0]));
}

#[test]
fn names_in_lists_are_shown_in_part() {
    let folder = Folder::new("long-names-in-lists");
    let names: Vec<String> = (0..8).map(|n| long(n, "pgn")).collect();
    folder.write("list", names.join("\n"));
    let sum = |(n, name): (usize, &String)| format!("{n:032x}  state  {name}#0\n");
    folder.write(
        "sums",
        names.iter().enumerate().map(sum).collect::<String>(),
    );
    let sums = format!(
        "{0:032x}  state  {1}#0\n{2:032x}  state  {1}#0\n",
        1, names[0], 2
    );
    folder.write("twice", sums);
    for form in ["human", "short", "json"] {
        for verb in [
            "check --files-from list",
            "convert --files-from list -t uci -o o.uci",
            "info --files-from list",
            "hash --check sums",
            "hash --check twice",
        ] {
            let words = format!("{verb} --message-format {form}");
            let ran = folder.line(&words);
            assert_eq!(ran.code, Some(2), "{words}");
            is_short(&ran, 10_000, &words);
        }
    }
    let verdicts = folder.line("hash --check sums").out;
    assert!(verdicts.contains(&format!("{}#0: cannot be read\n", names[7])));
}

#[test]
fn of_many_errors_in_a_file_of_variants_the_first_are_shown() {
    let sections = |first: &str| -> String {
        let section = |n: usize| format!("[v{n}:chess]\nmaxRank = 99\n");
        first.to_owned() + &(0..900).map(section).collect::<String>()
    };
    let folder = Folder::with(&[
        ("a.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"),
        ("none.ini", &sections("")),
        ("one.ini", &sections("[ok:chess]\n")),
    ]);
    for words in [
        "variants show none.ini",
        "variants perft none.ini",
        "check a.fen --variant none.ini",
    ] {
        let ran = folder.line(words);
        assert_eq!(ran.code, Some(2), "{words}: {}", ran.said);
        assert!(ran.said.len() < 2_000, "{words}: {}", ran.said.len());
        assert!(ran.said.contains("(line 2, column 11; "), "{}", ran.said);
        assert!(ran.said.ends_with(" and 895 more\n"), "{}", ran.said);
    }
    let ran = folder.line("check a.fen --variant one.ini --message-format json");
    let note = ran.said.lines().next().expect("a note");
    let note: Value = serde_json::from_str(note).expect("JSON");
    let refused = note["refused"].as_array().expect("a list");
    assert_eq!((refused.len(), &note["more"]), (20, &Value::from(880)));
}

#[test]
fn a_long_value_in_a_file_of_variants_is_shown_in_part() {
    let digits = format!("maxRank = {}\n", "9".repeat(8_000));
    let folder = Folder::with(&[
        ("a.fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"),
        ("one.ini", &format!("[a:chess]\n{digits}")),
        ("two.ini", &format!("[a:chess]\n{digits}[b:chess]\n")),
        (
            "option.ini",
            &format!("[a:chess]\n{} = 1\n[b:chess]\n", "x".repeat(8_000)),
        ),
    ]);
    for file in ["one.ini", "two.ini", "option.ini"] {
        for form in ["human", "short", "json"] {
            let words = format!("check a.fen --variant {file} --message-format {form}");
            let ran = folder.line(&words);
            assert!(ran.said.len() < 4_000, "{words}: {}", ran.said.len());
            assert!(ran.said.contains(" … "), "{words}: {}", ran.said);
        }
    }
    let ran = folder.line("variants check two.ini");
    assert!(ran.out.contains("999 … 999"), "{}", ran.out);
    assert!(ran.out.len() < 2_000, "{}", ran.out.len());
}

#[test]
fn a_hint_names_no_option_that_was_given() {
    let moves = "Nf3+ Nf6+ Ng1+ Ng8+ ".repeat(20);
    let folder = Folder::with(&[("a.pgn", &format!("1. {moves}*\n"))]);
    let hint = |options: &str| {
        let ran = folder.line(&format!("check a.pgn {options}"));
        let table = ran.said.lines().find(|line| line.starts_with("80 x "));
        assert!(table.is_some(), "{options}: {}", ran.said);
        let lines = ran.said.lines().filter(|line| line.starts_with('`'));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let (errors, messages) = (
        "`-v` shows all errors of a record",
        "`--max-messages 0` shows all messages of a code",
    );
    let both = format!("{errors}, `--max-messages 0` all messages of a code");
    assert_eq!(hint(""), [both]);
    assert_eq!(hint("-v"), [messages]);
    assert_eq!(hint("--max-messages 0"), [errors]);
    assert!(hint("-v --max-messages 0").is_empty());
}
