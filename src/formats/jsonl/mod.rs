//! The model as JSON Lines: one document per line.

mod read;
mod write;

use super::{Card, Envelope, Format, Likely, Options, Read, Write};
use crate::diag::{Code, Explanation};
use crate::formats::schema::{Codes, MOVES, Shape, shape};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Worlds};

/// The format.
pub struct JsonLines;

impl Format for JsonLines {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(read::Reader {
            max_digits: options.max_digits,
        }))
    }

    fn writer(&self, _options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(write::Writer))
    }
}

static CARD: Card = Card {
    slug: "jsonl",
    module: "jsonl",
    aliases: &["ndjson", "json-lines"],
    title: "JSON Lines",
    extensions: &["jsonl", "ndjson"],
    spec: "docs/model.md",
    holds: DocumentKind::GAME
        .union(DocumentKind::POSITION)
        .union(DocumentKind::PIECES),
    worlds: Worlds::all(),
    carries: Feature::all(),
    gives: MOVES,
    framing: Framing::Line,
    envelope: Envelope::NONE,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: &[
        Explanation {
            code: "jsonl/syntax",
            text: "The line is not a complete JSON document: there is a quote, comma, colon or bracket too few or too many, or a document is spread over several lines. For documents over several lines use the format `json`.",
        },
        Explanation {
            code: "jsonl/content",
            text: Codes::CONTENT,
        },
        Explanation {
            code: "jsonl/unknown-version",
            text: Codes::VERSION,
        },
    ],
};

const CODES: Codes = Codes {
    syntax: Code("jsonl/syntax"),
    content: Code("jsonl/content"),
    version: Code("jsonl/unknown-version"),
};

/// A line that is a complete object with the key `panchess`.
fn sniff(head: &[u8]) -> Likely {
    let ours = || memchr::memmem::find(head, b"\"panchess\"").is_some();
    match shape(head) {
        Shape::Line if ours() => Likely::Certainly,
        Shape::Line => Likely::Perhaps,
        _ => Likely::No,
    }
}
