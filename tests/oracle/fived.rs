//! Games of 5D chess from public repositories: read, written, and read again.
//!
//! Only with `PANCHESS_ORACLE=DIR`, which has the games in `DIR/5d-games`.

use crate::support::reading::read_all;
use panchess::diag::{Severity, Sink};
use panchess::formats::{Format, Options, find};
use panchess::model::{Document, Game};
use serde_json::Value;
use std::path::PathBuf;

/// Files that are refused, with the code of the error.
const REFUSED: &[(&str, &str)] = &[
    ("chessjs__fen_45.5dpgn", "5dpgn/size"),
    ("chessjs__fen_46.5dpgn", "5dfen/rank-width"),
    (
        "slavrick__Brawn_Tactics_2not_working_just_brawns_not_hard_coded.5dpgn",
        "5dpgn/broken-header",
    ),
];

/// Legal games that have more moves, or fewer, than are counted.
const OTHER_COUNTS: &[&str] = &[];

fn written(format: &dyn Format, doc: &Document) -> Result<String, String> {
    let mut writer = format.writer(&Options::default()).expect("a writer");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let done = writer.write(doc, &mut out, &mut sink).is_ok();
    match done && sink.is_empty() {
        true => Ok(String::from_utf8(out).expect("text")),
        false => Err(format!("{:?} {:?}", sink.messages(), sink.losses())),
    }
}

/// The turns and the moves of the main line.
fn counts(game: &Game) -> (u64, u64) {
    let turns: Vec<_> = game.tree.main_line().collect();
    let moves = turns.iter().map(|id| game.tree.moves_in_turn(*id));
    (turns.len() as u64, moves.sum::<usize>() as u64)
}

/// What is wrong with a file that must be read.
fn problem(format: &dyn Format, bytes: &[u8], row: &Value) -> Option<String> {
    let mut games = Vec::new();
    for outcome in read_all(format, bytes) {
        if let Some(d) = outcome.messages.first() {
            return Some(format!("{}: {}", d.code.0, d.message));
        }
        games.extend(outcome.document);
    }
    let [doc @ Document::Game(game)] = &games[..] else {
        return Some(format!("{} games", games.len()));
    };
    let said = (row["plies"].as_u64()?, row["moves"].as_u64()?);
    let other = OTHER_COUNTS.contains(&row["file"].as_str()?);
    if row["oracle"] == "ok" && said != counts(game) && !other {
        return Some(format!("{:?} turns and moves, not {said:?}", counts(game)));
    }
    let text = match written(format, doc) {
        Ok(text) => text,
        Err(why) => return Some(why),
    };
    let back = read_all(format, text.as_bytes());
    let Some(again) = back.first().and_then(|outcome| outcome.document.as_ref()) else {
        return Some(format!("is not read again:\n{text}"));
    };
    if again != doc {
        return Some(format!("is another game when it is read again:\n{text}"));
    }
    (written(format, again).ok()? != text).then(|| "is not written again alike".to_owned())
}

#[test]
fn games_in_the_wild_are_read_and_written_without_loss() {
    let Some(folder) = std::env::var_os("PANCHESS_ORACLE") else {
        return;
    };
    let folder = PathBuf::from(folder).join("5d-games");
    let read = |name: &str| std::fs::read(folder.join(name)).expect("a file");
    let manifest: Value = serde_json::from_slice(&read("manifest.json")).expect("JSON");
    let format = find("5dpgn").expect("a format");
    let (mut problems, mut good) = (Vec::new(), 0);
    for row in manifest.as_array().expect("a list") {
        let name = row["file"].as_str().expect("a name");
        if row["format"] != "5dpgn" {
            continue;
        }
        if let Some((_, code)) = REFUSED.iter().find(|(file, _)| *file == name) {
            let outcomes = read_all(format, &read(name));
            let mut errors = outcomes.iter().flat_map(|o| &o.messages);
            let error = errors.find(|d| d.severity == Severity::Error);
            let placed = error.is_some_and(|d| d.code.0 == *code && d.span.is_some());
            assert!(placed, "{name}: {error:?}");
            continue;
        }
        match problem(format, &read(name), row) {
            Some(why) => problems.push(format!("{name}: {why}")),
            None => good += 1,
        }
    }
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
    assert_eq!(good, 115);
}
