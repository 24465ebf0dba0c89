//! Every command of the cookbook runs, and answers as shown.
//!
//! `BLESS=1 cargo test --test command -- cookbook` writes the answers anew.

use crate::desk::Folder;
use crate::support::files;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

fn fixture(name: &str) -> Vec<u8> {
    fs::read(files::root(&format!("fixtures/tour/{name}"))).expect("a fixture")
}

/// The archive that docs/cookbook/README.md describes.
fn archive(folder: &Folder) {
    folder.write("archive/2024/club.pgn", fixture("club-evening.pgn"));
    folder.write("archive/2025/endgame.pgn", fixture("endgame.pgn"));
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(&fixture("crazyhouse.pgn")).expect("memory");
    folder.write(
        "archive/2025/crazyhouse.pgn.gz",
        gz.finish().expect("memory"),
    );
    folder.write(
        "archive/2026.zip",
        crate::packed::zip_of("repeated.pgn", &fixture("repeated.pgn")),
    );
    folder.write("archive/infinite.icn", fixture("infinite.icn"));
    folder.write("pieces.lcpn", fixture("pieces.lcpn"));
    folder.write("river-chess.yaml", fixture("river-chess.yaml"));
}

/// What a command prints, and its exit status.
fn run(folder: &Folder, command: &str) -> (String, i32) {
    let program = Path::new(env!("CARGO_BIN_EXE_panchess"));
    let own = program.parent().and_then(Path::to_str).expect("a folder");
    let path = format!("{own}:{}", std::env::var("PATH").unwrap_or_default());
    let out = Command::new("sh")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .current_dir(folder.path(""))
        .env("PATH", path)
        .env("NO_COLOR", "1")
        .env("LC_ALL", "C")
        .output()
        .expect("a shell");
    let text = String::from_utf8(out.stdout).expect("UTF-8");
    (text, out.status.code().unwrap_or(-1))
}

/// The page with the answers that its commands give in this folder.
fn answered(page: &str, folder: &Folder) -> String {
    let mut new = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        new.push_str(line);
        new.push('\n');
        let block = match line {
            "```sh" | "```console" => lines.by_ref().take_while(|line| *line != "```"),
            _ => continue,
        };
        let block: Vec<&str> = block.collect();
        if line == "```sh" {
            for command in &block {
                let (said, code) = run(folder, command);
                // A game of the archive is illegal.
                let fine = code == 0 || code == 1 && command.contains("archive");
                assert!(fine, "{command}: {code}\n{said}");
                new.push_str(command);
                new.push('\n');
            }
        } else {
            let command = block.first().and_then(|line| line.strip_prefix("$ "));
            let command = command.expect("a command");
            let (said, code) = run(folder, command);
            let wanted = block.get(1).and_then(|line| line.strip_prefix("? "));
            let wanted = wanted.map_or(0, |code| code.parse().expect("a number"));
            assert_eq!(code, wanted, "{command}\n{said}");
            new += &format!("$ {command}\n");
            if code != 0 {
                new += &format!("? {code}\n");
            }
            new.push_str(&said);
        }
        new.push_str("```\n");
    }
    new
}

#[test]
fn every_command_of_the_cookbook_answers_as_shown() {
    let mut pages = files::below(&files::root("docs/cookbook"));
    pages.sort();
    assert_eq!(
        pages.len(),
        6,
        "a page for each kind of user, and their list"
    );
    for page in pages {
        let name = page
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a name");
        let folder = Folder::new(&format!("cookbook-{name}"));
        archive(&folder);
        let text = files::text(&page);
        let new = answered(&text, &folder);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&page, new).expect("a page");
        } else {
            assert!(
                new == text,
                "{}: BLESS=1 writes it anew; now it is\n{new}",
                page.display()
            );
        }
    }
}
