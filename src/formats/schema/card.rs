//! The cards of the three notations of the model, which differ only in their text.

use super::sniff::{Shape, shape};
use super::{Codes, MOVES};
use crate::diag::{Code, Explanation};
use crate::formats::lines::below_comments;
use crate::formats::{Card, Envelope, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Worlds};

/// What they have in common.
const COMMON: Card = Card {
    slug: "",
    module: "schema",
    aliases: &[],
    title: "",
    extensions: &[],
    spec: "docs/model.md in the panchess repository",
    holds: DocumentKind::GAME
        .union(DocumentKind::POSITION)
        .union(DocumentKind::PIECES),
    worlds: Worlds::all(),
    carries: Feature::all(),
    gives: MOVES,
    framing: Framing::Line,
    envelope: Envelope::NONE,
    options: &[],
    sniff: sniff_lines,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: &[],
};

pub(super) static YAML: Card = Card {
    slug: "yaml",
    aliases: &["yml"],
    title: "YAML",
    extensions: &["yaml", "yml"],
    framing: Framing::Yaml,
    envelope: Envelope {
        between: "---\n",
        ..Envelope::NONE
    },
    sniff: sniff_yaml,
    explanations: &[
        Explanation {
            code: "yaml/syntax",
            text: "The text is not YAML: most often, the indentation changes where it should not, a quote is missing, or a text that starts with a special character is not in quotes.",
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
    ..COMMON
};

pub(super) static JSON: Card = Card {
    slug: "json",
    title: "JSON",
    extensions: &["json"],
    framing: Framing::Json,
    envelope: Envelope::JSON_LIST,
    sniff: sniff_json,
    explanations: &[
        Explanation {
            code: "json/syntax",
            text: "The text is not JSON: a quote, comma, colon or bracket is missing or superfluous, or the text ends before the document is complete.",
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
    ..COMMON
};

pub(super) static JSON_LINES: Card = Card {
    slug: "jsonl",
    aliases: &["ndjson", "json-lines"],
    title: "JSON Lines",
    extensions: &["jsonl", "ndjson"],
    explanations: &[
        Explanation {
            code: "jsonl/syntax",
            text: "The line is not a complete JSON document: a quote, comma, colon or bracket is missing or superfluous, or the document is spread over several lines. For documents on several lines, use the format `json`.",
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
    ..COMMON
};

pub(super) const YAML_CODES: Codes = Codes {
    syntax: Code("yaml/syntax"),
    content: Code("yaml/content"),
    version: Code("yaml/unknown-version"),
};

pub(super) const JSON_CODES: Codes = Codes {
    syntax: Code("json/syntax"),
    content: Code("json/content"),
    version: Code("json/unknown-version"),
};

pub(super) const JSON_LINES_CODES: Codes = Codes {
    syntax: Code("jsonl/syntax"),
    content: Code("jsonl/content"),
    version: Code("jsonl/unknown-version"),
};

/// The key `panchess` at the beginning of a line.
fn sniff_yaml(head: &[u8]) -> Likely {
    let head = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    if head.starts_with(b"panchess:") || memchr::memmem::find(head, b"\npanchess:").is_some() {
        return Likely::Certainly;
    }
    match head.starts_with(b"---") || head.starts_with(b"%YAML") {
        true => Likely::Perhaps,
        false => Likely::No,
    }
}

/// An object or a list of objects over several lines that contains the key `panchess`.
fn sniff_json(head: &[u8]) -> Likely {
    match shape(head) {
        Shape::List | Shape::Object if is_ours(head) => Likely::Certainly,
        Shape::Line if is_ours(head) => Likely::Probably,
        Shape::Other => Likely::No,
        _ => Likely::Perhaps,
    }
}

/// A line that is a complete object with the key `panchess`.
fn sniff_lines(head: &[u8]) -> Likely {
    let head = below_comments(head, b'#');
    match shape(head) {
        Shape::Line if is_ours(head) => Likely::Certainly,
        Shape::Line => Likely::Perhaps,
        _ => Likely::No,
    }
}

fn is_ours(head: &[u8]) -> bool {
    memchr::memmem::find(head, b"\"panchess\"").is_some()
}
