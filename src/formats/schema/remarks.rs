//! Comments and annotation glyphs.

use crate::model::{MoveId, NodeId, Remark, Tree};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Comments and glyphs of a move, or of the beginning of a game.
///
/// They are in `before`, `nags` and `comments` if they come in that order, otherwise in
/// `remarks`, a list of single remarks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Remarks<'a> {
    /// Comments before the move.
    pub before: Vec<Cow<'a, str>>,
    /// Glyphs.
    pub nags: Vec<u32>,
    /// Comments after the move.
    pub comments: Vec<Cow<'a, str>>,
    /// All remarks, if they are in another order.
    pub remarks: Vec<RemarkRow<'a>>,
}

/// One remark, with exactly one key.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "a remark")]
pub struct RemarkRow<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nag: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<Cow<'a, str>>,
}

impl<'a> RemarkRow<'a> {
    fn of(remark: Remark<'a>) -> Self {
        let mut row = Self::default();
        match remark {
            Remark::Before(text) => row.before = Some(text.into()),
            Remark::Nag(n) => row.nag = Some(n),
            Remark::After(text) => row.comment = Some(text.into()),
        }
        row
    }

    fn is_one(&self) -> bool {
        [
            self.before.is_some(),
            self.nag.is_some(),
            self.comment.is_some(),
        ]
        .iter()
        .filter(|b| **b)
        .count()
            == 1
    }
}

impl<'a> Remarks<'a> {
    /// The remarks of a node.
    pub fn of(tree: &'a Tree, id: NodeId) -> Self {
        match tree.has_remarks(id) {
            true => Self::from(|| tree.remarks(id)),
            false => Self::default(),
        }
    }

    /// The remarks of one move of a turn of several.
    pub fn of_move(tree: &'a Tree, of: MoveId) -> Self {
        Self::from(|| tree.remarks_on(of))
    }

    fn from<I: Iterator<Item = Remark<'a>>>(remarks: impl Fn() -> I) -> Self {
        let mut all = Self::default();
        if !remarks().map(place).is_sorted() {
            all.remarks = remarks().map(RemarkRow::of).collect();
            return all;
        }
        for remark in remarks() {
            match remark {
                Remark::Before(text) => all.before.push(text.into()),
                Remark::Nag(n) => all.nags.push(n),
                Remark::After(text) => all.comments.push(text.into()),
            }
        }
        all
    }

    /// The error in these keys, if there is one.
    pub fn problem(&self) -> Option<&'static str> {
        if self.remarks.is_empty() {
            return None;
        }
        if !(self.before.is_empty() && self.nags.is_empty() && self.comments.is_empty()) {
            return Some(
                "`remarks` replaces `before`, `nags` and `comments`; write one or the other",
            );
        }
        let one = self.remarks.iter().all(RemarkRow::is_one);
        (!one).then_some("a remark is one of `before`, `nag` and `comment`")
    }

    /// Adds the remarks to a node, or to one move of its turn.
    pub fn lower(&self, mut add: impl FnMut(Remark<'_>)) {
        self.before.iter().for_each(|t| add(Remark::Before(t)));
        self.nags.iter().for_each(|n| add(Remark::Nag(*n)));
        self.comments.iter().for_each(|t| add(Remark::After(t)));
        for row in &self.remarks {
            row.before.iter().for_each(|t| add(Remark::Before(t)));
            row.nag.iter().for_each(|n| add(Remark::Nag(*n)));
            row.comment.iter().for_each(|t| add(Remark::After(t)));
        }
    }
}

fn place(remark: Remark<'_>) -> u8 {
    match remark {
        Remark::Before(_) => 0,
        Remark::Nag(_) => 1,
        Remark::After(_) => 2,
    }
}
