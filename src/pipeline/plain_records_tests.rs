//! A record that is a plain position of chess becomes the same as by way of its model.

use super::{Converter, HashJob, Job, Plan, Readable, Select, Verdict};
use crate::diag::Sink;
use crate::formats::FormatName;
use crate::io::Record;
use crate::model::PlainPosition;
use crate::movement::Dice;

const KNOWN: &str = "a notation that is read and written";
const TEXT: &str = "text in UTF-8";

const LINES: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "r3k2r/8/8/2pP4/8/8/8/R3K2R w Kq c6 12 34",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R b Qk - 999 1000",
    "K3k2r/8/8/8/8/8/8/R3K1KR w KQk - 3 40",
    "1k2r1r1/8/8/8/8/8/8/1RK4R w KQk - 3 40",
    "P2qk2r/8/4p3/3P4/8/8/8/p3K2R b Kk - 007 50",
    "8/8/8/8/8/8/8/K6k w - - 99 50",
    "4k3/8/8/8/8/8/8/4K3 w - - hmvc 3; fmvn 12;",
    "r3k2r/8/8/2pP4/8/8/8/R3K2R w KQkq c6 hmvc 0; fmvn 1000;",
];

/// Changes a few characters.
fn mutated(line: &str, dice: &mut Dice) -> String {
    const SIGNS: &[u8] = b"PNBRQKpnbrqk12345678/ -wbKQkq36ahe09+_~|;";
    let mut text = line.as_bytes().to_vec();
    for _ in 0..dice.below(4) {
        let (at, sign) = (dice.below(text.len()), dice.of(SIGNS));
        match dice.below(4) {
            0 => text.insert(at, sign),
            1 => drop(text.remove(at)),
            2 => text.swap(at, at / 2),
            _ => text[at] = sign,
        }
    }
    String::from_utf8(text).expect(TEXT)
}

fn source(name: &str, by_grammar: bool) -> FormatName {
    let mut name = FormatName::parse(name).expect(KNOWN);
    name.options.by_grammar = by_grammar;
    name
}

fn converter(from: FormatName, to: &str) -> Converter {
    let mut plan = Plan::new(from, FormatName::parse(to).expect(KNOWN));
    if to.starts_with("epd") {
        plan.select = Select::EveryPly;
    }
    Converter::open(plan).expect(KNOWN)
}

fn hasher(from: FormatName) -> HashJob {
    HashJob::new(&Readable::new(from).expect(KNOWN), None, Select::Whole)
}

/// What a job says and writes about some lines, after one another.
fn done<J: Job<Item = u8>>(job: &mut J, lines: &[String]) -> (Vec<(Verdict, String)>, String) {
    let (mut out, mut said) = (Vec::new(), Vec::new());
    for line in lines {
        let mut sink = Sink::default();
        let verdict = job.record(&Record::of(line), &mut out, &mut sink);
        let found = format!("{:?} {:?}", sink.messages(), sink.losses());
        said.push((verdict, found));
    }
    job.finish(&mut out);
    (said, String::from_utf8(out).expect(TEXT))
}

#[test]
fn plain_records_become_the_same_as_by_way_of_the_grammar() {
    let mut dice = Dice::new(11);
    let mut lines: Vec<String> = LINES.iter().map(|line| (*line).to_owned()).collect();
    lines.extend((0..800).map(|n| mutated(LINES[n % LINES.len()], &mut dice)));
    for from in ["fen", "epd"] {
        let (mut plain, mut reader) = (
            PlainPosition::default(),
            Readable::new(source(from, false)).expect(KNOWN).open(),
        );
        let plainly = lines
            .iter()
            .filter(|line| reader.read_plain(&Record::of(line), &mut plain));
        let count = plainly.count();
        assert!((20..700).contains(&count), "{from}: {count}");
        for to in [
            "fen",
            "epd",
            "fen+shredder",
            "fen+ep-pseudo",
            "fen+pychess",
            "fen+xboard",
            "jsonl",
            "5dfen",
        ] {
            let [fast, slow] = [false, true]
                .map(|by_grammar| done(&mut converter(source(from, by_grammar), to), &lines));
            assert_eq!(fast, slow, "{from} {to}");
        }
        let [fast, slow] =
            [false, true].map(|by_grammar| done(&mut hasher(source(from, by_grammar)), &lines));
        assert_eq!(fast, slow, "{from}");
    }
}
