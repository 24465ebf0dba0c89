//! Games of 5D chess in one notation after another end with the same boards.
//!
//! Only with `PANCHESS_ORACLE=DIR`, which has the games in `DIR/5d-games`.

use crate::multiverse_rules::{file, json, replayed_text, rules, starts};
use panchess::model::{Part, Position};
use serde_json::Value;
use std::collections::HashMap;

/// The other notations of games of 5D chess.
const SISTERS: [&str; 6] = ["5draw", "alexbay", "axel", "axel+an", "hexicube", "5duci"];

fn rows() -> Option<Vec<Value>> {
    let Value::Array(mut rows) = json("5d-games/manifest.json")? else {
        panic!("no list")
    };
    rows.retain(|row| row["oracle"] == "ok");
    Some(rows)
}

/// The starts, also by the names that Alexbay's notation has.
fn all_starts() -> Option<HashMap<String, Position>> {
    let mut all = starts(&json("5d-variants.json")?);
    let start = all["Standard - Half Reflected"].clone();
    all.insert("half_reflected".to_owned(), start);
    Some(all)
}

/// A text in another notation.
fn converted(bytes: &[u8], from: &str, to: &str) -> Result<Vec<u8>, String> {
    let made = panchess::convert(bytes, from, to).map_err(|e| e.to_string())?;
    match made.report.not_converted() {
        0 => Ok(made.text),
        _ => Err(format!("{from} to {to}: {:?}", made.messages)),
    }
}

fn digest_after(
    bytes: &[u8],
    by: &str,
    end: &mut impl FnMut(&[u8]) -> Result<String, String>,
) -> Result<String, String> {
    let there = converted(bytes, "5dpgn", by)?;
    let back = converted(&there, by, "5dpgn")?;
    end(&back).map_err(|why| format!("{why}\n{}", String::from_utf8_lossy(&there)))
}

/// Every legal game, there and back.
#[test]
fn games_come_back_from_every_sister_notation() {
    let (Some(rows), Some(starts)) = (rows(), all_starts()) else {
        return;
    };
    let mut rules = rules();
    let mut end = |text: &[u8]| {
        let done = replayed_text(text, &starts, rules.as_mut(), Part::empty());
        done.map(|(digest, _)| digest)
    };
    let (mut wrong, mut good) = (Vec::new(), [0; SISTERS.len()]);
    for row in rows.iter().filter(|row| row["format"] == "5dpgn") {
        let name = row["file"].as_str().expect("a name");
        for (n, by) in SISTERS.iter().enumerate() {
            match digest_after(&file(name), by, &mut end) {
                Ok(digest) if row["state_md5_plus"] == digest.as_str() => good[n] += 1,
                Ok(digest) => wrong.push(format!("{name} by {by}: {digest}")),
                Err(why) => wrong.push(format!("{name} by {by}: {why}")),
            }
        }
    }
    println!("{SISTERS:?} {good:?}");
    assert!(wrong.is_empty(), "{good:?}\n{}", wrong.join("\n"));
    assert!(good.iter().all(|n| *n > 90), "{good:?}");
}

/// Every legal game in a sister notation ends where others say, and one of them is there in three notations.
#[test]
fn games_in_sister_notations_end_where_others_say() {
    let (Some(rows), Some(starts)) = (rows(), all_starts()) else {
        return;
    };
    let mut rules = rules();
    let (mut wrong, mut good) = (Vec::new(), 0);
    for row in rows.iter().filter(|row| row["format"] != "5dpgn") {
        let (name, from) = (row["file"].as_str().expect("a name"), &row["format"]);
        let from = from.as_str().expect("a format");
        let text = converted(&file(name), from, "5dpgn");
        let end = text.and_then(|text| {
            let done = replayed_text(&text, &starts, rules.as_mut(), Part::empty());
            Ok(done?.0)
        });
        match end {
            Ok(digest) if row["state_md5_plus"] == digest.as_str() => good += 1,
            other => wrong.push(format!("{name}: {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{good} good\n{}", wrong.join("\n"));
    assert!(good >= 15, "{good}");
}
