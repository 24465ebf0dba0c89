use super::explain::EXPLANATIONS;
use crate::formats::{Card, Envelope, FormatOption, Likely};
use crate::io::Framing;
use crate::model::{DocumentKind, Feature, Part, Worlds};

pub(super) static CARD: Card = Card {
    slug: "lcpn",
    module: "lcpn",
    aliases: &[],
    title: "Lispy Chess Piece Notation",
    extensions: &["lcpn"],
    spec: "isoraqathedh, \"Lispy Chess Piece Notation\"",
    holds: DocumentKind::PIECES,
    worlds: Worlds::all(),
    carries: Feature::COMMENTS.union(Feature::EXTRAS),
    gives: Part::empty(),
    framing: Framing::Whole,
    envelope: Envelope::BLANK_LINES,
    options: &[
        FormatOption {
            name: "emacs",
            help: "Emacs Lisp style: (def knight [1 2])",
        },
        FormatOption {
            name: "common",
            help: "Common Lisp style: (def knight (1 2))",
        },
        FormatOption {
            name: "c",
            help: "C style: knight := [1, 2]",
        },
        FormatOption {
            name: "sql",
            help: "SQL style: knight IS [1, 2]",
        },
        FormatOption {
            name: "strict-brackets",
            help: "refuse Lisp brackets of the wrong kind instead of warning",
        },
    ],
    sniff,
    binary: false,
    alone: false,
    also_keeps: &[],
    explanations: EXPLANATIONS,
};

/// A definition in the first line that is not a comment.
fn sniff(head: &[u8]) -> Likely {
    let text = String::from_utf8_lossy(&head[..head.len().min(4096)]);
    let code = |l: &&str| !l.is_empty() && !l.starts_with([';', '#']);
    let Some(line) = text.lines().map(str::trim).find(code) else {
        return Likely::No;
    };
    let word = |w: &str| {
        w.chars()
            .all(|c| c.is_alphabetic() || matches!(c, '-' | '_' | '$'))
    };
    let mut words = line.split_whitespace();
    let (first, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let defined = word(first) && matches!(second, ":=" | "IS");
    let heads = ["(/ ", "(=> ", "(-> ", "((& "];
    if line.starts_with("(def ") || defined {
        Likely::Certainly
    } else if heads.iter().any(|h| line.starts_with(h)) {
        Likely::Probably
    } else {
        Likely::No
    }
}
