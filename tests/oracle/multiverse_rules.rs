//! Legal turns of 5D chess, as other programs count them.
//!
//! Only with `PANCHESS_ORACLE=DIR`.

use panchess::diag::Sink;
use panchess::formats::fen5d;
use panchess::model::{Border, Position};
use panchess::rules::{Conduct, Rules, multiverse_rules};
use panchess::variants::multiverse_repertoire;
use serde_json::Value;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

fn folder() -> Option<PathBuf> {
    std::env::var_os("PANCHESS_ORACLE").map(PathBuf::from)
}

fn json(name: &str) -> Option<Value> {
    let text = std::fs::read_to_string(folder()?.join(name)).expect("a file");
    Some(serde_json::from_str(&text).expect("JSON"))
}

fn rules() -> Box<dyn Rules> {
    let conduct = Conduct {
        legal: true,
        ..Conduct::default()
    };
    multiverse_rules(&Arc::new(multiverse_repertoire().clone()), conduct)
}

/// The starts by name.
fn starts(all: &Value) -> HashMap<String, Position> {
    let mut starts = HashMap::new();
    for list in ["variants", "community"] {
        for variant in all[list].as_array().expect("a list") {
            let name = variant["board"].as_str().or(variant["name"].as_str());
            let boards: Vec<String> =
                serde_json::from_value(variant["fen"].clone()).expect("boards");
            let mut sink = Sink::default();
            let position = fen5d::parse(&boards.concat(), &mut sink, 0).expect("a position");
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
