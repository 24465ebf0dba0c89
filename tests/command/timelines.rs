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
