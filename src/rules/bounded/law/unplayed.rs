//! Laws that are not played. They are refused, never ignored.

use crate::model::{Goal, Laws, Side};

/// The first law that is not played, as it is named in files. Ends are left out, because they
/// remove no move.
pub(in crate::rules::bounded) fn unplayed(laws: &Laws) -> Option<&'static str> {
    let players = [Side::White, Side::Black];
    let words = laws.goals.iter().flat_map(|goals| &goals.words);
    let drops = laws.drops.as_ref().is_some_and(|law| law.check_forbidden);
    let moves = laws.choice.as_ref().is_some_and(|law| law.check_forbidden);
    let all = [
        ("cycle", !laws.cycle.is_empty() && laws.cycle != players),
        // Every wall of every move would be tried for a check.
        ("check_forbidden", laws.walls.is_some() && (drops || moves)),
        (
            "goals",
            words.into_iter().any(|goal| *goal != Goal::Checkmate),
        ),
    ];
    let found = all.into_iter().find(|(_, stated)| *stated);
    found.map(|(name, _)| name)
}
