//! The grammar: one line of a file.

use super::problem::{self, Fault};
use pest::Parser;
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "../grammars/common.pest"]
#[grammar = "../grammars/betza.pest"]
struct BetzaParser;

/// One line: a name, moves and a comment.
pub struct Line<'a> {
    pub name: Option<Pair<'a, Rule>>,
    pub moves: Option<Pair<'a, Rule>>,
    pub comment: Option<&'a str>,
}

impl<'a> Line<'a> {
    /// The maximum length of a line.
    pub const LONGEST: usize = 4096;

    /// A line of a file.
    pub fn of(text: &'a str) -> Result<Self, Fault> {
        if text.len() > Self::LONGEST {
            return Err(problem::long_line(Self::LONGEST, text));
        }
        let pairs = BetzaParser::parse(Rule::line, text);
        let mut line = Self {
            name: None,
            moves: None,
            comment: None,
        };
        let pairs = pairs.map_err(|e| problem::syntax(&e, text, name))?;
        for pair in pairs.flat_map(Pair::into_inner) {
            match pair.as_rule() {
                Rule::name => line.name = Some(pair),
                Rule::moves => line.moves = Some(pair),
                Rule::comment => line.comment = Some(inner(pair.as_str())),
                _ => {}
            }
        }
        Ok(line)
    }

    /// Moves without a name or a comment, as used inside another notation.
    pub fn moves(text: &'a str) -> Result<Pair<'a, Rule>, Fault> {
        let line = Self::of(text)?;
        match (line.name, line.moves, line.comment) {
            (None, Some(moves), None) => Ok(moves),
            _ => Err(problem::no_moves(crate::diag::Span::new(0, text.len()))),
        }
    }
}

/// A comment without its signs and without spaces at either end.
fn inner(comment: &str) -> &str {
    let sign = comment.chars().next().unwrap_or('#');
    let text = comment.trim_start_matches(sign);
    text.strip_prefix(' ').unwrap_or(text).trim_end()
}

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::moves | Rule::part => "the moves of a piece",
        Rule::modifier => "a lowercase letter",
        Rule::atom | Rule::letter => "an uppercase letter",
        Rule::tuple => "`(4,1)`",
        Rule::digits => "a number",
        Rule::count => "a range",
        Rule::chain => "`[`",
        Rule::leg => "a leg",
        Rule::link => "`?` or `-`",
        Rule::comment => "a comment",
        Rule::name => "a name",
        Rule::EOI => "the end of the line",
        _ => "",
    }
}
