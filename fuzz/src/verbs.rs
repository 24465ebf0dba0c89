//! What the verbs of the command do with the records of one file: check and fix, hash, draw, or
//! convert to one of the formats.

use crate::reading;
use crate::targets::{ByFormat, Target, choice};
use panchess::diag::Sink;
use panchess::formats::{self, Format, FormatName, Read};
use panchess::io::{Reading, Record};
use panchess::model::{Document, Position};
use panchess::pipeline::{
    Checker, Converter, HashJob, Job, Levels, Plan, PositionInGame, Readable, Replay, Select,
    Verdict, fix, page, positions_where_played,
};
use panchess::render;

/// One of the verbs on the records of a file.
pub fn target() -> Target {
    let mut by_format = ByFormat::new();
    Box::new(move |data| {
        if let Some((verbs, bytes)) = by_format.of(data, Verbs::new) {
            verbs.one(choice(data, verbs.count()), bytes);
        }
    })
}

/// Everything that is opened for one format.
struct Verbs {
    name: FormatName,
    reader: Box<dyn Read>,
    checker: Checker,
    hashes: HashJob,
    converters: Vec<Conversion>,
    replay: Replay,
    document: Document,
    sink: Sink,
    out: Vec<u8>,
}

impl Verbs {
    fn new(format: &'static dyn Format) -> Self {
        let name = FormatName::plain(format);
        let source = Readable::new(name.clone()).expect("a format that is read");
        let targets = formats::ALL.iter();
        Self {
            reader: source.open(),
            checker: Checker::new(&source, true, Levels::default()),
            hashes: HashJob::new(&source, None, Select::EveryPly),
            converters: targets.filter_map(|t| Conversion::new(&name, *t)).collect(),
            replay: Replay::default(),
            document: Document::default(),
            sink: Sink::default(),
            out: Vec::new(),
            name,
        }
    }

    /// Those before the conversions, of which there is one for each format.
    const FIRST: usize = 4;

    fn count(&self) -> usize {
        Self::FIRST + self.converters.len()
    }

    fn one(&mut self, verb: usize, bytes: &[u8]) {
        let card = self.name.format.card();
        let mut fixable = false;
        for record in reading::frame(card.framing, card.binary, bytes) {
            let (out, sink) = (&mut self.out, &mut self.sink);
            match verb {
                0 => {
                    run(&mut self.checker, &record, out, sink);
                    fixable |= sink.messages().iter().any(|d| d.fix.is_some());
                }
                1 => run(&mut self.hashes, &record, out, sink),
                2 | 3 => self.draw(&record, verb == 3),
                _ => self.converters[verb - Self::FIRST].convert(&record, out, sink),
            }
        }
        if let (Ok(text), true) = (std::str::from_utf8(bytes), fixable && !card.binary) {
            let reading = Reading::default();
            let _ = fix(text, &mut self.checker, &card.framing, reading);
        }
    }

    fn draw(&mut self, record: &Record<'_>, as_page: bool) {
        let (doc, sink, replay) = (&mut self.document, &mut self.sink, &mut self.replay);
        sink.clear();
        if self.reader.read(record, doc, sink).is_err() {
            return;
        }
        sink.clear();
        if as_page {
            let drawn = page(doc, &render::Options::default(), None, replay, sink).is_some();
            assert!(drawn || sink.failed(), "nobody says why there is no page");
            return;
        }
        let each = |at: PositionInGame, position: &Position, _: &mut Sink| {
            let options = render::Options {
                last_moves: at.last_moves(),
                ..render::Options::default()
            };
            let text = render::text(position, &options).is_ok();
            let picture = render::svg(position, &options).is_ok();
            assert_eq!(text, picture, "only one kind of picture is drawn");
            true
        };
        let drawn = positions_where_played(doc, Select::Whole, replay, sink, each);
        assert!(drawn || sink.failed(), "nobody says why it is not drawn");
    }
}

fn run(job: &mut dyn Job<Item = u8>, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) {
    sink.clear();
    out.clear();
    let verdict = job.record(record, out, sink);
    assert!(
        sink.failed() || verdict != Verdict::Rejected,
        "nobody says why it is refused"
    );
}

/// A conversion to one format, and the reader for what was written.
struct Conversion {
    target: &'static dyn Format,
    converter: Converter,
    reader: Box<dyn Read>,
    again: Document,
}

impl Conversion {
    fn new(from: &FormatName, target: &'static dyn Format) -> Option<Self> {
        let plan = Plan::new(from.clone(), FormatName::plain(target));
        Some(Self {
            target,
            converter: Converter::open(plan).ok()?,
            reader: Readable::new(FormatName::plain(target)).ok()?.open(),
            again: Document::default(),
        })
    }

    /// What is written can be read.
    fn convert(&mut self, record: &Record<'_>, out: &mut Vec<u8>, sink: &mut Sink) {
        run(&mut self.converter, record, out, sink);
        let card = self.target.card();
        for written in reading::frame(card.framing, card.binary, out) {
            sink.clear();
            let good = self.reader.read(&written, &mut self.again, sink).is_ok();
            let text = written.bytes.escape_ascii();
            let (slug, said) = (card.slug, sink.messages());
            assert!(
                good,
                "{slug}: `{text}` was written and is refused: {said:?}"
            );
        }
    }
}
