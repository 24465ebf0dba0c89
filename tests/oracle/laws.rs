//! Random games of the variants of the Fairy-Stockfish world: the legal moves before every move,
//! checks and mates, and when a game has ended.
//!
//! `PANCHESS_ORACLE=DIR` names a folder with more games.
//! `PANCHESS_LAWS=a,b` examines only some variants, and prints what differs.

use crate::crc;
use crate::variant_games::{files_of_games, lines};
use crate::variants::agree_as_far_as_compared;
use panchess::diag::Sink;
use panchess::formats::{fen, uci};
use panchess::model::{Letters, Marks, Part, Ply, Royals, Side, Turn, VariantName};
use panchess::pipeline::rules_in;
use panchess::rules::{Rules, Status};
use panchess::variants::catalog;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// How many games the facts have, with those that were picked.
const ALL: usize = 4_084 + 290;

/// What was compared, and what differs.
#[derive(Default)]
struct Found {
    games: usize,
    positions: u64,
    /// How often, by what was compared and by variant.
    differ: BTreeMap<&'static str, BTreeMap<String, u64>>,
}

impl Found {
    fn differs(&mut self, what: &'static str, engine: &str, why: String) -> Result<(), String> {
        let of_variant = self.differ.entry(what).or_default();
        *of_variant.entry(engine.to_owned()).or_default() += 1;
        Err(why)
    }
}

/// A game of a variant.
struct Game {
    name: VariantName,
    rules: Box<dyn Rules>,
}

impl Game {
    fn new(engine: &str) -> Self {
        let name = VariantName::from_words(engine);
        let rules = rules_in(catalog(), &name).expect("a definition");
        let rules = rules.unwrap_or_else(|p| panic!("{engine}: {}", p.message));
        Self { name, rules }
    }

    fn letters(&self) -> &'static Letters {
        catalog().letters(&self.name)
    }

    fn set_up(&mut self, text: &str) {
        let mut sink = Sink::default();
        let position = fen::parse(text, &self.name, catalog(), &mut sink, 0);
        let position = position.unwrap_or_else(|| panic!("{text}: {sink:?}"));
        let started = self.rules.start(&position);
        started.unwrap_or_else(|p| panic!("{text}: {}", p.message));
    }

    /// The legal moves in UCI, sorted, and as they are.
    fn legal(&mut self, free: bool) -> (Vec<String>, Vec<Ply>) {
        let plies = self.rules.plies();
        let written = |ply| (written(ply, self.letters(), free), ply);
        let mut all: Vec<(String, Ply)> = plies.into_iter().map(written).collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.into_iter().unzip()
    }
}

fn written(ply: Ply, letters: &Letters, free: bool) -> String {
    let style = match free {
        true => uci::MoveStyle::KingTakesRook,
        false => uci::MoveStyle::KingMoves,
    };
    let mut out = Vec::new();
    match uci::print_move(ply, style, letters, &mut out) {
        Ok(()) => String::from_utf8_lossy(&out).trim().to_owned(),
        Err(why) => why.code().0.to_owned(),
    }
}

/// Whether the game has ended by its laws, and not because a position was repeated.
pub fn is_over(rules: &mut dyn Rules) -> bool {
    const REPEATED: [&str; 4] = [
        "repetition",
        "perpetual check",
        "perpetual chase",
        "moves back and forth",
    ];
    match rules.status() {
        Status::Won(how) | Status::Lost(how) | Status::Drawn(how) => !REPEATED.contains(&how),
        Status::Undecided(_) => true,
        _ => false,
    }
}

/// Plays a game, and says what differs first.
fn replay(game: &mut Game, v: &Value, found: &mut Found) -> Result<(), String> {
    let engine = v["variant"].as_str().expect("a name");
    let free = v["chess960"] == true || ["fischerandom", "caparandom"].contains(&engine);
    let text = |key: &str, n: usize| v[key][n].as_str().unwrap_or_default().to_owned();
    let mut first = Ok(());
    game.set_up(v["start_fen"].as_str().expect("a FEN"));
    let moves = v["moves_uci"].as_array().expect("moves");
    for n in 0..=moves.len() {
        let (words, plies) = game.legal(free);
        let legal = match is_over(game.rules.as_mut()) {
            true => String::new(),
            false => words.join(" "),
        };
        found.positions += 1;
        let crc = u64::from(crc::crc32(legal.as_bytes()));
        let expected = v["legal_crc"][n].as_u64();
        if expected.is_some_and(|expected| expected != crc) {
            let (fen, status) = (text("fens", n), game.rules.status());
            let last = moves[..n].last().and_then(Value::as_str).unwrap_or("-");
            let why = format!("LEGAL {fen} after {last} {status:?} # {legal}");
            first = first.and(found.differs("legal", engine, why));
        }
        let Some(word) = moves.get(n).and_then(Value::as_str) else {
            break;
        };
        let at = words.iter().position(|w| w == word);
        let mut ply = plies[at.expect("it is legal")];
        // Fairy-Stockfish marks no win without check.
        let wants = Part::all() - Part::DECISION;
        let done = game.rules.advance(Turn::One(&mut ply), wants);
        done.map_err(|p| format!("{word} in {}: {}", text("fens", n), p.message))?;
        let mark = marked(game, ply);
        if mark.is_some_and(|mark| mark != mark_of(&text("moves_san", n))) {
            let why = format!("MARK {word} in {}", text("fens", n));
            first = first.and(found.differs("marks", engine, why));
        }
    }
    first
}

fn mark_of(san: &str) -> &str {
    &san[san.trim_end_matches(['+', '#']).len()..]
}

/// The mark after a move; `None` in variants where a royal piece is not always royal, because
/// Fairy-Stockfish writes none for it.
fn marked(game: &Game, ply: Ply) -> Option<&'static str> {
    let variant = catalog().variant(&game.name)?;
    let royals = variant.laws.royals.as_deref();
    let lasting = |r: &Royals| r.last.is_empty();
    let compared =
        royals.is_none_or(|r| lasting(r.of(Side::White).0) && lasting(r.of(Side::Black).0));
    compared.then_some(match ply.marks {
        m if m.contains(Marks::MATE) => "#",
        m if m.contains(Marks::CHECK) => "+",
        _ => "",
    })
}

fn replay_all(path: &Path, found: &mut Found) {
    let only = std::env::var("PANCHESS_LAWS").unwrap_or_default();
    let asked = |engine: &str| only.is_empty() || only.split(',').any(|name| name == engine);
    let mut now: Option<(String, Game)> = None;
    lines(path, &mut |line| {
        let v: Value = serde_json::from_str(line).expect("JSON");
        let engine = v["variant"].as_str().expect("a name");
        if !asked(engine) {
            return;
        }
        if now.as_ref().is_none_or(|(name, _)| name != engine) {
            now = Some((engine.to_owned(), Game::new(engine)));
        }
        if let Some((_, game)) = &mut now
            && let Err(why) = replay(game, &v, found)
        {
            let free = if v["chess960"] == true { "960 " } else { "" };
            println!("{engine} {free}{}: {why}", v["game"]);
        }
        found.games += 1;
    });
}

#[test]
fn games_of_every_variant_are_played_as_fairy_stockfish_plays_them() {
    let mut found = Found::default();
    for path in files_of_games() {
        replay_all(&path, &mut found);
    }
    println!("{} games", found.games);
    for what in ["legal", "marks"] {
        let differ = found.differ.entry(what).or_default();
        let all: u64 = differ.values().sum();
        println!("{what}: {} compared, {all} differ", found.positions);
        if std::env::var_os("PANCHESS_LAWS").is_none() {
            let names = differ.keys().cloned().collect();
            agree_as_far_as_compared(what, &names, found.games >= ALL);
        }
    }
}
