//! The long form beside what FormatConverter.js makes of it, and the way from the short
//! form to the long one and back.
//!
//! `PANCHESS_ORACLE=DIR` examines all of `DIR/icn-cases.jsonl` on that way; `scripts/pick-icn-json-cases.py` picked the
//! cases kept here.

use crate::support::files;
use panchess::diag::Sink;
use panchess::formats::FormatName;
use panchess::io::Record;
use panchess::model::{Document, NodeId};
use serde_json::Value;
use std::collections::BTreeSet;

/// Why FormatConverter.js makes something else of it.
const REASONS: &[&str] = &[
    // It fails where a key is missing, or where the site's pieces are.
    "narrow",
    // It compares the ways to win in one direction, and loses Black's.
    "one direction",
    // It does not escape quotes.
    "escapes",
    // It leaves a tag out that says nothing.
    "empty tag",
];

fn read(format: &str, text: &str) -> (Option<Document>, Sink) {
    let name = FormatName::parse(format).expect("a format");
    let mut reader = name.format.reader(&name.options).expect("a reader");
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let done = reader.read(&Record::of(text), &mut doc, &mut sink).is_ok();
    (done.then_some(doc), sink)
}

/// The text, and whether something was lost.
fn write(format: &str, doc: &Document) -> (String, bool) {
    let name = FormatName::parse(format).expect("a format");
    let mut writer = name.format.writer(&name.options).expect("a writer");
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let done = writer.write(doc, &mut out, &mut sink).is_ok();
    let text = String::from_utf8(out).expect("UTF-8");
    (text, !done || !sink.is_empty())
}

/// Without the tag that tells a game of no moves from a position.
fn spelled(doc: &Document) -> String {
    let text = write("icn+letters", doc).0;
    text.replace("[Result \"*\"]\n", "").trim().to_owned()
}

#[test]
fn the_long_form_is_what_format_converter_takes_it_for() {
    let mut needed = BTreeSet::new();
    for line in files::text(&files::root("fixtures/oracle/icn-json-cases.jsonl")).lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let (doc, sink) = read("icn-json", &case["long"].to_string());
        let doc = doc.unwrap_or_else(|| panic!("{line}: {sink:?}"));
        let theirs = case["short"]
            .as_str()
            .and_then(|short| read("icn", short).0);
        let mut ours = spelled(&doc);
        // Their squares alone are less than ours.
        let theirs = theirs.map(|doc| spelled(&doc));
        if theirs.as_ref().is_some_and(|t| t.contains("|1,1>2,2|")) {
            ours = write("icn", &doc).0.trim().to_owned();
        }
        match case["why"].as_str() {
            None => assert_eq!(Some(ours), theirs, "{line}"),
            Some(why) => {
                assert!(REASONS.contains(&why), "{why} is no reason");
                assert_ne!(Some(ours), theirs, "needs no reason: {line}");
                needed.insert(why.to_owned());
            }
        }
    }
    assert_eq!(needed.len(), REASONS.len());
}

/// Texts in the short form.
fn shorts() -> Vec<String> {
    let of = |text: String, key: &str| -> Vec<String> {
        let cases = text
            .lines()
            .map(|l| serde_json::from_str::<Value>(l).expect("JSON"));
        cases
            .filter_map(|c| Some(c[key].as_str()?.to_owned()))
            .collect()
    };
    let mut all = of(
        files::text(&files::root("fixtures/oracle/icn-cases.jsonl")),
        "input",
    );
    all.extend(of(
        files::text(&files::root("fixtures/oracle/icn-games.jsonl")),
        "moves",
    ));
    if let Some(folder) = std::env::var_os("PANCHESS_ORACLE") {
        let path = std::path::Path::new(&folder).join("icn-cases.jsonl");
        all.extend(of(files::text(&path), "input"));
    }
    all
}

/// The squares, tags and rules survive; letters and remarks are the short form's own.
#[test]
fn the_short_form_comes_back_from_the_long_one() {
    let mut done = 0;
    for short in shorts() {
        let Some(mut doc) = read("icn", &short).0 else {
            continue;
        };
        if let Document::Game(game) = &mut doc {
            game.tree.drop_remarks(true, true);
            assert!(!game.tree.has_remarks(NodeId::ROOT));
        }
        for long in ["icn-json", "icn-json+legacy"] {
            let (text, lost) = write(long, &doc);
            if lost {
                continue;
            }
            let (again, sink) = read("icn-json", &text);
            let again = again.unwrap_or_else(|| panic!("{short}\n{text}\n{sink:?}"));
            assert_eq!(write("icn", &again), write("icn", &doc), "{short}\n{text}");
            assert_eq!(write(long, &again).0, text, "{short}");
            done += 1;
        }
    }
    assert!(done > 300, "only {done}");
}

/// What must end soon and in bounds, whatever the answer.
#[test]
fn hostile_texts_are_read_or_refused() {
    let deep = "[".repeat(1_000_000);
    let digits = "7".repeat(1_000_000);
    let long = "x".repeat(10_000_000);
    for text in [
        format!("{{\"moves\": {deep}{}}}", "]".repeat(1_000_000)),
        format!("{{\"metadata\": {deep}"),
        format!(
            "{{\"turn\": \"white\", \"x\": {deep}{}}}",
            "]".repeat(1_000_000)
        ),
        format!("{{\"enpassant\": [{digits}, 1]}}"),
        format!("{{\"fullMove\": {digits}}}"),
        format!("{{\"startingPosition\": {{\"{digits},1\": \"kingsW\"}}}}"),
        format!("{{\"moves\": [\"{digits},1>1,1\"]}}"),
    ] {
        let (doc, sink) = read("icn-json", &text);
        assert!(doc.is_none() && sink.failed(), "{}", &text[..40]);
    }
    for text in [
        format!("{{\"startingPosition\": {{\"1,1\": \"{long}\"}}}}"),
        format!("{{\"moves\": [\"{long}\"]}}"),
        format!("{{\"{long}\": 1}}"),
    ] {
        let (doc, sink) = read("icn-json", &text);
        assert!(doc.is_none());
        let said: usize = sink.messages().iter().map(|d| d.message.len()).sum();
        assert!(said < 1_000);
    }
    let kept = read(
        "icn-json",
        &format!("{{\"turn\": \"white\", \"x\": {digits}}}"),
    );
    let (text, _) = write("icn-json", &kept.0.expect("kept"));
    assert!(text.contains(&digits));
}
