//! What a side can do on each board before its turn. No board is added that its later moves could
//! start from, or pass over: they are of the other side's time. So the moves of a turn do not depend
//! on each other, except that a board is played only once, and that a jump to a board that was
//! played makes a timeline.

use super::moves::Toward;
use super::state::{BoardIndex, Move, State, is_blacks};

/// The moves from one board.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) at: BoardIndex,
    pub(super) moves: Vec<Move>,
}

impl State {
    /// The pseudo-legal moves from each board that a side can play on.
    pub(super) fn options(&self, black: bool) -> Vec<Options> {
        let options = self.playable(black).map(|at| {
            let mut moves = Vec::new();
            self.moves_from(at, &mut moves);
            Options { at, moves }
        });
        options.collect()
    }

    /// The pseudo-legal moves from a board, without promotions that are not listed.
    pub(super) fn moves_from(&self, at: BoardIndex, moves: &mut Vec<Move>) {
        let usual = self.law.promotion[usize::from(is_blacks(at.1))].first();
        for piece in self.pieces_on(at) {
            let own = super::army::type_of(piece.code);
            self.moves_of(&piece, Toward::default(), &mut |m| {
                if m.becomes == own || self.law.underpromotes || Some(&m.becomes) == usual {
                    moves.push(m);
                }
            });
        }
    }

    /// Whether a board is the last of its timeline.
    pub(super) fn is_last(&self, at: BoardIndex) -> bool {
        self.last(at.0) == Some(at.1)
    }
}
