//! Single moves on bounded boards, without the rest of their turns.

use super::{NONE, Node, NodeId, Tree, some};
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

    /// The same without those with a [standard word](Tree::push_standard), which names no captured piece and says nothing of
    /// en passant.
    pub(crate) fn each_without_standard_word(&self) -> impl Iterator<Item = &Ply> {
        let others = self.nodes.iter().skip(1).filter(|node| !node.standard);
        let plies = others.map(|node| &node.ply);
        plies.filter(|ply| !ply.marks.contains(Marks::ELSEWHERE))
    }

    /// Replaces the list by the single moves on a bounded board of which it is not seen at once that they have a
    /// [standard word](Tree::push_standard) and [are as it says](Ply::is_as_said).
    pub(crate) fn find_doubtful(&self, doubtful: &mut Vec<NodeId>) {
        doubtful.clear();
        let sure = |node: &Node| node.standard && node.ply.is_as_said();
        let nodes = (0..).zip(&self.nodes).skip(1);
        let unsure = nodes.filter(|(_, node)| !sure(node));
        let single = unsure.filter(|(_, node)| !node.ply.marks.contains(Marks::ELSEWHERE));
        doubtful.extend(single.map(|(n, _)| NodeId(n)));
    }
}
