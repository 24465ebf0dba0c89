//! All code that uses the rules of the grammar.

use super::header::{Shape, Token};
use super::moves::{Item, Step};
use super::pieces::Entry;
use crate::diag::{Code, Diagnostic, Span, syntax_error};
use pest::Parser;
use pest::iterators::{Pair, Pairs};

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/icn.pest"]
struct Icn;

/// The text of a tag.
#[derive(Copy, Clone, Debug)]
pub(super) struct Tag<'a> {
    pub(super) key: &'a str,
    pub(super) value: &'a str,
    pub(super) at: usize,
    /// One past its last byte.
    pub(super) end: usize,
    /// `[Key: value]`
    pub(super) old: bool,
}

impl Tag<'_> {
    pub(super) fn span(&self) -> Span {
        Span::new(self.at, self.end)
    }
}

/// The parts of a record.
#[derive(Debug, Default)]
pub(super) struct Parts<'a> {
    pub(super) tags: Vec<Tag<'a>>,
    pub(super) fields: Vec<Token<'a>>,
    pub(super) pieces: Option<(&'a str, usize)>,
    /// Fields after the pieces.
    pub(super) late: Vec<Token<'a>>,
    pub(super) moves: Option<(&'a str, usize)>,
    /// The values of the tags have no escapes.
    pub(super) raw: bool,
    /// The fields and pieces are those of the previous record.
    pub(super) same_start: bool,
}

impl Parts<'_> {
    pub(super) fn is_empty(&self) -> bool {
        let lists = self.pieces.is_some() || self.moves.is_some();
        self.tags.is_empty() && self.fields.is_empty() && !lists
    }
}

pub(super) const MOVES_HELP: &str = "moves are written 4,2>4,4 and separated by | or a move number";
pub(super) const PIECES_HELP: &str = "pieces are written K5,1+ and joined by | without spaces";

fn parse<'a>(rule: Rule, text: &'a str, help: &'static str) -> Result<Pairs<'a, Rule>, Diagnostic> {
    Icn::parse(rule, text).map_err(|e| syntax_error(Code("icn/syntax"), &e, text, name).help(help))
}

/// Splits a record into its parts. `raw`: its tags have no escapes.
pub(super) fn split(text: &str, raw: bool) -> Result<Parts<'_>, Diagnostic> {
    let help = "write tags such as [Key \"value\"], then the position, then the moves";
    let rule = if raw { Rule::raw_record } else { Rule::record };
    let mut parts = Parts {
        raw,
        ..Parts::default()
    };
    for pair in parse(rule, text, help)? {
        part(pair, &mut parts);
    }
    Ok(parts)
}

fn part<'a>(pair: Pair<'a, Rule>, parts: &mut Parts<'a>) {
    let (at, text) = (pair.as_span().start(), pair.as_str());
    match pair.as_rule() {
        Rule::tag | Rule::raw_tag | Rule::old_tag => {
            let old = pair.as_rule() == Rule::old_tag;
            let mut inner = pair.into_inner();
            if let (Some(key), Some(value)) = (inner.next(), inner.next()) {
                parts.tags.push(Tag {
                    key: key.as_str(),
                    value: value.as_str(),
                    at,
                    end: at + text.len(),
                    old,
                });
            }
        }
        Rule::pieces => parts.pieces = Some((text, at)),
        Rule::moves => parts.moves = Some((text, at)),
        Rule::field => parts.fields.extend(pair.into_inner().map(token)),
        Rule::word => parts.fields.push(token(pair)),
        Rule::late_field => parts.late.extend(pair.into_inner().map(token)),
        _ => {}
    }
}

/// A word as a field. `None` if the word, or part of it, is not a field.
pub(super) fn field(word: &str, at: usize) -> Option<Token<'_>> {
    let found = Icn::parse(Rule::field, word).ok()?.next()?;
    let token = token(found.into_inner().next()?);
    let whole = token.text.len() == word.len() && token.shape != Shape::Unknown;
    whole.then_some(Token { at, ..token })
}

fn token(pair: Pair<'_, Rule>) -> Token<'_> {
    Token {
        shape: shape(pair.as_rule()),
        text: pair.as_str(),
        at: pair.as_span().start(),
    }
}

fn shape(rule: Rule) -> Shape {
    match rule {
        Rule::turn => Shape::Turn,
        Rule::en_passant => Shape::EnPassant,
        Rule::move_rule => Shape::MoveRule,
        Rule::full_move => Shape::FullMove,
        Rule::border => Shape::Border,
        Rule::promotion => Shape::Promotion,
        Rule::goals => Shape::Goals,
        Rule::json => Shape::Json,
        Rule::squares => Shape::Squares,
        Rule::rays => Shape::Rays,
        _ => Shape::Unknown,
    }
}

/// A piece list, read by the grammar; [`super::pieces::scan`] is tested against it.
pub(super) fn pieces_by_grammar<'a>(
    text: &'a str,
    mut each: impl FnMut(Entry<'a>),
) -> Result<(), Diagnostic> {
    for pair in parse(Rule::piece_list, text, PIECES_HELP)? {
        if pair.as_rule() != Rule::entry {
            continue;
        }
        let mut entry = Entry {
            owner: "",
            code: "",
            x: "",
            y: "",
            right: false,
            at: pair.as_span().start(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::owner => entry.owner = part.as_str(),
                Rule::code => entry.code = part.as_str(),
                Rule::x => entry.x = part.as_str(),
                Rule::y => entry.y = part.as_str(),
                _ => entry.right = true,
            }
        }
        each(entry);
    }
    Ok(())
}

/// A move list, read by the grammar; [`super::moves::scan`] is tested against it.
pub(super) fn moves_by_grammar<'a>(
    text: &'a str,
    mut each: impl FnMut(Item<'a>, usize),
) -> Result<(), Diagnostic> {
    for pair in parse(Rule::move_list, text, MOVES_HELP)? {
        let (at, text) = (pair.as_span().start(), pair.as_str());
        let inside = |cut: usize| text.get(cut..text.len() - 1).unwrap_or("");
        each(
            match pair.as_rule() {
                Rule::separator => Item::Separator(text.bytes().next().unwrap_or(b'|')),
                Rule::comment => Item::Comment(inside(1)),
                Rule::number => Item::Number(inside(0)),
                Rule::glyphs => Item::Glyphs(text),
                Rule::step => Item::Step(step(pair)),
                _ => continue,
            },
            at,
        );
    }
    Ok(())
}

fn step(pair: Pair<'_, Rule>) -> Step<'_> {
    let mut step = Step {
        end: pair.as_span().end(),
        ..Step::default()
    };
    let (mut x, mut squares) = ("", Vec::with_capacity(2));
    for part in pair.into_inner() {
        let text = part.as_str();
        match part.as_rule() {
            Rule::owner => step.owner = text,
            Rule::code => step.code = text,
            Rule::x => x = text,
            Rule::y => squares.push([x, text]),
            Rule::arrow => step.takes = text == "x",
            Rule::become_bare => (step.new_code, step.bare) = (text, true),
            Rule::check => (step.check, step.mate) = (text == "+", text == "#"),
            _ => {
                for p in part.into_inner() {
                    match p.as_rule() {
                        Rule::owner => step.new_owner = p.as_str(),
                        _ => step.new_code = p.as_str(),
                    }
                }
            }
        }
    }
    if let [from, to] = squares.as_slice() {
        (step.from, step.to) = (*from, *to);
    }
    step
}

/// Where the site's own reader would stop, and what it expects there.
pub(super) fn site_refuses(text: &str, later: bool) -> Option<Diagnostic> {
    let rule = if later {
        Rule::site2026_record
    } else {
        Rule::site_record
    };
    let e = Icn::parse(rule, text).err()?;
    Some(syntax_error(Code("icn/not-on-the-site"), &e, text, name))
}

/// The name of a rule in messages.
fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::tag | Rule::raw_tag | Rule::site_tag => "a tag",
        Rule::key => "a tag name",
        Rule::value | Rule::raw_value => "a tag value",
        Rule::field => "a field",
        Rule::pieces | Rule::entry => "a piece",
        Rule::moves | Rule::step => "a move",
        Rule::code => "a piece letter",
        Rule::x => "an x coordinate",
        Rule::y => "a y coordinate",
        Rule::right => "`+`",
        Rule::separator => "`|`",
        Rule::comment => "a comment",
        Rule::number => "a move number",
        Rule::arrow => "`>` or `x`",
        Rule::site_end => "a space",
        Rule::site_entry => "a piece",
        Rule::site_step => "a move",
        Rule::EOI => "the end of the text",
        _ => "",
    }
}
