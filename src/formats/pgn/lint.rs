//! What is suspicious in the tags of a game that was read.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Game, Tags};
use std::collections::HashMap;

/// Tags that stand twice with different values: readers of other programs take the first one, or the last.
pub(super) fn tags(text: &str, game: &Game, sink: &mut Sink) {
    if game.tags.len() <= Tags::FEW && !game.tags.repeats_name() {
        return;
    }
    let mut values: HashMap<&str, (&str, bool)> = HashMap::new();
    for (name, value) in game.tags.iter() {
        let (first, told) = values.entry(name).or_insert((value, false));
        if *first != value && !*told {
            *told = true;
            sink.push(repeated(name, place(text, game, name, value)));
        }
    }
}

/// Where the first tag with this name and value is; all tags, if other brackets look like one of them.
fn place(text: &str, game: &Game, name: &str, value: &str) -> Span {
    let all = game.tags_span;
    let tags = text.get(all.range()).unwrap_or_default();
    let from = |at: usize| tags.get(at..).unwrap_or_default();
    let is_named = |at: &usize| {
        let rest = from(at + 1).trim_start().strip_prefix(name);
        rest.is_some_and(|rest| rest.trim_start().starts_with('"'))
    };
    let brackets = tags.match_indices('[').map(|(at, _)| at);
    let places: Vec<usize> = brackets.filter(is_named).collect();
    let values = game.tags.iter().filter(|tag| tag.0 == name);
    let values: Vec<&str> = values.map(|(_, value)| value).collect();
    let nth = values.iter().position(|other| *other == value);
    let nth = nth.filter(|_| places.len() == values.len());
    let at = nth.and_then(|nth| places.get(nth));
    at.map_or(all, |at| {
        let rest = from(*at);
        let len = rest.find(']').map_or(rest.len(), |end| end + 1);
        Span::new(*at, at + len).shifted(all.start as usize)
    })
}

fn repeated(name: &str, span: Span) -> Diagnostic {
    let message = format!("several tags `{name}` have different values");
    Diagnostic::warning(Code("pgn/repeated-tag"), message)
        .at(span)
        .help("write each tag once; programs differ in which one they take")
}
