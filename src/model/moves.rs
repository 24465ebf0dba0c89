use super::{BoardId, BoardSquare, Coord, Kind, Moment, Side, Sq, Square};
use bitflags::bitflags;
use serde::{Deserialize, Serialize};

bitflags! {
    /// What is known about a move besides its squares.
    ///
    /// `SAYS_*` are the claims of the text, separate from the facts. The `resolve` pass adds the facts,
    /// and `check` compares the two.
    #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
    pub struct Marks: u32 {
        /// The text states that the move captures.
        const SAYS_CAPTURE = 1 << 0;
        /// The text states that the move gives check.
        const SAYS_CHECK = 1 << 1;
        /// The text states that the move mates.
        const SAYS_MATE = 1 << 2;
        /// Castling toward the last file (`O-O`).
        const CASTLE_SHORT = 1 << 3;
        /// Castling toward the first file (`O-O-O`).
        const CASTLE_LONG = 1 << 4;
        /// Captures a pawn en passant.
        const EN_PASSANT = 1 << 5;
        /// A piece is dropped from the hand.
        const DROP = 1 << 6;
        /// The player passes (`--`, `0000`). `from` and `to` are both the square of a piece that does not move, if the
        /// text or the rules name one (`e2e2`, `Ke2`).
        const PASS = 1 << 7;
        /// Promotion of any piece as in shogi (`+`); on several boards, a promotion that names no piece (`=`).
        const PROMOTE = 1 << 8;
        /// Demotion of any piece as in shogi (`-`).
        const DEMOTE = 1 << 9;
        /// A piece is gated in: `gated`, on `gate` (on `from` if `gate` is unknown).
        const GATE = 1 << 10;
        /// A wall or duck is placed on `wall` after the move.
        const WALL = 1 << 11;
        /// Squares, kinds and the captured piece are facts.
        const RESOLVED = 1 << 12;
        /// Gives check (only with `CHECK_KNOWN`).
        const CHECK = 1 << 13;
        /// Mates (only with `CHECK_KNOWN`).
        const MATE = 1 << 14;
        /// `CHECK` and `MATE` were computed.
        const CHECK_KNOWN = 1 << 15;
        /// Algebraic notation must write the start file (only with `SAN_KNOWN`).
        const SAN_FILE = 1 << 16;
        /// Algebraic notation must write the start rank (only with `SAN_KNOWN`).
        const SAN_RANK = 1 << 17;
        /// `SAN_FILE` and `SAN_RANK` were computed.
        const SAN_KNOWN = 1 << 18;
        /// A pawn's double step.
        const DOUBLE_STEP = 1 << 19;
        /// The text writes castling as the king taking its own rook; after `resolve`, `rook` is the square of the rook.
        const KING_TAKES_ROOK = 1 << 20;
        /// The text states that this move ends the game.
        const SAYS_OVER = 1 << 21;
        /// The text states that the game is over, but neither by checkmate nor by stalemate.
        const SAYS_OTHERWISE = 1 << 22;
        /// Leaves the other side without a legal move and not in check. This is computed only at the end of a line,
        /// and only with `Part::END`.
        const STALEMATE = 1 << 23;
        /// The text states that the move stalemates.
        const SAYS_STALEMATE = 1 << 24;
        /// The text states that only a move through time or timelines can parry this check (`*`).
        const SAYS_SOFTMATE = 1 << 25;
        /// Gives such a check (only with `CHECK_KNOWN`).
        const SOFTMATE = 1 << 26;
        /// The text states that the present moves (`~`).
        const SAYS_PRESENT = 1 << 27;
        /// The text writes the letter of a pawn. If the letters of the variant are not known, the letter may be
        /// needed.
        const PAWN_LETTER = 1 << 28;
        /// In 5D chess: a check would not exist without this move. `CHECK` is on the last such move of
        /// each check.
        const HELPS_CHECK = 1 << 29;

        /// All claims of the text.
        const CLAIMS = Self::SAYS_CAPTURE.bits()
            | Self::SAYS_CHECK.bits()
            | Self::SAYS_MATE.bits()
            | Self::SAYS_OVER.bits()
            | Self::SAYS_OTHERWISE.bits()
            | Self::SAYS_STALEMATE.bits()
            | Self::SAYS_SOFTMATE.bits()
            | Self::SAYS_PRESENT.bits();
        /// The move is stored elsewhere in the tree. This mark never appears outside the tree.
        const ELSEWHERE = 1 << 31;

        /// Everything that no move of chess does.
        const UNORTHODOX = Self::DROP.bits()
            | Self::PROMOTE.bits()
            | Self::DEMOTE.bits()
            | Self::GATE.bits()
            | Self::WALL.bits();

        /// Everything is known of a move that its word in algebraic notation tells.
        const WORD_KNOWN = Self::RESOLVED.bits() | Self::SAN_KNOWN.bits() | Self::CHECK_KNOWN.bits();

        /// The word of the move does not consist of a piece and its squares.
        const NO_USUAL_WORD = Self::UNORTHODOX.bits() | Self::PASS.bits() | Self::CASTLE.bits();

        /// Castling on either side.
        const CASTLE = Self::CASTLE_SHORT.bits() | Self::CASTLE_LONG.bits();
    }
}

/// One move on one bounded board: 24 bytes, cheap to copy.
///
/// Before `resolve`, it holds what the text states; any part of it may be unknown. Afterward
/// ([`Marks::RESOLVED`]), it holds facts: for castling, `from` and `to` are the squares of the king, and
/// `rook` is that of the rook. A gate and a wall may be added to any move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Ply {
    /// The start square; its file, its rank or both may be unknown.
    pub from: Sq,
    /// The target square; after a pawn capture such as `exd`, its rank may be unknown.
    pub to: Sq,
    /// The square of the castling rook; in other moves, another square that the notation names.
    pub rook: Sq,
    /// The square on which a piece is gated in; only with [`Marks::GATE`].
    pub gate: Sq,
    /// The square on which a wall or duck is placed; only with [`Marks::WALL`].
    pub wall: Sq,
    /// The piece that moves; a pawn is stated explicitly.
    pub kind: Option<Kind>,
    /// The piece to which it promotes.
    pub promotion: Option<Kind>,
    /// The piece that is gated in; only with [`Marks::GATE`].
    pub gated: Option<Kind>,
    /// The captured piece; known only after `resolve`.
    pub captured: Option<Kind>,
    /// Everything else that is known about the move.
    pub marks: Marks,
}

impl Ply {
    /// A move of which nothing is known.
    pub const UNKNOWN: Self = Self {
        from: Sq::NONE,
        to: Sq::NONE,
        rook: Sq::NONE,
        gate: Sq::NONE,
        wall: Sq::NONE,
        kind: None,
        promotion: None,
        gated: None,
        captured: None,
        marks: Marks::empty(),
    };

    /// A move of an unknown piece from one square to another.
    pub fn coordinates(from: Sq, to: Sq) -> Self {
        Self {
            from,
            to,
            ..Self::UNKNOWN
        }
    }

    /// A pass.
    pub fn pass() -> Self {
        Self {
            marks: Marks::PASS,
            ..Self::UNKNOWN
        }
    }

    /// The square on which a pass is written, if it is known.
    pub fn stays_on(self) -> Option<Sq> {
        let passes = self.marks.contains(Marks::PASS) && self.from == self.to;
        self.from.known().filter(|_| passes)
    }

    /// Whether it is resolved, so that it holds facts.
    pub fn is_resolved(self) -> bool {
        self.marks.contains(Marks::RESOLVED)
    }

    /// Whether it castles.
    pub fn is_castling(self) -> bool {
        self.marks.intersects(Marks::CASTLE)
    }

    /// Whether it may be a move of chess, as far as it is known: its squares are on a board of eight files
    /// and ranks, and it does nothing that chess does not have.
    pub fn may_be_chess(&self) -> bool {
        let numbers = [self.from.file, self.from.rank, self.to.file, self.to.rank];
        let known = numbers.into_iter().filter(|n| *n != u8::MAX);
        let becomes = self.promotion;
        !self.marks.intersects(Marks::UNORTHODOX)
            && known.max().is_none_or(|most| most < 8)
            && becomes.is_none_or(|kind| Kind::OF_CHESS.contains(&kind))
    }

    /// Whether all is known of a move that algebraic notation needs, all that the text says of captures, checks and mates is
    /// true, it says each of them, and nothing of the start square of a piece must be written. Moves that castle, promote or
    /// are unusual in another way are not examined: `false`.
    #[inline(always)]
    pub(crate) fn is_as_said(&self) -> bool {
        const CHECKS: Marks = Marks::SAYS_CHECK.union(Marks::CHECK);
        const MATES: Marks = Marks::SAYS_MATE.union(Marks::MATE).union(Marks::CHECK);
        const COMPARED: Marks = CHECKS.union(MATES).union(Marks::SAYS_CAPTURE);
        const OTHER: Marks = Marks::CLAIMS
            .difference(COMPARED)
            .union(Marks::NO_USUAL_WORD)
            .union(Marks::EN_PASSANT)
            .union(Marks::SAN_FILE)
            .union(Marks::SAN_RANK);
        let checks = self.marks & CHECKS.union(MATES);
        self.marks & Marks::WORD_KNOWN.union(OTHER) == Marks::WORD_KNOWN
            && self.promotion.is_none()
            && self.captured.is_some() == self.marks.contains(Marks::SAYS_CAPTURE)
            && (checks.is_empty() || checks == CHECKS || checks == MATES)
    }

    /// Only the move itself, for comparison, without claims of the text and computed facts.
    #[must_use]
    pub fn bare(mut self) -> Self {
        self.marks &= Marks::CASTLE
            | Marks::EN_PASSANT
            | Marks::DROP
            | Marks::PASS
            | Marks::PROMOTE
            | Marks::DEMOTE
            | Marks::GATE
            | Marks::WALL
            | Marks::RESOLVED;
        self
    }
}

impl Default for Ply {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

/// A place on an infinite board or in the multiverse; any part of it may be unknown.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Spot {
    /// The timeline of its board: twice its number, as in [`BoardId`].
    pub timeline2: Option<i32>,
    /// The turn of its board.
    pub moment: Option<Moment>,
    /// File, `a` = 1.
    pub x: Option<Coord>,
    /// Rank, from 1.
    pub y: Option<Coord>,
}

impl Spot {
    /// Whether anything is known about its board.
    pub fn names_board(&self) -> bool {
        self.timeline2.is_some() || self.moment.is_some()
    }

    /// The board, if both halves are known.
    pub fn board(&self) -> Option<BoardId> {
        let (timeline2, moment) = (self.timeline2?, self.moment?);
        Some(BoardId {
            timeline2,
            turn: moment.turn,
            black: moment.black,
        })
    }

    /// The square, if both halves are known.
    pub fn square(&self) -> Option<Square> {
        Some(Square {
            x: self.x.clone()?,
            y: self.y.clone()?,
        })
    }
}

impl From<Square> for Spot {
    fn from(s: Square) -> Self {
        Self {
            x: Some(s.x),
            y: Some(s.y),
            ..Self::default()
        }
    }
}

impl From<BoardSquare> for Spot {
    fn from(p: BoardSquare) -> Self {
        Self {
            timeline2: Some(p.board.timeline2),
            moment: Some(p.board.moment()),
            ..p.square.into()
        }
    }
}

/// How a move goes from one board to another.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Jump {
    /// To the end of an existing timeline (`>`).
    Hop,
    /// To an earlier board, which makes a new timeline (`>>`).
    Branch,
}

/// What a move does to the timelines of the multiverse, and what the text states about it.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Lanes {
    /// The timeline it makes: twice its number.
    pub makes: Option<i32>,
    /// The turn that the present moves to.
    pub present: Option<i32>,
    /// Whether the present does not move to the timeline that the move makes, and the text states where it moves.
    /// (Another timeline has the earliest board, or the present was there before.)
    pub elsewhere: bool,
    /// The timeline it makes according to the text (`(>L2)`).
    pub says_makes: Option<i32>,
    /// The turn to which the present moves according to the text (`(~T1)`).
    pub says_present: Option<i32>,
}

/// What a move places on the board besides its own piece.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct Placed {
    /// The square on which a piece is gated in; only with [`Marks::GATE`].
    pub gate: Spot,
    /// The piece that is gated in; only with [`Marks::GATE`].
    pub gated: Option<Kind>,
    /// The square on which a wall or duck is placed; only with [`Marks::WALL`].
    pub wall: Spot,
}

/// One move on the infinite board or in the multiverse, with exact coordinates.
///
/// It holds claims or facts, like [`Ply`].
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash)]
pub struct WideMove {
    /// The piece that moves.
    pub kind: Option<Kind>,
    /// The start square.
    pub from: Spot,
    /// The target square.
    pub to: Spot,
    /// The piece to which it promotes.
    pub promotion: Option<Kind>,
    /// The side of the promoted piece, if the text states it.
    pub promotion_side: Option<Side>,
    /// The captured piece; known only after `resolve`.
    pub captured: Option<Kind>,
    /// The square of the castling partner; known only after `resolve`.
    pub partner: Option<Square>,
    /// How it goes to another board; known only after `resolve`.
    pub jump: Option<Jump>,
    /// How it goes to another board according to the text, which may be wrong.
    pub says_jump: Option<Jump>,
    /// What it does to the timelines, if anything is known about that.
    pub lanes: Option<Box<Lanes>>,
    /// What else it places on the board, if anything is known about that.
    pub placed: Option<Box<Placed>>,
    /// Everything else that is known about the move.
    pub marks: Marks,
}

impl WideMove {
    /// Its start and target. If it adds a board, its target is on that board.
    pub fn ends(&self) -> Option<(BoardSquare, BoardSquare)> {
        let (from, to) = self.from.square().zip(self.to.square())?;
        Some(match self.from.board().zip(self.adds()) {
            Some((leaves, added)) => {
                let place = |board, square| BoardSquare { board, square };
                (place(leaves, from), place(added, to))
            }
            None => (BoardSquare::only(from), BoardSquare::only(to)),
        })
    }

    /// Whether it castles in a different way than in 5D chess, as far as its squares are known. In 5D chess, the king
    /// moves two files toward a rook on its rank, which is at least `rook_distance` files away.
    pub fn castles_otherwise(&self, rook_distance: u8) -> bool {
        let file = |square: &Square| square.x.to_i64().unwrap_or_default();
        let ends = self.from.square().zip(self.to.square());
        let Some((from, to)) = ends.filter(|_| self.marks.intersects(Marks::CASTLE)) else {
            return false;
        };
        let goes = file(&to).saturating_sub(file(&from));
        let near = |rook: &Square| {
            let away = file(rook).saturating_sub(file(&from));
            rook.y != from.y || away.saturating_mul(goes.signum()) < rook_distance.into()
        };
        from.y != to.y || goes.abs() != 2 || self.partner.as_ref().is_some_and(near)
    }

    /// Whether it gives check, and it could not be determined whether that is mate.
    pub fn is_undecided(&self) -> bool {
        self.marks.contains(Marks::CHECK | Marks::RESOLVED)
            && !self.marks.contains(Marks::CHECK_KNOWN)
    }

    /// The board that a completed move of 5D chess adds for its target square.
    pub fn adds(&self) -> Option<BoardId> {
        let to = match self.to.names_board() {
            true => self.to.board(),
            false => self.from.board(),
        }?;
        let made = match self.jump {
            Some(Jump::Branch) => self.lanes.as_deref()?.makes?,
            _ => to.timeline2,
        };
        let at = to.moment().after(1)?;
        Some(BoardId {
            timeline2: made,
            turn: at.turn,
            black: at.black,
        })
    }

    /// Whether it names one of several boards, or goes from one board to another.
    pub fn names_boards(&self) -> bool {
        let placed = self.placed.as_deref();
        let placed = placed.is_some_and(|p| p.gate.names_board() || p.wall.names_board());
        let crosses = self.jump.or(self.says_jump).is_some() || self.lanes.is_some();
        self.from.names_board() || self.to.names_board() || placed || crosses
    }
}
