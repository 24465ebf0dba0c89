//! Laws that are not played. They are refused, never ignored.

use crate::model::{Laws, Side};

/// The first law that is not played, as it is named in files. Ends are left out, because they
/// remove no move.
pub(in crate::rules::bounded) fn unplayed(laws: &Laws) -> Option<&'static str> {
    let players = [Side::White, Side::Black];
    let words = laws.goals.iter().flat_map(|goals| &goals.words);
    let stays = |side| {
        let royals = laws.royals.as_deref();
        royals.is_some_and(|royals| royals.of(side).0.stays_in_check)
    };
    let castling = laws.castling.as_deref();
    let drops = laws.drops.as_deref();
    let walls = laws.walls.as_deref();
    let effects = laws.effects.as_deref();
    let pairs = laws.shogi_promotion.as_deref();
    let all = [
        ("cycle", !laws.cycle.is_empty() && laws.cycle != players),
        ("goals", words.into_iter().any(|word| word != "checkmate")),
        (
            "promotion.in_place",
            laws.promotion.iter().any(|p| p.in_place),
        ),
        (
            "shogi_promotion",
            pairs.is_some_and(|p| !p.pairs.is_empty()),
        ),
        ("royals.stays_in_check", players.into_iter().any(stays)),
        ("castling.dropped", castling.is_some_and(|c| c.dropped)),
        ("drops.from_outside", drops.is_some_and(|d| d.from_outside)),
        ("drops.promoted", drops.is_some_and(|d| d.promoted)),
        (
            "drops.opposite_colors",
            drops.is_some_and(|d| !d.opposite_colors.is_empty()),
        ),
        (
            "drops.enclosing",
            drops.is_some_and(|d| d.enclosing.is_some()),
        ),
        (
            "gating.leaps",
            laws.gating.as_ref().is_some_and(|g| !g.leaps.is_empty()),
        ),
        ("walls", walls.is_some_and(|w| w.rule.is_some())),
        ("effects.blast", effects.is_some_and(|e| e.blast.is_some())),
        (
            "effects.mutually_immune",
            effects.is_some_and(|e| !e.mutually_immune.is_empty()),
        ),
        (
            "effects.petrified",
            effects.is_some_and(|e| !e.petrified.is_empty()),
        ),
        ("effects.flips", effects.is_some_and(|e| e.flips.is_some())),
        (
            "passing.facing",
            laws.passing.as_ref().is_some_and(|p| p.facing),
        ),
        (
            "counting.rule",
            laws.counting.as_ref().is_some_and(|c| c.rule.is_some()),
        ),
    ];
    let found = all.into_iter().find(|(_, stated)| *stated);
    found.map(|(name, _)| name)
}
