//! A game of 5D chess with other boards than those of the start that it names.

use crate::diag::{Code, Diagnostic, Sink, short};
use crate::formats::pgn5d::tag;
use crate::model::{Catalog, Document, Start, Worlds};

/// Warns of boards that contradict the header `Board`. They are played, but other programs may read only the name.
pub(super) fn check(doc: &Document, catalog: &Catalog, sink: &mut Sink) {
    let Document::Game(game) = doc else { return };
    let Start::Given(own) = &game.start else {
        return;
    };
    let (Some(own), Some(name)) = (own.multiverse(), tag(game, "Board")) else {
        return;
    };
    let named = catalog.on(Worlds::MULTIVERSE, name);
    let usual = named.and_then(|variant| variant.start_at(None));
    let usual = usual.as_ref().and_then(|start| start.position.multiverse());
    if usual.is_some_and(|usual| usual != own) {
        let name = short(name);
        let message = format!("the boards are not those of `{name}`, which `Board` names");
        let d = Diagnostic::warning(Code("core/other-start"), message).at(game.tags_span);
        sink.push(d.help("write `[Board \"custom\"]`, or leave out the boards"));
    }
}
