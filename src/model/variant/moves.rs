//! Laws about kinds of moves. An empty group of laws forbids its moves.

use super::laws::is_default;
use super::{Sided, Zone};
use crate::model::{Checks, Kind, Piece, Side, Sq};
use serde::{Deserialize, Serialize};

/// A number of pieces of one kind.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limit {
    /// The kind.
    pub piece: Kind,
    /// The number.
    pub count: u32,
}

/// What pawns may do besides the moves of the piece.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pawns {
    /// Which pieces are pawns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Kind>,
    /// The other pieces that make their first moves as pawns do, from the zone of the double step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub initial: Vec<Kind>,
    /// Where a pawn may move two squares ahead. Moves for the first move of pawns are allowed there, whether the pawn
    /// has moved or not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub double_step: Option<Sided<Zone>>,
    /// Where a pawn may move three squares ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triple_step: Option<Sided<Zone>>,
    /// Which pieces may capture a pawn en passant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub en_passant: Vec<Kind>,
    /// The squares on which they may do so; everywhere if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant_zone: Option<Sided<Zone>>,
}

impl Pawns {
    /// Whether a piece is a pawn that may make a first move from this square.
    pub fn begins(&self, piece: Piece, sq: Sq, ranks: u8) -> bool {
        let zones = [&self.double_step, &self.triple_step].into_iter().flatten();
        let mut here = zones.map(|zone| zone.contains(piece.side, sq, ranks));
        self.pieces.contains(&piece.kind) && here.any(|here| here)
    }

    /// Whether a piece makes its first moves from the zone of the double step, whether it has moved or not.
    pub fn uses_zone(&self, kind: Kind) -> bool {
        self.pieces.contains(&kind) || self.initial.contains(&kind)
    }

    /// Whether the first moves of pawns are those of chess: two steps from their second rank.
    pub(super) fn begin_as_chess(&self) -> bool {
        let steps = |side: Side, sq: Sq| {
            let zone = self.double_step.as_ref();
            zone.is_some_and(|zone| zone.contains(side, sq, 8))
        };
        let mut all = (0..8).flat_map(|file| (0..8).map(move |rank| Sq::new(file, rank)));
        self.pieces == [Kind::PAWN]
            && self.triple_step.is_none()
            && all.all(|sq| {
                steps(Side::White, sq) == (sq.rank == 1) && steps(Side::Black, sq) == (sq.rank == 6)
            })
    }
}

/// Promotion and demotion of any piece by moving into, inside or out of a zone, as in shogi.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ShogiPromotion {
    /// Pairs of the piece that promotes and the piece to which it promotes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<(Kind, Kind)>,
    /// Pairs of a promoted piece and the kind as which it counts in laws that count pieces, or that define which pieces
    /// are royal, reach a goal or castle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counts_as: Vec<(Kind, Kind)>,
    /// The zone.
    pub zone: Sided<Zone>,
    /// The most pieces of a kind that a side may have after promoting to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Limit>,
    /// The piece must promote.
    #[serde(skip_serializing_if = "is_default")]
    pub forced: bool,
    /// The piece promotes only by capturing.
    #[serde(skip_serializing_if = "is_default")]
    pub capturing: bool,
    /// A promoted piece is demoted by its next move.
    #[serde(skip_serializing_if = "is_default")]
    pub demotes: bool,
}

/// Castling. It is not possible for a side for which no piece is named.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Castling {
    /// Which pieces castle as the king does.
    #[serde(skip_serializing_if = "is_empty_list")]
    pub kings: Sided<Vec<Kind>>,
    /// Which pieces castle as the rook does.
    #[serde(skip_serializing_if = "is_empty_list")]
    pub rooks: Sided<Vec<Kind>>,
    /// The king's target file toward the last file, counted from 1; the second to last file if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short: Option<u8>,
    /// The king's target file toward the first file, counted from 1; the third file if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub long: Option<u8>,
    /// The rank, counted from 1 from the player's side; the first rank if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u8>,
    /// The king's file, counted from 1, if several pieces could castle as the king does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub king_file: Option<u8>,
    /// The file, counted from 1, from which a partner is searched toward the last file; the last file if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_rook: Option<u8>,
    /// The file from which a partner is searched toward the first file; the first file if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub long_rook: Option<u8>,
    /// Pieces dropped on their first squares may castle.
    #[serde(skip_serializing_if = "is_default")]
    pub dropped: bool,
    /// Castling ends the opponent's right to castle on the same wing.
    #[serde(skip_serializing_if = "is_default")]
    pub takes_opposite: bool,
    /// Castling is written as in Chess960: the king takes its own rook, and the rights are the files of rooks.
    #[serde(skip_serializing_if = "is_default")]
    pub by_rook: bool,
}

impl Castling {
    /// Whether no piece castles.
    pub fn is_impossible(&self) -> bool {
        let none = |lists: &Sided<Vec<Kind>>| lists.iter().all(Vec::is_empty);
        none(&self.kings) || none(&self.rooks)
    }

    /// The king's target files toward the first file and toward the last one, counted from 1, on a board with `files`
    /// files.
    pub fn targets(&self, files: u8) -> [u8; 2] {
        [
            self.long.unwrap_or(3),
            self.short.unwrap_or(files.saturating_sub(1)),
        ]
    }
}

/// Pieces in hand. Nothing is dropped unless `allowed`.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Drops {
    /// Pieces may be dropped.
    #[serde(skip_serializing_if = "is_default")]
    pub allowed: bool,
    /// A captured piece goes into the hand of the player who captures it.
    #[serde(skip_serializing_if = "is_default")]
    pub captured: bool,
    /// A captured piece stays promoted.
    #[serde(skip_serializing_if = "is_default")]
    pub keeps_promotion: bool,
    /// Hands never run out of pieces, and are not written.
    #[serde(skip_serializing_if = "is_default")]
    pub free: bool,
    /// Hands get their pieces from another board.
    #[serde(skip_serializing_if = "is_default")]
    pub from_outside: bool,
    /// The zone in which pieces may be dropped; everywhere if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Sided<Zone>>,
    /// Pieces that may be dropped only in a separate zone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<super::Region>,
    /// Pieces may be dropped as promoted pieces.
    #[serde(skip_serializing_if = "is_default")]
    pub promoted: bool,
    /// How many unpromoted pieces of a kind a side may have on a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub on_a_file: Vec<Limit>,
    /// The pieces that are pawns for the next two laws; those of the law `pawns` if this is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawns: Option<Vec<Kind>>,
    /// Pawns may be dropped on their own first rank.
    #[serde(skip_serializing_if = "is_default")]
    pub pawns_on_first_rank: bool,
    /// Pawns may be dropped on squares where they promote.
    #[serde(skip_serializing_if = "is_default")]
    pub pawns_in_promotion_zone: bool,
    /// A drop may not give check.
    #[serde(skip_serializing_if = "is_default")]
    pub check_forbidden: bool,
    /// Pieces of which a side may drop at most half, rounded up, on squares of one color.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opposite_colors: Vec<Kind>,
    /// What drops must enclose or touch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub enclosing: Option<Enclosing>,
    /// A player who can drop must drop.
    #[serde(skip_serializing_if = "is_default")]
    pub forced: bool,
    /// The kinds of pieces to which `forced` applies; all if it is empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forced_pieces: Vec<Kind>,
}

impl Drops {
    /// Whether a captured promoted piece becomes, in the hand, the piece that it was before.
    pub fn returns(&self) -> bool {
        (self.captured || self.from_outside) && !self.keeps_promotion
    }
}

/// What a drop must enclose or touch.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enclosing {
    /// The rule.
    pub rule: EnclosingRule,
    /// Squares that must be filled first; the rule does not apply to them.
    #[serde(default, skip_serializing_if = "Zone::is_empty")]
    pub exempt: Zone,
}

/// The pieces that a drop must enclose or touch, or that a drop or move flips.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnclosingRule {
    /// A line of enemies between it and a piece of its own side.
    Reversi,
    /// Beside a piece of its own side.
    Ataxx,
    /// A square of four with an enemy.
    Quadwrangle,
    /// Not beside an enemy.
    Snort,
    /// Beside any piece, or on an edge.
    AnySide,
    /// On top of a column: on the first rank or above a piece.
    Top,
}

/// What a piece may do with or instead of its first move.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gating {
    /// A piece in hand may be placed on the square that an unmoved piece of the first rank leaves.
    #[serde(skip_serializing_if = "is_default")]
    pub allowed: bool,
    /// Leaps that a piece may make as its first move, if it is not attacked by a rook on a line
    /// (cambodian chess).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaps: Vec<Leap>,
}

/// A leap as a first move.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leap {
    /// The piece.
    pub piece: Kind,
    /// The numbers of files and of ranks ahead.
    pub by: (i8, i8),
    /// The right is lost when the piece is attacked by one of these.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost_to: Vec<Kind>,
}

/// Walls and ducks that a move places. None are placed without a rule.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Walls {
    /// Where a wall is placed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<WallRule>,
    /// The zone in which walls may be placed; everywhere if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zone: Option<Sided<Zone>>,
    /// A wall is placed instead of a move, but not by a player in check.
    #[serde(skip_serializing_if = "is_default")]
    pub instead: bool,
}

/// Where a wall is placed after a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WallRule {
    /// On a square to which the piece that moved could move next without capturing.
    Arrow,
    /// The only wall moves to any empty square.
    Duck,
    /// On the edge of the rest of the board.
    Edge,
    /// On the square that the piece left.
    Past,
    /// On any empty square.
    Static,
}

/// What a capture or a move does to other pieces.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Effects {
    /// A capture removes the pieces around it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blast: Option<Blast>,
    /// Pieces that cannot capture their own kind.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mutually_immune: Vec<Kind>,
    /// Pieces that become walls when they capture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub petrified: Vec<Kind>,
    /// Enemies that a move encloses change sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flips: Option<EnclosingRule>,
}

/// A capture removes the pieces around it, and the piece that captures.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Blast {
    /// Pieces that a capture beside them does not remove.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub immune: Vec<Kind>,
    /// Pieces that are not removed when they capture.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub survivors: Vec<Kind>,
    /// Pieces become walls instead of being removed.
    #[serde(skip_serializing_if = "is_default")]
    pub petrifies: bool,
}

/// Which of the possible moves are allowed.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Choice {
    /// A player who can capture must capture.
    #[serde(skip_serializing_if = "is_default")]
    pub must_capture: bool,
    /// A move may not give check.
    #[serde(skip_serializing_if = "is_default")]
    pub check_forbidden: bool,
    /// A piece may not move to a square from which it could never move again.
    #[serde(skip_serializing_if = "is_default")]
    pub immobile_forbidden: bool,
}

/// When a player may pass.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Passing {
    /// The player may always pass.
    pub always: Sided<bool>,
    /// The player may pass if there is no other move.
    pub stalemated: Sided<bool>,
    /// If royal pieces face each other, the player must separate them or pass (janggi).
    #[serde(skip_serializing_if = "is_default")]
    pub facing: bool,
}

/// What is counted besides moves.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Counting {
    /// The number of checks that wins; 0 if checks are not counted.
    #[serde(skip_serializing_if = "is_default")]
    pub checks: u32,
    /// The rule by which a weaker side counts its moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<CountingRule>,
    /// How many moves a lone royal piece may still be chased, depending on the pieces that the other side has left. The
    /// first row that applies is used. Needed by `rule`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chases: Vec<Chase>,
    /// Every drop resets the halfmove clock, not only that of a pawn.
    #[serde(skip_serializing_if = "is_default")]
    pub drops: bool,
    /// Pieces whose moves reset the halfmove clock, unless they could move back; pawns if it is
    /// missing, and none if it is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub irreversible: Option<Sided<Vec<Kind>>>,
}

fn is_empty_list(kinds: &Sided<Vec<Kind>>) -> bool {
    matches!(kinds, Sided::Both(list) if list.is_empty())
}

impl Counting {
    /// The pieces of a player whose moves reset the halfmove clock, if they are not the pawns.
    pub fn irreversible_of(&self, side: Side) -> Option<&[Kind]> {
        let kinds = self.irreversible.as_ref()?;
        Some(&kinds.of(side).0[..])
    }

    /// The checks that must be given to win, at the start of the game, if checks are counted.
    pub fn first_checks(&self) -> Option<Checks> {
        (self.checks > 0).then_some(Checks {
            white: self.checks,
            black: self.checks,
        })
    }
}

/// How many moves a lone royal piece may still be chased.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chase {
    /// The row applies if the other side has pieces of this kind.
    pub piece: Kind,
    /// The number of these pieces that it must have at least.
    pub count: u32,
    /// The number of moves.
    pub moves: u64,
}

/// The rule by which a weaker side counts its moves.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CountingRule {
    /// The rule of makruk.
    Makruk,
    /// The rule of cambodian chess.
    Cambodian,
    /// The rule of ASEAN chess.
    Asean,
}

impl CountingRule {
    /// A draw may be claimed after more than this number of moves of each side, whatever pieces are left; 0 if that
    /// depends on the pieces.
    #[must_use]
    pub fn limit(self) -> u64 {
        match self {
            Self::Makruk => 64,
            Self::Cambodian => 63,
            Self::Asean => 0,
        }
    }
}
