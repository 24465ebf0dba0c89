//! From one line to a position.
//!
//! Accepts: blanks around and between fields, underscores instead of blanks,
//! fields missing from the right, castling and en passant missing together,
//! castling letters in any order or twice, `KQkq`, `HAha` and X-FEN letters,
//! a pocket as a ninth rank, `[-]` and `[]`, given checks (`+2+0`) at the end,
//! `r` for `w` in variants other than chess.
//! Castling rights without king or rook are dropped with a warning.

use super::beside::{self, BESIDE};
use super::customs::Customs;
use super::plain;
use super::shuffled::{needs_960, startpos};
use super::zeros::without_zeros;
use crate::diag::{Code, Diagnostic, Reported, Sink, Span, short, syntax_error};
use crate::formats::{Dialect, Options, Read};
use crate::io::Record;
use crate::model::{Catalog, Document, Letters, PlainPosition, Position, Side, VariantName};
use pest::Parser;
use pest::iterators::Pair;
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/fen.pest"]
struct FenParser;

fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::placement | Rule::rank => "a board",
        Rule::run | Rule::digits | Rule::integer => "a number",
        Rule::piece | Rule::held => "a piece letter from A to Z",
        Rule::wall => "a wall `*`",
        Rule::hole => "a hole `_`",
        Rule::hand => "pieces in hand",
        Rule::close => "`]`",
        Rule::turn => "the side to move",
        Rule::castling => "castling rights",
        Rule::en_passant | Rule::square => "an en-passant square",
        Rule::counting | Rule::limit => "a counting limit",
        Rule::checks => "checks such as `3+3`",
        Rule::given => "given checks such as `+0+0`",
        Rule::halfmove => "the halfmove clock",
        Rule::fullmove => "the move number",
        Rule::fen
        | Rule::four
        | Rule::beside
        | Rule::fields
        | Rule::link
        | Rule::gap
        | Rule::blank
        | Rule::newline
        | Rule::EOI => "",
    }
}

/// Reads one FEN per record.
#[derive(Debug)]
pub struct FenReader {
    variant: Option<VariantName>,
    catalog: Arc<Catalog>,
    dialect: Dialect,
    by_grammar: bool,
    may_be_plain: bool,
}

impl FenReader {
    /// A reader for the variant the options name, otherwise for chess and Chess960.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            catalog: Arc::clone(options.catalog()),
            dialect: Dialect::of(options),
            by_grammar: options.by_grammar,
            may_be_plain: may_be_plain(options),
        }
    }
}

impl Read for FenReader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        let Some(line) = without_zeros(&text, Code("fen/zero-byte"), sink) else {
            return Err(sink.failure());
        };
        let named = self.variant.as_ref().map(|v| (v, &*self.catalog));
        let position = doc.as_position();
        if self.by_grammar || !read_plain(line, named, position) {
            let Some(read) = parse_by_grammar(line, named, self.dialect, sink, 0) else {
                return Err(sink.failure());
            };
            *position = read;
        }
        beside::count(position, &record.origin);
        Ok(())
    }

    fn read_plain(&mut self, record: &Record<'_>, position: &mut PlainPosition) -> bool {
        let may = self.may_be_plain && !beside::is_second(&record.origin);
        may && plain::read_position(record.bytes, position).is_some()
    }
}

/// Whether records may be plain positions: they are of standard chess, and the grammar is not asked.
pub(crate) fn may_be_plain(options: &Options) -> bool {
    let named = options.variant.as_ref().map(|v| (v, &**options.catalog()));
    !options.by_grammar && plainly(named) == Some(&VariantName::CHESS)
}

/// Reads a FEN inside a record, `base` bytes from its start.
/// `None` means an error went to `sink`.
pub fn parse(
    text: &str,
    variant: &VariantName,
    catalog: &Catalog,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    parse_in(Dialect::Usual, text, Some((variant, catalog)), sink, base)
}

/// The same without a given variant: the position is one of chess or Chess960 if it looks
/// like one, otherwise of an unknown variant.
pub fn parse_unnamed(text: &str, sink: &mut Sink, base: usize) -> Option<Position> {
    parse_in(Dialect::Usual, text, None, sink, base)
}

/// The same in a dialect, with a given variant or without.
pub fn parse_in(
    dialect: Dialect,
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    let mut position = Position::board(8, 8);
    match read_plain(text, named, &mut position) {
        true => Some(position),
        false => parse_by_grammar(text, named, dialect, sink, base),
    }
}

/// Reads a FEN without the grammar, if it is plain. Otherwise `position` must not be used.
fn read_plain(
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    position: &mut Position,
) -> bool {
    let Some(variant) = plainly(named) else {
        return false;
    };
    let read = plain::read(text, variant, position);
    unless_960(position, read == Some(true) && named.is_none());
    read.is_some()
}

/// The first four fields without the grammar, if they are plain, and what follows them: nothing, or a blank. Otherwise
/// `position` must not be used.
pub(crate) fn plain_four<'t>(
    text: &'t str,
    named: Option<(&VariantName, &Catalog)>,
    position: &mut Position,
) -> Option<&'t str> {
    let variant = plainly(named)?;
    let (free, rest) = plain::read_four(text, variant, position)?;
    unless_960(position, free && named.is_none());
    Some(rest)
}

/// The variant of a FEN, unless its pawns need the grammar.
fn plainly<'a>(named: Option<(&'a VariantName, &Catalog)>) -> Option<&'a VariantName> {
    let Some((variant, catalog)) = named else {
        return Some(&VariantName::CHESS);
    };
    let usual = catalog.pawns_of_other_chess(variant).is_none();
    usual.then_some(variant)
}

/// The position becomes one of Chess960 if it is `free`.
fn unless_960(position: &mut Position, free: bool) {
    if free && position.variant == VariantName::CHESS {
        position.variant = VariantName::CHESS960;
    }
}

pub(super) fn parse_by_grammar(
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    dialect: Dialect,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    parse_as(Rule::fen, text, (named, dialect), sink, base)
}

/// Reads the part of a FEN that an EPD has: four fields, perhaps with checks and counters.
pub fn parse_four(
    text: &str,
    named: Option<(&VariantName, &Catalog)>,
    dialect: Dialect,
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    parse_as(Rule::four, text, (named, dialect), sink, base)
}

fn parse_as(
    rule: Rule,
    text: &str,
    (variant, dialect): (Option<(&VariantName, &Catalog)>, Dialect),
    sink: &mut Sink,
    base: usize,
) -> Option<Position> {
    if let Some(d) = startpos(text) {
        sink.push(d.shifted(base));
        return None;
    }
    let fen = match FenParser::parse(rule, text) {
        Ok(mut pairs) => pairs.next()?,
        Err(e) => {
            let d = syntax_error(Code("fen/syntax"), &e, text, name);
            let d = Diagnostic {
                message: missing_space(text, d.span).map_or(d.message, Into::into),
                ..d
            };
            sink.push(d.shifted(base).help(
                "a FEN looks like `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`",
            ));
            return None;
        }
    };
    let (named, letters, customs) = match variant {
        Some((named, catalog)) => (named, catalog.letters(named), Customs::of(named, catalog)),
        None => (&VariantName::CHESS, Letters::orthodox(), Customs::CHESS),
    };
    let mut lower = Lower {
        letters,
        customs,
        free: variant.is_none(),
        dialect,
        sink,
        base,
    };
    let mut position = lower.fen(fen, named)?;
    let free = variant.is_none() && needs_960(&position);
    unless_960(&mut position, free);
    Some(position)
}

/// What is wrong where no space separates two fields, one of which is `-`.
fn missing_space(text: &str, span: Option<Span>) -> Option<&'static str> {
    let (before, after) = text.split_at_checked(span?.start as usize)?;
    let blank = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c == '_');
    let (last, next) = (before.chars().next_back(), after.chars().next());
    let fields = before.contains(' ');
    if !fields || blank(last) || blank(next) {
        return None;
    }
    let lone = last == Some('-') && blank(before.chars().rev().nth(1));
    match lone {
        true => Some("a space is missing after `-`"),
        false if next == Some('-') => Some("a space is missing before `-`"),
        false => None,
    }
}

/// Turns the syntax tree into a position.
pub(super) struct Lower<'a> {
    pub(super) letters: &'a Letters,
    pub(super) customs: Customs<'a>,
    /// The variant was not named.
    free: bool,
    /// Whose spelling it is, where that makes a difference.
    pub(super) dialect: Dialect,
    pub(super) sink: &'a mut Sink,
    base: usize,
}

impl Lower<'_> {
    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        Span::from(pair.as_span()).shifted(self.base)
    }

    pub(super) fn fail<T>(
        &mut self,
        code: Code,
        message: String,
        span: Span,
        help: &'static str,
    ) -> Option<T> {
        let d = Diagnostic::error(code, message);
        self.sink.push(d.at(span).help(help));
        None
    }

    fn fen(&mut self, fen: Pair<'_, Rule>, variant: &VariantName) -> Option<Position> {
        let mut fields = fen.into_inner();
        let mut position = Position::board(1, 1);
        position.variant = variant.clone();
        self.placement(fields.next()?, &mut position)?;
        self.look(&mut position);
        for field in fields {
            self.field(field, &mut position)?;
        }
        self.look(&mut position);
        Some(position)
    }

    /// A position that is not chess belongs to an unknown variant, whose letters may mean more.
    fn look(&mut self, position: &mut Position) {
        if self.free && position.is_unlike_chess() {
            position.variant = VariantName::UNKNOWN;
            self.customs = self.customs.of_unknown();
        }
    }

    fn field(&mut self, field: Pair<'_, Rule>, position: &mut Position) -> Option<()> {
        match field.as_rule() {
            Rule::turn => position.turn = self.turn(field, &position.variant)?,
            Rule::castling => self.castling(field, position)?,
            Rule::en_passant => self.en_passant(field, position)?,
            Rule::counting | Rule::limit => {
                let limit = self.numbers(field)?.0;
                position.counters.counting_limit = limit.filter(|n| *n > 0);
            }
            Rule::checks | Rule::given => {
                let (span, ends) = (self.span(&field), field.as_rule() == Rule::given);
                let said = self.checks(field)?;
                let left = match ends {
                    true => self.left(said, span)?,
                    false => self.no_more_than_win(said, span)?,
                };
                let before = position.counters.checks.replace(left);
                if before.is_some_and(|before| before != left) {
                    let message = "the checks that are left and those that were given differ";
                    let help = "leave out one of them";
                    return self.fail(Code("fen/checks"), message.into(), span, help);
                }
            }
            Rule::beside => position.extras.set("fen", BESIDE, true.into()),
            Rule::halfmove => position.counters.halfmove = self.numbers(field)?.0,
            Rule::fullmove => position.counters.fullmove = self.numbers(field)?.0,
            _ => {}
        }
        Some(())
    }

    // ---- board and hands ----------------------------------------------------

    // ---- the other fields -----------------------------------------------------

    fn turn(&mut self, turn: Pair<'_, Rule>, variant: &VariantName) -> Option<Side> {
        match turn.as_str() {
            "w" => Some(Side::White),
            // Red moves first in xiangqi. In chess, it is rather a mistake.
            "r" if !variant.is_chess_family() => Some(Side::White),
            "b" => Some(Side::Black),
            other => {
                let message = format!("`{}` is not a side to move", short(other));
                let help = "write `w` if White is to move, `b` if Black is";
                self.fail(Code("fen/side-to-move"), message, self.span(&turn), help)
            }
        }
    }
}
