//! The conditions of `--where`: a small language of tests on a record, see `docs/where.md`.

mod date;
mod field;
mod parse;
mod parse_test;
mod reached;
mod test;
#[cfg(test)]
mod tests;
mod tree;
mod value;

pub use parse::Wrong;
pub(super) use reached::Player;

use crate::model::{Document, Feature, Tags, VariantName};
use field::Field;
use test::Test;
use tree::Tree;

/// A condition that a record meets or not.
///
/// A test that needs more than tags is made only if the tests before do not decide.
#[derive(Clone, Debug)]
pub struct Condition {
    tree: Tree,
    tests: Vec<Test>,
}

impl Condition {
    /// A condition that is met if all of these are.
    pub fn all<'a>(conditions: impl IntoIterator<Item = &'a Self>) -> Self {
        let (mut trees, mut tests) = (Vec::new(), Vec::new());
        for one in conditions {
            trees.push(one.tree.clone().shifted(tests.len()));
            tests.extend(one.tests.iter().cloned());
        }
        Self {
            tree: Tree::And(trees),
            tests,
        }
    }

    /// The variants that it names.
    pub fn variants(&self) -> impl Iterator<Item = &VariantName> {
        self.tests.iter().filter_map(Test::variant)
    }

    /// The tags that differ from usual ones only in case, with the usual ones: they are probably misspelled.
    pub fn doubtful_tags(&self) -> impl Iterator<Item = (&str, &'static str)> {
        let all = self.tests.iter().flat_map(Test::tags);
        all.filter_map(|name| Some((name, Field::tag_meant(name)?)))
    }

    /// Whether tags can decide it for some records.
    pub(super) fn asks_for_tags(&self) -> bool {
        self.tests.iter().any(Test::is_of_tags)
    }

    /// Whether a record with these tags meets it; `None` if its tags do not decide that.
    pub(super) fn by_tags(&self, tags: &Tags) -> Option<bool> {
        let known = |at: usize| self.tests.get(at)?.by_tags(tags);
        self.tree.decide(&known)
    }

    /// Whether a document meets it; `None` if its moves must be played to decide that. `unstated`: features that its record
    /// does not state.
    pub(super) fn by_document(&self, doc: &Document, unstated: Feature) -> Option<bool> {
        let known = |at: usize| self.tests.get(at)?.by_document(doc, unstated);
        self.tree.decide(&known)
    }
}
