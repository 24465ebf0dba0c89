//! Turns of notations that have neither variations nor anything beside their moves.

use super::trouble::{Trouble, too_many_moves};
use crate::diag::Span;
use crate::model::{Game, Marks, NodeId, Remark, Side, Tree, Turn, WideMove};

/// Gathers the moves of a turn, because they are stored together.
#[derive(Debug)]
pub(crate) struct Gather {
    at: NodeId,
    side: Side,
    moves: Vec<WideMove>,
    spans: Vec<Span>,
    /// Glyphs, each with the number of its move.
    glyphs: Vec<(usize, u8)>,
}

impl Default for Gather {
    fn default() -> Self {
        Self {
            at: NodeId::ROOT,
            side: Side::White,
            moves: Vec::new(),
            spans: Vec::new(),
            glyphs: Vec::new(),
        }
    }
}

impl Gather {
    /// Before the first turn.
    pub fn begin(&mut self, side: Side) {
        (self.at, self.side) = (NodeId::ROOT, side);
        self.moves.clear();
        self.spans.clear();
        self.glyphs.clear();
    }

    /// Whose turn it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// A turn begins; the one before it is complete.
    pub fn turn(&mut self, side: Side, game: &mut Game) {
        self.flush(game);
        self.side = side;
    }

    /// A move of the turn.
    pub fn add(&mut self, played: WideMove, span: Span) -> Result<(), Trouble> {
        if self.moves.len() >= Tree::MAX_MOVES {
            return Err(too_many_moves(span));
        }
        self.moves.push(played);
        self.spans.push(span);
        Ok(())
    }

    /// Whether no move of the turn was added.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// A glyph on the last move.
    pub fn glyph(&mut self, glyph: u8) {
        if let Some(last) = self.moves.len().checked_sub(1) {
            self.glyphs.push((last, glyph));
        }
    }

    /// What the text states about the last move, even if its turn is complete. `false` if there is none.
    pub fn claim(&mut self, claim: Marks, game: &mut Game) -> bool {
        let last = match (self.moves.last_mut(), self.at) {
            (Some(last), _) => Some(last),
            (None, NodeId::ROOT) => None,
            (None, at) => match game.tree.turn_mut(at) {
                Turn::Wide(moves) => moves.last_mut(),
                _ => None,
            },
        };
        last.map(|last| last.marks |= claim).is_some()
    }

    /// Adds the turn to the game, if it has moves.
    pub fn flush(&mut self, game: &mut Game) {
        let (Some(first), Some(last)) = (self.spans.first(), self.spans.last()) else {
            return;
        };
        let span = Span {
            start: first.start,
            end: last.end,
        };
        let tree = &mut game.tree;
        self.at = tree.push_wide(self.at, self.side, self.moves.drain(..), span);
        if self.spans.len() > 1 {
            for (nth, span) in self.spans.iter().enumerate() {
                tree.set_span_of(self.at.nth(nth), *span);
            }
        }
        self.spans.clear();
        for (nth, glyph) in self.glyphs.drain(..) {
            tree.remark_on(self.at.nth(nth), Remark::Nag(glyph.into()));
        }
    }
}

/// Whether a move has both squares with their boards.
pub(super) fn is_complete(played: &WideMove) -> bool {
    let stays = played.says_jump.is_none() && !played.to.names_board();
    let ends = stays || played.to.board().is_some();
    let passes = played.marks.contains(Marks::PASS);
    let squares = played.from.square().is_some() && played.to.square().is_some();
    ends && played.from.board().is_some() && (squares || passes)
}
