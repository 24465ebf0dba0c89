//! What is suspicious in the tags of a game that was read.

use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Game, Tags};
use std::collections::HashMap;

/// Tags that stand twice with different values: readers of other programs take the first one, or the last.
pub(super) fn tags(game: &Game, sink: &mut Sink) {
    if game.tags.len() <= Tags::FEW && !game.tags.repeats_name() {
        return;
    }
    let mut values: HashMap<&str, (&str, bool)> = HashMap::new();
    for (name, value) in game.tags.iter() {
        let (first, told) = values.entry(name).or_insert((value, false));
        if *first != value && !*told {
            *told = true;
            sink.push(repeated(name, game.tags_span));
        }
    }
}

fn repeated(name: &str, span: Span) -> Diagnostic {
    let message = format!("several tags `{name}` have different values");
    Diagnostic::warning(Code("pgn/repeated-tag"), message)
        .at(span)
        .help("write each tag once; programs differ in which one they take")
}
