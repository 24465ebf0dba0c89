//! The position and the rules of the game.

use super::names;
use super::node::{Node, ValueType, Words};
use super::promotion;
use super::read::{Keys, Top, expect, member, player, words};
use super::values::{number, piece, square, square_of};
use super::write_position::is_usual;
use crate::diag::{Code, Diagnostic, Span};
use crate::formats::icn::header::{Header, Shape, Token, cycle};
use crate::formats::icn::number::shorten;
use crate::formats::icn::pieces;
use crate::model::{Coord, Goal, Goals, Kind, Piece, Position, Side, Square, World};
use crate::order;
use std::collections::HashMap;

/// Which parts of a position were given.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Start {
    Nothing,
    Fields,
    Pieces,
}

/// What the site stated about first-move rights before March 2024.
#[derive(Default)]
struct OldRights {
    castle_with: Option<Kind>,
    pawns: bool,
}

/// Puts everything except the moves into the header's position. `None` after an error.
pub(super) fn read(top: &Top<'_>, old: bool, header: &mut Header<'_>) -> Option<Start> {
    if let Some(node) = top.turn {
        header.position.turn = player(&words(node, header.sink)?, header.sink)?;
    }
    let mut old_rights = OldRights {
        pawns: true,
        ..OldRights::default()
    };
    let has_pieces = top.pieces.or(top.short).is_some();
    rules(
        top,
        has_pieces && top.rights.is_none(),
        &mut old_rights,
        header,
    )?;
    if let Some(node) = top.en_passant {
        header.position.en_passant.squares = vec![square(node, header.numbers, header.sink)?];
    }
    counters(top, header)?;
    let mut list = match (top.pieces, top.short) {
        (Some(node), _) => piece_list(node, header)?,
        (None, Some(node)) => short_list(node, header)?,
        (None, None) => Vec::new(),
    };
    match top.rights {
        Some(node) => rights(node, &mut list, header)?,
        None if old => give_rights(&mut list, &old_rights),
        None => {}
    }
    if let (Some(_), Some(short)) = (top.pieces, top.short) {
        compare(short, &list, header);
    }
    if let World::Plane(plane) = &mut header.position.world {
        plane.pieces = list;
    }
    Some(match (has_pieces, top.has_fields()) {
        (true, _) => Start::Pieces,
        (false, true) => Start::Fields,
        (false, false) => Start::Nothing,
    })
}

fn counters(top: &Top<'_>, header: &mut Header<'_>) -> Option<()> {
    if let Some(node) = top.move_rule {
        let rule = words(node, header.sink)?;
        let (done, limit) = rule.text.split_once('/').unwrap_or(("", ""));
        if !is_count(done) || !is_count(limit) {
            return wrong_count(header, &rule.text, rule.span, "write \"0/100\"");
        }
        header.position.counters.halfmove = Some(header.count(done, rule.at)?);
        let at = rule.at + done.len() + 1;
        header.position.rules.move_limit = Some(header.count(limit, at)?);
    }
    if let Some(node) = top.full_move {
        let number = number(node, header.sink)?;
        if !is_count(&number.text) {
            return wrong_count(
                header,
                &number.text,
                number.span,
                "write a number such as 1",
            );
        }
        header.position.counters.fullmove = Some(header.count(&number.text, number.at)?);
    }
    Some(())
}

fn is_count(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn wrong_count<T>(header: &mut Header<'_>, text: &str, at: Span, help: &'static str) -> Option<T> {
    let message = format!("`{}` is not a counter", shorten(text));
    let d = Diagnostic::error(Code("icn-json/not-a-counter"), message);
    header.sink.push(d.at(at).help(help));
    None
}

// ---- pieces -------------------------------------------------------------------------

type Pieces = Vec<(Square, Piece)>;

fn piece_list(node: Node<'_>, header: &mut Header<'_>) -> Option<Pieces> {
    if node.value_type() == ValueType::Text {
        return short_list(node, header);
    }
    expect(node, ValueType::Object, header.sink)?;
    let mut list = Pieces::new();
    let mut seen: HashMap<Square, Span> = HashMap::new();
    let mut all = node.children().into_iter();
    while let (Some(key), Some(value)) = (all.next(), all.next()) {
        let key = words(key, header.sink)?;
        let at = square_of(&key, header.numbers, header.sink)?;
        let name = words(value, header.sink)?;
        let (side, kind) = piece(&name, header.sink)?;
        if let Some(first) = seen.insert(at.clone(), key.span) {
            let message = format!("`{}` already has a piece", shorten(&key.text));
            let d = Diagnostic::error(Code("icn-json/square-twice"), message);
            let d = d.at(key.span).related(first, "the first piece is here");
            header.sink.push(d.help("remove one of the two"));
            return None;
        }
        list.push((at, Piece::new(side, kind)));
    }
    Some(list)
}

/// The pieces as the short form lists them: `K5,1+|k5,8+`.
fn short_list(node: Node<'_>, header: &mut Header<'_>) -> Option<Pieces> {
    let text = words(node, header.sink)?;
    let mut entries = Vec::new();
    if text.text.is_empty() {
        return Some(Pieces::new());
    }
    if !pieces::scan(&text.text, |e| entries.push(e)) {
        let message = format!("`{}` is not a list of pieces", shorten(&text.text));
        let d = Diagnostic::error(Code("icn-json/not-pieces"), message);
        let help = "write \"K5,1+|k5,8+\" without spaces, or {\"5,1\": \"kingsW\"}";
        header.sink.push(d.at(text.span).help(help));
        return None;
    }
    let lower = |e| pieces::lower(e, text.at, header.numbers, header.sink);
    let found: Pieces = entries.iter().map(lower).collect::<Option<_>>()?;
    let twice = pieces::find_twice(&text.text, text.at, &found, header.sink);
    (!twice).then_some(found)
}

/// FormatConverter.js writes the pieces a second time, in the short form.
fn compare(short: Node<'_>, list: &Pieces, header: &mut Header<'_>) {
    let sorted = |list: &Pieces| {
        let mut list = list.clone();
        order::sort_by(&mut list, |a, b| a.0.cmp(&b.0));
        list
    };
    let same = short_list(short, header).is_some_and(|other| sorted(&other) == sorted(list));
    if !same {
        let message = "`shortposition` and `startingPosition` have different pieces";
        let d = Diagnostic::warning(Code("icn-json/disagrees"), message);
        let help = "`startingPosition` was used; remove the other one";
        header
            .sink
            .discard(d.at(short.span()).help(help), "contradicting statements");
    }
}

fn rights(node: Node<'_>, list: &mut Pieces, header: &mut Header<'_>) -> Option<()> {
    expect(node, ValueType::Object, header.sink)?;
    let squares = list.iter().enumerate().map(|(i, (at, _))| (at.clone(), i));
    let places: HashMap<Square, usize> = squares.collect();
    for (key, value) in Keys::of(node, header.sink)?.rest() {
        let at = square_of(&key, header.numbers, header.sink)?;
        match value.text {
            "true" => {}
            "false" | "null" => continue,
            _ => return not_true(value, header),
        }
        match places.get(&at).and_then(|i| list.get_mut(*i)) {
            Some((_, piece)) => *piece = piece.with_right(true),
            None => {
                let message = format!("there is no piece on `{}`", shorten(&key.text));
                let d = Diagnostic::warning(Code("icn-json/right-without-piece"), message);
                let help = "its first-move right was dropped; remove it";
                header
                    .sink
                    .discard(d.at(key.span).help(help), "first-move rights");
            }
        }
    }
    Some(())
}

fn not_true<T>(node: Node<'_>, header: &mut Header<'_>) -> Option<T> {
    let message = format!("`{}` is neither true nor false", shorten(node.text));
    let d = Diagnostic::error(Code("icn-json/not-true-or-false"), message);
    header
        .sink
        .push(d.at(node.span()).help("write true, or remove the key"));
    None
}

/// The rights that were implied before March 2024: those of pawns, of kings, and of castling
/// partners three squares or more from a king of the same player.
fn give_rights(list: &mut Pieces, old: &OldRights) {
    let mut kings: HashMap<(Side, Coord), [Coord; 2]> = HashMap::new();
    for (at, king) in list.iter().filter(|(_, p)| p.kind == Kind::KING) {
        let reach = kings.entry((king.side, at.y.clone()));
        let [first, last] = reach.or_insert_with(|| [at.x.clone(), at.x.clone()]);
        *first = at.x.clone().min(first.clone());
        *last = at.x.clone().max(last.clone());
    }
    let three = Coord::from(3);
    for (at, piece) in list {
        let right = match piece.kind {
            Kind::PAWN => old.pawns,
            Kind::KING => true,
            kind if Some(kind) == old.castle_with => {
                let reach = kings.get(&(piece.side, at.y.clone()));
                reach.is_some_and(|[first, last]| {
                    at.x.minus(first) >= three || last.minus(&at.x) >= three
                })
            }
            _ => false,
        };
        *piece = piece.with_right(right);
    }
}

// ---- rules ----------------------------------------------------------------------------

fn rules(top: &Top<'_>, derives: bool, old: &mut OldRights, header: &mut Header<'_>) -> Option<()> {
    let Some(node) = top.rules else {
        return promotion::read(top.old_ranks, None, None, header);
    };
    let mut keys = Keys::of(node, header.sink)?;
    if let Some(node) = keys.take("turnOrder") {
        turn_order(node, top.turn.is_some(), header)?;
    }
    let (ranks, lists) = (keys.take("promotionRanks"), keys.take("promotionsAllowed"));
    promotion::read(top.old_ranks, ranks, lists, header)?;
    if let Some(node) = keys.take("winConditions") {
        goals(node, header)?;
    }
    for (key, value) in keys.rest() {
        if derives && old_right(&key, value, old) {
            continue;
        }
        let (name, parsed) = member(&key, value, header.sink)?;
        let token = Token {
            shape: Shape::Json,
            text: value.text,
            at: value.at,
        };
        header.property(name, parsed, &token)?;
    }
    Some(())
}

/// Whether a rule only states which rights exist.
fn old_right(key: &Words<'_>, value: Node<'_>, old: &mut OldRights) -> bool {
    match (&*key.text, value.text) {
        ("pawnDoublePush", "true" | "false") => {
            old.pawns = value.text == "true";
            true
        }
        ("castleWith", _) => {
            let name = value
                .words()
                .filter(|_| value.value_type() == ValueType::Text);
            old.castle_with = name.and_then(|name| names::kind(&name.text));
            old.castle_with.is_some()
        }
        _ => false,
    }
}

fn turn_order(node: Node<'_>, says_turn: bool, header: &mut Header<'_>) -> Option<()> {
    expect(node, ValueType::List, header.sink)?;
    let mut order = Vec::new();
    for node in node.children() {
        order.push(player(&words(node, header.sink)?, header.sink)?);
    }
    if let Some(first) = order.first().filter(|_| !says_turn) {
        header.position.turn = *first;
    }
    header.position.rules.cycle = if is_usual(&order) { Vec::new() } else { order };
    Some(())
}

/// The players by number.
pub(super) fn players(position: &Position) -> Vec<Side> {
    let mut players = cycle(position);
    order::sort(&mut players);
    players.dedup();
    players
}

/// `{"white": ["checkmate"]}`, or `{"checkmate": "white"}` as before March 2024.
fn goals(node: Node<'_>, header: &mut Header<'_>) -> Option<()> {
    let keys = Keys::of(node, header.sink)?.rest();
    let old = keys
        .iter()
        .any(|(_, value)| value.value_type() == ValueType::Text);
    let mut all: Vec<Goals> = Vec::new();
    if old {
        let everyone = players(&header.position).into_iter();
        all.extend(everyone.map(|side| Goals {
            side,
            words: Vec::new(),
        }));
    }
    for (key, value) in keys.iter().filter(|(_, value)| !value.is_null()) {
        match old {
            true => old_goal(key, *value, &mut all, header)?,
            false => {
                let side = player(key, header.sink)?;
                let words = goal_words(*value, header)?;
                all.push(Goals { side, words });
            }
        }
    }
    for side in players(&header.position) {
        if !all.iter().any(|g| g.side == side) {
            let words = vec![Goal::Checkmate];
            all.push(Goals { side, words });
        }
    }
    order::sort_by_key(&mut all, |g| g.side);
    let usual = all.iter().all(|g| g.words == [Goal::Checkmate]);
    header.position.rules.goals = if usual { Vec::new() } else { all };
    Some(())
}

fn goal_words(node: Node<'_>, header: &mut Header<'_>) -> Option<Vec<Goal>> {
    expect(node, ValueType::List, header.sink)?;
    let mut found = Vec::new();
    for node in node.children() {
        let word = words(node, header.sink)?;
        found.push(header.goal(&word.text, word.at));
    }
    Some(found)
}

fn old_goal(
    key: &Words<'_>,
    value: Node<'_>,
    all: &mut [Goals],
    header: &mut Header<'_>,
) -> Option<()> {
    let who = words(value, header.sink)?;
    let side = match &*who.text {
        "both" => None,
        _ => Some(player(&who, header.sink)?),
    };
    let goal = header.goal(&key.text, key.at);
    for goals in all.iter_mut().filter(|g| side.is_none_or(|s| s == g.side)) {
        goals.words.push(goal.clone());
    }
    Some(())
}
