//! Lispy Chess Piece Notation: how pieces move, in four equivalent styles.
//!
//! The Emacs Lisp, Common Lisp, C and SQL styles share one tree ([`Expr`](crate::model::Expr));
//! its meaning is computed elsewhere.

mod calls;
mod card;
pub(crate) mod codes;
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
mod problem_infix;
mod problem_lisp;
mod read;
mod syntax;
mod tokens;
mod write;

#[cfg(test)]
mod tests;

pub use lint::LINTS;
pub use read::{LcpnReader, definitions};
pub use write::{LcpnWriter, spelled, too_deep};

use super::{Card, Format, Options, Read, Write};
use crate::diag::Sink;
use crate::model::{Catalog, Document, Pieces};

/// The format.
#[derive(Debug)]
pub struct Lcpn;

impl Format for Lcpn {
    fn card(&self) -> &'static Card {
        &card::CARD
    }

    fn exclusive(&self) -> &'static [&'static [&'static str]] {
        &[&["emacs", "common", "c", "sql"]]
    }

    fn reader(&self, options: &Options) -> Option<Box<dyn Read>> {
        Some(Box::new(LcpnReader::new(options)))
    }

    fn writer(&self, options: &Options) -> Option<Box<dyn Write>> {
        Some(Box::new(LcpnWriter::new(options)))
    }

    fn lint(
        &self,
        text: &str,
        doc: &Document,
        dictionary: fn() -> &'static Pieces,
        _: &Catalog,
        sink: &mut Sink,
    ) {
        if matches!(doc, Document::Pieces(_)) {
            lint::lint(text, doc, dictionary(), sink);
        }
    }
}

/// How definitions are written.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Style {
    /// Lists in parentheses, arrays in square brackets.
    Emacs,
    /// Only parentheses.
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
