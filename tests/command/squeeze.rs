//! Far coordinates made small in several files, and what they were again.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

const ONE: &str = "K5,1|k5,8|q100000000000000000000,5\n5,1>5,2\n";
const OTHER: &str = "K7,1|k7,8|r7,-900000000000\n";
/// Nobody can read this, so nothing is written of it.
const BROKEN: &str = "K7,1|k7,8|r7,-9000000000000|\n";

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("panchess-sq-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("in/deep")).expect("a temporary folder");
        Self(path)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a text file")
    }

    /// Runs the command; whether all went well, and what it said.
    fn run(&self, words: &str) -> (bool, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_panchess"));
        command.args(words.split_whitespace()).current_dir(&self.0);
        let out = command.env("NO_COLOR", "1").output().expect("it runs");
        let said = String::from_utf8_lossy(&out.stderr).into_owned();
        (out.status.success(), said)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn several_files_become_one_and_come_back() {
    let folder = Folder::new("joined");
    folder.write("a.icn", &format!("{ONE}\n{BROKEN}\n{OTHER}"));
    folder.write("b.icn", &format!("{OTHER}\n{ONE}"));
    let words = "convert a.icn b.icn -t icn -q -o small.icn --squeeze --squeeze-map map";
    // One record of five is broken; the map knows the four that were written.
    assert!(!folder.run(words).0);
    let small = folder.read("small.icn");
    assert!(small.len() < 150 && !small.contains("0000000"), "{small}");
    let map = folder.read("map");
    let numbers: Vec<&str> = map.lines().map(|l| &l[..12]).collect();
    assert_eq!(
        numbers,
        [
            "{\"record\":0,",
            "{\"record\":1,",
            "{\"record\":2,",
            "{\"record\":3,"
        ]
    );
    let (fine, said) = folder.run("convert small.icn -t icn -q -o back.icn --unsqueeze map");
    assert!(fine, "{said}");
    let all = format!("{ONE}\n{OTHER}\n{OTHER}\n{ONE}");
    assert_eq!(folder.read("back.icn"), all);
    let (fine, said) = folder.run("convert small.icn small.icn -t icn --unsqueeze map");
    assert!(!fine && said.contains("the map of one file"), "{said}");
}

#[test]
fn files_of_a_folder_have_lines_of_their_own() {
    let folder = Folder::new("mirrored");
    folder.write("in/a.icn", &format!("{ONE}\n{OTHER}"));
    folder.write("in/deep/b.icn", OTHER);
    let (fine, said) = folder.run("convert in -t icn -q -o small/ --squeeze --squeeze-map map");
    assert!(fine, "{said}");
    let map = folder.read("map");
    let starts: Vec<bool> = map
        .lines()
        .zip([
            "a.icn\",\"record\":0",
            "a.icn\",\"record\":1",
            "deep/b.icn\",\"record\":0",
        ])
        .map(|(line, start)| line.starts_with(&format!("{{\"file\":\"{start},")))
        .collect();
    assert_eq!(starts, [true; 3], "{map}");
    let (fine, said) = folder.run("convert small -t icn -q -o back/ --unsqueeze map");
    assert!(fine, "{said}");
    assert_eq!(folder.read("back/a.icn"), folder.read("in/a.icn"));
    assert_eq!(folder.read("back/deep/b.icn"), OTHER);
    // One of them alone is found by its name.
    let (fine, said) = folder.run("convert small/deep/b.icn -t icn -q -o b.icn --unsqueeze map");
    assert!(fine, "{said}");
    assert_eq!(folder.read("b.icn"), OTHER);
}

#[test]
fn every_position_of_a_game_has_its_line() {
    let folder = Folder::new("positions");
    folder.write("a.icn", &format!("{ONE}\n{OTHER}"));
    let words = "convert a.icn -t icn -q -o small.icn --every-ply --squeeze --squeeze-map map";
    let (fine, said) = folder.run(words);
    assert!(fine, "{said}");
    assert_eq!(folder.read("map").lines().count(), 3);
    let (fine, said) = folder.run("convert small.icn -t icn -q -o back.icn --unsqueeze map");
    assert!(fine, "{said}");
    let back = folder.read("back.icn");
    assert!(back.ends_with(&format!("\n\n{OTHER}")), "{back}");
    assert!(
        back.contains("\nb k5,8|q100000000000000000000,5|K5,2\n"),
        "{back}"
    );
}
