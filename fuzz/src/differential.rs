//! A reader that has read other records reads the next one as a new reader does, and the fast
//! paths of a reader say what its grammar says.

use crate::reading;
use crate::targets::{ByFormat, Target};
use panchess::diag::{Diagnostic, Sink};
use panchess::formats::{Card, Format, Options, Read};
use panchess::io::Record;
use panchess::model::Document;

/// Reads every record with a reader that keeps what it learned, and with a new one that uses only
/// the grammar.
pub fn target() -> Target {
    let mut by_format = ByFormat::new();
    Box::new(move |data| {
        let Some((both, bytes)) = by_format.of(data, Both::new) else {
            return;
        };
        let card = both.format.card();
        for record in reading::frame(card.framing, card.binary, bytes) {
            both.compare(&record);
        }
    })
}

struct Both {
    format: &'static dyn Format,
    used: Box<dyn Read>,
    found: Said,
    expected: Said,
}

impl Both {
    fn new(format: &'static dyn Format) -> Self {
        Self {
            format,
            used: open(format, false),
            found: Said::default(),
            expected: Said::default(),
        }
    }

    fn compare(&mut self, record: &Record<'_>) {
        self.expected.read(open(self.format, true).as_mut(), record);
        self.found.read(self.used.as_mut(), record);
        if self.found == self.expected {
            return;
        }
        let mut alone = Said::default();
        alone.read(open(self.format, false).as_mut(), record);
        let why = match alone == self.expected {
            true => "a reader that has read other inputs",
            false => "a reader",
        };
        let Card { slug, .. } = self.format.card();
        let text = record.bytes.escape_ascii();
        let (found, expected) = (&self.found, &self.expected);
        panic!("{slug}: {why} makes {found:?} of `{text}`, the grammar {expected:?}");
    }
}

fn open(format: &dyn Format, by_grammar: bool) -> Box<dyn Read> {
    let mut options = Options::default();
    options.by_grammar = by_grammar;
    format.reader(&options).expect("a format that is read")
}

/// What a reader made of a record.
#[derive(Debug, Default)]
struct Said {
    good: bool,
    document: Document,
    sink: Sink,
}

impl Said {
    fn read(&mut self, reader: &mut dyn Read, record: &Record<'_>) {
        self.sink.clear();
        self.good = reader
            .read(record, &mut self.document, &mut self.sink)
            .is_ok();
    }

    fn messages(&self) -> &[Diagnostic] {
        self.sink.messages()
    }
}

impl PartialEq for Said {
    fn eq(&self, other: &Self) -> bool {
        self.good == other.good
            && self.messages() == other.messages()
            && self.sink.losses() == other.sink.losses()
            && (!self.good || self.document == other.document)
    }
}
