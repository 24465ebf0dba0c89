//! What a card promises, compared with unusual documents.
//!
//! What a writer writes without a word of complaint, its reader must read as the
//! same document: the very same if the card claims to carry everything, else the same
//! in everything that every notation of games or positions has ([`gist`]). Writing it
//! again gives the same bytes. `known-gaps.txt` lists what does not hold yet: a line
//! that is not needed any longer fails as well, so that the list only becomes shorter.

use crate::arbitrary::{self, Level};
use crate::support::{files, reading};
use panchess::diag::{Reported, Sink};
use panchess::formats::{ALL, Card, Envelope, Format, FormatName, InForce, Options, Read, Write};
use panchess::model::{
    Action, Document, DocumentKind, Feature, Marks, NodeId, Part, Ply, Position, Sq, Tree,
    WideMove, World, Worlds,
};
use proptest::prop_oneof;
use proptest::strategy::{Strategy, Union};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use std::collections::BTreeSet;

const CASES: u32 = 256;

/// Before the name of a fixture that is no fixed point, in the list of known gaps.
const FIXED: &str = "fixed point of ";

/// `slug: promise: reason`, a line each.
fn known_gaps() -> BTreeSet<(String, String)> {
    let text = files::text(&files::root("tests/conversions/known-gaps.txt"));
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

pub fn both_doors() -> impl Iterator<Item = &'static dyn Format> {
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
                "{slug}: {promise}: holds now; take it out of tests/conversions/known-gaps.txt"
            )),
            _ => {}
        }
    }
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

/// The text of a document, if the writer has nothing to complain of.
fn write(format: &dyn Format, doc: &Document) -> Option<Vec<u8>> {
    write_in_force(format, &options(format), doc).map(|(bytes, _)| bytes)
}

/// No options. Definitions may need the pieces and variants that are known.
fn options(format: &dyn Format) -> Options {
    let mut options = Options::default();
    let defines = format.card().holds == DocumentKind::PIECES;
    options.catalog = defines.then(|| panchess::variants::catalog().clone());
    options
}

/// The same, with what it leaves in force for the documents after it.
fn write_in_force(
    format: &dyn Format,
    options: &Options,
    doc: &Document,
) -> Option<(Vec<u8>, InForce)> {
    let mut writer = format.writer(options)?;
    let (mut out, mut sink) = (Vec::new(), Sink::default());
    let written = writer.write(doc, &mut out, &mut sink).is_ok();
    (written && sink.is_empty()).then(|| (out, writer.in_force()))
}

/// The document in a text, which must be one record.
fn read(format: &dyn Format, bytes: &[u8]) -> Result<Document, String> {
    let card = format.card();
    let records = reading::frame(card.framing, card.binary, bytes);
    let [record] = &records[..] else {
        return Err(format!("written as {} records", records.len()));
    };
    let mut reader = format.reader(&options(format)).ok_or("no reader")?;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    if reader.read(record, &mut doc, &mut sink).is_ok() {
        Ok(doc)
    } else {
        Err(format!("its own reader refuses it: {:?}", sink.messages()))
    }
}

/// Tries the same documents each time.
pub fn runner(cases: u32) -> TestRunner {
    let config = Config {
        cases,
        failure_persistence: None,
        max_shrink_iters: 2_000,
        ..Config::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Writes arbitrary documents and reads them back.
fn comes_back(
    format: &'static dyn Format,
    documents: impl Strategy<Value = Document>,
) -> Result<(), String> {
    let written = std::cell::Cell::new(0);
    let outcome = runner(CASES).run(&documents, |doc| {
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

pub fn level(format: &dyn Format) -> Level {
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
fn documents_one_after_another_are_as_many_records() {
    hold("several come back", |format| {
        let card = format.card();
        let level = level(format);
        let mut documents = Vec::new();
        if card.holds.contains(DocumentKind::GAME) {
            let game = prop_oneof![arbitrary::game(level), arbitrary::empty_game(level)];
            documents.push(game.prop_map(Document::Game).boxed());
        }
        if card.holds.contains(DocumentKind::POSITION) {
            let position = prop_oneof![arbitrary::position(level), arbitrary::empty_board(level)];
            documents.push(position.prop_map(Document::Position).boxed());
        }
        if card.alone || documents.is_empty() {
            return Ok(());
        }
        let document = Union::new(documents);
        let several = proptest::collection::vec(document, 2..6);
        let outcome = runner(CASES).run(&several, |documents| {
            for name in every_way(format).filter(|name| !name.alone()) {
                come_back_together(&name, &documents).map_err(TestCaseError::fail)?;
            }
            Ok(())
        });
        outcome.map_err(|e| e.to_string())
    });
}

/// A format as it is, and with each of its options.
fn every_way(format: &'static dyn Format) -> impl Iterator<Item = FormatName> {
    let options = format.card().options.iter().map(|o| o.name);
    let options = options.filter(|name| !name.ends_with("=N"));
    std::iter::once(FormatName::plain(format)).chain(options.map(move |option| {
        let mut name = FormatName::plain(format);
        name.choose(option).expect("an option of the card");
        name
    }))
}

/// Whether those that can be written are read one by one from one file.
fn come_back_together(name: &FormatName, documents: &[Document]) -> Result<(), String> {
    let (format, options) = (name.format, &name.options);
    let envelope = format.card().envelope;
    let Envelope {
        open,
        between,
        close,
        take_back,
        end,
        ..
    } = envelope;
    let written = documents
        .iter()
        .filter_map(|d| Some((d, write_in_force(format, options, d)?)));
    let written: Vec<_> = written.filter(|(_, (b, _))| !b.is_empty()).collect();
    let (mut texts, mut before) = (Vec::new(), 0);
    for (_, (bytes, now)) in &written {
        texts.push([take_back(&envelope, before, *now).as_bytes(), bytes].concat());
        before = *now;
    }
    let file = [
        open.as_bytes(),
        &texts.join(between.as_bytes()),
        end(before).as_bytes(),
        close.as_bytes(),
    ]
    .concat();
    let shown = String::from_utf8_lossy(&file);
    let found = reading::frame(name.framing(), format.card().binary, &file);
    if found.len() != written.len() {
        let (n, m) = (written.len(), found.len());
        return Err(format!(
            "{n} documents are {m} records of {name:?} in\n{shown}"
        ));
    }
    // Other styles may say more or less.
    if format.card().options.iter().any(|o| options.has(o.name)) {
        return Ok(());
    }
    let found = reading::read_all(format, &file);
    let gives = format.card().gives;
    for ((was, _), is) in written.iter().zip(found) {
        let is = is.document.ok_or(format!("refused in\n{shown}"))?;
        if gist(was, gives) != gist(&is, gives) {
            return Err(format!(
                "which was\n{was:?}\nis read as\n{is:?}\nin\n{shown}"
            ));
        }
    }
    Ok(())
}

#[test]
fn what_was_read_is_a_fixed_point() {
    let gaps = known_gaps();
    hold("fixtures are fixed points", |format| {
        let slug = format.card().slug;
        for path in files::fixtures(slug, "ok") {
            let name = files::name(&path).to_owned();
            if gaps.contains(&(slug.to_owned(), format!("{FIXED}{name}"))) {
                continue;
            }
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
    let gives = format.card().gives;
    let (was, is) = (gist(doc, gives), gist(&back, gives));
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

/// What no notation may lose without a word, as text to look at. `gives`: what its moves state.
fn gist(doc: &Document, gives: Part) -> Vec<String> {
    match doc {
        Document::Position(p) => position(p),
        Document::Game(g) => {
            // Some notations can only name the variant in a tag.
            let tags = g.tags.iter().filter(|(name, _)| *name != "Variant");
            let mut gist = vec![format!("{:?}", g.outcome)];
            gist.extend(tags.map(|(name, value)| format!("{name} = {value:?}")));
            gist.extend(moves(&g.tree, gives));
            gist.push(format!("{} variations", g.tree.variation_count()));
            gist.push(format!("{} glyphs", g.tree.nag_count()));
            gist.push(format!("comments: {}", g.tree.comment_count() > 0));
            gist
        }
        _ => Vec::new(),
    }
}

/// Every move with its depth, in the order of the tree, and as much of it as the notation states.
fn moves(tree: &Tree, gives: Part) -> Vec<String> {
    let mut open = vec![(NodeId::ROOT, 0)];
    let mut found = Vec::new();
    while let Some((id, depth)) = open.pop() {
        if depth > 0 {
            found.push(format!("{depth}: {}", one_move(tree, id, gives)));
        }
        let children: Vec<NodeId> = tree.children(id).collect();
        open.extend(children.into_iter().rev().map(|c| (c, depth + 1)));
    }
    found
}

pub fn one_move(tree: &Tree, id: NodeId, gives: Part) -> String {
    if let Some(seen) = tree.seen(id) {
        return pieces(&seen.position.world).join(", ");
    }
    if let Some(ordinal) = tree.ordinal(id) {
        return format!("number {ordinal}");
    }
    if let Some((_, word)) = tree.word(id) {
        return format!("word {word}");
    }
    match tree.action(id) {
        Action::One(m) if gives.contains(Part::SQUARES) => {
            format!("{}{} {:?}", m.from, m.to, m.promotion)
        }
        Action::One(m) if m.is_castling() => format!("{:?}", m.marks & Marks::CASTLE),
        Action::One(m) => format!("{:?} {} {:?}", m.kind, m.to, m.promotion),
        Action::Wide(moves) => {
            let one = |m: &WideMove| format!("{:?} {:?} {:?}", m.from, m.to, m.promotion);
            moves.iter().map(one).collect()
        }
        Action::Several(plies) => format!("{plies:?}"),
    }
}

fn position(p: &Position) -> Vec<String> {
    let mut held = p.hands.held.clone();
    held.sort();
    let mut gist = vec![
        format!("{:?} to move", p.turn),
        format!("in hand: {held:?}"),
    ];
    gist.extend(pieces(&p.world));
    gist
}

fn pieces(world: &World) -> Vec<String> {
    match world {
        World::Board(g) => std::iter::once(format!("{}x{}", g.files(), g.ranks()))
            .chain(
                g.pieces()
                    .map(|(sq, p)| format!("{sq} {:?} {}", p.side, p.kind)),
            )
            .collect(),
        World::Plane(plane) => plane
            .pieces
            .iter()
            .map(|(s, p)| format!("{s:?} {p:?}"))
            .collect(),
        World::Multiverse(m) => vec![format!("{m:?}")],
    }
}

/// What a wrong writer does to a move.
pub type Change = fn(&mut Ply);

/// A format whose writer writes another game than it was given.
struct Mutant {
    of: &'static dyn Format,
    change: Change,
}

/// A format whose writer does that to every move.
pub fn mutant(of: &'static dyn Format, change: Change) -> &'static dyn Format {
    Box::leak(Box::new(Mutant { of, change }))
}

impl Format for Mutant {
    fn card(&self) -> &'static Card {
        self.of.card()
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        self.of.reader(options)
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        let of = self.of.writer(options)?;
        let change = self.change;
        Some(Box::new(MutantWriter { of, change }))
    }
}

struct MutantWriter {
    of: Box<dyn Write>,
    change: Change,
}

impl Write for MutantWriter {
    fn write(
        &mut self,
        doc: &Document,
        out: &mut Vec<u8>,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let mut doc = doc.clone();
        if let Document::Game(game) = &mut doc {
            for id in game.tree.ids() {
                game.tree.ply_mut(id).into_iter().for_each(self.change);
            }
        }
        self.of.write(&doc, out, sink)
    }
}

#[test]
fn a_writer_that_writes_other_moves_is_found() {
    let mutants: [(&str, Change); 2] = [
        ("every move is the same", |m| m.to = Sq::new(0, 0)),
        ("nothing promotes", |m| m.promotion = None),
    ];
    for slug in ["uci", "mcn", "bccf", "pgn", "vgn", "json", "jsonl", "yaml"] {
        let of = FormatName::parse(slug).expect("a format").format;
        for (what, change) in mutants {
            let mutant = mutant(of, change);
            let games = arbitrary::game(level(mutant)).prop_map(Document::Game);
            assert!(comes_back(mutant, games).is_err(), "{slug}: {what}");
        }
    }
}

#[test]
fn every_listed_gap_is_about_a_format_and_a_promise() {
    let promises = [
        "games come back",
        "positions come back",
        "several come back",
        "fixtures are fixed points",
    ];
    let slugs: BTreeSet<&str> = both_doors().map(|f| f.card().slug).collect();
    for (slug, promise) in known_gaps() {
        assert!(slugs.contains(slug.as_str()), "no such format: {slug}");
        let fixture = promise.strip_prefix(FIXED);
        let is_fixture = fixture.is_some_and(|name| {
            files::fixtures(&slug, "ok")
                .iter()
                .any(|path| files::name(path) == name)
        });
        assert!(
            is_fixture || promises.contains(&promise.as_str()),
            "no such promise: {promise}"
        );
    }
}
