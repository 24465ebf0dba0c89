//! Files of games of 5D chess: which notation they are in, and what is the same game.

use std::fs;
use std::process::Command;

struct Folder(tempfile::TempDir);

/// The exit status, what is written to stdout, and what is said on stderr.
type Ran = (Option<i32>, String, String);

impl Folder {
    fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        for (name, text) in files {
            fs::write(folder.0.path().join(name), text).expect("a file");
        }
        folder
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.path().join(name)).expect("a text file")
    }

    fn run(&self, words: &str) -> Ran {
        let out = Command::new(env!("CARGO_BIN_EXE_panchess"))
            .args(words.split_whitespace())
            .current_dir(self.0.path())
            .output()
            .expect("the program runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (out.status.code(), text(out.stdout), text(out.stderr))
    }
}

/// Notations of games that have the headers and boards of 5dpgn.
const ALIKE: [&str; 4] = ["5draw", "alexbay", "axel", "hexicube"];

#[test]
fn a_game_without_moves_is_in_the_notation_that_its_extension_names() {
    let standard = "[Mode \"5D\"]\n[Board \"Standard\"]\n";
    let custom = "[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K4:0:1:w]\n";
    for game in [standard, custom] {
        let folder = Folder::with(&[("g.5dpgn", game)]);
        for slug in ALIKE {
            let ran = folder.run(&format!("convert g.5dpgn -t {slug} -o g.{slug} -q"));
            assert_eq!(ran.0, Some(0), "{slug}: {ran:?}");
            for verb in ["check", "fmt --check"] {
                let ran = folder.run(&format!("{verb} g.{slug}"));
                assert_eq!(ran.0, Some(0), "{verb} {slug}: {ran:?}");
            }
        }
    }
}

#[test]
fn a_game_of_5duci_without_moves_is_in_the_notation_that_its_extension_names() {
    let folder = Folder::with(&[
        ("g.5duci", "position startpos\n"),
        ("g.txt", "position startpos\n"),
    ]);
    let ran = folder.run("check g.5duci");
    assert_eq!(ran.0, Some(0), "{ran:?}");
    let ran = folder.run("info g.txt");
    assert!(ran.1.contains("uci") && !ran.1.contains("5duci"), "{ran:?}");
}

#[test]
fn a_mistake_in_the_first_move_rejects_only_its_game() {
    let head = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n";
    for (name, wrong, right) in [
        (
            "a.alexbay",
            "1w 1:e2:e4\n1b. 1:e7:e5\n",
            "1w. 1:d2:d4\n1b. 1:d7:d5\n",
        ),
        ("a.axel", "1. e4 . e5.\n", "1. d4 .. d5.\n"),
        (
            "a.5draw",
            "1. (0T1)e2(0T1)e4\nb. (0T1)e7(0T1)e5\n",
            "w. (0T1)d2(0T1)d4\n",
        ),
    ] {
        let text = format!("{head}{wrong}\n{head}{right}");
        let folder = Folder::with(&[(name, &text)]);
        let ran = folder.run(&format!("check {name}"));
        assert_eq!(ran.0, Some(1), "{name}: {ran:?}");
        assert!(ran.2.contains("1 rejected"), "{name}: {ran:?}");
    }
}

#[test]
fn moves_of_another_notation_still_contradict_the_extension() {
    let head = "[Mode \"5D\"]\n[Board \"Standard\"]\n\n";
    for moves in ["1. e4 / e5\n", "1. (0T1)e4 / (0T1)e5\n"] {
        let text = format!("{head}{moves}");
        for slug in ALIKE {
            let name = format!("a.{slug}");
            let folder = Folder::with(&[(name.as_str(), text.as_str())]);
            let ran = folder.run(&format!("check {name}"));
            let refused = ran.0 == Some(2) && ran.2.contains("looks like 5dpgn");
            assert!(refused || slug == "hexicube", "{name}: {ran:?}");
        }
    }
}

#[test]
fn a_game_in_5duci_is_a_duplicate_of_the_same_game() {
    for start in [
        "[Board \"Standard\"]\n\n1. e4 / e5\n",
        "[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K4:0:1:w]\n\n1. Kb2 / Ke4\n",
        "[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"Q,N,R,B\"]\n[4k/5/5/5/K4:0:1:w]\n\n1. Kb2 / Ke4\n",
    ] {
        let folder = Folder::with(&[("l.5dpgn", start)]);
        let ran = folder.run("convert l.5dpgn -t 5duci -o l.5duci");
        assert!(!ran.2.contains("core/lost-rules"), "{ran:?}");
        for key in ["moves", "final-position"] {
            let ran = folder.run(&format!("dedup l.5dpgn l.5duci -t 5draw --key {key}"));
            assert!(ran.2.contains("1 duplicate, 1 kept"), "{key}: {ran:?}");
        }
    }
}

#[test]
fn what_pawns_become_is_a_rule_that_5duci_loses() {
    let game = "[Board \"custom\"]\n[Size \"5x5\"]\n[Promotions \"U\"]\n[4k/P4/5/5/K4:0:1:w]\n\n1. a5=U / Kd4\n";
    let folder = Folder::with(&[("u.5dpgn", game)]);
    let ran = folder.run("convert u.5dpgn -t 5duci");
    assert!(ran.2.contains("core/lost-rules"), "{ran:?}");
    let strict = folder.run("convert u.5dpgn -t 5duci --strict");
    assert_eq!(strict.0, Some(3), "{strict:?}");
}

/// A game that is converted step by step; the last text.
fn through(folder: &Folder, first: &str, steps: &[&str]) -> String {
    let mut last = first.to_owned();
    for (n, slug) in steps.iter().enumerate() {
        let next = format!("step{n}.{slug}");
        let ran = folder.run(&format!("convert {last} -t {slug} -o {next} -q"));
        assert_eq!(ran.0, Some(0), "{steps:?}: {ran:?}");
        last = next;
    }
    folder.read(&last)
}

#[test]
fn marks_of_check_and_mate_do_not_depend_on_the_way() {
    let game = "[Board \"custom\"]\n[Size \"5x5\"]\n[4k/5/5/5/K1R2:0:1:w]\n\n\
                1. Kb2 / Ke4\n2. Re1 / Kd3\n3. Re5#\n";
    let folder = Folder::with(&[("d.5dpgn", game)]);
    for slug in ["5draw", "5duci", "hexicube", "alexbay", "axel", "jsonl"] {
        let text = through(&folder, "d.5dpgn", &[slug, "5dpgn"]);
        assert!(text.contains("Re5#"), "{slug}: {text}");
    }
    for slug in ["alexbay", "axel"] {
        let text = through(&folder, "d.5dpgn", &["5draw", slug]);
        assert!(text.contains("#"), "{slug}: {text}");
        assert_eq!(text, through(&folder, "d.5dpgn", &["jsonl", slug]));
    }
}

#[test]
fn castling_has_marks_in_alexbays_notation() {
    let game = "[Board \"custom\"]\n[Size \"8x8\"]\n[5k2/8/8/8/8/8/8/4K*2R*:0:1:w]\n\n1. O-O+\n";
    let folder = Folder::with(&[("c.5dpgn", game)]);
    let text = through(&folder, "c.5dpgn", &["alexbay"]);
    assert!(text.contains("1w. 1:0-0+"), "{text}");
    assert_eq!(text, through(&folder, "c.5dpgn", &["alexbay", "alexbay"]));
}
