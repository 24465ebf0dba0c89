//! Short games as the site and FormatConverter.js play them: the position after the last
//! move, the letters and marks of the moves, the end, and which moves are illegal.
//!
//! `scripts/pick-icn-replays.py` picked the cases. `PANCHESS_ORACLE=DIR` finds all of
//! them in `DIR/icn-cases.jsonl`, and every one has to be kept here.

use crate::support::files;
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::io::Record;
use panchess::model::{Document, Part};
use panchess::pipeline::{Conventions, Converter, Plan, Replay, Select, Verdict};
use panchess::rules::{Conduct, Convention, Status};
use serde_json::Value;

fn cases() -> Vec<Value> {
    let text = files::text(&files::root("fixtures/oracle/icn-replays.jsonl"));
    let line = |l: &str| serde_json::from_str(l).expect("JSON");
    text.lines().map(line).collect()
}

/// The notation of a case, and its text there.
fn text(case: &Value) -> (&'static str, String) {
    match (case["by"].as_str(), &case["input"]) {
        (Some("FormatConverter.js"), long) => ("icn-json", long.to_string()),
        (Some("site"), input) => ("icn+site", input.as_str().expect("text").to_owned()),
        (_, input) => ("icn", input.as_str().expect("text").to_owned()),
    }
}

fn convention(from: &str) -> Convention {
    match from {
        "icn+site" => Convention::Site,
        _ => Convention::Seed,
    }
}

/// What a conversion makes of a case, or the code of why it does not.
fn made(case: &Value, to: &str, legal: bool, select: Select) -> Result<String, &'static str> {
    let (from, text) = text(case);
    let name = |text| FormatName::parse(text).expect("a format");
    let mut plan = Plan::new(name(from), name(to));
    (plan.legal, plan.select) = (legal, select);
    plan.conventions = Conventions {
        rights: Some(convention(from)),
        ..Conventions::default()
    };
    let mut converter = Converter::open(plan).expect("a format that is read and written");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let verdict = converter.convert(&Record::of(&text), &mut out, &mut sink);
    match verdict {
        Verdict::Written(_) => Ok(String::from_utf8(out).expect("UTF-8").trim().to_owned()),
        _ => Err(sink.messages().last().expect("a reason").code.0),
    }
}

/// The position after the last move, or this many moves before it.
fn position(case: &Value, from_the_end: u64) -> Result<String, &'static str> {
    let (from, text) = text(case);
    let moves = match case["plies"].as_u64() {
        Some(plies) => plies,
        None => text.matches('>').count() as u64,
    };
    let to = if from == "icn+site" {
        "icn+site"
    } else {
        "icn"
    };
    made(case, to, false, Select::Ply(moves - from_the_end))
}

fn end(case: &Value) -> Status {
    let (from, text) = text(case);
    let name = FormatName::parse(from).expect("a format");
    let mut reader = name.format.reader(&name.options).expect("a reader");
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    assert!(reader.read(&Record::of(&text), &mut doc, &mut sink).is_ok());
    let Document::Game(mut game) = doc else {
        panic!("{case}");
    };
    let mut replay = Replay::new(Conduct {
        legal: true,
        ..Conduct::of(convention(from))
    });
    assert!(replay.resolve(&mut game, Part::all() - Part::ORDINAL, &mut sink));
    replay.rules_of(&game).expect("rules").status()
}

#[test]
fn the_position_behind_the_last_move_is_theirs() {
    let mut seen = 0;
    for case in cases() {
        if let Some(before) = case["before"].as_str() {
            assert_eq!(position(&case, 1).as_deref(), Ok(before), "{case}");
            seen += 1;
        }
        let Some(theirs) = case.get("position") else {
            continue;
        };
        seen += 1;
        match (theirs.as_str(), case["why"].as_str()) {
            (Some(theirs), None) => assert_eq!(position(&case, 0).as_deref(), Ok(theirs)),
            // FormatConverter.js cannot play moves that are texts.
            (None, Some("narrow")) => assert_eq!(position(&case, 0).as_deref(), Ok("b k5,8|K5,2")),
            other => panic!("{other:?} in {case}"),
        }
    }
    assert_eq!(seen, 15);
}

#[test]
fn letters_captures_and_marks_are_the_site_s() {
    let mut seen = 0;
    for case in cases() {
        if let Some(game) = case["game"].as_str() {
            let made = made(&case, "icn+site+letters", true, Select::Whole);
            assert_eq!(made.as_deref(), Ok(game), "{case}");
            seen += 1;
        }
    }
    assert_eq!(seen, 11);
}

#[test]
fn games_end_where_the_site_ends_them() {
    for case in cases().iter().filter(|c| c.get("end").is_some()) {
        let expected = match case["end"].as_str() {
            None => Status::Open,
            Some("checkmate") => Status::Checkmate,
            Some("insuffmat") => Status::Drawn("insufficient material"),
            Some(other) => panic!("{other}"),
        };
        assert_eq!(end(case), expected, "{case}");
    }
}

#[test]
fn what_the_site_finds_illegal_is_illegal() {
    let illegal = |c: &&Value| c["illegal"] == true;
    let mut seen = 0;
    for case in cases().iter().filter(illegal) {
        let why = made(case, "icn", true, Select::Whole).expect_err("illegal");
        // In one of them Black is in check in White's turn, so no move is asked for.
        let known = [
            "illegal-move",
            "missing-promotion",
            "wrong-promotion",
            "opponent-in-check",
        ];
        let named = known.iter().any(|k| why == format!("core/{k}"));
        assert!(named, "{why} {case}");
        seen += 1;
    }
    assert_eq!(seen, 9);
}

/// Of the cases about games that are played none is left out.
#[test]
fn every_case_there_is_is_kept_here() {
    let Some(dir) = std::env::var_os("PANCHESS_ORACLE") else {
        return;
    };
    let all = files::text(&std::path::Path::new(&dir).join("icn-cases.jsonl"));
    let played = |case: &&Value| {
        let expects = |key| case["expect"].get(key).is_some();
        let note = case["note"].as_str().unwrap_or("");
        expects("position_after_last_move")
            || expects("position_before_last_move")
            || note.starts_with("replayed")
            || note.starts_with("GameToPosition")
    };
    let all: Vec<Value> = all
        .lines()
        .map(|l| serde_json::from_str(l).expect("JSON"))
        .collect();
    assert_eq!(all.iter().filter(played).count(), cases().len());
}
