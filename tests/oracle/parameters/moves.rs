//! Drops, gates, walls, effects, and which moves may be chosen.

use super::case::{Case, list, names, of, said};
use panchess::model::{
    Drops, Effects, EnclosingRule, Gating, Passing, Royals, Side, Sided, WallRule, Walls,
};
use std::collections::BTreeSet;

pub fn drops(case: &Case) -> (String, String) {
    let law: Drops = of(case.laws().drops.as_deref());
    let flags = [
        ("pieceDrops", law.allowed),
        ("dropLoop", law.keeps_promotion),
        ("capturesToHand", law.captured),
        ("firstRankPawnDrops", law.pawns_on_first_rank),
        ("promotionZonePawnDrops", law.pawns_in_promotion_zone),
        ("dropPromoted", law.promoted),
        ("freeDrops", law.free),
        ("twoBoards", law.from_outside),
        ("mustDrop", law.forced),
    ];
    let facts = flags.map(|(key, _)| (key, case.is(key)));
    let quiet = case.has_king() && !case.is("dropChecks");
    said((facts, quiet), (flags, law.check_forbidden))
}

pub fn enclosing(rule: Option<EnclosingRule>) -> i64 {
    rule.map_or(0, |rule| match rule {
        EnclosingRule::Reversi => 1,
        EnclosingRule::Ataxx => 2,
        EnclosingRule::Quadwrangle => 3,
        EnclosingRule::Snort => 4,
        EnclosingRule::AnySide => 5,
        EnclosingRule::Top => 6,
    })
}

pub fn places_of_drops(case: &Case) -> (String, String) {
    let law: Drops = of(case.laws().drops.as_deref());
    let some = case.is("pieceDrops") || case.is("freeDrops");
    let everywhere = || [case.squares("ALL"), case.squares("ALL")];
    let zone = if some {
        case.both("dropRegion")
    } else {
        everywhere()
    };
    let doubled = case.only(case.text("dropNoDoubled")).into_iter();
    let doubled: Vec<(String, i64)> = doubled
        .filter(|_| some)
        .map(|kind| (kind, case.number("dropNoDoubledCount")))
        .collect();
    let own_doubled = law
        .on_a_file
        .iter()
        .map(|l| (l.piece.name().to_string(), i64::from(l.count)));
    let own_zone = case.zone_or_all(law.zone.as_ref());
    let rule = law.enclosing.as_ref();
    let exempt = rule.map(|rule| case.zone(&Sided::Both(rule.exempt.clone()))[0].clone());
    let facts = (
        zone,
        doubled,
        case.number("enclosingDrop"),
        case.squares(case.text("enclosingDropStart")),
        case.only(case.text("mustDropType")),
        (
            case.is("sittuyinRookDrop"),
            case.is("dropOppositeColoredBishop"),
        ),
    );
    let own = (
        own_zone,
        own_doubled.collect(),
        enclosing(rule.map(|rule| rule.rule)),
        exempt.unwrap_or_default(),
        list(&law.forced_pieces),
        (!law.zones.is_empty(), !law.opposite_colors.is_empty()),
    );
    said(facts, own)
}

pub fn gating(case: &Case) -> (String, String) {
    let law: Gating = of(case.laws().gating.as_deref());
    let (gates, leaps) = (law.allowed, !law.leaps.is_empty());
    let facts = ["gating", "seirawanGating", "cambodianMoves"].map(|key| case.is(key));
    said(facts, [gates || leaps, gates, leaps])
}

pub fn walls(case: &Case) -> (String, String) {
    let law: Walls = of(case.laws().walls.as_deref());
    let rule = law.rule.map_or(0, |rule| match rule {
        WallRule::Arrow => 1,
        WallRule::Duck => 2,
        WallRule::Edge => 3,
        WallRule::Past => 4,
        WallRule::Static => 5,
    });
    let zone = case.zone_or_all(law.zone.as_ref());
    let facts = (
        case.number("wallingRule"),
        case.both("wallingRegion"),
        case.is("wallOrMove"),
    );
    said(facts, (rule, zone, law.instead))
}

pub fn effects(case: &Case) -> (String, String) {
    let law: Effects = of(case.laws().effects.as_deref());
    let survivors = case.kinds(case.text("blastImmuneTypes"));
    let immune = survivors
        .union(&names(case.called("pawn")))
        .cloned()
        .collect::<BTreeSet<_>>();
    let blast = case
        .is("blastOnCapture")
        .then(|| (immune, survivors, case.is("petrifyBlastPieces")));
    let facts = (
        blast,
        case.kinds(case.text("mutuallyImmuneTypes")),
        case.kinds(case.text("petrifyOnCaptureTypes")),
        case.number("flipEnclosedPieces"),
    );
    let blast = law
        .blast
        .as_ref()
        .map(|b| (list(&b.immune), list(&b.survivors), b.petrifies));
    said(
        facts,
        (
            blast,
            list(&law.mutually_immune),
            list(&law.petrified),
            enclosing(law.flips),
        ),
    )
}

pub fn choice(case: &Case) -> (String, String) {
    let law = of(case.laws().choice.as_deref());
    let quiet = case.has_king() && !case.is("checking");
    let facts = (case.is("mustCapture"), quiet, case.is("immobilityIllegal"));
    said(
        facts,
        (
            law.must_capture,
            law.check_forbidden,
            law.immobile_forbidden,
        ),
    )
}

pub fn passing(case: &Case) -> (String, String) {
    let law: Passing = of(case.laws().passing.as_deref());
    let both = |key: &str| ["WHITE", "BLACK"].map(|side| case.is(&format!("{key}[{side}]")));
    let own = |law: &Sided<bool>| [law.get(Side::White), law.get(Side::Black)];
    said(
        (
            both("pass"),
            both("passOnStalemate"),
            case.is("bikjangRule"),
        ),
        (own(&law.always), own(&law.stalemated), law.facing),
    )
}

pub fn royals(case: &Case) -> (String, String) {
    let law = case.laws().royals.as_deref();
    let own = [Side::White, Side::Black].map(|side| {
        let law: Royals = of(law.map(|law| law.of(side).0));
        let last =
            (!law.last.is_empty()).then(|| (list(&law.last), i64::from(law.last_count.max(1))));
        let flags = [law.stays_in_check, law.facing_forbidden, law.all_attacked];
        (list(&law.pieces), last, flags)
    });
    let last = case.is("extinctionPseudoRoyal").then(|| {
        (
            case.kinds(case.text("extinctionPieceTypes")),
            case.number("extinctionPieceCount") + 1,
        )
    });
    let flags = ["makpongRule", "flyingGeneral", "dupleCheck"].map(|key| case.is(key));
    let facts = (names(case.called("king")), last, flags);
    said([facts.clone(), facts], own)
}
