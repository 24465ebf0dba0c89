//! How a game ends: what its moves, its last word and its result say.

use super::form::Form;
use super::read::Driver;
use super::{binary, problem};
use crate::diag::Span;
use crate::formats::boards::mover;
use crate::formats::fcn::{Ending, Suffix};
use crate::formats::movetext::settle_result;
use crate::model::{Marks, NodeId, Outcome};

impl<'t> Driver<'_, '_, 't> {
    /// Whether the last move of the line is marked as the end of the game.
    pub(super) fn is_over(&self) -> bool {
        let last = self
            .moves
            .last()
            .and_then(|id| self.moves.game.tree.ply(id));
        last.is_some_and(|ply| ply.marks.contains(Marks::SAYS_OVER))
    }

    pub(super) fn ends(&mut self, suffix: Suffix) {
        if !self.moves.in_variation() {
            self.ending = self.moves.last().map(|id| (id, suffix));
        }
    }

    /// The end mark of binary moves does not say who won. If the result tag is `*`, the mark only
    /// separates two games.
    pub(super) fn binary_result(&mut self, form: Form) {
        let Some((outcome, _)) = self.header.result() else {
            return;
        };
        let game = &mut *self.moves.game;
        game.outcome = outcome;
        if outcome == Outcome::Unknown
            && let Some(last) = game.tree.last()
            && let Some(ply) = game.tree.ply_mut(last)
        {
            ply.marks -= Marks::SAYS_OVER;
        }
        if let Some(span) = binary::unended(form, game).filter(|_| self.errors == 0) {
            self.sink.push(problem::no_end_bit(outcome, span));
        }
    }

    pub(super) fn text_result(&mut self) {
        let Some(end) = self.end else {
            if self.errors == 0 {
                let len = self.text.trim_end().len();
                let last = self
                    .text
                    .get(..len)
                    .and_then(|t| t.char_indices().next_back());
                let at = last.map_or(0, |(at, _)| at);
                self.error(problem::no_end(Span::new(at, len)));
            }
            return;
        };
        let tag = self.header.result();
        let differs = problem::result_differs;
        let end = settle_result(Some(end), tag, differs, self.sink);
        self.moves.game.outcome = end;
        let Some((id, suffix)) = self.ending.filter(|_| self.errors == 0) else {
            return;
        };
        if let Some(ending) = suffix.ending
            && self.moves.game.tree.last() == Some(id)
        {
            self.hold_against(end, ending, suffix, id);
        }
    }

    /// The result takes precedence over the signs after the last move: what they state about the
    /// board is kept with the move, what they state about the result is not.
    fn hold_against(&mut self, end: Outcome, ending: Ending, suffix: Suffix, id: NodeId) {
        let mover = mover(self.moves.game, id);
        let tree = &mut self.moves.game.tree;
        if agrees(ending, end, ending.outcome(mover)) {
            return;
        }
        let by_the_board = matches!(ending, Ending::Checkmate | Ending::Stalemate);
        let d = problem::ending_differs(suffix.signs(), end, tree.span(id));
        match (by_the_board, end) {
            // Whether the board shows such an end is not known yet.
            (true, Outcome::Unknown) => {}
            (true, _) => self.sink.push(d),
            (false, _) => self.sink.discard(d, "signs of how a game ended"),
        }
        if end == Outcome::Unknown
            && let Some(ply) = tree.ply_mut(id)
        {
            ply.marks -= Marks::SAYS_OVER | Marks::SAYS_OTHERWISE;
        }
    }
}

/// Whether the signs after the last move agree with the result.
fn agrees(ending: Ending, end: Outcome, said: Outcome) -> bool {
    match ending {
        Ending::Over => end != Outcome::Unknown,
        Ending::WonOtherwise => matches!(end, Outcome::White | Outcome::Black),
        _ => end == said,
    }
}
