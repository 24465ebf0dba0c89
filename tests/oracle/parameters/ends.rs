//! Counters and ends.

use super::case::{Case, Squares, list, names, of, said, score};
use panchess::model::{Connect, Counting, Ends, Flag, Pawns, Score, Side, Sided, Tiebreak};
use std::collections::BTreeSet;

pub fn move_limit(case: &Case) -> (String, String) {
    let limit = u64::try_from(2 * case.number("nMoveRule")).expect("a number");
    said(limit, case.laws().move_limit.unwrap_or(0))
}

pub fn clock(case: &Case) -> (String, String) {
    let law: Counting = of(case.laws().counting.as_deref());
    let [white, black] = case.sides("nMoveRuleTypes");
    let pawns: Pawns = of(case.laws().pawns.as_deref());
    let own = |side| list(law.irreversible_of(side).unwrap_or(&pawns.pieces));
    // What only one side has may be in the list of both.
    let both = case.kinds(&format!("{white}{black}"));
    match law.irreversible {
        None | Some(Sided::Both(_)) => said(both, own(Side::White)),
        Some(Sided::Each { .. }) => said(
            (case.kinds(white), case.kinds(black)),
            (own(Side::White), own(Side::Black)),
        ),
    }
}

pub fn counting(case: &Case) -> (String, String) {
    use panchess::model::CountingRule::{Asean, Cambodian, Makruk};
    let law: Counting = of(case.laws().counting.as_deref());
    let rule = law.rule.map_or(0, |rule| match rule {
        Makruk => 1,
        Cambodian => 2,
        Asean => 3,
    });
    said(
        (case.is("checkCounting"), case.number("countingRule")),
        (law.checks > 0, rule),
    )
}

fn ends(case: &Case) -> Ends {
    of(case.laws().ends.as_deref())
}

pub fn repetition(case: &Case) -> (String, String) {
    let (times, value) = (case.number("nFoldRule"), score(case.number("nFoldValue")));
    let checks = case.is("perpetualCheckIllegal");
    let chases = case.number("chasingRule") != 0;
    let moves = case.is("moveRepetitionIllegal");
    // The third repetition is a draw that a player may claim: no law.
    let usual = times == 3 && value == Score::Draw && !checks && !chases && !moves;
    let white = case.is("nFoldValueAbsolute");
    let facts = (times > 0 && !usual).then_some((times, value, white, checks, chases, moves));
    let law = ends(case).repetition;
    let own = law.map(|r| {
        (
            i64::from(r.times),
            r.score,
            r.for_white,
            r.perpetual_check_loses,
            r.perpetual_chase_loses,
            r.to_and_fro_loses,
        )
    });
    said(facts, own)
}

pub fn mates(case: &Case) -> (String, String) {
    let law = ends(case);
    let facts = (
        score(case.number("checkmateValue")),
        score(case.number("stalemateValue")),
    );
    let own = (
        law.checkmate.unwrap_or(Score::Loss),
        law.stalemate.unwrap_or(Score::Draw),
    );
    let flags = (
        case.is("stalematePieceCount"),
        case.is("shogiPawnDropMateIllegal"),
    );
    said(
        (facts, flags),
        (own, (law.stalemate_counts_pieces, law.pawn_drop_mate_loses)),
    )
}

pub fn shatar(case: &Case) -> (String, String) {
    said(case.is("shatarMateRule"), ends(case).mates.is_some())
}

pub fn extinction(case: &Case) -> (String, String) {
    const NONE: i64 = 32_002;
    let value = case.number("extinctionValue");
    // Royal pieces are never captured, but by explosions.
    let stated = value != NONE && (!case.is("extinctionPseudoRoyal") || case.is("blastOnCapture"));
    let facts = stated.then(|| {
        let letters = case.text("extinctionPieceTypes");
        let pieces = if letters == "*" {
            BTreeSet::new()
        } else {
            case.kinds(letters)
        };
        let counts = (
            case.number("extinctionPieceCount"),
            case.number("extinctionOpponentPieceCount"),
        );
        (pieces, counts, score(value), case.is("extinctionClaim"))
    });
    let law = ends(case).extinction;
    let own = law.map(|e| {
        (
            list(&e.pieces),
            (i64::from(e.count), i64::from(e.opponent)),
            e.score,
            e.claim,
        )
    });
    said(facts, own)
}

pub fn flags(case: &Case) -> (String, String) {
    let law = ends(case).flags;
    let [white, black] = case.both("flagRegion");
    let [white_piece, black_piece] = case.sides("flagPiece");
    let fact = |piece: &str, zone: Squares| {
        let reply = case.is("flagMove") && piece.ends_with(":king");
        let flags = [
            reply,
            case.is("flagMove") && !reply,
            case.is("flagPieceSafe"),
            case.is("flagPieceBlockedWin"),
        ];
        let count = case.number("flagPieceCount");
        let kinds = case.only(piece);
        (!zone.is_empty()).then_some((kinds, count, zone, flags))
    };
    let own = |side: usize| {
        let mut rows = law
            .iter()
            .map(|flag: &Flag| (case.zone(&flag.zone)[side].clone(), flag));
        let (zone, flag) = rows.find(|(zone, _)| !zone.is_empty())?;
        let kinds = names(flag.pieces.iter().map(|l| l.piece));
        let count = flag.pieces.first().map_or(flag.count, |l| l.count);
        let count = i64::from(count.max(1));
        Some((
            kinds,
            count,
            zone,
            [flag.reply, flag.stays, flag.safe, flag.blocked],
        ))
    };
    said(
        [fact(white_piece, white), fact(black_piece, black)],
        [own(0), own(1)],
    )
}

pub fn connect(case: &Case) -> (String, String) {
    let counts = ["connectN", "collinearN", "connectNxN"].map(|key| case.number(key));
    let zones = [case.both("connectRegion1"), case.both("connectRegion2")];
    let joins = !case.text("connectRegion1White").is_empty();
    let facts = (joins || counts != [0; 3]).then(|| {
        let pieces = case.text("connectPieceTypes");
        let pieces = if pieces == "*" {
            BTreeSet::new()
        } else {
            case.kinds(pieces)
        };
        let value = score(case.number("connectValue"));
        (
            pieces,
            counts,
            !case.is("connectDiagonal"),
            joins.then_some(zones),
            value,
        )
    });
    let own = ends(case).connect.map(|law: Connect| {
        let join = law.join.as_ref().map(|(a, b)| [case.zone(a), case.zone(b)]);
        let counts = [law.row, law.line, law.square].map(i64::from);
        (
            list(&law.pieces),
            counts,
            law.straight,
            join,
            law.score.unwrap_or(Score::Win),
        )
    });
    said(facts, own)
}

pub fn other_ends(case: &Case) -> (String, String) {
    let law = ends(case);
    let rules = [
        None,
        Some(Tiebreak::Komi),
        Some(Tiebreak::Unweighted),
        Some(Tiebreak::WhiteDrawOdds),
        Some(Tiebreak::BlackDrawOdds),
    ];
    let counts = usize::try_from(case.number("materialCounting")).expect("a rule");
    let wins = |side: Side| {
        let wings = law.castling_wins.as_ref().map(|wins| wins.get(side));
        wings.map_or(0, |wings| {
            i64::from(wings.short) + 2 * i64::from(wings.long)
        })
    };
    let facts = (
        rules[counts],
        case.is("adjudicateFullBoard"),
        case.number("castlingWins"),
    );
    let own = (
        law.material,
        law.full_board,
        wins(Side::White) + 4 * wins(Side::Black),
    );
    said(facts, own)
}
