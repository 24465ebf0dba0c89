//! Splits a text into tokens with the grammar, a part of the text at a time, so that a page of
//! brackets needs no more memory than a page of words.

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

/// The number of bytes that the grammar splits at once.
const PART: usize = 1024;

/// How many bytes after a token may decide where it ends: two characters, in `rook-x`.
const LOOKS_AHEAD: usize = 8;

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
        let mut at = 0;
        while at < text.len() {
            for (rule, len) in several(style, &text[at..]) {
                cut.add(rule, at, at + len);
                at += len;
                if cut.tokens.all.len() > MOST_TOKENS {
                    let (here, what) = (Span::new(at - len, at), "words and symbols");
                    return Err(too_large(here, MOST_TOKENS, what));
                }
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

/// The first tokens and their lengths: at least one of a text that is not empty, because the last
/// rule of the grammar takes any character.
fn several(style: Style, rest: &str) -> Vec<(Rule, usize)> {
    let (many, single) = match style {
        Style::Emacs | Style::Common => (Rule::lisp_part, Rule::lisp),
        Style::C => (Rule::c_part, Rule::c),
        Style::Sql => (Rule::sql_part, Rule::sql),
    };
    let fits = |end: &usize| rest.is_char_boundary(*end);
    let end = (PART..rest.len()).find(fits).unwrap_or(rest.len());
    let mut found = split(many, &rest[..end]);
    if end < rest.len() {
        // A token that ends here or near the end may be longer, or another one.
        let mut at = 0;
        let is_near = |(_, len): &(Rule, usize)| {
            at += len;
            at + LOOKS_AHEAD > end
        };
        let near = found.iter().position(is_near);
        found.truncate(near.unwrap_or(found.len()));
    }
    if found.is_empty() {
        found = split(single, rest);
    }
    found
}

fn split(rule: Rule, text: &str) -> Vec<(Rule, usize)> {
    let pairs = LcpnParser::parse(rule, text).ok().into_iter().flatten();
    pairs.map(|p| (p.as_rule(), p.as_str().len())).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What a text is split into, one token at a time.
    fn one_by_one(rule: Rule, text: &str) -> Vec<(Rule, usize)> {
        let mut all = Vec::new();
        let mut at = 0;
        while let Some(token) = split(rule, &text[at..]).pop() {
            all.push(token);
            at += token.1;
        }
        all
    }

    #[test]
    fn parts_have_the_tokens_of_the_whole_text() {
        let words = [
            "rook-", "-x", "\"a b\"", "\"open", " ", "\n", ":1", ":x", "::", "-", "1", "=", ">",
            "# c\n", ";; c\n", "é", "&", "(", "]", ",", "x_", "\\", "\r",
        ];
        let mut seed = 7_usize;
        for _ in 0..40 {
            let mut text = String::new();
            while text.len() < 3 * PART {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                // Most texts stay closed for a while.
                let word = words[(seed >> 33) % words.len()];
                let open = word == "\"open" && !(seed >> 20).is_multiple_of(64);
                text.push_str(if open { "fers " } else { word });
            }
            for (style, rule) in [
                (Style::Emacs, Rule::lisp),
                (Style::C, Rule::c),
                (Style::Sql, Rule::sql),
            ] {
                let mut all = Vec::new();
                let mut at = 0;
                while at < text.len() {
                    let some = several(style, &text[at..]);
                    at += some.iter().map(|(_, len)| len).sum::<usize>();
                    all.extend(some);
                }
                assert!(all == one_by_one(rule, &text), "{text}");
            }
        }
    }
}
