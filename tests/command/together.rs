//! Records of several files that are written as they are, one after the other, stay the same records.

use super::support::files::{below, entries, has_extension, name, root};
use super::support::reading::read_all;
use panchess::diag::{Code, Sink};
use panchess::formats::{ALL, Format, FormatName};
use panchess::io::{Framing, Record};
use panchess::model::Document;
use panchess::pipeline::dedup::{Dedup, Keep, Key, Outputs};
use panchess::pipeline::files::{Opening, Watch};
use panchess::pipeline::{Error, Input, Messages, Quota};
use std::fs;
use std::path::{Path, PathBuf};

struct Silent;

impl Watch for Silent {
    type Message = ();

    fn show(&self, _: &Record<'_>, _: &Sink, _: &mut Quota) -> Vec<(Code, ())> {
        Vec::new()
    }

    fn receive(&self, _: &mut Messages<()>, _: u64) {}

    fn complain(&self, _: Error) {}
}

fn kept(format: &'static dyn Format, inputs: &[PathBuf], out: &Path) -> Option<u64> {
    let inputs: Vec<Input> = inputs.iter().map(Input::new).collect();
    let opening = Opening {
        from: Some(FormatName::plain(format)),
        ..Default::default()
    };
    let dedup = Dedup {
        inputs: &inputs,
        opening: &opening,
        plan: None,
        key: Key::Record,
        keep: Keep::First,
        memory: 1 << 20,
        folder: Path::new("/"),
        index: None,
        jobs: 1,
    };
    let outputs = Outputs {
        kept: out,
        duplicates: None,
        counted: false,
    };
    Some(dedup.write(&outputs, &Silent).ok()?.kept)
}

/// What each record says; `None` for one that cannot be read.
fn read(format: &dyn Format, path: &Path) -> Vec<Option<Document>> {
    let bytes = fs::read(path).unwrap_or_default();
    let outcomes = read_all(format, &bytes);
    outcomes
        .into_iter()
        .map(|outcome| outcome.document)
        .collect()
}

/// Whether a notation's records may need others to be told apart.
fn may_be_glued(format: &dyn Format) -> bool {
    let card = format.card();
    !card.alone && matches!(card.framing, Framing::Own(_) | Framing::TagBlockWithMarks)
}

#[test]
fn a_notation_with_a_framer_of_its_own_has_a_sample() {
    for format in ALL {
        let card = format.card();
        let is_own = matches!(card.framing, Framing::Own(_));
        let is_separated = !matches!(card.envelope.between, "" | "\n");
        let sample = FormatName::plain(*format).separation().sample;
        assert!(
            !is_own || is_separated || !sample.is_empty(),
            "{}",
            card.slug
        );
    }
}

#[test]
fn records_of_many_files_stay_the_same_records() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let out = folder.path().join("out");
    let mut wrong = Vec::new();
    for format in ALL.iter().copied().filter(|format| may_be_glued(*format)) {
        let fixtures = below(&root("fixtures").join(format.card().slug));
        let fixtures: Vec<PathBuf> = fixtures
            .into_iter()
            .filter(|path| !has_extension(path, "diag") && !path.ends_with("render"))
            .collect();
        // Each file is placed after others and before others.
        let mut orders = vec![fixtures.clone(); 3];
        orders[1].reverse();
        orders[2].sort_by_key(|path| name(path).chars().rev().collect::<String>());
        for (n, files) in orders.iter().enumerate() {
            let _ = fs::remove_file(&out);
            let Some(kept) = kept(format, files, &out) else {
                continue;
            };
            let found = read(format, &out);
            let wanted: Vec<_> = files.iter().flat_map(|file| read(format, file)).collect();
            let mut rest = wanted.iter();
            // Of sections with the same name, only the first can be read (docs/formats/fsf-ini.md).
            let names = format.card().slug == "fsf-ini";
            let same = names || found.iter().all(|found| rest.any(|wanted| wanted == found));
            if found.len() as u64 != kept || !same {
                let number = found.len();
                wrong.push(format!(
                    "{} {n}: {number} of {kept}, {same}",
                    format.card().slug
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
    assert!(entries(folder.path()).len() < 2);
}
