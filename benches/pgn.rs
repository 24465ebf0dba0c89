//! Reading and writing PGN. The games are made here: random, the same ones on
//! every run, with the tags and the line length of a tournament archive.
//!
//! `cargo bench --bench pgn`; figures are for a ply, or for a move written.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use panchess::diag::Sink;
use panchess::formats::{FormatName, Read, Write};
use panchess::io::Record;
use panchess::model::Document;
use std::hint::black_box;

#[path = "games/mod.rs"]
mod games;
use games::{games, plies};

fn written(doc: &Document) -> String {
    let mut out = Vec::new();
    assert!(writer().write(doc, &mut out, &mut Sink::default()));
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

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("read");
    for (label, annotated) in [("plain", false), ("clocks", true)] {
        let docs = games(annotated);
        let texts: Vec<String> = docs.iter().map(written).collect();
        let (mut reader, mut doc, mut sink) = (reader(), Document::default(), Sink::default());
        group.throughput(Throughput::Elements(plies(&docs)));
        group.bench_function(label, |b| {
            b.iter(|| {
                for text in &texts {
                    assert!(reader.read(&Record::of(text), &mut doc, &mut sink));
                    black_box(&doc);
                }
            });
        });
    }
    group.finish();
}

fn write(c: &mut Criterion) {
    let mut group = c.benchmark_group("write");
    for (label, annotated) in [("plain", false), ("clocks", true)] {
        let docs = games(annotated);
        let (mut writer, mut out, mut sink) = (writer(), Vec::new(), Sink::default());
        group.throughput(Throughput::Elements(plies(&docs)));
        group.bench_function(label, |b| {
            b.iter(|| {
                out.clear();
                for doc in &docs {
                    assert!(writer.write(doc, &mut out, &mut sink));
                }
                black_box(&out);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, read, write);
criterion_main!(benches);
