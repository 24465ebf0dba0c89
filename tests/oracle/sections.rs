//! Sections of variants files as Fairy-Stockfish plays them: legal moves, SAN and FEN.
//!
//! The facts are from `scripts/make-section-facts.py`. `PANCHESS_SECTIONS=FILE` names other ones.

use crate::crc;
use panchess::diag::Sink;
use panchess::formats::{Dialect, fen, san, uci};
use panchess::model::{Catalog, Letters, Part, Ply, Position, Turn, VariantName};
use panchess::pipeline::rules_as;
use panchess::rules::{Conduct, Rules};
use panchess::variants::{catalog, variants_of_ini};
use serde_json::Value;
use std::sync::Arc;

const FACTS: &str = include_str!("../../fixtures/oracle/sections.jsonl");

/// A variant that a section defines.
struct Own {
    name: VariantName,
    catalog: Arc<Catalog>,
    rules: Box<dyn Rules>,
}

impl Own {
    fn read(section: &str) -> Result<Self, String> {
        let all = variants_of_ini(section).map_err(|d| d.message.to_string())?;
        let unused: Vec<&str> = all.unused.iter().map(|d| &*d.message).collect();
        let pieces = all.variants.into_iter().next_back().ok_or("no variant")?;
        let name = pieces.variant.as_ref().ok_or("no variant")?.name.clone();
        let catalog = Arc::new(catalog().with(pieces));
        let conduct = Conduct {
            every_drop: true,
            ..Conduct::default()
        };
        let rules = rules_as(&catalog, &name, conduct).ok_or("unknown")?;
        let rules = rules.map_err(|p| format!("{} {unused:?}", p.message))?;
        Ok(Self {
            name,
            catalog,
            rules,
        })
    }

    fn letters(&self) -> &Letters {
        self.catalog.letters(&self.name)
    }

    fn start(&mut self, text: &str) -> Result<(), String> {
        let mut sink = Sink::default();
        let position = fen::parse(text, &self.name, &self.catalog, &mut sink, 0);
        let position = position.ok_or_else(|| format!("{text}: {sink:?}"))?;
        self.rules
            .start(&position)
            .map_err(|p| format!("{text}: {}", p.message))
    }

    fn legal(&mut self) -> String {
        let plies = self.rules.plies();
        let mut all: Vec<String> = plies
            .into_iter()
            .map(|p| in_uci(p, self.letters()))
            .collect();
        all.sort();
        all.join(" ")
    }

    fn fen(&mut self) -> String {
        let mut position = Position::board(1, 1);
        self.rules.position(&mut position);
        position.variant = self.name.clone();
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        let style = fen::Style::of(Dialect::Fsf, &self.catalog);
        fen::print(&position, &style, &mut out, &mut sink);
        String::from_utf8(out).expect("FEN is ASCII")
    }
}

fn in_uci(ply: Ply, letters: &Letters) -> String {
    let mut out = Vec::new();
    match uci::print_move(ply, uci::MoveStyle::KingMoves, letters, &mut out) {
        Ok(()) => String::from_utf8_lossy(&out).trim().to_owned(),
        Err(why) => why.code().0.to_owned(),
    }
}

fn in_san(ply: Ply, letters: &Letters) -> String {
    let mut out = Vec::new();
    match san::print(ply, san::Style::Fsf, letters, &mut out) {
        Ok(()) => String::from_utf8_lossy(&out).into_owned(),
        Err(why) => format!("{why:?}"),
    }
}

fn body(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

fn same(what: &str, found: &str, expected: &str, at: &str) -> Result<(), String> {
    match found == expected {
        true => Ok(()),
        false => Err(format!("{what} `{found}`, not `{expected}` in {at}")),
    }
}

/// The legal moves are those, or have that number and checksum.
fn same_moves(found: &str, expected: &Value, at: &str) -> Result<(), String> {
    if let Some(moves) = expected.as_str() {
        let (ours, theirs): (Vec<&str>, Vec<&str>) =
            (found.split(' ').collect(), moves.split(' ').collect());
        let more: Vec<_> = ours.iter().filter(|m| !theirs.contains(m)).collect();
        let less: Vec<_> = theirs.iter().filter(|m| !ours.contains(m)).collect();
        return same("moves", &format!("{more:?} {less:?}"), "[] []", at);
    }
    let crc = u64::from(crc::crc32(found.as_bytes()));
    match expected[1].as_u64() == Some(crc) {
        true => Ok(()),
        false => Err(format!("moves in {at}, {} expected: {found}", expected[0])),
    }
}

fn play(own: &mut Own, game: &Value) -> Result<(), String> {
    let text = |key: &str, n: usize| game[key][n].as_str().unwrap_or_default().to_owned();
    own.start(game["start"].as_str().expect("a FEN"))?;
    let moves = game["uci"].as_array().expect("moves");
    for n in 0..=moves.len() {
        let at = text("fens", n);
        same("FEN", &own.fen(), &at, &at)?;
        let none = game["legal"][n][0] == 0 || game["legal"][n] == "";
        let ended = n == moves.len() && none;
        if !ended {
            same_moves(&own.legal(), &game["legal"][n], &at)?;
        }
        let Some(word) = moves.get(n).and_then(Value::as_str) else {
            break;
        };
        let mut ply = uci::parse_move(word, own.letters()).map_err(|e| format!("{word} {e:?}"))?;
        let short = text("san", n);
        let read = san::read(&short, own.letters()).ok_or_else(|| format!("{short} is unread"))?;
        let read = own.rules.resolved(read.ply, Part::all());
        let read = read.map_err(|p| format!("{short} in {at}: {}", p.message))?;
        same("SAN read", &in_uci(read, own.letters()), word, &at)?;
        let done = own.rules.advance(Turn::One(&mut ply), Part::all());
        done.map_err(|p| format!("{word} in {at}: {}", p.message))?;
        let written = in_san(ply, own.letters());
        same("SAN", body(&written), body(&short), &at)?;
    }
    Ok(())
}

#[test]
fn sections_are_played_as_fairy_stockfish_plays_them() {
    let other = std::env::var_os("PANCHESS_SECTIONS");
    let other = other.map(|path| std::fs::read_to_string(path).expect("a file of facts"));
    let mut wrong = 0;
    for line in other.as_deref().unwrap_or(FACTS).lines() {
        let v: Value = serde_json::from_str(line).expect("JSON");
        let section = v["section"].as_str().expect("a section");
        let games = v["games"].as_array().expect("games");
        let mut done = Own::read(section);
        let mut first = Ok(());
        for game in games {
            let played = match &mut done {
                Ok(own) => play(own, game),
                Err(why) => Err(why.clone()),
            };
            first = first.and(played);
        }
        if let Err(why) = first {
            println!("{}: {why}", v["name"]);
            wrong += 1;
        }
    }
    assert_eq!(wrong, 0, "sections differ");
}
