//! The SkySpiral7 family and PGC: writing resolved games, and reading them with every
//! move found on the board.
//!
//! Figures are for a move.

use crate::bench::Bench;
use crate::games::{games, plies};
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::io::Record;
use panchess::model::Document;
use panchess::pipeline::{Converter, Plan, Verdict};
use std::hint::black_box;

fn name(text: &str) -> FormatName {
    FormatName::parse(text).expect("a format")
}

fn written(doc: &Document, to: &str) -> Vec<u8> {
    let name = name(to);
    let mut writer = name.format.writer(&name.options).expect("a writer");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    assert!(writer.write(doc, &mut out, &mut sink).is_ok(), "{sink:?}");
    out
}

fn converted(converter: &mut Converter, bytes: &[u8], out: &mut Vec<u8>) {
    let record = Record {
        bytes,
        ..Record::of("")
    };
    let mut sink = Sink::default();
    let verdict = converter.convert(&record, out, &mut sink);
    assert!(matches!(verdict, Verdict::Written(_)), "{sink:?}");
}

/// The whole family.
pub fn run(bench: &Bench) {
    write(bench);
    convert(bench);
}

/// What the writer alone costs: the games are resolved.
fn write(bench: &Bench) {
    let docs = games(false);
    for to in ["mcn", "bccf", "fcn", "short-sfen", "bcfen"] {
        let name = name(to);
        let mut writer = name.format.writer(&name.options).expect("a writer");
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        bench.time(&format!("family write {to}"), plies(&docs), || {
            out.clear();
            for doc in &docs {
                assert!(writer.write(doc, &mut out, &mut sink).is_ok());
            }
            sink.clear();
            black_box(&out);
        });
    }
}

/// From one notation to another, with whatever replay that takes.
fn convert(bench: &Bench) {
    let docs = games(false);
    for (from, to) in [
        ("mcn", "bccf"),
        ("bccf", "mcn"),
        ("uci", "fcn"),
        ("fcn", "uci"),
        ("uci", "short-sfen"),
        ("short-sfen", "uci"),
        ("uci", "bcfen"),
        ("bcfen", "uci"),
        ("uci", "pgc"),
        ("pgc", "uci"),
        ("pgn", "vgn"),
        ("vgn", "pgn"),
    ] {
        let label = format!("family convert {from} to {to}");
        if !bench.wants(&label) {
            continue;
        }
        let source = name(from);
        let bytes = source.format.writes_bytes(&source.options);
        let mut there = Converter::open(Plan::new(name("uci"), source))
            .expect("a format that is read and written");
        let texts: Vec<Vec<u8>> = docs
            .iter()
            .map(|doc| {
                let mut out = Vec::new();
                converted(&mut there, &written(doc, "uci"), &mut out);
                // The line end parts records, it is not in them.
                if !bytes && out.last() == Some(&b'\n') {
                    out.pop();
                }
                out
            })
            .collect();
        let plan = Plan::new(name(from), name(to));
        let mut converter = Converter::open(plan).expect("a format that is read and written");
        let mut out = Vec::new();
        bench.time(&label, plies(&docs), || {
            out.clear();
            for text in &texts {
                converted(&mut converter, text, &mut out);
            }
            black_box(&out);
        });
    }
}
