//! Manners of the reader.
//!
//! Forgives: fields in any order, any white space between parts and around `>`,
//! CRLF, a separator too many, `=Q` and `Q`, a player number in front of a
//! piece, several tags a line, leading zeros and `-0` (with a warning).
//! Never forgives: a second field of a kind, two pieces on one square, words
//! it does not know, blanks inside the piece list.
//!
//! The writer always emits the fields in the seed's order, canonical numbers,
//! pieces in the order they were listed.

use super::header::{self, Header, Shape, Token};
use super::moves::{self, Item, Scan, Step};
use super::number::Numbers;
use super::pieces::{self, Entry};
use super::play::{Order, Player};
use crate::diag::{Code, Diagnostic, Sink, Span, syntax_error};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{
    Document, Game, Outcome, Piece, Position, Side, Square, Start, VariantName, World,
};
use pest::Parser;
use pest::iterators::{Pair, Pairs};
use std::sync::Arc;

#[derive(pest_derive::Parser)]
#[grammar = "grammars/common.pest"]
#[grammar = "grammars/icn.pest"]
struct Icn;

/// Reads records of any dialect that agrees with the seed.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// The last header with its pieces, and what it means: many games share a start.
    last: Option<(String, Arc<Position>)>,
    /// Which variant a game without a start is, if its tags do not say.
    variant: Option<VariantName>,
}

impl Reader {
    /// A reader that knows the variant the options name.
    pub fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            ..Self::default()
        }
    }
}

impl Read for Reader {
    fn read(&mut self, record: &Record<'_>, doc: &mut Document, sink: &mut Sink) -> bool {
        let text = record.text(sink);
        self.record(&text, doc, sink).is_some() && !sink.failed()
    }
}

/// A record in the large.
#[derive(Default)]
struct Parts<'a> {
    tags: Vec<(&'a str, &'a str, usize)>,
    tags_end: usize,
    fields: Vec<Token<'a>>,
    pieces: Option<(&'a str, usize)>,
    moves: Option<(&'a str, usize)>,
    /// The fields and pieces are those of the record before.
    same_start: bool,
}

impl Parts<'_> {
    fn is_empty(&self) -> bool {
        let lists = self.pieces.is_some() || self.moves.is_some();
        self.tags.is_empty() && self.fields.is_empty() && !lists
    }
}

impl Reader {
    fn record(&mut self, text: &str, doc: &mut Document, sink: &mut Sink) -> Option<()> {
        let parts = match self.quick(text) {
            Some(parts) => parts,
            None => parts(text, sink)?,
        };
        if parts.is_empty() {
            let d = Diagnostic::error(Code("icn/empty"), "there is no position and no game here");
            sink.push(
                d.at(Span::new(0, text.len()))
                    .help("an empty board is written `w`"),
            );
            return None;
        }
        if parts.tags.is_empty() && parts.moves.is_none() {
            let position = position(&parts, &mut Numbers::default(), sink)?;
            *doc = Document::Position(position);
            return Some(());
        }
        let mut numbers = Numbers::default();
        let game = doc.as_new_game();
        tags(&parts, game, sink);
        let order = self.start(text, &parts, game, &mut numbers, sink)?;
        match parts.moves {
            Some(list) => play(list, game, order, &mut numbers, sink),
            None => Some(()),
        }
    }

    /// A record of plain tags with the start of the record before, without asking
    /// the grammar. `None` whenever it might see something else there.
    ///
    /// Such a start ends with a list that no arrow can follow: one of two pieces,
    /// or with a `+`. So all behind it are moves.
    fn quick<'a>(&self, text: &'a str) -> Option<Parts<'a>> {
        let (known, _) = self.last.as_ref()?;
        let mut parts = Parts {
            same_start: true,
            ..Parts::default()
        };
        let mut rest = text.trim_start_matches(WS);
        while rest.starts_with('[') {
            let at = text.len() - rest.len();
            let (key, value, behind) = plain_tag(rest)?;
            parts.tags.push((key, value, at));
            parts.tags_end = text.len() - behind.len();
            rest = behind.trim_start_matches(WS);
        }
        let behind = rest.strip_prefix(known.as_str())?;
        let moves = behind.trim_start_matches(WS);
        if moves.len() == behind.len() || moves.is_empty() {
            return None;
        }
        parts.moves = Some((moves, text.len() - moves.len()));
        Some(parts)
    }

    #[cfg(test)]
    pub(super) fn takes_the_short_way(&self, text: &str) -> bool {
        self.quick(text).is_some()
    }

    /// Sets the game's start, and says who moves when.
    fn start(
        &mut self,
        text: &str,
        parts: &Parts<'_>,
        game: &mut Game,
        numbers: &mut Numbers,
        sink: &mut Sink,
    ) -> Option<Order> {
        if parts.fields.is_empty() && parts.pieces.is_none() && !parts.same_start {
            let named = game.tags.get("Variant").map(VariantName::from_words);
            let variant = named.or_else(|| self.variant.clone());
            game.variant = variant.unwrap_or(VariantName::INFINITE);
            return Some(Order {
                cycle: vec![Side::White, Side::Black],
                full: Some(1),
                turn_is_known: false,
            });
        }
        let position = self.remembered(text, parts, numbers, sink)?;
        game.variant = VariantName::INFINITE;
        let order = Order {
            cycle: header::cycle(&position),
            full: position.counters.fullmove,
            turn_is_known: true,
        };
        game.start = Start::Given(position);
        Some(order)
    }

    fn remembered(
        &mut self,
        text: &str,
        parts: &Parts<'_>,
        numbers: &mut Numbers,
        sink: &mut Sink,
    ) -> Option<Arc<Position>> {
        let head = header_text(text, parts);
        if let Some((known, position)) = &self.last
            && (known == head || parts.same_start)
        {
            return Some(Arc::clone(position));
        }
        let said = sink.messages().len();
        let position = Arc::new(position(parts, numbers, sink)?);
        // Warnings must be given again, so only silent headers are remembered.
        let is_long = parts.pieces.is_some_and(|(p, _)| p.contains(['|', '+']));
        if sink.messages().len() == said && is_long {
            self.last = Some((head.to_owned(), Arc::clone(&position)));
        }
        Some(position)
    }
}

const WS: [char; 4] = [' ', '\t', '\n', '\r'];

/// `[Key "value"]` without anything unusual: key, value and what stands behind.
fn plain_tag(text: &str) -> Option<(&str, &str, &str)> {
    let (key, rest) = text.strip_prefix('[')?.split_once(" \"")?;
    let end = memchr::memchr3(b'"', b'\\', b'\n', rest.as_bytes())?;
    let behind = rest.get(end..)?.strip_prefix("\"]")?;
    let plain = !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let value = rest.get(..end).filter(|v| plain && !v.contains('\r'))?;
    Some((key, value, behind))
}

/// The header and the piece list as they are spelled.
fn header_text<'a>(text: &'a str, parts: &Parts<'_>) -> &'a str {
    let Some((pieces, at)) = parts.pieces else {
        return "";
    };
    let start = parts.fields.first().map_or(at, |f| f.at);
    text.get(start..at + pieces.len()).unwrap_or("")
}

fn position(parts: &Parts<'_>, numbers: &mut Numbers, sink: &mut Sink) -> Option<Position> {
    let mut position = Header::new(numbers, sink).lower(&parts.fields)?;
    if let (Some((list, at)), World::Plane(plane)) = (parts.pieces, &mut position.world) {
        plane.pieces = piece_list(list, at, numbers, sink)?;
    }
    Some(position)
}

fn tags(parts: &Parts<'_>, game: &mut Game, sink: &mut Sink) {
    for (key, value, at) in &parts.tags {
        let value = unescape(value);
        let span = Span::new(*at, parts.tags_end.max(*at));
        match *key {
            "Result" => match Outcome::from_token(&value) {
                Some(outcome) => game.outcome = outcome,
                None => unknown_result(&value, *at, sink),
            },
            "FEN" | "SetUp" => sink.push(
                Diagnostic::warning(
                    Code("icn/fen-tag"),
                    format!("the tag `{key}` says nothing here and was dropped"),
                )
                .at(Span::new(*at, at + key.len() + 1))
                .help("the position stands in front of the moves"),
            ),
            key => game.tags.push(key, &value),
        }
        if game.tags_span == Span::default() {
            game.tags_span = span;
        }
    }
}

fn unknown_result(value: &str, at: usize, sink: &mut Sink) {
    let message = format!("`{}` is not a result", super::number::shorten(value));
    sink.push(
        Diagnostic::error(Code("icn/unknown-result"), message)
            .at(Span::new(at, at + "[Result".len()))
            .help("write 1-0, 0-1, 1/2-1/2 or *"),
    );
}

fn unescape(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|n| c == '\\' && matches!(n, '"' | '\\'));
        out.push(escaped.unwrap_or(c));
    }
    out
}

fn play(
    (list, at): (&str, usize),
    game: &mut Game,
    order: Order,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<()> {
    let mut player = Player::new(&mut game.tree, sink, numbers, (list, at), order);
    let scan = moves::scan(list, |item, start| player.take(item, start));
    if scan == Scan::Done {
        player.finish();
        return Some(());
    }
    if scan == Scan::Unknown {
        // The grammar knows why. If it knew better it would be asked to read.
        let why = moves_by_grammar(list, |_, _| {}).err();
        let why = why.unwrap_or_else(|| not_moves(list));
        sink.push(explained(why, list).at_base(at));
    }
    None
}

fn piece_list(
    list: &str,
    at: usize,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<Vec<(Square, Piece)>> {
    let mut entries = Vec::new();
    if !pieces::scan(list, |e| entries.push(e)) {
        let why = pieces_by_grammar(list, |_| {}).err();
        sink.push(why.unwrap_or_else(|| not_moves(list)).at_base(at));
        return None;
    }
    let found: Option<Vec<_>> = entries
        .iter()
        .map(|e| pieces::lower(e, at, numbers, sink))
        .collect();
    found.filter(|found| !pieces::find_twice(list, at, found, sink))
}

/// The grammar says what it expected; where people usually err, say what they meant.
fn explained(why: Diagnostic, list: &str) -> Diagnostic {
    let at = why.span.map_or(0, |s| s.start as usize);
    let rest = list.get(at..).unwrap_or("");
    let first = list.trim_start();
    if rest.starts_with('{') {
        return Diagnostic::error(Code("icn/syntax"), "this comment is never closed")
            .at(Span::new(at, at + 1))
            .help("close it with `}`");
    }
    let help = if first.starts_with('{') {
        "properties are written {\"slideLimit\": 7}; other braces hold a comment on the moves"
    } else if first.starts_with(['|', ',']) || first.bytes().all(|b| b.is_ascii_digit()) {
        PIECES_HELP
    } else if first.starts_with(['[', '(', 'w', 'b']) || at < list.len().min(2) {
        "behind the pieces there are only moves, as 4,2>4,4; everything else stands in front"
    } else {
        return why;
    };
    why.help(help)
}

fn not_moves(text: &str) -> Diagnostic {
    Diagnostic::error(Code("icn/syntax"), "did not expect this text")
        .at(Span::new(0, text.len()))
        .help(MOVES_HELP)
}

const MOVES_HELP: &str = "moves are written 4,2>4,4 and separated by | or a move number";
const PIECES_HELP: &str = "pieces are written K5,1+ and joined by | without blanks";

/// Moves a message from a part of a record to its place in the record.
trait AtBase {
    fn at_base(self, base: usize) -> Self;
}

impl AtBase for Diagnostic {
    fn at_base(mut self, base: usize) -> Self {
        self.span = self.span.map(|s| s.shifted(base));
        self
    }
}

// ---- everything that knows the grammar's rules -------------------------------

fn parse<'a>(rule: Rule, text: &'a str, help: &'static str) -> Result<Pairs<'a, Rule>, Diagnostic> {
    Icn::parse(rule, text).map_err(|e| syntax_error(Code("icn/syntax"), &e, text, name).help(help))
}

fn parts<'a>(text: &'a str, sink: &mut Sink) -> Option<Parts<'a>> {
    let help = "write [Key \"value\"] tags, the position, then the moves";
    let pairs = match parse(Rule::record, text, help) {
        Ok(pairs) => pairs,
        Err(d) => {
            sink.push(d);
            return None;
        }
    };
    let mut parts = Parts::default();
    for pair in pairs {
        part(pair, &mut parts);
    }
    Some(parts)
}

fn part<'a>(pair: Pair<'a, Rule>, parts: &mut Parts<'a>) {
    let (at, text) = (pair.as_span().start(), pair.as_str());
    match pair.as_rule() {
        Rule::tag => {
            parts.tags_end = at + text.len();
            let mut inner = pair.into_inner();
            if let (Some(key), Some(value)) = (inner.next(), inner.next()) {
                parts.tags.push((key.as_str(), value.as_str(), at));
            }
        }
        Rule::pieces => parts.pieces = Some((text, at)),
        Rule::moves => parts.moves = Some((text, at)),
        Rule::field => parts.fields.extend(pair.into_inner().map(|f| Token {
            shape: shape(f.as_rule()),
            text: f.as_str(),
            at,
        })),
        _ => {}
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

/// A piece list by the grammar: the authority that [`pieces::scan`] is tested against.
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

/// A move list by the grammar: the authority that [`moves::scan`] is tested against.
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
            Rule::become_bare => step.new_code = text,
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

/// What a rule is called in messages.
fn name(rule: &Rule) -> &'static str {
    match rule {
        Rule::tag => "a tag",
        Rule::key => "a tag name",
        Rule::value => "a tag value",
        Rule::field => "a field",
        Rule::pieces | Rule::entry => "a piece",
        Rule::moves | Rule::step => "a move",
        Rule::code => "a piece letter",
        Rule::x => "a file number",
        Rule::y => "a rank number",
        Rule::right => "`+`",
        Rule::separator => "`|`",
        Rule::comment => "a comment",
        Rule::number => "a move number",
        Rule::arrow => "`>` or `x`",
        Rule::EOI => "the end of the text",
        _ => "",
    }
}
