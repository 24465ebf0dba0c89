//! What `stats` counts, whatever the number of threads.

use crate::desk::Folder;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn stats(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_panchess"))
        .arg("stats")
        .args(words)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .expect("panchess runs")
}

fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = |n: usize| {
        let (result, reply) = match n % 3 {
            0 => ("1-0", "e5"),
            1 => ("1/2-1/2", "c5"),
            _ => ("*", "e6"),
        };
        let filler = "{Some words.} ".repeat(n % 7);
        format!("[Result \"{result}\"]\n\n1. e4 {filler}{reply} 2. Nf3 {result}\n\n")
    };
    let games: String = (0..9_000).map(game).collect();
    fs::write(folder.path().join("games.pgn"), games).expect("a file");
    let house = "[Variant \"Crazyhouse\"]\n\n1. d4 d5 *\n\n1. e4 Ke5 *\n";
    fs::write(folder.path().join("house.pgn"), house).expect("a file");
    folder
}

#[test]
fn the_numbers_are_the_same_for_any_number_of_threads() {
    let desk = desk();
    for how in [&["--json"][..], &["-o", "-"], &[]] {
        let words = [&["games.pgn", "house.pgn"], how].concat();
        let one = stats(desk.path(), &[&words[..], &["-j", "1"]].concat());
        let four = stats(desk.path(), &[&words[..], &["-j", "4"]].concat());
        assert_eq!(one.status.code(), Some(0));
        assert!(
            one.stdout == four.stdout && one.stderr == four.stderr,
            "{how:?}"
        );
    }
}

#[test]
fn a_name_of_any_length_has_its_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let name = format!("[Variant \"{}\"]\n\n*\n", "x".repeat(65_536));
    fs::write(folder.path().join("long.pgn"), name).expect("a file");
    for words in [&["stats", "long.pgn"][..], &["info", "long.pgn"]] {
        let out = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(words)
            .current_dir(folder.path())
            .output()
            .expect("panchess runs");
        let text = String::from_utf8(out.stdout).expect("UTF-8");
        assert_eq!(out.status.code(), Some(0), "{words:?}");
        assert!(
            text.contains("variants") && text.contains("xxx … xxx"),
            "{text}"
        );
        assert!(text.len() < 2_000, "{} bytes", text.len());
    }
}

#[test]
fn json_has_every_number() {
    let desk = desk();
    let out = stats(
        desk.path(),
        &["games.pgn", "house.pgn", "--json", "--depth", "2"],
    );
    let all: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    assert_eq!(
        (&all["records"], &all["games"]),
        (&9_002.into(), &9_002.into())
    );
    assert_eq!(all["variants"]["crazyhouse"], 1);
    assert_eq!(all["results"]["1/2-1/2"], 3_000);
    assert_eq!(all["plies"]["median"], 3.0);
    let chess = &all["openings"][0];
    assert_eq!(
        (&chess["variant"], &chess["games"]),
        (&"chess".into(), &9_001.into())
    );
    let e4 = &chess["moves"][0];
    assert_eq!(
        (&e4["move"], &e4["white"], &e4["draws"]),
        (&"e4".into(), &3_000.into(), &3_000.into())
    );
    assert_eq!(e4["moves"].as_array().map(Vec::len), Some(3));
    assert!(e4["moves"][0].get("moves").is_none());
}

#[test]
fn a_page_has_a_name_that_says_so() {
    let desk = desk();
    let out = stats(desk.path(), &["house.pgn", "-o", "house.txt"]);
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("name it `house.html`"), "{said}");
    assert_eq!(
        stats(desk.path(), &["house.pgn", "-o", "house.html"])
            .status
            .code(),
        Some(0)
    );
    let page = fs::read_to_string(desk.path().join("house.html")).expect("a page");
    assert!(page.matches("<svg ").count() >= 5 && !page.contains("http://www.w3.org/1999"));
}

#[test]
fn a_notation_for_one_variant_carries_the_games_of_that_variant() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = "[Variant \"shogi\"]\n\n*\n\n1. e4 *\n\n1. d4 *\n";
    fs::write(folder.path().join("a.pgn"), games).expect("a file");
    let out = stats(folder.path(), &["a.pgn", "--json"]);
    let all: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
    for (notation, records) in [("csa", 1), ("kif", 1), ("ki2", 1), ("pgc", 2), ("pgn", 3)] {
        assert_eq!(all["carried_by"][notation], records, "{all}");
    }
}

#[test]
fn games_of_pieces_without_letters_are_not_carried_by_pgc() {
    let desk = Folder::with(&[
        ("a.usi", "position startpos moves 7g7f\n"),
        ("b.uci", "position startpos moves e2e4\n"),
    ]);
    for (file, carried) in [("a.usi", false), ("b.uci", true)] {
        let said = desk.line(&format!("info {file}")).out;
        assert_eq!(said.contains("pgc"), carried, "{said}");
    }
}

#[test]
fn a_game_that_states_the_usual_start_is_counted_with_the_others() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let other = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let stated = |fen| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n1. e4 *\n\n");
    let chess = format!("{}{}1. e4 e5 *\n", stated(start), stated(other));
    let shogi = "PI\n+\n+7776FU\n%TORYO\n/\n\
        P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
        P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
        P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n\
        +\n+7776FU\n%TORYO\n";
    let board = "[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:1:w]";
    let multiverse = format!(
        "[Mode \"5D\"]\n[Board \"custom\"]\n[Size \"8x8\"]\n{board}\n\n1.e4 *\n\n\
         [Mode \"5D\"]\n[Board \"Standard\"]\n\n1.e4 *\n"
    );
    for (name, text) in [
        ("a.pgn", chess),
        ("a.csa", shogi.into()),
        ("a.5dpgn", multiverse),
    ] {
        fs::write(folder.path().join(name), text).expect("a file");
        let out = stats(folder.path(), &[name, "--json"]);
        let all: serde_json::Value = serde_json::from_slice(&out.stdout).expect("JSON");
        assert_eq!(all["openings"][0]["games"], 2, "{all}");
    }
}

#[test]
fn games_on_the_infinite_board_are_named_as_in_datasets() {
    let folder = Folder::new("icn-stats");
    for (name, variant) in [("chess", ""), ("atomic", "[Variant \"Atomic\"]\n\n")] {
        folder.write("in.pgn", format!("{variant}1. e4 e5 2. Nf3 *\n"));
        let made = folder.line("convert in.pgn -t icn -q -o out.icn");
        assert_eq!(made.code, Some(0), "{made:?}");
        let shown = folder.line("info out.icn").out;
        assert!(
            shown.contains(&format!("variants    {name} (1)")),
            "{shown}"
        );
        let shown = folder.line("stats out.icn").out;
        let openings = format!("openings of {name} (1 game)\n  e4  ");
        assert!(shown.contains(&openings), "{shown}");
    }
}
