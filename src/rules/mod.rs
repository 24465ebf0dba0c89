//! The rules of play: legal moves, and the played move for a move that is written incompletely.
//!
//! Formats never use this module. The pipeline does when a target needs more than the source
//! contains, or when the user asks for `--legal`.

mod bounded;
mod conduct;
mod infinite;
mod problem;

pub use conduct::{Conduct, Convention};
pub use problem::Problem;

use crate::diag::Code;
use crate::model::{Border, Grid, Part, Ply, Position, Variant, WideMove};
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
    /// The game is drawn, with the reason in words.
    Drawn(&'static str),
}

/// A game being replayed: a position and the rules for playing on from it.
pub trait Rules: Send {
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

    /// Finds the one legal move that fits what is written. The answer keeps the claims (`SAYS_*`)
    /// and has at least the parts in `wants`.
    fn resolve(&mut self, said: Ply, wants: Part) -> Result<Ply, Problem>;

    /// Finds the one legal move that leads to this board, for notations that state each move by the
    /// board after it. Rights and marks of the pieces are ignored.
    fn infer(&mut self, board: &Grid) -> Result<Ply, Problem>;

    /// Plays a resolved move.
    fn play(&mut self, ply: Ply);

    /// [`Rules::resolve`] and [`Rules::play`] in one call. The replay of a game calls it for every
    /// ply.
    ///
    /// The move is changed in place: copying a move that was just built costs more than finding it.
    fn advance(&mut self, ply: &mut Ply, wants: Part) -> Result<(), Box<Problem>> {
        *ply = self.resolve(*ply, wants).map_err(Box::new)?;
        self.play(*ply);
        Ok(())
    }

    /// The same for a turn with exact coordinates, as on the infinite board.
    fn advance_wide(&mut self, _turn: &mut [WideMove], _wants: Part) -> Result<(), Box<Problem>> {
        Err(Box::new(Problem::new(
            Code("core/no-board"),
            "a move with exact coordinates cannot be played on a bounded board",
            "name the variant of the game",
        )))
    }

    /// Remembers the current position. Positions are restored in reverse order.
    fn push(&mut self);

    /// Returns to the position that was remembered last, and forgets it.
    fn pop(&mut self);

    /// Writes the current position to `out` and reuses its memory.
    fn position(&mut self, out: &mut Position);

    /// Every legal move, resolved, in a fixed order.
    fn legal(&mut self, out: &mut Vec<Ply>);

    /// Every legal move that ends in a window of the infinite board. `false` if the window is
    /// unbounded on one side, or has too many squares to search.
    fn legal_wide(&mut self, _within: &Border, _out: &mut Vec<WideMove>) -> bool {
        false
    }

    /// Whether the game has ended.
    fn status(&mut self) -> Status;

    /// How the last move won, if not by mate. Fast in every position.
    fn won(&mut self) -> Option<&'static str> {
        None
    }
}

/// The rules of a variant on a board with edges: its laws, its board, its start, and how its pieces
/// move.
///
/// # Errors
/// If the laws of the variant are not played, or a piece of its start is not defined.
pub fn rules_with(variant: &Variant, pieces: &Arc<Repertoire>) -> Result<Box<dyn Rules>, Problem> {
    Ok(Box::new(bounded::Game::new(variant, pieces)?))
}

/// The rules of the infinite board with the movements of a repertoire.
pub fn infinite_rules(pieces: &Arc<Repertoire>, conduct: Conduct) -> Box<dyn Rules> {
    Box::new(infinite::Game::new(pieces, conduct))
}
