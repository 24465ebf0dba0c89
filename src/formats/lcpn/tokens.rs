//! Splits a text into tokens with the grammar, one at a time, so that a page of brackets needs no
//! more memory than a page of words.

use super::Style;
use super::problem::{Fault, too_large};
use crate::diag::Span;
use pest::Parser;

#[derive(pest_derive::Parser)]
#[grammar = "../grammars/common.pest"]
#[grammar = "../grammars/lcpn.pest"]
struct LcpnParser;

/// The maximum number of tokens, far more than any collection of pieces has.
const MOST_TOKENS: usize = 250_000;

/// Kinds of tokens.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    Word,
    Int,
    Text,
    OpenText,
    Prop,
    Range,
    Key,
    Sign,
    Stray,
}

/// One token.
#[derive(Copy, Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    start: u32,
    end: u32,
    /// The first of its line.
    pub fresh: bool,
    /// It directly follows the previous one.
    pub joined: bool,
    /// There is an empty line before it.
    pub gap: bool,
}

impl Token {
    pub fn span(&self) -> Span {
        Span {
            start: self.start,
            end: self.end,
        }
    }
}

/// One comment.
#[derive(Clone, Debug)]
pub struct Comment<'a> {
    pub text: &'a str,
    pub at: u32,
    /// It is the first thing on its line.
    pub fresh: bool,
    /// There is an empty line before it.
    pub gap: bool,
    /// How many tokens come before it.
    pub tokens: usize,
}

/// A text in tokens.
#[derive(Debug, Default)]
pub struct Tokens<'a> {
    pub text: &'a str,
    pub all: Vec<Token>,
    pub comments: Vec<Comment<'a>>,
    /// There is an empty line before the end.
    pub gap: bool,
}

impl<'a> Tokens<'a> {
    /// All tokens, or the error that there are too many.
    pub fn of(text: &'a str, style: Style) -> Result<Self, Fault> {
        let mut cut = Cut {
            tokens: Self {
                text,
                ..Self::default()
            },
            lines: 1,
            joined: false,
        };
        let rule = match style {
            Style::Emacs | Style::Common => Rule::lisp,
            Style::C => Rule::c,
            Style::Sql => Rule::sql,
        };
        let mut at = 0;
        while let Some((rule, len)) = first(rule, &text[at..]) {
            cut.add(rule, at, at + len);
            at += len;
            if cut.tokens.all.len() > MOST_TOKENS {
                return Err(too_large(Span::new(at - len, at), MOST_TOKENS));
            }
        }
        cut.tokens.gap = cut.lines > 1;
        Ok(cut.tokens)
    }

    /// The text of a token.
    pub fn said(&self, token: &Token) -> &'a str {
        &self.text[token.span().range()]
    }
}

/// The first token and its length. Every text has one, by the last rule of the grammar.
fn first(rule: Rule, rest: &str) -> Option<(Rule, usize)> {
    if rest.is_empty() {
        return None;
    }
    let pair = LcpnParser::parse(rule, rest).ok()?.next()?;
    let len = pair.as_span().end();
    (len > 0).then(|| (pair.as_rule(), len))
}

struct Cut<'a> {
    tokens: Tokens<'a>,
    /// Line ends since the last token or comment.
    lines: usize,
    joined: bool,
}

impl Cut<'_> {
    fn add(&mut self, rule: Rule, start: usize, end: usize) {
        let text = &self.tokens.text[start..end];
        let (fresh, gap) = (self.lines > 0, self.lines > 1);
        let kind = match rule {
            Rule::space | Rule::lisp_space => {
                self.lines += text.matches('\n').count();
                self.joined = false;
                return;
            }
            Rule::comment | Rule::lisp_comment => {
                self.tokens.comments.push(Comment {
                    text: inner(text),
                    at: Span::new(start, end).start,
                    fresh,
                    gap,
                    tokens: self.tokens.all.len(),
                });
                self.lines = 0;
                self.joined = false;
                return;
            }
            Rule::word => Kind::Word,
            Rule::int => Kind::Int,
            Rule::text => Kind::Text,
            Rule::open_text => Kind::OpenText,
            Rule::prop => Kind::Prop,
            Rule::range => Kind::Range,
            Rule::key => Kind::Key,
            Rule::stray => Kind::Stray,
            _ => Kind::Sign,
        };
        let span = Span::new(start, end);
        self.tokens.all.push(Token {
            kind,
            start: span.start,
            end: span.end,
            fresh,
            joined: self.joined,
            gap,
        });
        self.lines = 0;
        self.joined = true;
    }
}

/// The text of a comment without its signs, the first space after them, and spaces at the end.
fn inner(comment: &str) -> &str {
    let sign = comment.chars().next().unwrap_or(' ');
    let text = comment.trim_start_matches(sign);
    text.strip_prefix(' ').unwrap_or(text).trim_end()
}
