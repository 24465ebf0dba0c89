//! The examples on the pages of the model and its formats are documents.

use crate::support::{files, reading};
use panchess::formats;

/// The fenced blocks of a page: their language and text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = files::text(&files::root(page))
        .lines()
        .map(str::to_owned)
        .collect::<Vec<_>>()
        .into_iter();
    while let Some(line) = lines.next() {
        let Some(language) = line.strip_prefix("```") else {
            continue;
        };
        let body: Vec<String> = lines.by_ref().take_while(|l| l != "```").collect();
        found.push((language.to_owned(), body.join("\n") + "\n"));
    }
    found
}

#[test]
fn every_example_is_read() {
    let pages = [
        ("docs/model.md", ""),
        ("docs/formats/json.md", ""),
        ("docs/formats/jsonl.md", "jsonl"),
        ("docs/formats/yaml.md", ""),
    ];
    let mut count = 0;
    for (page, slug) in pages {
        for (language, text) in blocks(page) {
            let slug = if slug.is_empty() { &language } else { slug };
            let Some(format) = formats::find(slug) else {
                assert_eq!(language, "text", "{page}");
                continue;
            };
            let outcomes = reading::read_all(format, text.as_bytes());
            assert!(!outcomes.is_empty(), "{page}: no document in\n{text}");
            for outcome in &outcomes {
                let said = reading::golden(&outcomes);
                assert!(outcome.document.is_some(), "{page}:\n{text}\n{said}");
            }
            count += 1;
        }
    }
    assert!(count >= 8, "only {count} examples");
}

#[test]
fn every_key_is_on_the_page() {
    let format = formats::find("jsonl").expect("a format");
    let page = files::text(&files::root("docs/model.md"));
    let unknown = [
        r#"{"panchess":"game/1","?":1}"#,
        r#"{"panchess":"game/1","moves":[{"?":1}]}"#,
        r#"{"panchess":"position/1","?":1}"#,
        r#"{"panchess":"pieces/1","?":1}"#,
        r#"{"panchess":"variant/1","pieces":[{"?":1}]}"#,
    ];
    for text in unknown {
        let said = reading::golden(&reading::read_all(format, text.as_bytes()));
        let (_, keys) = said
            .split_once("keys allowed here: ")
            .expect("a list of keys");
        for key in keys.trim_end().split(", ") {
            let shown = page.contains(&format!("`{key}`"));
            assert!(shown, "`{key}` is not on docs/model.md");
        }
    }
}
