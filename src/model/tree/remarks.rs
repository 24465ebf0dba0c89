//! Comments and glyphs of moves.

use super::{MoveId, NONE, NodeId, Tree};
use crate::model::{Feature, Use};

/// A comment or glyph of a move.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Remark<'a> {
    /// A comment before the move.
    Before(&'a str),
    /// A comment after the move.
    After(&'a str),
    /// A numeric annotation glyph: 1 is `!`, 2 is `?` … In PGN, the largest number is 255.
    Nag(u32),
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Item {
    next: u32,
    pub(super) start: u32,
    len: u32,
    what: What,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum What {
    Before,
    After,
    Nag,
}

impl Tree {
    /// Adds a comment before the node's move.
    pub fn comment_before(&mut self, id: NodeId, text: &str) {
        if !self.counts_comment(id) {
            self.comments += 1;
            self.remark(id.whole(), What::Before, text);
        }
    }

    /// Adds a comment after the node's move; for the root, a comment before all moves.
    pub fn comment(&mut self, id: NodeId, text: &str) {
        if !self.counts_comment(id) {
            self.comments += 1;
            self.remark(id.whole(), What::After, text);
        }
    }

    /// Adds a numeric annotation glyph.
    pub fn nag(&mut self, id: NodeId, nag: impl Into<u32>) {
        if !self.counts(Feature::NAGS, id) {
            self.nags += 1;
            self.link(id.whole(), nag.into(), 0, What::Nag);
        }
    }

    pub(super) fn remark(&mut self, of: MoveId, what: What, text: &str) {
        let start = self.text.len() as u32;
        self.text.push_str(text);
        self.link(of, start, text.len() as u32, what);
    }

    pub(super) fn link(&mut self, of: MoveId, start: u32, len: u32, what: What) {
        let item = self.items.len() as u32;
        let last = std::mem::replace(self.last_remark(of), item);
        let first = match self.items.get_mut(last as usize) {
            Some(last) => std::mem::replace(&mut last.next, item),
            None => item,
        };
        self.items.push(Item {
            next: first,
            start,
            len,
            what,
        });
    }

    /// The comments and glyphs of a node's move, in the order in which they were added.
    pub fn remarks(&self, id: NodeId) -> impl Iterator<Item = Remark<'_>> {
        self.items_until(self.nodes[id.at()].remarks)
    }

    /// The remarks up to this last one.
    pub(super) fn items_until(&self, last: u32) -> impl Iterator<Item = Remark<'_>> {
        let mut at = self.items.get(last as usize).map(|last| last.next);
        std::iter::from_fn(move || {
            let item = *self.items.get(at? as usize)?;
            at = (at != Some(last)).then_some(item.next);
            let text = || &self.text[item.start as usize..(item.start + item.len) as usize];
            Some(match item.what {
                What::Before => Remark::Before(text()),
                What::After => Remark::After(text()),
                What::Nag => Remark::Nag(item.start),
            })
        })
    }

    /// Whether a node's move has comments or glyphs.
    pub fn has_remarks(&self, id: NodeId) -> bool {
        self.nodes[id.at()].remarks != NONE
    }

    /// Whether a node's move has a comment before it.
    pub(crate) fn has_before(&self, id: NodeId) -> bool {
        let last = self.nodes[id.at()].remarks;
        let mut at = last;
        while let Some(item) = self.items.get(at as usize) {
            if item.what == What::Before {
                return true;
            }
            at = item.next;
            if at == last {
                break;
            }
        }
        false
    }

    /// The number of comments.
    pub fn comment_count(&self) -> u64 {
        self.comments.into()
    }

    /// The number of annotation glyphs.
    pub fn nag_count(&self) -> u64 {
        self.nags.into()
    }

    /// The number of comments or glyphs on moves of variations, and the place of the first such move.
    pub fn uses_in_variations(&self, feature: Feature) -> Use {
        let all = match feature {
            Feature::COMMENTS => self.comment_count(),
            _ => self.nag_count(),
        };
        if all == 0 {
            return Use::default();
        }
        let is_one = |r: &Remark<'_>| matches!(r, Remark::Nag(_)) == (feature == Feature::NAGS);
        let mut is_main = vec![false; self.nodes.len()];
        let (mut of_main, mut first) = (0, None);
        for id in std::iter::once(NodeId::ROOT).chain(self.main_line()) {
            is_main[id.at()] = true;
            of_main += self.all_remarks(id).filter(is_one).count() as u64;
        }
        if all > of_main {
            let beside = (0..self.nodes.len() as u32).map(NodeId);
            let mut beside = beside.filter(|id| !is_main[id.at()]);
            // The place of those that were only counted is known.
            first = self.first_counted(feature).or_else(|| {
                let found = beside.find(|id| self.all_remarks(*id).any(|r| is_one(&r)));
                found.map(|id| self.span(id))
            });
        }
        Use {
            count: all - of_main,
            first,
        }
    }

    /// The first node with a comment.
    pub fn first_comment(&self) -> Option<NodeId> {
        self.first_with(|r| !matches!(r, Remark::Nag(_)))
    }

    /// The first node with an annotation glyph.
    pub fn first_nag(&self) -> Option<NodeId> {
        self.first_with(|r| matches!(r, Remark::Nag(_)))
    }

    fn first_with(&self, wanted: impl Fn(&Remark) -> bool) -> Option<NodeId> {
        (0..self.nodes.len() as u32)
            .map(NodeId)
            .find(|id| self.all_remarks(*id).any(|r| wanted(&r)))
    }
}
