//! A file through one format's reader, with everything it had to say.

use panchess::diag::{Diagnostic, Severity, Sink};
use panchess::formats::{Format, Options};
use panchess::io::{Cut, Framing, Origin, Record};
use panchess::model::Document;
use std::fmt::Write;

/// What became of one record.
pub struct Outcome {
    /// Where it starts in the file.
    pub offset: usize,
    /// The document, if it was read.
    pub document: Option<Document>,
    /// What was said, in order.
    pub messages: Vec<Diagnostic>,
}

/// Reads every record of a file.
pub fn read_all(format: &dyn Format, bytes: &[u8]) -> Vec<Outcome> {
    let mut reader = format
        .reader(&Options::default())
        .expect("a format with a reader");
    let mut outcomes = Vec::new();
    for (index, (offset, line, bytes)) in records(format.card().framing, bytes).enumerate() {
        let record = Record {
            bytes,
            origin: Origin {
                file: "fixture",
                offset: offset as u64,
                line,
                column: 1,
                index: index as u64,
            },
        };
        let (mut document, mut sink) = (Document::default(), Sink::default());
        let good = reader.read(&record, &mut document, &mut sink);
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

/// The records of some bytes, as the card of their format cuts them.
pub fn frame(framing: Framing, bytes: &[u8]) -> impl Iterator<Item = Record<'_>> {
    records(framing, bytes)
        .enumerate()
        .map(|(index, (offset, line, bytes))| Record {
            bytes,
            origin: Origin {
                file: "-",
                offset: offset as u64,
                line,
                index: index as u64,
            },
        })
}

/// Offset, line and bytes of each record.
fn records(framing: Framing, bytes: &[u8]) -> impl Iterator<Item = (usize, u64, &[u8])> {
    let mut cuts = Vec::new();
    if matches!(framing, Framing::Line) {
        let (mut offset, mut line) = (0, 1);
        for piece in bytes.split_inclusive(|b| *b == b'\n') {
            let body = piece.trim_ascii_end();
            if !body.is_empty() && !body.starts_with(b"#") {
                cuts.push((offset, line, body));
            }
            offset += piece.len();
            line += 1;
        }
    } else if let Framing::Own(framer) = framing {
        let (mut framer, mut offset) = (framer(), 0);
        while let Cut::Record { skip, len } = framer.next(&bytes[offset..], true) {
            let start = offset + skip;
            let line = bytes[..start].iter().filter(|b| **b == b'\n').count() as u64 + 1;
            cuts.push((start, line, &bytes[start..start + len]));
            offset = start + len;
        }
    } else {
        cuts.push((0, 1, bytes));
    }
    cuts.into_iter()
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

/// Errors that break the house's rule: each has a place and a way out.
pub fn unhelpful(outcomes: &[Outcome]) -> Vec<&Diagnostic> {
    let errors = outcomes
        .iter()
        .flat_map(|o| &o.messages)
        .filter(|d| d.severity == Severity::Error);
    errors
        .filter(|d| d.span.is_none() || d.help.is_none())
        .collect()
}
