//! A file through one format's reader, with everything it had to say.

use panchess::diag::{Diagnostic, Severity, Sink};
use panchess::formats::{Format, Options};
use panchess::io::{Framing, Item, Origin, Reading, Record, Records, Source};
use panchess::model::Document;
use std::fmt::Write;

/// What became of one record.
pub struct Outcome {
    /// Where it starts in the file.
    pub offset: usize,
    /// The document, if it was read.
    pub document: Option<Document>,
    /// What was reported, in order.
    pub messages: Vec<Diagnostic>,
}

/// Reads every record of a file.
pub fn read_all(format: &dyn Format, bytes: &[u8]) -> Vec<Outcome> {
    let mut reader = format
        .reader(&Options::default())
        .expect("a format with a reader");
    let mut outcomes = Vec::new();
    let source = Source::from_bytes("fixture", bytes);
    let card = format.card();
    let mut records = Records::new(source, &card.framing, way(card.binary));
    while let Some(item) = records.next().expect("memory can be read") {
        let record = match item {
            Item::Record(record) => record,
            Item::Comment(_) => continue,
            Item::Refused(record, why) => {
                outcomes.push(Outcome {
                    offset: record.origin.offset as usize,
                    document: None,
                    messages: vec![why.clone()],
                });
                continue;
            }
        };
        let offset = record.origin.offset as usize;
        let (mut document, mut sink) = (Document::default(), Sink::default());
        let good = reader.read(&record, &mut document, &mut sink).is_ok();
        assert_eq!(
            good,
            !sink.failed(),
            "a reader must fail with an error, and only then: {:?}",
            sink.messages()
        );
        outcomes.push(Outcome {
            offset,
            document: good.then_some(document),
            messages: sink.take().0,
        });
    }
    outcomes
}

fn way(binary: bool) -> Reading {
    Reading {
        binary,
        ..Reading::default()
    }
}

/// The records of some bytes, as the card of their format cuts them; refused ones left out.
pub fn frame(framing: Framing, binary: bool, bytes: &[u8]) -> Vec<Record<'_>> {
    let source = Source::from_bytes("-", bytes);
    let mut records = Records::new(source, &framing, way(binary));
    let mut found = Vec::new();
    while let Some(item) = records.next().expect("memory can be read") {
        if let Item::Record(record) = item {
            let start = record.origin.offset as usize;
            // A file in another encoding was rewritten, and is not what these bytes are.
            let same = bytes.get(start..start + record.bytes.len());
            let Some(bytes) = same.filter(|same| *same == record.bytes) else {
                continue;
            };
            let origin = Origin {
                file: "-",
                raw: &[],
                session: &[],
                ..record.origin
            };
            found.push(Record { bytes, origin });
        }
    }
    found
}

/// The messages as golden files spell them: places count from the start of the file.
pub fn golden(outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    for o in outcomes {
        for d in &o.messages {
            let place = d.span.map_or(String::new(), |s| {
                let s = s.shifted(o.offset);
                format!(" at {}..{}", s.start, s.end)
            });
            let _ = writeln!(
                out,
                "{}[{}]{place}: {}",
                d.severity.word(),
                d.code,
                d.message
            );
            if let Some(help) = &d.help {
                let _ = writeln!(out, "help: {help}");
            }
        }
    }
    out
}

/// Errors that break the house's rule: each has a place and a help line.
pub fn unhelpful(outcomes: &[Outcome]) -> Vec<&Diagnostic> {
    let errors = outcomes
        .iter()
        .flat_map(|o| &o.messages)
        .filter(|d| d.severity == Severity::Error);
    errors
        .filter(|d| d.span.is_none() || d.help.is_none())
        .collect()
}
