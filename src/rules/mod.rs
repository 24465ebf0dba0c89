//! What happens on the board: legality, and from what the page says to what was played.
//!
//! Formats never come here; the pipeline does, when a target wants more than a
//! source gives or when the user asks for `--legal`.

mod bounded;
mod conduct;
mod infinite;
mod problem;

pub use conduct::{Conduct, Convention};
pub use problem::Problem;

use crate::diag::Code;
use crate::model::{Border, Grid, Part, Ply, Position, VariantName, WideMove};
use crate::movement::Repertoire;
use std::sync::Arc;

/// Has the game come to an end by its own rules?
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Status {
    /// Moves can be made.
    Open,
    /// The side to move is mated.
    Checkmate,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The side that moved last has won in another way, in words.
    Won(&'static str),
    /// Nobody has won, in words.
    Drawn(&'static str),
}

/// A game being replayed: one position, and the rules to go on from it.
pub trait Rules: Send {
    /// Goes to the variant's own start position.
    fn start_usual(&mut self);

    /// Goes to a position. Refuses what the rules cannot play.
    fn start(&mut self, position: &Position) -> Result<(), Problem>;

    /// Finds the one legal move that fits what the page says. The answer keeps
    /// the claims (`SAYS_*`) and has at least the parts asked for.
    fn resolve(&mut self, said: Ply, wants: Part) -> Result<Ply, Problem>;

    /// Finds the one legal move after which the pieces stand like this, for
    /// notations that say a move by the board after it. Rights and marks of the
    /// pieces are not looked at.
    fn infer(&mut self, board: &Grid) -> Result<Ply, Problem>;

    /// Plays a resolved move.
    fn play(&mut self, ply: Ply);

    /// [`Rules::resolve`] and [`Rules::play`] in one: what the replay of a game does
    /// a hundred million times.
    ///
    /// The move is changed in place: copying a move right after it was put
    /// together costs more than finding it.
    fn advance(&mut self, ply: &mut Ply, wants: Part) -> Result<(), Box<Problem>> {
        *ply = self.resolve(*ply, wants).map_err(Box::new)?;
        self.play(*ply);
        Ok(())
    }

    /// The same for a turn with exact coordinates, as the infinite board has them.
    fn advance_wide(&mut self, _turn: &mut [WideMove], _wants: Part) -> Result<(), Box<Problem>> {
        Err(Box::new(Problem::new(
            Code("core/no-board"),
            "a move with exact coordinates cannot be played on a bounded board",
            "name the variant it belongs to",
        )))
    }

    /// Remembers the present position; positions are forgotten in reverse order.
    fn push(&mut self);

    /// Returns to the position remembered last, and forgets it.
    fn pop(&mut self);

    /// Writes the present position out, reusing `out`'s memory.
    fn position(&mut self, out: &mut Position);

    /// Every legal move, resolved, in a fixed order.
    fn legal(&mut self, out: &mut Vec<Ply>);

    /// Every legal move that ends in a window of the infinite board. `false` if the window
    /// is open to one side, or has more squares than anybody can look at.
    fn legal_wide(&mut self, _within: &Border, _out: &mut Vec<WideMove>) -> bool {
        false
    }

    /// Whether the game has come to an end.
    fn status(&mut self) -> Status;

    /// What the last move won by, if not by mate; costs little, whatever the position.
    fn won(&mut self) -> Option<&'static str> {
        None
    }
}

/// The rules of a variant, for pieces that move as the repertoire says; `None` if the
/// project does not play it yet.
pub fn rules_with(variant: &VariantName, pieces: &Arc<Repertoire>) -> Option<Box<dyn Rules>> {
    if variant.is_chess_family() {
        let game = bounded::Game::new(variant.clone(), pieces)?;
        return Some(Box::new(game));
    }
    None
}

/// The rules of a variant that needs the orthodox pieces only.
pub fn rules_for(variant: &VariantName) -> Option<Box<dyn Rules>> {
    rules_with(variant, Repertoire::orthodox())
}

/// The rules of the infinite board, for pieces that move as the repertoire says.
pub fn infinite_rules(pieces: &Arc<Repertoire>, conduct: Conduct) -> Box<dyn Rules> {
    Box::new(infinite::Game::new(pieces, conduct))
}
