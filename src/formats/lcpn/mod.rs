//! Lispy Chess Piece Notation: how pieces move, in four equivalent styles.
//!
//! The Emacs Lisp, Common Lisp, C and SQL styles share one tree ([`Expr`](crate::model::Expr));
//! its meaning is computed elsewhere.

mod conditions;
mod cursor;
mod detect;
mod explain;
mod gerund;
mod infix;
mod layout;
mod lint;
mod lisp;
mod print_infix;
mod print_lisp;
mod problem;
mod read;
mod syntax;
mod tokens;
mod write;

#[cfg(test)]
mod tests;

pub use lint::LINTS;
pub use read::{LcpnReader, definitions};
pub use write::{LcpnWriter, spelled, too_deep};

use super::{Card, Envelope, Format, FormatOption, Likely, Options, Read, Write};
use crate::diag::Sink;
use crate::io::Framing;
use crate::model::{Document, DocumentKind, Feature, Part, Pieces, Worlds};

/// The format.
#[derive(Debug)]
pub struct Lcpn;

impl Format for Lcpn {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(LcpnReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(LcpnWriter::new(options)))
    }

    fn lint(&self, text: &str, doc: &Document, dictionary: &Pieces, sink: &mut Sink) {
        lint::lint(text, doc, dictionary, sink);
    }
}

static CARD: Card = Card {
    slug: "lcpn",
    module: "lcpn",
    aliases: &[],
    title: "Lispy Chess Piece Notation",
    extensions: &["lcpn"],
    spec: "isoraqathedh, \"Lispy Chess Piece Notation\"",
    holds: DocumentKind::PIECES,
    worlds: Worlds::all(),
    carries: Feature::COMMENTS,
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
    explanations: explain::EXPLANATIONS,
};

/// How definitions are written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Style {
    /// Lists in round brackets, arrays in square ones.
    Emacs,
    /// Round brackets only.
    Common,
    /// Operators between operands.
    C,
    /// Words between operands.
    Sql,
}

impl Style {
    fn named(name: &str) -> Option<Self> {
        let all = [Self::Emacs, Self::Common, Self::C, Self::Sql];
        all.into_iter().find(|s| detect::style_name(*s) == name)
    }

    fn chosen(options: &Options) -> Option<Self> {
        let names = ["emacs", "common", "c", "sql"];
        let chosen = names.into_iter().find(|name| options.has(name));
        chosen.and_then(Self::named)
    }

    /// The prefix of a comment on its own line.
    fn comment(self) -> &'static str {
        match self {
            Self::Emacs | Self::Common => ";;",
            Self::C | Self::Sql => "#",
        }
    }
}

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
