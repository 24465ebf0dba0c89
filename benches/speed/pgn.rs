//! Reading and writing PGN. The games are made here: random, the same ones on
//! every run, with the tags and the line length of a tournament archive.
//!
//! Figures are for a ply, or for a move written.

use crate::bench::Bench;
use crate::games::{games, plies};
use panchess::diag::Sink;
use panchess::formats::{FormatName, Read, Write};
use panchess::io::Record;
use panchess::model::Document;
use std::hint::black_box;

fn written(doc: &Document) -> String {
    let mut out = Vec::new();
    assert!(writer().write(doc, &mut out, &mut Sink::default()).is_ok());
    String::from_utf8(out).expect("text")
}

fn name() -> FormatName {
    FormatName::parse("pgn").expect("a format")
}

fn writer() -> Box<dyn Write> {
    let name = name();
    name.format.writer(&name.options).expect("a writer")
}

fn reader() -> Box<dyn Read> {
    let name = name();
    name.format.reader(&name.options).expect("a reader")
}

/// Everything about PGN.
pub fn run(bench: &Bench) {
    if bench.wants("pgn read") || bench.wants("pgn write") {
        read(bench);
        write(bench);
    }
}

fn read(bench: &Bench) {
    for (label, annotated) in [("plain", false), ("clocks", true)] {
        let docs = games(annotated);
        let texts: Vec<String> = docs.iter().map(written).collect();
        let (mut reader, mut doc, mut sink) = (reader(), Document::default(), Sink::default());
        bench.time(&format!("pgn read {label}"), plies(&docs), || {
            for text in &texts {
                assert!(reader.read(&Record::of(text), &mut doc, &mut sink).is_ok());
                black_box(&doc);
            }
        });
    }
}

fn write(bench: &Bench) {
    for (label, annotated) in [("plain", false), ("clocks", true)] {
        let docs = games(annotated);
        let (mut writer, mut out, mut sink) = (writer(), Vec::new(), Sink::default());
        bench.time(&format!("pgn write {label}"), plies(&docs), || {
            out.clear();
            for doc in &docs {
                assert!(writer.write(doc, &mut out, &mut sink).is_ok());
            }
            black_box(&out);
        });
    }
}
