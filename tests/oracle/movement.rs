//! Where pieces go, from their definitions as text, held against facts:
//! `fixtures/oracle/movement.jsonl`, picked by `scripts/make-movement-cases.py`.
//! `PANCHESS_ORACLE=DIR` examines every case in `DIR` as well.

use crate::support::files;
use panchess::diag::{Sink, Span};
use panchess::formats::lcpn::{Style, definitions};
use panchess::model::{Expr, PieceDef, PieceSource, Pieces, Word};
use panchess::movement::{
    CannotLower, Definition, HexRows, Limits, Problem, Reach, Simple, Vector, Verdict, lower, reach,
};
use panchess::variants;
use serde_json::{Value, json};
use std::path::Path;

/// Cases that ask for a piece that was not defined when they were made. The table of known pieces has it now.
const KNOWN_SINCE: &[&str] = &["longbow-cavalryman"];

/// The committed cases, and all others if somebody says where they are.
fn cases() -> Vec<Value> {
    let mut text = files::text(&files::root("fixtures/oracle/movement.jsonl"));
    if let Ok(dir) = std::env::var("PANCHESS_ORACLE") {
        for name in ["lcpn-cases.jsonl", "lcpn-boards.jsonl"] {
            text += &files::text(&Path::new(&dir).join(name));
        }
    }
    let all = text.lines().map(|l| serde_json::from_str(l).expect("JSON"));
    all.filter(|v: &Value| !KNOWN_SINCE.iter().any(|k| v["input"] == *k))
        .collect()
}

fn list(v: &Value) -> &[Value] {
    v.as_array().map_or(&[], Vec::as_slice)
}

/// `d4`, `"1,-2"` or `[1,-2]`.
fn cell(v: &Value) -> Vector {
    let axes: Vec<i64> = match v.as_str() {
        None => list(v).iter().filter_map(Value::as_i64).collect(),
        Some(text) if text.contains(',') => {
            let axes = text.split(',').map(|n| n.parse().expect("a number"));
            axes.collect()
        }
        Some(text) => {
            let (file, rank) = text.split_at(1);
            let file = i64::from(file.as_bytes()[0]) - i64::from(b'a');
            vec![file, rank.parse::<i64>().expect("a rank") - 1]
        }
    };
    Vector::new(&axes).expect("a cell")
}

fn cells(v: &Value) -> Vec<Vector> {
    let mut all: Vec<Vector> = list(v).iter().map(cell).collect();
    all.sort();
    all
}

fn board(v: &Value) -> Simple {
    if v["board"].is_null() {
        return Simple::rectangular(&[8, 8]);
    }
    let sizes: Vec<i64> = list(&v["board"]).iter().filter_map(Value::as_i64).collect();
    let mut board = match (v["board"][0].as_str(), v["board"][2].as_str()) {
        (Some("hex"), Some("pointy")) => Simple::hexagon(sizes[0], HexRows::Level),
        (Some("hex"), _) => Simple::hexagon(sizes[0], HexRows::Upright),
        _ => Simple::rectangular(&sizes),
    };
    board.second = v["side"] == "second";
    board.friends.extend(cells(&v["friends"]));
    board.enemies.extend(cells(&v["enemies"]));
    board
}

/// The definitions of a case.
fn pieces(v: &Value) -> Pieces {
    let style = match v["style"].as_str() {
        Some("emacs") => Style::Emacs,
        Some("common") => Style::Common,
        Some("c") => Style::C,
        _ => Style::Sql,
    };
    let mut sink = Sink::default();
    let text = v["input"].as_str().expect("a text");
    definitions(text, Some(style), &mut sink).unwrap_or_else(|| panic!("{text}: {sink:?}"))
}

/// The last definition of a file, which is what the facts are about.
fn lowered(v: &Value) -> Result<Definition, CannotLower> {
    let all = lower(&pieces(v), &[variants::dictionary()]);
    all.into_iter().last().expect("a definition")
}

fn reached(v: &Value, square: &Value) -> (Definition, Reach) {
    let d = lowered(v).unwrap_or_else(|e| panic!("{}: {e}", v["input"]));
    let note = v["note"].as_str().unwrap_or_default();
    let limits = Limits {
        past_captures: note.starts_with("continue reading"),
        ..Limits::default()
    };
    let found = reach(&d.movement, &board(v), cell(square), limits);
    let found = found.unwrap_or_else(|e| panic!("{}: {e}", v["input"]));
    (d, found)
}

fn is_exact(d: &Definition) -> bool {
    d.movement.verdict(&|_| false) == Verdict::Exact
}

#[test]
fn pieces_reach_the_squares_they_should() {
    let mut checked = 0;
    for v in cases() {
        let answer = &v["moves_on_empty_8x8_from"];
        if !answer.is_object() {
            continue;
        }
        let (d, found) = reached(&v, &answer["square"]);
        let squares = cells(&answer["squares"]);
        assert_eq!(found.certain(), squares, "certain: {}", v["input"]);
        assert_eq!(found.possible(), Some(squares), "possible: {}", v["input"]);
        assert!(is_exact(&d), "verdict: {}", v["input"]);
        checked += 1;
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn what_is_not_exact_has_the_bounds_it_should() {
    let mut checked = 0;
    for v in cases() {
        let bounds = &v["bounds_from"];
        if !bounds.is_object() {
            continue;
        }
        let (d, found) = reached(&v, &bounds["square"]);
        assert_eq!(
            found.certain(),
            cells(&bounds["certain"]),
            "certain: {}",
            v["input"]
        );
        let possible = bounds["possible"]
            .as_array()
            .map(|_| cells(&bounds["possible"]));
        assert_eq!(found.possible(), possible, "possible: {}", v["input"]);
        assert!(!is_exact(&d), "verdict: {}", v["input"]);
        checked += 1;
    }
    assert!(checked >= 15, "{checked}");
}

#[test]
fn moves_on_positions_are_those_of_the_facts() {
    let mut checked = 0;
    for v in cases().iter().filter(|v| v["moves"].is_array()) {
        let (_, found) = reached(v, &v["square"]);
        let found = found.moves.into_iter().map(|m| (m.to, m.captures));
        let mut found: Vec<_> = found.collect();
        found.dedup();
        let captured = |m: &Value| -> Value {
            let text = m["captures"].as_str().unwrap_or_default();
            text.split('+').filter(|s| !s.is_empty()).collect()
        };
        let expected = list(&v["moves"]).iter();
        let expected = expected.map(|m| (cell(&m["to"]), cells(&captured(m))));
        let mut expected: Vec<_> = expected.collect();
        expected.sort();
        assert_eq!(found, expected, "{} on {}", v["input"], v["board"]);
        checked += 1;
    }
    assert!(checked >= 20, "{checked}");
}

#[test]
fn what_cannot_be_computed_says_why() {
    let mut said = Vec::new();
    for v in cases().iter().filter(|v| v["eval_error"].is_object()) {
        let because = match lowered(v) {
            Err(e) => e.to_string(),
            Ok(d) => {
                let found = reach(
                    &d.movement,
                    &board(v),
                    cell(&json!("d4")),
                    Limits::default(),
                );
                found.expect_err("no answer").to_string()
            }
        };
        said.push((
            v["eval_error"]["code"].as_str().expect("a code").to_owned(),
            because,
        ));
    }
    said.sort();
    said.dedup();
    let said: Vec<(&str, &str)> = said.iter().map(|(c, w)| (&**c, &**w)).collect();
    assert_eq!(
        said,
        [
            (
                "E200",
                "the array [1, 1, 1, 0] does not fit a board with 2 axes"
            ),
            ("E210", "the definition of `a` refers to itself"),
        ]
    );
}

#[test]
fn a_definition_of_the_file_goes_before_one_of_the_dictionary() {
    let d = lowered(&json!({"style": "emacs", "input": "(def rook [1 1]) rook"}));
    let found = reach(
        &d.expect("a meaning").movement,
        &Simple::rectangular(&[8, 8]),
        cell(&json!("a1")),
        Limits::default(),
    );
    assert_eq!(found.expect("moves").certain(), [cell(&json!("b2"))]);
}

#[test]
fn a_circle_of_definitions_is_named_wherever_it_is_entered() {
    let text = "(def x a) (def a b) (def b c) (def c a)";
    let file = pieces(&json!({"style": "emacs", "input": text}));
    for found in lower(&file, &[]) {
        let problem = found.expect_err("a circle").problem;
        assert_eq!(problem, Problem::Cycle("a".into()));
    }
}

#[test]
fn long_rows_of_definitions_need_little_stack() {
    let name = |n: usize| {
        let digits = n.to_string().into_bytes();
        let letters: String = digits.iter().map(|b| char::from(b + 49)).collect();
        Word::new(&letters).expect("a name")
    };
    let def = |n: usize| PieceDef {
        name: Some(name(n)),
        expr: Expr::Name(name(n + 1)),
        before: Vec::new(),
        inside: Vec::new(),
        beside: None,
        source: PieceSource {
            span: Span::default(),
            ..PieceSource::default()
        },
    };
    let file = Pieces {
        defs: (0..100_000).map(def).collect(),
        ..Pieces::default()
    };
    let all = lower(&file, &[]);
    assert!(all.iter().all(Result::is_ok));
}
