//! The laws of every variant of the library against the parameters of Fairy-Stockfish.
//!
//! `PANCHESS_ORACLE=DIR` names the folder of facts.

mod board;
mod case;
mod ends;
mod moves;

use crate::variants::{agree, facts};
use case::Case;
use std::collections::BTreeSet;

/// How an option is compared.
enum Way {
    /// With what the laws say, both in the same words.
    As(fn(&Case) -> (String, String)),
    /// Not at all, for this reason.
    Not(&'static str),
}

use Way::{As, Not};

/// Every option of the facts.
#[rustfmt::skip] // one row a group of options
const OPTIONS: &[(&[&str], Way)] = &[
    (&["_"], Not("it is no option")),
    (&["variantTemplate", "pocketSize"], Not("what programs show, and no law")),
    (&["startFen"], Not("another test compares the starts")),
    (&["kingType", "soldierPromotionRank"], Not("part of the definition of a piece; legal moves are compared")),
    (&["shatarMateRule"], As(ends::shatar)),
    (&["connectHorizontal", "connectVertical"], Not("no variant turns them off")),
    (&["maxRank", "maxFile"], As(board::size)),
    (&["pieces"], As(board::letters)),
    (&["chess960"], As(board::shuffled)),
    (&["mobilityRegion"], As(board::regions)),
    (&["diagonalLines"], As(board::lines)),
    (&["promotionRegionWhite", "promotionRegionBlack", "mainPromotionPawnTypeWhite",
        "mainPromotionPawnTypeBlack", "promotionPawnTypesWhite", "promotionPawnTypesBlack",
        "promotionPieceTypesWhite", "promotionPieceTypesBlack", "sittuyinPromotion", "promotionLimit",
        "mandatoryPawnPromotion"], As(board::promotion)),
    (&["promotedPieceType", "piecePromotionOnCapture", "mandatoryPiecePromotion", "pieceDemotion"], As(board::pairs)),
    (&["doubleStep", "doubleStepRegionWhite", "doubleStepRegionBlack", "tripleStepRegionWhite",
        "tripleStepRegionBlack"], As(board::strides)),
    (&["enPassantRegionWhite", "enPassantRegionBlack", "enPassantTypesWhite", "enPassantTypesBlack"],
     As(board::en_passant)),
    (&["castling", "castlingDroppedPiece", "castlingKingsideFile", "castlingQueensideFile", "castlingRank",
        "castlingKingFile", "castlingKingPieceWhite", "castlingKingPieceBlack", "castlingRookKingsideFile",
        "castlingRookQueensideFile", "castlingRookPiecesWhite", "castlingRookPiecesBlack", "oppositeCastling"],
     As(board::castling)),
    (&["pieceDrops", "dropLoop", "capturesToHand", "firstRankPawnDrops", "promotionZonePawnDrops",
        "dropPromoted", "freeDrops", "twoBoards", "mustDrop", "dropChecks"], As(moves::drops)),
    (&["mustDropType", "enclosingDrop", "enclosingDropStart", "dropRegionWhite", "dropRegionBlack",
        "sittuyinRookDrop", "dropOppositeColoredBishop", "dropNoDoubled", "dropNoDoubledCount"],
     As(moves::places_of_drops)),
    (&["gating", "seirawanGating", "cambodianMoves"], As(moves::gating)),
    (&["wallingRule", "wallingRegionWhite", "wallingRegionBlack", "wallOrMove"], As(moves::walls)),
    (&["blastOnCapture", "blastImmuneTypes", "mutuallyImmuneTypes", "petrifyOnCaptureTypes",
        "petrifyBlastPieces", "flipEnclosedPieces"], As(moves::effects)),
    (&["checking", "mustCapture", "immobilityIllegal"], As(moves::choice)),
    (&["pass[WHITE]", "pass[BLACK]", "passOnStalemate[WHITE]", "passOnStalemate[BLACK]", "bikjangRule"],
     As(moves::passing)),
    (&["makpongRule", "flyingGeneral", "dupleCheck", "extinctionPseudoRoyal"], As(moves::royals)),
    (&["nMoveRule"], As(ends::move_limit)),
    (&["nMoveRuleTypesWhite", "nMoveRuleTypesBlack"], As(ends::clock)),
    (&["checkCounting", "countingRule"], As(ends::counting)),
    (&["nFoldRule", "nFoldValue", "nFoldValueAbsolute", "perpetualCheckIllegal", "chasingRule", "moveRepetitionIllegal"], As(ends::repetition)),
    (&["stalemateValue", "stalematePieceCount", "checkmateValue", "shogiPawnDropMateIllegal"], As(ends::mates)),
    (&["extinctionValue", "extinctionClaim", "extinctionPieceTypes", "extinctionPieceCount",
        "extinctionOpponentPieceCount"], As(ends::extinction)),
    (&["flagPieceWhite", "flagPieceBlack", "flagRegionWhite", "flagRegionBlack", "flagPieceCount",
        "flagPieceBlockedWin", "flagMove", "flagPieceSafe"], As(ends::flags)),
    (&["connectN", "connectPieceTypes", "connectDiagonal", "connectRegion1White", "connectRegion1Black",
        "connectRegion2White", "connectRegion2Black", "connectNxN", "collinearN", "connectValue"], As(ends::connect)),
    (&["materialCounting", "adjudicateFullBoard", "castlingWins"], As(ends::other_ends)),
];

#[test]
fn laws_of_every_variant_are_the_parameters_of_fairy_stockfish() {
    let Some(all) = facts("variant-rules.json") else {
        return;
    };
    let known: BTreeSet<&str> = OPTIONS
        .iter()
        .flat_map(|(keys, _)| keys.iter().copied())
        .collect();
    let (mut wrong, mut compared) = (BTreeSet::new(), 0);
    for (engine, facts) in all.as_object().expect("an object") {
        let stated = facts.as_object().expect("options").keys();
        let stated: BTreeSet<&str> = stated.map(String::as_str).collect();
        assert_eq!(
            stated, known,
            "{engine}: every option is compared, or there is a reason"
        );
        let case = Case::new(engine, facts);
        for (keys, way) in OPTIONS {
            let As(compare) = way else { continue };
            compared += keys.len();
            let (facts, laws) = compare(&case);
            if facts != laws {
                println!("{engine} {keys:?}:\n  facts {facts}\n  laws  {laws}");
                wrong.insert(format!("{engine}/{}", keys[0]));
            }
        }
    }
    println!("parameters: {compared} compared");
    for (keys, way) in OPTIONS {
        if let Not(why) = way {
            println!("not compared: {}: {why}", keys.join(", "));
        }
    }
    agree("parameters", &wrong);
}
