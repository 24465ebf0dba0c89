//! One test a file: `fixtures/<slug>/ok/*` must read, and `fixtures/<slug>/bad/*`
//! must give exactly the messages in the `.diag` file beside it.
//!
//! `BLESS=1 cargo test --test fixtures` writes those files anew.

mod support;

use libtest_mimic::{Arguments, Failed, Trial};
use panchess::formats::{self, Format};
use std::path::{Path, PathBuf};
use support::{files, reading};

fn main() {
    let arguments = Arguments::from_args();
    libtest_mimic::run(&arguments, trials()).exit();
}

fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for folder in files::entries(&files::root("fixtures")) {
        // Other folders hold what something else than a reader is tested with.
        if !["ok", "bad"].iter().any(|sort| folder.join(sort).is_dir()) {
            continue;
        }
        let slug = files::name(&folder).to_owned();
        match formats::find(&slug).filter(|f| f.card().slug == slug) {
            Some(format) => add(&mut trials, format),
            None => trials.push(Trial::test(slug, || {
                Err("no format has this slug: rename the folder, or add the format".into())
            })),
        }
    }
    trials
}

fn add(trials: &mut Vec<Trial>, format: &'static dyn Format) {
    let slug = format.card().slug;
    for (sort, check) in [("ok", ok as fn(_, &Path) -> _), ("bad", bad)] {
        for path in files::fixtures(slug, sort) {
            let name = format!("{slug}/{sort}/{}", files::name(&path));
            trials.push(Trial::test(name, move || check(format, &path)));
        }
        for path in orphans(slug, sort) {
            let name = format!("{slug}/{sort}/{}", files::name(&path));
            trials.push(Trial::test(name, || {
                Err("no file beside it has these messages".into())
            }));
        }
    }
}

/// Every record is read. A `.diag` file beside it holds the warnings, if they matter.
fn ok(format: &'static dyn Format, path: &Path) -> Result<(), Failed> {
    let outcomes = reading::read_all(format, &files::bytes(path));
    if outcomes.is_empty() {
        return Err("no record in this file".into());
    }
    let said = reading::golden(&outcomes);
    if outcomes.iter().any(|o| o.document.is_none()) {
        return Err(said.into());
    }
    let diag = path.with_extension("diag");
    if diag.exists() {
        return compare(&diag, &said);
    }
    Ok(())
}

/// At least one record is refused, in exactly the words expected.
fn bad(format: &'static dyn Format, path: &Path) -> Result<(), Failed> {
    let outcomes = reading::read_all(format, &files::bytes(path));
    if outcomes.iter().all(|o| o.document.is_some()) {
        return Err("every record of this file was read without error".into());
    }
    if let Some(d) = reading::unhelpful(&outcomes).first() {
        return Err(format!("an error without a place or without help: {d:?}").into());
    }
    compare(&path.with_extension("diag"), &reading::golden(&outcomes))
}

fn compare(diag: &Path, said: &str) -> Result<(), Failed> {
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(diag, said)?;
        return Ok(());
    }
    let wanted = std::fs::read_to_string(diag).unwrap_or_default();
    if wanted == said {
        return Ok(());
    }
    let name = files::name(diag);
    Err(
        format!("{name} says\n{wanted}\nbut the reader says\n{said}\nBLESS=1 writes it anew")
            .into(),
    )
}

/// Expected messages that belong to no file.
fn orphans(slug: &str, sort: &str) -> Vec<PathBuf> {
    let folder = files::root("fixtures").join(slug).join(sort);
    let mut all = files::below(&folder);
    let stems: Vec<PathBuf> = files::fixtures(slug, sort)
        .iter()
        .map(|p| p.with_extension(""))
        .collect();
    all.retain(|p| files::has_extension(p, "diag") && !stems.contains(&p.with_extension("")));
    all
}
