//! The public surface of the library grows only on purpose.

use crate::support::files;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The list of all items with their methods; `BLESS=1` writes it anew.
const LIST: &str = "tests/house/surface.txt";

/// The names that `lib.rs` makes public.
fn items(lib: &str) -> Vec<&str> {
    let uses = lib.match_indices("\npub use ");
    let uses = uses.filter(|(at, _)| !lib[..*at].ends_with("#[doc(hidden)]"));
    let uses = uses.map(|(at, start)| &lib[at + start.len()..]);
    let names = uses.flat_map(|rest| {
        let path = rest.split(';').next().unwrap_or("");
        let names = path.rsplit_once('{').map(|(_, names)| names);
        let one = path.rsplit("::").next().unwrap_or("");
        let words = names.unwrap_or(one).split(['\n', ',', '}', ' ']);
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        // `io::Error as IoError` is called by its new name.
        let is_old = |at: usize| words[at] == "as" || words.get(at + 1) == Some(&"as");
        let kept = (0..words.len()).filter(|at| !is_old(*at));
        kept.map(|at| words[at]).collect::<Vec<_>>()
    });
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    names
}

/// The public methods of each type of these files. Types have their own `impl` blocks.
fn methods(texts: &[String]) -> BTreeMap<&str, Vec<&str>> {
    let mut all: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for text in texts {
        let mut of = None;
        let mut hidden = false;
        for line in text.lines() {
            if let Some(head) = line.strip_prefix("impl") {
                let of_trait = head.contains(" for ");
                let name = head.trim_start_matches(|c| c != ' ').trim_start();
                let end = name.find(|c: char| !c.is_alphanumeric());
                of = Some(&name[..end.unwrap_or(name.len())]).filter(|_| !of_trait);
            } else if let (Some(of), Some(method)) = (of, line.strip_prefix("    pub fn ")) {
                let end = method.find(['(', '<']).unwrap_or(method.len());
                if !hidden {
                    all.entry(of).or_default().push(&method[..end]);
                }
            }
            let about_next = line.trim_start().starts_with(['#', '/']);
            hidden = line.trim() == "#[doc(hidden)]" || hidden && about_next;
        }
    }
    all
}

/// The files outside `src/api` that define public items.
const OTHERS: [&str; 12] = [
    "src/diag/diagnostic.rs",
    "src/formats/options.rs",
    "src/hash/digest.rs",
    "src/hash/mod.rs",
    "src/io/error.rs",
    "src/io/walk.rs",
    "src/model/comment.rs",
    "src/pipeline/error.rs",
    "src/pipeline/findings.rs",
    "src/pipeline/files/folder.rs",
    "src/pipeline/plan.rs",
    "src/pipeline/run/report.rs",
];

/// Whether a file defines an item of that name.
fn defines(text: &str, item: &str) -> bool {
    ["struct", "enum", "fn"].iter().any(|kind| {
        let head = format!("\npub {kind} {item}");
        let mut ends = text.match_indices(&head);
        ends.any(|(at, _)| !text[at + head.len()..].starts_with(char::is_alphanumeric))
    })
}

#[test]
fn the_public_surface_is_the_one_that_is_listed() {
    let lib = files::text(&files::root("src/lib.rs"));
    let text = |path: std::path::PathBuf| files::text(&path);
    let api = files::below(&files::root("src/api")).into_iter();
    let api: Vec<String> = api.map(text).collect();
    let others = OTHERS.map(|path| (path, text(files::root(path))));
    let mut list = String::new();
    for item in items(&lib) {
        let name = item.replace("IoError", "Error");
        let mut sources = api.clone();
        if !api.iter().any(|text| defines(text, &name)) {
            let is_its =
                |path: &str| path.contains("/io/error") == (item == "IoError") || name != "Error";
            let its = others
                .iter()
                .filter(|(path, text)| is_its(path) && defines(text, &name));
            sources = its.map(|(_, text)| text.clone()).collect();
            assert!(!sources.is_empty(), "add the file of `{item}` to OTHERS");
        }
        let mut methods = methods(&sources).remove(&*name).unwrap_or_default();
        methods.sort_unstable();
        let _ = writeln!(list, "{item}: {}", methods.join(" "));
    }
    let list: String = list
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect();
    let path = files::root(LIST);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &list).expect("the list");
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        list, known,
        "add what is new to {LIST} and docs/library.md on purpose"
    );
}

#[test]
fn everything_else_is_hidden() {
    let lib = files::text(&files::root("src/lib.rs"));
    let lines: Vec<&str> = lib.lines().collect();
    for pair in lines
        .windows(2)
        .filter(|pair| pair[1].starts_with("pub mod"))
    {
        assert_eq!(pair[0], "#[doc(hidden)]", "{}", pair[1]);
    }
    let page = files::text(&files::root("docs/library.md"));
    let first = lib.clone() + &page;
    let words = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    let words = words(&first);
    for item in items(&lib) {
        let named = words.iter().filter(|word| *word == item).count();
        assert!(
            named > 1,
            "neither src/lib.rs nor docs/library.md speaks of `{item}`"
        );
    }
}
