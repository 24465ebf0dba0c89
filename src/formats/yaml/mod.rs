//! The model as YAML: one document, or several after `---`.

mod measure;
mod misread;
mod quoting;
mod read;
pub mod serde;
mod write;

use super::{Card, Envelope, Format, Likely, Options, Read, Write};
use crate::diag::{Code, Diagnostic, Explanation};
use crate::formats::schema::{self, Codes, MOVES};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Pieces, Worlds};
use ::serde::Deserialize;

/// The format.
pub struct Yaml;

impl Format for Yaml {
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
    slug: "yaml",
    module: "yaml",
    aliases: &["yml"],
    title: "YAML",
    extensions: &["yaml", "yml"],
    spec: "docs/model.md",
    holds: DocumentKind::GAME
        .union(DocumentKind::POSITION)
        .union(DocumentKind::PIECES),
    worlds: Worlds::all(),
    carries: Feature::all(),
    gives: MOVES,
    framing: Framing::Yaml,
    envelope: Envelope {
        between: "---\n",
        ..Envelope::NONE
    },
    options: &[],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: &[
        Explanation {
            code: "yaml/syntax",
            text: "The text is not YAML: most often the indentation changes where it should not, a quote is missing, or a text that starts with a special character is not in quotes.",
        },
        Explanation {
            code: "yaml/content",
            text: Codes::CONTENT,
        },
        Explanation {
            code: "yaml/unknown-version",
            text: Codes::VERSION,
        },
    ],
};

/// Reads any data from YAML, such as the tables of the project.
pub fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Box<Diagnostic>> {
    serde::from_str(text, &CODES)
}

/// Reads definitions of pieces, or of a variant.
pub fn pieces(text: &str) -> Result<Pieces, Box<Diagnostic>> {
    schema::pieces::<serde::Yaml>(text, &CODES)
}

const CODES: Codes = Codes {
    syntax: Code("yaml/syntax"),
    content: Code("yaml/content"),
    version: Code("yaml/unknown-version"),
};

/// The key `panchess` at the beginning of a line.
fn sniff(head: &[u8]) -> Likely {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if head.starts_with(b"panchess:") || memchr::memmem::find(head, b"\npanchess:").is_some() {
        return Likely::Certainly;
    }
    match head.starts_with(b"---") || head.starts_with(b"%YAML") {
        true => Likely::Perhaps,
        false => Likely::No,
    }
}
