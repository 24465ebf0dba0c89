//! What a ply costs: found from algebraic notation, played, and what is asked of it besides.
//!
//! `PANCHESS_CHESS_ORACLE` names a larger file of games, made by `scripts/make-oracle.py`.

use crate::bench::Bench;
use crate::played::{Played, read_san, read_uci};
use panchess::diag::Sink;
use panchess::formats::fen;
use panchess::model::{Catalog, Part, Ply, Position, Turn, VariantName};
use panchess::pipeline::rules_for;
use panchess::rules::Rules;
use std::hint::black_box;

struct Game {
    start: Option<Position>,
    san: Vec<Ply>,
    uci: Vec<Ply>,
}

fn games() -> Vec<Game> {
    let usual = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/oracle/chess-games.jsonl"
    );
    let path = std::env::var("PANCHESS_CHESS_ORACLE").unwrap_or(usual.to_owned());
    let text = std::fs::read_to_string(path).expect("a file of games");
    let read = |line: &str| {
        let game = Played::read(line);
        let parse = |fen: String| {
            fen::parse(
                &fen,
                &VariantName::CHESS,
                &Catalog::default(),
                &mut Sink::default(),
                0,
            )
        };
        Game {
            start: game.start.and_then(parse),
            san: game.san.iter().map(|s| read_san(s)).collect(),
            uci: game.uci.iter().map(|s| read_uci(s)).collect(),
        }
    };
    text.lines().take(1_000).map(read).collect()
}

fn replay(
    rules: &mut dyn Rules,
    game: &Game,
    said: &[Ply],
    wants: Part,
    mut each: impl FnMut(&mut dyn Rules, Ply),
) {
    match &game.start {
        Some(position) => rules.start(position).expect("a start position"),
        None => rules.start_usual().expect("the start of chess"),
    }
    for &said in said {
        let mut ply = said;
        let turn = Turn::One(&mut ply);
        rules.advance(turn, wants).expect("a legal move");
        each(rules, ply);
    }
}

/// The rules of chess.
pub fn run(bench: &Bench) {
    let games = games();
    let mut rules = rules_for(&VariantName::CHESS).expect("chess is played");
    let plies = games.iter().map(|g| g.san.len() as u64).sum();
    let mut run = |name: &str, uci: bool, wants: Part, export: bool| {
        let mut out = Position::board(8, 8);
        bench.time(&format!("rules {name}"), plies, || {
            for game in &games {
                let said = if uci { &game.uci } else { &game.san };
                replay(rules.as_mut(), game, said, wants, |rules, ply| {
                    black_box(ply);
                    if export {
                        rules.position(&mut out);
                        black_box(&mut out);
                    }
                });
            }
        });
    };
    run("san-to-squares", false, Part::SQUARES, false);
    run(
        "squares-to-san-and-check",
        true,
        Part::SAN | Part::CHECK,
        false,
    );
    run("san-to-san-and-check", false, Part::all(), false);
    run("san-to-every-position", false, Part::SQUARES, true);
}
