//! The model as JSON: one document, or a list of them.

mod pretty;
mod read;
mod write;

use super::{Card, Envelope, Format, Likely, Options, Read, Write};
use crate::diag::{Code, Explanation};
use crate::formats::schema::{Codes, MOVES, Shape, shape};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Worlds};

/// The format.
pub struct Json;

impl Format for Json {
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
    slug: "json",
    module: "json",
    aliases: &[],
    title: "JSON",
    extensions: &["json"],
    spec: "docs/model.md",
    holds: DocumentKind::GAME
        .union(DocumentKind::POSITION)
        .union(DocumentKind::PIECES),
    worlds: Worlds::all(),
    carries: Feature::all(),
    gives: MOVES,
    framing: Framing::Json,
    envelope: Envelope::JSON_LIST,
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: &[
        Explanation {
            code: "json/syntax",
            text: "The text is not JSON: there is a quote, comma, colon or bracket too few or too many, or the text ends before the document is complete.",
        },
        Explanation {
            code: "json/content",
            text: Codes::CONTENT,
        },
        Explanation {
            code: "json/unknown-version",
            text: Codes::VERSION,
        },
    ],
};

const CODES: Codes = Codes {
    syntax: Code("json/syntax"),
    content: Code("json/content"),
    version: Code("json/unknown-version"),
};

/// An object or a list of objects over several lines that contains the key `panchess`.
fn sniff(head: &[u8]) -> Likely {
    let ours = || memchr::memmem::find(head, b"\"panchess\"").is_some();
    match shape(head) {
        Shape::List | Shape::Object if ours() => Likely::Certainly,
        Shape::Line if ours() => Likely::Probably,
        Shape::Other => Likely::No,
        _ => Likely::Perhaps,
    }
}
