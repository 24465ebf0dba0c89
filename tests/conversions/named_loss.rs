//! For every ordered pair of formats A and B: A -> B -> A differs from A by exactly what was named.
//!
//! The documents are the fixtures of A, random legal games, and arbitrary documents. Each is compared
//! facet by facet. A facet that differs must be explained by a loss that was named on the way, in either
//! direction. A document that one of the two conversions refuses was named with an error.
//! A facet that was named as lost must differ.

use crate::arbitrary;
use crate::conformance::{self, level, runner};
use crate::facets::{Facets, facets};
use crate::games::{Habits, Maker, pgn};
use crate::support::{files, reading};
use panchess::diag::Sink;
use panchess::formats::{Format, FormatName, Options};
use panchess::io::Record;
use panchess::model::{Document, DocumentKind};
use panchess::pipeline::{Converter, Plan, Verdict};
use proptest::strategy::{Strategy, ValueTree};
use std::collections::{BTreeMap, BTreeSet};

/// Arbitrary documents of each kind, for each format.
const ARBITRARY: usize = 30;
/// Random legal games, for each format that holds games.
const GAMES: usize = 8;
/// The longest fixture that is used; others hold the same and take long.
const LONGEST: usize = 4_000;

/// A part of a document, and the endings of the codes of losses that explain a difference in it.
type Facet = (&'static str, &'static [&'static str]);

/// A game of chess may be illegal in 5D chess, where pieces also move through time. Then its moves come back as 5D chess
/// writes them, and a warning says why.
const ILLEGAL: &str = "core/illegal-move";

const FACETS: &[Facet] = &[
    (
        "tags",
        &[
            "tag",
            "tags",
            "control-characters",
            "characters",
            "clock",
            "clock-digits",
            "extras",
            "line-break",
            "line-breaks",
        ],
    ),
    (
        "variant",
        &["variant", "tags", "tag", "rules", "infinite", "characters"],
    ),
    ("outcome", &["outcome", "winner", "ends"]),
    // The last position of a game may be all that is left of it.
    (
        "pieces",
        &[
            "start",
            "empty-board",
            "infinite",
            "multiverse",
            "usual-pieces",
            "moves",
            "characters",
            "holes",
            // Its letters stand for other pieces in another variant.
            "variant",
        ],
    ),
    ("turn", &["turn", "start", "multiverse", "moves", "rules"]),
    (
        "rights",
        &[
            "rights",
            "castling",
            "fen/castling-dropped",
            "promoted",
            "promoted-marks",
            "origin",
            "start",
            "moves",
        ],
    ),
    (
        "en passant",
        &["en-passant", "short-sfen/en-passant-rank", "start", "moves"],
    ),
    (
        "counters",
        &[
            "counters",
            "halfmoves",
            "limit",
            "start",
            "move-number",
            "moves",
        ],
    ),
    ("hands", &["hands", "start", "moves"]),
    (
        "laws",
        &["rules", "goals", "promotion-lists", "ranks", "start"],
    ),
    (
        "moves",
        &[
            "moves",
            "turns",
            "capture",
            "multiverse",
            "variant",
            ILLEGAL,
        ],
    ),
    ("variations", &["variations", "moves", ILLEGAL]),
    (
        "comments",
        &[
            "comments",
            "comment-lines",
            "comment-place",
            "line-breaks",
            "line-break",
            "characters",
            "brace",
            "quote",
            "control-characters",
            "clock",
            "clock-digits",
            "variations",
            "moves",
        ],
    ),
    ("glyphs", &["nag", "nags", "variations", "moves"]),
    (
        "extras",
        &[
            "extras",
            "properties",
            "property",
            "comments",
            "moves",
            // The number of the first turn of a game of 5D chess.
            "first-number",
            // Headers of 5DFEN are tags of a game.
            "tags",
        ],
    ),
    (
        "definitions",
        &[
            "moves",
            "property",
            "function",
            "properties",
            "comments",
            "comment-lines",
            "extras",
            "variant",
            "law",
            "words",
        ],
    ),
];

/// Losses of a whole facet: what was named as lost does not come back.
const WHOLE: &[(&str, &str)] = &[
    ("comments", "core/lost-comments"),
    ("glyphs", "core/lost-nags"),
    ("variations", "core/lost-variations"),
    ("hands", "core/lost-hands"),
    ("tags", "core/lost-tags"),
];

/// What a notation may add where a document says nothing: it spells the default out.
const MAY_BE_ADDED: &[&str] = &[
    "laws",
    "variant",
    "extras",
    "rights",
    "tags",
    "moves",
    "variations",
    "turn",
    "pieces",
];

/// Codes of losses.
type Codes = BTreeSet<&'static str>;

/// Converts single records of one format to another.
struct Way {
    converter: Converter,
    sink: Sink,
}

impl Way {
    fn new(from: &'static dyn Format, to: &'static dyn Format) -> Option<Self> {
        let name = |format| FormatName {
            format,
            options: Options::default(),
        };
        let converter = Converter::open(Plan::new(name(from), name(to))).ok()?;
        Some(Self {
            converter,
            sink: Sink::default(),
        })
    }

    /// The text, and the codes of what was lost; nothing if it was refused.
    fn go(&mut self, record: &Record<'_>) -> Option<(Vec<u8>, Codes)> {
        let mut out = Vec::new();
        self.sink.clear();
        let verdict = self.converter.convert(record, &mut out, &mut self.sink);
        if !matches!(verdict, Verdict::Written(1)) {
            return None;
        }
        let losses = self.sink.losses().iter().map(|l| l.code.0);
        Some((out, losses.collect()))
    }
}

/// The one record in a text.
fn only_record<'a>(format: &dyn Format, bytes: &'a [u8]) -> Option<Record<'a>> {
    let card = format.card();
    let mut records = reading::frame(card.framing, card.binary, bytes);
    (records.len() == 1).then(|| records.remove(0))
}

/// With the variants that panchess knows.
fn knowing() -> Options {
    let mut options = Options::default();
    options.catalog = Some(std::sync::Arc::clone(panchess::variants::catalog()));
    options
}

/// The document in a text of one record.
fn document(format: &dyn Format, bytes: &[u8]) -> Option<Document> {
    let mut reader = format.reader(&knowing())?;
    let (mut doc, mut sink) = (Document::default(), Sink::default());
    let record = only_record(format, bytes)?;
    reader
        .read(&record, &mut doc, &mut sink)
        .is_ok()
        .then_some(doc)
}

/// Texts of one document each, as the writer of the format writes them.
fn texts(format: &'static dyn Format) -> Vec<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut add = |doc: &Document| {
        let mut writer = format.writer(&knowing()).expect("a writer");
        let (mut out, mut sink) = (Vec::new(), Sink::default());
        if writer.write(doc, &mut out, &mut sink).is_ok() && document(format, &out).is_some() {
            found.insert(out);
        }
    };
    let card = format.card();
    for path in files::fixtures(card.slug, "ok") {
        let bytes = files::bytes(&path);
        if bytes.len() <= LONGEST {
            let outcomes = reading::read_all(format, &bytes);
            outcomes
                .iter()
                .filter_map(|o| o.document.as_ref())
                .for_each(&mut add);
        }
    }
    arbitrary_documents(format).iter().for_each(&mut add);
    if card.holds.contains(DocumentKind::GAME) {
        let habits = Habits {
            variations: true,
            remarks: true,
            chess960: true,
            starts: true,
            ..Habits::MOVES
        };
        let mut maker = Maker::new(77, habits);
        let source: Vec<String> = (0..GAMES).map(|_| pgn(&maker.game())).collect();
        for game in source {
            let made = panchess::convert(game.as_bytes(), "pgn", card.slug).expect("two formats");
            if document(format, &made.text).is_some() {
                found.insert(made.text);
            }
        }
    }
    found.into_iter().collect()
}

fn arbitrary_documents(format: &'static dyn Format) -> Vec<Document> {
    let (holds, level) = (format.card().holds, level(format));
    let mut runner = runner(1);
    let mut found = Vec::new();
    for _ in 0..ARBITRARY {
        if holds.contains(DocumentKind::GAME) {
            let tree = arbitrary::game(level)
                .new_tree(&mut runner)
                .expect("a game");
            found.push(Document::Game(tree.current()));
        }
        if holds.contains(DocumentKind::POSITION) {
            let tree = arbitrary::position(level)
                .new_tree(&mut runner)
                .expect("a position");
            found.push(Document::Position(tree.current()));
        }
    }
    found
}

/// A notation, its documents on their way to another one, and what comes back.
struct Pair {
    from: &'static dyn Format,
    to: &'static dyn Format,
    there: Way,
    back: Way,
}

/// What came back of a text.
struct RoundTrip {
    middle: Vec<u8>,
    there: Codes,
    /// The losses of both conversions.
    all: Codes,
    is: Option<Facets>,
}

impl Pair {
    fn new(from: &'static dyn Format, to: &'static dyn Format) -> Option<Self> {
        let (there, back) = (Way::new(from, to)?, Way::new(to, from)?);
        Some(Self {
            from,
            to,
            there,
            back,
        })
    }

    /// Nothing if a conversion refused it.
    fn go(&mut self, text: &[u8]) -> Option<RoundTrip> {
        let (middle, there) = self.there.go(&only_record(self.from, text)?)?;
        let Some(record) = only_record(self.to, &middle) else {
            return Some(RoundTrip {
                all: there.clone(),
                is: None,
                middle,
                there,
            });
        };
        let (again, mut all) = self.back.go(&record)?;
        all.extend(there.iter().copied());
        let messages = self.back.sink.messages().iter().map(|d| d.code.0);
        all.extend(messages.filter(|code| *code == ILLEGAL));
        let is = document(self.from, &again).map(|d| facets(&d, self.from.card().gives));
        Some(RoundTrip {
            middle,
            there,
            all,
            is,
        })
    }

    /// Facets that differ without a loss that explains it, with an example of each; and how many round trips
    /// were compared.
    fn compare(&mut self, texts: &[(Vec<u8>, Facets)]) -> (BTreeMap<String, String>, usize) {
        let (mut found, mut compared) = (BTreeMap::new(), 0);
        for (text, was) in texts {
            let Some(trip) = self.go(text) else { continue };
            compared += 1;
            for (facet, why) in wrong(was, &trip) {
                let (a, b) = (self.from.card().slug, self.to.card().slug);
                found
                    .entry(format!("{a} > {b}: {facet}"))
                    .or_insert_with(|| {
                        let (text, middle) = (text.escape_ascii(), trip.middle.escape_ascii());
                        format!("{:?}: {why}\n  {text}\n  as {b}:\n  {middle}", trip.all)
                    });
            }
        }
        (found, compared)
    }
}

/// The facets in which what came back is not what the losses say.
fn wrong(was: &Facets, trip: &RoundTrip) -> Vec<(&'static str, String)> {
    let Some(is) = &trip.is else {
        return vec![("record", "it is not one record".to_owned())];
    };
    let mut found = Vec::new();
    for (facet, explains) in FACETS {
        let (was, is) = (was.get(facet), is.get(facet));
        let explained = explains
            .iter()
            .any(|e| trip.all.iter().any(|code| is_about(code, e)));
        if was != is && !explained && !is_only_added(facet, was, is) {
            found.push((
                *facet,
                format!("\n  was {}\n  is  {}", shown(was), shown(is)),
            ));
        }
    }
    for (facet, code) in WHOLE {
        if trip.there.contains(code) && was.contains_key(facet) && was.get(facet) == is.get(facet) {
            found.push((*facet, "named as lost, but it came back".to_owned()));
        }
    }
    found
}

fn shown(facet: Option<&String>) -> &str {
    facet.map_or("nothing", String::as_str)
}

/// Whether the code of a loss is about something: `core/lost-tags` is about `tags`.
fn is_about(code: &str, what: &str) -> bool {
    code.split_once("/lost-").map_or(code, |(_, ending)| ending) == what
}

fn is_only_added(facet: &str, was: Option<&String>, is: Option<&String>) -> bool {
    let lines = |f: Option<&String>| -> BTreeSet<String> {
        let lines = f.into_iter().flat_map(|f| f.lines());
        lines.map(str::to_owned).collect()
    };
    MAY_BE_ADDED.contains(&facet) && lines(was).is_subset(&lines(is))
}

/// The texts of a format with what is in them.
fn material(format: &'static dyn Format) -> Vec<(Vec<u8>, Facets)> {
    let gives = format.card().gives;
    let of = |text: &Vec<u8>| document(format, text).map(|d| facets(&d, gives));
    let texts = texts(format).into_iter();
    texts
        .filter_map(|text| of(&text).map(|f| (text, f)))
        .collect()
}

#[test]
fn what_differs_after_a_round_trip_was_named_for_every_pair_of_formats() {
    let formats: Vec<_> = conformance::both_doors().collect();
    let (mut found, mut compared) = (Vec::new(), 0);
    for from in &formats {
        let texts = material(*from);
        let before = compared;
        for to in &formats {
            let Some(mut pair) = Pair::new(*from, *to) else {
                continue;
            };
            let (more, number) = pair.compare(&texts);
            found.extend(
                more.into_iter()
                    .map(|(facet, why)| format!("{facet}: {why}")),
            );
            compared += number;
        }
        let slug = from.card().slug;
        assert!(compared > before, "nothing in `{slug}` comes back");
    }
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
    assert!(compared > 5_000, "only {compared} round trips");
}

#[test]
fn a_writer_that_loses_something_in_silence_is_found() {
    let format = |slug| FormatName::parse(slug).expect("a format").format;
    let texts = material(format("jsonl"));
    let mutant = conformance::mutant(format("json"), |ply| ply.promotion = None);
    let mut pair = Pair::new(format("jsonl"), mutant).expect("a format that is read and written");
    let (found, _) = pair.compare(&texts);
    assert!(found.contains_key("jsonl > json: moves"), "{found:?}");
}
