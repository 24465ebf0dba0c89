//! Legal turns of 5D chess, as other programs count them.
//!
//! Only with `PANCHESS_ORACLE=DIR`.

use crate::support::reading::read_all;
use crate::variants::agree;
use panchess::diag::Sink;
use panchess::formats::{fen5d, find};
use panchess::hash::{Hasher, Scheme};
use panchess::model::{
    Action, Border, Document, Game, Kind, NodeId, Part, Position, Promotion, Side, Start, Turns,
};
use panchess::rules::{Conduct, Rules, Timelines, multiverse_rules};
use panchess::variants::multiverse_repertoire;
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

fn folder() -> Option<PathBuf> {
    std::env::var_os("PANCHESS_ORACLE").map(PathBuf::from)
}

pub fn json(name: &str) -> Option<Value> {
    let text = std::fs::read_to_string(folder()?.join(name)).expect("a file");
    Some(serde_json::from_str(&text).expect("JSON"))
}

pub fn rules() -> Box<dyn Rules> {
    rules_with(Timelines::default().work)
}

/// Rules that examine at most this much to tell mate from check.
fn rules_with(work: u32) -> Box<dyn Rules> {
    let conduct = Conduct {
        legal: true,
        timelines: Timelines {
            work,
            ..Timelines::default()
        },
        ..Conduct::default()
    };
    multiverse_rules(&Arc::new(multiverse_repertoire().clone()), conduct)
}

/// The starts by name.
pub fn starts(all: &Value) -> HashMap<String, Position> {
    let mut starts = HashMap::new();
    for list in ["variants", "community"] {
        for variant in all[list].as_array().expect("a list") {
            let name = variant["board"].as_str().or(variant["name"].as_str());
            let boards: Vec<String> =
                serde_json::from_value(variant["fen"].clone()).expect("boards");
            let mut sink = Sink::default();
            let mut position = fen5d::parse(&boards.concat(), &mut sink, 0).expect("a position");
            let letters: Vec<String> =
                serde_json::from_value(variant["promotions"].clone()).unwrap_or_default();
            let to: Vec<Kind> = letters
                .iter()
                .filter_map(|l| fen5d::letters().kind(l.as_bytes()[0], false))
                .collect();
            if !to.is_empty() {
                let promotes = |side| Promotion::on(side, Vec::new(), Some(to.clone()));
                position.rules.promotion = [Side::White, Side::Black].map(promotes).to_vec();
            }
            starts.insert(name.expect("a name").to_owned(), position);
        }
    }
    starts
}

#[test]
fn every_start_has_as_many_legal_turns_as_others_count() {
    let (Some(perft), Some(variants)) = (json("5d-perft.json"), json("5d-variants.json")) else {
        return;
    };
    let starts = starts(&variants);
    let (mut rules, mut wrong) = (rules(), Vec::new());
    let mut compare = |name: &str, depth: usize, expected: &Value| {
        rules.start(&starts[name]).expect("a start");
        let found = rules
            .count_turns(&Border::default(), depth as u8)
            .expect("a count");
        if Some(found) != expected.as_u64() {
            wrong.push(format!("{name} to {depth}: {found}, not {expected}"));
        }
    };
    for (name, row) in perft["start"].as_object().expect("rows") {
        compare(name, 1, &row["actions"]);
    }
    for (name, counts) in perft["standard_perft"].as_object().expect("rows") {
        for (n, count) in counts.as_array().expect("counts").iter().enumerate() {
            compare(name, n + 1, count);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A file of the collection.
pub fn file(name: &str) -> Vec<u8> {
    let path = folder().expect("a folder").join("5d-games").join(name);
    std::fs::read(path).expect("a file")
}

/// A game of the collection, with its start if the text has no boards.
fn game_in(name: &str, starts: &HashMap<String, Position>) -> Result<Game, String> {
    game_of(&file(name), starts)
}

fn game_of(bytes: &[u8], starts: &HashMap<String, Position>) -> Result<Game, String> {
    let format = find("5dpgn").expect("a format");
    let read = read_all(format, bytes)
        .into_iter()
        .next()
        .expect("a record");
    let Some(Document::Game(mut game)) = read.document else {
        return Err(format!("{:?}", read.messages));
    };
    if matches!(game.start, Start::Usual) {
        let tag = |name: &str| {
            let mut tags = game.tags.iter();
            tags.find(|(n, _)| n.eq_ignore_ascii_case(name))
                .map(|(_, value)| value.to_owned())
        };
        let board = tag("Board")
            .or_else(|| tag("Variant"))
            .unwrap_or("Standard".into());
        let is_it = |(name, _): &(&String, &Position)| name.eq_ignore_ascii_case(&board);
        let (_, start) = starts
            .iter()
            .find(is_it)
            .ok_or(format!("no start {board}"))?;
        game.start = Start::Given(Arc::new(start.clone()));
    }
    Ok(game)
}

/// The digest of the last position, or why the game is refused.
fn replayed(
    name: &str,
    starts: &HashMap<String, Position>,
    rules: &mut dyn Rules,
    wants: Part,
) -> Result<(String, Game), String> {
    replayed_text(&file(name), starts, rules, wants)
}

/// The same for a text in 5dpgn.
pub fn replayed_text(
    bytes: &[u8],
    starts: &HashMap<String, Position>,
    rules: &mut dyn Rules,
    wants: Part,
) -> Result<(String, Game), String> {
    let mut game = game_of(bytes, starts)?;
    rules
        .start(game.start.given().expect("a start"))
        .map_err(|p| p.message)?;
    let line: Vec<_> = game.tree.line(NodeId::ROOT).collect();
    for (n, id) in line.into_iter().enumerate() {
        let played = rules.advance(game.tree.turn_mut(id), wants);
        played.map_err(|p| format!("turn {n}: {}: {}; {:?}", p.reason, p.message, p.help))?;
    }
    let mut position = Position::board(1, 1);
    rules.position(&mut position);
    let digest = Hasher::default().position(Scheme::State, &position, &mut Sink::default());
    Ok((digest.expect("a digest").to_string(), game))
}

fn manifest() -> Option<Vec<Value>> {
    find("5dpgn")?;
    let Value::Array(rows) = json("5d-games/manifest.json")? else {
        panic!("no list")
    };
    Some(
        rows.into_iter()
            .filter(|row| row["format"] == "5dpgn")
            .collect(),
    )
}

#[test]
fn every_legal_game_ends_where_others_say() {
    let (Some(rows), Some(variants)) = (manifest(), json("5d-variants.json")) else {
        return;
    };
    let starts = starts(&variants);
    let (mut rules, mut wrong, mut good) = (rules(), Vec::new(), 0);
    for row in rows {
        let name = row["file"].as_str().expect("a name");
        match (
            replayed(name, &starts, rules.as_mut(), Part::empty()),
            row["oracle"] == "ok",
        ) {
            (Ok((digest, _)), true) if row["state_md5_plus"] == digest.as_str() => good += 1,
            (Ok((digest, _)), true) => wrong.push(format!("{name}: {digest}")),
            (Ok(_), false) => wrong.push(format!("{name}: played, but {}", row["oracle"])),
            (Err(why), true) => wrong.push(format!("{name}: {why}")),
            (Err(_), false) => {}
        }
    }
    assert!(wrong.is_empty(), "{good} good, {wrong:#?}");
}

/// Mate and softmate are told within the usual limit; the list of gaps names the games where they are not.
#[test]
fn mates_are_decided() {
    let (Some(rows), Some(variants)) = (manifest(), json("5d-variants.json")) else {
        return;
    };
    let starts = starts(&variants);
    let mut rules = rules();
    let mut undecided = BTreeSet::new();
    for row in rows.iter().filter(|row| row["oracle"] == "ok") {
        let name = row["file"].as_str().expect("a name");
        let (_, game) = replayed(name, &starts, rules.as_mut(), Part::all()).expect("legal");
        for id in game.tree.line(NodeId::ROOT) {
            let Action::Wide(moves) = game.tree.action(id) else {
                continue;
            };
            if moves.iter().any(|m| m.is_undecided()) {
                undecided.insert(name.to_owned());
            }
        }
    }
    agree("undecided-mates", &undecided);
}

/// How many different positions the legal turns lead to.
fn outcomes(rules: &mut dyn Rules) -> Option<u64> {
    let (mut turns, mut seen) = (Turns::default(), BTreeSet::new());
    rules.turns(&Border::default(), &mut turns).ok()?;
    let mut position = Position::board(1, 1);
    for turn in turns.iter() {
        rules.push();
        rules.play(turn).expect("a legal turn");
        rules.position(&mut position);
        rules.pop();
        let digest = Hasher::default().position(Scheme::State, &position, &mut Sink::default());
        seen.insert(digest.expect("a digest"));
    }
    Some(seen.len() as u64)
}

/// Ply by ply as many legal turns as cwmtt counts.
#[test]
fn legal_turns_are_counted_ply_by_ply() {
    let read = (
        json("5d-perft.json"),
        json("5d-variants.json"),
        find("5dpgn"),
    );
    let (Some(perft), Some(variants), Some(_)) = read else {
        return;
    };
    let starts = starts(&variants);
    // Positions with too many turns to examine are left out.
    let mut rules = rules_with(100_000);
    let (mut wrong, mut good, mut left_out) = (Vec::new(), 0, 0);
    let mut alike = BTreeSet::new();
    for (name, row) in perft["games"].as_object().expect("games") {
        let cap = row["cap"].as_u64().expect("a cap");
        // Not every game that was counted may be shared.
        if !folder().is_some_and(|f| f.join("5d-games").join(name).exists()) {
            continue;
        }
        let mut game = match game_in(name, &starts) {
            Ok(game) => game,
            Err(why) => {
                wrong.push(format!("{name}: {why}"));
                continue;
            }
        };
        rules
            .start(game.start.given().expect("a start"))
            .expect("a start");
        let mut line = game.tree.line(NodeId::ROOT).collect::<Vec<_>>().into_iter();
        for (ply, expected) in row["cwmtt_counts"]
            .as_array()
            .expect("counts")
            .iter()
            .enumerate()
        {
            let expected = expected.as_u64().expect("a number");
            let ours = row["oracle"][ply.to_string()].as_u64();
            if ours.is_some_and(|ours| ours != expected) {
                assert_eq!(outcomes(rules.as_mut()), ours, "{name} at {ply}");
                alike.insert(format!("{name}@{ply}"));
            }
            if expected < cap {
                let found = rules.count_turns(&Border::default(), 1);
                match found {
                    Ok(found) if found == expected => good += 1,
                    Err(_) => left_out += 1,
                    found => wrong.push(format!(
                        "{name} at {ply}: {found:?}, cwmtt {expected}, outcomes {ours:?}"
                    )),
                }
            }
            let Some(id) = line.next() else { break };
            rules
                .advance(game.tree.turn_mut(id), Part::empty())
                .expect("legal");
        }
    }
    assert!(
        wrong.is_empty(),
        "{good} good, {left_out} left out, {wrong:#?}"
    );
    agree("turns-with-the-same-outcome", &alike);
    assert!(good > 150, "{good} good, {left_out} left out");
}
