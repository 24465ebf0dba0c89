//! Single moves of a turn of several moves: their places in the text, and the remarks on them.

use super::remarks::What;
use super::{Action, NONE, NodeId, Remark, Tree, address};
use crate::diag::Span;
use crate::model::Marks;

/// One move of a turn, or the whole turn. If a turn has only one move, this move is the whole turn.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct MoveId {
    node: NodeId,
    nth: Option<usize>,
}

impl NodeId {
    /// One of the moves of the node's turn, counted from 0.
    pub fn nth(self, nth: usize) -> MoveId {
        let nth = Some(nth);
        MoveId { node: self, nth }
    }

    /// The whole turn of the node.
    pub fn whole(self) -> MoveId {
        let nth = None;
        MoveId { node: self, nth }
    }
}

/// What is known about one move of a turn of several moves, besides the move.
#[derive(Copy, Clone, Debug)]
pub(super) struct Inside {
    pub(super) span: Option<Span>,
    /// Its last remark, which is followed by the first one.
    remarks: u32,
}

impl Inside {
    const UNKNOWN: Self = Self {
        span: None,
        remarks: NONE,
    };
}

/// The list that has a move, and the index of the move in it.
type Slot = (usize, usize);

impl Tree {
    /// The number of moves in a node's turn.
    pub fn moves_in_turn(&self, id: NodeId) -> usize {
        match self.action(id) {
            Action::One(_) => 1,
            Action::Several(plies) => plies.len(),
            Action::Wide(moves) => moves.len(),
        }
    }

    /// Sets the place of one move of a turn in its record.
    pub fn set_span_of(&mut self, of: MoveId, span: Span) {
        match self.slot(of) {
            Some(slot) => self.inside_mut(slot).span = Some(span),
            None => self.set_span(of.node, span),
        }
    }

    /// The place of one move of a turn in its record; that of the turn if the move has no separate place.
    pub fn span_of(&self, of: MoveId) -> Span {
        let own = self.inside(of).and_then(|inside| inside.span);
        own.unwrap_or_else(|| self.span(of.node))
    }

    /// Adds a comment or glyph to one move of a turn.
    pub fn remark_on(&mut self, of: MoveId, remark: Remark<'_>) {
        match remark {
            Remark::Before(text) => self.remark(of, What::Before, text),
            Remark::After(text) => self.remark(of, What::After, text),
            Remark::Nag(n) => self.link(of, n, 0, What::Nag),
        }
        match remark {
            Remark::Nag(_) => self.nags += 1,
            _ => self.comments += 1,
        }
    }

    /// The comments and glyphs of one move of a turn, in the order in which they were added.
    pub fn remarks_on(&self, of: MoveId) -> impl Iterator<Item = Remark<'_>> {
        let last = match self.slot(of) {
            Some(_) => self.inside(of).map_or(NONE, |inside| inside.remarks),
            None => self.nodes[of.node.at()].remarks,
        };
        self.items_until(last)
    }

    /// The comments and glyphs of a node's turn, then those of its single moves.
    pub fn all_remarks(&self, id: NodeId) -> impl Iterator<Item = Remark<'_>> {
        let inside = self.has_inside().then(|| self.remarks_inside(id));
        self.remarks(id).chain(inside.into_iter().flatten())
    }

    /// The comments and glyphs of the single moves of a turn of several moves.
    pub fn remarks_inside(&self, id: NodeId) -> impl Iterator<Item = Remark<'_>> {
        let n = match self.moves_in_turn(id) {
            1 => 0,
            n => n,
        };
        (0..n).flat_map(move |nth| self.remarks_on(id.nth(nth)))
    }

    /// Whether anything is known about a single move of a turn of several moves.
    pub(super) fn has_inside(&self) -> bool {
        self.inside.iter().any(|list| !list.is_empty())
    }

    fn inside(&self, of: MoveId) -> Option<&Inside> {
        let (list, at) = self.slot(of)?;
        self.inside.get(list)?.get(at)
    }

    fn inside_mut(&mut self, (list, at): Slot) -> &mut Inside {
        let list = &mut self.inside[list];
        if list.len() <= at {
            list.resize(at + 1, Inside::UNKNOWN);
        }
        &mut list[at]
    }

    pub(super) fn last_remark(&mut self, of: MoveId) -> &mut u32 {
        match self.slot(of) {
            Some(slot) => &mut self.inside_mut(slot).remarks,
            None => &mut self.nodes[of.node.at()].remarks,
        }
    }

    /// `None` for a turn of one move, and for a move that the turn does not have.
    fn slot(&self, of: MoveId) -> Option<Slot> {
        let nth = of.nth?;
        let ply = self.nodes[of.node.at()].ply;
        if !ply.marks.contains(Marks::ELSEWHERE) {
            return None;
        }
        let (start, len, wide) = address(ply);
        (len > 1 && nth < len).then_some((usize::from(wide), start + nth))
    }

    /// Copies what is known about the single moves of a turn.
    pub(super) fn copy_inside(
        &self,
        id: NodeId,
        to: &mut Self,
        new: NodeId,
        keep: &impl Fn(&Remark<'_>) -> bool,
    ) {
        if !self.has_inside() {
            return;
        }
        for nth in 0..self.moves_in_turn(id) {
            let Some(inside) = self.inside(id.nth(nth)) else {
                continue;
            };
            if let Some(span) = inside.span {
                to.set_span_of(new.nth(nth), span);
            }
            for remark in self.remarks_on(id.nth(nth)).filter(|r| keep(r)) {
                to.remark_on(new.nth(nth), remark);
            }
        }
    }

    /// Whether the single moves of two turns have the same comments and glyphs.
    pub(super) fn same_inside(&self, id: NodeId, other: &Self, its: NodeId) -> bool {
        let same = |nth| {
            self.remarks_on(id.nth(nth))
                .eq(other.remarks_on(its.nth(nth)))
        };
        let none = !self.has_inside() && !other.has_inside();
        none || (0..self.moves_in_turn(id)).all(same)
    }
}
