use super::laws::is_default;
use super::{Limit, Sided, Zone};
use crate::model::Kind;
use serde::{Deserialize, Serialize};

/// How a game ends. An end does not make later moves illegal: a game that continues after it can be read.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ends {
    /// The score of checkmate for the side that is mated; a loss if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkmate: Option<Score>,
    /// The score of stalemate for the side that has no move; a draw if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalemate: Option<Score>,
    /// At stalemate, the side with more pieces wins, or the side with fewer pieces if `stalemate` is a win.
    #[serde(skip_serializing_if = "is_default")]
    pub stalemate_counts_pieces: bool,
    /// If the drop of a pawn mates, the side that drops it loses.
    #[serde(skip_serializing_if = "is_default")]
    pub pawn_drop_mate_loses: bool,
    /// Which pieces may mate; all if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mates: Option<Mates>,
    /// The game ends when a side has too few of some pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extinction: Option<Extinction>,
    /// The game is won by a piece that reaches a zone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    /// The game is won by pieces in a row or a group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connect: Option<Connect>,
    /// The result of repeated positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// The game ends when no square is empty; the side with more pieces wins.
    #[serde(skip_serializing_if = "is_default")]
    pub full_board: bool,
    /// Which side wins if the game ends without a winner; a draw if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub material: Option<Tiebreak>,
    /// The value of each kind of piece; other kinds count 0. If it is empty, every piece counts 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Limit>,
    /// Castling that wins, by side; a side that can no longer castle in this way loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castling_wins: Option<Sided<Wings>>,
}

/// Which side wins if the game ends without a winner.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tiebreak {
    /// The side whose pieces count more.
    Unweighted,
    /// White if White's pieces count at least 2 more; otherwise Black.
    Komi,
    /// White.
    WhiteDrawOdds,
    /// Black.
    BlackDrawOdds,
}

/// Which pieces may mate, as in shatar.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mates {
    /// A side that mates with these pieces alone loses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub never_by: Vec<Kind>,
    /// Mate is a draw, unless one of these pieces has given check in the series of checks that ends with it. If it is
    /// empty, every mate counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after_check_by: Vec<Kind>,
}

/// The wings on which a side castles.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wings {
    /// Toward the last file.
    #[serde(skip_serializing_if = "is_default")]
    pub short: bool,
    /// Toward the first file.
    #[serde(skip_serializing_if = "is_default")]
    pub long: bool,
}

/// The result for the side to move, or for the side that the law is about.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// It wins.
    Win,
    /// No side wins.
    Draw,
    /// It loses.
    Loss,
}

/// The game ends when a side has too few of some pieces.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extinction {
    /// The kinds of pieces, any of which is enough. If it is empty, all pieces are counted together.
    pub pieces: Vec<Kind>,
    /// The side has this number or fewer of a kind; 0 if missing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub count: u32,
    /// The other side must have at least this number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opponent: u32,
    /// The score of this side.
    pub score: Score,
    /// It ends the game only if the other side cannot do the same with its next move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub claim: bool,
}

/// The game is won by a piece that reaches a zone.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    /// The kinds of pieces, and how many of them; any pieces if it is empty.
    pub pieces: Vec<Limit>,
    /// The number of pieces of any kind, if `pieces` is empty; 1 if missing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub count: u32,
    /// The zone.
    pub zone: Sided<Zone>,
    /// The other side may still reach its zone with its next move; then the game is a draw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reply: bool,
    /// The game is won only if the piece is still there when the side is to move again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stays: bool,
    /// The game is not won while one of the pieces is attacked, unless there are more pieces than needed.
    /// With `stays`, only an attacked piece must stay.
    #[serde(default, skip_serializing_if = "is_default")]
    pub safe: bool,
    /// The game is also won if the zone is full of other pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blocked: bool,
}

/// The game is won by pieces in a row or a group.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Connect {
    /// Which pieces; all if it is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<Kind>,
    /// The number of pieces in a row; 0 if rows do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub row: u32,
    /// The number of pieces on one line, with or without gaps between them; 0 if lines do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub line: u32,
    /// Only rows and lines along files and ranks count, and groups have no diagonal steps.
    #[serde(default, skip_serializing_if = "is_default")]
    pub straight: bool,
    /// Rows and lines along files do not count, and groups have no steps along files.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_files: bool,
    /// Rows and lines along ranks do not count, and groups have no steps along ranks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_ranks: bool,
    /// The length of the side of a full square; 0 if squares do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub square: u32,
    /// Two zones that a group must join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<(Sided<Zone>, Sided<Zone>)>,
    /// The score of the side that connects; a win if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// What repeated positions are.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// How many times a position must be reached.
    pub times: u32,
    /// The score of the side to move.
    pub score: Score,
    /// The score is that of White, whichever side is to move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub for_white: bool,
    /// The side that always gave check loses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perpetual_check_loses: bool,
    /// The side that always attacked an undefended piece loses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perpetual_chase_loses: bool,
    /// A side loses with its fifth move in a row with which a piece moves to and fro between two squares. One pass
    /// before the last of these moves is allowed. Moves out of check do not count, and neither do pieces whose regions
    /// keep them away from the region of the enemy's royal pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to_and_fro_loses: bool,
}
