//! The tag section.

use super::form::Form;
use super::set_up;
use crate::diag::{Code, Sink};
use crate::formats::fen;
use crate::formats::variant_names::spelled;
use crate::io::{Lines, hides_game};
use crate::model::{Game, NodeId, Remark};
use std::collections::HashSet;

/// The tags of PGN's roster; the result comes after them.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Names that the container itself uses.
const TAKEN: [&str; 5] = ["GameFormat", "MoveFormat", "Result", "SetUp", "FEN"];

/// Appends the tags. Before binary moves `MoveFormat` must be the last tag, so comments on the
/// whole game come before it.
pub(super) fn tags(
    game: &Game,
    form: Form,
    style: &fen::Style,
    out: &mut Vec<u8>,
    sink: &mut Sink,
) -> bool {
    tag("GameFormat", "VGN", out);
    if !form.is_binary() {
        tag("MoveFormat", form.tag(), out);
    }
    let mut result = Some(game.outcome.token());
    let mut names = HashSet::new();
    let misnamed = game.is_misnamed();
    for (name, value) in game.tags.iter() {
        if !ROSTER.contains(&name)
            && let Some(result) = result.take()
        {
            tag("Result", result, out);
        }
        let fits = is_name(name) && !TAKEN.contains(&name);
        match fits && !(misnamed && name == "Variant") && names.insert(name) {
            true => tag(name, value, out),
            false => sink.lose(Code("vgn/lost-tag"), "tags", 1, None),
        }
    }
    if let Some(result) = result {
        tag("Result", result, out);
    }
    if game.names_variant() && !names.contains("Variant") {
        tag("Variant", &spelled(&game.variant), out);
    }
    if !set_up::write(game, form, style, out, sink) {
        return false;
    }
    if form.is_binary() {
        remarks_between(game, out, sink);
        tag("MoveFormat", form.tag(), out);
        // The moves begin directly after the bracket.
        out.pop();
    }
    true
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn tag(name: &str, value: &str, out: &mut Vec<u8>) {
    out.push(b'[');
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b" \"");
    for b in value.bytes() {
        if matches!(b, b'"' | b'\\') {
            out.push(b'\\');
        }
        out.push(b);
    }
    out.extend_from_slice(b"\"]\n");
}

fn remarks_between(game: &Game, out: &mut Vec<u8>, sink: &mut Sink) {
    for remark in game.tree.remarks(NodeId::ROOT) {
        if let Remark::Before(text) | Remark::After(text) = remark {
            comment(text, out, sink);
            out.push(b'\n');
        }
    }
}

/// How many comments can be written between the tags of a game with binary moves.
pub(super) fn comments_between(game: &Game) -> u64 {
    let remarks = game.tree.remarks(NodeId::ROOT);
    remarks.filter(|r| !matches!(r, Remark::Nag(_))).count() as u64
}

/// Appends a comment. One that contains `}` is written as a line comment, so a line end must
/// follow. One that would be taken for a comment without end, because it quotes a game, is
/// written on one line.
pub(super) fn comment(text: &str, out: &mut Vec<u8>, sink: &mut Sink) -> bool {
    let braced = !text.contains('}');
    out.push(if braced { b'{' } else { b';' });
    match braced && !hides_game(text.as_bytes(), Lines::NUMBERED) {
        true => out.extend_from_slice(text.as_bytes()),
        false => on_one_line(text, out, sink),
    }
    if braced {
        out.push(b'}');
    }
    !braced
}

fn on_one_line(text: &str, out: &mut Vec<u8>, sink: &mut Sink) {
    let breaks = |b: u8| matches!(b, b'\n' | b'\r');
    let count = text.bytes().filter(|b| breaks(*b)).count() as u64;
    sink.lose(Code("vgn/lost-line-breaks"), "line breaks", count, None);
    out.extend(text.bytes().map(|b| if breaks(b) { b' ' } else { b }));
}
