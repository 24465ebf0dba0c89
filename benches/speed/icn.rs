//! Reading Infinite Chess Notation, at one, ten and a hundred times the size: what
//! is ten times as long may take ten times as long.
//!
//! Figures are for a piece, a move or a comment.

use crate::bench::Bench;
use panchess::diag::Sink;
use panchess::formats::{FormatName, Read};
use panchess::io::Record;
use panchess::model::Document;
use std::fmt::Write;
use std::hint::black_box;

const SIZES: [usize; 3] = [1_000, 10_000, 100_000];

/// A small generator of numbers (xorshift).
struct Dice(u64);

impl Dice {
    fn throw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }

    fn coord(&mut self) -> i64 {
        self.throw(4001) as i64 - 2000
    }
}

/// A position of this many pieces, each on a different square.
fn pieces(n: usize) -> String {
    const CODES: [&str; 12] = [
        "P", "p", "R", "r", "N", "q", "K", "k", "NR", "am", "HA", "ob",
    ];
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut text = String::from("w 0/100 1 (8|1) ");
    for i in 0..n {
        // Each has its own row, in no order.
        let y = (i as i64 * 7919) % n as i64 - n as i64 / 2;
        let code = CODES[dice.throw(CODES.len())];
        let right = if dice.throw(5) == 0 { "+" } else { "" };
        let glue = if i > 0 { "|" } else { "" };
        write!(text, "{glue}{code}{},{y}{right}", dice.coord()).expect("memory");
    }
    text
}

/// A game of this many moves; `beside` follows each.
fn moves(n: usize, beside: &str) -> String {
    let mut dice = Dice(0x2545_F491_4F6C_DD1D);
    let mut text = String::from("K5,1+|k5,8+\n");
    for i in 0..n {
        let glue = if i > 0 { "|" } else { "" };
        let [a, b, c, d] = [(); 4].map(|()| dice.coord());
        write!(text, "{glue}{a},{b}>{c},{d}{beside}").expect("memory");
    }
    text
}

fn reader() -> Box<dyn Read> {
    let name = FormatName::parse("icn").expect("a format");
    name.format.reader(&name.options).expect("a reader")
}

fn read(bench: &Bench, name: &str, text: fn(usize) -> String) {
    for n in SIZES {
        let text = text(n);
        let mut doc = Document::default();
        bench.time(&format!("{name} {n}"), n as u64, || {
            // A new reader: one that has seen the text remembers its start.
            let (mut reader, mut sink) = (reader(), Sink::default());
            assert!(reader.read(&Record::of(&text), &mut doc, &mut sink).is_ok());
            black_box(&doc);
        });
    }
}

/// Everything about ICN.
pub fn run(bench: &Bench) {
    read(bench, "icn pieces", pieces);
    read(bench, "icn moves", |n| moves(n, ""));
    read(bench, "icn comments", |n| {
        moves(n, "{[%clk 0:09:56.7] well}")
    });
}
