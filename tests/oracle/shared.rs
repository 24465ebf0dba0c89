//! Games that Fairy-Stockfish played and start positions of 5D chess, in facts that other
//! programs agree about.
//!
//! `scripts/pick-oracle.py` picked the small files; `PANCHESS_ORACLE=DIR` examines all games of chess and Chess960 in
//! `DIR` as well.

use crate::support::files;
use crate::{crc, notation};
use panchess::convert;
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::hash::{Hasher, Scheme};
use panchess::io::{Framing, Item, Reading, Record, Records, Source};
use panchess::model::{Document, Part, Ply, Turn};
use panchess::pipeline::{Converter, Plan, Select};
use panchess::rules::Rules;
use serde_json::Value;
use std::path::Path;

/// What is known of one game.
struct Game {
    chess960: bool,
    start: String,
    uci: Vec<String>,
    san: Vec<String>,
    fens: Vec<String>,
    legal: Vec<u64>,
}

impl Game {
    /// One line of the file, if it is a game of chess.
    fn read(line: &str) -> Option<Self> {
        let v: Value = serde_json::from_str(line).expect("a line of JSON");
        let variant = v["variant"].as_str()?;
        let free = variant == "fischerandom" || v["chess960"] == true;
        if !matches!(variant, "chess" | "fischerandom") {
            return None;
        }
        let words = |key: &str| -> Vec<String> {
            let all = v[key].as_array().expect(key).iter();
            all.map(|w| w.as_str().expect(key).to_owned()).collect()
        };
        let legal = v["legal_crc"].as_array().expect("numbers").iter();
        Some(Self {
            chess960: free,
            start: v["start_fen"].as_str().expect("a FEN").to_owned(),
            uci: words("moves_uci"),
            san: words("moves_san"),
            fens: words("fens"),
            legal: legal.map(|n| n.as_u64().expect("a number")).collect(),
        })
    }

    fn as_uci(&self) -> String {
        let option = match self.chess960 {
            true => "setoption name UCI_Chess960 value true\n",
            false => "",
        };
        format!(
            "{option}position fen {} moves {}\n",
            self.start,
            self.uci.join(" ")
        )
    }

    /// How Fairy-Stockfish spells a FEN of it.
    fn style(&self) -> &'static str {
        match self.chess960 {
            true => "fen+shredder+ep-pseudo",
            false => "fen+ep-pseudo",
        }
    }
}

/// The moves of a PGN, without their numbers and the result.
fn moves(pgn: &str) -> Vec<String> {
    let lines = pgn.lines().filter(|l| !l.starts_with('['));
    let words = lines.flat_map(str::split_whitespace);
    words
        .filter(|w| !w.ends_with('.') && *w != "*")
        .map(str::to_owned)
        .collect()
}

fn every_fen(text: &str, style: &str) -> Vec<String> {
    let name = |n: &str| FormatName::parse(n).expect("a format");
    let mut plan = Plan::new(name("uci"), name(style));
    plan.select = Select::EveryPly;
    let mut converter = Converter::open(plan).expect("a format that is read and written");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let _ = converter.convert(&Record::of(text), &mut out, &mut sink);
    let out = String::from_utf8(out).expect("UTF-8");
    out.lines().map(str::to_owned).collect()
}

fn legal_sets_agree(game: &Game, rules: &mut dyn Rules) {
    let mut plies: Vec<Ply> = Vec::new();
    notation::set_up(rules, &game.start);
    for (i, wanted) in game.legal.iter().enumerate() {
        let all = notation::legal(rules, &mut plies, game.chess960);
        assert_eq!(u64::from(crc::crc32(all.as_bytes())), *wanted, "{all}");
        if let Some(text) = game.uci.get(i) {
            let mut said = crate::played::read_uci(text);
            let turn = Turn::One(&mut said);
            rules.advance(turn, Part::empty()).expect(text);
        }
    }
}

fn agrees(game: &Game, rules: &mut dyn Rules) {
    let text = game.as_uci();
    assert_eq!(every_fen(&text, game.style())[1..], game.fens[1..]);
    let pgn = convert(text.as_bytes(), "uci", "pgn").expect("two formats");
    let pgn = String::from_utf8(pgn.text).expect("UTF-8");
    assert_eq!(moves(&pgn), game.san, "{pgn}");
    legal_sets_agree(game, rules);
}

fn all_agree(path: &Path) -> usize {
    let mut rules = notation::chess();
    let source = Source::open(path.to_str().expect("UTF-8")).expect("a readable file");
    let mut records = Records::new(source, &Framing::Line, Reading::default());
    let mut count = 0;
    while let Some(item) = records.next().expect("a readable file") {
        let Item::Record(record) = item else {
            panic!("a line too long");
        };
        let line = std::str::from_utf8(record.bytes).expect("UTF-8");
        if let Some(game) = Game::read(line) {
            agrees(&game, rules.as_mut());
            count += 1;
        }
    }
    count
}

#[test]
fn games_agree_with_fairy_stockfish_on_every_legal_set_san_and_fen() {
    let path = files::root("fixtures/oracle/fairy-games.jsonl");
    assert_eq!(all_agree(&path), 12);
}

#[test]
fn all_games_agree_if_they_are_at_hand() {
    let Some(dir) = std::env::var_os("PANCHESS_ORACLE") else {
        return;
    };
    assert_eq!(all_agree(&Path::new(&dir).join("oracle.jsonl.gz")), 40);
    assert_eq!(all_agree(&Path::new(&dir).join("oracle_960.jsonl.gz")), 20);
}

#[test]
fn starts_of_5d_chess_are_read_written_back_and_hash_as_published() {
    let text = files::text(&files::root("fixtures/oracle/5d-starts.jsonl"));
    let mut hashed = 0;
    for line in text.lines() {
        let v: Value = serde_json::from_str(line).expect("a line of JSON");
        let (name, fen) = (&v["board"], v["fen"].as_str().expect("text"));
        let (mut doc, mut sink) = (Document::default(), Sink::default());
        let format = FormatName::parse("5dfen").expect("5dfen");
        let mut reader = format.format.reader(&format.options).expect("a reader");
        assert!(
            reader.read(&Record::of(fen), &mut doc, &mut sink).is_ok(),
            "{name}: {sink:?}"
        );
        let mut writer = format.format.writer(&format.options).expect("a writer");
        let mut out = Vec::new();
        assert!(writer.write(&doc, &mut out, &mut sink).is_ok(), "{name}");
        assert!(sink.is_empty(), "{name}: {sink:?}");
        assert_eq!(
            sorted(&String::from_utf8(out).expect("UTF-8")),
            sorted(fen),
            "{name}"
        );
        let Document::Position(position) = &doc else {
            panic!("{name} is a position");
        };
        let digest = Hasher::default().position(Scheme::State, position, &mut sink);
        let digest = digest.expect("letters for all of it").to_string();
        if let Some(wanted) = v["state"].as_str() {
            assert_eq!(&digest[..8], wanted, "{name}: {fen}");
            hashed += 1;
        }
    }
    assert_eq!((text.lines().count(), hashed), (52, 45));
}

/// Boards in the order of their text: which is first means nothing, nor does a timeline's `+`, which is always written.
fn sorted(text: &str) -> Vec<String> {
    let boards = text.split([']', ' ', '\n']).filter(|b| !b.is_empty());
    let mut boards: Vec<String> = boards.map(signed).collect();
    boards.sort_unstable();
    boards
}

fn signed(board: &str) -> String {
    let mut fields: Vec<String> = board.split(':').map(str::to_owned).collect();
    if fields[1].starts_with(|c: char| ('1'..='9').contains(&c)) {
        fields[1].insert(0, '+');
    }
    fields.join(":")
}
