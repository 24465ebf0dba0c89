//! The reader.
//!
//! Accepts: keys in any order, `null` for what is left out, numbers as strings and
//! strings as numbers, `w` for `white`, a position as a short piece list, all kinds of
//! moves in one list, escapes anywhere, tags from before August 2024.
//! Keeps: unknown keys, beside the game and among its rules.
//! Rejects: a key twice, two pieces on one square, a value of the wrong type.

use super::moves;
use super::names;
use super::node::{Node, ValueType, Words};
use super::position::{self, Start};
use crate::diag::{Code, Diagnostic, Reported, Sink, Span};
use crate::formats::icn::header::{self, Header};
use crate::formats::icn::json;
use crate::formats::icn::number::{Numbers, shorten};
use crate::formats::icn::play::Order;
use crate::formats::icn::tags::{self, Said};
use crate::formats::schema::{Codes, Json, Text};
use crate::formats::{Options, Read};
use crate::io::Record;
use crate::model::{
    Document, Extras, Game, Position, Side, Start as GameStart, VariantName, World,
};
use serde::de::IgnoredAny;
use std::collections::HashSet;
use std::sync::Arc;

const CODES: Codes = Codes {
    syntax: Code("icn-json/syntax"),
    content: Code("icn-json/wrong-sort"),
    version: Code("icn-json/wrong-sort"),
};

/// Reads one object.
#[derive(Debug)]
pub(super) struct Reader {
    variant: Option<VariantName>,
    max_digits: usize,
}

impl Reader {
    pub(super) fn new(options: &Options) -> Self {
        Self {
            variant: options.variant.clone(),
            max_digits: options.max_digits,
        }
    }
}

impl Read for Reader {
    fn read(
        &mut self,
        record: &Record<'_>,
        doc: &mut Document,
        sink: &mut Sink,
    ) -> Result<(), Reported> {
        let text = record.text(sink);
        if let Err(problem) = Json::parse::<IgnoredAny>(&text, &CODES) {
            return Err(sink.fail(*problem));
        }
        let read = self.record(Node::of(&text), doc, sink).is_some();
        let done = read && !sink.failed();
        sink.checked(done)
    }
}

impl Reader {
    fn record(&self, root: Node<'_>, doc: &mut Document, sink: &mut Sink) -> Option<()> {
        let mut keys = Keys::of(root, sink)?;
        let top = Top::take(&mut keys);
        if !top.says_something() {
            let d = Diagnostic::error(
                Code("icn-json/nothing-known"),
                "this object has no key of a game",
            );
            let help =
                "a game has `startingPosition`, `moves`, `metadata`, `gameRules` or a similar key";
            sink.push(d.at(root.span()).help(help));
            return None;
        }
        let mut numbers = Numbers::new(self.max_digits, root.text.len());
        let list = match top.moves {
            Some(node) => Some(moves::List::of(node, sink)?),
            None => None,
        };
        let old = top.is_old(list.as_ref());
        let objects = list.as_ref().is_some_and(moves::List::has_objects);
        sink.found_dialect(match (old, objects) {
            (true, _) => "before March 2024",
            (false, true) => "long, moves as objects",
            (false, false) => "long",
        });
        let said = tags_of(&top, sink)?;
        let mut header = Header::new(&mut numbers, sink, false);
        let start = position::read(&top, old, &mut header)?;
        let mut position = header.position;
        if list.is_none() && said.is_empty() {
            keep(keys, &mut position.extras, sink)?;
            *doc = Document::Position(position);
            return Some(());
        }
        let game = doc.as_new_game();
        put_tags(&said, game, sink);
        keep(keys, &mut game.extras, sink)?;
        let first = list.as_ref().and_then(moves::List::first_player);
        let order = self.start(game, position, start, first, top.turn.is_some());
        match list {
            Some(list) => moves::play(&list, game, order, &mut numbers, sink),
            None => Some(()),
        }
    }

    /// Sets the game's start; returns the order of the players.
    fn start(
        &self,
        game: &mut Game,
        mut position: Position,
        start: Start,
        first: Option<Side>,
        says_turn: bool,
    ) -> Order {
        let named = game.tags.get("Variant").and_then(VariantName::of_tag);
        let usual = named.or_else(|| self.variant.clone());
        game.variant = VariantName::INFINITE;
        if let Some(side) = first.filter(|_| !says_turn) {
            position.turn = side;
        }
        let order = Order {
            cycle: header::cycle(&position),
            full: position.counters.fullmove,
            turn_is_known: true,
        };
        if start != Start::Pieces {
            game.variant = usual.unwrap_or(VariantName::INFINITE);
        }
        if start == Start::Fields
            && let World::Plane(plane) = &mut position.world
        {
            plane.usual = true;
        }
        if start != Start::Nothing {
            game.start = GameStart::Given(Arc::new(position));
        }
        order
    }
}

/// The keys of a game or position, and their values.
#[derive(Default)]
pub(super) struct Top<'a> {
    pub(super) metadata: Option<Node<'a>>,
    pub(super) variant: Option<Node<'a>>,
    pub(super) turn: Option<Node<'a>>,
    pub(super) en_passant: Option<Node<'a>>,
    pub(super) move_rule: Option<Node<'a>>,
    pub(super) full_move: Option<Node<'a>>,
    pub(super) rules: Option<Node<'a>>,
    pub(super) old_ranks: Option<Node<'a>>,
    pub(super) pieces: Option<Node<'a>>,
    pub(super) rights: Option<Node<'a>>,
    pub(super) short: Option<Node<'a>>,
    pub(super) moves: Option<Node<'a>>,
}

impl<'a> Top<'a> {
    fn take(keys: &mut Keys<'a>) -> Self {
        Self {
            metadata: keys.take("metadata"),
            variant: keys.take("variant"),
            turn: keys.take("turn"),
            en_passant: keys.take("enpassant"),
            move_rule: keys.take("moveRule"),
            full_move: keys.take("fullMove"),
            rules: keys.take("gameRules"),
            old_ranks: keys.take("promotionRanks"),
            pieces: keys.take("startingPosition"),
            rights: keys.take("specialRights"),
            short: keys.take("shortposition"),
            moves: keys.take("moves"),
        }
    }

    fn says_something(&self) -> bool {
        let tags = self.metadata.or(self.variant).is_some();
        let lists = self.pieces.or(self.short).or(self.moves).is_some();
        tags || lists || self.turn.is_some() || self.has_fields()
    }

    /// Whether a position is given by more than its pieces and the side to move. The side to
    /// move alone is not a position, only the player of the first move.
    pub(super) fn has_fields(&self) -> bool {
        let counters = self.en_passant.or(self.move_rule);
        let rules = self.rules.or(self.old_ranks).or(self.rights);
        counters.or(self.full_move).or(rules).is_some()
    }

    /// Whether only the site before March 2024 wrote such keys.
    fn is_old(&self, list: Option<&moves::List<'_>>) -> bool {
        let rules = self.rules.filter(|r| r.value_type() == ValueType::Object);
        let keys = rules.map(Node::children).unwrap_or_default();
        let old = |key: &Node<'_>| matches!(key.text, "\"castleWith\"" | "\"pawnDoublePush\"");
        let own = self.old_ranks.or(self.variant).is_some();
        own || list.is_some_and(moves::List::has_pairs) || keys.iter().step_by(2).any(old)
    }
}

/// The keys of an object that were not used yet.
pub(super) struct Keys<'a>(Vec<(Words<'a>, Node<'a>)>);

impl<'a> Keys<'a> {
    /// All keys of an object. `None` after an error.
    pub(super) fn of(node: Node<'a>, sink: &mut Sink) -> Option<Self> {
        expect(node, ValueType::Object, sink)?;
        let mut keys = Vec::new();
        let mut names = HashSet::new();
        let mut all = node.children().into_iter();
        while let (Some(key), Some(value)) = (all.next(), all.next()) {
            let key = words(key, sink)?;
            if !names.insert(key.text.clone()) {
                let message = format!("`{}` occurs twice", shorten(&key.text));
                let d = Diagnostic::error(Code("icn-json/key-twice"), message);
                sink.push(d.at(key.span).help("remove one of the two"));
                return None;
            }
            keys.push((key, value));
        }
        Some(Self(keys))
    }

    /// The value of a key, unless it is `null`.
    pub(super) fn take(&mut self, name: &str) -> Option<Node<'a>> {
        let at = self.0.iter().position(|(key, _)| key.text == name)?;
        Some(self.0.remove(at).1).filter(|n| !n.is_null())
    }

    pub(super) fn rest(self) -> Vec<(Words<'a>, Node<'a>)> {
        self.0
    }
}

/// Keeps the unknown keys.
fn keep(keys: Keys<'_>, extras: &mut Extras, sink: &mut Sink) -> Option<()> {
    for (key, value) in keys.rest() {
        let (name, value) = member(&key, value, sink)?;
        extras.set("icn-json", &name, value);
    }
    Some(())
}

/// One key and its value, with the spelling of its numbers.
pub(super) fn member(
    key: &Words<'_>,
    value: Node<'_>,
    sink: &mut Sink,
) -> Option<(String, serde_json::Value)> {
    let name = serde_json::Value::from(&*key.text).to_string();
    match json::members(&format!("{{{name}:{}}}", value.text)) {
        Ok(members) => members.into_iter().next(),
        Err(e) => {
            let why = json::why(&e);
            let message = format!("`{}` cannot be kept: {why}", shorten(&key.text));
            let d = Diagnostic::error(Code("icn-json/cannot-keep"), message);
            let help =
                "values of unknown keys are nested at most 127 levels deep and have no key twice";
            sink.push(d.at(value.span()).help(help));
            None
        }
    }
}

// ---- values of one type -----------------------------------------------------------

/// An error unless the value has that type.
pub(super) fn expect(node: Node<'_>, expected: ValueType, sink: &mut Sink) -> Option<()> {
    if node.value_type() == expected {
        return Some(());
    }
    let found = shorten(node.text);
    let message = format!(
        "`{found}` is {}, not {}",
        node.value_type().name(),
        expected.name()
    );
    let d = Diagnostic::error(Code("icn-json/wrong-sort"), message);
    sink.push(d.at(node.span()).help(match expected {
        ValueType::Object => "write it in braces: {\"key\": …}",
        ValueType::List => "write it in brackets: […, …]",
        _ => "write it in quotes: \"…\"",
    }));
    None
}

/// The content of a string. `None` after an error.
pub(super) fn words<'a>(node: Node<'a>, sink: &mut Sink) -> Option<Words<'a>> {
    expect(node, ValueType::Text, sink)?;
    let words = node.words();
    if words.is_none() {
        let message = "an escape in this string is not a character";
        let d = Diagnostic::error(Code("icn-json/syntax"), message);
        let help = "write surrogates in pairs: \"\\ud83d\\ude00\"";
        sink.push(d.at(node.span()).help(help));
    }
    words
}

/// A player by name. `None` after an error.
pub(super) fn player(words: &Words<'_>, sink: &mut Sink) -> Option<Side> {
    let side = names::player(&words.text);
    if side.is_none() {
        let message = format!("unknown player `{}`", shorten(&words.text));
        let d = Diagnostic::error(Code("icn-json/unknown-player"), message);
        let help = "players are white, black, red, blue, yellow, green and neutral";
        sink.push(d.at(words.span).help(help));
    }
    side
}

// ---- tags -------------------------------------------------------------------------

fn tags_of<'a>(top: &Top<'a>, sink: &mut Sink) -> Option<Vec<(Words<'a>, Words<'a>)>> {
    let mut said = Vec::new();
    if let Some(node) = top.metadata {
        for (key, value) in Keys::of(node, sink)?.rest() {
            if !value.is_null() {
                let value = tag_value(value, sink)?;
                said.push((key, value));
            }
        }
    }
    if let Some(node) = top.variant {
        let value = words(node, sink)?;
        if said.iter().any(|(key, _)| key.text == "Variant") {
            let message = "the variant is named twice, here and in the metadata";
            let d = Diagnostic::error(Code("icn-json/key-twice"), message);
            sink.push(d.at(value.span).help("remove one of the two"));
            return None;
        }
        let key = Words {
            text: "Variant".into(),
            at: value.at,
            span: value.span,
        };
        said.push((key, value));
    }
    Some(said)
}

/// Numbers and words are read as strings here.
fn tag_value<'a>(node: Node<'a>, sink: &mut Sink) -> Option<Words<'a>> {
    match node.value_type() {
        ValueType::Number | ValueType::Word => {
            let message = format!("the value `{}` is not in quotes", shorten(node.text));
            let d = Diagnostic::warning(Code("icn-json/not-in-quotes"), message);
            sink.push(
                d.at(node.span())
                    .help("it was read as a string; write quotes around it"),
            );
            Some(Words {
                text: node.text.into(),
                at: node.at,
                span: node.span(),
            })
        }
        _ => words(node, sink),
    }
}

fn put_tags(said: &[(Words<'_>, Words<'_>)], game: &mut Game, sink: &mut Sink) {
    let tags: Vec<Said<'_>> = said
        .iter()
        .map(|(key, value)| Said {
            key: &key.text,
            value: &value.text,
            span: Span {
                start: key.span.start,
                end: value.span.end,
            },
        })
        .collect();
    if let (Some(first), Some(last)) = (tags.first(), tags.last()) {
        game.tags_span = Span {
            start: first.span.start,
            end: last.span.end,
        };
    }
    tags::read_said(&tags, game, sink);
}
