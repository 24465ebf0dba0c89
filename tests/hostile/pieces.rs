//! Definitions made to be hard: `panchess piece` answers or says why not, and soon.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Far more than needed, far less than forever, on a busy machine without optimization.
const SOON: Duration = Duration::from_secs(60);

fn ask(text: &str, args: &[&str]) -> Output {
    told(text, &[&["piece", "-f", "lcpn+emacs"], args].concat())
}

fn told(text: &str, args: &[&str]) -> Output {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("panchess runs");
    let mut stdin = child.stdin.take().expect("stdin");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let out = child.wait_with_output().expect("an answer");
    let _ = writer.join();
    assert!(
        start.elapsed() < SOON,
        "{args:?} took {:?}",
        start.elapsed()
    );
    assert!(matches!(out.status.code(), Some(0..=2)), "{:?}", out.status);
    out
}

fn message(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// A name without digits.
fn name(n: usize) -> String {
    let letter = |b: u8| char::from(b - b'0' + b'a');
    format!(
        "x-{}",
        n.to_string().bytes().map(letter).collect::<String>()
    )
}

/// Definitions, each of which uses the one before twice.
fn doubling(how: &str, first: &str, levels: usize) -> String {
    let mut text = format!("(def {} {first})\n", name(0));
    for n in 1..levels {
        let before = name(n - 1);
        text += &format!("(def {} ({how} {before} {before}))\n", name(n));
    }
    text
}

#[test]
fn a_file_has_at_most_twenty_thousand_pieces() {
    let yaml = "panchess: pieces/1\npieces:\n";
    for (format, head, piece, code) in [
        ("lcpn", "", "(def a rook)\n", "lcpn/too-large"),
        ("lcpn", "", "a := rook\n", "lcpn/too-large"),
        ("betza", "", "fW\n", "betza/too-large"),
        ("yaml", yaml, "- {moves: {betza: fW}}\n", "yaml/content"),
    ] {
        let args = ["check", "-q", "-f", format, "--message-format", "short"];
        let refused = |pieces: usize| {
            let text = format!("{head}{}", piece.repeat(pieces));
            message(&told(&text, &args)).contains(code)
        };
        assert!(!refused(20_000), "{format}: {piece}");
        assert!(refused(20_001), "{format}: {piece}");
    }
}

#[test]
fn a_hundred_thousand_brackets_are_an_error_with_a_place() {
    let text = "(/ ".repeat(100_000) + "rook" + &")".repeat(100_000);
    let out = ask(&text, &["--message-format", "short"]);
    assert_eq!(out.status.code(), Some(1));
    assert!(message(&out).starts_with("-:1:"), "{}", message(&out));
}

#[test]
fn legs_that_double_at_every_level_are_told_and_given_up_in_time() {
    for how in ["->", "=>"] {
        let text = doubling(how, "(queen :any)", 40);
        let out = ask(&text, &["--name", &name(39), "--message-format", "short"]);
        assert_eq!(out.status.code(), Some(1));
        assert!(
            message(&out).contains("core/too-many-moves"),
            "{}",
            message(&out)
        );
    }
    let out = ask(&doubling("/", "queen", 150), &["--squares"]);
    assert_eq!(String::from_utf8_lossy(&out.stdout).split(' ').count(), 27);
}

#[test]
fn functions_that_multiply_are_an_error_with_a_place() {
    let mut text = format!("(def {} (/ move capture))\n", name(0));
    for n in 1..8 {
        let before = name(n - 1);
        text += &format!(
            "(def {} (& {before} {before} {before} {before}))\n",
            name(n)
        );
    }
    text += &format!("({} rook)\n", name(7));
    let out = ask(&text, &["--squares", "--message-format", "short"]);
    assert_eq!(out.status.code(), Some(1));
    assert!(
        message(&out).contains("core/piece-too-"),
        "{}",
        message(&out)
    );
}

#[test]
fn boards_without_an_end_are_refused_in_time() {
    for board in [
        "1000000000x1000000000",
        "1000000000x1x1x1x1x1",
        "hex:1000000000",
    ] {
        let out = ask("rook", &["--board", board, "--message-format", "short"]);
        assert_eq!(out.status.code(), Some(1));
        let told = message(&out);
        assert!(
            told.contains("core/too-many-moves") || told.contains("core/too-large-to-draw"),
            "{told}"
        );
        let out = ask("(rook :2)", &["--board", board, "--squares"]);
        assert_eq!(out.status.code(), Some(0), "{}", message(&out));
    }
}

#[test]
fn wrong_boards_and_squares_say_what_to_type() {
    for args in [
        &["--board", "8x"][..],
        &["--board", "0x8"],
        &["--board", "9999999999999999999x8"],
        &["--board", "1x1x1x1x1x1x1"],
        &["--board", "hex:6:sideways"],
        &["--square", "z9"],
        &["--square", "a99999999999999999999"],
        &["--square", "ä"],
        &["--friends", "a1 b77"],
        &["--friends", "a1 e4", "--square", "e4"],
        &["--enemies", "d4"],
        &["--friends", "e5 e6", "--enemies", "e5"],
        &["--zone", "nothing"],
        &["--position", "no/fen/9"],
        &["--name", "nobody"],
    ] {
        let out = ask("rook", args);
        assert_eq!(out.status.code(), Some(2), "{args:?}");
        assert!(message(&out).starts_with("error: "), "{}", message(&out));
    }
}

#[test]
fn an_array_that_fits_no_board_is_not_asked_for_a_board() {
    for (array, help) in [
        ("[1 2 3]", "choose a board with enough axes"),
        ("[1 2 3 4 5 6 7]", "boards have up to 6 axes"),
        ("[1 9000000000000000000]", "write smaller numbers"),
    ] {
        let out = ask(array, &[]);
        assert!(message(&out).contains(help), "{}", message(&out));
    }
}

#[test]
fn thousands_of_pieces_share_their_time() {
    let mut text = "(def long (-> queen (-> (queen :any) (queen :any))))\n".to_owned();
    for n in 0..400 {
        text += &format!("(def {} (/ long nobody-{}))\n", name(n), &name(n)[2..]);
    }
    let out = ask(&text, &["--brief"]);
    assert_eq!(String::from_utf8_lossy(&out.stdout).lines().count(), 401);
    let out = ask(&text[..text.len() / 4], &["--json", "-q"]);
    assert!(out.status.code() == Some(1));
}
