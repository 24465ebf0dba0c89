//! Random games of every variant that Fairy-Stockfish played, in its spelling of FEN, SAN and UCI.
//!
//! `scripts/pick-oracle.py` picked the beginning of a game of each variant. `PANCHESS_ORACLE=DIR` names a folder with
//! more; `PANCHESS_GAMES=N` takes N games of each variant from it. With 20 or more, every known gap must be found. Facts
//! of other seeds need not have it, so take 19.

use crate::support::files;
use crate::variants::agree_as_far_as_compared;
use panchess::diag::Sink;
use panchess::formats::{Dialect, fen, san, uci};
use panchess::io::{Framing, Item, Reading, Records, Source};
use panchess::model::{Letters, Part, Ply, Position, Turn, VariantName};
use panchess::pipeline::rules_as;
use panchess::rules::{Conduct, Rules};
use panchess::variants;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// There are not more games of a variant.
const ALL: usize = 20;

/// One game.
pub struct Game {
    pub engine: String,
    /// Whether every drop resets the halfmove clock, as in games of Fairy-Stockfish.
    every_drop: bool,
    pub free: bool,
    pub uci: Vec<String>,
    pub san: Vec<String>,
    /// Those that are not known are empty.
    pub fens: Vec<String>,
    pub sfens: Vec<String>,
}

impl Game {
    fn read(line: &str) -> Self {
        let v: Value = serde_json::from_str(line).expect("a line of JSON");
        let words = |key: &str| -> Vec<String> {
            let all = v[key].as_array().expect(key).iter();
            all.map(|w| w.as_str().unwrap_or_default().to_owned())
                .collect()
        };
        Self {
            engine: v["variant"].as_str().expect("a name").to_owned(),
            every_drop: v["from"] != "python-chess",
            free: v["chess960"] == true,
            uci: words("moves_uci"),
            san: words("moves_san"),
            fens: words("fens"),
            sfens: match v["sfens"].is_array() {
                true => words("sfens"),
                false => Vec::new(),
            },
        }
    }

    fn name(&self) -> VariantName {
        let name = VariantName::from_words(&self.engine);
        if self.free { name.with_960(true) } else { name }
    }
}

/// The files of facts: the one that is always at hand, and the others.
pub fn files_of_games() -> Vec<PathBuf> {
    let dir = std::env::var_os("PANCHESS_ORACLE").map(PathBuf::from);
    let others = ["oracle", "oracle_ini", "oracle_960"].map(|file| format!("{file}.jsonl.gz"));
    let others = dir
        .iter()
        .flat_map(|dir| others.iter().map(|file| dir.join(file)));
    let picked = files::root("fixtures/oracle/variant-games.jsonl");
    let others = others.filter(|path| path.exists());
    std::iter::once(picked).chain(others).collect()
}

/// Every game that was picked, and as many of each variant of the other files of facts as are asked for; whether these
/// are all games.
pub fn all_games(each: &mut dyn FnMut(&Game)) -> bool {
    let said = std::env::var("PANCHESS_GAMES").ok();
    let most = said.map_or(1, |n| n.parse().expect("a number"));
    let files = files_of_games();
    for path in &files {
        games(path, most, each);
    }
    files.len() > 1 && most >= ALL
}

/// The first games of each variant of a file.
pub fn games(file: &Path, most: usize, each: &mut dyn FnMut(&Game)) {
    let mut seen: BTreeMap<(String, bool), usize> = BTreeMap::new();
    lines(file, &mut |line| {
        let game = Game::read(line);
        let n = seen.entry((game.engine.clone(), game.free)).or_default();
        *n += 1;
        if *n <= most {
            each(&game);
        }
    });
}

/// The lines of a file of facts.
pub fn lines(file: &Path, each: &mut dyn FnMut(&str)) {
    let source = Source::open(file.to_str().expect("UTF-8")).expect("a readable file");
    let mut records = Records::new(source, &Framing::Line, Reading::default());
    while let Some(item) = records.next().expect("a readable file") {
        let Item::Record(record) = item else {
            panic!("a line too long");
        };
        each(std::str::from_utf8(record.bytes).expect("UTF-8"));
    }
}

/// What was compared, and what differs, by what is compared and variant.
#[derive(Default)]
pub struct Tally {
    compared: BTreeMap<&'static str, u64>,
    wrong: BTreeMap<&'static str, BTreeMap<String, (u64, String)>>,
}

impl Tally {
    pub fn count(
        &mut self,
        what: &'static str,
        game: &Game,
        found: &str,
        expected: &str,
        at: &str,
    ) {
        *self.compared.entry(what).or_default() += 1;
        if found != expected {
            let of_variant = self.wrong.entry(what).or_default();
            let entry = of_variant
                .entry(game.engine.clone())
                .or_insert_with(|| (0, format!("`{found}`, not `{expected}` in {at}")));
            entry.0 += 1;
        }
    }

    pub fn report(&self, all_games: bool) {
        for (what, compared) in &self.compared {
            let wrong = self.wrong.get(what);
            let all: u64 = wrong.iter().flat_map(|w| w.values()).map(|(n, _)| n).sum();
            println!("{what}: {compared} compared, {all} differ");
            for (variant, (n, first)) in wrong.into_iter().flatten() {
                println!("  {what} {variant}: {n}, first {first}");
            }
        }
        for what in self.compared.keys() {
            let found = self.wrong.get(what).map(|w| w.keys().cloned().collect());
            agree_as_far_as_compared(what, &found.unwrap_or_default(), all_games);
        }
    }
}

fn written(position: &Position) -> String {
    written_in(Dialect::Fsf, position)
}

fn written_in(dialect: Dialect, position: &Position) -> String {
    told_in(dialect, position).0
}

/// The FEN, and what is reported about it.
fn told_in(dialect: Dialect, position: &Position) -> (String, Sink) {
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let style = fen::Style::of(dialect, variants::catalog());
    fen::print(position, &style, &mut out, &mut sink);
    (String::from_utf8(out).expect("FEN is ASCII"), sink)
}

fn spelled(ply: Ply, letters: &Letters) -> String {
    let mut out = Vec::new();
    match san::print(ply, san::Style::Fsf, letters, &mut out) {
        Ok(()) => body(&String::from_utf8(out).expect("UTF-8")).to_owned(),
        Err(why) => format!("{why:?}"),
    }
}

fn body(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

fn in_uci(ply: Ply, free: bool, letters: &Letters) -> String {
    let style = match free {
        true => uci::MoveStyle::KingTakesRook,
        false => uci::MoveStyle::KingMoves,
    };
    let mut out = Vec::new();
    match uci::print_move(ply, style, letters, &mut out) {
        Ok(()) => String::from_utf8(out).expect("UTF-8").trim().to_owned(),
        Err(why) => why.code().0.to_owned(),
    }
}

/// Every FEN, SAN and UCI word by itself, without rules.
fn texts(game: &Game, tally: &mut Tally) {
    let name = game.name();
    let letters = variants::catalog().letters(&name);
    let free = game.free || name.is_960();
    for text in game.fens.iter().filter(|text| !text.is_empty()) {
        let mut sink = Sink::default();
        let read = fen::parse(text, &name, variants::catalog(), &mut sink, 0);
        let again = read.as_ref();
        let again = again.map_or_else(|| format!("{sink:?}"), written);
        tally.count("fen-text", game, &again, text, "FEN");
        read.iter().for_each(|p| dialects(game, p, tally));
    }
    for text in &game.uci {
        let read = uci::parse_move(text, letters);
        let again = read.map_or("unread".to_owned(), |p| in_uci(p, free, letters));
        tally.count("uci-text", game, &again, text, "UCI");
    }
    for text in &game.san {
        let found = san::read(text, letters).map_or("unread", |_| text);
        tally.count("san-text", game, found, text, "SAN");
    }
}

/// A FEN in any dialect is read without a message, and means the same unless the writer named a loss.
fn dialects(game: &Game, position: &Position, tally: &mut Tally) {
    let all = [
        Dialect::Usual,
        Dialect::Lichess,
        Dialect::Pychess,
        Dialect::Cutechess,
        Dialect::Xboard,
    ];
    let usual = written_in(Dialect::Usual, position);
    for dialect in all {
        let (text, said) = told_in(dialect, position);
        let name = game.name();
        let mut sink = Sink::default();
        let read = fen::parse_in(
            dialect,
            &text,
            Some((&name, variants::catalog())),
            &mut sink,
            0,
        );
        let again = read.map(|p| written_in(Dialect::Usual, &p));
        let again = again.filter(|_| sink.is_empty());
        let again = again.unwrap_or_else(|| format!("{sink:?}"));
        match said.losses().is_empty() {
            true => tally.count("fen-dialects", game, &again, &usual, &text),
            false => tally.count("fen-losses", game, "", "", ""),
        }
    }
}

/// The game by the rules; `None` if it cannot be played on.
fn play(game: &Game, rules: &mut dyn Rules, tally: &mut Tally) -> Option<()> {
    let name = game.name();
    let catalog = variants::catalog();
    let letters = catalog.letters(&name);
    let free = game.free || name.is_960();
    let mut sink = Sink::default();
    let mut position = fen::parse(&game.fens[0], &name, catalog, &mut sink, 0)?;
    if let Err(why) = rules.start(&position) {
        tally.count("played", game, &why.message, "a start", &game.fens[0]);
        return None;
    }
    for (i, (move_uci, move_san)) in game.uci.iter().zip(&game.san).enumerate() {
        let at = game.fens[i].as_str();
        let said = uci::parse_move(move_uci, letters).ok()?;
        let full = match rules.resolved(said, Part::all()) {
            Ok(full) => full,
            Err(why) => {
                tally.count("played", game, &why.message, move_uci, at);
                return None;
            }
        };
        tally.count("uci", game, &in_uci(full, free, letters), move_uci, at);
        tally.count(
            "san-written",
            game,
            &spelled(full, letters),
            body(move_san),
            at,
        );
        let short = san::read(move_san, letters).map(|word| rules.resolved(word.ply, Part::all()));
        let short = match short {
            None => "unread".to_owned(),
            Some(Err(why)) => why.message.to_string(),
            Some(Ok(ply)) => in_uci(ply, free, letters),
        };
        tally.count("san-read", game, &short, move_uci, at);
        let mut again = Vec::new();
        let _ = san::print(full, san::Style::Fsf, letters, &mut again);
        let again = String::from_utf8(again).expect("UTF-8");
        let again = san::read(&again, letters).map(|word| rules.resolved(word.ply, Part::all()));
        let again = match again {
            Some(Ok(ply)) => in_uci(ply, free, letters),
            other => format!("{other:?}"),
        };
        tally.count("san-reread", game, &again, move_uci, at);
        let mut said = said;
        if let Err(why) = rules.advance(Turn::One(&mut said), Part::empty()) {
            tally.count("played", game, &why.message, move_uci, at);
            return None;
        }
        let after = &game.fens[i + 1];
        if !after.is_empty() {
            rules.position(&mut position);
            position.variant = name.clone();
            tally.count("fen", game, &written(&position), after, at);
        }
    }
    tally.count("played", game, "", "", "");
    Some(())
}

#[test]
fn games_of_every_variant_are_those_of_fairy_stockfish_in_fen_san_and_uci() {
    let mut tally = Tally::default();
    let mut unplayed = BTreeSet::new();
    let all = all_games(&mut |game| {
        texts(game, &mut tally);
        let conduct = Conduct {
            every_drop: game.every_drop,
            ..Conduct::default()
        };
        match rules_as(variants::catalog(), &game.name(), conduct) {
            Some(Ok(mut rules)) => drop(play(game, rules.as_mut(), &mut tally)),
            _ => drop(unplayed.insert(game.engine.clone())),
        }
    });
    println!("unplayed: {unplayed:?}");
    tally.report(all);
}
