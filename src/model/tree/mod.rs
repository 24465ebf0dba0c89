mod address;
mod copy;
mod counted;
mod remarks;
mod simple;
mod stated;
#[cfg(test)]
mod tests;
mod turn;

use super::{Marks, Ply, Seen, Side, Spelling, Turn, WideMove};
use crate::diag::Span;
use address::{address, elsewhere};
use counted::Counted;
use remarks::Item;
pub use remarks::Remark;
pub(crate) use simple::Simple;
use turn::Inside;
pub use turn::MoveId;

/// The index of a node in its [`Tree`]. [`NodeId::ROOT`] is before the first move.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Ord, PartialOrd)]
pub struct NodeId(u32);

impl NodeId {
    /// The node before the first move. It has no action, only remarks.
    pub const ROOT: Self = Self(0);

    fn at(self) -> usize {
        self.0 as usize
    }
}

/// The moves of one player's turn: one move, or several in 5D chess and duck chess.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum Action<'a> {
    /// One move on a bounded board.
    One(Ply),
    /// Several moves on bounded boards.
    Several(&'a [Ply]),
    /// Moves with exact coordinates: one on the infinite board, one or more in 5D chess.
    Wide(&'a [WideMove]),
}

const NONE: u32 = u32::MAX;

#[derive(Copy, Clone, Debug)]
struct Node {
    ply: Ply,
    parent: u32,
    first_child: u32,
    /// For a first child: its last sibling, so that adding a sibling is fast.
    last_sibling: u32,
    next_sibling: u32,
    /// Its last remark, which is followed by the first one.
    remarks: u32,
    span_start: u32,
    span_len: u16,
    side: Side,
    /// The text has the word of [`Tree::push_standard`].
    standard: bool,
}

/// A word in the tree's text.
#[derive(Copy, Clone, Debug)]
struct SourceWord {
    spelling: Spelling,
    start: u32,
    len: u32,
}

/// A tree of actions in one arena: plain data without recursion and without sharing.
///
/// The first child continues the line; the other children are variations
/// in the order in which they were written. All text is in one buffer, so refilling a cleared tree does
/// not allocate.
#[derive(Clone)]
pub struct Tree {
    nodes: Vec<Node>,
    items: Vec<Item>,
    text: String,
    plies: Vec<Ply>,
    wide: Vec<WideMove>,
    /// Boards that are recorded instead of moves, and the node of each: its index plus one.
    seen: Vec<Seen>,
    seen_at: Vec<u32>,
    /// What is known about the single moves of turns of several moves, in the order of `plies` and of `wide`, up to
    /// the last one about which anything is known.
    inside: [Vec<Inside>; 2],
    /// Numbers that are recorded instead of moves, one per node, up to the last node that has one.
    ordinals: Vec<u16>,
    /// Words that can be understood only with the board, one per node, up to the last node that has one.
    words: Vec<Option<SourceWord>>,
    comments: u32,
    nags: u32,
    variations: u32,
    /// Whether every action was added as one move.
    single: bool,
    /// Whether no side moves twice in a row.
    alternates: bool,
    /// Whether the text states of a move that it captures en passant.
    passing: bool,
    /// Whether the reader compared all move numbers of the text with the moves, and they agree.
    numbered: bool,
    /// The features that are only counted.
    counted: Counted,
}

impl Default for Tree {
    fn default() -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            items: Vec::new(),
            text: String::new(),
            plies: Vec::new(),
            wide: Vec::new(),
            seen: Vec::new(),
            seen_at: Vec::new(),
            inside: [Vec::new(), Vec::new()],
            ordinals: Vec::new(),
            words: Vec::new(),
            comments: 0,
            nags: 0,
            variations: 0,
            single: true,
            alternates: true,
            passing: false,
            numbered: false,
            counted: Counted::NOTHING,
        };
        tree.clear();
        tree
    }
}

impl Tree {
    /// The most moves that an action may have; readers refuse more.
    pub const MAX_MOVES: usize = u16::MAX as usize;

    /// Removes everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.items.clear();
        self.text.clear();
        self.plies.clear();
        self.wide.clear();
        self.seen.clear();
        self.seen_at.clear();
        self.inside.iter_mut().for_each(Vec::clear);
        self.ordinals.clear();
        self.words.clear();
        (self.comments, self.nags, self.variations) = (0, 0, 0);
        (self.alternates, self.passing, self.numbered) = (true, false, false);
        self.single = true;
        self.counted = Counted::NOTHING;
        self.nodes.push(Node {
            ply: Ply::UNKNOWN,
            parent: NONE,
            first_child: NONE,
            last_sibling: NONE,
            next_sibling: NONE,
            remarks: NONE,
            span_start: 0,
            span_len: 0,
            side: Side::Neutral,
            standard: false,
        });
    }

    /// Adds a move after `parent`: the main line if it is the first one, otherwise a variation.
    #[inline(always)]
    pub fn push(&mut self, parent: NodeId, side: Side, ply: Ply, span: Span) -> NodeId {
        self.push_standard(parent, side, ply, span, false)
    }

    /// The same. `standard`: the text has the word that the standard of PGN has for this move, if what it claims is true and
    /// nothing of the start square of a piece must be written.
    #[inline(always)]
    pub(crate) fn push_standard(
        &mut self,
        parent: NodeId,
        side: Side,
        ply: Ply,
        span: Span,
        standard: bool,
    ) -> NodeId {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            ply,
            parent: parent.0,
            first_child: NONE,
            last_sibling: id,
            next_sibling: NONE,
            remarks: NONE,
            span_start: span.start,
            span_len: short(span),
            side,
            standard,
        });
        let Node {
            first_child: first,
            side: before,
            ..
        } = self.nodes[parent.at()];
        self.alternates &= before != side;
        if first == NONE {
            self.nodes[parent.at()].first_child = id;
        } else {
            let last = self.nodes[first as usize].last_sibling;
            self.nodes[last as usize].next_sibling = id;
            self.nodes[first as usize].last_sibling = id;
            self.variations += 1;
        }
        NodeId(id)
    }

    /// Makes the alternative that was added last the main one, before all others. This is for notations that
    /// write alternatives first.
    pub fn lead(&mut self, id: NodeId) {
        let parent = self.nodes[id.at()].parent;
        let Some(first) = self.parent(id).and_then(|p| self.first_child(p)) else {
            return;
        };
        if first == id || self.nodes[first.at()].last_sibling != id.0 {
            return;
        }
        let before = std::iter::successors(Some(first), |c| self.next_sibling(*c))
            .find(|c| self.next_sibling(*c) == Some(id));
        let before = before.unwrap_or(first);
        self.nodes[before.at()].next_sibling = NONE;
        self.nodes[id.at()].next_sibling = first.0;
        self.nodes[id.at()].last_sibling = before.0;
        self.nodes[parent as usize].first_child = id.0;
    }

    /// Adds an action of several moves on bounded boards.
    pub fn push_several(
        &mut self,
        parent: NodeId,
        side: Side,
        plies: &[Ply],
        span: Span,
    ) -> NodeId {
        let ply = elsewhere(self.plies.len(), plies.len(), false);
        self.single = false;
        self.plies.extend_from_slice(plies);
        self.push(parent, side, ply, span)
    }

    /// Adds an action with exact coordinates.
    pub fn push_wide(
        &mut self,
        parent: NodeId,
        side: Side,
        moves: impl IntoIterator<Item = WideMove>,
        span: Span,
    ) -> NodeId {
        let start = self.wide.len();
        self.single = false;
        self.wide.extend(moves);
        let ply = elsewhere(start, self.wide.len() - start, true);
        self.push(parent, side, ply, span)
    }

    /// Adds one move with exact coordinates. These moves are large, so it is built in place.
    #[inline]
    pub fn push_one_wide(
        &mut self,
        parent: NodeId,
        side: Side,
        said: WideMove,
        span: Span,
    ) -> NodeId {
        let ply = elsewhere(self.wide.len(), 1, true);
        self.wide.push(said);
        self.push(parent, side, ply, span)
    }

    /// What was played at a node; the root has an unknown ply.
    #[inline]
    pub fn action(&self, id: NodeId) -> Action<'_> {
        let ply = self.nodes[id.at()].ply;
        if !ply.marks.contains(Marks::ELSEWHERE) {
            return Action::One(ply);
        }
        let (start, len, wide) = address(ply);
        if wide {
            Action::Wide(&self.wide[start..start + len])
        } else {
            Action::Several(&self.plies[start..start + len])
        }
    }

    /// The move at a node, if it is a single move on a bounded board.
    #[inline]
    pub fn ply(&self, id: NodeId) -> Option<Ply> {
        let ply = self.nodes[id.at()].ply;
        (!ply.marks.contains(Marks::ELSEWHERE)).then_some(ply)
    }

    /// The same as [`ply`](Self::ply), to change in place.
    #[inline]
    pub fn ply_mut(&mut self, id: NodeId) -> Option<&mut Ply> {
        let Node { ply, standard, .. } = &mut self.nodes[id.at()];
        *standard = false;
        (!ply.marks.contains(Marks::ELSEWHERE)).then_some(ply)
    }

    /// Replaces a node's move.
    pub fn set_ply(&mut self, id: NodeId, ply: Ply) {
        let node = &mut self.nodes[id.at()];
        (node.ply, node.standard) = (ply, false);
    }

    /// What was played at a node, to complete in place; what it claims stays.
    #[inline]
    pub fn turn_mut(&mut self, id: NodeId) -> Turn<'_> {
        let ply = &mut self.nodes[id.at()].ply;
        if !ply.marks.contains(Marks::ELSEWHERE) {
            return Turn::One(ply);
        }
        match address(*ply) {
            (start, len, true) => Turn::Wide(&mut self.wide[start..start + len]),
            (start, len, false) => Turn::Several(&mut self.plies[start..start + len]),
        }
    }

    /// The side that moved.
    #[inline]
    pub fn side(&self, id: NodeId) -> Side {
        self.nodes[id.at()].side
    }

    /// Whether a side moves twice in a row somewhere.
    #[inline]
    pub fn repeats_sides(&self) -> bool {
        !self.alternates
    }

    /// The place of the move in its record; empty if it was not read from text.
    #[inline]
    pub fn span(&self, id: NodeId) -> Span {
        let n = &self.nodes[id.at()];
        Span {
            start: n.span_start,
            end: n.span_start + u32::from(n.span_len),
        }
    }

    /// The place of the move for messages; `None` if it was not read from text.
    pub fn place(&self, id: NodeId) -> Option<Span> {
        let span = self.span(id);
        (span.end > span.start).then_some(span)
    }

    fn set_span(&mut self, id: NodeId, span: Span) {
        let node = &mut self.nodes[id.at()];
        node.span_start = span.start;
        node.span_len = short(span);
    }

    /// Changes every span. This is for a reader whose text replaces another text.
    pub fn move_spans(&mut self, to: impl Fn(Span) -> Span) {
        for id in self.ids() {
            self.set_span(id, to(self.span(id)));
        }
        let inside = self.inside.iter_mut().flatten();
        inside.for_each(|one| one.span = one.span.map(&to));
    }

    /// The previous node; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        some(self.nodes[id.at()].parent)
    }

    /// The main continuation; the others are its [`Tree::next_sibling`]s.
    #[inline]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        some(self.nodes[id.at()].first_child)
    }

    /// The next alternative to this move.
    #[inline]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        some(self.nodes[id.at()].next_sibling)
    }

    /// All continuations, beginning with the main one.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |c| self.next_sibling(*c))
    }

    /// The main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.line(NodeId::ROOT)
    }

    /// The last node of the main line.
    pub fn last(&self) -> Option<NodeId> {
        match self.variations {
            // Without a variation, every node follows the one added before it.
            0 => self.ids().next_back(),
            _ => self.main_line().last(),
        }
    }

    /// The nodes that follow `id` on its own line.
    pub fn line(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |n| self.first_child(*n))
    }

    /// Every node except the root, in the order in which they were added.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (1..self.nodes.len() as u32).map(NodeId)
    }

    /// The number of actions, including those of variations.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of variations.
    pub fn variation_count(&self) -> u64 {
        u64::from(self.variations) + u64::from(self.counted_variations())
    }

    /// Whether any action has exact coordinates.
    pub fn is_wide(&self) -> bool {
        !self.wide.is_empty()
    }

    /// Whether any move names one of several boards, or goes from one board to another.
    pub fn names_boards(&self) -> bool {
        self.wide.iter().any(WideMove::names_boards)
    }

    /// Whether any action has several moves.
    pub fn has_several(&self) -> bool {
        let several = |n: &Node| n.ply.marks.contains(Marks::ELSEWHERE) && address(n.ply).1 != 1;
        !self.plies.is_empty() || !self.single && self.nodes.iter().any(several)
    }

    /// The first node of the first variation.
    pub fn first_variation(&self) -> Option<NodeId> {
        if self.variations == 0 {
            return None;
        }
        self.ids().find_map(|id| self.next_sibling(id))
    }
}

/// The length of a place, or the largest length that can be stored.
#[inline]
fn short(span: Span) -> u16 {
    u16::try_from(span.end.saturating_sub(span.start)).unwrap_or(u16::MAX)
}

fn some(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}
