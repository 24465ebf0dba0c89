//! The board, its pieces, and how they promote and castle.

use super::case::{Case, Squares, list, of, said};
use panchess::model::{
    Kind, Lettered, Pawns, Promotion, Region, ShogiPromotion, Side, Sided, Sq, Zone,
};
use std::collections::{BTreeMap, BTreeSet};

pub fn size(case: &Case) -> (String, String) {
    let board = case.variant.board.as_ref().map(|b| (b.files, b.ranks));
    said(Some((case.files, case.ranks)), board)
}

pub fn letters(case: &Case) -> (String, String) {
    let facts: BTreeSet<String> = case
        .pieces()
        .map(|(letter, ..)| letter.to_owned())
        .collect();
    let has = |row: &Lettered| match row.letter.starts_with('+') {
        true => row.san.clone(),
        false => Some(row.letter.clone()),
    };
    // Fairy-Stockfish knows pieces that no game of the variant has.
    let own: BTreeSet<String> = case.variant.letters.iter().filter_map(has).collect();
    let used = used(case);
    let facts = facts
        .into_iter()
        .filter(|l| own.contains(l) || used.contains(l))
        .collect();
    said(facts, own)
}

/// The letters of the start, and of what pieces promote to.
pub fn used(case: &Case) -> BTreeSet<String> {
    let board = case.text("startFen").split(' ').next().unwrap_or_default();
    let [white, black] = case.sides("promotionPieceTypes");
    let all = board.chars().chain(white.chars()).chain(black.chars());
    let upper = all
        .filter(char::is_ascii_alphabetic)
        .map(|c| c.to_ascii_uppercase());
    upper.map(String::from).collect()
}

pub fn shuffled(case: &Case) -> (String, String) {
    said(case.is("chess960"), case.name.is_960())
}

pub fn regions(case: &Case) -> (String, String) {
    let everywhere = case.squares("ALL");
    let mut facts: BTreeMap<String, [Squares; 2]> = BTreeMap::new();
    for (letter, text) in case.facts["mobilityRegion"].as_object().expect("zones") {
        let black = letter.chars().all(|c| c.is_ascii_lowercase());
        let Some(kind) = case.kind(&letter.to_ascii_uppercase()) else {
            continue;
        };
        let zones = facts.entry(kind.name().to_string());
        let zones = zones.or_insert_with(|| [everywhere.clone(), everywhere.clone()]);
        zones[usize::from(black)] = case.squares(text.as_str().expect("squares"));
    }
    facts.retain(|_, zones| zones.iter().any(|zone| *zone != everywhere));
    let own = case.laws().regions.iter().flatten();
    let own = own.flat_map(|r: &Region| {
        r.pieces
            .iter()
            .map(|kind| (kind.name().to_string(), case.zone(&r.zone)))
    });
    said(facts, own.collect())
}

pub fn lines(case: &Case) -> (String, String) {
    let zones = case.variant.board.iter().flat_map(|board| &board.zones);
    let lines = zones.into_iter().find(|zone| zone.name.as_str() == "lines");
    let own = lines.map(|zone| case.zone(&zone.zone)[0].clone());
    said(
        case.squares(case.text("diagonalLines")),
        own.unwrap_or_default(),
    )
}

pub fn promotion(case: &Case) -> (String, String) {
    let limits = case.facts["promotionLimit"].as_object().expect("limits");
    let side = |side: &str| {
        let pieces = case.kinds(case.text(&format!("promotionPawnTypes{side}")));
        let to = case.kinds(case.text(&format!("promotionPieceTypes{side}")));
        let zone = case.squares(case.text(&format!("promotionRegion{side}")));
        let forced = case.is("mandatoryPawnPromotion");
        if pieces.is_empty() || zone.is_empty() || to.is_empty() && !forced {
            return None;
        }
        let limits = limits.iter().filter_map(|(letter, n)| {
            let name = case.kind(letter)?.name().to_string();
            to.contains(&name).then_some((name, n.as_u64()?))
        });
        let limits: BTreeMap<String, u64> = limits.collect();
        Some((
            pieces,
            to.clone(),
            zone,
            !forced,
            limits,
            case.is("sittuyinPromotion"),
        ))
    };
    let own = |side: Side| {
        let mut rules = case.laws().promotion.iter();
        let rule: &Promotion = rules.find(|rule| rule.side == side)?;
        let zone: Squares = case.squares("ALL");
        let ranks: Vec<String> = rule.ranks.iter().map(ToString::to_string).collect();
        let there = |(f, r): &(u8, u8)| {
            rule.zone.contains(Sq::new(*f, *r)) || ranks.contains(&(r + 1).to_string())
        };
        let zone: Squares = zone.into_iter().filter(there).collect();
        let pawns = case
            .laws()
            .pawns
            .as_ref()
            .map_or(&[][..], |pawns| &pawns.pieces);
        let pieces = list(if rule.pieces.is_empty() {
            pawns
        } else {
            &rule.pieces
        });
        let limits = rule
            .limits
            .iter()
            .map(|l| (l.piece.name().to_string(), u64::from(l.count)));
        let limits: BTreeMap<String, u64> = limits.collect();
        let to = list(rule.choices());
        (!zone.is_empty()).then_some((pieces, to, zone, rule.optional, limits, rule.in_place))
    };
    said(
        [side("White"), side("Black")],
        [own(Side::White), own(Side::Black)],
    )
}

pub fn pairs(case: &Case) -> (String, String) {
    let pairs = case.facts["promotedPieceType"].as_object().expect("pairs");
    let pairs = pairs.iter().filter_map(|(from, to)| {
        let target = case.kind(to.as_str()?);
        Some((
            case.kind(from)?.name().to_string(),
            target?.name().to_string(),
        ))
    });
    let pairs: BTreeMap<String, String> = pairs.collect();
    let law: ShogiPromotion = of(case.laws().shogi_promotion.as_deref());
    let counts = |kind: &Kind| {
        let counted = law.counts_as.iter().find(|(promoted, _)| promoted == kind);
        counted.map_or(*kind, |(_, as_)| *as_).name().to_string()
    };
    let own: BTreeMap<String, String> = law
        .pairs
        .iter()
        .map(|(from, to)| (from.name().to_string(), counts(to)))
        .collect();
    let some = !pairs.is_empty();
    let options = [
        "piecePromotionOnCapture",
        "mandatoryPiecePromotion",
        "pieceDemotion",
    ];
    let options = options.map(|key| some && case.is(key));
    let zone = case
        .both("promotionRegion")
        .map(|z| if some { z } else { Squares::new() });
    let own_zone = case.zone(&law.zone);
    said(
        (pairs, options, zone),
        (own, [law.capturing, law.forced, law.demotes], own_zone),
    )
}

pub fn strides(case: &Case) -> (String, String) {
    let law: Pawns = of(case.laws().pawns.as_deref());
    let some = !case.pawns().is_empty();
    let none = || [Squares::new(), Squares::new()];
    let double = match some && case.is("doubleStep") {
        true => case.both("doubleStepRegion"),
        false => none(),
    };
    let triple = if some {
        case.both("tripleStepRegion")
    } else {
        none()
    };
    let zone = |zone: &Option<Sided<Zone>>| zone.as_ref().map_or_else(none, |zone| case.zone(zone));
    let own = (
        list(&law.pieces),
        zone(&law.double_step),
        zone(&law.triple_step),
    );
    said((case.pawns(), double, triple), own)
}

pub fn en_passant(case: &Case) -> (String, String) {
    let law: Pawns = of(case.laws().pawns.as_deref());
    let [white, black] = case.sides("enPassantTypes");
    let kinds = case.kinds(&format!("{white}{black}"));
    let zone = case.both("enPassantRegion");
    let some = !kinds.is_empty() && !case.pawns().is_empty() && zone.iter().any(|z| !z.is_empty());
    let own_zone = case.zone_or_all(law.en_passant_zone.as_ref());
    let own = (!law.en_passant.is_empty()).then(|| (list(&law.en_passant), own_zone));
    said(some.then_some((kinds, zone)), own)
}

pub fn castling(case: &Case) -> (String, String) {
    let kinds = |text: &str| case.kinds(text.split(':').next().unwrap_or_default().trim());
    let both = |key: &str| case.sides(key).map(kinds);
    let (kings, rooks) = (both("castlingKingPiece"), both("castlingRookPieces"));
    let any = |sides: &[BTreeSet<String>; 2]| sides.iter().any(|kinds| !kinds.is_empty());
    let file = |key: &str| case.number(key) + 1;
    let some = case.is("castling") && any(&kings) && any(&rooks);
    let last = i64::from(case.files);
    let facts = some.then(|| {
        (
            (
                kings,
                rooks,
                file("castlingKingsideFile"),
                file("castlingQueensideFile"),
                file("castlingRank"),
            ),
            (
                file("castlingRookKingsideFile").min(last),
                file("castlingRookQueensideFile"),
                case.is("castlingDroppedPiece"),
                case.is("oppositeCastling"),
            ),
        )
    });
    let law = of(case.laws().castling.as_deref());
    let or = |file: Option<u8>, usual: i64| file.map_or(usual, i64::from);
    let lists =
        |law: &Sided<Vec<Kind>>| [Side::White, Side::Black].map(|side| list(law.of(side).0));
    let own = (!law.is_impossible()).then(|| {
        (
            (
                lists(&law.kings),
                lists(&law.rooks),
                or(law.short, last - 1),
                or(law.long, 3),
                or(law.rank, 1),
            ),
            (
                or(law.short_rook, last),
                or(law.long_rook, 1),
                law.dropped,
                law.takes_opposite,
            ),
        )
    });
    said(facts, own)
}
