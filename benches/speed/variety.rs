//! What pieces that can be blocked or jump over others add to a ply, what changing between sets of
//! pieces from game to game costs, and the memory of many variants.

use crate::bench::Bench;
use crate::games::Dice;
use panchess::diag::Sink;
use panchess::formats::{fen, yaml};
use panchess::model::{Catalog, Marks, Part, Ply, Sq, Turn, VariantName};
use panchess::pipeline::rules_in;
use panchess::rules::Rules;
use panchess::variants;
use std::hint::black_box;
use std::sync::Arc;

const GAMES: usize = 100;
const PLIES: usize = 72;

/// Chess with other pieces behind the pawns.
fn variant(name: &str, behind: &str) -> (Arc<Catalog>, VariantName) {
    let small = behind.to_lowercase();
    let text = format!(
        "panchess: variant/1\nname: {name}\npieces:\n- {{name: pawn, letter: P}}\n\
         - {{name: knight, letter: 'N'}}\n- {{name: bishop, letter: B}}\n- {{name: rook, letter: R}}\n\
         - {{name: queen, letter: Q}}\n- {{name: king, letter: K}}\n- {{name: horse, letter: H}}\n\
         - {{name: cannon, letter: C}}\nstart: {small}/pppppppp/8/8/8/8/PPPPPPPP/{behind} w - - 0 1\n"
    );
    let pieces =
        yaml::pieces(&text, variants::catalog()).unwrap_or_else(|d| panic!("{}", d.message));
    let name = pieces.variant.as_ref().expect("a variant").name.clone();
    (Arc::new(variants::catalog().with(pieces)), name)
}

fn rules(catalog: &Catalog, name: &VariantName) -> Box<dyn Rules> {
    let rules = rules_in(catalog, name).expect("a variant");
    rules.unwrap_or_else(|p| panic!("{name}: {}", p.message))
}

/// The move as algebraic notation states it.
fn said(ply: Ply) -> Ply {
    let known = |mark: Marks, n: u8| if ply.marks.contains(mark) { n } else { 255 };
    let mut said = Ply::UNKNOWN;
    (said.kind, said.to, said.promotion) = (ply.kind, ply.to, ply.promotion);
    said.from = Sq::new(
        known(Marks::SAN_FILE, ply.from.file),
        known(Marks::SAN_RANK, ply.from.rank),
    );
    if ply.captured.is_some() {
        said.from.file = ply.from.file;
        said.marks = Marks::SAYS_CAPTURE;
    }
    said
}

/// Random games without castling.
fn games(rules: &mut dyn Rules) -> Vec<Vec<Ply>> {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut game = || {
        rules.start_usual().expect("a start");
        let mut plies = Vec::new();
        for _ in 0..PLIES {
            let legal = rules.plies();
            let Some(mut ply) = legal.get(dice.throw(legal.len())).copied() else {
                break;
            };
            let told = rules.advance(Turn::One(&mut ply), Part::all() - Part::ORDINAL);
            told.expect("a legal move");
            plies.push(said(ply));
        }
        plies
    };
    (0..GAMES).map(|_| game()).collect()
}

fn replay(rules: &mut dyn Rules, games: &[Vec<Ply>]) {
    for game in games {
        rules.start_usual().expect("a start");
        for &said in game {
            let mut ply = said;
            let told = rules.advance(Turn::One(&mut ply), Part::SQUARES);
            told.expect("a legal move");
            black_box(ply);
        }
    }
}

/// Games with knights, horses and cannons.
fn pieces(bench: &Bench) {
    for (name, behind) in [
        ("knights", "RNBQKBNR"),
        ("horses", "RHBQKBHR"),
        ("cannons", "RNCQKCNR"),
        ("horses and cannons", "RHCQKCHR"),
    ] {
        let label = format!("variety {name}");
        if bench.wants(&label) {
            let (catalog, name) = variant(&name.replace(' ', "-"), behind);
            let mut rules = rules(&catalog, &name);
            let games = games(rules.as_mut());
            let plies = games.iter().map(|g| g.len() as u64).sum();
            bench.time(&label, plies, || replay(rules.as_mut(), &games));
        }
    }
}

/// Games from positions whose pieces differ.
fn alternating(bench: &Bench) {
    let (catalog, name) = variant("sets", "RNBQKBNR");
    let mut rules = rules(&catalog, &name);
    let position = |text: &str| {
        fen::parse(text, &name, &catalog, &mut Sink::default(), 0).expect("a position")
    };
    let both = [
        position("rnbhkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBHKBNR w KQkq - 0 1"),
        position("rnbckbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBCKBNR w KQkq - 0 1"),
    ];
    for (name, n) in [("one", 1), ("two", 2)] {
        let mut turn = 0;
        bench.time(&format!("variety start with {name} sets"), 1, || {
            turn += 1;
            rules.start(&both[turn % n]).expect("a start");
        });
    }
}

/// Everything here.
pub fn run(bench: &Bench) {
    pieces(bench);
    alternating(bench);
}
