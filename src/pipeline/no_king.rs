//! A position in which a side has no royal piece.

use super::board_size::stated;
use crate::diag::{Code, Diagnostic, Sink, Span};
use crate::model::{Catalog, Document, Kind, Position, Side};

/// Warns of a side without the royal piece that it has at the start of the variant. It can be played, as problems
/// are: that side is never in check. But it is also what is left of a position that was copied badly.
pub(super) fn check(doc: &Document, catalog: &Catalog, sink: &mut Sink) {
    let Some((variant, position)) = stated(doc) else {
        return;
    };
    let known = catalog.variant(variant);
    let usual = known
        .as_ref()
        .and_then(|v| Some((v.laws.royals.as_deref()?, v.start_at(None)?)));
    let Some((royals, usual)) = usual.filter(|_| position.rules.royals.is_none()) else {
        return;
    };
    for side in [Side::White, Side::Black] {
        let kinds = &royals.of(side).0.pieces;
        if count(&usual.position, side, kinds) == 1 && count(position, side, kinds) == 0 {
            let royal = kinds.first().map_or_else(String::new, ToString::to_string);
            let who = side.title();
            let message = format!("{who} has no {royal}, so it is never in check");
            let d = Diagnostic::warning(Code("core/no-king"), message).at(Span::default());
            sink.push(d.help(format!(
                "put {who}'s {royal} on the board, if this is not a problem without it"
            )));
        }
    }
}

fn count(position: &Position, side: Side, kinds: &[Kind]) -> usize {
    let Some(grid) = position.grid() else {
        return 0;
    };
    // Where pieces are placed first, the royal one is in hand at the start.
    let held = |kind: &Kind| position.hands.count(side, *kind) as usize;
    let all = kinds
        .iter()
        .map(|kind| grid.find(side, *kind).count() + held(kind));
    all.sum()
}
