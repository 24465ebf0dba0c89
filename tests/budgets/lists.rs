//! Files that name other files, and files that options read.

use crate::table::Make;
use std::io::Write;

/// The bytes of a name that no system allows for a file, and of a usual long one.
const NAMES: [(&str, usize); 2] = [("long names", 50_000), ("names", 200)];

/// Texts that are made of numbers, up to a size; at least one.
fn joined(size: usize, part: impl Fn(usize) -> String) -> Vec<u8> {
    let mut text = String::new();
    for n in 0.. {
        let next = part(n);
        if n > 0 && text.len() + next.len() > size {
            break;
        }
        text.push_str(&next);
    }
    text.into_bytes()
}

fn name(n: usize, bytes: usize) -> String {
    format!("{}{n}.pgn", "x".repeat(bytes))
}

/// An archive with games that are wrong.
fn archive(bytes: usize) -> Make {
    Box::new(move |size| {
        let mut out = Vec::new();
        let mut zip = rawzip::ZipArchiveWriter::new(&mut out);
        // Each name is in the archive twice.
        for n in 0..(size / (2 * bytes)).max(1) {
            let name = name(n, bytes);
            let name = rawzip::path::EntryPath::verbatim(name.as_bytes());
            let file = zip.new_file(name);
            let file = file.compression_method(rawzip::CompressionMethod::STORE);
            let (mut entry, config) = file.start().expect("a file");
            let mut to = config.wrap(&mut entry);
            to.write_all(b"1. e4 e4 *\n").expect("memory");
            let (_, done) = to.finish().expect("an end");
            entry.finish(done).expect("an end");
        }
        zip.finish().expect("an end");
        out
    })
}

fn files(bytes: usize) -> Make {
    Box::new(move |size| joined(size, |n| name(n, bytes) + "\n"))
}

fn hashes(bytes: usize) -> Make {
    let line = move |n| format!("{n:032x}  state  {}#0\n", name(n, bytes));
    Box::new(move |size| joined(size, line))
}

/// Wrong sections of a `variants.ini`; a megabyte has fewer of them than a file may have.
fn sections(digits: usize) -> Make {
    let section = move |n| format!("[v{n}:chess]\nmaxRank = {}\n", "9".repeat(digits));
    Box::new(move |size| joined(size, section))
}

/// What can grow in them. A word `FILE` of the command stands for the file, which is no input then.
pub fn table() -> Vec<(&'static str, &'static str, &'static str, Make)> {
    let mut all = Vec::new();
    for (what, bytes) in NAMES {
        for verb in [
            "check",
            "check -v --message-format short",
            "check --message-format json",
            "convert -t uci -o -",
        ] {
            all.push(("pgn", what, verb, archive(bytes)));
        }
        for verb in [
            "check --files-from FILE",
            "check --message-format json --files-from FILE",
        ] {
            all.push(("pgn", what, verb, files(bytes)));
        }
        for verb in [
            "hash --check FILE",
            "hash --message-format json --check FILE",
        ] {
            all.push(("pgn", what, verb, hashes(bytes)));
        }
    }
    for (what, digits) in [("sections", 1_000), ("long values", 8_000)] {
        for verb in [
            "check /dev/null --variant FILE",
            "check /dev/null --message-format json --variant FILE",
        ] {
            all.push(("pgn", what, verb, sections(digits)));
        }
    }
    all
}
