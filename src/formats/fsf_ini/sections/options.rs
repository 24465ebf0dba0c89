//! The options of Fairy-Stockfish that are known, with the values that each may have.

use super::values::Value;
use crate::formats::fsf_ini::table::{KNOWN, Subject, option};

/// What becomes of an option.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Use {
    /// It becomes a law.
    Laws,
    /// It is not read into laws yet. A variant that states it is not played, unless it is off.
    Unplayed,
    /// It says nothing about moves or results that are judged.
    Unused,
}

/// A known option.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known {
    pub(super) used: Use,
    pub(super) value: Value,
}

/// What is known of an option that is not about the letter of a piece.
pub(super) fn known(key: &str) -> Option<Known> {
    if let Some(rest) = key.strip_prefix(MOBILITY) {
        let piece = SIDES.iter().find_map(|side| rest.strip_prefix(side))?;
        return is_piece(piece).then_some(Known {
            used: Use::Laws,
            value: Value::Zone,
        });
    }
    let of = |(used, value, names): &(Use, Value, &[&str])| {
        let (used, value) = (*used, *value);
        names.contains(&key).then_some(Known { used, value })
    };
    OPTIONS.iter().find_map(of)
}

/// The name of an option today; some have an older one.
pub(super) fn modern(key: &str) -> &str {
    let pair = OLDER.iter().find(|(older, _)| *older == key);
    pair.map_or(key, |(_, name)| name)
}

const OLDER: [(&str, &str); 5] = [
    ("whiteFlag", "flagRegionWhite"),
    ("blackFlag", "flagRegionBlack"),
    ("whiteDropRegion", "dropRegionWhite"),
    ("blackDropRegion", "dropRegionBlack"),
    ("castlingRookPiece", "castlingRookPieces"),
];

/// Drops without a hand. Only texts of known variants have this option: Fairy-Stockfish has no word for it.
pub(super) const FREE_DROPS: &str = "freeDrops";

/// The names of all options of Fairy-Stockfish, except those that are made from the name of a piece.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    OPTIONS
        .iter()
        .flat_map(|(_, _, names)| names.iter())
        .copied()
        .filter(|name| *name != FREE_DROPS)
}

/// The beginning of options such as `mobilityRegionWhiteKing`.
const MOBILITY: &str = "mobilityRegion";
const SIDES: [&str; 2] = ["White", "Black"];

/// Whether it is the option of a piece with a capital letter.
fn is_piece(capital: &str) -> bool {
    let same = |name: &str| {
        let (mut a, mut b) = (name.chars(), capital.chars());
        let first = a.next().map(|c| c.to_ascii_uppercase());
        first == b.next() && a.as_str() == b.as_str()
    };
    let custom = capital.strip_prefix('C').map(|rest| format!("c{rest}"));
    let custom = custom.and_then(|name| option(&name));
    KNOWN.iter().any(|(name, _, _)| same(name)) || matches!(custom, Some(Subject::Custom(1..)))
}

const WALLS: Value = Value::Word(&["arrow", "duck", "edge", "past", "static", "none"]);
const ENCLOSING: Value = Value::Word(&[
    "reversi",
    "ataxx",
    "quadwrangle",
    "snort",
    "anyside",
    "top",
    "none",
]);
const FLIPS: Value = Value::Word(&["reversi", "ataxx", "quadwrangle", "none"]);
const MATERIAL: Value = Value::Word(&[
    "janggi",
    "unweighted",
    "whitedrawodds",
    "blackdrawodds",
    "none",
]);
const COUNTING: Value = Value::Word(&["makruk", "cambodian", "asean", "none"]);
const CHASING: Value = Value::Word(&["axf", "none"]);
const SCORE: Value = Value::Word(&["win", "loss", "draw"]);
const EXTINCTION: Value = Value::Word(&["win", "loss", "draw", "none"]);

const OPTIONS: &[(Use, Value, &[&str])] = &[
    (
        Use::Laws,
        Value::Rank,
        &[
            "maxRank",
            "castlingRank",
            "soldierPromotionRank",
            "promotionRank",
            "doubleStepRank",
            "doubleStepRankMin",
        ],
    ),
    (
        Use::Laws,
        Value::File,
        &[
            "maxFile",
            "castlingKingsideFile",
            "castlingQueensideFile",
            "castlingKingFile",
        ],
    ),
    (Use::Laws, Value::Text, &["startFen"]),
    (
        Use::Laws,
        Value::Flag,
        &[
            "mandatoryPawnPromotion",
            "sittuyinPromotion",
            "mandatoryPiecePromotion",
            "piecePromotionOnCapture",
            "pieceDemotion",
            "doubleStep",
            "castling",
            "castlingDroppedPiece",
            "oppositeCastling",
            "pieceDrops",
            "capturesToHand",
            "dropLoop",
            FREE_DROPS,
            "dropPromoted",
            "firstRankPawnDrops",
            "promotionZonePawnDrops",
            "dropChecks",
            "mustDrop",
            "seirawanGating",
            "wallOrMove",
            "blastOnCapture",
            "petrifyBlastPieces",
            "mustCapture",
            "checking",
            "immobilityIllegal",
            "pass",
            "passWhite",
            "passBlack",
            "passOnStalemate",
            "passOnStalemateWhite",
            "passOnStalemateBlack",
            "flyingGeneral",
            "makpongRule",
            "dupleCheck",
            "checkCounting",
            "stalematePieceCount",
            "shogiPawnDropMateIllegal",
            "shatarMateRule",
            "extinctionClaim",
            "extinctionPseudoRoyal",
            "flagPieceSafe",
            "flagPieceBlockedWin",
            "flagMove",
            "adjudicateFullBoard",
            "perpetualCheckIllegal",
            "moveRepetitionIllegal",
            "nFoldValueAbsolute",
            "dropOnTop",
            "bikjangRule",
            "dropOppositeColoredBishop",
            "sittuyinRookDrop",
            "twoBoards",
            "cambodianMoves",
        ],
    ),
    (
        Use::Laws,
        Value::Zone,
        &[
            "promotionRegionWhite",
            "promotionRegionBlack",
            "doubleStepRegionWhite",
            "doubleStepRegionBlack",
            "tripleStepRegionWhite",
            "tripleStepRegionBlack",
            "enPassantRegion",
            "enPassantRegionWhite",
            "enPassantRegionBlack",
            "dropRegionWhite",
            "dropRegionBlack",
            "enclosingDropStart",
            "wallingRegion",
            "wallingRegionWhite",
            "wallingRegionBlack",
            "flagRegion",
            "flagRegionWhite",
            "flagRegionBlack",
            "connectRegion1White",
            "connectRegion1Black",
            "connectRegion2White",
            "connectRegion2Black",
            "diagonalLines",
        ],
    ),
    (
        Use::Laws,
        Value::Pieces,
        &[
            "promotionPieceTypes",
            "promotionPieceTypesWhite",
            "promotionPieceTypesBlack",
            "promotionPawnTypes",
            "promotionPawnTypesWhite",
            "promotionPawnTypesBlack",
            "enPassantTypes",
            "enPassantTypesWhite",
            "enPassantTypesBlack",
            "castlingRookPieces",
            "blastImmuneTypes",
            "mutuallyImmuneTypes",
            "petrifyOnCaptureTypes",
            "extinctionPieceTypes",
            "connectPieceTypes",
        ],
    ),
    (
        Use::Laws,
        Value::Piece,
        &[
            "castlingKingPiece",
            "mustDropType",
            "dropNoDoubled",
            "flagPiece",
        ],
    ),
    (Use::Laws, Value::Pairs, &["promotedPieceType"]),
    (
        Use::Laws,
        Value::Number,
        &[
            "dropNoDoubledCount",
            "extinctionPieceCount",
            "extinctionOpponentPieceCount",
            "flagPieceCount",
            "connectN",
            "connectNxN",
            "collinearN",
            "nFoldRule",
        ],
    ),
    (Use::Laws, ENCLOSING, &["enclosingDrop"]),
    (Use::Laws, WALLS, &["wallingRule"]),
    (Use::Laws, FLIPS, &["flipEnclosedPieces"]),
    (Use::Laws, MATERIAL, &["materialCounting"]),
    (Use::Laws, COUNTING, &["countingRule"]),
    (Use::Laws, CHASING, &["chasingRule"]),
    (
        Use::Laws,
        SCORE,
        &["stalemateValue", "checkmateValue", "nFoldValue"],
    ),
    (Use::Laws, EXTINCTION, &["extinctionValue", "connectValue"]),
    (Use::Unplayed, Value::Flag, &["gating"]),
    // Without these options, they are on.
    (
        Use::Laws,
        Value::Flag,
        &["connectDiagonal", "connectHorizontal", "connectVertical"],
    ),
    (Use::Laws, Value::Pieces, &["pawnTypes"]),
    (
        Use::Laws,
        Value::Pieces,
        &["castlingRookPiecesWhite", "castlingRookPiecesBlack"],
    ),
    (
        Use::Laws,
        Value::Piece,
        &[
            "castlingKingPieceWhite",
            "castlingKingPieceBlack",
            "flagPieceWhite",
            "flagPieceBlack",
        ],
    ),
    (
        Use::Laws,
        Value::File,
        &["castlingRookKingsideFile", "castlingRookQueensideFile"],
    ),
    (Use::Laws, Value::Counts, &["promotionLimit"]),
    (Use::Laws, Value::Castling, &["castlingWins"]),
    (Use::Unused, Value::Number, &["pocketSize"]),
    (Use::Laws, Value::Number, &["nMoveRule"]),
    (Use::Laws, Value::Flag, &["chess960"]),
    (
        Use::Laws,
        Value::Pieces,
        &[
            "nMoveRuleTypes",
            "nMoveRuleTypesWhite",
            "nMoveRuleTypesBlack",
        ],
    ),
    (
        Use::Unused,
        Value::Text,
        &[
            "variantTemplate",
            "pieceToCharTable",
            "pieceValueMg",
            "pieceValueEg",
        ],
    ),
];
