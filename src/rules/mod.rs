//! The rules of play: legal moves, and the played move for a move that is written incompletely.
//!
//! Formats never use this module. The pipeline does when a target needs more than the source
//! contains, or when the user asks for `--legal`.

mod bounded;
mod conduct;
mod infinite;
mod multiverse;
mod problem;
mod reason;
mod words;

pub use conduct::{Conduct, Convention, Timelines};
pub use problem::Problem;
pub use reason::Reason;

use crate::model::{
    Action, BoardId, Border, Grid, Kind, Part, PlainPosition, Ply, Position, Side, Turn, Turns,
    Variant,
};
use crate::movement::Repertoire;
use std::sync::Arc;

/// Whether the game has ended by the rules of its variant.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Status {
    /// Moves can be made.
    Open,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The side that moved last has won in another way, described in words.
    Won(&'static str),
    /// The side that moved last has lost, described in words.
    Lost(&'static str),
    /// The game is drawn, with the reason in words.
    Drawn(&'static str),
    /// The last turn is not complete.
    Unfinished,
    /// The rules cannot tell, with the reason in words.
    Undecided(&'static str),
}

impl Status {
    const REPETITION: &'static str = "repetition";
    const MOVE_RULE: &'static str = "the move rule";
    const FEW_PIECES: &'static str = "insufficient material";
    const COUNTED_OUT: &'static str = "the counting rule";
    const ONLY_PROMOTIONS: &'static str = "no move but promotions of the last pawn";

    /// Whether the game may go on after this draw, because players have to claim it.
    #[must_use]
    pub fn may_be_claimed(self) -> bool {
        let claimed = [
            Self::REPETITION,
            Self::MOVE_RULE,
            Self::FEW_PIECES,
            Self::COUNTED_OUT,
            Self::ONLY_PROMOTIONS,
        ];
        matches!(self, Self::Drawn(how) if claimed.contains(&how))
    }
}

/// A game being replayed: a position and the rules for playing on from it.
///
/// A turn is one move on a board with edges, or one or several moves with exact coordinates. Rules
/// refuse turns of another kind of board.
pub trait Rules: Send {
    /// Plays another variant, from the next start on. Only rules of a board with edges have variants.
    fn play_as(&mut self, variant: &Prepared) {
        let _ = variant;
    }

    /// Sets the variant's own start position.
    ///
    /// # Errors
    /// If it is not known.
    fn start_usual(&mut self) -> Result<(), Problem>;

    /// Sets a position.
    ///
    /// # Errors
    /// If the rules cannot play it.
    fn start(&mut self, position: &Position) -> Result<(), Problem>;

    /// Finds the one legal turn that fits what is written, completes it and plays it. It keeps the
    /// claims (`SAYS_*`) and gets at least the parts in `wants`. The replay of a game calls it for
    /// every ply.
    ///
    /// The turn is changed in place: copying a move that was just built costs more than finding it.
    ///
    /// # Errors
    /// If none or several fit; the position is then unchanged.
    fn advance(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>>;

    /// From now on until the next start, [`Rules::advance`] need not find out whether a move that gives check mates, because
    /// the caller looks at the end of each line: a move after which another one can be played does not mate. `false`: it
    /// finds out nevertheless.
    fn decide_mates_later(&mut self) -> bool {
        false
    }

    /// The same as [`Rules::advance`] without playing it.
    ///
    /// # Errors
    /// If none or several fit.
    fn resolve(&mut self, turn: Turn<'_>, wants: Part) -> Result<(), Box<Problem>>;

    /// Plays a resolved turn.
    ///
    /// # Errors
    /// If it cannot be played in this position.
    fn play(&mut self, turn: Action<'_>) -> Result<(), Box<Problem>>;

    /// Finds the one legal move that leads to this board, for notations that state each move by the
    /// board after it. Rights and marks of the pieces are ignored.
    ///
    /// # Errors
    /// If none or several lead there.
    fn infer(&mut self, board: &Grid) -> Result<Ply, Problem>;

    /// Remembers the current position. Positions are restored in reverse order.
    fn push(&mut self);

    /// Returns to the position that was remembered last, and forgets it.
    fn pop(&mut self);

    /// Whose turn it is.
    fn turn(&self) -> Side;

    /// Writes the current position to `out` and reuses its memory.
    fn position(&mut self, out: &mut Position);

    /// Writes the current position to `out`, if it is a plain position of chess, and reuses its memory. `false`: `out` must
    /// not be used.
    fn plain_position(&mut self, out: &mut PlainPosition) -> bool {
        let _ = out;
        false
    }

    /// Calls `each` with the boards of a multiverse that were added since it was called last, or with all of
    /// them the first time after the start. No turn may have been taken back in between.
    fn new_boards(&mut self, each: &mut dyn FnMut(BoardId, &Grid)) {
        let _ = each;
    }

    /// Every legal turn, resolved, in a fixed order. On a board without edges, those that end within
    /// these squares.
    ///
    /// # Errors
    /// If there is no limit to their number, or too much to search.
    fn turns(&mut self, within: &Border, out: &mut Turns) -> Result<(), Box<Problem>>;

    /// The number of lines of this many legal turns. A line ends where the game is over.
    ///
    /// # Errors
    /// As for [`Rules::turns`].
    fn count_turns(&mut self, within: &Border, depth: u8) -> Result<u64, Box<Problem>> {
        if depth == 0 {
            return Ok(1);
        }
        if self.over().is_some() {
            return Ok(0);
        }
        let mut turns = Turns::default();
        self.turns(within, &mut turns)?;
        if depth == 1 {
            return Ok(turns.len() as u64);
        }
        let mut all = 0;
        for turn in turns.iter() {
            self.push();
            let after = self.play(turn);
            let after = after.and_then(|()| self.count_turns(within, depth - 1));
            self.pop();
            all += after?;
        }
        Ok(all)
    }

    /// Whether the game has ended.
    fn status(&mut self) -> Status;

    /// How the game has ended, if it has, although there are moves and without regard to earlier positions.
    fn over(&mut self) -> Option<&'static str> {
        None
    }

    /// How the last move won, if not by mate.
    fn won(&mut self) -> Option<&'static str>;
}

impl dyn Rules + '_ {
    /// Every legal move, resolved, on a board with edges; none on other boards.
    pub fn plies(&mut self) -> Vec<Ply> {
        let mut turns = Turns::default();
        match self.turns(&Border::default(), &mut turns) {
            Ok(()) => turns.plies().to_vec(),
            Err(_) => Vec::new(),
        }
    }

    /// [`Rules::resolve`] for a copy of one move on a board with edges.
    ///
    /// # Errors
    /// If none or several legal moves fit.
    pub fn resolved(&mut self, mut said: Ply, wants: Part) -> Result<Ply, Box<Problem>> {
        self.resolve(Turn::One(&mut said), wants)?;
        Ok(said)
    }
}

/// A variant on a board with edges, ready to be played: its laws, its board, its start, and how its pieces move.
#[derive(Clone)]
pub struct Prepared(Arc<bounded::Ready>);

impl Prepared {
    /// `alike`: kinds that algebraic notation writes with the same letter.
    ///
    /// # Errors
    /// If the laws of the variant are not played, or a piece of its start is not defined.
    pub fn new(
        variant: &Variant,
        pieces: &Arc<Repertoire>,
        alike: &[Vec<Kind>],
    ) -> Result<Self, Problem> {
        Ok(Self(bounded::ready(variant, pieces, alike)?))
    }

    /// Its rules, at its start if that is known.
    pub fn rules(&self) -> Box<dyn Rules> {
        Box::new(bounded::Game::new(&self.0))
    }
}

/// The rules of the infinite board with the movements of a repertoire.
pub fn infinite_rules(pieces: &Arc<Repertoire>, conduct: Conduct) -> Box<dyn Rules> {
    Box::new(infinite::Game::new(pieces, conduct))
}

/// How pieces of these kinds reach other squares of the infinite board: steps, and how often each may be repeated,
/// [`u32::MAX`] times or up to the `limit` of the game. `None` if one of them has moves of any distance that are no
/// steps, or moves that are not known.
pub(crate) fn infinite_reach(
    kinds: &[Kind],
    pieces: &Repertoire,
    limit: Option<u32>,
) -> Option<Vec<([i64; 2], u32)>> {
    infinite::reach(kinds, pieces, limit)
}

/// The rules of 5D chess with the movements of a repertoire.
pub fn multiverse_rules(pieces: &Arc<Repertoire>, conduct: Conduct) -> Box<dyn Rules> {
    Box::new(multiverse::Game::new(pieces, conduct))
}
