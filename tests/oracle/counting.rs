//! Draws that may be claimed: endgames of the variants with a rule of counting, with the limit and the count after each
//! move, and positions with no move but promotions.
//!
//! The facts are from `scripts/make-counting-facts.py`. `PANCHESS_COUNTING=FILE` names other ones.

use panchess::diag::Sink;
use panchess::formats::{Dialect, fen, uci};
use panchess::model::{Part, Position, Turn, VariantName};
use panchess::pipeline::rules_as;
use panchess::rules::{Conduct, Rules, Status};
use panchess::variants::catalog;
use serde_json::Value;

const FACTS: &str = include_str!("../../fixtures/oracle/counting.jsonl");

struct Facts {
    name: VariantName,
    start: String,
    uci: Vec<String>,
    counts: Vec<String>,
    claims: Vec<u64>,
    last: String,
}

impl Facts {
    fn read(line: &str) -> Self {
        let v: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |v: &Value| v.as_str().expect("text").to_owned();
        let texts = |key: &str| v[key].as_array().expect(key).iter().map(text).collect();
        let claims = v["claims"].as_array().expect("claims").iter();
        Self {
            name: VariantName::from_words(&text(&v["variant"])),
            start: text(&v["start"]),
            uci: texts("uci"),
            counts: texts("counts"),
            claims: claims.map(|n| n.as_u64().expect("a ply")).collect(),
            last: text(&v["last"]),
        }
    }

    /// The first difference.
    fn compare(&self) -> Result<(), String> {
        let mut rules = begun(&self.name, &self.start)?;
        let mut position = Position::board(1, 1);
        for (ply, expected) in (0u64..).zip(&self.counts) {
            rules.position(&mut position);
            let count = count(&position);
            let claims = may_claim(&mut *rules);
            if count != *expected || claims != self.claims.contains(&ply) {
                let status = rules.status();
                return Err(format!("ply {ply}: {count}, not {expected}; {status:?}"));
            }
            let Some(word) = self.uci.get(ply as usize) else {
                break;
            };
            let said = uci::parse_move(word, catalog().letters(&self.name));
            let mut said = said.map_err(|_| word.clone())?;
            let done = rules.advance(Turn::One(&mut said), Part::all());
            done.map_err(|p| format!("{word}: {}", p.message))?;
        }
        let last = self.written(position);
        match last == self.last {
            true => Ok(()),
            false => Err(format!("{last}, not {}", self.last)),
        }
    }

    fn written(&self, mut position: Position) -> String {
        position.variant = self.name.clone();
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        fen::print(
            &position,
            &fen::Style::of(Dialect::Fsf, catalog()),
            &mut out,
            &mut sink,
        );
        String::from_utf8(out).expect("FEN is ASCII")
    }
}

pub fn begun(name: &VariantName, start: &str) -> Result<Box<dyn Rules>, String> {
    let mut sink = Sink::default();
    let position = fen::parse(start, name, catalog(), &mut sink, 0);
    let conduct = Conduct {
        every_drop: true,
        ..Conduct::default()
    };
    let rules = rules_as(catalog(), name, conduct).ok_or("unknown")?;
    let mut rules = rules.map_err(|p| p.message.to_string())?;
    let position = position.ok_or_else(|| format!("{sink:?}"))?;
    rules.start(&position).map_err(|p| p.message.to_string())?;
    Ok(rules)
}

fn may_claim(rules: &mut dyn Rules) -> bool {
    let status = rules.status();
    matches!(status, Status::Drawn(_)) && status.may_be_claimed()
}

/// The limit and the count as in FEN.
fn count(position: &Position) -> String {
    let counters = &position.counters;
    let limit = counters.counting_limit.map(|limit| limit.to_string());
    let limit = limit.unwrap_or_else(|| "-".to_owned());
    format!("{limit} {}", counters.halfmove.unwrap_or(0))
}

#[test]
fn moves_are_counted_as_by_fairy_stockfish() {
    let path = std::env::var("PANCHESS_COUNTING").ok();
    let more = path.map(|path| std::fs::read_to_string(path).expect("a readable file"));
    let lines = || more.as_deref().unwrap_or(FACTS).lines();
    let facts = || lines().map(Facts::read);
    let wrong = |facts: Facts| {
        let why = facts.compare().err()?;
        Some(format!("{} {}: {why}", facts.name, facts.start))
    };
    let claims: usize = facts().map(|facts| facts.claims.len()).sum();
    let (all, wrong) = (
        lines().count(),
        facts().filter_map(wrong).collect::<Vec<_>>(),
    );
    println!("{all} games, {claims} positions in which a draw may be claimed");
    assert!(
        wrong.is_empty(),
        "{} of {all}: {}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(all > 20 && claims > 50, "{all} {claims}");
}

/// Positions of sittuyin, and whether a draw may be claimed because only promotions are left, as pyffish says.
const PROMOTIONS: &[(&str, bool)] = &[
    ("3K4/5FR1/8/8/3p4/3N4/2R5/7k[] b - - 0 1", true),
    ("3K4/5FR1/8/8/2p5/2N5/3R4/7k[] b - - 0 1", true),
    ("7K/2r5/3n4/3P4/8/8/5fr1/3k4[] w - - 0 1", true),
    // The pawn can step, the king can step, there is a third piece, the other side is to move.
    ("3K4/5FR1/8/8/3p4/8/2R5/7k[] b - - 0 1", false),
    ("3K4/5F2/8/8/3p4/3N4/2R5/7k[] b - - 0 1", false),
    ("3K4/5FR1/8/8/3p4/3N4/2R5/f6k[] b - - 0 1", false),
    ("3K4/5FR1/8/8/3p4/3N4/2R5/7k[] w - - 0 1", false),
];

#[test]
fn a_player_who_can_only_promote_the_last_pawn_may_claim_a_draw() {
    let name = VariantName::from_words("sittuyin");
    for (start, expected) in PROMOTIONS {
        let claims = begun(&name, start).map(|mut rules| may_claim(&mut *rules));
        assert_eq!(claims, Ok(*expected), "{start}");
    }
}
