//! Laws that are not played. They are refused, never ignored.

use crate::model::{Laws, Side};

/// The first law that is not played, as it is named in files. Ends are left out, because they
/// remove no move.
pub(in crate::rules::bounded) fn unplayed(laws: &Laws) -> Option<&'static str> {
    let players = [Side::White, Side::Black];
    let words = laws.goals.iter().flat_map(|goals| &goals.words);
    let all = [
        ("cycle", !laws.cycle.is_empty() && laws.cycle != players),
        ("goals", words.into_iter().any(|word| word != "checkmate")),
    ];
    let found = all.into_iter().find(|(_, stated)| *stated);
    found.map(|(name, _)| name)
}
