//! Records that are not written and kept in a folder are read back as the same records.

use crate::desk::Folder;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a file");
    let line = |line| serde_json::from_str(line).expect("a line of JSON");
    text.lines().map(line).collect()
}

/// The notations that have fixtures, and all of their fixtures.
fn fixtures() -> Vec<(String, Vec<PathBuf>)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let entries = |folder: &Path| {
        let paths = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = paths.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let ending = |path: &PathBuf| path.extension().is_some_and(|e| e != "diag" && e != "md");
    let notations = entries(&top).into_iter().filter_map(|folder| {
        let both = ["ok", "bad"].map(|sort| entries(&folder.join(sort)));
        let files: Vec<PathBuf> = both.into_iter().flatten().filter(ending).collect();
        let name = folder.file_name()?.to_str()?.to_owned();
        (!files.is_empty()).then_some((name, files))
    });
    notations.collect()
}

/// The numbers of a report by file.
fn numbers(report: &Path) -> BTreeMap<PathBuf, Value> {
    let files = lines(report).into_iter().filter(|l| l["kind"] == "file");
    files
        .map(|line| (line["file"].as_str().expect("a name").into(), line))
        .collect()
}

/// Converts files, and the records that were not written once more.
fn twice(notation: &str, files: &[PathBuf], options: &[&str]) -> Vec<String> {
    let folder = Folder::new(&format!("rejects-{notation}{}", options.concat()));
    let convert = |files: &[String], report: &str, more: &[&str]| {
        let words = ["convert", "-f", notation, "-t", "jsonl", "-o", "out", "-q"];
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        folder.run(&[&words[..], &["--report", report], more, &files].concat());
        numbers(&folder.path(report))
    };
    let shown = |path: &PathBuf| path.display().to_string();
    let files: Vec<String> = files.iter().map(shown).collect();
    let first = convert(
        &files,
        "one.jsonl",
        &[options, &["--rejects", "kept"]].concat(),
    );
    let kept = folder.files("kept").into_iter();
    let kept = kept.filter(|name| !name.ends_with(".problems.jsonl"));
    let kept: Vec<String> = kept.map(|name| format!("kept/{name}")).collect();
    if kept.is_empty() {
        return Vec::new();
    }
    let second = convert(&kept, "two.jsonl", &[]);
    let mut wrong = Vec::new();
    let mut rejected = 0;
    for name in &kept {
        let problems = lines(&folder.path(&format!("{name}.problems.jsonl")));
        let records = problems.iter().filter(|line| line["comment"] != true);
        let (records, back) = (records.count() as u64, &second[Path::new(name)]["records"]);
        rejected += records;
        if *back != records {
            wrong.push(format!(
                "{notation} {options:?} {name}: {records}, then {back}"
            ));
        }
    }
    let counted = |name| first.values().filter_map(move |line| line[name].as_u64());
    let all = ["rejected", "refused", "skipped"].map(|name| counted(name).sum::<u64>());
    if all.iter().sum::<u64>() != rejected {
        wrong.push(format!(
            "{notation} {options:?}: {all:?}, but {rejected} kept"
        ));
    }
    wrong
}

#[test]
fn rejected_records_of_all_fixtures_are_read_back_as_so_many_records() {
    let mut wrong = Vec::new();
    for (notation, files) in fixtures() {
        for options in [&["--ply", "99999"][..], &["--strict"]] {
            wrong.extend(twice(&notation, &files, options));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Converts a file so that no record has the ply that is asked for.
fn kept(folder: &Folder, name: &str, notation: &str) -> Vec<u8> {
    let to = ["-t", "jsonl", "--ply", "9", "-o", "out", "-q"];
    let words = ["convert", "-f", notation, name, "--rejects", "kept"];
    folder.run(&[&words[..], &to].concat());
    folder.bytes(&format!("kept/{name}"))
}

#[test]
fn games_of_pgc_without_an_end_are_read_back() {
    let folder = Folder::new("rejects-of-pgc");
    // The end is there only if something follows that would continue the game.
    let (a, b) = (
        &b"\x02\x05White\x01A\x03\x01\x0d"[..],
        &b"\x02\x05White\x01B\x03\x01\x0b"[..],
    );
    let whole = b"\x05\x03\x01\x0d\x06";
    folder.write("a.pgc", [a, b].concat());
    assert_eq!(kept(&folder, "a.pgc", "pgc"), [a, b"\x06", b].concat());
    folder.write("b.pgc", [a, whole, b].concat());
    assert_eq!(
        kept(&folder, "b.pgc", "pgc"),
        [a, whole, b].concat(),
        "05 ends it"
    );
    folder.write(
        "c.pgc",
        "02 05 5768697465 01 41 03 01 0d\n02 05 5768697465 01 42\n03 01 0b\n",
    );
    let text = String::from_utf8(kept(&folder, "c.pgc", "pgc+hex")).expect("text");
    let ran = folder.line("check -f pgc+hex kept/c.pgc");
    assert!(ran.said.contains("2 records: 2 legal"), "{ran:?}\n{text}");
}

#[test]
fn a_game_that_begins_with_new_depends_on_no_line_before_it() {
    let folder = Folder::with(&[(
        "a.cecp",
        "new\nvariant atomic\nusermove e2e4\nnew\nusermove d2d4\n",
    )]);
    let text = folder.bytes("a.cecp");
    assert_eq!(kept(&folder, "a.cecp", "cecp"), text);
    let ran = folder.line("dedup a.cecp -q");
    assert_eq!((ran.code, ran.out.into_bytes()), (Some(0), text));
}

#[test]
fn a_section_that_others_are_like_is_kept_once_and_first() {
    let (a, b, c) = (
        "[a:chess]\nking = k\n",
        "\n[b:a]\nqueen = -\n",
        "\n[c:b]\nrook = -\n",
    );
    let folder = Folder::with(&[("v.ini", &[a, b, c].concat())]);
    assert_eq!(
        kept(&folder, "v.ini", "fsf-ini"),
        [a, b, c].concat().as_bytes()
    );
    // What it depends on is there even if it was written.
    let words = "convert -f fsf-ini v.ini -t fsf-ini -o out --rejects some -q --records 2 --ply 9";
    folder.line(words);
    assert_eq!(folder.bytes("some/v.ini"), [a, b, c].concat().as_bytes());
}

#[test]
fn a_comment_that_is_refused_is_no_record() {
    let folder = Folder::with(&[("c.fen", "# c\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n# d\n")]);
    let ran = folder.line("convert c.fen -t jsonl --strict --rejects kept -o out.jsonl");
    assert_eq!(ran.code, Some(3));
    assert!(
        ran.said.contains("1 record: 1 converted, 2 texts refused"),
        "{ran:?}"
    );
    assert!(
        ran.said
            .contains("error: 2 texts between records would be lost, and `--strict`"),
        "{ran:?}"
    );
    assert_eq!(folder.bytes("kept/c.fen"), b"# c\n# d\n");
    let problems = lines(&folder.path("kept/c.fen.problems.jsonl"));
    assert_eq!(problems.len(), 2);
    assert!(problems.iter().all(|line| line["comment"] == true));
}

/// A header, tags and a broken tag do not end before the next record.
#[test]
fn rejected_records_of_icn_stay_apart() {
    let folder = Folder::new("rejects-of-icn");
    let rejected = |text: &str| {
        folder.write("a.icn", text);
        folder.line("convert a.icn -t icn -o out.icn --rejects kept -q");
        String::from_utf8(folder.bytes("kept/a.icn")).expect("text")
    };
    for (one, other) in [
        ("w:b (8|1) 81,1|k2,2", "{\"squares\": [1, )]} K1,1|k9,9"),
        ("[Result \"1-0\"]\n\n5,5|k1,1", "w 0/=100 K1,1|k5,8"),
        ("[9ariant: Classical] K5,5|k1,1", "K5,5|k1,1 1,:1>1,2"),
    ] {
        let first = rejected(&format!("{one}\n\n[Event \"a\"] K1,1|k5,8\n\n{other}\n"));
        assert_eq!(rejected(&first), first);
        let problems = folder.path("kept/a.icn.problems.jsonl");
        assert_eq!(lines(&problems).len(), 2, "{one}");
    }
}

#[test]
fn a_folder_of_rejects_is_converted_as_it_is() {
    let folder = Folder::with(&[("in/a.icn", "K1,1|k7,7\n\nKK\n")]);
    folder.line("convert in -t jsonl -o out --rejects rej");
    assert_eq!(folder.files("rej"), ["a.icn", "a.icn.problems.jsonl"]);
    folder.write("rej/a.icn", "K2,2\n");
    let again = folder.line("convert rej -t icn -o out2");
    assert_eq!(again.code, Some(0), "{}", again.said);
    assert_eq!(folder.bytes("out2/a.icn"), b"K2,2\n");
    let skipped = "skipped in `rej`: 1 with the problems of rejected records";
    assert!(again.said.contains(skipped), "{}", again.said);
}

/// A game that loses nothing, and one with a comment.
const PLAIN: &str = "[White \"A\"]\n\n1. e4 e5 1-0\n";
const COMMENTED: &str = "[White \"B\"]\n\n1. d4 {a comment} d5 1-0\n";

#[test]
fn what_strict_refuses_is_kept_and_the_rest_is_written() {
    let folder = Folder::with(&[("two.pgn", &format!("{PLAIN}\n{COMMENTED}"))]);
    let words = "convert two.pgn -t uci --strict --drop tags,outcome --message-format json";
    folder.write("out/other", "");
    for output in ["-o out/", "-o out/two.uci", "-o out/two.uci --resume"] {
        let ran = folder.line(&format!(
            "{words} {output} --rejects kept --report report.jsonl"
        ));
        assert_eq!(ran.code, Some(3), "{output}: {}", ran.said);
        let written = String::from_utf8(folder.bytes("out/two.uci")).expect("text");
        assert!(written.contains("e2e4 e7e5"), "{written}");
        assert!(!written.contains("d2d4"), "{written}");
        let kept = String::from_utf8(folder.bytes("kept/two.pgn")).expect("text");
        assert_eq!(kept, COMMENTED);
        assert!(ran.said.contains("\"written\":1"), "{}", ran.said);
        let file = &numbers(&folder.path("report.jsonl"))[Path::new("two.pgn")];
        assert_eq!((&file["written"], &file["refused"]), (&1.into(), &1.into()));
        fs::remove_file(folder.path("out/two.uci")).expect("removed");
    }
    let ran = folder.line(&format!("{words} --rejects kept"));
    assert!(ran.out.contains("e2e4 e7e5"), "{}", ran.out);
}

#[test]
fn documents_of_an_output_that_is_removed_are_not_counted_as_written() {
    let folder = Folder::with(&[("two.pgn", &format!("{PLAIN}\n{COMMENTED}"))]);
    let words = "convert two.pgn -t uci --strict --drop tags,outcome --message-format json";
    for output in ["-o out/", "-o two.uci"] {
        let ran = folder.line(&format!("{words} {output}"));
        assert_eq!(ran.code, Some(3), "{output}: {}", ran.said);
        assert!(ran.said.contains("\"written\":0"), "{}", ran.said);
        assert_eq!(folder.files(""), ["two.pgn"]);
    }
    folder.write("bad.pgn", format!("{PLAIN}\n[White \"C\"]\n\n1. Ke5 1-0\n"));
    let ran = folder.line("convert bad.pgn -t jsonl -o out/ --fail-fast --message-format json");
    assert!(ran.said.contains("\"written\":0"), "{}", ran.said);
}

#[test]
fn files_that_a_folder_skips_are_named() {
    let folder = Folder::with(&[
        ("in/a.pgn", PLAIN),
        ("in/notes.txt", "notes"),
        ("in/sub/readme", "readme"),
    ]);
    let words = "convert in -t jsonl -o out/ --report report.jsonl";
    let ran = folder.line(&format!("{words} -v"));
    let names = "2 with an unknown extension (`in/notes.txt`, `in/sub/readme`)";
    assert!(ran.said.contains(names), "{}", ran.said);
    let check = folder.line("check in --report check.jsonl");
    assert!(!check.said.contains("notes.txt"), "{}", check.said);
    for report in ["report.jsonl", "check.jsonl"] {
        let lines = lines(&folder.path(report));
        let line = lines.iter().find(|line| line["kind"] == "folder");
        let line = line.expect("a line about the folder");
        assert_eq!(line["names"][1], "in/sub/readme");
        assert_eq!(line["skipped"]["unknown"], 2);
    }
    let json = folder.line(&format!("{words} --message-format json"));
    assert!(
        json.said.contains("\"names\":[\"in/notes.txt\""),
        "{}",
        json.said
    );
}

#[test]
fn games_of_vgn_without_tags_stay_apart() {
    let folder = Folder::with(&[("a.vgn", "*\n\n1. e4 *\n")]);
    let ran = folder.line("convert a.vgn -t pgn -o o.pgn --rejects r");
    assert!(ran.said.contains("2 rejected"), "{}", ran.said);
    let again = folder.line("check r/a.vgn");
    assert!(again.said.contains("2 rejected"), "{}", again.said);
}
