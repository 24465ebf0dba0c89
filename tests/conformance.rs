//! What a card promises, held against documents nobody would think of.
//!
//! What a writer writes without a word of complaint, its reader must read as the
//! same document: the very same if the card claims to carry everything, else the same
//! in everything that every notation of games or positions has ([`gist`]). Writing it
//! again gives the same bytes. `known-gaps.txt` lists what does not hold yet: a line
//! that is not needed any more fails as well, so that the list only becomes shorter.

mod support;

use panchess::diag::Sink;
use panchess::formats::{ALL, Format, Options};
use panchess::model::{Document, DocumentKind, Feature, Position, World, Worlds};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use std::collections::BTreeSet;
use support::arbitrary::{self, Level};
use support::{files, reading};

const CASES: u32 = 256;

/// `slug: promise: reason`, a line each.
fn known_gaps() -> BTreeSet<(String, String)> {
    let text = files::text(&files::root("tests/known-gaps.txt"));
    let lines = text
        .lines()
        .filter(|l| !l.is_empty() && !l.starts_with('#'));
    lines
        .map(|line| {
            let mut parts = line.splitn(3, ": ");
            let mut part = || parts.next().expect("slug: promise: reason").to_owned();
            let gap = (part(), part());
            assert!(part().len() > 10, "no reason: {line}");
            gap
        })
        .collect()
}

fn both_doors() -> impl Iterator<Item = &'static dyn Format> {
    let o = Options::default();
    ALL.iter()
        .copied()
        .filter(move |f| f.reader(&o).is_some() && f.writer(&o).is_some())
}

/// Checks one promise for every format, but for those listed with a reason.
fn hold(promise: &str, check: impl Fn(&'static dyn Format) -> Result<(), String>) {
    let gaps = known_gaps();
    let mut problems = Vec::new();
    for format in both_doors() {
        let slug = format.card().slug;
        let listed = gaps.contains(&(slug.to_owned(), promise.to_owned()));
        match (check(format), listed) {
            (Err(why), false) => problems.push(format!("{slug}: {promise}: {why}")),
            (Ok(()), true) => problems.push(format!(
                "{slug}: {promise}: holds now; take it out of tests/known-gaps.txt"
            )),
            _ => {}
        }
    }
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// The text of a document, if the writer has nothing to complain of.
fn write(format: &dyn Format, doc: &Document) -> Option<Vec<u8>> {
    let mut writer = format.writer(&Options::default())?;
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let written = writer.write(doc, &mut out, &mut sink);
    (written && sink.is_empty()).then_some(out)
}

/// The document in a text, which must be one record.
fn read(format: &dyn Format, bytes: &[u8]) -> Result<Document, String> {
    let records = reading::frame(format.card().framing, bytes);
    let [record] = &records[..] else {
        return Err(format!("written as {} records", records.len()));
    };
    let mut reader = format.reader(&Options::default()).ok_or("no reader")?;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    if reader.read(record, &mut doc, &mut sink) {
        Ok(doc)
    } else {
        Err(format!("its own reader refuses it: {:?}", sink.messages()))
    }
}

/// Writes arbitrary documents and reads them back.
fn comes_back(
    format: &'static dyn Format,
    documents: impl Strategy<Value = Document>,
) -> Result<(), String> {
    let mut runner = TestRunner::new_with_rng(
        Config {
            cases: CASES,
            failure_persistence: None,
            max_shrink_iters: 2_000,
            ..Config::default()
        },
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    let written = std::cell::Cell::new(0);
    let outcome = runner.run(&documents, |doc| {
        // What cannot be written was named; that is the promise.
        let Some(bytes) = write(format, &doc) else {
            return Ok(());
        };
        written.set(written.get() + 1);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        same(format, &doc, &bytes)
            .map_err(|why| TestCaseError::fail(format!("written as\n{text}\n{why}")))
    });
    outcome.map_err(|e| e.to_string())?;
    if written.get() < CASES / 50 {
        return Err(format!(
            "of {CASES} documents only {} could be written",
            written.get()
        ));
    }
    Ok(())
}

fn level(format: &dyn Format) -> Level {
    let card = format.card();
    Level {
        carries: card.carries,
        worlds: card.worlds,
        plain: !carries_everything(format),
        // What spells out nothing of a move says moves in another way.
        boards: carries_everything(format) || card.gives.is_empty(),
    }
}

#[test]
fn games_come_back() {
    hold("games come back", |format| {
        if !format.card().holds.contains(DocumentKind::GAME) {
            return Ok(());
        }
        comes_back(
            format,
            arbitrary::game(level(format)).prop_map(Document::Game),
        )
    });
}

#[test]
fn positions_come_back() {
    hold("positions come back", |format| {
        if !format.card().holds.contains(DocumentKind::POSITION) {
            return Ok(());
        }
        let positions = arbitrary::position(level(format));
        comes_back(format, positions.prop_map(Document::Position))
    });
}

#[test]
fn what_was_read_is_a_fixed_point() {
    hold("fixtures are fixed points", |format| {
        for path in files::fixtures(format.card().slug, "ok") {
            let name = files::name(&path).to_owned();
            for outcome in reading::read_all(format, &files::bytes(&path)) {
                let doc = outcome.document.ok_or(format!("{name} is not read"))?;
                fixed_point(format, &doc).map_err(|e| format!("{name}: {e}"))?;
            }
        }
        Ok(())
    });
}

fn fixed_point(format: &dyn Format, doc: &Document) -> Result<(), String> {
    let first = write(format, doc).ok_or("the writer complains")?;
    same(format, doc, &first)
}

/// Whether what was written is read as what it was, and then written the same.
fn same(format: &dyn Format, doc: &Document, written: &[u8]) -> Result<(), String> {
    let back = read(format, written)?;
    if carries_everything(format) && back != *doc {
        return Err(format!("read as\n{back:#?}"));
    }
    let (was, is) = (gist(doc), gist(&back));
    if was != is {
        return Err(format!("which was\n{was:#?}\nis read as\n{is:#?}"));
    }
    let again = write(format, &back).ok_or("the writer complains the second time")?;
    if again != written {
        return Err(format!("written again as {}", again.escape_ascii()));
    }
    Ok(())
}

/// Whether the format is the model itself.
fn carries_everything(format: &dyn Format) -> bool {
    let card = format.card();
    card.carries == Feature::all() && card.worlds == Worlds::all()
}

/// What no notation may lose without a word, as text to look at.
fn gist(doc: &Document) -> Vec<String> {
    match doc {
        Document::Position(p) => position(p),
        Document::Game(g) => {
            // Some notations can only name the variant in a tag.
            let tags = g.tags.iter().filter(|(name, _)| *name != "Variant");
            let mut gist = vec![format!("{:?}", g.outcome)];
            gist.extend(tags.map(|(name, value)| format!("{name} = {value:?}")));
            gist.push(format!("{} moves", g.tree.len()));
            gist.push(format!("{} variations", g.tree.variation_count()));
            gist.push(format!("{} glyphs", g.tree.nag_count()));
            gist.push(format!("comments: {}", g.tree.comment_count() > 0));
            gist
        }
        _ => Vec::new(),
    }
}

fn position(p: &Position) -> Vec<String> {
    let mut held = p.hands.held.clone();
    held.sort();
    let mut gist = vec![
        format!("{:?} to move", p.turn),
        format!("in hand: {held:?}"),
    ];
    match &p.world {
        World::Board(g) => {
            gist.push(format!("{}x{}", g.files(), g.ranks()));
            gist.extend(
                g.pieces()
                    .map(|(sq, p)| format!("{sq} {:?} {}", p.side, p.kind)),
            );
        }
        World::Plane(plane) => {
            gist.extend(plane.pieces.iter().map(|(s, p)| format!("{s:?} {p:?}")));
        }
        World::Multiverse(m) => gist.push(format!("{m:?}")),
    }
    gist
}

#[test]
fn every_listed_gap_is_about_a_format_and_a_promise() {
    let promises = [
        "games come back",
        "positions come back",
        "fixtures are fixed points",
    ];
    let slugs: BTreeSet<&str> = both_doors().map(|f| f.card().slug).collect();
    for (slug, promise) in known_gaps() {
        assert!(slugs.contains(slug.as_str()), "no such format: {slug}");
        assert!(
            promises.contains(&promise.as_str()),
            "no such promise: {promise}"
        );
    }
}
