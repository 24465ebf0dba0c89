//! Who loses when moves of xiangqi are repeated: by perpetual check or by a perpetual chase.
//!
//! The facts are from `scripts/make-chase-facts.py`. `PANCHESS_CHASES=FILE` names other ones.

use crate::counting::begun;
use panchess::formats::uci;
use panchess::model::{Part, Turn, VariantName};
use panchess::rules::Status;
use panchess::variants::catalog;
use serde_json::Value;

const FACTS: &str = include_str!("../../fixtures/oracle/chases.jsonl");

/// The result of a game for the side to move, or an error.
fn result(name: &VariantName, start: &str, moves: &str) -> Result<&'static str, String> {
    let mut rules = begun(name, start)?;
    let mut result = "open";
    for word in moves.split(' ') {
        if result != "open" {
            return Err(format!("{result} before {word}"));
        }
        let said = uci::parse_move(word, catalog().letters(name));
        let mut said = said.map_err(|_| word.to_owned())?;
        let done = rules.advance(Turn::One(&mut said), Part::all());
        done.map_err(|p| format!("{word}: {}", p.message))?;
        result = match rules.status() {
            Status::Won(_) => "loss",
            Status::Lost(_) => "win",
            Status::Drawn(_) => "draw",
            Status::Undecided(_) => "undecided",
            _ => "open",
        };
    }
    Ok(result)
}

#[test]
fn perpetual_chases_lose_as_in_fairy_stockfish() {
    let path = std::env::var("PANCHESS_CHASES").ok();
    let more = path.map(|path| std::fs::read_to_string(path).expect("a readable file"));
    let (mut all, mut decided, mut wrong) = (0, 0, Vec::new());
    for line in more.as_deref().unwrap_or(FACTS).lines() {
        let v: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |key: &str| v[key].as_str().expect("text");
        let name = VariantName::from_words(text("variant"));
        let found = result(&name, text("start"), text("uci"));
        all += 1;
        decided += usize::from(text("result") != "draw");
        if found.as_deref() != Ok(text("result")) {
            wrong.push(format!("{found:?}: {line}"));
        }
    }
    println!("{all} games, {decided} of them lost");
    assert!(
        wrong.is_empty(),
        "{} of {all}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(all > 60 && decided > 30, "{all} {decided}");
}
