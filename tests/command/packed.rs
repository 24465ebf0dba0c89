//! Compressed files and archives, complete and damaged.

use crate::desk::{Folder, Ran, panchess};
use std::io::Write;

const GAME: &str = "[White \"Tanaka\"]\n\n1. e4 e5 2. Nf3 *\n\n";
const LINE: &str = "position startpos moves e2e4 e7e5 g1f3\n";

fn packed(way: &str, text: &str) -> Vec<u8> {
    let write = |mut to: Box<dyn Write>| to.write_all(text.as_bytes()).expect("memory");
    let mut out = Vec::new();
    match way {
        "bz2" => {
            let mut to = bzip2::write::BzEncoder::new(&mut out, bzip2::Compression::fast());
            to.write_all(text.as_bytes()).expect("memory");
            to.finish().expect("memory");
        }
        "gz" => {
            let mut to = flate2::write::GzEncoder::new(&mut out, flate2::Compression::fast());
            to.write_all(text.as_bytes()).expect("memory");
            to.finish().expect("memory");
        }
        "zst" => {
            let mut to = zstd::Encoder::new(&mut out, 1).expect("memory");
            to.include_checksum(true).expect("a checksum");
            to.write_all(text.as_bytes()).expect("memory");
            to.finish().expect("memory");
        }
        _ => write(Box::new(&mut out)),
    }
    out
}

/// An archive with these files. Every other one is stored as it is.
pub fn zip(files: &[(&str, &str)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut out);
    for (n, (name, text)) in files.iter().enumerate() {
        let method = match n % 2 {
            0 => rawzip::CompressionMethod::DEFLATE,
            _ => rawzip::CompressionMethod::STORE,
        };
        let name = rawzip::path::EntryPath::verbatim(name.as_bytes());
        let file = archive.new_file(name).compression_method(method);
        let (mut entry, config) = file.start().expect("a file");
        let done = if n % 2 == 0 {
            let deflate = flate2::Compression::fast();
            let mut to = config.wrap(flate2::write::DeflateEncoder::new(&mut entry, deflate));
            to.write_all(text.as_bytes()).expect("memory");
            let (inner, done) = to.finish().expect("an end");
            inner.finish().expect("an end");
            done
        } else {
            let mut to = config.wrap(&mut entry);
            to.write_all(text.as_bytes()).expect("memory");
            to.finish().expect("an end").1
        };
        entry.finish(done).expect("an end");
    }
    archive.finish().expect("an end");
    out
}

/// An archive with one file.
pub fn zip_of(name: &str, bytes: &[u8]) -> Vec<u8> {
    zip(&[(name, std::str::from_utf8(bytes).expect("text"))])
}

fn to_uci(folder: &Folder, name: &str) -> Ran {
    folder.run(&["convert", name, "-t", "uci", "-q"])
}

#[test]
fn compressed_files_are_read_to_the_end_and_several_in_one_too() {
    let folder = Folder::new("packed");
    for way in ["bz2", "gz", "zst"] {
        let name = format!("a.pgn.{way}");
        let one = packed(way, &GAME.repeat(3));
        folder.write(&name, [one.clone(), one.clone()].concat());
        let ran = to_uci(&folder, &name);
        assert_eq!((ran.code, ran.out), (Some(0), LINE.repeat(6)), "{way}");
        folder.write("cut", &one[..one.len() - 9]);
        folder.write(
            "behind",
            [&one[..], b"BZh9 and more, which is not compressed"].concat(),
        );
        for (file, words) in [("cut", "ends in the middle of its"), ("behind", "damaged")] {
            let ran = folder.run(&["convert", "-f", "pgn", file, "-o", "out.uci"]);
            assert_eq!(ran.code, Some(2), "{way} {file}: {ran:?}");
            assert!(ran.said.contains(words), "{way} {file}: {}", ran.said);
            assert!(!folder.path("out.uci").exists());
        }
    }
    let ran = Ran::of(&panchess(
        &["convert", "-f", "fen", "-t", "fen", "-q"],
        "BZ",
    ));
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

/// Games that differ, so that their compressed form is long.
fn games(n: usize) -> String {
    let game = |i: usize| format!("[Round \"{i}\"]\n[Site \"{:x}\"]\n\n1. e4 *\n\n", i * 7_919);
    (0..n).map(game).collect()
}

#[test]
fn a_damaged_file_gives_the_same_records_whatever_the_threads_and_from_a_pipe() {
    let folder = Folder::new("damaged");
    let text = games(8_000);
    for way in ["bz2", "gz", "zst"] {
        let mut bytes = packed(way, &text);
        match way {
            // The checksum of the second block, which is compared once the block has been decompressed.
            "bz2" => {
                let start = *b"1AY&SY";
                let mut blocks = bytes.windows(6).enumerate().skip(5);
                let second = blocks.find(|(_, six)| *six == start);
                let at = second.map_or(4 + 6, |(at, _)| at + 6);
                bytes[at] ^= 1;
            }
            _ => {
                let middle = bytes.len() / 2;
                bytes[middle..middle + 40].fill(0xFF);
            }
        }
        let name = format!("a.pgn.{way}");
        folder.write(&name, &bytes);
        let said = |threads| {
            let ran = folder.run(&["check", &name, "-j", threads]);
            assert_eq!(ran.code, Some(2), "{ran:?}");
            (ran.out, ran.said)
        };
        let one = said("1");
        assert!(one.1.contains("damaged"), "{way}: {}", one.1);
        assert_eq!(one, said("2"), "{way}");
        let piped = Ran::of(&panchess(&["check", "-f", "pgn", "-"], &bytes));
        let (piped, one) = (format!("{}{}", piped.out, piped.said), one.0 + &one.1);
        assert_eq!(
            piped
                .replace("`-`", &format!("`{name}`"))
                .replace("--> -:", &format!("--> {name}:")),
            one,
            "{way}"
        );
    }
}

#[test]
fn a_window_of_zstd_that_is_too_long_is_no_damage() {
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("memory");
    encoder.window_log(28).expect("a window");
    encoder.long_distance_matching(true).expect("a way");
    encoder.write_all(GAME.as_bytes()).expect("memory");
    let folder = Folder::new("window");
    folder.write("a.pgn.zst", encoder.finish().expect("memory"));
    let ran = to_uci(&folder, "a.pgn.zst");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.said.contains("zstd -dc --long=31"), "{}", ran.said);
}

#[test]
fn names_in_an_archive_have_colons_but_lead_out_of_no_folder() {
    let folder = Folder::new("colons");
    let names = [
        "Round 1: Tal.pgn",
        "Round 2: Tal.pgn",
        "../a: b/../c.pgn",
        "C:/d.pgn",
        "e/./f\\g.pgn",
        "/h.pgn",
    ];
    let files = names.map(|name| (name, GAME));
    folder.write("a.zip", zip(&files));
    let ran = folder.run(&["convert", "a.zip", "-t", "uci", "-q", "-o", "out/"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    if cfg!(unix) {
        let made = [
            "Round 1: Tal.uci",
            "Round 2: Tal.uci",
            "c.uci",
            "d.uci",
            "e/f/g.uci",
            "h.uci",
        ];
        assert_eq!(folder.files("out/a"), made);
    }
}

#[test]
fn panchess_does_not_write_what_it_only_reads() {
    let folder = Folder::new("only-read");
    folder.write("a.pgn", GAME);
    for name in ["b.pgn.bz2", "b.pgn.zip"] {
        let ran = folder.run(&["convert", "a.pgn", "-o", name]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.said.contains("does not write it"), "{}", ran.said);
    }
    assert_eq!(folder.files(""), ["a.pgn"]);
}

#[test]
fn a_zip_archive_is_read_as_a_folder() {
    let folder = Folder::new("zip");
    let files = [
        ("b.pgn", GAME),
        ("deep/a.pgn", GAME),
        ("notes.txt", "no game"),
        ("../out/../c.pgn", GAME),
        ("__MACOSX/._b.pgn", "rubbish"),
    ];
    folder.write("in/games.zip", zip(&files));
    folder.write("in/a.pgn", GAME);
    let ran = folder.run(&["convert", "in", "-t", "uci", "-o", "out/"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.said
            .contains("skipped in `in/games.zip`: 1 with an unknown extension, 1 hidden")
    );
    let found = folder.files("out");
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found.contains(&"games/deep/a.uci".to_owned()), "{found:?}");
    assert!(folder.files("").iter().all(|name| !name.starts_with("c.")));
    folder.write("games", zip(&[("x.pgn", "[White \"T\"]\n\n1. e4 e4 *\n")]));
    let ran = folder.run(&["check", "games", "--message-format", "short"]);
    assert!(
        ran.said.starts_with("games/x.pgn:3:7: error"),
        "{}",
        ran.said
    );
    let pipe = std::fs::File::open(folder.path("games")).expect("there");
    let output = folder.command(&["check"]).stdin(pipe).output();
    let ran = Ran::of(&output.expect("panchess runs"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.said.contains("unzip -p"), "{}", ran.said);
}

#[test]
fn damaged_archives_are_named_and_the_other_files_are_read() {
    let folder = Folder::new("damaged-zip");
    let whole = zip(&[("a.pgn", &GAME.repeat(9)), ("b.pgn", &GAME.repeat(9))]);
    let at = |pattern: &[u8]| {
        let found = whole.windows(pattern.len()).rposition(|w| w == pattern);
        found.expect("a part of an archive")
    };
    let last = at(b"PK\x01\x02");
    let changed = |place: usize, bytes: &[u8]| {
        let mut other = whole.clone();
        other[place..place + bytes.len()].copy_from_slice(bytes);
        other
    };
    for (damaged, words) in [
        (
            whole[..whole.len() - 30].to_vec(),
            "could not read the zip archive",
        ),
        (changed(last + 42, &[0; 4]), "share the same bytes"),
        (
            changed(last + 24, &[9, 0, 0, 0]),
            "longer than the directory",
        ),
        (changed(last + 16, b"sums"), "its checksum is wrong"),
        (changed(last + 8, &[1, 0]), "it is encrypted"),
        (changed(last + 10, &[97, 0]), "a method that is not read"),
    ] {
        folder.write("in/games.zip", damaged);
        folder.write("in/z.pgn", GAME);
        let ran = folder.run(&["convert", "in", "-t", "uci", "-o", "out/"]);
        assert_eq!(ran.code, Some(2), "{words}: {ran:?}");
        assert!(ran.said.contains(words), "{words}: {}", ran.said);
        assert!(!folder.path("out/games/b.uci").exists(), "{words}");
        assert_eq!(folder.bytes("out/z.uci"), LINE.as_bytes(), "{words}");
    }
}

#[test]
fn files_that_cannot_be_rewritten_do_not_stop_the_others() {
    let folder = Folder::new("never-rewritten");
    let untidy = "1. e4   e5 *\n";
    folder.write("in/0.zip", zip(&[("a.pgn", untidy)]));
    folder.write("in/1.pgn", untidy);
    let ran = folder.run(&["fmt", "-w", "in"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.said.contains("such files are not rewritten"), "{ran:?}");
    assert_ne!(folder.bytes("in/1.pgn"), untidy.as_bytes());
}

#[test]
fn what_comes_before_damage_is_read_and_an_empty_file_is_no_archive() {
    let folder = Folder::new("cut-early");
    let one = packed("gz", GAME);
    folder.write("a.pgn.gz", &one[..one.len() - 6]);
    let ran = folder.run(&["convert", "a.pgn.gz", "-t", "jsonl", "-q"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.said.contains("ends in the middle"), "{}", ran.said);
    folder.write("two.pgn.gz", {
        let two = packed("gz", &GAME.repeat(2));
        two[..two.len() - 6].to_vec()
    });
    let ran = to_uci(&folder, "two.pgn.gz");
    assert_eq!((ran.code, ran.out), (Some(2), LINE.to_owned()));
    let words = ["convert", "two.pgn.gz", "-t", "uci", "-o", "out/", "-q"];
    let ran = folder.run(&[&words[..], &["--report", "r.jsonl"]].concat());
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let report = String::from_utf8(folder.bytes("r.jsonl")).expect("UTF-8");
    assert!(report.contains("\"written\":0,"), "{report}");
    folder.write("none.pgn.gz", "");
    let ran = folder.run(&["check", "none.pgn.gz"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
}

#[test]
fn an_archive_on_standard_input_is_refused_whatever_its_notation() {
    let zip = zip_of("a.pgn", GAME.as_bytes());
    let folder = Folder::new("zip-on-stdin");
    folder.write("a.zip", &zip);
    let file = std::fs::File::open(folder.path("a.zip")).expect("a file");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_panchess"));
    command
        .args(["convert", "-f", "pgn", "-t", "uci", "-"])
        .stdin(file);
    let ran = Ran::of(&command.output().expect("panchess runs"));
    assert_eq!(ran.code, Some(2), "{ran:?}");
}

#[test]
fn a_name_of_another_compression_is_refused() {
    let folder = Folder::new("other-packing");
    folder.write("a.pgn", GAME);
    for name in ["b.uci.xz", "b.uci.lz4"] {
        let ran = folder.run(&["convert", "a.pgn", "-o", name, "-t", "uci"]);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.said.contains("does not compress with"), "{}", ran.said);
    }
    assert_eq!(folder.files(""), ["a.pgn"]);
}

#[test]
fn hashes_of_files_in_archives_are_checked() {
    let folder = Folder::new("sums-of-archives");
    folder.write("in/a.zip", zip(&[("r.pgn", GAME), ("b/s.pgn", GAME)]));
    for json in ["", " --json"] {
        let sums = folder.line(&format!("hash in/a.zip{json}"));
        assert_eq!(sums.out.lines().count(), 2, "{sums:?}");
        folder.write("sums", sums.out);
        let ran = folder.line("hash --check sums");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(ran.out, "in/a.zip/b/s.pgn#0: OK\nin/a.zip/r.pgn#0: OK\n");
    }
    folder.write("in/a.zip", zip(&[("r.pgn", GAME)]));
    let ran = folder.line("hash --check sums");
    assert_eq!(ran.code, Some(2));
    assert!(ran.said.contains("the archive has no such file"), "{ran:?}");
    assert!(ran.out.contains("in/a.zip/r.pgn#0: OK"), "{ran:?}");
}

#[test]
fn archives_that_cannot_be_read_are_not_called_empty() {
    let folder = Folder::with(&[("empty.zip", "")]);
    let ran = folder.line("check empty.zip");
    assert_eq!(ran.code, Some(2), "{}", ran.said);
    assert!(!ran.said.contains("there is no file"), "{}", ran.said);
    let mut locked = zip_of("a.pgn", GAME.as_bytes());
    // The bit of encryption, in the header of the file and in the directory.
    locked[6] |= 1;
    let directory = locked.windows(4).position(|four| four == b"PK\x01\x02");
    locked[directory.expect("a directory") + 8] |= 1;
    folder.write("locked.zip", locked);
    let ran = folder.line("check locked.zip");
    assert_eq!(ran.code, Some(2), "{}", ran.said);
    assert!(ran.said.contains("encrypted"), "{}", ran.said);
    assert!(!ran.said.contains("there is no file"), "{}", ran.said);
}

#[test]
fn compressed_files_without_another_extension_are_recognized_in_folders() {
    let folder = Folder::with(&[]);
    folder.write("in/game.bz2", packed("bz2", GAME));
    folder.write("in/other.gz", packed("gz", "nothing that is a game"));
    let ran = folder.line("check in -v");
    assert_eq!(ran.code, Some(0), "{}", ran.said);
    assert!(ran.said.contains("1 record:"), "{}", ran.said);
    let names = "skipped in `in`: 1 with an unknown extension (`in/other.gz`)";
    assert!(ran.said.contains(names), "{}", ran.said);
}

#[test]
fn formats_that_are_not_read_are_named() {
    let mut tar = vec![0; 1024];
    tar[..5].copy_from_slice(b"a.pgn");
    tar[257..262].copy_from_slice(b"ustar");
    let tar = String::from_utf8(tar).expect("ASCII");
    let folder = Folder::with(&[
        (
            "a.txt",
            "[DhtmlXQ]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n",
        ),
        (
            "b.txt",
            "FORMAT  WXF\nRED     a ; 1137 ;;\nSTART{\n 1. C8.5 c2.5\n}END\n",
        ),
        ("c.txt", "标题: 甲 负 乙\n\n  1.炮二平五      士６进５\n"),
    ]);
    for (name, format) in [("a", "DhtmlXQ"), ("b", "WXF"), ("c", "DPXQ")] {
        let ran = folder.line(&format!("check {name}.txt"));
        let words = format!("files in the format {format} cannot be read");
        assert!(ran.said.contains(&words), "{}", ran.said);
    }
    let text = format!("[Event \"{}ustar", "x".repeat(257 - 8));
    folder.write("u.pgn", format!("{text} \"]\n\n1. e4 *\n"));
    assert_eq!(folder.line("check u.pgn").code, Some(0));
    folder.write("t.tar.gz", packed("gz", &tar));
    for from in ["", "-f pgn"] {
        let ran = folder.line(&format!("check t.tar.gz {from}"));
        assert!(ran.said.contains("is packed with tar"), "{}", ran.said);
        assert!(ran.said.contains("`tar -xOf FILE |"), "{}", ran.said);
    }
}

#[test]
fn all_files_whose_notation_is_refused_are_named() {
    let text = "nothing that is a game";
    let folder = Folder::with(&[("a.pgn", GAME), ("b.txt", text), ("c.txt", text)]);
    for verb in [
        "normalize -o all.csv",
        "dedup -o all.pgn",
        "dedup --check",
        "convert -o all.jsonl",
    ] {
        let ran = folder.line(&format!("{verb} a.pgn b.txt c.txt"));
        assert_eq!(ran.code, Some(2), "{}", ran.said);
        for name in [
            "`b.txt`",
            "`c.txt`",
            "2 of 3 files",
            "name only the other files",
        ] {
            assert!(ran.said.contains(name), "{verb}: {}", ran.said);
        }
    }
    let ran = folder.line("normalize -o all.csv b.txt");
    assert!(!ran.said.contains("name only"), "{}", ran.said);
}
