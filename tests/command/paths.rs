//! The paths of all options are compared before anything is written.

use crate::desk::Folder;
#[cfg(unix)]
use crate::desk::Ran;

const PIECES: &str = "K5,1|k5,8|q100000000000000000000,5\n\nKK\n";
const POSITION: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
const MAP: &str = "a map\n";

fn folder() -> Folder {
    Folder::with(&[
        ("a.icn", PIECES),
        ("a.fen", POSITION),
        ("m", MAP),
        ("there/a", ""),
    ])
}

/// Runs a command that is refused before anything is written.
fn refused(folder: &Folder, words: &str, why: &str) {
    let before = folder.files("");
    let ran = folder.line(words);
    assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{words}: {ran:?}");
    assert!(ran.said.contains(why), "{words}: {}", ran.said);
    assert_eq!(folder.files(""), before, "{words}");
    for name in ["rj", "o", "o.icn", "new", "out"] {
        assert!(!folder.path(name).exists(), "{words}: {name}");
    }
    assert_eq!(folder.bytes("m"), MAP.as_bytes(), "{words}");
    assert_eq!(folder.bytes("a.icn"), PIECES.as_bytes(), "{words}");
}

#[test]
fn no_file_of_an_option_is_that_of_another() {
    let folder = folder();
    let squeeze = "convert a.icn -t icn -o o.icn --squeeze --squeeze-map";
    for (words, why) in [
        (
            format!("{squeeze} m --report m"),
            "`--report` and `--squeeze-map` are the same file",
        ),
        (
            format!("{squeeze} new/map --report new/../new/map"),
            "`--report` and `--squeeze-map` are the same file",
        ),
        (
            "convert a.icn -t icn -o o.icn --unsqueeze m --report ./m".to_owned(),
            "`--report` and `--unsqueeze` are the same file",
        ),
        (
            "convert a.icn -t icn -o m --unsqueeze new/../m".to_owned(),
            "the output and `--unsqueeze` are the same file",
        ),
        (
            "convert a.icn -t icn -o new/x --report new/../new/x".to_owned(),
            "`--report` and the output are the same file",
        ),
        (
            "convert a.icn -t icn -o out/ --report out/../out/a.icn".to_owned(),
            "`--report` and the output are the same file",
        ),
        (
            "convert a.icn -t icn -o out/ --report out".to_owned(),
            "`--report` and the output are the same path",
        ),
        (
            "convert a.icn -t icn -o out/ --report out/a.icn/b".to_owned(),
            "`out/a.icn/b` would be in the output",
        ),
        (
            "convert a.icn -t icn -o o.icn --report new/../a.icn".to_owned(),
            "`--report` and an input are the same file",
        ),
        (
            format!("{squeeze} there"),
            "`--squeeze-map` is a file, and `there` is a folder",
        ),
        (
            "dedup a.fen -o o --index o".to_owned(),
            "the output and `--index` are the same path",
        ),
        (
            "dedup a.fen -o o/x --index o".to_owned(),
            "`o/x` is in the folder of `--index`",
        ),
        (
            "dedup a.fen -o o --temp-dir o".to_owned(),
            "the output and `--temp-dir` are the same path",
        ),
    ] {
        refused(&folder, &words, why);
    }
}

#[test]
fn the_folder_of_rejected_records_has_no_other_file() {
    let folder = folder();
    let convert = "convert a.icn -t icn";
    for (words, why) in [
        (
            format!("{convert} -o o.icn --squeeze --squeeze-map rj/i.icn --rejects rj"),
            "`rj/i.icn` is in the folder of `--rejects`, `rj`",
        ),
        (
            format!("{convert} -o o.icn --report new/../rj/r --rejects rj"),
            "is in the folder of `--rejects`, `rj`",
        ),
        (
            format!("{convert} -o rj/o.icn --rejects rj"),
            "`rj/o.icn` is in the folder of `--rejects`, `rj`",
        ),
        (
            format!("{convert} -o o.icn --rejects o.icn"),
            "`--rejects` and the output are the same path",
        ),
        (
            format!("{convert} -o o.icn --rejects o.icn/rj"),
            "`o.icn/rj` would be in the output, `o.icn`, which is a file",
        ),
        (
            format!("{convert} --report rj --rejects rj"),
            "`--report` and `--rejects` are the same path",
        ),
        (
            "check a.icn --report rj --rejects rj".to_owned(),
            "`--report` and `--rejects` are the same path",
        ),
        (
            "check a.icn --rejects a.icn".to_owned(),
            "`--rejects` is a folder, and `a.icn` is a file",
        ),
        (
            format!("{convert} --rejects a.icn/rj"),
            "`--rejects` cannot be `a.icn/rj`: ",
        ),
    ] {
        refused(&folder, &words, why);
    }
}

#[test]
fn folders_may_be_in_each_other_and_the_folder_of_a_map_is_made() {
    let folder = folder();
    let words = "convert a.icn -t icn -o out/ --rejects out/rj --report out/report";
    let ran = folder.line(&format!("{words} --squeeze --squeeze-map new/map"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let files = ["a.icn", "report", "rj/a.icn", "rj/a.icn.problems.jsonl"];
    assert_eq!(folder.files("out"), files);
    assert!(folder.bytes("new/map").starts_with(b"{\"record\":0,"));
    // A folder may have the name of nothing yet, and one that is left again.
    let ran = folder.line("convert a.icn -t icn -o out/../o.icn -q --report none/../report");
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn what_is_read_is_not_where_the_output_goes() {
    const RULES: &str = "panchess: variant/1\nname: mine\nlike: chess\n";
    let folder = Folder::with(&[("a.fen", POSITION), ("v.yaml", RULES), ("list", "a.fen\n")]);
    folder.write("sums", folder.line("hash a.fen").out);
    let appended = |words: &str, file: &str, from: bool, errors: bool| {
        let mut command = folder.command(&words.split(' ').collect::<Vec<_>>());
        let path = folder.path(file);
        let to = std::fs::File::options().append(true).open(&path);
        let to = to.expect("a file");
        if from {
            command.stdin(std::fs::File::open(&path).expect("a file"));
        }
        match errors {
            true => command.stderr(to),
            false => command.stdout(to),
        };
        Ran::of(&command.output().expect("panchess runs"))
    };
    for (words, file) in [
        ("hash --check sums", "sums"),
        ("hash --check -", "sums"),
        ("hash a.fen --variant v.yaml", "v.yaml"),
        ("variants check v.yaml", "v.yaml"),
        ("variants show v.yaml", "v.yaml"),
        ("variants perft v.yaml", "v.yaml"),
        ("info --files-from list", "list"),
        ("convert --files-from list -t epd", "list"),
    ] {
        let before = folder.bytes(file);
        let ran = appended(words, file, words.ends_with('-'), false);
        assert_eq!(ran.code, Some(2), "{words}: {ran:?}");
        let why = "is also where the output goes; write to another file";
        assert!(ran.said.contains(why), "{words}: {}", ran.said);
        assert_eq!(folder.bytes(file), before, "{words}");
    }
    let ran = appended("hash --check sums -q", "sums", false, true);
    assert_eq!(ran.code, Some(2), "{ran:?}");
}

#[test]
fn a_file_that_is_named_twice_is_refused_as_such() {
    let folder = Folder::with(&[("a.pgn", "1. e4 *\n")]);
    let ran = folder.line("convert a.pgn a.pgn -t uci -o out/");
    let expected = "error: `a.pgn` is named twice; name it once\n";
    assert_eq!((ran.code, &*ran.said), (Some(2), expected));
}

#[test]
fn an_input_is_not_replaced_by_its_selected_records() {
    let games = "1. e4 *\n\n1. d4 *\n";
    let folder = Folder::with(&[("a.pgn", games)]);
    for line in [
        "convert a.pgn -t pgn -o a.pgn --limit 1",
        "dedup a.pgn -o a.pgn --skip 1",
    ] {
        let ran = folder.line(line);
        assert_eq!(ran.code, Some(2), "{line}: {ran:?}");
        let why = "the records that are not selected would be lost; write to another file";
        assert!(ran.said.contains(why), "{line}: {}", ran.said);
        assert_eq!(folder.bytes("a.pgn"), games.as_bytes(), "{line}");
    }
}
