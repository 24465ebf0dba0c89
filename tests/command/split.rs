//! Files divided into parts.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn panchess(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_panchess"))
        .args(words)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("panchess runs")
}

#[test]
fn parts_are_the_file_byte_for_byte_and_hold_whole_games() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = |n: usize| format!("[Round \"{n}\"]\n\n1. e4 {{a comment}} e5 *\n\n\n");
    let games: String = (0..1_000).map(game).collect();
    fs::write(folder.path().join("games.pgn"), &games).expect("a file");
    let words = [
        "split",
        "games.pgn",
        "--size",
        "10K",
        "--plain",
        "-o",
        "parts",
    ];
    let out = panchess(folder.path(), &words);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert_eq!(
        (out.status.code(), &*said),
        (Some(0), "note: 1 file in 4 parts\n")
    );
    let part = |n: usize| folder.path().join(format!("parts/games-{n:05}.pgn"));
    let parts: Vec<String> = (0..4)
        .map(|n| fs::read_to_string(part(n)).expect("a part"))
        .collect();
    assert!(parts.concat() == games);
    assert!(parts.iter().all(|part| part.starts_with("[Round ")));
}

#[cfg(feature = "compress")]
#[test]
fn a_compressed_file_has_compressed_parts_below_the_same_folders() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir(folder.path().join("in")).expect("a folder");
    fs::write(
        folder.path().join("in/a.epd"),
        "8/8/8/8/8/8/8/K1k5 w - -\n".repeat(500),
    )
    .expect("a file");
    for words in [
        [
            "convert",
            "in/a.epd",
            "-t",
            "epd",
            "-o",
            "in/b.epd.gz",
            "-q",
        ]
        .as_slice(),
        ["split", "in", "--size", "4K", "-o", "parts"].as_slice(),
        ["convert", "parts", "-t", "epd", "-o", "all.epd", "-q"].as_slice(),
    ] {
        let out = panchess(folder.path(), words);
        assert_eq!(
            out.status.code(),
            Some(0),
            "{}",
            String::from_utf8_lossy(&out.stderr)
        );
    }
    assert!(folder.path().join("parts/b-00003.epd.zst").exists());
    let all = fs::read_to_string(folder.path().join("all.epd")).expect("a file");
    assert_eq!(all.lines().count(), 1_000);
}

#[test]
fn what_cannot_be_split_says_why() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.lcpn"), "x").expect("a file");
    let out = panchess(folder.path(), &["split", "a.lcpn", "-o", "parts"]);
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("cannot be split"), "{said}");
}

#[test]
fn parts_of_another_run_are_not_mixed_in() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, games) in [("a.pgn", 300), ("a-b.pgn", 10)] {
        fs::write(folder.path().join(name), "1. e4 e5 *\n\n".repeat(games)).expect("a file");
    }
    let words = ["split", "a.pgn", "--plain", "-q", "-o", "parts", "--size"];
    let split = |size| panchess(folder.path(), &[&words[..], &[size]].concat());
    assert_eq!(split("1K").status.code(), Some(0));
    let again = split("2K");
    let said = String::from_utf8_lossy(&again.stderr).into_owned();
    assert_eq!(again.status.code(), Some(2));
    assert!(
        said.contains("holds `a-00000.pgn` of another run"),
        "{said}"
    );
    let other = ["split", "a-b.pgn", "--plain", "-q", "-o", "parts"];
    assert_eq!(panchess(folder.path(), &other).status.code(), Some(0));
}

#[test]
fn a_long_file_that_is_one_part_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let games = "[Event \"1\"]\n\n1. e4 e5\n\n[Event \"2\"]\n\n1. e4 e5\n";
    fs::write(folder.path().join("a.pgn"), games).expect("a file");
    let words = ["split", "a.pgn", "--size", "10", "--plain", "-o", "parts"];
    let out = panchess(folder.path(), &words);
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    let expected = "note: `a.pgn` has 45 bytes and is one part: after `--size`, no place is certain to be the beginning of a \
                    record\nnote: 1 file in 1 part\n";
    assert_eq!((out.status.code(), &*said), (Some(0), expected));
}

#[test]
fn files_whose_parts_would_have_the_same_names_are_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["a", "b"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        fs::write(folder.path().join(name).join("g.pgn"), "1. e4 *\n").expect("a file");
    }
    let out = panchess(
        folder.path(),
        &["split", "a/g.pgn", "b/g.pgn", "-o", "parts"],
    );
    assert_eq!(out.status.code(), Some(2));
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(said.contains("begin with `parts/g-`"), "{said}");
    assert!(!folder.path().join("parts").exists());
}

#[test]
fn a_tag_inside_a_comment_begins_no_record_whatever_follows_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for behind in [
        "} e5 1-0",
        " and more} e5 1-0",
        " {\n} e5 1-0",
        "\n[Site \"}\"] } e5 1-0",
    ] {
        let games = format!("1. e4 {{see\n1-0\n\n[Event \"y\"]{behind}\n");
        fs::write(folder.path().join("a.pgn"), games).expect("a file");
        let folder_of_parts = behind.len().to_string();
        let words = [
            "split",
            "a.pgn",
            "--size",
            "1",
            "--plain",
            "-q",
            "-o",
            &folder_of_parts,
        ];
        assert_eq!(panchess(folder.path(), &words).status.code(), Some(0));
        let parts = fs::read_dir(folder.path().join(&folder_of_parts)).expect("a folder");
        assert_eq!(parts.count(), 1, "{behind}");
    }
}
