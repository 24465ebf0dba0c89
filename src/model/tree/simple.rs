//! Single moves on bounded boards, without the rest of their turns.

use super::{NONE, NodeId, Tree, some};
use crate::diag::Span;
use crate::model::{Marks, Ply, Side};

/// What is asked of most moves.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Simple<'t> {
    pub ply: &'t Ply,
    pub side: Side,
    /// The move after it on its line.
    pub next: Option<NodeId>,
    /// It has comments or glyphs.
    pub has_remarks: bool,
}

impl Tree {
    /// A single move on a bounded board without alternatives, by the other player than the move before; `None` for any
    /// other turn, and for the first one.
    #[inline(always)]
    pub(crate) fn simple(&self, id: NodeId) -> Option<Simple<'_>> {
        let node = &self.nodes[id.at()];
        let before = self.nodes.get(node.parent as usize)?;
        let is_one = !node.ply.marks.contains(Marks::ELSEWHERE) && node.next_sibling == NONE;
        let in_turn = node.parent != NodeId::ROOT.0 && before.side.other() == node.side;
        (is_one && in_turn).then_some(Simple {
            ply: &node.ply,
            side: node.side,
            next: some(node.first_child),
            has_remarks: node.remarks != NONE,
        })
    }

    /// The single moves on a bounded board, in the order in which they were added.
    pub fn each_ply(&self) -> impl Iterator<Item = &Ply> {
        let plies = self.nodes.iter().skip(1).map(|node| &node.ply);
        plies.filter(|ply| !ply.marks.contains(Marks::ELSEWHERE))
    }

    /// The single moves on a bounded board with their places, in the order in which they were added.
    #[inline]
    pub(crate) fn stated_moves(&self) -> impl Iterator<Item = (NodeId, &Ply, Span)> {
        let nodes = (0..).zip(&self.nodes).skip(1);
        let single = nodes.filter(|(_, node)| !node.ply.marks.contains(Marks::ELSEWHERE));
        single.map(|(n, node)| {
            let end = node.span_start + u32::from(node.span_len);
            let start = node.span_start;
            (NodeId(n), &node.ply, Span { start, end })
        })
    }
}
