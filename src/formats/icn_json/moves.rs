//! Moves: `"4,2>4,4"`, objects with more detail, and pairs of objects from before March 2024.

use super::names;
use super::node::{Node, ValueType, Words};
use super::read::{Keys, expect, words};
use super::values::{piece, square};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::icn::letters;
use crate::formats::icn::number::{Numbers, shorten};
use crate::formats::icn::play::{Order, Player};
use crate::model::{Game, Kind, Marks, Side, Spot, Square, WideMove};
use std::collections::HashSet;

/// The JSON of a move.
enum One<'a> {
    Text(Words<'a>),
    Object(Node<'a>),
}

/// All moves, with pairs split.
pub(super) struct List<'a> {
    moves: Vec<One<'a>>,
    pairs: bool,
    /// The first pair has no move by White.
    black_first: bool,
}

impl<'a> List<'a> {
    pub(super) fn of(node: Node<'a>, sink: &mut Sink) -> Option<Self> {
        expect(node, ValueType::List, sink)?;
        let mut list = Self {
            moves: Vec::new(),
            pairs: false,
            black_first: false,
        };
        for node in node.children() {
            match node.value_type() {
                ValueType::List => list.pair(node, sink)?,
                _ => list.one(node, sink)?,
            }
        }
        Some(list)
    }

    fn pair(&mut self, node: Node<'a>, sink: &mut Sink) -> Option<()> {
        self.pairs = true;
        for (i, half) in node.children().into_iter().enumerate() {
            match half.is_null() {
                false => self.one(half, sink)?,
                true if i == 0 && self.moves.is_empty() => self.black_first = true,
                true if i == 1 => {}
                true => return not_a_move(half, sink),
            }
        }
        Some(())
    }

    fn one(&mut self, node: Node<'a>, sink: &mut Sink) -> Option<()> {
        self.moves.push(match node.value_type() {
            ValueType::Text => One::Text(words(node, sink)?),
            ValueType::Object => One::Object(node),
            _ => return not_a_move(node, sink),
        });
        Some(())
    }

    pub(super) fn has_pairs(&self) -> bool {
        self.pairs
    }

    pub(super) fn has_objects(&self) -> bool {
        self.moves.iter().any(|m| matches!(m, One::Object(_)))
    }

    /// Who moves first, if the moves show it.
    pub(super) fn first_player(&self) -> Option<Side> {
        let Some(One::Object(node)) = self.moves.first() else {
            return self.black_first.then_some(Side::Black);
        };
        let keys = node.children();
        let mut pairs = keys.chunks_exact(2);
        let kind = pairs.find_map(|pair| match pair {
            [key, value] if key.text == "\"type\"" => value.words(),
            _ => None,
        });
        let (side, _) = names::piece(&kind?.text)?;
        Some(side)
    }
}

fn not_a_move<T>(node: Node<'_>, sink: &mut Sink) -> Option<T> {
    let message = format!("`{}` is not a move", shorten(node.text));
    let d = Diagnostic::error(Code("icn-json/not-a-move"), message);
    sink.push(d.at(node.span()).help(HELP));
    None
}

const HELP: &str = "write \"4,2>4,4\", with a promotion \"2,7>1,8Q\", or an object with `startCoords` and `endCoords`";

/// Puts the moves into the game's tree, one after the other.
pub(super) fn play(
    list: &List<'_>,
    game: &mut Game,
    order: Order,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<()> {
    let mut player = Player::new(&mut game.tree, sink, numbers, ("", 0), order, false);
    let mut unknown = HashSet::new();
    for one in &list.moves {
        match one {
            One::Text(words) => text(words, &mut player)?,
            One::Object(node) => object(*node, &mut player, &mut unknown)?,
        }
    }
    Some(())
}

fn text<'a>(words: &'a Words<'_>, player: &mut Player<'a, '_>) -> Option<()> {
    if player.continue_in(&words.text, words.at)? == 1 {
        return Some(());
    }
    let message = format!("`{}` is not a single move", shorten(&words.text));
    let d = Diagnostic::error(Code("icn-json/not-a-move"), message);
    player.sink().0.push(d.at(words.span).help(HELP));
    None
}

/// `{"type": "pawnsW", "startCoords": [4,2], "endCoords": [4,4]}`
fn object(
    node: Node<'_>,
    player: &mut Player<'_, '_>,
    unknown: &mut HashSet<String>,
) -> Option<()> {
    let side = player.side();
    let (sink, numbers) = player.sink();
    let mut keys = Keys::of(node, sink)?;
    let mut said = WideMove::default();
    let from = place(&mut keys, "startCoords", node, numbers, sink)?;
    let to = place(&mut keys, "endCoords", node, numbers, sink)?;
    (said.from, said.to) = (Spot::from(from.clone()), Spot::from(to.clone()));
    let kind = named(&mut keys, "type", sink)?;
    said.kind = kind.as_ref().map(|k| k.kind);
    if let Some(new) = named(&mut keys, "promotion", sink)? {
        said.promotion = Some(new.kind);
        said.promotion_side = (new.side != side).then_some(new.side);
    }
    if let Some(taken) = named(&mut keys, "captured", sink)? {
        said.captured = Some(taken.kind);
        said.marks |= Marks::SAYS_CAPTURE;
        if taken.side == side {
            disagrees("a player captures a piece of their own", taken.at, sink);
        }
    }
    said.marks
        .set(Marks::SAYS_CHECK, flag(&mut keys, "check", sink)?);
    said.marks
        .set(Marks::SAYS_MATE, flag(&mut keys, "mate", sink)?);
    en_passant(&mut keys, side, &mut said, sink)?;
    castling(&mut keys, [&from, &to], &mut said, numbers, sink)?;
    compact(&mut keys, [&from, &to], &said, side, sink)?;
    forget(keys, unknown, sink);
    if let Some(piece) = kind.filter(|k| k.side != side) {
        player.wrong_player(&piece.name, piece.side, piece.at);
    }
    player.play(said, node.span());
    Some(())
}

/// A piece by name.
struct Named {
    name: String,
    side: Side,
    kind: Kind,
    at: Span,
}

/// `Some(None)` if the key is not there, `None` after an error.
fn named(keys: &mut Keys<'_>, key: &str, sink: &mut Sink) -> Option<Option<Named>> {
    let Some(node) = keys.take(key) else {
        return Some(None);
    };
    let name = words(node, sink)?;
    let (side, kind) = piece(&name, sink)?;
    Some(Some(Named {
        at: name.span,
        name: name.text.into_owned(),
        side,
        kind,
    }))
}

fn place(
    keys: &mut Keys<'_>,
    key: &str,
    of: Node<'_>,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<Square> {
    match keys.take(key) {
        Some(node) => square(node, numbers, sink),
        None => {
            let message = format!("this object has no `{key}`");
            let d = Diagnostic::error(Code("icn-json/no-squares"), message);
            let help = "add the squares of the move: \"startCoords\": [4,2], \"endCoords\": [4,4]";
            sink.push(d.at(of.span()).help(help));
            None
        }
    }
}

fn flag(keys: &mut Keys<'_>, key: &str, sink: &mut Sink) -> Option<bool> {
    let Some(node) = keys.take(key) else {
        return Some(false);
    };
    match node.text {
        "true" => Some(true),
        "false" => Some(false),
        text => {
            let message = format!("`{}` is neither true nor false", shorten(text));
            let d = Diagnostic::error(Code("icn-json/not-true-or-false"), message);
            sink.push(d.at(node.span()).help("write true, or remove the key"));
            None
        }
    }
}

/// The direction of the captured pawn: -1 for White, 1 for Black.
fn en_passant(keys: &mut Keys<'_>, side: Side, said: &mut WideMove, sink: &mut Sink) -> Option<()> {
    let Some(node) = keys.take("enpassant") else {
        return Some(());
    };
    let wanted = step(side);
    match node.text {
        "false" => return Some(()),
        "true" | "1" | "-1" => {}
        text => {
            let message = format!("`{}` is not a direction", shorten(text));
            let d = Diagnostic::error(Code("icn-json/not-a-direction"), message);
            let help = "write -1 for White and 1 for Black";
            sink.push(d.at(node.span()).help(help));
            return None;
        }
    }
    if node.text != "true" && node.text != wanted {
        disagrees(
            "the captured pawn is in the other direction",
            node.span(),
            sink,
        );
    }
    said.marks |= Marks::EN_PASSANT | Marks::SAYS_CAPTURE;
    Some(())
}

/// From a pawn to the one it captures in passing.
pub(super) fn step(side: Side) -> &'static str {
    if side == Side::White { "-1" } else { "1" }
}

/// `{"dir": 1, "coord": [8,1]}`
fn castling(
    keys: &mut Keys<'_>,
    [from, to]: [&Square; 2],
    said: &mut WideMove,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<()> {
    let Some(node) = keys.take("castle") else {
        return Some(());
    };
    if node.text == "false" {
        return Some(());
    }
    let mut keys = Keys::of(node, sink)?;
    let partner = keys.take("coord");
    if let Some(dir) = keys.take("dir") {
        let is = if to.x < from.x { "-1" } else { "1" };
        if dir.text != is {
            disagrees(
                "the castling partner is in the other direction",
                dir.span(),
                sink,
            );
        }
    }
    said.marks |= match to.x < from.x {
        true => Marks::CASTLE_LONG,
        false => Marks::CASTLE_SHORT,
    };
    if let Some(node) = partner {
        said.partner = Some(square(node, numbers, sink)?);
    }
    forget(keys, &mut HashSet::new(), sink);
    Some(())
}

/// The move again, in the short form.
fn compact(
    keys: &mut Keys<'_>,
    [from, to]: [&Square; 2],
    said: &WideMove,
    side: Side,
    sink: &mut Sink,
) -> Option<()> {
    let Some(node) = keys.take("compact") else {
        return Some(());
    };
    let text = words(node, sink)?;
    let same = text.text.replace('=', "") == short(from, to, said, side);
    if !same {
        disagrees("`compact` is a different move", node.span(), sink);
    }
    Some(())
}

/// `2,7>1,8Q`
pub(super) fn short(from: &Square, to: &Square, said: &WideMove, side: Side) -> String {
    let mut text = format!("{},{}>{},{}", from.x, from.y, to.x, to.y).into_bytes();
    if let Some(kind) = said.promotion {
        let usual = letters::side_of_promoted(side, kind);
        let side = said.promotion_side.unwrap_or(usual);
        if letters::needs_number(side, kind) {
            text.push(b'=');
        }
        letters::spell(side, kind, &mut text);
    }
    String::from_utf8(text).unwrap_or_default()
}

fn disagrees(message: &'static str, at: Span, sink: &mut Sink) {
    let d = Diagnostic::warning(Code("icn-json/disagrees"), message);
    let help = "the squares were used; correct this value or remove it";
    sink.discard(d.at(at).help(help), "contradicting statements");
}

/// Reports each unknown key once.
fn forget(keys: Keys<'_>, known: &mut HashSet<String>, sink: &mut Sink) {
    for (key, _) in keys.rest() {
        let code = Code("icn-json/unknown-key");
        sink.lose(code, "unknown keys of moves", 1, Some(key.span));
        if known.insert(key.text.clone().into_owned()) {
            let message = format!("unknown key `{}` of a move", shorten(&key.text));
            let d = Diagnostic::warning(code, message);
            let help = "it was dropped, here and in later moves; remove it";
            sink.push(d.at(key.span).help(help));
        }
    }
}
