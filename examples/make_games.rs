//! Writes random legal games that look like real ones: `make_games N [SEED] > games.pgn`.
//!
//! Captures, checks and the center are preferred with some noise, so that
//! move lengths, captures and disambiguations come close to those of real
//! play. The same numbers give the same bytes.
//!
//! For measuring only: it uses parts of the library that change without notice.

use panchess::diag::{Sink, Span};
use panchess::formats::FormatName;
use panchess::model::{Document, Game, Kind, NodeId, Outcome, Part, Ply, Side, Turn, VariantName};
use panchess::pipeline::rules_for;
use panchess::rules::{Rules, Status};
use std::io::Write as _;

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n.max(1) as u64) as usize
    }
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse().unwrap_or(1));
    let (games, seed) = (args.next().unwrap_or(100), args.next().unwrap_or(1));
    let mut random =
        Random(0x9E37_79B9_7F4A_7C15 ^ (seed as u64).wrapping_mul(0xD1B5_4A32_D192_ED03) | 1);
    let mut rules = rules_for(&VariantName::CHESS).expect("the rules of chess");
    let pgn = FormatName::parse("pgn").expect("pgn");
    let mut writer = pgn.format.writer(&pgn.options).expect("a writer");
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut text = Vec::new();
    for number in 1..=games {
        let game = play(&mut *rules, &mut random, number as u64);
        text.clear();
        let _ = writer.write(&Document::Game(game), &mut text, &mut Sink::default());
        text.push(b'\n');
        out.write_all(&text).expect("stdout");
    }
}

fn play(rules: &mut dyn Rules, random: &mut Random, number: u64) -> Game {
    let mut game = Game::default();
    let (mut at, mut side) = (NodeId::ROOT, Side::White);
    let length = 20 + random.below(110);
    rules.start_usual().expect("the start of chess");
    for _ in 0..length {
        let moves = rules.plies();
        if moves.is_empty() {
            break;
        }
        let drawn: Vec<Ply> = (0..4).map(|_| moves[random.below(moves.len())]).collect();
        let best = drawn.into_iter().max_by_key(|p| taste(*p, random));
        let mut ply = best.expect("four were drawn");
        let told = rules.advance(Turn::One(&mut ply), Part::all());
        told.expect("a legal move");
        at = game.tree.push(at, side, ply, Span::default());
        side = side.other();
    }
    game.outcome = match (rules.status(), side) {
        (Status::Checkmate, Side::White) => Outcome::Black,
        (Status::Checkmate, _) => Outcome::White,
        (Status::Stalemate, _) => Outcome::Draw,
        _ => [Outcome::White, Outcome::Black, Outcome::Draw][random.below(3)],
    };
    tags(&mut game, random, number);
    game
}

fn taste(ply: Ply, random: &mut Random) -> usize {
    let worth = |k: Option<Kind>| match k {
        None => 0,
        Some(Kind::PAWN) => 3,
        Some(Kind::QUEEN) => 12,
        Some(_) => 6,
    };
    let center = |n: u8| usize::from(n.min(7 - n.min(7)));
    worth(ply.captured) * 2 + center(ply.to.file) + center(ply.to.rank) + random.below(8)
}

fn tags(game: &mut Game, random: &mut Random, number: u64) {
    let name = |r: &mut Random| ["Anand", "Polgar", "Carlsen", "Hou", "Tal", "Menchik"][r.below(6)];
    let (white, black) = (name(random), name(random));
    let round = (number % 11 + 1).to_string();
    let elo = |r: &mut Random| (1800 + r.below(1000)).to_string();
    let date = format!(
        "20{:02}.{:02}.{:02}",
        random.below(26),
        random.below(12) + 1,
        random.below(28) + 1
    );
    let pairs = [
        ("Event", "Club evening".to_owned()),
        ("Site", "Reykjavik ISL".to_owned()),
        ("Date", date.clone()),
        ("Round", round),
        ("White", format!("{white}, A")),
        ("Black", format!("{black}, B")),
        ("WhiteElo", elo(random)),
        ("BlackElo", elo(random)),
        ("WhiteTitle", "GM".to_owned()),
        ("BlackTitle", "GM".to_owned()),
        (
            "ECO",
            format!(
                "{}{:02}",
                ["A", "B", "C", "D", "E"][random.below(5)],
                random.below(100)
            ),
        ),
        ("EventDate", date),
        ("PlyCount", game.tree.len().to_string()),
    ];
    for (n, v) in &pairs {
        game.tags.push(n, v);
    }
}
