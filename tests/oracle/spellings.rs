//! The words of Fairy-Stockfish for moves of shogi, janggi, xiangqi and makruk, both ways.
//!
//! `fixtures/oracle/spellings.jsonl` has some games. With `PANCHESS_ORACLE=DIR`, the games of shogi variants in
//! `DIR/oracle.jsonl.gz` are compared too: they hold the words of the program's usual notation.

use crate::support::files;
use panchess::convert;
use serde_json::Value;
use std::io::Read;

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(text).collect()
}

fn pgn(variant: &str, start: Option<&str>, words: &[&str]) -> String {
    let start = start.map_or_else(String::new, |fen| {
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")
    });
    format!(
        "[Variant \"{variant}\"]\n{start}\n{}\n*\n",
        words.join("\n")
    )
}

fn uci(variant: &str, start: Option<&str>, moves: &[&str]) -> String {
    let start = start.map_or_else(|| "startpos".to_owned(), |fen| format!("fen {fen}"));
    let moves = moves.join(" ");
    format!("setoption name UCI_Variant value {variant}\nposition {start} moves {moves}\n")
}

fn converted(text: &str, from: &str, to: &str) -> String {
    let done = convert(text.as_bytes(), from, to).expect("a conversion");
    assert_eq!(
        done.report.not_converted(),
        0,
        "{from} to {to}: {:?}\n{text}",
        done.messages
    );
    String::from_utf8(done.text).expect("text")
}

/// Compares a game with its words both ways.
fn compare(variant: &str, start: Option<&str>, moves: &[&str], spelling: &str, words: &[&str]) {
    let target = format!("pgn+{spelling}+fsf+oneline");
    let written = converted(&uci(variant, start, moves), "uci", &target);
    let line = written.lines().last().expect("moves");
    let mut found = String::new();
    for (n, word) in words.iter().enumerate() {
        let number = if n % 2 == 0 {
            format!("{}. ", n / 2 + 1)
        } else {
            String::new()
        };
        found.push_str(&format!("{number}{word} "));
    }
    assert_eq!(line, format!("{found}*"), "{variant} {spelling}");
    let read = converted(
        &pgn(variant, start, words),
        &format!("pgn+{spelling}"),
        "uci",
    );
    let read = read.lines().last().and_then(|l| l.split_once(" moves "));
    assert_eq!(
        read.map(|(_, moves)| moves),
        Some(&*moves.join(" ")),
        "{variant} {spelling}"
    );
}

#[test]
fn words_are_those_of_fairy_stockfish_both_ways() {
    let rows = files::text(&files::root("fixtures/oracle/spellings.jsonl"));
    let mut plies = 0;
    for row in rows.lines() {
        let row: Value = serde_json::from_str(row).expect("a row");
        let (variant, moves) = (text(&row["variant"]), words(&row["moves"]));
        for (spelling, spelled) in row["words"].as_object().expect("words") {
            let spelled = words(spelled);
            plies += spelled.len();
            compare(variant, None, &moves, spelling, &spelled);
        }
    }
    assert!(plies > 1_500, "{plies}");
}

#[test]
fn usual_words_of_shogi_are_those_of_the_oracle() {
    let Ok(folder) = std::env::var("PANCHESS_ORACLE") else {
        return;
    };
    let file = std::fs::File::open(format!("{folder}/oracle.jsonl.gz")).expect("the oracle");
    let mut rows = String::new();
    flate2::read::MultiGzDecoder::new(file)
        .read_to_string(&mut rows)
        .expect("text");
    let mut plies = 0;
    for row in rows.lines().filter(|row| row.contains("\"moves_default\"")) {
        let row: Value = serde_json::from_str(row).expect("a row");
        let (variant, start) = (text(&row["variant"]), text(&row["start_fen"]));
        let (moves, spelled) = (words(&row["moves_uci"]), words(&row["moves_default"]));
        plies += moves.len();
        compare(variant, Some(start), &moves, "hodges-number", &spelled);
    }
    assert!(plies > 10_000, "{plies}");
}
