//! How many games a second are converted from algebraic notation in PGN to UCI, variant by variant, and
//! all variants mixed in one file; beside it how many pyffish writes in algebraic notation, if Python has it.
//!
//! `cargo bench --bench speed -- variants` measures all variants, `-- variants:shogi variants:duck` some.

use crate::bench::Bench;
use crate::games::Dice;
use panchess::Options;
use panchess::diag::{Sink, Span};
use panchess::formats::FormatName;
use panchess::model::{Document, Game, NodeId, Part, Side, Turn, VariantName};
use panchess::pipeline::rules_in;
use panchess::rules::Rules;
use panchess::variants::catalog;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

const GAMES: usize = 20;
const PLIES: usize = 80;

/// How long each variant is measured.
const TIME: f64 = 0.3;

/// The games of a variant, each as text.
struct Corpus {
    name: String,
    pgn: Vec<String>,
    plies: usize,
}

/// Everything here.
pub fn run(bench: &Bench) {
    let wanted = |name: &&str| bench.wants(&format!("variants:{name}"));
    let corpora: Vec<Corpus> = catalog()
        .names()
        .filter(wanted)
        .filter_map(corpus)
        .collect();
    if corpora.is_empty() {
        return;
    }
    let peer = pyffish(&corpora);
    println!(
        "{:<28} {:>8} {:>12} {:>10} {:>10}",
        "variant", "plies", "games/s", "ns/ply", "pyffish"
    );
    let mut spent = 0.0;
    for corpus in &corpora {
        let seconds = seconds(&corpus.pgn.concat());
        spent += seconds;
        let (games, each) = (corpus.pgn.len() as f64, corpus.plies as f64);
        let beside = peer
            .get(&corpus.name)
            .map_or("-".into(), |n| format!("{n:.0}"));
        println!(
            "{:<28} {:>8.1} {:>12.0} {:>10.0} {:>10}",
            corpus.name,
            each / games,
            games / seconds,
            seconds * 1e9 / each,
            beside
        );
    }
    let mixed = seconds(&mixed(&corpora));
    println!("all mixed: {:.2} times the sum of the parts", mixed / spent);
}

fn corpus(name: &str) -> Option<Corpus> {
    let variant = VariantName::from_words(name);
    let mut rules = rules_in(catalog(), &variant)?.ok()?;
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let (mut pgn, mut plies) = (Vec::new(), 0);
    for _ in 0..GAMES {
        let game = game(rules.as_mut(), &variant, &mut dice)?;
        plies += game.tree.len();
        pgn.push(written(game)?);
    }
    let name = name.to_owned();
    (plies > 0).then_some(Corpus { name, pgn, plies })
}

fn game(rules: &mut dyn Rules, variant: &VariantName, dice: &mut Dice) -> Option<Game> {
    let mut game = Game {
        variant: variant.clone(),
        ..Game::default()
    };
    let (mut at, mut side) = (NodeId::ROOT, Side::White);
    rules.start_usual().ok()?;
    for _ in 0..PLIES {
        let legal = rules.plies();
        let Some(mut ply) = legal.get(dice.throw(legal.len())).copied() else {
            break;
        };
        rules
            .advance(Turn::One(&mut ply), Part::all() - Part::ORDINAL)
            .ok()?;
        at = game.tree.push(at, side, ply, Span::default());
        side = side.other();
    }
    Some(game)
}

fn written(game: Game) -> Option<String> {
    let mut pgn = FormatName::parse("pgn").ok()?;
    pgn.options.catalog = Some(Arc::clone(catalog()));
    let mut writer = pgn.format.writer(&pgn.options)?;
    let mut text = Vec::new();
    let doc = Document::Game(game);
    writer.write(&doc, &mut text, &mut Sink::default()).ok()?;
    text.push(b'\n');
    String::from_utf8(text).ok()
}

/// One game of each variant, again and again.
fn mixed(corpora: &[Corpus]) -> String {
    let nth = |n: usize| corpora.iter().filter_map(move |c| c.pgn.get(n));
    (0..GAMES).flat_map(nth).map(String::as_str).collect()
}

fn to_uci(text: &str, converter: &mut panchess::Converter) -> Vec<u8> {
    let done = converter.convert(text).expect("PGN");
    assert_eq!(
        done.report.not_converted(),
        0,
        "{:?}",
        done.messages.first()
    );
    done.text
}

fn converter() -> panchess::Converter {
    let reader = panchess::Reader::of("pgn").expect("pgn");
    let options = Options::to("uci").expect("uci").reader(reader);
    options.converter().expect("a converter")
}

/// The time of a conversion.
fn seconds(text: &str) -> f64 {
    let mut converter = converter();
    to_uci(text, &mut converter);
    let (begin, mut rounds) = (clock(), 0);
    loop {
        black_box(to_uci(text, &mut converter));
        rounds += 1;
        let spent = clock() - begin;
        if rounds >= 3 && spent >= TIME {
            return spent / f64::from(rounds);
        }
    }
}

/// Seconds that this thread has worked, where the system counts them: other programs then change little.
fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = counted.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |n| n / 1e9)
}

/// Games a second of pyffish, by variant; empty without it.
fn pyffish(corpora: &[Corpus]) -> BTreeMap<String, f64> {
    let mut input = Vec::new();
    let mut converter = converter();
    for corpus in corpora {
        let name = VariantName::from_words(&corpus.name);
        let _ = writeln!(input, "variant {}", name.for_engines());
        let _ = writeln!(input, "name {}", corpus.name);
        input.extend(to_uci(&corpus.pgn.concat(), &mut converter));
    }
    asked(&input).unwrap_or_default()
}

fn asked(input: &[u8]) -> Option<BTreeMap<String, f64>> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/pyffish_san.py");
    let mut peer = Command::new("python3");
    let peer = peer
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut peer = peer.stderr(Stdio::null()).spawn().ok()?;
    peer.stdin.take()?.write_all(input).ok()?;
    let out = peer.wait_with_output().ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    let row = |line: &str| {
        let (name, games) = line.rsplit_once(' ')?;
        Some((name.to_owned(), games.parse().ok()?))
    };
    Some(text.lines().filter_map(row).collect())
}
