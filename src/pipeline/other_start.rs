//! A game of 5D chess with other boards than those of the start that it names.

use crate::diag::{Code, Diagnostic, Sink, short};
use crate::formats::pgn5d::{has_other_start, tag};
use crate::model::{Catalog, Document};

/// Warns of boards that contradict the header `Board`. They are played, but other programs may read only the name.
pub(super) fn check(doc: &Document, catalog: &Catalog, sink: &mut Sink) {
    let Document::Game(game) = doc else { return };
    // Without a start of its own, a game has no other one than it names.
    if game.start.given().is_none() {
        return;
    }
    if let Some(name) = tag(game, "Board").filter(|_| has_other_start(game, catalog)) {
        let name = short(name);
        let message = format!("the boards are not those of `{name}`, which `Board` names");
        let d = Diagnostic::warning(Code("core/other-start"), message).at(game.tags_span);
        sink.push(d.help("write `[Board \"custom\"]`, or leave out the boards"));
    }
}
