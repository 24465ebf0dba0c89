//! Every lint has a file that it fires on, one that it nearly does, an explanation, and a row in
//! `docs/lints.md`.
//!
//! `BLESS=1 cargo test --test house lints` writes the expected messages and the page anew.

use crate::support::files;
use panchess::diag::{Diagnostic, Severity, Sink, apply_fixes};
use panchess::formats::{FormatName, lcpn};
use panchess::io::{Reading, Record};
use panchess::pipeline::{Checker, Fixed, Job, Levels, Readable, fix};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn checker(format: &str) -> Checker {
    let name = FormatName::parse(format).expect("a format");
    let source = Readable::new(name).expect("a reader");
    Checker::new(&source, false, Levels::default())
}

fn said(format: &str, text: &str) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    checker(format).record(&Record::of(text), &mut Vec::new(), &mut sink);
    sink.take().0
}

fn fixed(format: &str, text: &str) -> Fixed {
    let framing = &FormatName::parse(format)
        .expect("a format")
        .format
        .card()
        .framing;
    fix(text, &mut checker(format), framing, Reading::default()).expect("memory")
}

/// `square-brackets+common`: the lint, and the options its file is read with.
fn parts(path: &Path) -> (&str, String) {
    let stem = path.file_stem().and_then(|s| s.to_str()).expect("a name");
    let (name, options) = stem.split_once('+').unwrap_or((stem, ""));
    let format = match options {
        "" => "lcpn".to_owned(),
        options => format!("lcpn+{options}"),
    };
    (name, format)
}

fn fixtures(sort: &str) -> BTreeMap<String, PathBuf> {
    let mut all = files::below(&files::root("fixtures/lints").join(sort));
    all.retain(|p| files::has_extension(p, "lcpn"));
    all.into_iter()
        .map(|p| (parts(&p).0.to_owned(), p))
        .collect()
}

fn golden(messages: &[Diagnostic]) -> String {
    let mut out = String::new();
    for d in messages {
        let span = d.span.expect("a place");
        let word = d.severity.word();
        let _ = writeln!(
            out,
            "{word}[{}] at {}..{}: {}",
            d.code, span.start, span.end, d.message
        );
        for (span, words) in &d.related {
            let _ = writeln!(out, "also at {}..{}: {words}", span.start, span.end);
        }
        let _ = writeln!(out, "help: {}", d.help.as_deref().expect("a way out"));
        let Some(fix) = &d.fix else { continue };
        for edit in &fix.edits {
            let verb = if fix.safe { "write" } else { "perhaps" };
            let _ = writeln!(
                out,
                "{verb} at {}..{}: {:?}",
                edit.span.start, edit.span.end, edit.text
            );
        }
    }
    out
}

#[test]
fn every_lint_has_a_file_it_fires_on_and_one_it_nearly_does() {
    let names: Vec<&str> = lcpn::LINTS.to_vec();
    for sort in ["fires", "nearly"] {
        let found: Vec<String> = fixtures(sort).into_keys().collect();
        assert_eq!(found, names, "fixtures/lints/{sort}");
    }
}

#[test]
fn every_lint_says_what_its_file_expects() {
    let mut problems = String::new();
    for (name, path) in fixtures("fires") {
        let messages = said(&parts(&path).1, &files::text(&path));
        let code = format!("lcpn/{name}");
        if !messages.iter().any(|d| d.code.0 == code) {
            let _ = writeln!(problems, "{name} does not fire:\n{}", golden(&messages));
        }
        let (wanted, said) = (path.with_extension("diag"), golden(&messages));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(wanted, said).expect("a file");
        } else if files::text(&wanted) != said {
            let _ = writeln!(problems, "{name} says\n{said}");
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn nothing_is_said_of_what_is_nearly_odd() {
    let mut problems = String::new();
    for (name, path) in fixtures("nearly") {
        let code = format!("lcpn/{name}");
        let mut messages = said(&parts(&path).1, &files::text(&path));
        messages.retain(|d| d.code.0 == code || d.severity > Severity::Note);
        if !messages.is_empty() {
            let _ = writeln!(problems, "{name}:\n{}", golden(&messages));
        }
    }
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn fixes_are_made_once_and_for_all() {
    for (name, path) in fixtures("fires") {
        let format = parts(&path).1;
        let text = files::text(&path);
        let once = fixed(&format, &text);
        let again = fixed(&format, &once.text);
        assert_eq!(again.text, once.text, "{name}");
        assert!(again.made.is_empty(), "{name}");
        let safe = |d: &Diagnostic| d.fix.as_ref().is_some_and(|f| f.safe);
        let any = said(&format, &text).iter().any(safe);
        assert_eq!(any, !once.made.is_empty(), "{name}");
    }
}

/// The line a message points at, as it is and as its fix makes it.
fn example(text: &str, d: &Diagnostic) -> (String, Option<String>) {
    let at = d.span.map_or(0, |s| s.start as usize);
    let row = text[..at].matches('\n').count();
    let line = |t: &str| t.lines().nth(row).unwrap_or("").to_owned();
    let fix = d
        .fix
        .as_deref()
        .map(|f| line(&apply_fixes(text, std::slice::from_ref(f)).0));
    (line(text), fix)
}

fn code(text: &str) -> String {
    match text {
        "" => "(nothing)".into(),
        text => format!("`{}`", text.replace('|', "\\|")),
    }
}

fn page() -> String {
    let mut page = String::from(
        "# Lints\n\n\
         These are the checks of `panchess check` for definitions of pieces (`lcpn`). `check --fix` makes the \
         changes in the third column; the changes in the fourth column are only suggestions. `--allow CODE` \
         silences a warning or a note, `--deny CODE` turns it into an error, and `--warn CODE` turns a note into a \
         warning. `panchess explain CODE` gives more details.\n\n\
         A test writes this page from the files in `fixtures/lints`. Each example is one line of such a file, with the \
         fix for one message. Some messages depend on other lines of the file, or on the style that the name of the \
         file states, such as `lcpn+emacs` or `lcpn+common`.\n\n\
         | code | example | fix | suggestion | what it means |\n|---|---|---|---|---|\n",
    );
    let explanations = FormatName::parse("lcpn")
        .expect("a format")
        .format
        .card()
        .explanations;
    for (name, path) in fixtures("fires") {
        let (text, full) = (files::text(&path), format!("lcpn/{name}"));
        let messages = said(&parts(&path).1, &text);
        let d = messages
            .iter()
            .find(|d| d.code.0 == full)
            .expect("it fires");
        let (before, after) = example(&text, d);
        let safe = d.fix.as_ref().is_some_and(|f| f.safe);
        let after = after.map(|a| code(&a)).unwrap_or_default();
        let (written, perhaps) = if safe {
            (after.as_str(), "")
        } else {
            ("", after.as_str())
        };
        let words = explanations
            .iter()
            .find(|e| e.code == full)
            .expect("an explanation")
            .text;
        let first = words
            .find(". ")
            .map_or(words, |i| &words[..=i])
            .replace('|', "\\|");
        let level = match d.severity {
            Severity::Warning => String::new(),
            other => format!(" ({})", other.word()),
        };
        let _ = writeln!(
            page,
            "| `{full}`{level} | {} | {written} | {perhaps} | {first} |",
            code(&before)
        );
    }
    page
}

#[test]
fn the_page_of_lints_is_up_to_date() {
    let (path, page) = (files::root("docs/lints.md"), page());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &page).expect("docs/lints.md");
    }
    assert!(
        files::text(&path) == page,
        "docs/lints.md is stale; BLESS=1 writes it anew"
    );
}
