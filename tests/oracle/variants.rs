//! The variants of the library against Fairy-Stockfish: starts, and how many lines of moves they have.
//!
//! `PANCHESS_ORACLE=DIR` names the folder of facts. `PANCHESS_PERFT=N` counts up to N lines of moves
//! for each variant.

use crate::laws::is_over;
use panchess::diag::Sink;
use panchess::formats::fen;
use panchess::model::{Action, Position, VariantName};
use panchess::pipeline::rules_in;
use panchess::rules::Rules;
use panchess::variants;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What is not right yet, by variant.
const GAPS: &str = include_str!("known-gaps.txt");

/// The variants that a line of the list of gaps names.
fn known_gaps(what: &str) -> BTreeSet<String> {
    let lines = GAPS.lines().filter_map(|line| line.strip_prefix(what));
    let names = lines.filter_map(|line| line.strip_prefix(':'));
    names
        .flat_map(str::split_whitespace)
        .map(str::to_owned)
        .collect()
}

/// The list of gaps is exact: what has become right must leave it.
pub fn agree(what: &str, found: &BTreeSet<String>) {
    agree_as_far_as_compared(what, found, true);
}

/// The same, if not everything was compared: nothing differs that is not in the list.
pub fn agree_as_far_as_compared(what: &str, found: &BTreeSet<String>, all: bool) {
    let known = known_gaps(what);
    let new: Vec<_> = found.difference(&known).collect();
    let mended: Vec<_> = known.difference(found).filter(|_| all).collect();
    assert!(
        new.is_empty() && mended.is_empty(),
        "{what}: {} differ; new: {new:?}; now right: {mended:?}",
        found.len()
    );
}

pub fn facts(file: &str) -> Option<Value> {
    let dir = PathBuf::from(std::env::var_os("PANCHESS_ORACLE")?);
    let text = std::fs::read_to_string(dir.join(file)).expect("a file of facts");
    Some(serde_json::from_str(&text).expect("JSON"))
}

/// The most lines that are counted.
fn most() -> u64 {
    let said = std::env::var("PANCHESS_PERFT").ok();
    said.map_or(2_500, |n| n.parse().expect("a number"))
}

/// The number of lines of this many legal moves. No line goes on after the game has ended.
fn count(rules: &mut dyn Rules, depth: u8) -> u64 {
    if is_over(rules) {
        return 0;
    }
    let plies = rules.plies();
    if depth == 1 {
        return plies.len() as u64;
    }
    let mut lines = 0;
    for ply in plies {
        rules.push();
        rules.play(Action::One(ply)).expect("a legal move");
        lines += count(rules, depth - 1);
        rules.pop();
    }
    lines
}

/// What is wrong with a variant, if anything is.
fn perft(engine: &str, expected: &[Value]) -> Option<String> {
    let name = VariantName::from_words(engine);
    let rules = match rules_in(variants::catalog(), &name) {
        None => return Some("no definition".into()),
        Some(Err(p)) => return Some(p.message.to_string()),
        Some(Ok(rules)) => rules,
    };
    let mut rules = rules;
    if let Err(p) = rules.start_usual() {
        return Some(p.message.to_string());
    }
    let numbers = expected.iter().map(|n| n.as_u64().expect("a number"));
    for (depth, expected) in (1..).zip(numbers).filter(|(_, n)| *n <= most()) {
        let lines = count(rules.as_mut(), depth);
        if lines != expected {
            return Some(format!("depth {depth}: {lines}, not {expected}"));
        }
    }
    None
}

#[test]
fn every_variant_has_the_lines_of_moves_of_fairy_stockfish() {
    let Some(facts) = facts("perft.json") else {
        return;
    };
    let mut wrong = BTreeSet::new();
    for (engine, expected) in facts.as_object().expect("an object") {
        if let Some(why) = perft(engine, expected["perft"].as_array().expect("numbers")) {
            println!("{engine}: {why}");
            wrong.insert(engine.clone());
        }
    }
    agree("perft", &wrong);
}

fn written(position: &Position) -> String {
    let mut style = fen::Style::with(variants::catalog());
    if position.variant.is_960() {
        style.castling = fen::CastlingStyle::Shredder;
    }
    let mut out = Vec::new();
    fen::print(position, &style, &mut out, &mut Sink::default());
    String::from_utf8(out).expect("FEN is ASCII")
}

#[test]
fn every_variant_starts_as_in_fairy_stockfish() {
    let Some(facts) = facts("variants.json") else {
        return;
    };
    let mut wrong = BTreeSet::new();
    for (engine, fact) in facts.as_object().expect("an object") {
        let expected = fact["start_fen_normalised"].as_str().expect("a FEN");
        let name = VariantName::from_words(engine);
        let start = variants::catalog()
            .variant(&name)
            .and_then(|v| v.start_at(None));
        let mut position = start.map_or(Position::board(1, 1), |s| Position::clone(&s.position));
        position.variant = name;
        let text = written(&position);
        if text != expected {
            println!("{engine}: {text}, not {expected}");
            wrong.insert(engine.clone());
        }
    }
    agree("start", &wrong);
}
