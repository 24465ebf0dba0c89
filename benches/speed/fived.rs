//! Games of 5D chess: read, written, played by the rules, and hashed.
//!
//! `PANCHESS_ORACLE` names a folder with more games, in `5d-games`. Figures are for a game, a turn or a board, as
//! the name says.

use crate::bench::Bench;
use panchess::diag::Sink;
use panchess::formats::{self, FormatName};
use panchess::hash::{Digest, Growing, Hasher, Scheme};
use panchess::io::Record;
use panchess::model::{BoardId, Document, Game, Grid, Part, Position};
use panchess::pipeline::{Converter, Plan, Replay};
use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;

/// Legal games by name.
fn texts() -> Vec<(String, String)> {
    let text = |path: PathBuf| std::fs::read_to_string(path).expect("a file");
    let Some(folder) = std::env::var_os("PANCHESS_ORACLE") else {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/5dpgn/ok");
        let files = std::fs::read_dir(folder).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        let games = paths.filter(|path| path.extension().is_some_and(|e| e == "5dpgn"));
        let mut all: Vec<_> = games.map(|p| (p.display().to_string(), text(p))).collect();
        all.retain(|(_, text)| played(text).is_some());
        return all;
    };
    let folder = PathBuf::from(folder).join("5d-games");
    let manifest = text(folder.join("manifest.json"));
    let rows: Vec<serde_json::Value> = serde_json::from_str(&manifest).expect("JSON");
    let legal = rows
        .iter()
        .filter(|row| row["format"] == "5dpgn" && row["oracle"] == "ok");
    let names = legal.map(|row| row["file"].as_str().expect("a name").to_owned());
    names
        .map(|name| (name.clone(), text(folder.join(name))))
        .collect()
}

fn converter(to: &str, legal: bool) -> Converter {
    let name = |slug| FormatName::parse(slug).expect("a format");
    let mut plan = Plan::new(name("5dpgn"), name(to));
    plan.legal = legal;
    Converter::open(plan).expect("a plan")
}

/// The new boards of every turn; `None` if the game is not legal.
fn played(text: &str) -> Option<Vec<Vec<(BoardId, Grid)>>> {
    let mut turns: BTreeMap<u64, Position> = BTreeMap::new();
    let mut doc = read(text)?;
    let mut replay = Replay::default();
    let select = panchess::pipeline::Select::EveryPly;
    let done = panchess::pipeline::positions_as_they_are(
        &mut doc,
        select,
        &mut replay,
        &mut Sink::default(),
        |at, position, _| {
            turns.insert(at.plies, position.clone());
            true
        },
    );
    let mut before: Option<Position> = None;
    let new = turns.into_values().map(|position| {
        let known = before.as_ref().and_then(Position::multiverse);
        let all = position.multiverse().expect("boards").boards.iter();
        let is_new = |id: &BoardId| known.is_none_or(|world| !world.boards.contains_key(id));
        let new = all.filter(|(id, _)| is_new(id));
        let new = new.map(|(id, grid)| (*id, grid.as_ref().clone())).collect();
        before = Some(position.clone());
        new
    });
    let new = new.collect();
    done.then_some(new)
}

fn read(text: &str) -> Option<Document> {
    let mut reader = formats::find("5dpgn")?.reader(&Default::default())?;
    let mut doc = Document::default();
    let read = reader.read(&Record::of(text), &mut doc, &mut Sink::default());
    read.is_ok().then_some(doc)
}

/// Everything about 5D chess.
pub fn run(bench: &Bench) {
    if ["5d game read", "5d turn hash", "5d board hash"]
        .iter()
        .any(|name| bench.wants(name))
    {
        let texts = texts();
        reading(bench, &texts);
        playing(bench, &texts);
        hashing(bench, &texts);
    }
}

fn reading(bench: &Bench, texts: &[(String, String)]) {
    let games = texts.len() as u64;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let mut reader = formats::find("5dpgn")
        .and_then(|format| format.reader(&Default::default()))
        .expect("a reader");
    bench.time("5d game read", games, || {
        for (_, text) in texts {
            let _ = black_box(reader.read(&Record::of(text), &mut doc, &mut sink));
            sink.clear();
        }
    });
    for (name, to, legal) in [
        ("5d game to 5dpgn", "5dpgn", false),
        ("5d game to 5draw", "5draw", false),
        ("5d game to 5dpgn, legal", "5dpgn", true),
    ] {
        let (mut converter, mut out) = (converter(to, legal), Vec::new());
        bench.time(name, games, || {
            out.clear();
            for (_, text) in texts {
                black_box(converter.convert(&Record::of(text), &mut out, &mut sink));
                sink.clear();
            }
        });
    }
}

fn playing(bench: &Bench, texts: &[(String, String)]) {
    let docs: Vec<Document> = texts.iter().filter_map(|(_, text)| read(text)).collect();
    let game = |doc| match doc {
        Document::Game(game) => Some(game),
        _ => None,
    };
    let mut games: Vec<Game> = docs.into_iter().filter_map(game).collect();
    let turns = games.iter().map(|g| g.tree.main_line().count() as u64);
    let (turns, count) = (turns.sum(), games.len() as u64);
    for (of, items) in [("game", count), ("turn", turns)] {
        let mut replay = legal();
        bench.time(&format!("5d {of} played"), items, || {
            for game in &mut games {
                black_box(replay.resolve(game, Part::SQUARES, &mut Sink::default()));
            }
        });
    }
}

fn legal() -> Replay {
    Replay::new(panchess::rules::Conduct {
        legal: true,
        ..Default::default()
    })
}

fn hashing(bench: &Bench, texts: &[(String, String)]) {
    let games: Vec<_> = texts
        .iter()
        .filter_map(|(name, t)| Some((name, played(t)?)))
        .collect();
    let turns: usize = games.iter().map(|(_, turns)| turns.len()).sum();
    let states = |game: &Vec<Vec<(BoardId, Grid)>>| {
        let (mut all, mut sink) = (Growing::new(false), Sink::default());
        for turn in game {
            for (id, grid) in turn {
                all.add(*id, grid, &mut sink);
            }
            black_box(all.digest());
        }
    };
    bench.time("5d turn hash of all boards", turns as u64, || {
        games.iter().for_each(|(_, game)| states(game));
    });
    if let Some((_, longest)) = games.iter().max_by_key(|(_, game)| game.concat().len()) {
        let name = "5d turn hash of all boards, most boards";
        bench.time(name, longest.len() as u64, || states(longest));
    }
    boards(bench, games.iter().flat_map(|(_, game)| game.concat()));
}

fn boards(bench: &Bench, all: impl Iterator<Item = (BoardId, Grid)>) {
    let mut position = Position::of(panchess::model::World::Multiverse(Default::default()));
    let panchess::model::World::Multiverse(world) = &mut position.world else {
        return;
    };
    let mut texts = Vec::new();
    for (n, (mut id, grid)) in (0..).zip(all) {
        let mut text = Vec::new();
        formats::fen5d::print_one(id, &grid, &mut text, &mut Sink::default());
        texts.push(text);
        id.timeline2 = 2 * n;
        world.boards.insert(id, Arc::new(grid));
    }
    let count = texts.len() as u64;
    let mut found = Vec::new();
    bench.time("5d board hash", count, || {
        found.clear();
        Hasher::default().all(Scheme::Board, &position, &mut found, &mut Sink::default());
    });
    bench.time("5d board hash of its text", count, || {
        Digest::of_each(texts.iter().map(Vec::as_slice))
    });
    bench.time("5d board hash of its text, one by one", count, || {
        texts
            .iter()
            .map(|text| Digest::of(text))
            .collect::<Vec<_>>()
    });
}
