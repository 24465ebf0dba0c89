use super::{Action, NONE, NodeId, Remark, Tree};
use crate::model::{Feature, Ply, Seen, Spelling};
use crate::order;

/// A board, a number or a word instead of a move.
type Said<'a> = (Option<&'a Seen>, Option<u8>, Option<(Spelling, &'a str)>);

impl Tree {
    /// Removes comments, glyphs, or both.
    pub fn drop_remarks(&mut self, comments: bool, nags: bool) {
        let asked = |asked, feature| if asked { feature } else { Feature::empty() };
        self.forget_counted(asked(comments, Feature::COMMENTS) | asked(nags, Feature::NAGS));
        let all = (comments || self.comments == 0) && (nags || self.nags == 0);
        if all && self.variations == 0 && self.inside.iter().all(Vec::is_empty) {
            return self.forget_remarks();
        }
        let old = std::mem::take(self);
        old.copy_into(
            self,
            |r| match r {
                Remark::Nag(_) => !nags,
                _ => !comments,
            },
            |_| true,
        );
    }

    /// Removes all remarks of whole turns. Their text stays in the buffer, but is no longer used.
    fn forget_remarks(&mut self) {
        if self.comments > 0 || self.nags > 0 {
            self.nodes.iter_mut().for_each(|node| node.remarks = NONE);
            self.items.clear();
            (self.comments, self.nags) = (0, 0);
        }
    }

    /// Removes every variation.
    pub fn drop_variations(&mut self) {
        self.forget_counted(Feature::VARIATIONS);
        if self.variations > 0 {
            let old = std::mem::take(self);
            old.copy_into(self, |_| true, |id| old.is_first(id));
        }
    }

    /// Removes these moves with everything after them. If the first of several alternatives is
    /// removed, the others are removed as well, because there is no move that they could replace.
    pub fn cut(&mut self, mut moves: Vec<NodeId>) {
        if moves.is_empty() {
            return;
        }
        order::sort(&mut moves);
        let old = std::mem::take(self);
        old.copy_into(self, |_| true, |id| moves.binary_search(&id).is_err());
    }

    /// Copies the tree in canonical order: the main line first, then each variation in the order in which it
    /// is found, so that equal trees become equal arenas. A line ends before a move that
    /// `keeps` refuses.
    fn copy_into(
        &self,
        to: &mut Self,
        keep: impl Fn(&Remark) -> bool,
        keeps: impl Fn(NodeId) -> bool,
    ) {
        to.clear();
        to.passing = self.passing;
        self.copy_remarks(NodeId::ROOT, to, NodeId::ROOT, &keep);
        let mut lines: Vec<(NodeId, NodeId)> = self
            .first_child(NodeId::ROOT)
            .map(|c| (c, NodeId::ROOT))
            .into_iter()
            .collect();
        while let Some((start, parent)) = lines.pop() {
            let (mut at, mut under) = (Some(start), parent);
            let mut later = Vec::new();
            while let Some(id) = at.filter(|id| keeps(*id)) {
                let new = self.copy_node(id, to, under);
                self.copy_remarks(id, to, new, &keep);
                self.copy_inside(id, to, new, &keep);
                if self.is_first(id) {
                    let siblings =
                        std::iter::successors(self.next_sibling(id), |s| self.next_sibling(*s));
                    later.extend(siblings.filter(|s| keeps(*s)).map(|s| (s, under)));
                }
                under = new;
                at = self.first_child(id);
            }
            lines.extend(later.into_iter().rev());
        }
    }

    /// Whether a move is the first of its alternatives, which the others replace.
    pub fn is_first(&self, id: NodeId) -> bool {
        self.parent(id).and_then(|p| self.first_child(p)) == Some(id)
    }

    fn copy_node(&self, id: NodeId, to: &mut Self, parent: NodeId) -> NodeId {
        let (side, span) = (self.side(id), self.span(id));
        let new = match (self.seen(id), self.action(id)) {
            (Some(seen), Action::One(ply)) => {
                let new = to.push_seen(parent, side, seen.clone(), span);
                to.set_ply(new, ply);
                new
            }
            (_, Action::One(ply)) => to.push(parent, side, ply, span),
            (_, Action::Several(plies)) => to.push_several(parent, side, plies, span),
            (_, Action::Wide(moves)) => to.push_wide(parent, side, moves.iter().cloned(), span),
        };
        if let Some(n) = self.ordinal(id) {
            to.set_ordinal(new, n);
        }
        if let Some((spelling, word)) = self.word(id) {
            to.set_word(new, spelling, word);
        }
        new
    }

    /// What the source states instead of a move that is not known yet.
    fn said(&self, id: NodeId) -> Option<Said<'_>> {
        let known = self.ply(id).is_none_or(Ply::is_resolved);
        (!known).then(|| (self.seen(id), self.ordinal(id), self.word(id)))
    }

    fn copy_remarks(
        &self,
        id: NodeId,
        to: &mut Self,
        new: NodeId,
        keep: &impl Fn(&Remark) -> bool,
    ) {
        for r in self.remarks(id).filter(|r| keep(r)) {
            match r {
                Remark::Before(t) => to.comment_before(new, t),
                Remark::After(t) => to.comment(new, t),
                Remark::Nag(n) => to.nag(new, n),
            }
        }
    }
}

/// Compares the shape, the actions and the remarks; spans are not compared.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() || self.variations != other.variations {
            return false;
        }
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            if self.side(a) != other.side(b)
                || self.action(a) != other.action(b)
                || self.said(a) != other.said(b)
                || !self.remarks(a).eq(other.remarks(b))
                || !self.same_inside(a, other, b)
            {
                return false;
            }
            let (mut x, mut y) = (self.first_child(a), other.first_child(b));
            while let (Some(i), Some(j)) = (x, y) {
                pairs.push((i, j));
                (x, y) = (self.next_sibling(i), other.next_sibling(j));
            }
            if x.is_some() || y.is_some() {
                return false;
            }
        }
        true
    }
}

impl std::fmt::Debug for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut list = f.debug_list();
        for id in self.ids() {
            let remarks: Vec<_> = self.all_remarks(id).collect();
            list.entry(&(
                self.parent(id).map(|p| p.0),
                self.side(id),
                self.action(id),
                remarks,
            ));
        }
        list.finish()
    }
}
