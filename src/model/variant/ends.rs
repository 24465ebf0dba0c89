use super::laws::is_default;
use super::{Limit, Sided, Zone};
use crate::model::Kind;
use serde::{Deserialize, Serialize};

/// How a game ends. No end removes a move: a game that goes on after it can be read.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ends {
    /// What checkmate is for the mated side; a loss if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkmate: Option<Score>,
    /// What having no move is for that side; a draw if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stalemate: Option<Score>,
    /// At stalemate the side with more pieces wins, or that with fewer if `stalemate` is a win.
    #[serde(skip_serializing_if = "is_default")]
    pub stalemate_counts_pieces: bool,
    /// A pawn that is dropped may not mate: the side that drops it loses.
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
    /// What repeated positions are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// The game ends when no square is empty; the side with more pieces wins.
    #[serde(skip_serializing_if = "is_default")]
    pub full_board: bool,
    /// What an end without a winner is; a draw if missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub material: Option<Tiebreak>,
    /// What a piece of each kind counts, and others nothing; if it is empty every piece counts 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Limit>,
    /// Castling that wins, by side; a side that can no longer castle so loses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castling_wins: Option<Sided<Wings>>,
}

/// Who wins an end without a winner.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tiebreak {
    /// The side whose pieces count more.
    Unweighted,
    /// White if White's pieces count at least 2 more, and otherwise Black.
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

/// Wings on which a side castles.
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

/// What an end means for the side to move, or for the side it is about.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

/// The game ends when a side has too few of some pieces.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extinction {
    /// Of any of these kinds; of all pieces together if it is empty.
    pub pieces: Vec<Kind>,
    /// A side with this many or fewer of a kind; 0 if missing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub count: u32,
    /// Only if the other side has at least as many.
    #[serde(default, skip_serializing_if = "is_default")]
    pub opponent: u32,
    /// What it means for that side.
    pub score: Score,
    /// It ends the game only if the other side cannot do the same with its next move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub claim: bool,
}

/// The game is won by a piece that reaches a zone.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flag {
    /// Which pieces, and how many of them; any pieces if it is empty.
    pub pieces: Vec<Limit>,
    /// How many pieces of any kind, if `pieces` is empty; one if missing.
    #[serde(default, skip_serializing_if = "is_default")]
    pub count: u32,
    /// Which zone.
    pub zone: Sided<Zone>,
    /// The other side may still reach its zone with its next move and draw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reply: bool,
    /// It counts when the side is to move again, if the piece is still there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stays: bool,
    /// It does not count while one of the pieces is attacked, unless there are more than needed.
    /// With `stays`, only an attacked piece must stay.
    #[serde(default, skip_serializing_if = "is_default")]
    pub safe: bool,
    /// It counts as well if the zone is full of other pieces.
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
    /// How many in a row; 0 if rows do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub row: u32,
    /// How many on one line, with or without gaps between them; 0 if lines do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub line: u32,
    /// Rows and lines along files and ranks only, and groups without diagonal steps.
    #[serde(default, skip_serializing_if = "is_default")]
    pub straight: bool,
    /// Neither rows and lines along files count, nor steps of groups along them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_files: bool,
    /// Neither rows and lines along ranks count, nor steps of groups along them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub no_ranks: bool,
    /// The length of the side of a full square; 0 if squares do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub square: u32,
    /// Two zones that a group must join.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub join: Option<(Sided<Zone>, Sided<Zone>)>,
    /// What it means for the side that connects; a win if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// What repeated positions are.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// How often a position must be reached.
    pub times: u32,
    /// What it means for the side to move.
    pub score: Score,
    /// It means that for White, whoever is to move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub for_white: bool,
    /// The side that always gave check loses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perpetual_check_loses: bool,
    /// The side that always attacked an undefended piece loses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub perpetual_chase_loses: bool,
    /// A side loses with its fifth move in a row by which a piece goes to and fro between two squares. One pass before
    /// the last of them does not matter. Moves out of check are free, and so are pieces that their regions keep away
    /// from the region of the enemy's royal pieces.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to_and_fro_loses: bool,
}
