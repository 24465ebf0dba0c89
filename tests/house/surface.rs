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
        names.unwrap_or(one).split(['\n', ',', '}', ' '])
    });
    // `io::Error as IoError` is called by its new name.
    let renamed = |lib: &str, name: &str| lib.contains(&format!("{name} as "));
    let mut names: Vec<&str> = names
        .filter(|name| !name.is_empty() && *name != "as" && !renamed(lib, name))
        .collect();
    names.sort_unstable();
    names
}

/// The public methods of each type of these files. Types have `impl` blocks of their own.
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
                if !std::mem::take(&mut hidden) {
                    all.entry(of).or_default().push(&method[..end]);
                }
            }
            hidden |= line.trim() == "#[doc(hidden)]";
        }
    }
    all
}

#[test]
fn the_public_surface_is_the_one_that_is_listed() {
    let lib = files::text(&files::root("src/lib.rs"));
    let sources = files::below(&files::root("src/api")).into_iter();
    let others = [
        "src/pipeline/told.rs",
        "src/pipeline/run/report.rs",
        "src/hash/digest.rs",
    ];
    let sources = sources.chain(others.map(files::root));
    let texts: Vec<String> = sources.map(|path| files::text(&path)).collect();
    let methods = methods(&texts);
    let mut list = String::new();
    for item in items(&lib) {
        let mut methods = methods.get(item).cloned().unwrap_or_default();
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
