//! Reading and writing PGN. The games are made here: random, the same ones on
//! every run, with the tags and the line length of a tournament archive.
//!
//! `cargo bench --bench pgn`; figures are for a ply, or for a move written.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use panchess::diag::Sink;
use panchess::formats::{FormatName, Read, Write};
use panchess::io::Record;
use panchess::model::{Document, Game, NodeId, Part, Side, VariantName};
use panchess::rules::{Rules, rules_for};
use std::hint::black_box;

const GAMES: usize = 400;
const PLIES: usize = 72;

fn main_parts() -> Part {
    Part::SQUARES | Part::KIND | Part::CAPTURE | Part::CASTLING | Part::CHECK | Part::SAN
}

/// A small generator of numbers (xorshift).
struct Dice(u64);

impl Dice {
    fn throw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

/// A game of random moves; captures are tried first, as people would.
fn game(rules: &mut dyn Rules, dice: &mut Dice, number: usize) -> Game {
    let mut game = Game::default();
    let (mut at, mut side) = (NodeId::ROOT, Side::White);
    let mut legal = Vec::new();
    rules.start_usual();
    for name in [
        "Event", "Site", "Date", "Round", "White", "Black", "ECO", "WhiteElo", "BlackElo",
    ] {
        game.tags.push(name, &format!("Some {name} of {number}"));
    }
    for _ in 0..PLIES {
        legal.clear();
        rules.legal(&mut legal);
        if legal.is_empty() {
            break;
        }
        let takes: Vec<_> = legal.iter().filter(|p| p.captured.is_some()).collect();
        let ply = match takes.len() {
            n if n > 0 && dice.throw(3) == 0 => *takes[dice.throw(n)],
            _ => legal[dice.throw(legal.len())],
        };
        let ply = rules.resolve(ply, main_parts()).expect("a legal move");
        rules.play(ply);
        at = game
            .tree
            .push(at, side, ply, panchess::diag::Span::default());
        side = side.other();
    }
    game
}

/// The games, as documents and as texts.
fn games(annotated: bool) -> (Vec<Document>, Vec<String>) {
    let mut rules = rules_for(&VariantName::CHESS).expect("the rules of chess");
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut docs = Vec::new();
    for number in 0..GAMES {
        let mut game = game(rules.as_mut(), &mut dice, number);
        let ids: Vec<NodeId> = game.tree.ids().collect();
        for id in ids.into_iter().filter(|_| annotated) {
            game.tree.comment(id, " [%eval 0.17] [%clk 0:00:30] ");
        }
        docs.push(Document::Game(game));
    }
    let texts = docs.iter().map(written).collect();
    (docs, texts)
}

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

fn plies(docs: &[Document]) -> u64 {
    let count = |doc: &Document| match doc {
        Document::Game(game) => game.tree.len() as u64,
        _ => 0,
    };
    docs.iter().map(count).sum()
}

fn read(c: &mut Criterion) {
    let mut group = c.benchmark_group("read");
    for (label, annotated) in [("plain", false), ("clocks", true)] {
        let (docs, texts) = games(annotated);
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
        let (docs, _) = games(annotated);
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
