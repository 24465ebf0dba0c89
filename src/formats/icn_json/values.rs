//! Numbers, squares and names of pieces.

use super::names;
use super::node::{Node, ValueType, Words};
use super::read::{expect, words};
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::icn::hand;
use crate::formats::icn::number::{Numbers, shorten};
use crate::model::{Coord, Kind, Side, Square};

/// A number, or a string with a number.
pub(super) fn number<'a>(node: Node<'a>, sink: &mut Sink) -> Option<Words<'a>> {
    if node.value_type() == ValueType::Number {
        return Some(Words {
            text: node.text.into(),
            at: node.at,
            span: node.span(),
        });
    }
    words(node, sink)
}

/// An exact whole number.
pub(super) fn coord(node: Node<'_>, numbers: &mut Numbers, sink: &mut Sink) -> Option<Coord> {
    let number = number(node, sink)?;
    let mut end = 0;
    let whole = hand::integer(&number.text, &mut end);
    if whole.is_empty() || end != number.text.len() {
        let message = format!("`{}` is not a whole number", shorten(&number.text));
        let d = Diagnostic::error(Code("icn-json/not-a-number"), message);
        sink.push(
            d.at(number.span)
                .help("write a whole number with all its digits"),
        );
        return None;
    }
    numbers.coord(&number.text, number.at, sink)
}

/// `[4,3]`, or `"4,3"` as keys have it.
pub(super) fn square(node: Node<'_>, numbers: &mut Numbers, sink: &mut Sink) -> Option<Square> {
    if node.value_type() == ValueType::Text {
        let text = words(node, sink)?;
        return square_of(&text, numbers, sink);
    }
    expect(node, ValueType::List, sink)?;
    match node.children()[..] {
        [x, y] => Some(Square {
            x: coord(x, numbers, sink)?,
            y: coord(y, numbers, sink)?,
        }),
        _ => no_square(node.text, node.span(), sink),
    }
}

pub(super) fn square_of(
    text: &Words<'_>,
    numbers: &mut Numbers,
    sink: &mut Sink,
) -> Option<Square> {
    let mut end = 0;
    let parts = hand::square(&text.text, &mut end).filter(|_| end == text.text.len());
    let Some([x, y]) = parts else {
        return no_square(&text.text, text.span, sink);
    };
    Some(Square {
        x: numbers.coord(x, text.at, sink)?,
        y: numbers.coord(y, text.at + x.len() + 1, sink)?,
    })
}

fn no_square<T>(text: &str, at: Span, sink: &mut Sink) -> Option<T> {
    let message = format!("`{}` is not a square", shorten(text));
    let d = Diagnostic::error(Code("icn-json/not-a-square"), message);
    sink.push(d.at(at).help("write [4,3], or as a key \"4,3\""));
    None
}

/// Owner and kind of a piece. `None` after an error.
pub(super) fn piece(name: &Words<'_>, sink: &mut Sink) -> Option<(Side, Kind)> {
    let found = names::piece(&name.text);
    if found.is_none() {
        unknown_piece(name, sink);
    }
    found
}

pub(super) fn unknown_piece(name: &Words<'_>, sink: &mut Sink) {
    let message = format!("unknown piece `{}`", shorten(&name.text));
    let d = Diagnostic::error(Code("icn-json/unknown-piece"), message);
    let help = "names are plural, on the board with the owner's letter: `queensW`, `royalQueensB`, `voidsN`";
    sink.push(d.at(name.span).help(help));
}
