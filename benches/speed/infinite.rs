//! What a ply costs on the infinite board: believed, judged, and with its position written.
//!
//! `PANCHESS_ORACLE` names a folder with a larger file of games.

use crate::bench::Bench;
use panchess::diag::Sink;
use panchess::formats;
use panchess::io::Record;
use panchess::model::{Action, Document, Game, Part, Position, Start, Turn, WideMove};
use panchess::movement::Repertoire;
use panchess::rules::{Conduct, Convention, Rules, infinite_rules};
use panchess::variants::infinite_repertoire;
use std::hint::black_box;
use std::sync::Arc;

struct Played {
    start: Position,
    moves: Vec<WideMove>,
}

fn read(text: &str) -> Played {
    let mut reader = formats::find("icn")
        .and_then(|f| f.reader(&Default::default()))
        .expect("a reader");
    let mut doc = Document::default();
    let read = reader
        .read(&Record::of(text), &mut doc, &mut Sink::default())
        .is_ok();
    let (Document::Game(game), true) = (doc, read) else {
        panic!("{text}");
    };
    let Start::Given(start) = &game.start else {
        panic!("{text}");
    };
    Played {
        start: start.as_ref().clone(),
        moves: moves(&game),
    }
}

fn moves(game: &Game) -> Vec<WideMove> {
    let line = game.tree.main_line();
    line.flat_map(|id| match game.tree.action(id) {
        Action::Wide(moves) => moves.to_vec(),
        _ => Vec::new(),
    })
    .collect()
}

fn games() -> Vec<Played> {
    let path = match std::env::var("PANCHESS_ORACLE") {
        Ok(dir) => format!("{dir}/icn-games.jsonl"),
        Err(_) => concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/fixtures/oracle/icn-games.jsonl"
        )
        .to_owned(),
    };
    let text = std::fs::read_to_string(path).expect("a file of games");
    let read = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let text = case["moves"].as_str().or(case["site_copy"].as_str());
        read(text.expect("a game"))
    };
    text.lines().map(read).collect()
}

/// Pieces in rows, and a king who walks up and down beside them.
fn crowd(pieces: usize, plies: usize) -> Played {
    let mut text = String::from("K0,0|k0,9");
    for n in 0..pieces.saturating_sub(2) {
        let (x, y) = (n % 1_000 * 3 + 5, n / 1_000 * 2 + 20);
        text += &format!("|{}{x},{y}", if n % 2 == 0 { 'N' } else { 'n' });
    }
    text.push(' ');
    for n in 0..plies {
        let (up, side) = (n / 2 % 2 == 0, if n % 2 == 0 { 0 } else { 9 });
        let (from, to) = if up { (0, -1) } else { (-1, 0) };
        let bar = if n == 0 { "" } else { "|" };
        text += &format!("{bar}{from},{side}>{to},{side}");
    }
    read(&text)
}

fn replay(rules: &mut dyn Rules, game: &mut Played, out: Option<&mut Position>, wants: Part) {
    rules.start(&game.start).expect("a start position");
    let mut out = out;
    for said in game.moves.chunks_mut(1) {
        let turn = Turn::Wide(said);
        rules.advance(turn, wants).expect("a legal move");
        if let Some(out) = &mut out {
            rules.position(out);
        }
    }
    black_box(&game.moves);
}

/// Games on the infinite board.
pub fn run(bench: &Bench) {
    let pieces = Arc::new(Repertoire::default().before(infinite_repertoire));
    let rules = |legal, custom| {
        let conduct = Conduct::of(custom);
        infinite_rules(&pieces, Conduct { legal, ..conduct })
    };
    let mut games = games();
    let plies = games.iter().map(|g| g.moves.len() as u64).sum();
    for (name, legal, custom, wants, export) in [
        ("believed", false, Convention::Seed, Part::SQUARES, false),
        (
            "believed-site",
            false,
            Convention::Site,
            Part::SQUARES,
            false,
        ),
        (
            "believed-with-checks",
            false,
            Convention::Seed,
            Part::CHECK,
            false,
        ),
        (
            "every-position",
            false,
            Convention::Seed,
            Part::SQUARES,
            true,
        ),
        ("judged", true, Convention::Seed, Part::SQUARES, false),
        (
            "judged-with-ends",
            true,
            Convention::Site,
            Part::CHECK,
            false,
        ),
    ] {
        let mut rules = rules(legal, custom);
        let mut out = Position::board(1, 1);
        bench.time(&format!("infinite {name}"), plies, || {
            for game in &mut games {
                replay(rules.as_mut(), game, export.then_some(&mut out), wants);
            }
        });
    }
    for pieces in [1_000, 10_000, 100_000] {
        let mut game = crowd(pieces, 10_000);
        for legal in [false, true] {
            let mut rules = rules(legal, Convention::Seed);
            let kind = if legal { "judged" } else { "believed" };
            bench.time(&format!("infinite crowd {pieces} {kind}"), 10_000, || {
                replay(rules.as_mut(), &mut game, None, Part::SQUARES)
            });
        }
    }
}
