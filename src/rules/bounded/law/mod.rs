//! The laws of one game as look-ups by piece and by square.
//!
//! They are made from the laws of a variant, and from those that a position states itself, for one
//! board and one army. Nothing else in this module knows what a pawn or a king is.

mod castling;
mod chase;
mod compile;
mod drops;
mod effects;
mod ends;
mod pairs;
mod promotion;
mod royalty;
mod survey;
mod unplayed;

pub(super) use castling::Castling;
pub(super) use chase::Chase;
pub(super) use compile::{Facts, compile};
pub(super) use drops::Drops;
pub(super) use effects::{Effects, Walls};
pub(super) use ends::{Connect, Ends, Extinction, Flag, Material, Mates};
pub(super) use pairs::Pairs;
pub(super) use promotion::{Becoming, Promoting, outcomes};
pub(super) use royalty::Royalty;
pub(super) use survey::{Survey, bits};
pub(super) use unplayed::unplayed;

use super::army::{CODES, Code, side_of};
use super::field::{At, SPAN};
use crate::model::{Cell, CountingRule};
use crate::rules::bounded::pool::Pool;
use std::sync::Arc;

static PLACES: Pool<[u16; SPAN]> = Pool::new();

/// A pawn: it can be captured en passant.
pub(super) const PAWN: u16 = 1;
/// It may move two or three squares ahead from some squares.
pub(super) const STRIDES: u16 = 1 << 1;
/// A pawn that steps straight ahead and captures diagonally, and does nothing else.
pub(super) const STRAIGHT: u16 = 1 << 2;
/// It must not be left attacked.
pub(super) const ROYAL: u16 = 1 << 3;
/// It must not be left attacked if it is one of the last of its kind.
pub(super) const LAST: u16 = 1 << 4;
/// It castles as a king does.
pub(super) const CASTLES: u16 = 1 << 5;
/// It castles as a rook does.
pub(super) const PARTNER: u16 = 1 << 6;
/// It may capture en passant.
pub(super) const PASSING: u16 = 1 << 7;
/// It promotes on some squares.
pub(super) const PROMOTES: u16 = 1 << 8;
/// Its moves reset the halfmove clock.
pub(super) const RESETS: u16 = 1 << 9;

/// It has moves for its first move only, and makes them from a zone, whether it has moved or not.
pub(super) const BEGINS: u16 = 1 << 10;
/// The same, and it makes them only if it has not moved.
pub(super) const REMEMBERED: u16 = 1 << 11;

/// Pawns of White may move two squares ahead from here; for Black the next bit. The same holds for
/// the other places.
pub(super) const DOUBLE: u16 = 1;
/// They may move three squares ahead.
pub(super) const TRIPLE: u16 = 1 << 2;
/// Moves for the first move are allowed.
pub(super) const FIRST: u16 = 1 << 4;
/// A capture en passant may end here.
pub(super) const TARGET: u16 = 1 << 6;
/// Where a piece may be gated in when an unmoved piece leaves.
pub(super) const GATING_SQUARE: u16 = 1 << 8;
/// Where pieces of either side may have to promote.
pub(super) const PROMOTION: u16 = 1 << 10;

/// The laws of one game.
pub(super) struct Law {
    traits: [u16; CODES],
    places: Arc<[u16; SPAN]>,
    pub(super) promotions: Vec<Promoting>,
    pub(super) castling: Castling,
    pub(super) royalty: [Royalty; 2],
    /// Whether some kind of piece that is no usual pawn and not in the army would capture en passant.
    pub(super) others_pass: bool,
    /// The codes of all royal pieces, one bit each.
    pub(super) royals: u128,
    /// Whether each side has at most one royal piece, and never another one.
    pub(super) one_royal: bool,
    /// Whether pawns may stand on the first rank of their side.
    pub(super) pawns_anywhere: bool,
    /// Whether pawns may stand where they must promote.
    pub(super) pawns_promoted: bool,
    pub(super) drops: Option<Box<Drops>>,
    /// Unmoved pieces of the first rank have a right.
    pub(super) has_first_rank_rights: bool,
    /// Another piece may be gated in when they leave.
    pub(super) has_gating: bool,
    /// Leaps as a first move.
    pub(super) leaps: Vec<Leaping>,
    /// Pieces that promote where they are.
    pub(super) promotions_in_place: Vec<Promoting>,
    pub(super) choice: Choice,
    pub(super) passing: [Passing; 2],
    /// If royal pieces face each other, the player must separate them or pass.
    pub(super) must_separate_royals: bool,
    /// The codes of hoppers that neither jump over nor capture one another, one bit each.
    pub(super) hoppers: u128,
    /// How many checks win; 0 if they are not counted.
    pub(super) checks: u32,
    /// Whether the halfmove clock depends on more than captures and moves of pawns.
    pub(super) clocks: bool,
    /// Every drop resets the halfmove clock.
    pub(super) drops_reset: bool,
    /// How a weaker side counts its moves.
    pub(super) honor: Option<Box<Honor>>,
    /// The ends that are not those of chess.
    pub(super) ends: Option<Box<Ends>>,
    pub(super) pairs: Option<Box<Pairs>>,
    pub(super) effects: Option<Box<Effects>>,
    pub(super) walls: Option<Box<Walls>>,
    /// Whether a royal piece in check may not move away, by side.
    pub(super) stays: [bool; 2],
    /// Whether there are moves besides those of a piece, or with something that is put on another
    /// square.
    pub(super) has_more_moves: bool,
    /// Whether it is remembered of some pieces that they have not moved.
    pub(super) remembers: bool,
    /// Whether a move changes more than the squares of the pieces that move.
    pub(super) has_side_effects: bool,
    /// Whether moves change more than the board, or more than their own squares.
    pub(super) changes_more: bool,
    /// The cells of each rank for the model.
    pub(super) shown: Vec<Shown>,
    /// The cells of a rank on which pawns of a side start.
    first: Box<[[Cell; CODES]; 2]>,
}

/// How a weaker side counts its moves.
pub(super) struct Honor {
    pub(super) rule: CountingRule,
    /// The pieces of each side, how many of them the other side needs at least, and how many moves it then has.
    pub(super) chases: Vec<([Vec<Code>; 2], u32, u64)>,
}

/// A leap as a first move.
pub(super) struct Leaping {
    pub(super) code: Code,
    pub(super) by: At,
    /// The right is lost when one of these aims at the piece.
    pub(super) lost_to: Vec<Code>,
}

/// Which of the moves that leave the royal pieces safe may be chosen.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Choice {
    pub(super) must_capture: bool,
    pub(super) check_forbidden: bool,
    pub(super) immobile_forbidden: bool,
}

/// When a side may pass.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Passing {
    pub(super) always: bool,
    pub(super) stalemated: bool,
}

/// What the cells of a rank look like in the model.
pub(super) enum Shown {
    /// No pawn starts here.
    Plainly,
    /// Pawns of this side start on all of its squares.
    AsFirst(u8),
    /// Pawns of one side or the other start on some of its squares.
    Mixed,
}

impl Law {
    /// What a piece is.
    #[inline(always)]
    pub(super) fn is(&self, code: Code, what: u16) -> bool {
        self.traits[usize::from(code) % CODES] & what != 0
    }

    /// Everything that a piece is.
    #[inline(always)]
    pub(super) fn traits(&self, code: Code) -> u16 {
        self.traits[usize::from(code) % CODES]
    }

    /// Whether a square is such a place for a side.
    #[inline(always)]
    pub(super) fn is_place(&self, at: At, side: u8, what: u16) -> bool {
        self.places[usize::from(at) % SPAN] & what << (side & 1) != 0
    }

    /// Whether moves are restricted one by one beyond the safety of royal pieces.
    pub(super) fn is_narrow(&self) -> bool {
        let drops = self.drops.as_ref().is_some_and(|d| d.check_forbidden);
        let effects = self.effects.as_ref().is_some_and(|e| e.is_narrow());
        self.choice.check_forbidden
            || self.choice.immobile_forbidden
            || drops
            || effects
            || self.must_separate_royals
            || self.stays != [false; 2]
    }

    /// Whether a move may be illegal because of other moves.
    pub(super) fn has_dependent_legality(&self) -> bool {
        let drops = self.drops.as_ref().is_some_and(|d| d.forced);
        self.choice.must_capture || drops || self.walls.is_some()
    }

    /// Whether a piece on this square may still make a move that is a first move.
    pub(super) fn is_first(&self, at: At, code: Code) -> bool {
        let side = side_of(code);
        self.is(code, STRIDES) && self.is_place(at, side, DOUBLE | TRIPLE) || self.begins(at, code)
    }

    /// Whether a piece makes first moves from this square, whether it has moved or not.
    pub(super) fn begins(&self, at: At, code: Code) -> bool {
        self.is(code, BEGINS) && self.is_place(at, side_of(code), FIRST)
    }

    /// Whether the game has pieces in hand.
    pub(super) fn has_hands(&self) -> bool {
        self.has_gating || self.drops.is_some()
    }

    /// Whether positions show pieces in hand, even if there are none. With free drops, and where no piece is ever dropped
    /// or gated, they do not.
    pub(super) fn shows_hands(&self) -> bool {
        let dropped = self.drops.as_ref().filter(|drops| drops.allowed);
        dropped.map_or(self.has_gating, |drops| !drops.free)
    }

    /// Whether passing can be a legal move of a side.
    pub(super) fn can_pass(&self, side: u8) -> bool {
        let passing = self.passing[usize::from(side & 1)];
        let walls = self.walls.as_ref().is_some_and(|walls| walls.instead);
        passing.always || passing.stalemated || walls
    }

    /// The cells of the model on a rank on which only pawns of this side start.
    pub(super) fn first_cells(&self, side: u8) -> &[Cell; CODES] {
        &self.first[usize::from(side & 1)]
    }
}
