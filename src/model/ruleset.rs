use super::{Coord, Kind, Side};
use serde::{Deserialize, Serialize};

/// Rules that a position states itself, in addition to those of its variant: the ICN header.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleSet {
    /// The order of players; empty means White, Black.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cycle: Vec<Side>,
    /// Where each side promotes and to what; empty means that there is no promotion.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub promotion: Vec<Promotion>,
    /// What each side must achieve; empty means checkmate.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goals: Vec<Goals>,
    /// Plies without a pawn move or capture after which a draw may be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub move_limit: Option<u64>,
}

/// One side's promotion rule.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promotion {
    /// Whose pawns.
    pub side: Side,
    /// On which ranks, from 1; empty means this side does not promote.
    pub ranks: Vec<Coord>,
    /// To what; `None` is the usual choice of queen, rook, bishop, knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Vec<Kind>>,
}

/// One side's ways to win.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Goals {
    /// Whose goals.
    pub side: Side,
    /// Words such as `checkmate`, `allpiecescaptured`.
    pub words: Vec<String>,
}
