//! What is suspicious in the tags of a game that was read.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::formats::tag_places;
use crate::model::{Game, Tags};
use std::collections::HashMap;

/// Tags that occur twice with different values: readers of other programs take the first one, or the last.
pub(super) fn tags(text: &str, game: &Game, sink: &mut Sink) {
    if game.tags.len() <= Tags::MAX_COMPARED && !game.tags.repeats_name() {
        return;
    }
    let mut names: HashMap<&str, Named<'_>> = HashMap::new();
    let mut found = Vec::new();
    for (name, value) in game.tags.iter() {
        let known = names.entry(name).or_insert(Named {
            first: value,
            count: 0,
            is_told: false,
        });
        if known.first != value && !known.is_told {
            known.is_told = true;
            found.push((name, known.count));
        }
        known.count += 1;
    }
    if found.is_empty() {
        return;
    }
    let places = places(text, game.tags_span);
    for (name, nth) in found {
        let of_name = places
            .get(name)
            .filter(|all| all.len() == names[name].count);
        let place = of_name.and_then(|all| all.get(nth));
        sink.push(repeated(name, *place.unwrap_or(&game.tags_span)));
    }
}

/// Tags of one name.
struct Named<'a> {
    first: &'a str,
    count: usize,
    is_told: bool,
}

/// Where the tags of each name are.
pub(super) fn places(text: &str, all: Span) -> HashMap<&str, Vec<Span>> {
    let mut places: HashMap<&str, Vec<Span>> = HashMap::new();
    let tags = text.get(all.range()).unwrap_or_default();
    for (name, span) in tag_places(tags) {
        let span = span.shifted(all.start as usize);
        places.entry(name).or_default().push(span);
    }
    places
}

fn repeated(name: &str, span: Span) -> Diagnostic {
    let message = format!("several tags `{name}` have different values");
    Diagnostic::warning(Code("pgn/repeated-tag"), message)
        .at(span)
        .help("write each tag once; programs differ in which one they take")
}
